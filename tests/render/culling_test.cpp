#include "culling_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lince {
namespace {

CullChain planeAndGrid(const CullGrid& grid, std::span<const Aabb> staticObjects) {
    CullChain chain;
    chain.add(std::make_unique<PlaneDiscardFilter>());
    chain.add(std::make_unique<GridFilter>(grid, staticObjects));
    return chain;
}

TEST(Culling, WhatIsCulledWasNotVisible) {
    RandomStream random(11, 0, RandomPurpose::Test);
    std::size_t all = 0, gone = 0;
    for (int sceneNumber = 0; sceneNumber < 12; ++sceneNumber) {
        // Things reach beyond the grid on every side.
        const Aabb map{{-60, -5, -60}, {60, 20, 60}};
        const std::vector<Aabb> characters = randomBoxes(random, 40, 80), objects = randomBoxes(random, 120, 80),
                                patches = randomBoxes(random, 40, 80);
        const std::size_t fixed = 70;
        CullChain chain = planeAndGrid(makeCullGrid(map, 8), std::span(objects).first(fixed));
        for (int view = 0; view < 25; ++view) {
            const Camera camera = randomCamera(random, {{-90, -10, -90}, {90, 60, 90}});
            const CullScene scene{characters, objects, patches, fixed};
            const CullLists& kept = chain.run(camera, scene);
            const auto check = [&](std::span<const Aabb> boxes, const std::vector<std::uint32_t>& list) {
                ASSERT_TRUE(std::is_sorted(list.begin(), list.end()));
                for (const std::uint32_t i : culled(boxes.size(), list)) {
                    ++gone;
                    ASSERT_FALSE(anyPoint(random, boxes[i], 60, [&](Vec3 p) { return inPicture(camera, p); }))
                        << "box " << i << " of scene " << sceneNumber << ", view " << view;
                }
                all += boxes.size();
            };
            check(characters, kept.characters);
            check(objects, kept.objects);
            check(patches, kept.patches);
        }
    }
    EXPECT_GT(gone, all * 6 / 10) << "of " << all;
}

TEST(Culling, EachFilterAloneIsConservativeToo) {
    RandomStream random(12, 0, RandomPurpose::Test);
    const std::vector<Aabb> objects = randomBoxes(random, 300, 70);
    CullChain chain = planeAndGrid(makeCullGrid({{-60, -5, -60}, {60, 20, 60}}, 8), objects);
    for (const std::string_view only : {"plane", "grid"}) {
        chain.enable("plane", only == "plane");
        chain.enable("grid", only == "grid");
        for (int view = 0; view < 60; ++view) {
            const Camera camera = randomCamera(random, {{-70, -10, -70}, {70, 40, 70}});
            const CullLists& kept = chain.run(camera, {{}, objects, {}, objects.size()});
            for (const std::uint32_t i : culled(objects.size(), kept.objects))
                ASSERT_FALSE(anyPoint(random, objects[i], 60, [&](Vec3 p) { return inPicture(camera, p); })) << only;
        }
    }
}

TEST(Culling, PlaneDiscardDropsWhatIsBehindAndKeepsWhatStartsThere) {
    const Camera camera;                                       // at the origin, looking along -Z
    const std::vector<Aabb> boxes{{{-1, 0, 5}, {1, 2, 6}},     // behind
                                  {{-1, 0, -6}, {1, 2, -5}},   // in front
                                  {{-50, 0, -1}, {50, 2, 40}}, // its middle is behind, one end in front
                                  {{30, 0, -2}, {31, 2, -1}}}; // in front of the plane, though out of the picture
    CullChain chain;
    chain.add(std::make_unique<PlaneDiscardFilter>());
    const CullLists& kept = chain.run(camera, {boxes, boxes, boxes, 0});
    const std::vector<std::uint32_t> expected{1, 2, 3};
    EXPECT_EQ(kept.characters, expected);
    EXPECT_EQ(kept.objects, expected);
    EXPECT_EQ(kept.patches, expected);
}

TEST(Culling, HalfTheWorldIsBehindAndMostOfItBeside) {
    std::vector<Aabb> boxes;
    for (int x = -20; x < 20; ++x)
        for (int z = -20; z < 20; ++z) {
            const Vec3 low{static_cast<float>(x) * 3 + 1, 0, static_cast<float>(z) * 3 + 1};
            boxes.push_back({low, low + Vec3{1, 1, 1}});
        }
    CullChain chain = planeAndGrid(makeCullGrid({{-60, 0, -60}, {60, 2, 60}}, 6), boxes);
    Camera camera;
    camera.eye = {0, 1, 0};
    const CullLists& kept = chain.run(camera, {{}, boxes, {}, boxes.size()});
    const auto& counters = chain.counters();
    ASSERT_EQ(counters.size(), 2u);
    EXPECT_EQ(counters[0].name, "plane");
    EXPECT_EQ(counters[0].in, 1600u);
    EXPECT_EQ(counters[0].out, 800u);
    EXPECT_EQ(counters[1].in, 800u);
    EXPECT_EQ(counters[1].out, kept.size());
    EXPECT_LT(kept.size(), 560u) << "the picture is 91 degrees wide: a little more than a quarter";
    EXPECT_GT(kept.size(), 350u);
    EXPECT_GE(counters[1].microseconds, 0);
}

TEST(Culling, InALargeCellTheThingsOwnBoxesTell) {
    // One cell for all: it is always in the picture.
    const std::vector<Aabb> boxes{{{-1, 0, -9}, {1, 2, -8}}, {{-9, 0, -3}, {-8, 2, -2}}, {{-1, 0, 8}, {1, 2, 9}}};
    CullChain chain;
    chain.add(std::make_unique<GridFilter>(makeCullGrid({{-10, 0, -10}, {10, 2, 10}}, 50), boxes));
    const CullLists& kept = chain.run(Camera{}, {boxes, boxes, boxes, 3});
    const std::vector<std::uint32_t> expected{0};
    EXPECT_EQ(kept.characters, expected);
    EXPECT_EQ(kept.objects, expected);
    EXPECT_EQ(kept.patches, expected);
}

TEST(Culling, FiltersCanBeSwitchedOff) {
    const std::vector<Aabb> behind{{{-1, 0, 5}, {1, 2, 6}}};
    CullChain chain = planeAndGrid(makeCullGrid({{-10, 0, -10}, {10, 2, 10}}, 5), {});
    EXPECT_TRUE(chain.enable("plane", false));
    EXPECT_TRUE(chain.enable("grid", false));
    EXPECT_FALSE(chain.enable("umbra", false));
    EXPECT_EQ(chain.run(Camera{}, {behind, {}, {}, 0}).characters.size(), 1u);
    EXPECT_EQ(chain.counters()[0].in, 1u);
    EXPECT_EQ(chain.counters()[0].out, 1u);
    EXPECT_FALSE(chain.counters()[0].enabled);
    chain.enable("grid", true);
    EXPECT_EQ(chain.run(Camera{}, {behind, {}, {}, 0}).size(), 0u);
}

TEST(CullGrid, CellsOfABox) {
    CullGrid grid;
    grid.origin = {-10, 0, -10};
    grid.cellSize = {5, 100, 5};
    grid.columns = 4, grid.rows = 4;
    const auto inside = grid.cellsOf({{-9, 0, -4}, {-4, 1, -3}});
    EXPECT_EQ(inside.columnBegin, 0u);
    EXPECT_EQ(inside.columnEnd, 2u);
    EXPECT_EQ(inside.rowBegin, 1u);
    EXPECT_EQ(inside.rowEnd, 2u);
    const auto outside = grid.cellsOf({{500, 0, -900}, {501, 1, -800}});
    EXPECT_EQ(outside.columnBegin, 3u);
    EXPECT_EQ(outside.columnEnd, 4u);
    EXPECT_EQ(outside.rowBegin, 0u);
    EXPECT_EQ(outside.rowEnd, 1u);
    EXPECT_EQ(grid.cell(3, 0), (Aabb{{5, 0, -10}, {10, 100, -5}}));
    const CullGrid wide = makeCullGrid({{-5000, 0, -10}, {5000, 5, 10}}, 4);
    EXPECT_LE(wide.cellCount(), 129u * 129u);
    EXPECT_TRUE(wide.bounds().contains({5000, 5, 10}));
    EXPECT_EQ(makeCullGrid({}, 4).cellCount(), 1u);
}

} // namespace
} // namespace lince
