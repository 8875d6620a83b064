// Among obstacles: a vehicle that seeks or wanders touches none, and one that follows a wall keeps its distance.
#include "steering_scene.h"

#include <lince/roadmap/obstacle_field.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

/// Obstacles firstForce: the rest speaks when they leave it the word.
Vec3 firstForce(const Vehicle& self, Vec3 avoidance, Vec3 otherwise) {
    return length(avoidance) > 0.05f * self.maxSpeed ? avoidance : otherwise;
}

struct Outcome {
    float smallestGap = 100; ///< metres to the nearest obstacle over the whole run
    float travelled = 0;
    float worstTurn = 0; ///< radians a second
    int reached = 0;
};

Outcome crossField(const FreeSpace& space, Vehicle vehicle, RandomStream& random, bool wanders, float half) {
    Outcome outcome;
    WanderState state;
    Vec3 goal{half, 0, half};
    for (int i = 0; i < 1800; ++i) {
        const Vec3 free = wanders ? wander(vehicle, state, random, kStep) : seek(vehicle, goal);
        Vec3 otherwise = free;
        if (wanders) {
            const Aabb box{{-half, -half, -half}, {half, half, half}};
            otherwise = firstForce(vehicle, contain(vehicle, box, 1), free);
        }
        const Vec3 before = vehicle.heading;
        vehicle.step(firstForce(vehicle, avoidObstacles(vehicle, space, 1.2f), otherwise), kStep);
        outcome.travelled += length(vehicle.velocity) * kStep;
        outcome.worstTurn = std::max(outcome.worstTurn, length(vehicle.heading - before) / kStep);
        if (const auto near = space.nearest(vehicle.position, 100))
            outcome.smallestGap = std::min(outcome.smallestGap, near->distance);
        if (!wanders && length(vehicle.position - goal) < 1.5f) {
            ++outcome.reached;
            goal.x = random.between(-half, half);
            goal.y = vehicle.flies ? random.between(-half, half) : 0;
            goal.z = random.between(-half, half);
        }
    }
    return outcome;
}

TEST(AvoidObstacles, SeekerTouchesNoneOfAHundredFields) {
    RandomStream random(11, 1, RandomPurpose::Test);
    int touched = 0, reached = 0;
    for (int field = 0; field < 100; ++field) {
        const BallSpace space = randomBalls(random, 30, 15, 1, 0.3f, false);
        const Outcome outcome = crossField(space, vehicleAt({0, 0, 0}), random, false, 15);
        touched += outcome.smallestGap < 0;
        reached += outcome.reached;
        EXPECT_GE(outcome.smallestGap, 0) << field;
    }
    EXPECT_EQ(touched, 0);
    EXPECT_GT(reached, 100) << "it gets on among them";
}

TEST(AvoidObstacles, WandererTouchesNoneOfAHundredFields) {
    RandomStream random(12, 1, RandomPurpose::Test);
    float travelled = 0;
    for (int field = 0; field < 100; ++field) {
        const BallSpace space = randomBalls(random, 30, 15, 1, 0.3f, false);
        const Outcome outcome = crossField(space, vehicleAt({0, 0, 0}), random, true, 15);
        EXPECT_GE(outcome.smallestGap, 0) << field;
        travelled += outcome.travelled;
    }
    EXPECT_GT(travelled, 100 * 30 * 3 * 0.6f) << "and is not braked all the time";
}

TEST(AvoidObstacles, BirdTouchesNoneInTheAir) {
    RandomStream random(13, 1, RandomPurpose::Test);
    int reached = 0;
    for (int field = 0; field < 30; ++field) {
        const BallSpace space = randomBalls(random, 60, 9, 1, 0.2f, true);
        Vehicle bird = vehicleAt({0, 0, 0}, {0, 0, -1}, true);
        bird.radius = 0.2f;
        const Outcome outcome = crossField(space, bird, random, field % 2 == 0, 9);
        EXPECT_GE(outcome.smallestGap, 0) << field;
        reached += outcome.reached;
    }
    EXPECT_GT(reached, 15);
}

