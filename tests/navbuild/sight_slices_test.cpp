#include "built_levels.h"

namespace lince {
namespace {

std::shared_ptr<const SightMap> sightOf(LevelBuilder& level) {
    const auto baker = bakerFor(level.make());
    return baker->bakeSight(bakeAll(*baker));
}

/// Whether some segment of the floor cuts the way.
bool blocks(const SightFloor& floor, Vec2 from, Vec2 to) {
    for (const SightSegment& s : floor.segments()) {
        const Vec2 way = to - from, wall = s.to - s.from;
        const float size = cross(way, wall);
        if (size == 0) continue;
        const float t = cross(s.from - from, wall) / size, u = cross(s.from - from, way) / size;
        if (t >= 0 && t <= 1 && u >= 0 && u <= 1) return true;
    }
    return false;
}

TEST(SightSlices, WallsBlockAndLowCratesDoNot) {
    LevelBuilder level;
    level.floor(0, 0, 14, 14).box({4, 0, 2}, {4.3f, 3, 12}).box({9, 0, 6}, {10, 1, 8});
    const auto sight = sightOf(level);
    ASSERT_EQ(sight->floors().size(), 1u); // the crate's top is ground for nobody: no floor
    const SightFloor& floor = *sight->floors()[0];
    EXPECT_NEAR(floor.ground(), 0, 0.06f);
    EXPECT_TRUE(blocks(floor, {2, 7}, {6, 7}));
    EXPECT_FALSE(blocks(floor, {2, 13}, {6, 13}));
    EXPECT_FALSE(blocks(floor, {8, 7}, {12, 7}));
    EXPECT_EQ(floor.segments().size(), 4u); // the wall's outline, its triangles stitched together
    for (const SightSegment& s : floor.segments())
        EXPECT_EQ(s.obstacle, floor.segments()[0].obstacle);
}

TEST(SightSlices, EveryStoreyHasItsOwnWalls) {
    LevelBuilder level;
    level.floor(0, 0, 14, 14).box({0, 3, 0}, {14, 3.2f, 14});
    level.box({4, 0, 2}, {4.3f, 3, 12}).box({9, 3.2f, 2}, {9.3f, 6, 12});
    const auto sight = sightOf(level);
    ASSERT_GE(sight->floors().size(), 2u);
    const SightFloor& below = *sight->floors()[sight->floorAt(0)];
    const SightFloor& above = *sight->floors()[sight->floorAt(3.2f)];
    EXPECT_TRUE(blocks(below, {2, 7}, {6, 7}));
    EXPECT_FALSE(blocks(below, {8, 7}, {11, 7}));
    EXPECT_FALSE(blocks(above, {2, 7}, {6, 7}));
    EXPECT_TRUE(blocks(above, {8, 7}, {11, 7}));
}

TEST(SightSlices, GlassStopsBodiesButNoViews) {
    LevelBuilder level;
    level.floor(0, 0, 14, 14);
    const std::uint16_t glass = level.data.mesh.addSurface({"glass", {}, Blocks::Bodies});
    level.data.mesh.addBox({7, 1.5f, 7}, {0.1f, 1.5f, 6}, 0, glass);
    const auto sight = sightOf(level);
    EXPECT_FALSE(blocks(*sight->floors()[0], {5, 7}, {9, 7}));
}

TEST(SightSlices, HillsHaveFloorsEveryMetreOrSoAndHideWhatIsBehindThem) {
    // A ridge of four metres along Z, in the middle of a plain.
    std::vector<float> heights;
    for (int row = 0; row < 33; ++row)
        for (int column = 0; column < 33; ++column)
            heights.push_back(maximum(0, 4 - 0.5f * std::fabs(static_cast<float>(column) - 16)));
    LevelBuilder level;
    level.data.terrain.emplace(heights, 33, 33, Vec3{0, 0, 0}, 1.0f, 4, 4);
    const auto sight = sightOf(level);
    EXPECT_GE(sight->floors().size(), 3u);
    EXPECT_LE(sight->floors().size(), 6u);
    EXPECT_TRUE(blocks(*sight->floors()[0], {2, 16}, {30, 16}));
    EXPECT_FALSE(blocks(*sight->floors()[0], {2, 2}, {2, 30}));
    EXPECT_FALSE(blocks(*sight->floors()[sight->floorAt(4)], {2, 16}, {30, 16}));
}

TEST(SightSlices, AMapWithoutGroundHasAFloorAndNothingOnIt) {
    LevelBuilder level;
    const Vec3 a{0, 0, 0}, b{10, 0, 0}, c{10, 3, 0};
    level.data.mesh.addTriangle(a, b, c, level.stone);
    const auto sight = sightOf(level);
    ASSERT_EQ(sight->floors().size(), 1u);
}

} // namespace
} // namespace lince
