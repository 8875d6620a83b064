// Several floors, the cache, drawing.

#include "visibility_scenes.h"

#include <lince/core/debug_draw.h>

#include <gtest/gtest.h>

#include <limits>

namespace lince {
namespace {

using namespace sight_scenes;

SightSegment wallAt(float x) {
    return {{x, -2}, {x, 2}, 0};
}

/// Ground at 0 with a wall at x = 2, a gallery at 1.5 with one at x = -2, a roof at 4 with none.
std::shared_ptr<const SightMap> house() {
    return SightMap::make({SightFloor::make(0, {-10, -10}, {10, 10}, {wallAt(2)}),
                           SightFloor::make(1.5f, {-10, -10}, {10, 10}, {wallAt(-2)}),
                           SightFloor::make(4, {-10, -10}, {10, 10}, {})});
}

VisibilityArea areaOf(const std::shared_ptr<const SightMap>& map, const Viewer& viewer) {
    return {map, viewer, *makeVisibilityScratch()};
}

TEST(VisibilityArea, OtherFloorsAreSeenPastBothFloorsObstacles) {
    const VisibilityArea area = areaOf(house(), around({0, 0}));
    ASSERT_EQ(area.fans().size(), 2u) << "the roof is too high";
    EXPECT_EQ(area.floorsOfFans(), (std::vector<std::size_t>{0, 1}));
    EXPECT_TRUE(area.contains({1, 0, 0}));
    EXPECT_FALSE(area.contains({4, 0, 0}));
    EXPECT_TRUE(area.contains({-4, 0, 0})) << "the gallery's wall is not on this floor";
    EXPECT_TRUE(area.contains({1, 1.5f, 0}));
    EXPECT_FALSE(area.contains({-4, 1.5f, 0})) << "behind the gallery's wall";
    EXPECT_FALSE(area.contains({4, 1.5f, 0})) << "behind the ground's wall";
    EXPECT_TRUE(area.contains({0, 1.5f, 5}));
    EXPECT_FALSE(area.contains({1, 4, 0})) << "the roof";
    EXPECT_FALSE(area.contains({1, std::numeric_limits<float>::quiet_NaN(), 0}));
}

TEST(VisibilityArea, PartsOfWaysBetweenFloors) {
    const VisibilityArea area = areaOf(house(), around({0, 0}));
    std::vector<Vec2> parts;
    area.visibleParts({-6, 0, 0}, {6, 0, 0}, parts); // through the viewer to the wall
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_NEAR(parts[0].y, 8 / 12.0f, 1e-4f);
    EXPECT_NEAR(area.visibleLength({-6, 0, 0}, {6, 0, 0}), 8, 1e-3f);
    EXPECT_NEAR(area.visibleLength({-6, 1.5f, 0}, {6, 1.5f, 0}), 4, 1e-3f) << "on the gallery: between both walls";
    // A stair from the gallery down to the ground, left of the viewer: on the gallery (down to 1 m, a third of the way)
    // the wall hides it, then nothing does.
    parts.clear();
    area.visibleParts({-6, 1.5f, 1}, {-3, 0, 1}, parts);
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_NEAR(parts[0].x, 1 / 3.0f, 1e-4f);
    EXPECT_NEAR(parts[0].y, 1, 1e-4f);
    // And up again.
    parts.clear();
    area.visibleParts({-3, 0, 1}, {-6, 1.5f, 1}, parts);
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_NEAR(parts[0].x, 0, 1e-4f);
    EXPECT_NEAR(parts[0].y, 2 / 3.0f, 1e-4f);
    // Up to the roof: seen until it is on it.
    parts.clear();
    area.visibleParts({0, 0, 5}, {0, 4, 6}, parts);
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_NEAR(parts[0].x, 0, 1e-4f);
    EXPECT_NEAR(parts[0].y, 3.5f / 4, 1e-4f);
}

TEST(VisibilityArea, PartsAgreeWithPoints) {
    const auto map = house();
    RandomStream random(2, 1, RandomPurpose::Test);
    std::vector<Vec2> parts;
    for (int i = 0; i < 100; ++i) {
        Viewer viewer = around(randomPoint(random, 9, false));
        viewer.feet.y = random.between(0, 5);
        const VisibilityArea area = areaOf(map, viewer);
        const Vec2 a = randomPoint(random, 11, false);
        const Vec2 b = randomPoint(random, 11, false);
        const Vec3 from{a.x, random.between(0, 5), a.y};
        const Vec3 to{b.x, random.between(0, 5), b.y};
        parts.clear();
        area.visibleParts(from, to, parts);
        float last = -1, total = 0;
        for (const Vec2& part : parts) {
            EXPECT_GT(part.x, last);
            EXPECT_LE(part.y, 1);
            last = part.y;
            total += part.y - part.x;
        }
        EXPECT_NEAR(area.visibleLength(from, to), total * length(to - from), 1e-4f);
        for (int sample = 0; sample < 200; ++sample) {
            const float fraction = (static_cast<float>(sample) + 0.5f) / 200;
            bool within = false, near = false;
            for (const Vec2& part : parts) {
                within = within || (fraction >= part.x && fraction <= part.y);
                near = near || std::fabs(fraction - part.x) < 1e-4f || std::fabs(fraction - part.y) < 1e-4f;
            }
            if (near) continue;
            EXPECT_EQ(within, area.contains(lerp(from, to, fraction))) << i << ' ' << sample;
        }
    }
}

TEST(VisibilityArea, WithoutAMapNothingIsSeen) {
    const VisibilityArea nothing;
    EXPECT_FALSE(nothing.contains({0, 0, 0}));
    EXPECT_EQ(nothing.visibleLength({0, 0, 0}, {1, 0, 0}), 0);
    EXPECT_FALSE(areaOf(SightMap::make({}), around({0, 0})).contains({0, 0, 0}));
    EXPECT_FALSE(areaOf(nullptr, around({0, 0})).contains({0, 0, 0}));
}

TEST(VisibilityCache, NearPosesShareOneAnswerThatDependsOnNothingElse) {
    const auto map = house();
    VisibilityCache cache;
    const Viewer pose{{1.02f, 0, 3.01f}, 0.505f, 2, 20};
    const Viewer near{{0.98f, 0.01f, 2.99f}, 0.495f, 2, 20};
    const VisibilityArea& first = cache.see(map, pose);
    const std::vector<Vec2> outline = first.fans()[0].outline();
    EXPECT_EQ(&cache.see(map, near), &first);
    EXPECT_EQ(cache.hits(), 1u);
    EXPECT_EQ(cache.misses(), 1u);
    VisibilityCache other; // asked for the near one first
    EXPECT_EQ(other.see(map, near).fans()[0].outline(), outline);
    EXPECT_EQ(areaOf(map, cache.grained(pose)).fans()[0].outline(), outline);

    Viewer wider = pose, farther = pose, turned = pose;
    wider.angle = 2.1f, farther.range = 21, turned.yaw += 0.03f;
    for (const Viewer& viewer : {wider, farther, turned})
        cache.see(map, viewer);
    EXPECT_EQ(cache.misses(), 4u);
    cache.see(house(), pose);
    EXPECT_EQ(cache.misses(), 5u) << "an equal map is another map: it may have changed";
}

TEST(VisibilityCache, TurningMattersOnlyToWhoLooksOneWay) {
    const auto map = house();
    VisibilityCache cache;
    Viewer viewer = around({0, 0});
    for (const float yaw : {0.0f, 1.0f, 2.0f}) {
        viewer.yaw = yaw;
        EXPECT_TRUE(cache.see(map, viewer).contains({1, 0, 0}));
    }
    EXPECT_EQ(cache.misses(), 1u);
    viewer.angle = 1;
    viewer.yaw = 2;
    cache.see(map, viewer);
    viewer.yaw = 2 + kTwoPi; // the same heading
    cache.see(map, viewer);
    EXPECT_EQ(cache.misses(), 2u);
    viewer.yaw = 2.1f;
    cache.see(map, viewer);
    EXPECT_EQ(cache.misses(), 3u);
}

TEST(VisibilityCache, TheOneNotAskedForTheLongestGoes) {
    const auto map = house();
    VisibilityCache cache({0.1f, 0.02f, 3});
    const auto at = [](float x) { return around({x, 0}); };
    const VisibilityArea& one = cache.see(map, at(1));
    cache.see(map, at(-1));
    cache.see(map, at(3));
    cache.see(map, at(1)); // asked again: the one at -1 is the oldest now
    cache.see(map, at(4));
    EXPECT_EQ(one.viewer().feet.x, 1) << "stays where it is";
    EXPECT_EQ(cache.misses(), 4u);
    cache.see(map, at(1));
    cache.see(map, at(3));
    EXPECT_EQ(cache.misses(), 4u);
    cache.see(map, at(-1));
    EXPECT_EQ(cache.misses(), 5u);
}

TEST(VisibilityCache, KeepsItsMapsAlive) {
    VisibilityCache cache;
    std::weak_ptr<const SightMap> watched;
    const VisibilityArea* area = nullptr;
    {
        const auto map = house();
        watched = map;
        area = &cache.see(map, around({0, 0}));
    }
    EXPECT_FALSE(watched.expired());
    EXPECT_TRUE(area->contains({1, 0, 0}));
}

TEST(VisibilityArea, IsDrawn) {
    RecordingDebugDraw sink;
    const VisibilityArea area = areaOf(house(), {{0, 0, 0}, 0, 1, 5});
    draw(sink, area, {200, 0, 0, 240});
    std::size_t triangles = 0;
    for (const VisibilityFan& fan : area.fans())
        triangles += fan.outline().size() - 1;
    ASSERT_EQ(sink.triangles.size(), triangles);
    EXPECT_EQ(sink.lines.size(), triangles + 4) << "and the two edges of each fan";
    EXPECT_EQ(sink.triangles[0].colour.alpha, 30);
    EXPECT_GT(sink.triangles[0].a.y, 0);
    const auto& t = sink.triangles[0];
    EXPECT_GT(cross(t.b - t.a, t.c - t.a).y, 0) << "faces up";
}

} // namespace
} // namespace lince
