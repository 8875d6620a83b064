// Among others: unaligned collision avoidance, separation, cohesion, alignment, leader following.
#include "steering_scene.h"

#include <lince/core/math.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

Vec3 first(const Vehicle& self, Vec3 avoidance, Vec3 otherwise) {
    return length(avoidance) > 0.05f * self.maxSpeed ? avoidance : otherwise;
}

FlockSums sumsFor(const Vehicle& self, const Neighbours& others, float within) {
    FlockReach reach;
    reach.separation = reach.alignment = reach.cohesion = within;
    reach.separationCosine = reach.alignmentCosine = reach.cohesionCosine = -1;
    return flockSums(self.position, self.heading, others.span(), reach);
}

/// Everybody seeks its goal; the smallest gap on the way, and how many reached it.
struct Crossing {
    float gap = 100;
    int touching = 0; ///< pairs that touch, summed over ticks
    int arrived = 0;
};
Crossing cross(std::vector<Vehicle> all, const std::vector<Vec3>& goals, bool avoids, int steps) {
    Crossing crossing;
    std::vector<bool> there(all.size());
    for (int i = 0; i < steps; ++i) {
        stepAll(all, [&](const Vehicle& self, const Neighbours& others, std::size_t k) {
            const Vec3 free = there[k] ? arrive(self, goals[k], 1) : seek(self, goals[k]);
            return avoids ? first(self, avoidCollisions(self, others, 2), free) : free;
        });
        for (std::size_t k = 0; k < all.size(); ++k) {
            there[k] = there[k] || length(all[k].position - goals[k]) < 1.5f;
            for (std::size_t other = k + 1; other < all.size(); ++other) {
                const float gap = distanceBetween(all[k], all[other]) - all[k].radius - all[other].radius;
                crossing.touching += gap < 0;
                crossing.gap = std::min(crossing.gap, gap);
            }
        }
    }
    for (const bool arrived : there)
        crossing.arrived += arrived;
    return crossing;
}

TEST(AvoidCollisions, PairsPassWithoutTouching) {
    for (const bool flies : {false, true})
        for (int degrees = 0; degrees < 360; degrees += 15)
            for (const float offset : {0.0f, 0.1f, -0.3f}) {
                const float yaw = static_cast<float>(degrees) * kRadiansPerDegree;
                const Vec3 way = directionFromYawPitch(yaw, flies ? 0.3f : 0);
                const Vec3 meet{offset, 0, 0};
                std::vector<Vehicle> pair = {vehicleAt({0, 0, 8}, {0, 0, -3}, flies),
                                             vehicleAt(meet - way * 8.0f, way * 3.0f, flies)};
                if (degrees < 15) pair[1].position.x += 3; // side by side, not one in the other
                const Crossing crossing = cross(pair, {{0, 0, -8}, pair[1].position + way * 16.0f}, true, 480);
                EXPECT_GE(crossing.gap, 0) << degrees << ' ' << offset << ' ' << flies;
                EXPECT_EQ(crossing.arrived, 2) << degrees << ' ' << offset;
            }
}

TEST(AvoidCollisions, BothKeepToTheirRightWhenTheyMeetHeadOn) {
    std::vector<Vehicle> pair = {vehicleAt({0, 0, 8}, {0, 0, -3}), vehicleAt({0, 0, -8}, {0, 0, 3})};
    for (int i = 0; i < 165; ++i)
        stepAll(pair, [](const Vehicle& self, const Neighbours& others, std::size_t k) {
            return first(self, avoidCollisions(self, others, 2), seek(self, {0, 0, k == 0 ? -20.0f : 20.0f}));
        });
    EXPECT_GT(pair[0].position.x, 0.2f) << "the one that goes north is in the east";
    EXPECT_LT(pair[1].position.x, -0.2f);
}

TEST(AvoidCollisions, OneThatStandsIsPassed) {
    std::vector<Vehicle> all = {vehicleAt({0, 0, 8}, {0, 0, -3}), vehicleAt({0, 0, 0})};
    float gap = 100;
    for (int i = 0; i < 400; ++i) {
        const Neighbours others = othersOf(all, 0);
        all[0].step(first(all[0], avoidCollisions(all[0], others, 2), seek(all[0], {0, 0, -8})), kStep);
        gap = std::min(gap, smallestGap(all));
        if (all[0].position.z < -7) break;
    }
    EXPECT_GE(gap, 0);
    EXPECT_LT(all[0].position.z, -7);
}

