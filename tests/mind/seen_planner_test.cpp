#include "box_scene.h"

#include <lince/mind/seen_planner.h>
#include <lince/move/ground_path.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

void turnAround(SeenMap& map, BoxScene& scene, Vec3 feet) {
    for (const float pitch : {-0.3f, -0.8f, -0.3f, -0.8f})
        for (int i = 0; i < 24; ++i)
            map.look(scene.look(feet + Vec3{0, 1.65f, 0}, static_cast<float>(i) * kTwoPi / 24, pitch), 1);
    map.walkedOn(feet, 1);
}

// The looking-for problem (spec S0.X3): joined curves around a pillar, with room for the body and without a kink.
TEST(SeenPlanner, TheWayAroundAPillarIsSmoothAndClear) {
    BoxScene scene;
    scene.addGround(12);
    scene.add({-0.6f, 0, -4.6f}, {0.6f, 3, -3.4f});
    SeenMap map;
    turnAround(map, scene, {0, 0, 0});
    turnAround(map, scene, {3, 0, -6});
    SeenPlanner planner;
    planner.search(map, {0, 0, 0}, {});
    std::vector<Vec3> points;
    ASSERT_TRUE(planner.way(map, {0, 0, -8}, 0.3f, points));
    EXPECT_LT(points.size(), 6u) << "corners only";
    std::vector<Vec2> corners;
    for (const Vec3& p : points)
        corners.push_back({p.x, p.z});
    const GroundPath path = GroundPath::through({0, 0}, normalized(corners.front()), corners);
    EXPECT_LT(path.length(), 10.5f) << "not far around";
    Vec2 before = path.directionAt(0);
    for (float at = 0; at < path.length(); at += 0.05f) {
        const Vec2 p = path.at(at);
        const float dx = maximum(absolute(p.x) - 0.6f, 0);
        const float dz = maximum(absolute(p.y + 4) - 0.6f, 0);
        EXPECT_GT(std::sqrt(dx * dx + dz * dz), 0.35f) << "the body's half width at " << at;
        EXPECT_GT(dot(before, path.directionAt(at)), 0.97f) << "no kink at " << at;
        before = path.directionAt(at);
    }
    EXPECT_NEAR(path.end().y, -8, 0.35f);
}

TEST(SeenPlanner, SaysHowFarThingsAreByTheWayAndNotByTheLine) {
    BoxScene scene;
    scene.addGround(12);
    scene.add({-8, 0, -3.25f}, {8, 3, -3});
    SeenMap map;
    for (const Vec3 feet : {Vec3{0, 0, 0}, {9.5f, 0, 0}, {9.5f, 0, -5}, {0, 0, -6}})
        turnAround(map, scene, feet);
    SeenPlanner planner;
    planner.search(map, {0, 0, 0}, {});
    const float metres = planner.metresTo(map, {0, 0, -6}, 0.3f);
    EXPECT_GT(metres, 17);
    EXPECT_LT(metres, 30);
    planner.search(map, {0, 0, 0}, {10, 40'000, 0});
    EXPECT_EQ(planner.metresTo(map, {0, 0, -6}, 0.3f), SeenPlanner::kUnreachable) << "the search has an end";
}

TEST(SeenPlanner, FindsAWayOutOfAPlaceThatIsTooTight) {
    BoxScene scene;
    scene.addGround(12);
    scene.add({-3, 0, -0.6f}, {3, 3, -0.4f}); // he stands with his shoulder at a wall
    SeenMap map;
    turnAround(map, scene, {0, 0, 0});
    SeenPlanner planner;
    planner.search(map, {0, 0, 0}, {});
    EXPECT_LT(planner.metresTo(map, {0, 0, 4}, 0.3f), 12);
}

TEST(SeenPlanner, GoesByPassagesThatItKnowsAsFarAsTheyBegin) {
    SeenMap map;
    map.setBody({0.35f, 1.8f, 0.45f});
    Tick tick = 0;
    for (const float start : {0.0f, 20.0f}) // two grounds with nothing between
        for (float x = 0; x <= 4; x += 0.1f)
            for (float z = -2; z <= 2; z += 0.1f)
                map.walkedOn({start + x, start / 4, z}, ++tick);
    SeenPlanner planner;
    planner.search(map, {1, 0, 0}, {});
    EXPECT_EQ(planner.metresTo(map, {22, 5, 0}, 0.3f), SeenPlanner::kUnreachable);
    const SeenPassage passages[] = {{{3, 0, 0}, {21, 5, 0}}};
    planner.search(map, {1, 0, 0}, {60, 40'000, 0, passages});
    EXPECT_NEAR(planner.metresTo(map, {22, 5, 0}, 0.3f), 5, 0.7f) << "two metres, the passage for two, one metre";
    std::vector<Vec3> points;
    ASSERT_TRUE(planner.way(map, {22, 5, 0}, 0.3f, points));
    EXPECT_LT(length(points.back() - passages[0].from), 0.35f);
    planner.search(map, {22, 5, 0}, {60, 40'000, 0, passages});
    EXPECT_EQ(planner.metresTo(map, {1, 0, 0}, 0.3f), SeenPlanner::kUnreachable) << "one way only";
}

} // namespace
} // namespace lince
