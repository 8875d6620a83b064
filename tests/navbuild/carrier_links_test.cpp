#include "built_levels.h"

namespace lince {
namespace {

using Kind = CarrierPlacement::Kind;

/// A low floor and a high one twelve metres on; what carries stands on the low one.
Tiles islands(const CarrierPlacement& carrier, bool wall = false) {
    LevelBuilder level;
    level.floor(0, 0, 8, 8).box({14, 3, 0}, {24, 4, 8});
    if (wall) level.box({18, 4, 0}, {18.5f, 12, 8});
    level.data.carriers.push_back(carrier);
    return bakeAll(*bakerFor(level.make()));
}

TEST(CarrierLinks, APadLeadsToWhereItsThrowComesDown) {
    const CarrierPlacement pad{Kind::JumpPad, {{3.5f, 0, 3.5f}, {4.5f, 0.4f, 4.5f}}, {13, 7, 4}};
    const auto links = jumpsOf(islands(pad));
    ASSERT_EQ(links.size(), 1u) << "a body that does not jump by itself";
    EXPECT_EQ(links[0].step, NavStep::Carried);
    EXPECT_EQ(links[0].from, (Vec3{4, 0, 4}));
    EXPECT_FALSE(links[0].bothWays);
    // Nine metres to the top, and down from 7 m to 4 in the time that is the root of 3/7 of that.
    EXPECT_NEAR(links[0].to.x, 13 + 9 * std::sqrt(3.0f / 7), 0.5f);
    EXPECT_NEAR(links[0].to.y, 4, 0.01f);
    EXPECT_NEAR(links[0].to.z, 4, 0.01f);
    const auto stopped = jumpsOf(islands(pad, true));
    ASSERT_EQ(stopped.size(), 1u);
    EXPECT_LT(stopped[0].to.x, 18) << "slides down the wall that it flies against";
    EXPECT_GT(stopped[0].to.x, 17);
}

TEST(CarrierLinks, AThrowIntoTheVoidIsNoWay) {
    EXPECT_TRUE(jumpsOf(islands({Kind::JumpPad, {{3.5f, 0, 3.5f}, {4.5f, 0.4f, 4.5f}}, {4, 7, 40}})).empty());
}

TEST(CarrierLinks, ATeleporterLeadsToWhereOneComesOutAndNobodyWalksAcross) {
    const Tiles tiles = islands({Kind::Teleporter, {{3.5f, 0, 3.5f}, {4.5f, 2, 4.5f}}, {20, 4.3f, 4}, 1});
    const auto links = jumpsOf(tiles);
    ASSERT_EQ(links.size(), 1u);
    EXPECT_EQ(links[0].to, (Vec3{20, 4, 4})) << "on the floor";
    const NavPolygon *inside = polygonAt(tiles, {4, 0, 4}), *beside = polygonAt(tiles, {1, 0, 1});
    ASSERT_TRUE(inside && beside);
    EXPECT_EQ(inside->area, NavArea::Danger);
    EXPECT_EQ(beside->area, NavArea::Ground);
}

} // namespace
} // namespace lince
