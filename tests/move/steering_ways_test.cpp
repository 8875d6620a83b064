// Alone without obstacles: wandering, paths, containment, flows.
#include "steering_scene.h"

#include <lince/core/state_visitor.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

float turnBetween(Vec3 a, Vec3 b) {
    return arcCosine(clamp(dot(a, b), -1, 1));
}

TEST(Wander, TurnsSmoothlyAndNeverFasterThanItsStrength) {
    for (const bool flies : {false, true})
        for (const float strength : {0.3f, 0.7f, 1.0f}) {
            RandomStream random(21, 1, RandomPurpose::Test);
            Vehicle vehicle = vehicleAt({0, 0, 0}, {0, 0, -3}, flies);
            WanderState state;
            float fastest = 0, sum = 0, worstChange = 0, before = 0;
            Vec3 heading = vehicle.heading;
            for (int i = 0; i < 6000; ++i) {
                vehicle.step(wander(vehicle, state, random, kStep, strength), kStep);
                const float rate = turnBetween(heading, vehicle.heading) / kStep;
                if (i > 60) {
                    fastest = std::max(fastest, rate), sum += rate;
                    worstChange = std::max(worstChange, absolute(rate - before));
                }
                heading = vehicle.heading, before = rate;
                ASSERT_GT(length(vehicle.velocity), 2.7f);
            }
            EXPECT_LT(fastest, 2.3f * strength) << flies;
            EXPECT_GT(sum / 5940, 0.5f * strength) << "it does wander";
            EXPECT_LT(worstChange, 1.2f * strength) << "radians a second from tick to tick: no jerks";
        }
}

TEST(Wander, GoesInAllDirectionsAlike) {
    RandomStream random(22, 1, RandomPurpose::Test);
    int octants[8] = {};
    float left = 0, right = 0;
    for (int run = 0; run < 60; ++run) {
        Vehicle vehicle = vehicleAt({0, 0, 0}, {0, 0, -3});
        WanderState state;
        float yaw = yawOf(vehicle.heading);
        for (int i = 0; i < 3000; ++i) {
            vehicle.step(wander(vehicle, state, random, kStep), kStep);
            const float now = yawOf(vehicle.heading), turn = angleDifference(yaw, now);
            (turn > 0 ? right : left) += absolute(turn);
            yaw = now;
        }
        ++octants[static_cast<int>((wrapAngle(yaw) + kPi) / (kTwoPi / 8)) % 8];
    }
    for (const int count : octants)
        EXPECT_GE(count, 2);
    EXPECT_NEAR(right / left, 1, 0.1f);
}

TEST(Wander, StaysLevelInTheAir) {
    RandomStream random(23, 1, RandomPurpose::Test);
    float mean = 0, highest = 0;
    for (int run = 0; run < 20; ++run) {
        Vehicle bird = vehicleAt({0, 0, 0}, {0, 0, -3}, true);
        WanderState state;
        for (int i = 0; i < 1800; ++i) {
            bird.step(wander(bird, state, random, kStep), kStep);
            highest = std::max(highest, absolute(bird.heading.y));
        }
        mean += bird.position.y / 20;
    }
    EXPECT_LT(highest, 0.8f) << "no loops";
    EXPECT_GT(highest, 0.1f) << "but up and down";
    EXPECT_LT(absolute(mean), 8) << "of 90 m flown";
}

TEST(Wander, StrollsAlikeForAnyStep) {
    // Spread of the yaw after four seconds, for 20 and 60 thoughts a second.
    float spread[2] = {};
    for (const int every : {1, 3}) {
        RandomStream random(24, 1, RandomPurpose::Test);
        for (int run = 0; run < 200; ++run) {
            Vehicle vehicle = vehicleAt({0, 0, 0}, {0, 0, -3});
            WanderState state;
            Vec3 wish;
            float yaw = yawOf(vehicle.heading), turned = 0;
            for (int i = 0; i < 240; ++i) {
                if (i % every == 0) wish = wander(vehicle, state, random, kStep * static_cast<float>(every));
                vehicle.step(wish, kStep);
                const float now = yawOf(vehicle.heading);
                turned += angleDifference(yaw, now), yaw = now;
            }
            spread[every == 3] += turned * turned / 200;
        }
    }
    EXPECT_NEAR(std::sqrt(spread[1] / spread[0]), 1, 0.25f);
}

TEST(Wander, StateIsSaved) {
    RandomStream random(25, 1, RandomPurpose::Test);
    const Vehicle vehicle = vehicleAt({0, 0, 0}, {0, 0, -3});
    WanderState state, restored;
    (void)wander(vehicle, state, random, kStep);
    StateWriter writer;
    state.visitState(writer);
    StateReader reader(writer.bytes());
    restored.visitState(reader);
    RandomStream again = random;
    EXPECT_EQ(wander(vehicle, state, random, kStep), wander(vehicle, restored, again, kStep));
}

