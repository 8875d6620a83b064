#include "built_levels.h"

#include <lince/core/math.h>

#include <limits>

namespace lince {
namespace {

TEST(TileBaker, GroundIsTheFloorWithoutTheRadiusAroundWallsAndPillars) {
    LevelBuilder level;
    level.floor(0, 0, 12, 12).box({5, 0, 5}, {7, 3, 7});
    const auto baker = bakerFor(level.make());
    const Tiles tiles = bakeAll(*baker);
    // 0.35 m around the rim and the pillar, and up to two voxels of 0.12 m more on each side.
    const double inner = 12 - 0.7, pillar = 2 + 0.7;
    EXPECT_LE(areaOf(tiles, 1), inner * inner - pillar * pillar);
    EXPECT_GE(areaOf(tiles, 1), (inner - 0.5) * (inner - 0.5) - (pillar + 0.5) * (pillar + 0.5));
    EXPECT_TRUE(onMesh(tiles, {2, 0, 2}));
    EXPECT_FALSE(onMesh(tiles, {6, 0, 6})); // inside of the pillar
    EXPECT_FALSE(onMesh(tiles, {4.8f, 0, 6}));
    EXPECT_FALSE(onMesh(tiles, {0.1f, 0, 6}));
}

TEST(TileBaker, PolygonsAreConvexAndRunCounterClockwiseSeenFromAbove) {
    LevelBuilder level;
    level.floor(0, 0, 30, 30).box({5, 0, 5}, {7, 3, 9}).box({14, 0, 12}, {18, 3, 15});
    for (const auto& tile : bakeAll(*bakerFor(level.make()))) {
        ASSERT_TRUE(tile);
        for (const NavPolygon& p : tile->polygons) {
            EXPECT_GT(areaOf(*tile, p), 0);
            for (std::size_t i = 0; i < p.cornerCount; ++i) {
                const Vec3 a = tile->vertices[p.corners[i]];
                const Vec3 b = tile->vertices[p.corners[(i + 1) % p.cornerCount]];
                const Vec3 c = tile->vertices[p.corners[(i + 2) % p.cornerCount]];
                EXPECT_LE((b.x - a.x) * (c.z - b.z) - (b.z - a.z) * (c.x - b.x), 1e-3f);
            }
        }
    }
}

TEST(TileBaker, HeightsAreThoseOfTheFloorNotOfVoxels) {
    LevelBuilder level;
    level.box({0, 0, 0}, {12, 1.237f, 12});
    const Tiles tiles = bakeAll(*bakerFor(level.make()));
    ASSERT_TRUE(tiles[0]);
    for (const Vec3& p : tiles[0]->vertices)
        EXPECT_NEAR(p.y, 1.237f, 1e-4f);
    for (const Vec3& p : tiles[0]->surfaceVertices)
        EXPECT_NEAR(p.y, 1.237f, 1e-4f);
}

/// Length of the edges of one side of a tile's border.
float borderLength(const NavTile& tile, int side) {
    float sum = 0;
    for (const NavPolygon& p : tile.polygons)
        for (std::size_t i = 0; i < p.cornerCount; ++i)
            if (p.neighbours[i] == (NavPolygon::kBorder | side) &&
                tile.vertices[p.corners[i]].y < 1) // not the pillar's top
                sum += length(tile.vertices[p.corners[i]] - tile.vertices[p.corners[(i + 1) % p.cornerCount]]);
    return sum;
}

TEST(TileBaker, NeighbouringTilesMeetAtTheirBorder) {
    LevelBuilder level;
    level.floor(0, 0, 32, 14).box({15, 0, 4}, {17, 3, 6});
    const Tiles tiles = bakeAll(*bakerFor(level.make()));
    ASSERT_GE(tiles.size(), 2u);
    ASSERT_TRUE(tiles[0] && tiles[1]);
    // 14 m without the rims, 2 m of pillar with a radius on both its sides.
    EXPECT_LE(borderLength(*tiles[0], 2), 14 - 0.7f - 2.7f);
    EXPECT_GE(borderLength(*tiles[0], 2), 14 - 1.2f - 3.2f);
    EXPECT_NEAR(borderLength(*tiles[1], 0), borderLength(*tiles[0], 2), 0.01f);
    for (const NavPolygon& p : tiles[0]->polygons)
        for (std::size_t i = 0; i < p.cornerCount; ++i)
            if (p.neighbours[i] == (NavPolygon::kBorder | 2)) {
                EXPECT_EQ(tiles[0]->vertices[p.corners[i]].x, 16); // bit for bit what the neighbour says
            }
    EXPECT_LE(areaOf(tiles, 1), 31.3 * 13.3 - 2.7 * 2.7);
    EXPECT_GE(areaOf(tiles, 1), 30.8 * 12.8 - 3.2 * 3.2);
}

TEST(TileBaker, StairsAreWalkedAndHighStepsAreNot) {
    const auto stairs = [](float step) {
        LevelBuilder level;
        level.floor(0, 0, 14, 6);
        for (int i = 1; i <= 4; ++i)
            level.box({4 + static_cast<float>(i), 0, 0}, {14, static_cast<float>(i) * step, 6});
        return bakeAll(*bakerFor(level.make()));
    };
    const auto joined = [](const Tiles& tiles) { // all polygons hang together
        const NavTile& tile = *tiles[0];
        std::vector<char> seen(tile.polygons.size(), 0);
        std::vector<std::size_t> open{0};
        seen[0] = 1;
        std::size_t count = 0;
        while (!open.empty()) {
            const NavPolygon& p = tile.polygons[open.back()];
            open.pop_back(), ++count;
            for (std::size_t i = 0; i < p.cornerCount; ++i)
                if ((p.neighbours[i] & NavPolygon::kBorder) == 0 && seen[p.neighbours[i]] == 0)
                    seen[p.neighbours[i]] = 1, open.push_back(p.neighbours[i]);
        }
        return count == tile.polygons.size();
    };
    const Tiles low = stairs(0.3f), high = stairs(0.7f);
    ASSERT_TRUE(low[0] && high[0]);
    EXPECT_TRUE(onMesh(low, {12, 1.2f, 3}));
    EXPECT_TRUE(joined(low));
    EXPECT_TRUE(onMesh(high, {12, 2.8f, 3})); // one can stand up there, but not walk up
    EXPECT_FALSE(joined(high));
}

TEST(TileBaker, SlopesAreWalkedUpToTheSteepest) {
    const auto ramp = [](float rise) {
        LevelBuilder level;
        level.floor(0, 0, 10, 10);
        const Vec3 a{0, 0, 10}, b{10, 0, 10}, c{10, rise, 20}, d{0, rise, 20};
        level.data.mesh.addTriangle(a, c, b, level.stone);
        level.data.mesh.addTriangle(a, d, c, level.stone);
        return bakeAll(*bakerFor(level.make()));
    };
    const auto climbs = [](const Tiles& tiles) {
        for (const auto& tile : tiles)
            if (tile)
                for (const Vec3& p : tile->vertices)
                    if (p.z > 15) return true;
        return false;
    };
    EXPECT_TRUE(climbs(ramp(9)));   // 42 degrees
    EXPECT_FALSE(climbs(ramp(12))); // 50 degrees
}

TEST(TileBaker, ClosedDoorsAreGroundThatKnowsItsDoor) {
    LevelBuilder level;
    level.floor(0, 0, 14, 12);
    level.box({0, 0, 5.8f}, {6, 3, 6.2f}).box({8, 0, 5.8f}, {14, 3, 6.2f});
    level.data.doors.push_back({"other", {100, 1, 100}, {1, 1, 0.1f}, 0, {2, 0, 0}});
    level.data.doors.push_back({"gate", {7, 1.5f, 6}, {1, 1.5f, 0.1f}, 0, {2, 0, 0}});
    const Tiles tiles = bakeAll(*bakerFor(level.make()));
    const NavPolygon* door = polygonAt(tiles, {7, 0, 6});
    ASSERT_NE(door, nullptr);
    EXPECT_EQ(door->area, NavArea::Door);
    EXPECT_EQ(door->door, 1);
    EXPECT_EQ(polygonAt(tiles, {7, 0, 3})->area, NavArea::Ground);
    EXPECT_EQ(polygonAt(tiles, {7, 0, 3})->door, kNoDoor);
}

TEST(TileBaker, WaterDangerAndWhatKills) {
    LevelBuilder level;
    level.floor(0, 0, 40, 12);
    level.data.zones.push_back({"water pool", {{2, -1, 2}, {8, 1, 10}}});
    level.data.zones.push_back({"danger", {{12, -1, 2}, {16, 1, 10}}});
    level.data.deadly.push_back({{22, -1, 2}, {26, 2, 10}});
    // A pond that nobody stands on: its ground lies a metre below.
    const std::uint16_t water = level.data.mesh.addSurface({"water", classes::kWater, Blocks::Nothing});
    level.data.mesh.addTriangle({30, 1, 2}, {30, 1, 10}, {38, 1, 10}, water);
    level.data.mesh.addTriangle({30, 1, 2}, {38, 1, 10}, {38, 1, 2}, water);
    const Tiles tiles = bakeAll(*bakerFor(level.make()));
    const auto areaAt = [&](float x) { return polygonAt(tiles, {x, 0, 6})->area; };
    EXPECT_EQ(areaAt(5), NavArea::Water);
    EXPECT_EQ(areaAt(10), NavArea::Ground);
    EXPECT_EQ(areaAt(14), NavArea::Danger);
    EXPECT_EQ(areaAt(34), NavArea::Water);
    EXPECT_FALSE(onMesh(tiles, {24, 0, 6}));
    EXPECT_FALSE(onMesh(tiles, {21.8f, 0, 6})); // the body's radius from it
    EXPECT_EQ(areaAt(21.4f), NavArea::Danger);
}

TEST(TileBaker, ABoxBlocksAndItsTopIsGroundWhenItIsLow) {
    LevelBuilder level;
    level.floor(0, 0, 12, 12);
    const auto baker = bakerFor(level.make());
    const std::vector<NavBox> high{{{6, 0.5f, 6}, {1, 0.5f, 1}, 0.5f}};
    const std::vector<NavBox> low{{{6, 0.15f, 6}, {1, 0.15f, 1}, 0.5f}};
    EXPECT_TRUE(onMesh(bakeAll(*baker), {6, 0, 6}));
    EXPECT_FALSE(onMesh(bakeAll(*baker, high), {6, 0, 6}));
    EXPECT_TRUE(onMesh(bakeAll(*baker, low), {6, 0.3f, 6}));
}

/// The rule of re-baking: what a box does not touch, it does not change.
TEST(TileBaker, ABoxChangesOnlyTilesThatItTouches) {
    LevelBuilder level;
    level.floor(0, 0, 64, 64).box({20, 0, 20}, {21, 3, 44}).box({40, 0, 0}, {41, 1, 40});
    const auto baker = bakerFor(level.make(), athlete());
    const Tiles bare = bakeAll(*baker);
    const NavBox boxes[] = {{{8, 1, 8}, {0.5f, 1, 0.5f}, 0},         {{15.5f, 0.4f, 30}, {0.4f, 0.4f, 0.4f}, 0.7f},
                            {{32, 1, 32}, {1, 1, 1}, 0.2f},          {{41.5f, 0.5f, 17}, {0.5f, 0.5f, 0.5f}, 0},
                            {{60, 0.5f, 60}, {0.5f, 0.5f, 0.5f}, 1}, {{-30, 1, 8}, {1, 1, 1}, 0}};
    for (const NavBox& box : boxes) {
        std::vector<std::uint32_t> touched;
        baker->tilesTouchedBy(box, touched);
        EXPECT_TRUE(std::is_sorted(touched.begin(), touched.end()));
        const Tiles changed = bakeAll(*baker, {&box, 1});
        std::size_t different = 0;
        for (std::uint32_t i = 0; i < bare.size(); ++i) {
            ASSERT_EQ(bare[i] == nullptr, changed[i] == nullptr);
            if (!bare[i] || bare[i]->hash == changed[i]->hash) continue;
            ++different;
            EXPECT_TRUE(std::find(touched.begin(), touched.end(), i) != touched.end())
                << "box at " << box.centre.x << " " << box.centre.z << " changed tile " << i;
        }
        EXPECT_EQ(different > 0, box.centre.x > 0); // the last one stands outside of the map
        EXPECT_EQ(touched.empty(), box.centre.x < 0);
    }
}

TEST(TileBaker, TheOrderOfBoxesDoesNotMatter) {
    LevelBuilder level;
    level.floor(0, 0, 14, 14);
    const auto baker = bakerFor(level.make(), athlete());
    const std::vector<NavBox> one{{{4, 0.5f, 4}, {1, 0.5f, 1}, 0.3f}, {{5, 0.4f, 4.5f}, {1, 0.4f, 1}, 0}};
    const std::vector<NavBox> two{one[1], one[0]};
    EXPECT_EQ(baker->bake(0, 0, one)->hash, baker->bake(0, 0, two)->hash);
}

TEST(TileBaker, NonsenseIsRefusedAndLargeLevelsAreCoarser) {
    EXPECT_FALSE(TileBaker::make(Level::make({}), {}));
    LevelBuilder plain;
    plain.floor(0, 0, 10, 10);
    const auto level = plain.make();
    NavBody body;
    body.radius = std::numeric_limits<float>::quiet_NaN();
    const auto refused = TileBaker::make(level, body);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("radius"), std::string::npos);
    BakeSettings settings;
    settings.tileMetres = 0;
    EXPECT_FALSE(TileBaker::make(level, {}, settings));

    LevelBuilder wide;
    wide.floor(0, 0, 10000, 10000);
    const auto coarse = bakerFor(wide.make());
    EXPECT_LE(coarse->layout().columns * coarse->layout().rows, 32768);
    const auto tile = coarse->bake(5, 5, {});
    ASSERT_TRUE(tile);
    EXPECT_NEAR(areaOf({tile}), static_cast<double>(coarse->layout().tileMetres * coarse->layout().tileMetres), 1);

    LevelBuilder endless;
    endless.floor(-900000, -900000, 900000, 900000);
    EXPECT_FALSE(TileBaker::make(endless.make(), {}));
    LevelBuilder tall;
    tall.floor(0, 0, 10, 10).box({2, 0, 2}, {3, 5000, 3});
    EXPECT_TRUE(onMesh(bakeAll(*bakerFor(tall.make())), {7, 0, 7}));
}

TEST(TileBaker, TilesOutsideOfTheMapAreNone) {
    LevelBuilder level;
    level.floor(0, 0, 10, 10);
    const auto baker = bakerFor(level.make());
    EXPECT_EQ(baker->bake(-1, 0, {}), nullptr);
    EXPECT_EQ(baker->bake(0, 7, {}), nullptr);
}

} // namespace
} // namespace lince
