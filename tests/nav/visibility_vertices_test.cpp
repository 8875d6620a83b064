// What is seen by the ends of obstacles: cases that can be computed by hand.

#include "visibility_scenes.h"

#include <lince/core/math.h>

#include <gtest/gtest.h>

#include <limits>

namespace lince {
namespace {

using namespace sight_scenes;

/// Looks along +X, a right angle wide, ten metres far, in a field of a hundred.
constexpr Viewer kAhead{{0, 0, 0}, kHalfPi, kHalfPi, 10};
constexpr float kHalfRoot = 0.70710678f;

Scene field(std::vector<SightSegment> segments) {
    return {{-50, -50}, {50, 50}, std::move(segments)};
}

void expectAt(Vec2 found, Vec2 expected) {
    EXPECT_NEAR(found.x, expected.x, 1e-4f);
    EXPECT_NEAR(found.y, expected.y, 1e-4f);
}

/// Index of an outline's point; fails the test when it is not there.
std::size_t indexOf(const VisibilityFan& fan, Vec2 point) {
    for (std::size_t i = 0; i < fan.outline().size(); ++i)
        if (length(fan.outline()[i] - point) < 1e-4f) return i;
    ADD_FAILURE() << "no point (" << point.x << ", " << point.y << ") in the outline";
    return 0;
}

TEST(VisibilityVertices, AnEmptySquareIsSeenWhole) {
    const VisibilityFan fan = see(*Scene().floor(), around({3, -4}));
    EXPECT_NEAR(fan.area(), 400, 1e-3);
    EXPECT_TRUE(fan.allAround());
    for (const Vec2 corner : {Vec2{-10, -10}, Vec2{10, -10}, Vec2{10, 10}, Vec2{-10, 10}})
        indexOf(fan, corner);
    EXPECT_LE(fan.outline().size(), 5u) << "the corners and where the turn begins";
}

TEST(VisibilityVertices, ABoxHidesWhatLiesBehindIt) {
    Scene scene;
    addOutline(scene, {{2, -1}, {4, -1}, {4, 1}, {2, 1}});
    // The shadow is |y| < x / 2 from x = 2 to x = 10: (100 - 4) / 2.
    EXPECT_NEAR(see(*scene.floor(), around({0, 0})).area(), 400 - 48, 1e-3);
}

// The five situations of the source, each alone.

TEST(VisibilityVertices, Situation1TheFirstRayMeetsAnObstacle) {
    const VisibilityFan fan = see(*field({{{2, -4}, {2, -1}, 0}}).floor(), kAhead);
    expectAt(fan.outline()[0], {2, -2});
    expectAt(fan.outline()[1], {2, -1});
    expectAt(fan.outline()[2], Vec2{2, -1} * (10 / std::sqrt(5.0f)));
    expectAt(fan.outline().back(), {10 * kHalfRoot, 10 * kHalfRoot});
}

TEST(VisibilityVertices, Situation2TheFirstRayMeetsNothing) {
    const VisibilityFan fan = see(*field({}).floor(), kAhead);
    expectAt(fan.outline().front(), {10 * kHalfRoot, -10 * kHalfRoot});
    expectAt(fan.outline().back(), {10 * kHalfRoot, 10 * kHalfRoot});
    EXPECT_FALSE(fan.allAround());
    EXPECT_NEAR(fan.area(), static_cast<double>(kPi) * 25, 25e-3 * static_cast<double>(kPi));
}

TEST(VisibilityVertices, Situation3ACornerBehindAWallChangesNothing) {
    const SightSegment wall{{2, -1}, {2, 1}, 0};
    const VisibilityFan without = see(*field({wall}).floor(), kAhead);
    const VisibilityFan with = see(*field({wall, {{4, -0.5f}, {4, 0.5f}, 1}, {{3, -1}, {3, 1}, 2}}).floor(), kAhead);
    EXPECT_EQ(with.outline(), without.outline());
    EXPECT_NEAR(with.borderAlong({4, 0.5f}), 2 * std::sqrt(1 + 1 / 64.0f), 1e-4f);
}

TEST(VisibilityVertices, Situation4AtTheFirstCornerTheFarEndComesFirst) {
    const VisibilityFan fan = see(*field({{{2, 1}, {2, -1}, 0}}).floor(), kAhead);
    const std::size_t corner = indexOf(fan, {2, -1});
    expectAt(fan.outline()[corner - 1], Vec2{2, -1} * (10 / std::sqrt(5.0f)));
    expectAt(fan.outline()[corner + 1], {2, 1});
}

TEST(VisibilityVertices, Situation5AtTheLastCornerTheFarEndComesAfter) {
    const VisibilityFan fan = see(*field({{{2, 1}, {2, -1}, 0}}).floor(), kAhead);
    const std::size_t corner = indexOf(fan, {2, 1});
    expectAt(fan.outline()[corner - 1], {2, -1});
    expectAt(fan.outline()[corner + 1], Vec2{2, 1} * (10 / std::sqrt(5.0f)));
}

// Awkward places.

TEST(VisibilityVertices, AWallThatTheViewerTouchesHidesNothing) {
    Scene scene;
    scene.segments = {{{2, -1}, {2, 1}, 0}};
    EXPECT_NEAR(see(*scene.floor(), around({2, 0})).area(), 400, 1e-3);
    EXPECT_NEAR(see(*scene.floor(), around({2, 1})).area(), 400, 1e-3) << "at its end";
    scene.segments.push_back({{2, 1}, {2, 3}, 0});
    EXPECT_NEAR(see(*scene.floor(), around({2, 1})).area(), 400, 1e-3) << "where two of them meet";
}

TEST(VisibilityVertices, HeMaySitInAnObstacle) {
    Scene scene;
    addOutline(scene, {{2, -1}, {4, -1}, {4, 1}, {2, 1}});
    const VisibilityFan fan = see(*scene.floor(), around({3, 0.5f}));
    EXPECT_NEAR(fan.area(), 4, 1e-4);
    EXPECT_FALSE(fan.contains({0, 0}));
}

TEST(VisibilityVertices, AWallOfPiecesIsAWall) {
    Scene whole, pieces;
    whole.segments = {{{5, -3}, {5, 3}, 0}};
    for (int i = -3; i < 3; ++i)
        pieces.segments.push_back({{5, static_cast<float>(i + 1)}, {5, static_cast<float>(i)}, 0});
    pieces.segments.push_back({{5, -2.5f}, {5, 2.25f}, 1}); // and one that lies on the others
    EXPECT_NEAR(see(*whole.floor(), around({0, 0})).area(), see(*pieces.floor(), around({0, 0})).area(), 1e-4);
    // Seen from its own line it is a line and hides nothing, far or near.
    EXPECT_NEAR(see(*pieces.floor(), around({5, -8})).area(), 400, 1e-3);
}

TEST(VisibilityVertices, SegmentsWithoutLengthOrSenseAreNoObstacles) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    Scene scene;
    scene.segments = {{{2, 1}, {2, 1}, 0}, {{nan, 1}, {2, 5}, 0}, {{3, 1}, {infinity, 5}, 0}, {{30, 1}, {40, 5}, 0}};
    EXPECT_NEAR(see(*scene.floor(), around({0, 0})).area(), 400, 1e-3);
}

TEST(VisibilityVertices, CrossingWallsHideFromTheirCrossingOn) {
    Scene scene;
    scene.segments = {{{4, -1}, {6, 1}, 0}, {{4, 1}, {6, -1}, 0}};
    const VisibilityFan fan = see(*scene.floor(), around({0, 0}));
    indexOf(fan, {5, 0});
    // Of the wedge |y| < x / 4 (25 square metres) only the two triangles to the crossing are seen, 2.5 each.
    EXPECT_NEAR(fan.area(), 400 - 25 + 5, 1e-3);
}

TEST(VisibilityVertices, WallsThatNearlyTouchLeaveNoCrack) {
    Scene scene; // a closed room whose corners miss each other by less than a float can say a kilometre away
    scene.segments = {{{-2, -2}, {2, -2.00004f}, 0},
                      {{2.00003f, -2}, {2, 2}, 0},
                      {{2, 2.00002f}, {-2, 2}, 0},
                      {{-2.00005f, 2}, {-2, -2.00003f}, 0}};
    EXPECT_NEAR(see(*scene.floor(), around({0.3f, 0.2f})).area(), 16, 1e-2);
}

TEST(VisibilityVertices, AWallThatEndsAHairBeforeAnotherLeavesNoCrack) {
    Scene scene; // two rooms left of a long wall, parted by one that misses it by 0.05 mm
    scene.segments = {{{5, -10}, {5, 10}, 0}, {{-10, 0}, {4.99995f, 0}, 0}};
    const VisibilityFan fan = see(*scene.floor(), around({4.99996f, -5})); // right below the crack
    for (const Vec2& point : fan.outline())
        EXPECT_LT(point.y, 0.001f);
    EXPECT_NEAR(fan.area(), 150, 1e-2);
}

TEST(VisibilityVertices, WallsAreCutAtTheBounds) {
    Scene scene;
    scene.segments = {{{5, -30}, {5, 40}, 0}};
    EXPECT_NEAR(see(*scene.floor(), around({0, 0})).area(), 15 * 20, 1e-3);
    EXPECT_NEAR(see(*scene.floor(), around({7, 0})).area(), 5 * 20, 1e-3);
}

TEST(VisibilityVertices, WhoIsNowhereSeesNothing) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto floor = Scene().floor();
    for (const Viewer& viewer : {Viewer{{nan, 0, 0}}, Viewer{{0, nan, 0}}, Viewer{{0, 0, 0}, nan},
                                 Viewer{{0, 0, 0}, 0, nan}, Viewer{{0, 0, 0}, 0, 1, nan}, Viewer{{0, 0, 0}, 0, 0},
                                 Viewer{{0, 0, 0}, 0, 1, 0}, Viewer{{10.1f, 0, 0}}, Viewer{{0, 0, -1e30f}}}) {
        const VisibilityFan fan = see(*floor, viewer);
        EXPECT_TRUE(fan.outline().empty());
        EXPECT_EQ(fan.area(), 0);
        EXPECT_FALSE(fan.contains({0, 0}));
        EXPECT_EQ(fan.borderAlong({1, 0}), 0);
        std::vector<Vec2> parts;
        fan.visibleParts({-1, 0}, {1, 0}, parts);
        EXPECT_TRUE(parts.empty());
    }
    EXPECT_EQ(seeAlong(*floor, {nan, 0}, {1, 0}, 5), 0);
    EXPECT_EQ(seeAlong(*floor, {0, 0}, {nan, 0}, 5), 0);
}