TEST(AvoidObstacles, HeavyAndFastBrakesInTime) {
    RandomStream random(14, 1, RandomPurpose::Test);
    for (int field = 0; field < 30; ++field) {
        const BallSpace space = randomBalls(random, 20, 20, 3, 0.5f, false);
        Vehicle cart = vehicleAt({0, 0, 0});
        cart.radius = 0.5f, cart.mass = 5, cart.maxForce = 15, cart.maxSpeed = 6; // two seconds to stop
        EXPECT_GE(crossField(space, cart, random, field % 2 == 0, 20).smallestGap, 0) << field;
    }
}

TEST(AvoidObstacles, WallsAndCornersAreNotTouched) {
    FieldObstacles obstacles;
    obstacles.low = {-12, -12}, obstacles.high = {12, 12};
    obstacles.boxes = {{{-6, -6}, {-2, 6}}, {{3, -8}, {4, 4}}, {{3, 4}, {9, 5}}, {{-1, -10}, {1, -4}}};
    obstacles.walls = {{{-10, 8}, {0, 10}}, {{6, -3}, {10, 1}}};
    const auto space = makeFieldSpace(obstacles, 0.3f);
    RandomStream random(15, 1, RandomPurpose::Test);
    for (int i = 0; i < 20; ++i) {
        Vec3 start;
        do
            start = space->draw(random);
        while (!space->place(start) || !space->nearest(start, 100) || space->nearest(start, 100)->distance < 0.3f);
        const Outcome outcome = crossField(*space, vehicleAt(start), random, i % 2 == 0, 11.5f);
        EXPECT_GE(outcome.smallestGap, 0) << i;
    }
}

TEST(AvoidObstacles, StraightAheadItPassesOnTheRight) {
    BallSpace space(0.3f, false);
    space.balls = {{{0, 0, -8}, 1}};
    Vehicle vehicle = vehicleAt({0, 0, 0}, {0, 0, -3});
    float gap = 100, right = 0;
    for (int i = 0; i < 400; ++i) {
        vehicle.step(firstForce(vehicle, avoidObstacles(vehicle, space, 1.5f), seek(vehicle, {0, 0, -16})), kStep);
        gap = std::min(gap, space.gap(vehicle.position));
        if (absolute(vehicle.position.z + 8) < 0.1f) right = vehicle.position.x;
        if (vehicle.position.z < -15) break;
    }
    EXPECT_GT(gap, 0);
    EXPECT_GT(right, 1.2f);
    EXPECT_LT(right, 2.5f) << "no more of a detour than it takes";
    EXPECT_LT(vehicle.position.z, -15);
}

TEST(AvoidObstacles, ADeadEndIsLeft) {
    // A pocket open to the south; the vehicle runs into it.
    FieldObstacles obstacles;
    obstacles.low = {-20, -20}, obstacles.high = {20, 20};
    obstacles.walls = {{{-1.5f, 0}, {-1.5f, -6}}, {{-1.5f, -6}, {1.5f, -6}}, {{1.5f, -6}, {1.5f, 0}}};
    const auto space = makeFieldSpace(obstacles, 0.3f);
    Vehicle vehicle = vehicleAt({0.2f, 0, 4}, {0, 0, -3});
    RandomStream random(16, 1, RandomPurpose::Test);
    WanderState state;
    bool wasIn = false, cameOut = false;
    float gap = 100;
    for (int i = 0; i < 1800 && !cameOut; ++i) {
        const Vec3 free = i < 90 ? seek(vehicle, {0.2f, 0, -30}) : wander(vehicle, state, random, kStep);
        vehicle.step(firstForce(vehicle, avoidObstacles(vehicle, *space, 0.8f), free), kStep);
        gap = std::min(gap, space->nearest(vehicle.position, 100)->distance);
        wasIn = wasIn || vehicle.position.z < -0.5f;
        cameOut = wasIn && vehicle.position.z > 1;
    }
    EXPECT_GE(gap, 0);
    EXPECT_TRUE(cameOut || !wasIn);
}

