#include "ground_meshes.h"

#include <lince/core/job_pool.h>
#include <lince/nav/ground_grid.h>
#include <lince/navbuild/level_map.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>

namespace lince {
namespace {

using testing_ground::TwoFloors;

constexpr int kAway[8][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

Result<AgentMap> baked(const std::string& level, float cellMetres) {
    const auto loaded = loadLevel(std::string(LINCE_HOME) + "/levels/" + level);
    if (!loaded) return loaded.error();
    BakeSettings settings;
    settings.gridMetres = cellMetres;
    const auto baker = TileBaker::make(*loaded, NavBody{}, settings);
    if (!baker) return baker.error();
    JobPool pool(1);
    return bakeMap(**baker, boxesOf(**loaded), settings, pool);
}

/// Brute force: heights of all polygons that hold the point well inside (more than `margin` metres from their borders).
std::vector<float> heightsAt(const NavMesh& mesh, float x, float z, float margin) {
    std::vector<float> heights;
    for (std::uint32_t polygon = 0; polygon < mesh.polygonCount(); ++polygon) {
        const auto corners = mesh.corners(polygon);
        bool inside = true;
        for (std::size_t i = 0; i < corners.size() && inside; ++i) {
            const Vec3 a = corners[i], b = corners[(i + 1) % corners.size()];
            const float side = (b.x - a.x) * (z - a.z) - (b.z - a.z) * (x - a.x);
            inside = -side >= margin * length(horizontal(b - a));
        }
        if (inside) heights.push_back(mesh.heightAt(polygon, x, z));
    }
    return heights;
}

void expectMutual(const GroundGrid& grid) {
    for (std::uint32_t cell = 0; cell < grid.cellCount(); ++cell) {
        const auto neighbours = grid.neighbours(cell);
        for (std::size_t d = 0; d < 8; ++d) {
            if (neighbours[d] == kNoCell) continue;
            ASSERT_EQ(grid.neighbours(neighbours[d])[(d + 4) % 8], cell);
            const Vec3 away = grid.centre(neighbours[d]) - grid.centre(cell);
            EXPECT_NEAR(away.x, static_cast<float>(kAway[d][0]) * grid.cellMetres(), 1e-3f);
            EXPECT_NEAR(away.z, static_cast<float>(kAway[d][1]) * grid.cellMetres(), 1e-3f);
            if (d % 2 == 0) continue;
            // By both squares beside.
            const std::uint32_t one = neighbours[d - 1], other = neighbours[(d + 1) % 8];
            ASSERT_TRUE(one != kNoCell && other != kNoCell);
            EXPECT_EQ(grid.neighbours(one)[(d + 1) % 8], neighbours[d]);
            EXPECT_EQ(grid.neighbours(other)[d - 1], neighbours[d]);
        }
    }
}

TEST(GroundGrid, TwoFloorsOfSquares) {
    RandomStream random(11, 0, RandomPurpose::Test);
    const TwoFloors floors(random);
    const auto grid = GroundGrid::make(*floors.mesh());
    // By number: the judge's own list in the promised order.
    std::vector<std::array<int, 3>> expected;
    for (int z = 0; z < TwoFloors::kSide; ++z) {
        for (int x = 0; x < TwoFloors::kSide; ++x) {
            for (int floor = 0; floor < 2; ++floor) {
                if (floors.there(floor, x, z)) expected.push_back({floor, x, z});
            }
        }
    }
    ASSERT_EQ(grid->cellCount(), expected.size());
    const auto numberOf = [&](int floor, int x, int z) {
        const auto at = std::find(expected.begin(), expected.end(), std::array{floor, x, z});
        return at == expected.end() ? kNoCell : static_cast<std::uint32_t>(at - expected.begin());
    };
    // Where one comes to on foot: on one's own floor, and from the lower one onto the foot of the ramp and back.
    const auto straight = [&](std::array<int, 3> from, int columns, int rows) {
        const int x = from[1] + columns, z = from[2] + rows;
        if (floors.there(from[0], x, z)) return numberOf(from[0], x, z);
        if (rows == 0 && from[0] == 0 && x == 10 && columns == 1 && floors.there(1, x, z)) return numberOf(1, x, z);
        if (rows == 0 && from[0] == 1 && x == 9 && columns == -1 && floors.there(0, x, z)) return numberOf(0, x, z);
        return kNoCell;
    };
    int bent = 0;
    for (std::uint32_t cell = 0; cell < grid->cellCount(); ++cell) {
        const auto [floor, x, z] = expected[cell];
        const Vec3 centre = grid->centre(cell);
        EXPECT_NEAR(centre.x, -5 + static_cast<float>(x) + 0.5f, 1e-4f);
        EXPECT_NEAR(centre.z, 3 + static_cast<float>(z) + 0.5f, 1e-4f);
        const float height = floor == 0 ? 0 : TwoFloors::upperHeight(static_cast<float>(x) + 0.5f);
        EXPECT_NEAR(centre.y, 1 + height, 1e-3f);
        const auto neighbours = grid->neighbours(cell);
        for (std::size_t d = 0; d < 8; d += 2)
            EXPECT_EQ(neighbours[d], straight(expected[cell], kAway[d][0], kAway[d][1])) << x << ' ' << z << ' ' << d;
        for (std::size_t d = 1; d < 8; d += 2) {
            const std::uint32_t one = straight(expected[cell], kAway[d - 1][0], kAway[d - 1][1]);
            const std::uint32_t other = straight(expected[cell], kAway[(d + 1) % 8][0], kAway[(d + 1) % 8][1]);
            std::uint32_t to = kNoCell;
            if (one != kNoCell && other != kNoCell) {
                to = straight(expected[one], kAway[(d + 1) % 8][0], kAway[(d + 1) % 8][1]);
                if (to != straight(expected[other], kAway[d - 1][0], kAway[d - 1][1])) to = kNoCell;
            }
            EXPECT_EQ(neighbours[d], to) << x << ' ' << z << ' ' << d;
        }
    }
    bent = static_cast<int>(grid->bentLinks().size());
    EXPECT_GT(bent, 10); // the ramp passes from the first cell of its squares to the second
    expectMutual(*grid);
}

/// Cells against brute-force location of points, links against many points along the way.
void expectAsBrute(const NavMesh& mesh, const GroundGrid& grid) {
    const NavLayout& layout = mesh.layout();
    const float cell = grid.cellMetres();
    const auto columns = static_cast<int>(std::ceil(static_cast<float>(layout.columns) * layout.tileMetres / cell));
    const auto rows = static_cast<int>(std::ceil(static_cast<float>(layout.rows) * layout.tileMetres / cell));
    std::uint32_t next = 0, compared = 0;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const float x = layout.origin.x + (static_cast<float>(column) + 0.5f) * cell;
            const float z = layout.origin.z + (static_cast<float>(row) + 0.5f) * cell;
            std::vector<float> found;
            for (; next < grid.cellCount() && absolute(grid.centre(next).x - x) < 0.01f &&
                   absolute(grid.centre(next).z - z) < 0.01f;
                 ++next)
                found.push_back(grid.centre(next).y);
            // Too near to a border to say: within a millimetre.
            const std::vector<float> sure = heightsAt(mesh, x, z, 0.001f), possible = heightsAt(mesh, x, z, -0.001f);
            if (sure.size() != possible.size()) continue;
            ASSERT_EQ(found.size(), sure.size()) << x << ' ' << z;
            std::vector<float> sorted = sure;
            std::sort(sorted.begin(), sorted.end());
            EXPECT_EQ(found, sorted);
            compared += static_cast<std::uint32_t>(found.size());
        }
    }
    EXPECT_EQ(next, grid.cellCount());
    EXPECT_GT(compared, grid.cellCount() * 9 / 10);