TEST(VisibilityVertices, AFloorWithoutGroundShowsNothing) {
    for (const auto& floor :
         {SightFloor::make(0, {1, 1}, {1, 5}, {{{0, 0}, {1, 1}, 0}}), SightFloor::make(0, {1, 1}, {-5, -5}, {}),
          SightFloor::make(0, {0, 0}, {std::numeric_limits<float>::infinity(), 5}, {})})
        EXPECT_TRUE(see(*floor, around({1, 1})).outline().empty());
}

TEST(VisibilityVertices, TheBoundsThemselvesAreInside) {
    const auto floor = Scene().floor();
    EXPECT_NEAR(see(*floor, around({10, 10})).area(), 400, 1e-2);
    EXPECT_NEAR(see(*floor, around({-10, 3})).area(), 400, 1e-2);
}

// Range and angle.

TEST(VisibilityVertices, TheRangeIsACircleFromWithin) {
    const auto floor = field({}).floor();
    for (const float range : {0.5f, 3.0f, 20.0f, 45.0f}) {
        const VisibilityFan fan = see(*floor, {{0, 0, 0}, 0, kTwoPi, range});
        const double circle = static_cast<double>(kPi) * static_cast<double>(range) * static_cast<double>(range);
        EXPECT_LE(fan.area(), circle);
        EXPECT_GE(fan.area(), circle * (1 - 5e-4));
        for (int i = 0; i < 1000; ++i) {
            const float border = fan.borderAlong(directionOf(static_cast<float>(i) * 0.00628f));
            EXPECT_LE(border, range * 1.00001f);
            EXPECT_GE(border, range - 0.0101f);
        }
    }
}