TEST(AvoidObstacles, NothingAheadMeansNothing) {
    BallSpace space(0.3f, false);
    space.balls = {{{0, 0, 8}, 1}, {{-3, 0, 0}, 1}};
    EXPECT_EQ(avoidObstacles(vehicleAt({0, 0, 0}, {0, 0, -3}), space, 1.5f), (Vec3{0, 0, 0}));
    EXPECT_EQ(avoidObstacles(vehicleAt({0, 0, 6}, {0, 0, 0}), space, 1.5f), (Vec3{0, 0, 0})) << "at rest";
}

/// A walk along walls, from when it has come to the wall.
struct WallWalk {
    float min = 100, max = 0; ///< metres to the wall
    float travelled = 0;
    Vec3 end;
};
WallWalk walkWall(const FreeSpace& space, Vehicle vehicle, float distance, float side, int settle, int steps) {
    WallWalk walk;
    for (int i = 0; i < steps; ++i) {
        vehicle.step(followWall(vehicle, space, distance, 6, side), kStep);
        const auto near = space.nearest(vehicle.position, 100);
        if (i < settle || !near) continue;
        walk.min = std::min(walk.min, near->distance), walk.max = std::max(walk.max, near->distance);
        walk.travelled += length(vehicle.velocity) * kStep;
    }
    walk.end = vehicle.position;
    return walk;
}

TEST(FollowWall, KeepsItsDistanceAroundABox) {
    FieldObstacles obstacles;
    obstacles.low = {-30, -30}, obstacles.high = {30, 30};
    obstacles.boxes = {{{-5, -4}, {5, 4}}};
    const auto space = makeFieldSpace(obstacles, 0.3f);
    for (const float side : {1.0f, -1.0f}) {
        const WallWalk walk = walkWall(*space, vehicleAt({0, 0, 8}), 1, side, 150, 1500);
        EXPECT_GT(walk.min, 0.75f) << side;
        EXPECT_LT(walk.max, 1.35f) << side;
        EXPECT_GT(walk.travelled, 36 + 8) << "more than once around";
    }
}

TEST(FollowWall, KeepsItsDistanceInsideARoom) {
    FieldObstacles obstacles;
    obstacles.low = {-8, -6}, obstacles.high = {8, 6};
    const auto space = makeFieldSpace(obstacles, 0.3f);
    for (const float side : {1.0f, -1.0f}) {
        const WallWalk walk = walkWall(*space, vehicleAt({0, 0, 3}), 1, side, 120, 1500);
        EXPECT_GT(walk.min, 0.75f) << side;
        EXPECT_LT(walk.max, 1.35f) << side;
        EXPECT_GT(walk.travelled, 50) << "around the room";
    }
}

TEST(FollowWall, KeepsTheWallOnItsSide) {
    FieldObstacles obstacles;
    obstacles.low = {-50, -50}, obstacles.high = {50, 50};
    obstacles.boxes = {{{2, -40}, {3, 40}}};
    const auto space = makeFieldSpace(obstacles, 0.3f);
    EXPECT_LT(walkWall(*space, vehicleAt({0, 0, 0}), 1, 1, 0, 300).end.z, -8) << "a wall to the right of north";
    EXPECT_GT(walkWall(*space, vehicleAt({0, 0, 0}), 1, -1, 0, 300).end.z, 8);
    EXPECT_EQ(followWall(vehicleAt({-20, 0, 0}), *space, 1, 6, 1), (Vec3{0, 0, 0})) << "none within reach";
}

TEST(FollowWall, AroundABallInTheAir) {
    BallSpace space(0.3f, true);
    space.balls = {{{0, 0, 0}, 4}};
    const WallWalk walk = walkWall(space, vehicleAt({6, 1, 0}, {0, 0, 0}, true), 1, 1, 180, 1500);
    EXPECT_GT(walk.min, 0.7f);
    EXPECT_LT(walk.max, 1.3f);
    EXPECT_GT(walk.travelled, 30);
}

} // namespace
} // namespace lince
