#include "grid_map.h"

#include <lince/core/state_visitor.h>
#include <lince/navmesh/nav_belief.h>
#include <lince/navmesh/nav_query.h>

#include <gtest/gtest.h>

#include <cmath>

namespace lince {
namespace {

using test::GridMap;

NavPoint placeAt(const NavMesh& mesh, int x, int z) {
    NavQuery query;
    return query.nearest(mesh, GridMap::centre(x, z), {0.1f, 1, 0.1f});
}

TEST(NavBelief, DoorsAreUnknownUntilSaidOtherwise) {
    NavBelief belief;
    EXPECT_TRUE(belief.empty());
    EXPECT_EQ(belief.door(7), DoorBelief::Unknown);
    belief.setDoor(7, DoorBelief::Locked);
    EXPECT_EQ(belief.door(7), DoorBelief::Locked);
    EXPECT_EQ(belief.door(6), DoorBelief::Unknown);
    EXPECT_FALSE(belief.empty());
    belief.setDoor(7, DoorBelief::Unknown);
    EXPECT_TRUE(belief.empty());
    belief.setDoor(60'000, DoorBelief::Open);
    EXPECT_EQ(belief.door(60'000), DoorBelief::Unknown) << "no level has that many";
}

TEST(NavBelief, ObstaclesAreReplacedForgottenAndCleared) {
    NavBelief belief;
    belief.block({{0, 0, 0}, 0.5f, 3, 0});
    belief.block({{0.4f, 0, 0}, 0.5f, kClosed, 100});
    ASSERT_EQ(belief.obstacles().size(), 1u);
    EXPECT_EQ(belief.obstacles()[0].factor, kClosed);
    belief.block({{0.4f, 4, 0}, 0.5f, kClosed, 0}); // a floor higher
    EXPECT_EQ(belief.obstacles().size(), 2u);
    belief.forget(99);
    EXPECT_EQ(belief.obstacles().size(), 2u);
    belief.forget(100);
    EXPECT_EQ(belief.obstacles().size(), 1u);
    belief.clear({0, 4, 0}, 0.2f);
    EXPECT_TRUE(belief.obstacles().empty());
    belief.block({{std::nanf(""), 0, 0}, 0.5f, kClosed, 0});
    belief.block({{0, 0, 0}, -1, kClosed, 0});
    EXPECT_TRUE(belief.empty());
    for (int i = 0; i < 100; ++i)
        belief.block({{static_cast<float>(i) * 2, 0, 0}, 0.5f, kClosed, 0});
    ASSERT_EQ(belief.obstacles().size(), 64u);
    EXPECT_EQ(belief.obstacles()[0].centre.x, 72) << "the oldest went";
}

TEST(NavBelief, IsSavedAndRestored) {
    NavBelief belief, other;
    belief.setDoor(3, DoorBelief::Closed);
    belief.block({{1, 2, 3}, 0.75f, 5, 77});
    StateWriter writer;
    belief.visitState(writer);
    StateReader reader(writer.bytes());
    other.visitState(reader);
    EXPECT_FALSE(reader.failed());
    EXPECT_EQ(other.door(3), DoorBelief::Closed);
    ASSERT_EQ(other.obstacles().size(), 1u);
    EXPECT_EQ(other.obstacles()[0].until, 77u);
}

TEST(NavBelief, LockedDoorsCloseAndClosedOnesCost) {
    // The near door is number 0, the far one number 1.
    const auto mesh = GridMap{{"...", "a#b", "...", "..."}}.mesh();
    NavQuery query;
    NavPath path;
    NavFilter filter;
    filter.cost[2] = 1;
    NavBelief belief;
    filter.belief = &belief;
    const NavPoint from = placeAt(*mesh, 0, 0), to = placeAt(*mesh, 0, 2);
    ASSERT_EQ(query.path(*mesh, from, to, filter, path), PathResult::Complete);
    EXPECT_NEAR(path.length, 2, 1e-3f);
    belief.setDoor(0, DoorBelief::Closed);
    ASSERT_EQ(query.path(*mesh, from, to, filter, path), PathResult::Complete);
    EXPECT_NEAR(path.length, 2, 1e-3f);
    EXPECT_NEAR(path.cost, 4, 1e-3f);
    filter.closedDoorMetres = 10;
    ASSERT_EQ(query.path(*mesh, from, to, filter, path), PathResult::Complete);
    EXPECT_GT(path.length, 4) << "round by the other door";
    EXPECT_LT(path.cost, 8);
    filter.closedDoorMetres = 2;
    belief.setDoor(0, DoorBelief::Locked);
    ASSERT_EQ(query.path(*mesh, from, to, filter, path), PathResult::Complete);
    EXPECT_GT(path.length, 4);
    belief.setDoor(1, DoorBelief::Locked);
    EXPECT_EQ(query.path(*mesh, from, to, filter, path), PathResult::Partial);
    EXPECT_FALSE(query.reachable(*mesh, from, to, filter));
    EXPECT_TRUE(query.ray(*mesh, from, to.position, filter).blocked);
    // Who stands in a locked door gets out of it.
    EXPECT_EQ(query.path(*mesh, placeAt(*mesh, 0, 1), to, filter, path), PathResult::Complete);
}

TEST(NavBelief, ObstaclesCloseNarrowPlacesAndMakeOthersDear) {
    const auto mesh = GridMap{{".....", ".###.", ".###.", "....."}}.mesh();
    NavQuery query;
    NavPath path;
    NavBelief belief;
    NavFilter filter;
    filter.belief = &belief;
    const NavPoint from = placeAt(*mesh, 0, 0), to = placeAt(*mesh, 0, 3);
    query.path(*mesh, from, to, filter, path);
    EXPECT_NEAR(path.length, 3, 1e-4f);
    belief.block({{0.5f, 0, 2}, 0.3f, kClosed, 0}); // does not fill the opening
    query.path(*mesh, from, to, filter, path);
    EXPECT_NEAR(path.length, 3, 1e-4f);
    belief.block({{0.5f, 0, 2}, 0.6f, kClosed, 0});
    ASSERT_EQ(query.path(*mesh, from, to, filter, path), PathResult::Complete);
    EXPECT_GT(path.length, 8);
    belief.block({{4.5f, 0, 2}, 0.6f, kClosed, 0});
    EXPECT_EQ(query.path(*mesh, from, to, filter, path), PathResult::Partial);
    belief.clear({4.5f, 0, 2}, 1);
    belief.block({{0.5f, 0, 2}, 0.6f, 2, 0});
    ASSERT_EQ(query.path(*mesh, from, to, filter, path), PathResult::Complete);
    EXPECT_NEAR(path.length, 3, 0.1f);
    EXPECT_NEAR(path.cost, 5, 0.1f) << "two squares cost twice";
    belief.block({{0.5f, 0, 2}, 0.6f, 20, 0});
    ASSERT_EQ(query.path(*mesh, from, to, filter, path), PathResult::Complete);
    EXPECT_GT(path.length, 8);
}

} // namespace
} // namespace lince
