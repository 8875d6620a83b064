// The sums and wishes of one body.
#include "flock_support.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lince {
namespace {

using namespace test;

Neighbours randomNeighbours(int count, float radius, std::uint64_t seed) {
    Neighbours others;
    RandomStream random(seed, 0, RandomPurpose::Test);
    for (int i = 0; i < count; ++i) {
        const Vec3 place = randomPlace(random, radius, true);
        const Vec3 velocity = randomPlace(random, 5, true);
        others.x.push_back(place.x), others.y.push_back(place.y), others.z.push_back(place.z);
        others.vx.push_back(velocity.x), others.vy.push_back(velocity.y), others.vz.push_back(velocity.z);
    }
    return others;
}

NeighbourSpan spanOf(const Neighbours& n) {
    return {n.x.data(), n.y.data(), n.z.data(), n.vx.data(), n.vy.data(), n.vz.data(), n.x.size()};
}

struct Sums {
    double away[3] = {}, velocity[3] = {}, place[3] = {};
    int separation = 0, alignment = 0, cohesion = 0;
};

/// As the contract says it, with roots and in double.
Sums plainSums(Vec3 self, Vec3 heading, const Neighbours& others, const FlockReach& reach) {
    Sums sums;
    for (std::size_t i = 0; i < others.size(); ++i) {
        const Vec3 at = others.position(i), velocity = others.velocity(i);
        double offset[3], square = 0, ahead = 0;
        for (int axis = 0; axis < 3; ++axis) {
            offset[axis] = double{at[axis]} - double{self[axis]};
            square += offset[axis] * offset[axis];
            ahead += offset[axis] * double{heading[axis]};
        }
        const double distance = std::sqrt(square);
        if (distance == 0) continue;
        const auto within = [&](float metres, float cosine) {
            return distance <= double{metres} && ahead / distance > double{cosine};
        };
        const bool separates = within(reach.separation, reach.separationCosine);
        const bool aligns = within(reach.alignment, reach.alignmentCosine);
        const bool coheres = within(reach.cohesion, reach.cohesionCosine);
        for (int axis = 0; axis < 3; ++axis) {
            if (separates) sums.away[axis] -= offset[axis] / square;
            if (aligns) sums.velocity[axis] += double{velocity[axis]};
            if (coheres) sums.place[axis] += offset[axis];
        }
        sums.separation += separates, sums.alignment += aligns, sums.cohesion += coheres;
    }
    return sums;
}

TEST(FlockRules, SumsAreThoseOfAPlainLoop) {
    RandomStream random(7, 0, RandomPurpose::Test);
    int seen = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        FlockReach reach;
        reach.separation = random.between(0.5f, 4);
        reach.alignment = random.between(0.5f, 6);
        reach.cohesion = random.between(0.5f, 6);
        reach.separationCosine = random.between(-1, 1);
        reach.alignmentCosine = random.between(-1, 1);
        reach.cohesionCosine = random.between(-1, 1);
        const Neighbours others = randomNeighbours(100, 5, seed);
        const Vec3 self = randomPlace(random, 3, true);
        const Vec3 heading = normalized(randomPlace(random, 1, true), {1, 0, 0});
        const FlockSums sums = flockSums(self, heading, spanOf(others), reach);
        const Sums plain = plainSums(self, heading, others, reach);
        EXPECT_EQ(sums.separationCount, static_cast<float>(plain.separation));
        EXPECT_EQ(sums.alignmentCount, static_cast<float>(plain.alignment));
        EXPECT_EQ(sums.cohesionCount, static_cast<float>(plain.cohesion));
        seen += plain.separation * plain.alignment * plain.cohesion > 0 ? 1 : 0;
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(sums.away[axis], plain.away[axis], 1e-4 * (1 + std::fabs(plain.away[axis])));
            EXPECT_NEAR(sums.velocity[axis], plain.velocity[axis], 3e-4);
            EXPECT_NEAR(sums.place[axis], plain.place[axis], 3e-4);
        }
    }
    EXPECT_GT(seen, 80); // the comparison is not one of zeros
}

