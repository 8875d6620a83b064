#include "sight_tree.h"
#include "visibility_scenes.h"

#include <lince/core/debug_draw.h>

#include <gtest/gtest.h>

#include <cstring>
#include <map>

namespace lince {
namespace {

using namespace sight_scenes;
using Tree = SightFloor::Tree;

/// The triangles must cover the bounds once, be linked both ways and turn the right way round.
void expectSound(const Tree& tree) {
    ASSERT_EQ(tree.sides.size() % 3, 0u);
    double area = 0;
    for (std::uint32_t side = 0; side < tree.sides.size(); ++side) {
        const Tree::GridPoint a = tree.begin(side), b = tree.begin(Tree::nextSide(side));
        const std::uint32_t link = tree.link(side);
        ASSERT_EQ(link, tree.sides[Tree::nextSide(side)].left);
        if (link == Tree::kNoEdge) {
            EXPECT_TRUE((std::fabs(a.x) == tree.halfX && a.x == b.x) || (std::fabs(a.y) == tree.halfY && a.y == b.y));
        } else {
            const std::uint32_t other = link & ~Tree::kWall;
            EXPECT_EQ(tree.link(other), side | (link & Tree::kWall));
            EXPECT_EQ(tree.begin(other).x, b.x);
            EXPECT_EQ(tree.begin(other).y, b.y);
        }
        if (side % 3 != 0) continue;
        const Tree::GridPoint c = tree.begin(Tree::previousSide(side));
        const double twice = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        EXPECT_GT(twice, 0);
        area += twice / 2;
    }
    EXPECT_EQ(area, 4 * tree.halfX * tree.halfY);
}

/// Metres of wall in the tree.
double wallLength(const Tree& tree) {
    double total = 0;
    for (std::uint32_t side = 0; side < tree.sides.size(); ++side) {
        const Tree::GridPoint a = tree.begin(side), b = tree.begin(Tree::nextSide(side));
        if (tree.link(side) != Tree::kNoEdge && (tree.link(side) & Tree::kWall) != 0)
            total += std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)) * tree.step / 2;
    }
    return total;
}

TEST(SightFloor, TrianglesAreSoundWhateverTheWalls) {
    RandomStream random(3, 1, RandomPurpose::Test);
    for (int i = 0; i < 60; ++i) {
        const Scene scene = randomScene(random, i % 2 == 1);
        expectSound(scene.floor()->tree());
    }
    Scene star; // many walls through nearly the same point
    for (int i = 0; i < 100; ++i) {
        const Vec2 direction = directionOf(static_cast<float>(i) * 0.031f);
        const Vec2 off{static_cast<float>(i % 7) * 1e-5f, static_cast<float>(i % 5) * 1e-5f};
        star.segments.push_back({off - direction * 8, off + direction * 8, 0});
    }
    expectSound(star.floor()->tree());
    Scene bundle; // walls on top of each other, up to a hair
    for (int i = 0; i < 60; ++i)
        bundle.segments.push_back(
            {{-8, static_cast<float>(i % 8) * 3e-5f}, {8, static_cast<float>(i % 11) * 2e-5f}, 0});
    expectSound(bundle.floor()->tree());
}

TEST(SightFloor, WallsKeepTheirLength) {
    RandomStream random(4, 1, RandomPurpose::Test);
    for (int i = 0; i < 30; ++i) {
        Scene scene;
        double expected = 0;
        for (int wall = 0; wall < 20; ++wall) {
            const Vec2 from = randomPoint(random, 9, false);
            const Vec2 to = randomPoint(random, 9, false);
            scene.segments.push_back({from, to, 0});
            expected += static_cast<double>(length(to - from));
        }
        EXPECT_NEAR(wallLength(scene.floor()->tree()), expected, 1e-2);
    }
}

TEST(SightFloor, ManyWallsOnALargeFloor) {
    RandomStream random(5, 1, RandomPurpose::Test);
    Scene scene{{-2000, -1000}, {1500, 3000}, {}};
    for (int i = 0; i < 3000; ++i) {
        const Vec2 from = randomPoint(random, 1000, false);
        scene.segments.push_back({from, from + randomPoint(random, 30, false), 0});
    }
    const auto floor = scene.floor();
    expectSound(floor->tree());
    EXPECT_GT(floor->bytes(), scene.segments.size() * sizeof(SightSegment));
    EXPECT_LT(floor->bytes(), 2000000u);
    EXPECT_EQ(floor->segments(), scene.segments);
}

TEST(SightFloor, SameSegmentsSameTriangles) {
    RandomStream random(6, 1, RandomPurpose::Test);
    const Scene scene = randomScene(random, false);
    const auto first = scene.floor(), second = scene.floor();
    const Tree &a = first->tree(), &b = second->tree();
    ASSERT_EQ(a.sides.size(), b.sides.size());
    EXPECT_EQ(std::memcmp(a.sides.data(), b.sides.data(), a.sides.size() * sizeof(Tree::Side)), 0);
    EXPECT_EQ(a.startOfCell, b.startOfCell);
}

std::shared_ptr<const SightMap> twoFloors() {
    return SightMap::make({SightFloor::make(0, {-10, -10}, {10, 10}, {}),
                           SightFloor::make(3, {-10, -10}, {10, 10}, {{{5, -5}, {5, 5}, 7}})});
}

