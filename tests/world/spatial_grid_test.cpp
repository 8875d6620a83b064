#include <lince/core/random.h>
#include <lince/world/spatial_grid.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace lince {
namespace {

using Items = std::vector<SpatialGrid::Item>;

Vec3 anyPlace(RandomStream& random, float reach) {
    const float x = random.between(-reach, reach);
    const float y = random.between(-reach, reach) * 0.1f;
    const float z = random.between(-reach, reach);
    return {x, y, z};
}

Items randomItems(std::uint32_t seed, std::size_t count, float reach, float largest) {
    RandomStream random(seed, 0, RandomPurpose::Test);
    Items items;
    std::uint32_t slot = 0;
    for (std::size_t i = 0; i < count; ++i) {
        slot += 1 + random.below(3);
        const Vec3 low = anyPlace(random, reach);
        const float x = random.unit();
        const float y = random.unit();
        const float z = random.unit();
        items.push_back({slot, {low, low + Vec3{x, y, z} * largest}});
    }
    return items;
}

std::vector<std::uint32_t> slowly(const Items& items, const Aabb& box) {
    std::vector<std::uint32_t> slots;
    for (const auto& item : items)
        if (item.box.overlaps(box)) slots.push_back(item.slot);
    return slots;
}

void compare(const Items& items, float cellSize, float reach) {
    SpatialGrid grid;
    grid.rebuild(items, cellSize);
    RandomStream random(99, 0, RandomPurpose::Test);
    std::vector<std::uint32_t> found, scratch;
    for (int i = 0; i < 300; ++i) {
        const Vec3 low = anyPlace(random, reach * 1.5f);
        const float size = i % 10 == 0 ? reach * 3 : random.between(0, reach * 0.2f);
        const Aabb box{low, low + Vec3{size, size, size}};
        const auto expected = slowly(items, box);
        found.clear();
        grid.collect(box, found);
        ASSERT_EQ(found, expected) << "query " << i;
        std::vector<std::uint32_t> called;
        grid.overlapping(box, scratch, [&](std::uint32_t slot) { called.push_back(slot); });
        ASSERT_EQ(called, expected);
    }
}

TEST(SpatialGrid, matchesTheSlowAnswer) {
    compare(randomItems(1, 500, 50, 3), 3, 50);
    compare(randomItems(2, 500, 5, 3), 3, 5);  // crowded
    compare(randomItems(3, 10, 50, 0), 3, 50); // points
}

TEST(SpatialGrid, largeThingsAmongSmallOnes) {
    Items items = randomItems(4, 300, 100, 2);
    const Items large = randomItems(5, 20, 100, 150);
    for (const auto& item : large)
        items.push_back({items.back().slot + item.slot, item.box});
    items.push_back({items.back().slot + 1, {{-500, -500, -500}, {500, 500, 500}}});
    compare(items, 1, 100);
}

TEST(SpatialGrid, farFlungThings) {
    Items items = randomItems(6, 200, 20, 2);
    items.push_back({items.back().slot + 1, {{1e6f, 0, -1e6f}, {1e6f + 1, 1, -1e6f + 1}}});
    compare(items, 3, 20);
    SpatialGrid grid;
    grid.rebuild(items, 3);
    std::vector<std::uint32_t> found;
    grid.collect({{1e6f - 5, -5, -1e6f - 5}, {1e6f + 5, 5, -1e6f + 5}}, found);
    EXPECT_EQ(found, (std::vector<std::uint32_t>{items.back().slot}));
}

TEST(SpatialGrid, emptyAndRebuilt) {
    SpatialGrid grid;
    std::vector<std::uint32_t> found;
    grid.collect({{-1, -1, -1}, {1, 1, 1}}, found);
    EXPECT_TRUE(found.empty());
    grid.rebuild({}, 3);
    grid.collect({{-1, -1, -1}, {1, 1, 1}}, found);
    EXPECT_TRUE(found.empty());
    const Items items{{7, {{0, 0, 0}, {1, 1, 1}}}};
    grid.rebuild(items, 3);
    grid.collect({{-1, -1, -1}, {1, 1, 1}}, found);
    EXPECT_EQ(found, (std::vector<std::uint32_t>{7}));
    grid.rebuild({}, 3);
    found.clear();
    grid.collect({{-1, -1, -1}, {1, 1, 1}}, found);
    EXPECT_TRUE(found.empty());
}

TEST(SpatialGrid, collectAppends) {
    SpatialGrid grid;
    const Items items{{3, {{0, 0, 0}, {1, 1, 1}}}, {5, {{0, 0, 0}, {10, 1, 10}}}};
    grid.rebuild(items, 1);
    std::vector<std::uint32_t> found{9, 3};
    grid.collect({{0, 0, 0}, {5, 1, 5}}, found);
    EXPECT_EQ(found, (std::vector<std::uint32_t>{9, 3, 3, 5})); // what was there is not touched
}

} // namespace
} // namespace lince
