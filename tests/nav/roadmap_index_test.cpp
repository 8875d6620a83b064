// The nearest nodes, against sorting all of them.
#include "node_index.h"

#include <lince/core/random.h>
#include <lince/core/search_heap.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace lince {
namespace {

struct IndexCase {
    std::size_t count;
    bool layers;
    std::size_t max;
    float farthest;
};

class NodeIndexTest : public testing::TestWithParam<IndexCase> {};

TEST_P(NodeIndexTest, FindsWhatSortingAllOfThemFinds) {
    const IndexCase c = GetParam();
    const Aabb bounds{{-20, 0, -5}, {60, 9, 25}};
    RandomStream random(7, 1, RandomPurpose::Test);
    const auto draw = [&](float beyond) {
        Vec3 p;
        for (int axis = 0; axis < 3; ++axis)
            p[axis] = random.between(bounds.low[axis] - beyond, bounds.high[axis] + beyond);
        return p;
    };
    RoadmapNodeIndex index(bounds, c.layers, c.count);
    std::vector<Vec3> nodes;
    std::vector<std::uint64_t> found, all;
    for (std::size_t i = 0; i < c.count; ++i) {
        // Every tenth stands where another does: ties go to the lower number. Every fifth lies in one corner.
        nodes.push_back(i % 10 == 9 ? nodes[i / 2] : i % 5 == 0 ? bounds.low + draw(0) * 0.02f : draw(0));
        index.add(nodes.back());
    }
    for (int query = 0; query < 60; ++query) {
        const Vec3 place = query % 3 == 0 ? nodes[random.below(static_cast<std::uint32_t>(c.count))] : draw(30);
        all.clear();
        for (std::uint32_t i = 0; i < nodes.size(); ++i)
            if (const float squared = lengthSquared(nodes[i] - place); squared <= c.farthest * c.farthest)
                all.push_back(searchEntry(squared, i));
        std::sort(all.begin(), all.end());
        all.resize(std::min(all.size(), c.max));
        index.nearest(place, c.max, c.farthest, found);
        ASSERT_EQ(found, all) << "query " << query;
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, NodeIndexTest,
                         testing::Values(IndexCase{1, false, 10, 1e9f}, IndexCase{17, false, 20, 1e9f},
                                         IndexCase{300, false, 20, 1e9f}, IndexCase{300, true, 10, 6},
                                         IndexCase{3000, false, 10, 1e9f}, IndexCase{3000, true, 20, 1e9f},
                                         IndexCase{3000, true, 200, 7}, IndexCase{3000, false, 3000, 1e9f}));

TEST(RoadmapNodeIndex, PlacesThatAreNowhereHaveNoNeighbours) {
    RoadmapNodeIndex index({{0, 0, 0}, {1, 1, 1}}, false, 10);
    std::vector<std::uint64_t> found;
    index.nearest({0, 0, 0}, 5, 10, found);
    EXPECT_TRUE(found.empty());
    index.add({0.5f, 0, 0.5f});
    index.nearest({std::numeric_limits<float>::quiet_NaN(), 0, 0}, 5, 10, found);
    EXPECT_TRUE(found.empty());
    index.nearest({1e30f, 0, 0}, 5, std::numeric_limits<float>::infinity(), found);
    EXPECT_TRUE(found.empty()) << "farther than squares of floats reach";
}

} // namespace
} // namespace lince