    const float step = layout.body.stepHeight;
    int links = 0, cuts = 0;
    for (std::uint32_t from = 0; from < grid.cellCount(); from += 3) {
        const auto neighbours = grid.neighbours(from);
        for (std::size_t d = 0; d < 8; d += 2) {
            const Vec3 start = grid.centre(from);
            bool surelyOn = true, possiblyOn = true;
            float sureHeight = start.y, possibleHeight = start.y;
            const auto follow = [&](float x, float z, float margin, float& height, bool& on) {
                float least = step * 1.5f;
                std::optional<float> best;
                for (const float h : heightsAt(mesh, x, z, margin)) {
                    if (absolute(h - height) < least) least = absolute(h - height), best = h;
                }
                if (!best) on = false;
                if (best) height = *best;
            };
            constexpr int kParts = 24;
            for (int part = 1; part <= kParts; ++part) {
                const float t = cell * static_cast<float>(part) / kParts;
                const float x = start.x + static_cast<float>(kAway[d][0]) * t;
                const float z = start.z + static_cast<float>(kAway[d][1]) * t;
                if (surelyOn) follow(x, z, -0.0005f, sureHeight, surelyOn); // seams between polygons are no gaps
                if (possiblyOn) follow(x, z, -0.02f, possibleHeight, possiblyOn);
            }
            if (neighbours[d] != kNoCell) {
                EXPECT_TRUE(possiblyOn) << start.x << ' ' << start.y << ' ' << start.z << " way " << d;
                EXPECT_NEAR(grid.centre(neighbours[d]).y, possibleHeight, step);
                ++links;
            } else if (possiblyOn == surelyOn) {
                // A gap thinner than the parts would be missed here, so: only where the walk says no, the judge must.
                EXPECT_FALSE(surelyOn) << start.x << ' ' << start.y << ' ' << start.z << " way " << d;
                ++cuts;
            }
        }
    }
    EXPECT_GT(links, 100);
    EXPECT_GT(cuts, 20);
}

TEST(GroundGrid, BakedHouseAsByBruteForce) {
    if (!canBake()) GTEST_SKIP() << "no Recast here";
    for (const float cellMetres : {1.0f, 0.7f}) {
        const auto map = baked("house.xml", cellMetres);
        ASSERT_TRUE(map) << map.error().message;
        const auto grid = GroundGrid::make(*map->mesh, cellMetres);
        expectAsBrute(*map->mesh, *grid);
        expectMutual(*grid);
    }
}

TEST(GroundGrid, ChangedTilesGiveWhatMakingAnewGives) {
    RandomStream random(5, 0, RandomPurpose::Test);
    for (const float cellMetres : {1.0f, 0.7f, 2.0f, 1.6f}) { // 1.6: middles on the border between tiles? 0.8 + 1.6 n
        TwoFloors floors(random);
        auto grid = GroundGrid::make(*floors.mesh(), cellMetres);
        for (int round = 0; round < 8; ++round) {
            const std::uint32_t tile = random.below(4);
            const float share = round % 4 == 3 ? 0 : random.between(0.3f, 1); // now and then nothing is left of it
            for (int z = 0; z < 16; ++z) {
                for (int x = 0; x < 16; ++x)
                    floors.redraw(x + static_cast<int>(tile % 2) * 16, z + static_cast<int>(tile / 2) * 16, random,
                                  share);
            }
            const auto mesh = floors.mesh();
            const auto anew = GroundGrid::make(*mesh, cellMetres);
            const std::uint32_t changed[] = {tile};
            const auto with = grid->with(*mesh, changed);
            ASSERT_TRUE(*with == *anew) << "cells of " << cellMetres << " m, round " << round;
            ASSERT_FALSE(*with == *grid);
            grid = with;
        }
        EXPECT_TRUE(*grid->with(*floors.mesh(), {}) == *grid);
    }
}

TEST(GroundGrid, AnotherLayoutIsMadeAnew) {
    const auto small = GroundGrid::make(*testing_ground::openField(1, 1));
    const auto mesh = testing_ground::openField(3, 2);
    EXPECT_TRUE(*small->with(*mesh, {}) == *GroundGrid::make(*mesh));
}

TEST(GroundGrid, BoxesInABakedLevel) {
    if (!canBake()) GTEST_SKIP() << "no Recast here";
    const auto level = loadLevel(std::string(LINCE_HOME) + "/levels/house.xml");
    ASSERT_TRUE(level);
    const auto baker = TileBaker::make(*level, NavBody{}, {});
    ASSERT_TRUE(baker);
    JobPool pool(1);
    const auto map = bakeMap(**baker, {}, {}, pool);
    ASSERT_TRUE(map);
    const auto before = GroundGrid::make(*map->mesh);
    const Vec3 place = before->centre(before->cellCount() / 2);
    const NavBox box{place + Vec3{0, 0.5f, 0}, {0.7f, 0.5f, 0.7f}, 0.3f};
    std::vector<std::uint32_t> touched;
    (*baker)->tilesTouchedBy(box, touched);
    ASSERT_FALSE(touched.empty());
    auto tiles = map->mesh->tiles();
    const auto columns = static_cast<std::uint32_t>((*baker)->layout().columns);
    for (const std::uint32_t tile : touched)
        tiles[tile] = (*baker)->bake(static_cast<std::int32_t>(tile % columns),
                                     static_cast<std::int32_t>(tile / columns), std::span(&box, 1));
    const auto mesh = NavMesh::make((*baker)->layout(), tiles);
    const auto after = before->with(*mesh, touched);
    EXPECT_TRUE(*after == *GroundGrid::make(*mesh));
    EXPECT_LT(after->cellCount(), before->cellCount());
}

TEST(GroundGrid, PointsFindTheirCells) {
    RandomStream random(9, 0, RandomPurpose::Test);
    const TwoFloors floors(random, 0.6f);
    const auto mesh = floors.mesh();
    const auto grid = GroundGrid::make(*mesh);
    const float step = mesh->layout().body.stepHeight;
    for (int i = 0; i < 2000; ++i) {
        const float x = random.between(-7, 29), y = random.between(0, 6);
        const Vec3 p{x, y, random.between(1, 37)};
        std::uint32_t expected = kNoCell, nearest = kNoCell;
        float highest = -1e9f, least = 1.5f * 1.5f;
        std::vector<std::uint32_t> near;
        for (std::uint32_t cell = 0; cell < grid->cellCount(); ++cell) {
            const Vec3 away = grid->centre(cell) - p;
            const bool over = std::floor(p.x + 5) == std::floor(grid->centre(cell).x + 5) &&
                              std::floor(p.z - 3) == std::floor(grid->centre(cell).z - 3);
            if (over && away.y <= step && grid->centre(cell).y > highest)
                expected = cell, highest = grid->centre(cell).y;
            if (lengthSquared(away) < least) nearest = cell, least = lengthSquared(away);
            if (lengthSquared(away) <= 2.5f * 2.5f) near.push_back(cell);
        }
        EXPECT_EQ(grid->cellAt(p), expected != kNoCell ? expected : nearest);
        std::vector<std::uint32_t> found;
        grid->cellsNear(p, 2.5f, found);
        EXPECT_EQ(found, near);
    }
    EXPECT_EQ(grid->cellAt({1e30f, 0, 0}), kNoCell);
    EXPECT_EQ(grid->cellAt({std::nanf(""), 0, 0}), kNoCell);
}

TEST(GroundGrid, EmptyAndLargeMaps) {
    const auto none = GroundGrid::make(*testing_ground::meshOf(testing_ground::layoutOf(2, 2), {}));
    EXPECT_EQ(none->cellCount(), 0u);
    EXPECT_EQ(none->cellAt({1, 0, 1}), kNoCell);
    const auto nothing = GroundGrid::make(*testing_ground::meshOf(testing_ground::layoutOf(0, 0), {}));
    EXPECT_EQ(nothing->cellCount(), 0u);
    EXPECT_EQ(nothing->cellAt({1, 0, 1}), kNoCell);
    // As many squares as are allowed, not as many as are asked for.
    const auto wide = GroundGrid::make(*testing_ground::openField(1, 1, 400), 1e-6f);
    EXPECT_LE(wide->cellCount(), 16u * 1024 * 1024);
    EXPECT_GT(wide->cellMetres(), 0.01f);
}

TEST(GroundGrid, CanBeDrawn) {
    RecordingDebugDraw sink;
    draw(sink, *GroundGrid::make(*testing_ground::openField(1, 1, 2)));
    EXPECT_EQ(sink.lines.size(), 6u); // four cells: four sides and two diagonals
}

} // namespace
} // namespace lince