TEST(VisibilityVertices, AWallAcrossTheRangeIsCutByIt) {
    const VisibilityFan fan = see(*field({{{6, -40}, {6, 40}, 0}}).floor(), {{0, 0, 0}, 0, kTwoPi, 10});
    indexOf(fan, {6, -8});
    indexOf(fan, {6, 8});
    // The circle without the segment beyond x = 6: r² acos(0.6) - 6 × 8.
    EXPECT_NEAR(fan.area(), 100 * (static_cast<double>(kPi) - static_cast<double>(arcCosine(0.6f))) + 48, 0.15);
    // A wall that only begins within the range, and one that ends the view where it crosses.
    const VisibilityFan part = see(*field({{{6, 0}, {16, 0.5f}, 0}}).floor(), {{0, 0, 0}, 0, kTwoPi, 10});
    EXPECT_NEAR(part.borderAlong({10, 0.1f}), 7.5f, 0.1f);
}

TEST(VisibilityVertices, TheAngleIsKept) {
    const auto floor = field({{{3, -40}, {3, 40}, 0}}).floor();
    for (const float yaw : {-2.0f, 0.0f, 0.7f, 3.1f, 9.0f})
        for (const float angle : {0.1f, 1.0f, 3.0f, 3.12f, 3.2f, 5.0f, 6.2f}) {
            const VisibilityFan all = see(*floor, {{0, 0, 0}, yaw, kTwoPi, 10});
            const VisibilityFan part = see(*floor, {{0, 0, 0}, yaw, angle, 10});
            for (int i = 0; i < 360; ++i) {
                const float turned = (static_cast<float>(i) + 0.5f) * kRadiansPerDegree - kPi;
                if (std::fabs(std::fabs(turned) - angle / 2) < 1e-5f) continue;
                const Vec2 direction = directionOf(yaw + turned);
                const float expected = std::fabs(turned) < angle / 2 ? all.borderAlong(direction) : 0;
                EXPECT_NEAR(part.borderAlong(direction), expected, 0.011f) << yaw << ' ' << angle << ' ' << i;
            }
        }
}

} // namespace
} // namespace lince
