// Towards and away from places and moving things: what a watcher would see of each behaviour over time.
#include "steering_scene.h"

#include <gtest/gtest.h>

namespace lince {
namespace {

/// In the plane and in the air.
class SteeringTargets : public testing::TestWithParam<bool> {
  protected:
    bool flies() const { return GetParam(); }
    /// A height that matters in the air only.
    float up(float metres) const { return flies() ? metres : 0; }
};
INSTANTIATE_TEST_SUITE_P(PlaneAndAir, SteeringTargets, testing::Bool(),
                         [](const auto& which) { return which.param ? "air" : "plane"; });

TEST_P(SteeringTargets, VehicleKeepsItsLimits) {
    RandomStream random(1, 1, RandomPurpose::Test);
    Vehicle vehicle = vehicleAt({0, 0, 0}, {0, 0, 0}, flies());
    vehicle.mass = 2, vehicle.maxForce = 6, vehicle.maxSpeed = 4;
    for (int i = 0; i < 600; ++i) {
        Vec3 push;
        push.x = random.between(-20, 20);
        push.y = random.between(-20, 20);
        push.z = random.between(-20, 20);
        const Vec3 before = vehicle.velocity;
        vehicle.step(push, kStep);
        EXPECT_LE(length(vehicle.velocity), 4.0001f);
        EXPECT_LE(length(vehicle.velocity - before), 3 * kStep * 1.001f) << "6 N on 2 kg are 3 m/s²";
        EXPECT_NEAR(length(vehicle.heading), 1, 1e-4f);
        EXPECT_TRUE(flies() || vehicle.position.y == 0);
    }
    vehicle.velocity = {0, 0, 0};
    const Vec3 looked = vehicle.heading;
    vehicle.step({1e-4f, 0, 0}, kStep);
    EXPECT_EQ(vehicle.heading, looked) << "a tiny velocity does not turn it";
}

TEST_P(SteeringTargets, VelocityDoesNotOvershootTheWishedOne) {
    Vehicle vehicle = vehicleAt({0, 0, 0}, {0, 0, 0}, flies());
    vehicle.maxForce = 1000;
    const Vec3 wished{0, 0, -2};
    for (const float seconds : {0.01f, 0.05f, 0.1f, 0.5f})
        EXPECT_LE(length(vehicle.velocityAfter(wished, seconds)), 2.0001f) << seconds;
    EXPECT_NEAR(length(vehicle.velocityAfter(wished, 0.5f)), 2, 1e-4f);
}

TEST_P(SteeringTargets, SeekPassesThroughThePlace) {
    for (const Vec3 velocity : {Vec3{0, 0, 0}, Vec3{3, 0, 0}, Vec3{0, 0, 3}}) {
        Vehicle vehicle = vehicleAt({0, 0, 0}, velocity, flies());
        const Vec3 place{4, up(3), -10};
        float nearest = 100, speedThere = 0;
        runUntil(
            vehicle, 8, [&] { return seek(vehicle, place); },
            [&] {
                const float distance = length(vehicle.position - place);
                if (distance < nearest) nearest = distance, speedThere = length(vehicle.velocity);
                return nearest < 0.05f;
            });
        EXPECT_LT(nearest, 0.1f);
        EXPECT_GT(speedThere, 2.9f) << "it does not slow down";
    }
}

TEST_P(SteeringTargets, HeightOfThePlaceDoesNotCountOnTheGround) {
    Vehicle vehicle = vehicleAt({0, 0, 0});
    const Vec3 high{3, 50, -4}, level{3, 0, -4}, moving{1, 7, 0};
    EXPECT_EQ(seek(vehicle, high), seek(vehicle, level));
    EXPECT_EQ(flee(vehicle, high), flee(vehicle, level));
    EXPECT_EQ(arrive(vehicle, high, 2), arrive(vehicle, level, 2));
    EXPECT_EQ(pursue(vehicle, high, moving), pursue(vehicle, level, {1, 0, 0}));
    EXPECT_EQ(evade(vehicle, high, moving), evade(vehicle, level, {1, 0, 0}));
    EXPECT_EQ(offsetPursue(vehicle, high, moving, {1, 4, 0}, 2), offsetPursue(vehicle, level, {1, 0, 0}, {1, 0, 0}, 2));
}

TEST_P(SteeringTargets, FleeGainsDistanceAllTheTime) {
    for (const Vec3 place : {Vec3{1, 0, -1}, Vec3{0.2f, up(0.5f), 0}, Vec3{-2, up(-1), 1}}) {
        Vehicle vehicle = vehicleAt({0, 0, 0}, {0, 0, 0}, flies());
        float before = length(vehicle.position - place);
        for (int i = 0; i < 300; ++i) {
            vehicle.step(flee(vehicle, place), kStep);
            const float distance = length(vehicle.position - place);
            ASSERT_GT(distance, before);
            before = distance;
        }
        EXPECT_GT(before, 13);
    }
}

TEST_P(SteeringTargets, FleeTurnsBackWhoRunsTowardsIt) {
    Vehicle vehicle = vehicleAt({0, 0, 0}, {0, 0, -3}, flies());
    for (int i = 0; i < 60; ++i)
        vehicle.step(flee(vehicle, {0.5f, 0, -6}), kStep);
    EXPECT_GT(vehicle.velocity.z, 2.5f);
}

TEST_P(SteeringTargets, ArriveStopsThereAndDoesNotOvershoot) {
    struct Case {
        float force, mass, speed, slowing;
    };
    for (const Case& with : {Case{10, 1, 3, 2}, Case{10, 1, 3, 0}, Case{4, 2, 5, 1}, Case{60, 1, 6, 4}})
        for (const Vec3 velocity : {Vec3{0, 0, 0}, Vec3{0, 0, -3}, Vec3{3, 0, 0}}) {
            Vehicle vehicle = vehicleAt({0, 0, 0}, velocity, flies());
            vehicle.maxForce = with.force, vehicle.mass = with.mass, vehicle.maxSpeed = with.speed;
            const Vec3 place{0, up(2), -25};
            float overshoot = 0, fastest = 0;
            const float seconds = runUntil(
                vehicle, 30, [&] { return arrive(vehicle, place, with.slowing); },
                [&] {
                    overshoot = std::max(overshoot, place.z - vehicle.position.z);
                    fastest = std::max(fastest, length(vehicle.velocity));
                    return length(vehicle.position - place) < 0.01f && length(vehicle.velocity) < 0.01f;
                });
            EXPECT_LT(seconds, 25 / with.speed + 10) << with.force << ' ' << with.mass;
            EXPECT_LT(overshoot, 0.02f) << with.force << ' ' << with.mass << ' ' << with.slowing;
            EXPECT_GT(fastest, 0.95f * with.speed) << "only the end is slow";
            // And it stays: neither creeping nor trembling.
            float farthest = 0;
            for (int i = 0; i < 120; ++i) {
                vehicle.step(arrive(vehicle, place, with.slowing), kStep);
                farthest = std::max(farthest, length(vehicle.position - place));
            }
            EXPECT_LT(farthest, 0.012f);
            EXPECT_LT(length(vehicle.velocity), 1e-3f);
        }
}

TEST_P(SteeringTargets, ArriveThinkingSlowlyStopsToo) {
    Vehicle vehicle = vehicleAt({0, 0, 0}, {0, 0, 0}, flies());
    const Vec3 place{3, up(1), -12};
    Vec3 wish;
    float farthest = 0;
    for (int i = 0; i < 900; ++i) {
        if (i % 6 == 0) wish = vehicle.velocity + arrive(vehicle, place, 1); // ten thoughts a second
        vehicle.step(wish - vehicle.velocity, kStep);
        if (i > 600) farthest = std::max(farthest, length(vehicle.position - place));
    }
    EXPECT_LT(farthest, 0.02f);
}

TEST_P(SteeringTargets, InterceptIsExact) {
    const Vehicle vehicle = vehicleAt({1, up(2), 3}, {0, 0, 0}, flies()); // 3 m/s
    RandomStream random(2, 1, RandomPurpose::Test);
    for (int i = 0; i < 300; ++i) {
        Vec3 place, velocity;
        place.x = random.between(-9, 9);
        place.y = up(random.between(-9, 9));
        place.z = random.between(-9, 9);
        velocity.x = random.between(-4, 4);
        velocity.y = up(random.between(-4, 4));
        velocity.z = random.between(-4, 4);
        const float seconds = interceptSeconds(vehicle, place, velocity, 1000);
        const auto missing = [&](float t) { return length(place + velocity * t - vehicle.position) - 3 * t; };
        EXPECT_TRUE(seconds > 999 || absolute(missing(seconds)) < 2e-3f + 1e-3f * seconds) << i;
        for (float fraction = 0.05f; fraction < 0.95f; fraction += 0.1f) // and not earlier
            EXPECT_GT(missing(std::min(seconds, 30.0f) * fraction), -1e-3f) << i;
    }
    EXPECT_EQ(interceptSeconds(vehicle, {1, up(2), -7}, {0, 0, -3}), 5) << "never: as far as it looks";
    EXPECT_EQ(interceptSeconds(vehicle, vehicle.position, {0, 0, 0}), 0);
    EXPECT_NEAR(interceptSeconds(vehicle, {1, up(2), -3}, {0, 0, 3}), 1, 1e-4f) << "head on at the same speed";
}

TEST_P(SteeringTargets, PursueCatchesAStraightRunnerSoonerThanSeek) {
    RandomStream random(3, 1, RandomPurpose::Test);
    int sooner = 0, clearly = 0;
    for (int i = 0; i < 60; ++i) {
        Vec3 place, velocity;
        place.x = random.between(-12, 12);
        place.y = up(random.between(-6, 6));
        place.z = random.between(-12, -6);
        const float turn = random.between(-kPi, kPi);
        velocity = directionFromYawPitch(turn, up(random.between(-0.5f, 0.5f))) * 2.2f;
        const auto chase = [&](bool predicts) {
            Vehicle hunter = vehicleAt({0, 0, 0}, {0, 0, 0}, flies());
            Vec3 quarry = place;
            return runUntil(
                hunter, 40, [&] { return predicts ? pursue(hunter, quarry, velocity) : seek(hunter, quarry); },
                [&] {
                    quarry += velocity * kStep;
                    return length(hunter.position - quarry) < 0.3f;
                });
        };
        const float predicted = chase(true), naive = chase(false);
        EXPECT_LE(predicted, naive + 0.05f) << i;
        sooner += predicted < naive;
        clearly += predicted < 0.9f * naive;
    }
    EXPECT_GT(sooner, 45);
    EXPECT_GT(clearly, 20);
}

TEST_P(SteeringTargets, EvadeIsCaughtLaterThanFlee) {
    RandomStream random(4, 1, RandomPurpose::Test);
    float evading = 0, fleeing = 0;
    int later = 0, earlier = 0;
    for (int i = 0; i < 60; ++i) {
        Vec3 place;
        place.x = random.between(-6, 6);
        place.y = up(random.between(-3, 3));
        place.z = random.between(-8, -4);
        const float turn = random.between(-kPi, kPi);
        const auto hunted = [&](bool predicts) {
            Vehicle hunter = vehicleAt(place, directionFromYawPitch(turn, 0) * 3.6f, flies());
            hunter.maxSpeed = 3.6f, hunter.maxForce = 4; // faster, but turns badly
            Vehicle quarry = vehicleAt({0, 0, 0}, {0, 0, 0}, flies());
            return runUntil(
                hunter, 60, [&] { return pursue(hunter, quarry.position, quarry.velocity); },
                [&] {
                    quarry.step(predicts ? evade(quarry, hunter.position, hunter.velocity)
                                         : flee(quarry, hunter.position),
                                kStep);
                    return distanceBetween(hunter, quarry) < 0.5f;
                });
        };
        const float predicted = hunted(true), naive = hunted(false);
        evading += predicted, fleeing += naive;
        later += predicted > naive + 0.05f;
        earlier += predicted < naive - 0.05f;
    }
    EXPECT_GT(evading, fleeing);
    EXPECT_GT(later, 3 * earlier) << earlier;
    EXPECT_GT(later, 20);
}

TEST_P(SteeringTargets, EvadeLetsAChargeRunPast) {
    // Something twice as fast runs straight on and passes near.
    float evading = 0, fleeing = 0; // metres left, summed
    for (int i = 0; i < 40; ++i)
        for (const bool predicts : {true, false}) {
            Vehicle quarry = vehicleAt({0, 0, 0}, {0, 0, 0}, flies());
            Vec3 charge{0.05f + 0.01f * static_cast<float>(i), up(0.1f), -9};
            float nearest = 100;
            for (int step = 0; step < 300; ++step) {
                const Vec3 velocity{0, 0, 6};
                quarry.step(predicts ? evade(quarry, charge, velocity) : flee(quarry, charge), kStep);
                charge += velocity * kStep;
                nearest = std::min(nearest, length(charge - quarry.position));
            }
            (predicts ? evading : fleeing) += nearest;
        }
    EXPECT_GT(evading, 1.2f * fleeing);
    EXPECT_GT(evading, 40 * 0.8f);
}

TEST_P(SteeringTargets, OffsetPursuitSettlesAtItsOffset) {
    for (const Vec3 offset : {Vec3{2, 0, 0}, Vec3{-1, 0, 2}, Vec3{0, up(1.5f), 3}, Vec3{0, 0, -2}}) {
        Vehicle vehicle = vehicleAt({6, 0, 5}, {0, 0, 0}, flies());
        Vec3 quarry{0, 0, 0};
        const Vec3 ahead = normalized(Vec3{1, 0, -1}), velocity = ahead * 2.0f;
        const Vec3 right{-ahead.z, 0, ahead.x};
        float worst = 0;
        for (int i = 0; i < 1200; ++i) {
            vehicle.step(offsetPursue(vehicle, quarry, velocity, offset, 2), kStep);
            quarry += velocity * kStep;
            const Vec3 wanted = quarry + right * offset.x + Vec3{0, offset.y, 0} - ahead * offset.z;
            if (i > 900) worst = std::max(worst, length(vehicle.position - wanted));
        }
        EXPECT_LT(worst, 0.1f) << offset.x << ' ' << offset.z;
        EXPECT_NEAR(length(vehicle.velocity), 2, 0.02f);
        // The quarry stops, and so does the vehicle.
        for (int i = 0; i < 300; ++i)
            vehicle.step(offsetPursue(vehicle, quarry, {0, 0, 0}, offset, 2), kStep);
        EXPECT_LT(length(vehicle.velocity), 0.01f);
    }
}

} // namespace
} // namespace lince