TEST(FlockRules, NobodyInReachIsNoWish) {
    const Neighbours others = randomNeighbours(20, 3, 1);
    const FlockSums sums = flockSums({100, 0, 0}, {0, 0, -1}, spanOf(others), {});
    EXPECT_EQ(sums.separationCount + sums.alignmentCount + sums.cohesionCount, 0);
    EXPECT_EQ(separationOf(sums), Vec3{});
    EXPECT_EQ(alignmentOf(sums, {0, 0, -1}), Vec3{});
    EXPECT_EQ(cohesionOf(sums), Vec3{});
    EXPECT_EQ(flockSums({}, {0, 0, -1}, {}, {}).cohesionCount, 0);
}

TEST(FlockRules, ABodyIsNotItsOwnNeighbour) {
    FlockReach allAround;
    allAround.separationCosine = allAround.alignmentCosine = allAround.cohesionCosine = -1;
    Neighbours others = randomNeighbours(1, 0, 1);
    EXPECT_EQ(flockSums({}, {0, 0, -1}, spanOf(others), allAround).cohesionCount, 0);
    // Nearly the same place: counted, and finite.
    others.x[0] = 1e-25f;
    const FlockSums sums = flockSums({}, {0, 0, -1}, spanOf(others), allAround);
    EXPECT_TRUE(isFinite(sums.away) && isFinite(separationOf(sums)));
    others.x[0] = 1e-15f;
    const FlockSums near = flockSums({}, {0, 0, -1}, spanOf(others), allAround);
    EXPECT_EQ(near.separationCount, 1);
    EXPECT_TRUE(isFinite(near.away) && isFinite(separationOf(near)));
}

TEST(FlockRules, AllAroundIncludesStraightBehind) {
    FlockReach reach;
    reach.cohesionCosine = -1;
    RandomStream random(3, 0, RandomPurpose::Test);
    for (int i = 0; i < 200; ++i) {
        const Vec3 heading = normalized(randomPlace(random, 1, true), {1, 0, 0});
        const Vec3 behind = heading * -random.between(0.1f, 4.9f);
        const NeighbourSpan one{&behind.x, &behind.y, &behind.z, &behind.x, &behind.y, &behind.z, 1};
        const FlockSums sums = flockSums({}, heading, one, reach);
        EXPECT_EQ(sums.cohesionCount, 1);
        EXPECT_EQ(sums.separationCount, 0); // its blind angle is behind
    }
}

TEST(FlockRules, WishesPointWhereTheyShouldAndFade) {
    FlockSums sums;
    sums.away = {3, 0, 0};
    EXPECT_NEAR(separationOf(sums).x, 1, 1e-6);
    sums.away = {0.025f, 0, 0}; // left and right nearly even: a tenth of one body at four metres
    EXPECT_NEAR(separationOf(sums).x, 0.1, 1e-6);

    sums.velocity = {10, 0, 0};
    const Vec3 turn = alignmentOf(sums, {0, 0, -1});
    EXPECT_NEAR(length(turn), 1, 1e-6);
    EXPECT_GT(turn.x, 0.7f);
    EXPECT_GT(turn.z, 0.7f); // and less of where it goes now
    EXPECT_LT(length(alignmentOf(sums, {1, 0, 0})), 1e-6f);
    EXPECT_NEAR(length(alignmentOf(sums, {-1, 0, 0})), 1, 1e-6);

    sums.place = {0, 8, 0}, sums.cohesionCount = 2;
    EXPECT_NEAR(cohesionOf(sums).y, 1, 1e-6);
    sums.cohesionCount = 16;
    EXPECT_NEAR(cohesionOf(sums).y, 0.5, 1e-6); // half a metre from their middle
}

} // namespace
} // namespace lince