float distanceToPath(Vec3 place, const std::vector<Vec3>& path, bool loop) {
    float best = 1e9f;
    for (std::size_t i = 0; i + (loop ? 0 : 1) < path.size(); ++i) {
        const Vec3 a = path[i], side = path[(i + 1) % path.size()] - a;
        const float t = clamp(dot(place - a, side) / lengthSquared(side), 0, 1);
        best = std::min(best, length(place - a - side * t));
    }
    return best;
}

struct PathCase {
    const char* name;
    std::vector<Vec3> path;
    bool loop, flies;
    float speed = 3, force = 10;
};

TEST(FollowPath, StaysWithinTheWidthOnceItIsThere) {
    const std::vector<PathCase> cases = {
        {"straight", {{0, 0, 0}, {0, 0, -30}}, false, false},
        {"corner", {{0, 0, 0}, {0, 0, -12}, {12, 0, -12}, {12, 0, -24}}, false, false},
        {"hairpin", {{0, 0, 0}, {0, 0, -12}, {1.5f, 0, -12}, {1.5f, 0, 0}}, false, false},
        {"turn back", {{0, 0, 0}, {0, 0, -12}, {1, 0, 2}}, false, false},
        {"loop", {{0, 0, 0}, {8, 0, 0}, {8, 0, 8}, {0, 0, 8}}, true, false},
        {"eight", {{-6, 0, -6}, {6, 0, 6}, {6, 0, -6}, {-6, 0, 6}}, true, false},
        {"fast", {{0, 0, 0}, {0, 0, -15}, {15, 0, -15}, {15, 0, 0}}, true, false, 7, 12},
        {"stairs in the air", {{0, 0, 0}, {0, 5, -8}, {8, 5, -8}, {8, 0, 0}}, true, true},
    };
    for (const PathCase& with : cases)
        for (const float width : {0.4f, 1.0f}) {
            Vehicle vehicle = vehicleAt({2, 0, 1}, {0, 0, 0}, with.flies);
            vehicle.maxSpeed = with.speed, vehicle.maxForce = with.force;
            float at = 0, worst = 0, travelled = 0;
            int near = 0; // ticks in a row: it may cross another side on its way
            bool joined = false;
            for (int i = 0; i < 1800; ++i) {
                vehicle.step(followPath(vehicle, with.path, with.loop, width, 0.5f, at), kStep);
                const float off = distanceToPath(vehicle.position, with.path, with.loop);
                near = off < 0.3f * width ? near + 1 : 0;
                joined = joined || near > 20;
                if (joined) worst = std::max(worst, off);
                travelled += length(vehicle.velocity) * kStep;
            }
            EXPECT_TRUE(joined) << with.name;
            EXPECT_LE(worst, width) << with.name << ' ' << width;
            if (with.loop) {
                EXPECT_GT(travelled, 0.6f * 30 * with.speed) << with.name << ": it gets on";
            } else {
                EXPECT_LT(length(vehicle.position - with.path.back()), 0.05f) << with.name;
                EXPECT_LT(length(vehicle.velocity), 0.01f) << with.name << ": stops at the end";
            }
        }
}

TEST(FollowPath, GoesAlongInItsDirectionAndCountsMetres) {
    const std::vector<Vec3> path = {{0, 0, 0}, {0, 0, -20}};
    Vehicle vehicle = vehicleAt({0, 0, -5}, {0, 0, 3}); // on it, but the wrong way
    float at = 0, before = 0;
    for (int i = 0; i < 240; ++i) {
        vehicle.step(followPath(vehicle, path, false, 0.5f, 0.5f, at), kStep);
        EXPECT_GE(at, before);
        before = at;
    }
    EXPECT_GT(at, 10);
    EXPECT_LT(vehicle.velocity.z, -2.9f);
    EXPECT_EQ(followPath(vehicle, {}, false, 0.5f, 0.5f, at), (Vec3{0, 0, 0}));
}

TEST(FollowPath, CrossingItselfItKeepsToTheOrder) {
    // A long way down, and back up right beside it: never across.
    const std::vector<Vec3> path = {{0, 0, 0}, {0, 0, -15}, {5, 0, -15}, {5, 0, -7}, {-5, 0, -7}, {-5, 0, 0}};
    Vehicle vehicle = vehicleAt({0, 0, 0});
    float at = 0, fastest = 0;
    for (int i = 0; i < 1500; ++i) {
        const float before = at;
        vehicle.step(followPath(vehicle, path, false, 0.5f, 0.5f, at), kStep);
        fastest = std::max(fastest, at - before);
    }
    EXPECT_LT(fastest, 1.5f) << "no part of the path is left out";
    EXPECT_LT(length(vehicle.position - path.back()), 0.05f);
}

TEST(Contain, NobodyLeavesTheBox) {
    for (const bool flies : {false, true}) {
        const Aabb box{{-6, -3, -8}, {6, 3, 8}};
        RandomStream random(31, 1, RandomPurpose::Test);
        float travelled = 0;
        for (int run = 0; run < 30; ++run) {
            Vehicle vehicle = vehicleAt({0, 0, 0}, {0, 0, -3}, flies);
            if (run % 3 == 1) vehicle.mass = 4; // 2.5 m/s²
            WanderState state;
            for (int i = 0; i < 1800; ++i) {
                const Vec3 turn = contain(vehicle, box, 0.7f);
                vehicle.step(length(turn) > 0.05f * vehicle.maxSpeed ? turn : wander(vehicle, state, random, kStep),
                             kStep);
                ASSERT_TRUE(box.grown(0.01f).contains(vehicle.position)) << run << ' ' << i;
                travelled += length(vehicle.velocity) * kStep;
            }
        }
        EXPECT_GT(travelled, 30 * 30 * 3 * 0.6f) << "it turns back, it does not stick to the border";
    }
}