TEST(SightMap, TheFloorOfAHeight) {
    const auto map = twoFloors();
    EXPECT_EQ(map->floorAt(-5), 0u);
    EXPECT_EQ(map->floorAt(0), 0u);
    EXPECT_EQ(map->floorAt(2.4f), 0u);
    EXPECT_EQ(map->floorAt(2.6f), 1u);
    EXPECT_EQ(map->floorAt(30), 1u);
    EXPECT_EQ(SightMap::make({})->floorAt(3), 0u);
}

TEST(SightMap, FloorsAreSortedAndLimited) {
    std::vector<std::shared_ptr<const SightFloor>> floors;
    for (int i = 70; i > 0; --i)
        floors.push_back(SightFloor::make(static_cast<float>(i), {0, 0}, {1, 1}, {}));
    const auto map = SightMap::make(floors);
    ASSERT_EQ(map->floors().size(), SightMap::kMaxFloors);
    EXPECT_EQ(map->floors().front()->ground(), 1);
    EXPECT_EQ(map->floorAt(10.2f), 9u);
}

TEST(SightMap, BoxesBlockTheFloorsWhoseEyesTheyReach) {
    const auto bare = twoFloors();
    const NavBox onTheGround{{3, 1, 0}, {1, 1, 1}, 0};  // top at 2: hides from eyes at 1.6
    const NavBox low{{-3, 0.5f, 0}, {1, 0.5f, 1}, 0};   // top at 1
    const NavBox above{{-5, 2.5f, 0}, {1, 0.5f, 1}, 0}; // bottom at 2: over the heads below, top below eyes above
    const std::vector<NavBox> boxes{onTheGround, low, above};
    const auto map = bare->withBoxes(boxes);
    EXPECT_EQ(map->boxes(), boxes);
    EXPECT_EQ(map->floors()[0]->segments().size(), 4u);
    EXPECT_EQ(map->floors()[1], bare->floors()[1]) << "shared";
    // The near side spans 45° on either side of +X from 2 m on: of a 20 m square, (100 - 4) of it are in its shadow.
    EXPECT_NEAR(see(*map->floors()[0], around({0, 0})).area(), 400 - 48, 1e-2);
    EXPECT_GT(map->bytes(), bare->bytes());

    const auto gone = map->withBoxes({});
    EXPECT_EQ(gone->floors(), bare->floors());
    EXPECT_TRUE(gone->boxes().empty());
}

TEST(SightMap, BoxesTurnAndGetTheirOwnNumbers) {
    const auto map = SightMap::make({SightFloor::make(0, {-10, -10}, {10, 10}, {{{5, -5}, {5, 5}, 7}})});
    const std::vector<NavBox> boxes{{{0, 1, 0}, {2, 1, 0.5f}, kHalfPi}, {{-5, 1, 0}, {1, 1, 1}, 0}};
    const auto with = map->withBoxes(boxes);
    std::map<std::uint32_t, int> numbers;
    for (const SightSegment& segment : with->floors()[0]->segments())
        ++numbers[segment.obstacle];
    EXPECT_EQ(numbers, (std::map<std::uint32_t, int>{{7, 1}, {8, 4}, {9, 4}}));
    // A quarter turn: long along z now.
    EXPECT_NEAR(seeAlong(*with->floors()[0], {3, 1.5f}, {-1, 0}, 100), 2.5f, 1e-3f);
    EXPECT_NEAR(seeAlong(*with->floors()[0], {3, 2.5f}, {-1, 0}, 100), 13, 1e-3f);
}

TEST(SightMap, BoxesGiveWhatTheirOutlinesWouldGive) {
    RandomStream random(8, 1, RandomPurpose::Test);
    for (int i = 0; i < 20; ++i) {
        const Scene scene = randomScene(random, i % 2 == 1);
        std::vector<NavBox> boxes;
        Scene together = scene;
        for (int j = 0; j < 5; ++j) {
            const Vec2 centre = randomPoint(random, 9, i % 2 == 1);
            boxes.push_back({{centre.x, 1, centre.y}, {0.5f, 1, 1.5f}, 0});
            addOutline(together, {centre - Vec2{0.5f, 1.5f}, centre + Vec2{0.5f, -1.5f}, centre + Vec2{0.5f, 1.5f},
                                  centre + Vec2{-0.5f, 1.5f}});
        }
        const auto map = SightMap::make({scene.floor()})->withBoxes(boxes);
        expectSound(map->floors()[0]->tree());
        const auto plain = together.floor();
        for (int view = 0; view < 10; ++view) {
            const Viewer viewer = around(randomPoint(random, 9.5f, false));
            const double expected = see(*plain, viewer).area();
            EXPECT_NEAR(see(*map->floors()[0], viewer).area(), expected, 1e-3 * expected + 1e-3) << i << ' ' << view;
        }
    }
}

TEST(SightMap, IsDrawn) {
    RecordingDebugDraw sink;
    draw(sink, *twoFloors());
    EXPECT_EQ(sink.lines.size(), 3u + 2 * 4u);
    EXPECT_NEAR(sink.lines.back().from.y, 3.05f, 1e-5f);
}

} // namespace
} // namespace lince
