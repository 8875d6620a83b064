#include "built_levels.h"

namespace lince {
namespace {

/// Two platforms three metres up with a gap between, over nothing.
Tiles platforms(float gap, const NavBody& body) {
    LevelBuilder level;
    level.box({0, 2, 0}, {5, 3, 8}).box({5 + gap, 2, 0}, {10 + gap, 3, 8});
    return bakeAll(*bakerFor(level.make(), body));
}

bool leads(const std::vector<OffMeshLink>& jumps, float fromBelowX, float toAboveX) {
    for (const OffMeshLink& j : jumps)
        if (j.from.x < fromBelowX && j.to.x > toAboveX) return true;
    return false;
}

TEST(OffMeshLinkFinder, JumpsOverAGapBothWaysButNotOverAWideOne) {
    const auto jumps = jumpsOf(platforms(1.5f, athlete()));
    EXPECT_TRUE(leads(jumps, 5, 6.5f));
    bool back = false;
    for (const OffMeshLink& j : jumps) {
        back = back || (j.from.x > 6.5f && j.to.x < 5);
        EXPECT_EQ(j.step, NavStep::Jump);
        EXPECT_NEAR(j.to.y, 3, 0.01f);
        EXPECT_LE(length(j.to - j.from), 3.6f);
    }
    EXPECT_TRUE(back);
    EXPECT_LE(jumps.size(), 14u); // 8 m of edge on both sides, one every metre and a half
    EXPECT_TRUE(jumpsOf(platforms(3.5f, athlete())).empty());
    EXPECT_TRUE(jumpsOf(platforms(1.5f, {})).empty()); // a body that does not jump
}

Tiles ledge(float height, bool ceiling = false) {
    LevelBuilder level;
    level.floor(0, 0, 14, 6).box({7, 0, 0}, {14, height, 6});
    if (ceiling) level.box({0, 2.2f, 0}, {7.6f, 2.5f, 6});
    return bakeAll(*bakerFor(level.make(), athlete()));
}

TEST(OffMeshLinkFinder, LedgesAreDroppedFromAndJumpedUpWhenLow) {
    const auto high = jumpsOf(ledge(2.5f));
    ASSERT_FALSE(high.empty());
    for (const OffMeshLink& j : high) { // one way
        EXPECT_EQ(j.step, NavStep::Drop);
        EXPECT_FALSE(j.bothWays);
        EXPECT_GT(j.from.y, j.to.y);
    }
    const auto low = jumpsOf(ledge(0.9f));
    bool up = false, down = false;
    for (const OffMeshLink& j : low)
        up = up || (j.step == NavStep::Jump && j.to.y > 0.8f),
        down = down || (j.step == NavStep::Drop && j.to.y < 0.1f);
    EXPECT_TRUE(up);
    EXPECT_TRUE(down);
    EXPECT_TRUE(jumpsOf(ledge(4)).empty()); // too high for both
}

TEST(OffMeshLinkFinder, NeedsRoomAllAlongTheFlight) {
    for (const OffMeshLink& j : jumpsOf(ledge(0.9f, true)))
        EXPECT_NE(j.step, NavStep::Jump) << "through the ceiling";
}

TEST(OffMeshLinkFinder, DoesNotLandWhereOneDies) {
    LevelBuilder level;
    level.floor(0, 0, 14, 6).box({7, 0, 0}, {14, 2.5f, 6});
    level.data.deadly.push_back({{0, -1, 0}, {7, 2, 6}});
    EXPECT_TRUE(jumpsOf(bakeAll(*bakerFor(level.make(), athlete()))).empty());
}

TEST(OffMeshLinkFinder, LandingsAreOnTheMesh) {
    for (const float height : {0.9f, 2.5f}) {
        const Tiles tiles = ledge(height);
        for (const OffMeshLink& j : jumpsOf(tiles)) {
            EXPECT_TRUE(onMesh(tiles, j.to)) << j.to.x << " " << j.to.y << " " << j.to.z;
        }
    }
}

TEST(OffMeshLinkFinder, WhatAnAuthorWroteIsThere) {
    const auto data = parseLevelXml(R"xml(<level version="1"><box position="(5, -0.5, 5)" size="(10, 1, 10)"/>
        <box position="(25, 3.5, 5)" size="(10, 1, 10)"/>
        <link from="(8, 0.1, 5)" to="(22, 4.2, 5)" bothWays="true"/>
        <link from="(22, 4, 8)" to="(8, 0, 8)" step="drop"/></level>)xml",
                                    "test.xml");
    ASSERT_TRUE(data) << data.error().message;
    const auto jumps = jumpsOf(bakeAll(*bakerFor(Level::make(*data))));
    ASSERT_EQ(jumps.size(), 2u);
    EXPECT_TRUE(jumps[0].authored && jumps[0].bothWays);
    EXPECT_EQ(jumps[0].step, NavStep::Jump);
    EXPECT_EQ(jumps[0].from, (Vec3{8, 0, 5})); // settled on the ground
    EXPECT_EQ(jumps[0].to, (Vec3{22, 4, 5}));
    EXPECT_EQ(jumps[1].step, NavStep::Drop);
    EXPECT_FALSE(jumps[1].bothWays);
    const auto wrong =
        parseLevelXml(R"xml(<level version="1"><link from="0 0 0" to="1 0 0" step="fly"/></level>)xml", "bad.xml");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("jump or drop"), std::string::npos);
}

} // namespace
} // namespace lince
