// Questions to what is seen: points and segments.

#include "visibility_scenes.h"

#include <gtest/gtest.h>

namespace lince {
namespace {

using namespace sight_scenes;

std::vector<Vec2> partsOf(const VisibilityFan& fan, Vec2 from, Vec2 to) {
    std::vector<Vec2> parts;
    fan.visibleParts(from, to, parts);
    return parts;
}

void expectParts(const std::vector<Vec2>& found, const std::vector<Vec2>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_NEAR(found[i].x, expected[i].x, 1e-5f);
        EXPECT_NEAR(found[i].y, expected[i].y, 1e-5f);
    }
}

/// From (0, 0): the shadow is |y| < x / 2 beyond x = 2.
VisibilityFan besideAWall() {
    Scene scene;
    scene.segments = {{{2, -1}, {2, 1}, 0}};
    return see(*scene.floor(), around({0, 0}));
}

TEST(VisibilityFan, PartsAroundAWall) {
    const VisibilityFan fan = besideAWall();
    expectParts(partsOf(fan, {4, -4}, {4, 4}), {{0, 0.25f}, {0.75f, 1}});
    expectParts(partsOf(fan, {4, 4}, {4, -4}), {{0, 0.25f}, {0.75f, 1}});
    expectParts(partsOf(fan, {4, -1}, {4, 1}), {});
    expectParts(partsOf(fan, {1, -4}, {1, 4}), {{0, 1}});
    expectParts(partsOf(fan, {4, 0}, {4, 8}), {{0.25f, 1}});
    expectParts(partsOf(fan, {1, 0.1f}, {3, 0.1f}), {{0, 0.5f}});                   // through the wall
    expectParts(partsOf(fan, {4, -20}, {4, 20}), {{0.25f, 0.45f}, {0.55f, 0.75f}}); // and over the bounds
}

TEST(VisibilityFan, PartsThroughTheViewerAndAwayFromHim) {
    const VisibilityFan fan = besideAWall();
    expectParts(partsOf(fan, {-5, 0}, {5, 0}), {{0, 0.7f}});
    expectParts(partsOf(fan, {5, 0}, {-5, 0}), {{0.3f, 1}});
    expectParts(partsOf(fan, {1, 0}, {5, 0}), {{0, 0.25f}});
    expectParts(partsOf(fan, {0, 0}, {4, 0}), {{0, 0.5f}});
    expectParts(partsOf(fan, {3, 0}, {5, 0}), {});
    expectParts(partsOf(fan, {0, -30}, {0, 30}), {{1 / 3.0f, 2 / 3.0f}});
}

TEST(VisibilityFan, PartsWithoutLength) {
    const VisibilityFan fan = besideAWall();
    expectParts(partsOf(fan, {1, 1}, {1, 1}), {{0, 1}});
    expectParts(partsOf(fan, {4, 0}, {4, 0}), {});
    expectParts(partsOf(fan, {0, 0}, {0, 0}), {{0, 1}});
}

TEST(VisibilityFan, PartsWithinAngleAndRange) {
    // A right angle around +X, 5 m far.
    const VisibilityFan fan = see(*Scene().floor(), {{0, 0, 0}, kHalfPi, kHalfPi, 5});
    expectParts(partsOf(fan, {2, -4}, {2, 4}), {{0.25f, 0.75f}}); // both ends beside the fan
    expectParts(partsOf(fan, {2, 4}, {2, -4}), {{0.25f, 0.75f}});
    expectParts(partsOf(fan, {-2, -4}, {-2, 4}), {});
    const auto slanting = partsOf(fan, {-4, 2}, {8, -2}); // in at (0.5, 0.5), out at the range
    ASSERT_EQ(slanting.size(), 1u);
    EXPECT_NEAR(slanting[0].x, 0.375f, 1e-5f);
    EXPECT_NEAR(slanting[0].y, 0.7421f, 1e-3f);
    const auto far = partsOf(fan, {-10, 0}, {10, 0}); // through the viewer, who does not look back
    ASSERT_EQ(far.size(), 1u);
    EXPECT_NEAR(far[0].x, 0.5f, 1e-5f);
    EXPECT_NEAR(far[0].y, 0.75f, 1e-3f);
    const auto across = partsOf(fan, {4, -9}, {4, 9}); // 4² + 3² = 5²
    ASSERT_EQ(across.size(), 1u);
    EXPECT_NEAR(across[0].x, 6 / 18.0f, 1e-3f);
    EXPECT_NEAR(across[0].y, 12 / 18.0f, 1e-3f);
}

TEST(VisibilityFan, PartsOfAWideViewLeaveOutWhatIsBehind) {
    // All but a right angle around -X.
    const VisibilityFan fan = see(*Scene().floor(), {{0, 0, 0}, kHalfPi, 1.5f * kPi, 100});
    expectParts(partsOf(fan, {-2, -4}, {-2, 4}), {{0, 0.25f}, {0.75f, 1}});
    expectParts(partsOf(fan, {-2, 4}, {-2, -4}), {{0, 0.25f}, {0.75f, 1}});
    expectParts(partsOf(fan, {-2, -1}, {-2, 1}), {});
    expectParts(partsOf(fan, {2, -4}, {2, 4}), {{0, 1}});
}

TEST(VisibilityFan, PartsAndPointsAgreeWithPlainRays) {
    RandomStream random(11, 1, RandomPurpose::Test);
    const VisibilityScratchPointer scratch = makeVisibilityScratch();
    VisibilityFan fan;
    std::vector<Vec2> parts;
    int seen = 0, hidden = 0;
    for (int i = 0; i < 120; ++i) {
        const bool whole = i % 2 == 1;
        const Scene scene = randomScene(random, whole);
        Viewer viewer = around(randomPoint(random, 9, whole));
        const Vec2 place{viewer.feet.x, viewer.feet.z};
        if (i % 3 == 1) viewer.angle = random.between(0.2f, 6);
        if (i % 3 == 1) viewer.yaw = random.between(-4, 4);
        if (i % 4 >= 2) viewer.range = random.between(2, 15);
        seeByVertices(*scene.floor(), viewer, *scratch, fan);
        const Vec2 from = randomPoint(random, 11, whole);
        const Vec2 to = i % 10 == 0 ? place * 2 - from : randomPoint(random, 11, whole); // some through him
        parts.clear();
        fan.visibleParts(from, to, parts);
        float last = -1;
        for (const Vec2& part : parts) {
            EXPECT_GT(part.x, last);
            EXPECT_GT(part.y, part.x);
            EXPECT_GE(part.x, 0);
            EXPECT_LE(part.y, 1);
            last = part.y;
        }
        constexpr int kSamples = 1000;
        for (int sample = 0; sample < kSamples; ++sample) {
            const float fraction = (static_cast<float>(sample) + 0.5f) / kSamples;
            const Vec2 point = from + (to - from) * fraction;
            const Vec2 way = point - place;
            const double distance = static_cast<double>(length(way));
            const float yaw = yawOf({way.x, 0, way.y});
            const float off = std::fabs(angleDifference(viewer.yaw, yaw)) - viewer.angle / 2;
            if (std::fabs(off) < 1e-4f && viewer.angle < 6.28f) continue;
            const DistanceRange free = plainDistances(scene, place, yaw);
            // The edge of the range is a polygon up to a centimetre inside of it.
            const bool surely =
                off < 0 && distance < std::min(free.min - 2e-3, static_cast<double>(viewer.range) - 0.011);
            const bool never =
                off > 0 || distance > std::min(free.max + 2e-3, static_cast<double>(viewer.range) + 1e-3);
            if (!surely && !never) continue;
            (surely ? seen : hidden) += 1;
            ASSERT_EQ(fan.contains(point), surely) << "scene " << i << ", sample " << sample;
            bool within = false, near = false;
            for (const Vec2& part : parts) {
                within = within || (fraction >= part.x && fraction <= part.y);
                near = near || std::fabs(fraction - part.x) < 1e-4f || std::fabs(fraction - part.y) < 1e-4f;
            }
            if (near) continue;
            ASSERT_EQ(within, surely) << "scene " << i << ", sample " << sample;
        }
    }
    EXPECT_GT(seen, 10000);
    EXPECT_GT(hidden, 10000);
}

} // namespace
} // namespace lince