TEST(AvoidCollisions, CrossingCrowdsTouchFarLess) {
    RandomStream random(41, 1, RandomPurpose::Test);
    int with = 0, without = 0, arrived = 0;
    for (int run = 0; run < 8; ++run) {
        std::vector<Vehicle> all;
        std::vector<Vec3> goals;
        for (int i = 0; i < 24; ++i) { // two streams at a right angle
            const float across = random.between(-4, 4);
            const float back = -6 - 1.2f * static_cast<float>(i / 2);
            const bool north = i % 2 == 0;
            const Vec3 start = north ? Vec3{across, 0, -back} : Vec3{back, 0, across};
            bool free = true;
            for (const Vehicle& other : all)
                free = free && length(other.position - start) > 0.8f;
            if (!free) continue;
            all.push_back(vehicleAt(start, north ? Vec3{0, 0, -2.5f} : Vec3{2.5f, 0, 0}));
            goals.push_back(north ? Vec3{across, 0, back - 4} : Vec3{-back + 4, 0, across});
        }
        const Crossing avoiding = cross(all, goals, true, 900), blind = cross(all, goals, false, 900);
        with += avoiding.touching, without += blind.touching;
        arrived += avoiding.arrived * 100 / static_cast<int>(all.size());
    }
    EXPECT_GT(without, 500) << "there is something to avoid";
    EXPECT_LT(with, without / 50);
    EXPECT_GT(arrived, 8 * 97) << "per cent";
}

TEST(AvoidCollisions, NothingComingMeansNothing) {
    Neighbours others;
    others.add({0, 0, 5}, {0, 0, 3}, 0.3f, 0, 1);  // behind, going away
    others.add({9, 0, -9}, {0, 0, 0}, 0.3f, 0, 2); // beside the way
    EXPECT_EQ(avoidCollisions(vehicleAt({0, 0, 0}, {0, 0, -3}), others, 2), (Vec3{0, 0, 0}));
    EXPECT_EQ(avoidCollisions(vehicleAt({0, 0, 0}, {0, 0, -3}), {}, 2), (Vec3{0, 0, 0}));
}

std::vector<Vehicle> scattered(RandomStream& random, int count, float half, bool flies, float speed) {
    std::vector<Vehicle> all;
    for (int i = 0; i < count; ++i) {
        Vec3 place, heading;
        place.x = random.between(-half, half);
        place.y = flies ? random.between(-half, half) : 0;
        place.z = random.between(-half, half);
        const float yaw = random.between(-kPi, kPi);
        heading = directionFromYawPitch(yaw, flies ? random.between(-0.5f, 0.5f) : 0);
        all.push_back(vehicleAt(place, heading * speed, flies));
    }
    return all;
}

class SteeringGroups : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(PlaneAndAir, SteeringGroups, testing::Bool(),
                         [](const auto& which) { return which.param ? "air" : "plane"; });

TEST_P(SteeringGroups, SeparationGrowsTheSmallestDistance) {
    RandomStream random(42, 1, RandomPurpose::Test);
    for (int run = 0; run < 5; ++run) {
        std::vector<Vehicle> all = scattered(random, 20, 1, GetParam(), 0);
        const float before = smallestGap(all);
        for (int i = 0; i < 300; ++i)
            stepAll(all, [](const Vehicle& self, const Neighbours& others, std::size_t) {
                const Vec3 push = separate(self, sumsFor(self, others, 2), 2);
                return length(push) > 0 ? push : -self.velocity;
            });
        EXPECT_LT(before, 0.2f);
        EXPECT_GT(smallestGap(all), 1.0f) << run;
        for (const Vehicle& one : all)
            EXPECT_LT(length(one.velocity), 0.3f) << "and then there is rest";
    }
    const Vehicle alone = vehicleAt({0, 0, 0});
    EXPECT_EQ(separate(alone, FlockSums{}), (Vec3{0, 0, 0}));
}

float spreadOf(const std::vector<Vehicle>& all) {
    Vec3 middle;
    for (const Vehicle& one : all)
        middle += one.position / static_cast<float>(all.size());
    float sum = 0;
    for (const Vehicle& one : all)
        sum += lengthSquared(one.position - middle);
    return std::sqrt(sum / static_cast<float>(all.size()));
}

TEST_P(SteeringGroups, CohesionShrinksTheSpreadForGood) {
    RandomStream random(43, 1, RandomPurpose::Test);
    for (const float speed : {0.0f, 1.5f}) {
        std::vector<Vehicle> all = scattered(random, 20, 6, GetParam(), speed);
        const float before = spreadOf(all);
        float worstLater = 0;
        for (int i = 0; i < 900; ++i) {
            stepAll(all, [](const Vehicle& self, const Neighbours& others, std::size_t) {
                return cohere(self, sumsFor(self, others, 30));
            });
            if (i > 600) worstLater = std::max(worstLater, spreadOf(all));
        }
        EXPECT_LT(worstLater, 0.15f * before) << "it does not swing apart again";
    }
    EXPECT_EQ(cohere(vehicleAt({0, 0, 0}), FlockSums{}), (Vec3{0, 0, 0}));
}