TEST(Contain, FromOutsideItComesIn) {
    const Aabb box{{-6, -3, -8}, {6, 3, 8}};
    for (const bool flies : {false, true}) {
        Vehicle vehicle = vehicleAt({15, flies ? 9.0f : 0, 20}, {0, 0, 3}, flies);
        bool inside = false;
        for (int i = 0; i < 1200; ++i) {
            vehicle.step(contain(vehicle, box, 0.7f), kStep);
            ASSERT_TRUE(!inside || box.contains(vehicle.position));
            inside = inside || box.contains(vehicle.position);
        }
        EXPECT_TRUE(inside);
    }
    Vehicle high = vehicleAt({0, 50, 0}, {1, 0, 0});
    EXPECT_EQ(contain(high, box, 0.7f), (Vec3{0, 0, 0})) << "on the ground height does not count";
    EXPECT_EQ(contain(high, Aabb{}, 0.7f), (Vec3{0, 0, 0}));
}

TEST(Flow, FieldBlendsItsCells) {
    const FlowField field({0, 0, 0}, 2, 2, 2, {{1, 0, 0}, {3, 0, 0}, {1, 0, 4}, {3, 0, 4}});
    EXPECT_EQ(field.at({1, 0, 1}), (Vec3{1, 0, 0}));
    EXPECT_EQ(field.at({2, 0, 2}), (Vec3{2, 0, 2}));
    EXPECT_EQ(field.at({-9, 5, 99}), (Vec3{1, 0, 4})) << "outside: of the nearest cell";
    EXPECT_EQ(FlowField({0, 0, 0}, 1, 3, 3, {}).at({1, 0, 1}), (Vec3{0, 0, 0})) << "missing ones are zero";
    const auto sampled = FlowField::sampled({{-10, 0, -10}, {10, 0, 10}}, 0.5f, [](Vec3 at) { return at; });
    EXPECT_NEAR(sampled.at({3.3f, 0, -4.7f}).x, 3.3f, 1e-4f);
    EXPECT_NEAR(sampled.at({3.3f, 0, -4.7f}).z, -4.7f, 1e-4f);
}

TEST(Flow, VehicleAlignsWithTheFlow) {
    const Aabb box{{-30, 0, -30}, {30, 0, 30}};
    for (const FlowShape shape : {FlowShape::Uniform, FlowShape::Vortex, FlowShape::Waves, FlowShape::Source}) {
        ShapedFlow flow;
        flow.shape = shape, flow.size = 8, flow.speed = 2, flow.along = {1, 0, 0};
        const auto field = FlowField::sampled(box, 0.5f, [&](Vec3 at) { return flow.at(at); });
        Vehicle vehicle = vehicleAt({3, 0, 5}, {0, 0, -3});
        float worst = 0;
        for (int i = 0; i < 600; ++i) {
            vehicle.step(followFlow(vehicle, field, 0.1f), kStep);
            if (i > 60 && box.contains(vehicle.position))
                worst = std::max(worst, length(vehicle.velocity - field.at(vehicle.position)));
        }
        EXPECT_LT(worst, 0.35f) << nameOf(shape);
    }
}

TEST(Flow, ShapesDoWhatTheirNamesSay) {
    ShapedFlow flow;
    flow.speed = 2, flow.size = 4;
    flow.shape = FlowShape::Vortex;
    EXPECT_GT(flow.at({4, 0, 0}).z, 1.9f) << "clockwise from above: east goes south";
    EXPECT_GT(flow.at({1, 0, 0}).x, 0.5f) << "outwards to its circle";
    EXPECT_LT(flow.at({9, 0, 0}).x, -0.5f) << "inwards to its circle";
    flow.shape = FlowShape::Sink;
    EXPECT_LT(flow.at({9, 0, 0}).x, -1.9f);
    EXPECT_LT(length(flow.at({0.1f, 0, 0})), 0.1f) << "to rest";
    for (int i = 0; i <= static_cast<int>(FlowShape::Cells); ++i) {
        flow.shape = static_cast<FlowShape>(i);
        EXPECT_EQ(flowShapeNamed(nameOf(flow.shape)), flow.shape);
        for (const Vec3 place : {Vec3{0, 0, 0}, Vec3{1e6f, 3, -1e6f}, Vec3{2, 0, 1}}) {
            EXPECT_TRUE(isFinite(flow.at(place)));
            EXPECT_LE(length(flow.at(place)), 2.001f);
        }
    }
    EXPECT_FALSE(flowShapeNamed("whirl"));
}

} // namespace
} // namespace lince
