#include <lince/navmesh/nav_tile.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

TEST(NavTile, AreasHaveNames) {
    EXPECT_EQ(nameOf(NavArea::Ground), "ground");
    EXPECT_EQ(nameOf(NavArea::Danger), "danger");
}

} // namespace
} // namespace lince