TEST_P(SteeringGroups, CohesionDoesNotBrakeAGroupOnItsWay) {
    std::vector<Vehicle> all;
    for (int i = 0; i < 9; ++i)
        all.push_back(
            vehicleAt({static_cast<float>(i % 3) * 2, 0, static_cast<float>(i / 3) * 2}, {0, 0, -1.2f}, GetParam()));
    for (int i = 0; i < 300; ++i)
        stepAll(all, [](const Vehicle& self, const Neighbours& others, std::size_t) {
            return cohere(self, sumsFor(self, others, 30));
        });
    for (const Vehicle& one : all)
        EXPECT_NEAR(one.velocity.z, -1.2f, 0.1f);
}

TEST_P(SteeringGroups, AlignmentAlignsHeadings) {
    RandomStream random(44, 1, RandomPurpose::Test);
    std::vector<Vehicle> all = scattered(random, 20, 4, GetParam(), 2);
    const auto order = [&] {
        Vec3 sum;
        for (const Vehicle& one : all)
            sum += one.heading / static_cast<float>(all.size());
        return length(sum);
    };
    EXPECT_LT(order(), 0.5f);
    const auto mean = [&] {
        Vec3 sum;
        for (const Vehicle& one : all)
            sum += one.velocity / static_cast<float>(all.size());
        return sum;
    };
    const Vec3 before = mean();
    ASSERT_GT(length(before), 0.15f);
    for (int i = 0; i < 120; ++i)
        stepAll(all, [](const Vehicle& self, const Neighbours& others, std::size_t) {
            return align(self, sumsFor(self, others, 30));
        });
    for (std::size_t i = 1; i < all.size(); ++i)
        EXPECT_LT(length(all[i].velocity - all[0].velocity), 0.05f);
    EXPECT_LT(length(mean() - before), 0.1f) << "to what they had in common";
    EXPECT_EQ(align(all[0], FlockSums{}), (Vec3{0, 0, 0}));
}

LeaderState leaderAt(const Vehicle& vehicle) {
    return {vehicle.position, vehicle.velocity, vehicle.heading, vehicle.radius};
}

TEST_P(SteeringGroups, FollowersStayBehindAndNobodyIsInTheLeadersWay) {
    for (const float leaderRadius : {0.3f, 0.6f, 1.2f}) {
        RandomStream random(45, 1, RandomPurpose::Test);
        std::vector<Vehicle> all = {vehicleAt({0, 0, 0}, {0, 0, 0}, GetParam())};
        all[0].radius = leaderRadius, all[0].maxSpeed = 2;
        for (int i = 0; i < 8; ++i) // some of them start right ahead of it
            all.push_back(vehicleAt(
                {static_cast<float>(i % 4) - 1.5f, 0, -2 - 3 * leaderRadius - 1.2f * static_cast<float>(i / 4)},
                {0, 0, 0}, GetParam()));
        const std::vector<Vec3> route = {{0, 0, 0}, {0, 0, -20}, {20, 0, -20}, {20, 0, 0}};
        float at = 0, gap = 100, travelled = 0;
        int blocked = 0, behind = 0, counted = 0;
        float farthest = 0;
        for (int i = 0; i < 1500; ++i) {
            stepAll(all, [&](const Vehicle& self, const Neighbours& others, std::size_t k) {
                if (k == 0) return followPath(self, route, true, 1, 0.5f, at);
                Neighbours kin = others;
                return followLeader(self, leaderAt(all[0]), 1, 2) + separate(self, sumsFor(self, kin, 1.2f), 1.2f);
            });
            travelled += length(all[0].velocity) * kStep;
            for (std::size_t k = 1; k < all.size(); ++k) {
                const float toLeader = distanceBetween(all[0], all[k]) - all[0].radius - all[k].radius;
                gap = std::min(gap, toLeader);
                if (i < 400) continue;
                blocked += inTheWay(all[k], leaderAt(all[0]), 0.5f);
                ++counted;
                behind += dot(all[k].position - all[0].position, all[0].heading) < 0;
                farthest = std::max(farthest, toLeader);
            }
        }
        EXPECT_GT(gap, 0) << leaderRadius << ": the leader runs into nobody";
        EXPECT_LT(blocked, counted / 100) << leaderRadius;
        EXPECT_GT(behind, counted * 9 / 10) << leaderRadius;
        EXPECT_LT(farthest, 8) << leaderRadius;
        EXPECT_GT(travelled, 40);
    }
}

