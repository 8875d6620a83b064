#include <lince/core/random.h>
#include <lince/world/wall_list.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

std::string errorOf(std::string_view text) {
    const auto walls = parseWallList(text, "x.walls");
    return walls ? "no error" : walls.error().message;
}

std::vector<WallSegment> randomWalls(std::uint32_t seed, int count) {
    RandomStream random(seed, 0, RandomPurpose::Test);
    std::vector<WallSegment> walls;
    for (int i = 0; i < count; ++i) {
        const float x = random.between(-50, 50);
        const float z = random.between(-50, 50);
        const float dx = random.between(-4, 4);
        const float dz = random.between(-4, 4);
        walls.push_back({{x, z}, {x + dx, z + dz}, random.chance(0.5f) ? 1 : -1});
    }
    return walls;
}

TEST(WallList, ReadsSegmentsCommentsAndBlankLines) {
    const auto walls = parseWallList("# scene\n\n0 0 10 0 1\r\n  1.5\t-2 1.5 8e1 -1 # right\n0 0 0 1 +1", "x.walls");
    ASSERT_TRUE(walls) << walls.error().message;
    ASSERT_EQ(walls->size(), 3u);
    EXPECT_EQ((*walls)[0], (WallSegment{{0, 0}, {10, 0}, 1}));
    EXPECT_EQ((*walls)[1], (WallSegment{{1.5f, -2}, {1.5f, 80}, -1}));
    EXPECT_EQ((*walls)[2].direction, 1);
}

TEST(WallList, ErrorsTellLineAndColumn) {
    EXPECT_EQ(errorOf("0 0 1 0 1\n0 zero 1 0 1\n").substr(0, 22), "x.walls:2:3: found 'ze");
    EXPECT_EQ(errorOf("0 0 1").substr(0, 32), "x.walls:1:6: found the end of th");
    EXPECT_EQ(errorOf("0 0 1 0 2").substr(0, 22), "x.walls:1:9: found '2'");
    EXPECT_EQ(errorOf("0 0 1 0 1 5").substr(0, 23), "x.walls:1:11: found '5'");
    EXPECT_EQ(errorOf("0 0 nan 0 1").substr(0, 22), "x.walls:1:5: found 'na");
    EXPECT_EQ(errorOf("0 0 1e30 0 1").substr(0, 22), "x.walls:1:5: found '1e");
    EXPECT_EQ(errorOf("3 4 3 4 1").substr(0, 34), "x.walls:1:1: found a wall without ");
    EXPECT_EQ(errorOf(std::string(1'000'001, '\n')).substr(0, 26), "x.walls:1000001:1: found a");
}

TEST(WallList, NormalIsToTheLeftWithZDownThePage) {
    const WallSegment right{{0, 0}, {2, 0}, 1};
    EXPECT_EQ(right.normal(), (Vec2{0, -1}));
    EXPECT_EQ((WallSegment{{0, 0}, {2, 0}, -1}.normal()), (Vec2{0, 1}));
    EXPECT_EQ((WallSegment{{0, 0}, {0, 3}, 1}.normal()), (Vec2{1, 0}));
}

TEST(WallTree, OverlappingEqualsBruteForceInAscendingOrder) {
    const WallTree tree(randomWalls(1, 600));
    RandomStream random(2, 0, RandomPurpose::Test);
    std::size_t found = 0;
    for (int i = 0; i < 1000; ++i) {
        const Vec2 low{random.between(-60, 60), random.between(-60, 60)};
        const float size = random.between(0, 15);
        const Vec2 high{low.x + size, low.y + size};
        std::vector<std::uint32_t> got{77}, expected{77};
        tree.overlapping(low, high, got);
        for (std::uint32_t w = 0; w < tree.walls().size(); ++w) {
            const WallSegment& wall = tree.walls()[w];
            if (minimum(wall.from.x, wall.to.x) <= high.x && maximum(wall.from.x, wall.to.x) >= low.x &&
                minimum(wall.from.y, wall.to.y) <= high.y && maximum(wall.from.y, wall.to.y) >= low.y) {
                expected.push_back(w);
            }
        }
        ASSERT_EQ(got, expected);
        found += got.size() - 1;
    }
    EXPECT_GT(found, 1000u);
}

TEST(WallTree, FirstCrossingEqualsBruteForce) {
    const std::vector<WallSegment> walls = randomWalls(3, 400);
    const WallTree tree(walls);
    RandomStream random(4, 0, RandomPurpose::Test);
    int crossed = 0;
    for (int i = 0; i < 5000; ++i) {
        const Vec2 from{random.between(-60, 60), random.between(-60, 60)};
        const Vec2 to{from.x + random.between(-8, 8), from.y + random.between(-8, 8)};
        float expected = 2;
        for (const WallSegment& wall : walls)
            expected = minimum(expected, WallTree({wall}).firstCrossing(from, to));
        const float got = tree.firstCrossing(from, to);
        ASSERT_EQ(got, expected);
        crossed += got <= 1 ? 1 : 0;
    }
    EXPECT_GT(crossed, 500);
    EXPECT_LT(crossed, 4500);
}

TEST(WallTree, CrossingFractionAndSides) {
    const WallTree tree({{{5, -1}, {5, 1}, 1}, {{8, -1}, {8, 1}, 1}});
    EXPECT_FLOAT_EQ(tree.firstCrossing({0, 0}, {10, 0}), 0.5f);
    EXPECT_FLOAT_EQ(tree.firstCrossing({10, 0}, {0, 0}), 0.2f);
    EXPECT_GT(tree.firstCrossing({0, 0}, {4, 0}), 1);
    EXPECT_GT(tree.firstCrossing({0, 2}, {10, 2}), 1);
    EXPECT_FLOAT_EQ(tree.firstCrossing({0, 0}, {5, 1}), 1) << "ends belong to the wall";
    EXPECT_GT(WallTree().firstCrossing({0, 0}, {1, 1}), 1);
}

TEST(WallTree, ManyWallsAtOnePlace) {
    const WallTree tree(std::vector<WallSegment>(500, WallSegment{{1, 1}, {1.01f, 1}, 1}));
    std::vector<std::uint32_t> got;
    tree.overlapping({0, 0}, {2, 2}, got);
    EXPECT_EQ(got.size(), 500u);
}

} // namespace
} // namespace lince
