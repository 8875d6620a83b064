#include "built_levels.h"

namespace lince {
namespace {

/// A wall of some height across the middle of a room without other walls.
std::vector<CoverEdge> behindWall(float height, std::span<const NavBox> boxes = {}) {
    LevelBuilder level;
    level.floor(0, 0, 15, 12);
    if (height > 0) level.box({4, 0, 5.8f}, {11, height, 6.2f});
    return coversOf(bakeAll(*bakerFor(level.make()), boxes));
}

float lengthTowards(const std::vector<CoverEdge>& covers, Vec3 towards, bool high) {
    float sum = 0;
    for (const CoverEdge& c : covers)
        if (dot(c.towards, towards) > 0.95f && c.high == high) sum += length(c.to - c.from);
    return sum;
}

TEST(CoverFinder, HighAndLowWallsHideOnBothSides) {
    const auto high = behindWall(2.5f), low = behindWall(1.0f);
    for (const float side : {-1.0f, 1.0f}) {
        EXPECT_NEAR(lengthTowards(high, {0, 0, side}, true), 7, 1);
        EXPECT_EQ(lengthTowards(high, {0, 0, side}, false), 0);
        EXPECT_NEAR(lengthTowards(low, {0, 0, side}, false), 7, 1);
        EXPECT_EQ(lengthTowards(low, {0, 0, side}, true), 0);
    }
    for (const CoverEdge& c : high) { // the wall is where the cover says
        if (std::fabs(c.towards.z) > 0.95f) {
            EXPECT_GT((6 - c.from.z) * c.towards.z, 0);
        }
        EXPECT_NEAR(length(c.towards), 1, 1e-4f);
        EXPECT_GE(length(c.to - c.from), 0.5f);
    }
}

TEST(CoverFinder, APieceIsOneEdgeAndNotMany) {
    std::size_t edges = 0;
    for (const CoverEdge& c : behindWall(2.5f))
        edges += std::fabs(c.towards.z) > 0.95f;
    EXPECT_LE(edges, 4u); // two sides, each at most cut once
}

TEST(CoverFinder, KerbsAndTheRimOfTheWorldHideNobody) {
    EXPECT_TRUE(behindWall(0.6f).empty());
    EXPECT_TRUE(behindWall(0).empty());
}

TEST(CoverFinder, BoxesAreCoverToo) {
    const std::vector<NavBox> box{{{7.5f, 0.5f, 6}, {1, 0.5f, 1}, 0}};
    EXPECT_NEAR(lengthTowards(behindWall(0, box), {0, 0, 1}, false), 2, 0.9f);
}

} // namespace
} // namespace lince