TEST_P(SteeringGroups, OneFollowerComesToRestBehind) {
    Vehicle leader = vehicleAt({0, 0, 0}, {0, 0, -2}, GetParam());
    Vehicle follower = vehicleAt({5, 0, 5}, {0, 0, 0}, GetParam());
    for (int i = 0; i < 900; ++i) {
        leader.step(i < 600 ? Vec3{0, 0, 0} : -leader.velocity, kStep);
        follower.step(followLeader(follower, leaderAt(leader), 1, 2), kStep);
        EXPECT_TRUE(i != 599 || absolute(follower.position.z - leader.position.z - 1.6f) < 0.1f);
    }
    EXPECT_NEAR(follower.position.z - leader.position.z, 1.6f, 0.05f) << "1 m between the bodies";
    EXPECT_NEAR(follower.position.x, 0, 0.05f);
    EXPECT_LT(length(follower.velocity), 0.01f);
}

TEST_P(SteeringGroups, WhoStandsInTheLeadersWayStepsAsideInTime) {
    for (const float radius : {0.3f, 0.6f, 1.2f})
        for (const float aside : {0.0f, 0.1f, -0.3f}) {
            Vehicle leader = vehicleAt({0, 0, 0}, {0, 0, -2}, GetParam());
            leader.radius = radius;
            Vehicle follower = vehicleAt({aside, 0, -9}, {0, 0, 0}, GetParam());
            int inWay = 0;
            float gap = 100;
            for (int i = 0; i < 600; ++i) {
                leader.position += leader.velocity * kStep;
                follower.step(followLeader(follower, leaderAt(leader), 1, 2), kStep);
                inWay += inTheWay(follower, leaderAt(leader), 0.4f);
                gap = std::min(gap, distanceBetween(leader, follower) - radius - follower.radius);
            }
            EXPECT_EQ(inWay, 0) << radius << ' ' << aside;
            EXPECT_GT(gap, 0.1f) << radius << ' ' << aside;
            EXPECT_NEAR(follower.position.z - leader.position.z, radius + 1.3f, 0.1f) << "and then follows";
            EXPECT_NEAR(follower.position.x, 0, 0.1f);
        }
}

TEST_P(SteeringGroups, AroundALeaderThatStandsItDoesNotRunThroughIt) {
    for (const float radius : {0.3f, 1.2f})
        for (const float aside : {0.0f, 0.2f, -1.0f}) {
            Vehicle leader = vehicleAt({0, 0, 0}, {0, 0, 0}, GetParam());
            leader.radius = radius;
            Vehicle follower = vehicleAt({aside, 0, -6}, {0, 0, 3}, GetParam());
            float gap = 100;
            for (int i = 0; i < 900; ++i) {
                follower.step(followLeader(follower, leaderAt(leader), 1, 2), kStep);
                gap = std::min(gap, distanceBetween(leader, follower) - radius - follower.radius);
            }
            EXPECT_GT(gap, 0) << radius << ' ' << aside;
            EXPECT_NEAR(follower.position.z, radius + 1.3f, 0.05f) << "comes to its place";
        }
}

TEST(InTheWay, IsAheadOfTheLeaderOnly) {
    const LeaderState leader{{0, 0, 0}, {0, 0, -2}, {0, 0, -1}, 0.3f};
    EXPECT_TRUE(inTheWay(vehicleAt({0, 0, -2}), leader, 1));
    EXPECT_TRUE(inTheWay(vehicleAt({0.4f, 0, -1}), leader, 1));
    EXPECT_FALSE(inTheWay(vehicleAt({0, 0, -4}), leader, 1)) << "too far ahead";
    EXPECT_FALSE(inTheWay(vehicleAt({0, 0, 1}), leader, 1)) << "behind";
    EXPECT_FALSE(inTheWay(vehicleAt({1.5f, 0, -1}), leader, 1)) << "beside";
    LeaderState standing = leader;
    standing.velocity = {0, 0, 0};
    EXPECT_FALSE(inTheWay(vehicleAt({0, 0, -2}), standing, 1));
}

TEST(Neighbours, ArraysKeepTogether) {
    Neighbours others;
    others.add({1, 2, 3}, {4, 5, 6}, 0.5f, 7, 8);
    others.add({-1, 0, 0}, {0, 0, 0}, 0.25f, 1, 2);
    ASSERT_EQ(others.size(), 2u);
    EXPECT_EQ(others.position(0), (Vec3{1, 2, 3}));
    EXPECT_EQ(others.velocity(0), (Vec3{4, 5, 6}));
    EXPECT_EQ(others.radius[1], 0.25f);
    EXPECT_EQ(others.side[0], 7);
    EXPECT_EQ(others.id[0], 8u);
    const NeighbourSpan span = others.span();
    EXPECT_EQ(span.count, 2u);
    EXPECT_EQ(span.vz[0], 6);
    others.clear();
    EXPECT_EQ(others.size(), 0u);
    EXPECT_TRUE(others.id.empty());
}

} // namespace
} // namespace lince
