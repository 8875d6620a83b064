#include "ground_meshes.h"
#include "places.h"

#include <lince/core/job_pool.h>
#include <lince/influence/ground_grid.h>
#include <lince/navbuild/level_map.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

namespace lince {
namespace {

using testing_ground::TwoFloors;

constexpr int kAway[8][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

Result<NavData> baked(const std::string& level, float cellMetres) {
    const auto loaded = loadLevel(tests::home() + "/levels/" + level);
    if (!loaded) return loaded.error();
    BakeSettings settings;
    settings.gridMetres = cellMetres;
    const auto baker = TileBaker::make(*loaded, NavBody{}, settings);
    if (!baker) return baker.error();
    ThreadPool pool(1);
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

std::vector<std::pair<std::uint32_t, std::size_t>> neighboursOf(const GroundGrid& grid, std::uint32_t cell) {
    std::vector<std::pair<std::uint32_t, std::size_t>> found;
    grid.visitNeighbours(cell, [&](std::uint32_t other, std::size_t d) { found.push_back({other, d}); });
    return found;
}

bool contains(const std::vector<std::pair<std::uint32_t, std::size_t>>& list, std::uint32_t cell, std::size_t d) {
    return std::find(list.begin(), list.end(), std::pair{cell, d}) != list.end();
}

void expectMutual(const GroundGrid& grid) {
    for (std::uint32_t cell = 0; cell < grid.cellCount(); ++cell) {
        const auto neighbours = neighboursOf(grid, cell);
        for (const auto& [other, d] : neighbours) {
            ASSERT_TRUE(contains(neighboursOf(grid, other), cell, (d + 4) % 8));
            const Vec3 away = grid.centre(other) - grid.centre(cell);
            EXPECT_LE(absolute(away.x), (kAway[d][0] == 0 ? 1 : 2) * grid.cellMetres() + 1e-4f);
            EXPECT_LE(absolute(away.z), (kAway[d][1] == 0 ? 1 : 2) * grid.cellMetres() + 1e-4f);
            if (d % 2 == 0) continue;
            // By both squares beside.
            for (const std::size_t first : {d - 1, (d + 1) % 8}) {
                const std::size_t second = first == d - 1 ? (d + 1) % 8 : d - 1;
                const bool by = std::any_of(neighbours.begin(), neighbours.end(), [&, to = other](const auto& over) {
                    return over.second == first && contains(neighboursOf(grid, over.first), to, second);
                });
                EXPECT_TRUE(by);
            }
        }
        const auto byDirection = grid.neighbours(cell);
        for (std::size_t d = 0; d < 8; ++d) {
            std::uint32_t first = kNoCell;
            for (const auto& [other, way] : neighbours)
                first = way == d ? std::min(first, other) : first;
            EXPECT_EQ(byDirection[d], first);
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

/// A judge that knows no clipping: points every few centimetres on the mesh, joined with the next ones where one floor
/// goes on. Those of a square that hang together are its cells; cells are neighbours when points join over the side.
class Raster {
  public:
    static constexpr int kParts = 14;     ///< points along a square's side
    static constexpr float kClimb = 0.6f; ///< more than a step and far less than a storey
    Raster(const NavMesh& mesh, float cellMetres) : m_step(cellMetres / kParts) {
        const NavLayout& layout = mesh.layout();
        m_columns = static_cast<int>(std::ceil(static_cast<float>(layout.columns) * layout.tileMetres / cellMetres));
        m_rows = static_cast<int>(std::ceil(static_cast<float>(layout.rows) * layout.tileMetres / cellMetres));
        m_points.resize(static_cast<std::size_t>(m_columns * kParts) * static_cast<std::size_t>(m_rows * kParts));
        for (std::uint32_t polygon = 0; polygon < mesh.polygonCount(); ++polygon) {
            Aabb box;
            for (const Vec3 corner : mesh.corners(polygon))
                box.add(corner);
            const auto index = [&](float at, float origin, int max) {
                return std::clamp(static_cast<int>(std::floor((at - origin) / m_step)), 0, max * kParts - 1);
            };
            for (int z = index(box.low.z, layout.origin.z, m_rows); z <= index(box.high.z, layout.origin.z, m_rows);
                 ++z) {
                for (int x = index(box.low.x, layout.origin.x, m_columns);
                     x <= index(box.high.x, layout.origin.x, m_columns); ++x) {
                    const Vec2 p{layout.origin.x + (static_cast<float>(x) + 0.5f) * m_step,
                                 layout.origin.z + (static_cast<float>(z) + 0.5f) * m_step};
                    if (holdsPoint(mesh.corners(polygon), p)) at(x, z).push_back({mesh.heightAt(polygon, p.x, p.y), 0});
                }
            }
        }
        // Number the parts of each square.
        for (int row = 0; row < m_rows; ++row) {
            for (int column = 0; column < m_columns; ++column)
                numberSquare(column * kParts, row * kParts);
        }
    }
    struct Point {
        float height = 0;
        std::uint32_t part = 0; ///< within the square, from 1
    };
    std::vector<Point>& at(int x, int z) {
        return m_points[static_cast<std::size_t>(z) * static_cast<std::size_t>(m_columns * kParts) +
                        static_cast<std::size_t>(x)];
    }
    int columns() const { return m_columns; }
    int rows() const { return m_rows; }
    float step() const { return m_step; }
    bool joins(const Point& a, const Point& b) const { return absolute(a.height - b.height) < kClimb; }

  private:
    static bool holdsPoint(std::span<const Vec3> corners, Vec2 p) {
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec3 a = corners[i], b = corners[(i + 1) % corners.size()];
            if ((b.x - a.x) * (p.y - a.z) - (b.z - a.z) * (p.x - a.x) > 0) return false;
        }
        return true;
    }
    void numberSquare(int left, int top) {
        std::uint32_t parts = 0;
        for (int z = top; z < top + kParts; ++z) {
            for (int x = left; x < left + kParts; ++x) {
                for (Point& start : at(x, z)) {
                    if (start.part != 0) continue;
                    start.part = ++parts;
                    struct Open {
                        int x, z;
                        float height;
                    };
                    std::vector<Open> open{{x, z, start.height}};
                    while (!open.empty()) {
                        const Open here = open.back();
                        open.pop_back();
                        for (int d = 0; d < 8; d += 2) {
                            const int nextX = here.x + kAway[d][0], nextZ = here.z + kAway[d][1];
                            if (nextX < left || nextZ < top || nextX >= left + kParts || nextZ >= top + kParts)
                                continue;
                            for (Point& next : at(nextX, nextZ)) {
                                if (next.part != 0 || absolute(next.height - here.height) >= kClimb) continue;
                                next.part = parts;
                                open.push_back({nextX, nextZ, next.height});
                            }
                        }
                    }
                }
            }
        }
    }
    float m_step;
    int m_columns = 0, m_rows = 0;
    std::vector<std::vector<Point>> m_points;
};

void expectAsRaster(const NavMesh& mesh, const GroundGrid& grid) {
    Raster raster(mesh, grid.cellMetres());
    const Vec3 origin = mesh.layout().origin;
    // Which cell each part is: of the square's cells the one whose centre lies among the part's points.
    std::map<std::tuple<int, int, std::uint32_t>, std::uint32_t> cellOfPart;
    std::vector<int> found(grid.cellCount(), 0);
    for (std::uint32_t cell = 0; cell < grid.cellCount(); ++cell) {
        const Vec3 centre = grid.centre(cell);
        const int x = static_cast<int>(std::floor((centre.x - origin.x) / raster.step()));
        const int z = static_cast<int>(std::floor((centre.z - origin.z) / raster.step()));
        // A centre on the border of the mesh may have its points beside it.
        const auto take = [&](int nearX, int nearZ) {
            for (const Raster::Point& point : raster.at(nearX, nearZ)) {
                if (absolute(point.height - centre.y) >= Raster::kClimb) continue;
                // Two cells that look like one part are less than a point apart: the judge cannot tell them.
                const auto [at, isNew] =
                    cellOfPart.insert({{x / Raster::kParts, z / Raster::kParts, point.part}, cell});
                if (!isNew && at->second != cell) at->second = kNoCell;
                found[cell] = 1;
            }
        };
        take(x, z);
        const int left = x / Raster::kParts * Raster::kParts, top = z / Raster::kParts * Raster::kParts;
        for (int nearZ = std::max(z - 1, top); nearZ <= std::min(z + 1, top + Raster::kParts - 1); ++nearZ) {
            for (int nearX = std::max(x - 1, left); nearX <= std::min(x + 1, left + Raster::kParts - 1); ++nearX) {
                if (!found[cell]) take(nearX, nearZ);
            }
        }
    }
    // Cells without a point at their centre are slivers, of which there are few.
    EXPECT_GT(std::count(found.begin(), found.end(), 1), static_cast<std::ptrdiff_t>(grid.cellCount()) * 9 / 10);
    std::set<std::pair<std::uint32_t, std::uint32_t>> joined;
    int lost = 0, points = 0;
    for (int z = 0; z < raster.rows() * Raster::kParts; ++z) {
        for (int x = 0; x < raster.columns() * Raster::kParts; ++x) {
            for (const Raster::Point& point : raster.at(x, z)) {
                ++points;
                const auto from = cellOfPart.find({x / Raster::kParts, z / Raster::kParts, point.part});
                if (from == cellOfPart.end()) ++lost;
                for (const int d : {2, 4}) {
                    const int nextX = x + kAway[d][0], nextZ = z + kAway[d][1];
                    if (nextX == raster.columns() * Raster::kParts || nextZ == raster.rows() * Raster::kParts) continue;
                    if (nextX / Raster::kParts == x / Raster::kParts && nextZ / Raster::kParts == z / Raster::kParts)
                        continue;
                    for (const Raster::Point& next : raster.at(nextX, nextZ)) {
                        const auto to = cellOfPart.find({nextX / Raster::kParts, nextZ / Raster::kParts, next.part});
                        if (from != cellOfPart.end() && to != cellOfPart.end() && from->second != kNoCell &&
                            to->second != kNoCell && raster.joins(point, next))
                            joined.insert({from->second, to->second});
                    }
                }
            }
        }
    }
    EXPECT_LT(lost * 100, points); // points of parts that are no cell: less than 1 %
    std::size_t links = 0, narrow = 0;
    for (std::uint32_t cell = 0; cell < grid.cellCount(); ++cell) {
        for (const auto& [other, d] : neighboursOf(grid, cell)) {
            if (d != 2 && d != 4) continue;
            ++links;
            // Narrower than the points are apart, or a sliver: the judge cannot tell.
            if (!joined.contains({cell, other})) ++narrow;
        }
    }
    EXPECT_LT(narrow * 20, links);
    for (const auto& [cell, other] : joined) {
        const auto neighbours = neighboursOf(grid, cell);
        EXPECT_TRUE(contains(neighbours, other, 2) || contains(neighbours, other, 4))
            << grid.centre(cell).x << ' ' << grid.centre(cell).y << ' ' << grid.centre(cell).z;
    }
}

/// Cells hang together as the mesh does: one can come from one to the other exactly when one can on the mesh.
void expectIslands(const NavMesh& mesh, const GroundGrid& grid) {
    std::vector<std::uint32_t> name(grid.cellCount(), kNoCell), size(grid.cellCount(), 0);
    std::map<std::uint32_t, std::uint32_t> largest, cells; // by component
    for (std::uint32_t start = 0; start < grid.cellCount(); ++start) {
        if (name[start] != kNoCell) continue;
        std::vector<std::uint32_t> open{start};
        name[start] = start;
        const std::uint32_t component = mesh.face(grid.polygon(start)).component;
        while (!open.empty()) {
            const std::uint32_t cell = open.back();
            open.pop_back();
            ++size[start];
            ASSERT_EQ(mesh.face(grid.polygon(cell)).component, component) << "a link that nobody can walk";
            grid.visitNeighbours(cell, [&](std::uint32_t other, std::size_t) {
                if (name[other] == kNoCell) name[other] = start, open.push_back(other);
            });
        }
        largest[component] = std::max(largest[component], size[start]);
        cells[component] += size[start];
    }
    std::uint32_t strays = 0;
    for (const auto& [component, count] : cells)
        strays += count - largest[component];
    EXPECT_LE(strays * 1000, grid.cellCount()) << "more than a thousandth of the cells depend on nothing";
}

TEST(GroundGrid, BakedLevelsAsByBruteForce) {
    if (!canBake()) GTEST_SKIP() << "no Recast here";
    for (const char* level : {"house.xml", "vault.bsp"}) {
        for (const float cellMetres : {1.0f, 0.7f}) {
            const auto map = baked(level, cellMetres);
            ASSERT_TRUE(map) << map.error().message;
            const auto grid = GroundGrid::make(*map->mesh, cellMetres);
            EXPECT_GE(grid->layers().size(), 2u); // floors
            expectMutual(*grid);
            expectIslands(*map->mesh, *grid);
            expectAsRaster(*map->mesh, *grid);
            // Centres lie on the mesh.
            for (std::uint32_t cell = 0; cell < grid->cellCount(); ++cell) {
                const Vec3 centre = grid->centre(cell);
                const std::vector<float> heights = heightsAt(*map->mesh, centre.x, centre.z, -1e-4f);
                EXPECT_TRUE(std::any_of(heights.begin(), heights.end(),
                                        [&](float height) { return absolute(height - centre.y) < 1e-3f; }));
            }
        }
    }
}

TEST(GroundGrid, NarrowDoorsAndThinWalls) {
    // Two rooms of 8 × 8 metres with a doorway of 20 centimetres between that no middle of a square and no line between
    // two of them passes; a thin wall cuts the second one in two, up to its far end.
    using testing_ground::Corners;
    const auto rectangle = [](float x0, float z0, float x1, float z1) {
        return Corners{{x0, 0, z0}, {x0, 0, z1}, {x1, 0, z1}, {x1, 0, z0}};
    };
    const std::vector<Corners> rooms{
        rectangle(0, 0, 7.4f, 3.1f),       rectangle(0, 3.1f, 7.4f, 3.3f),  rectangle(0, 3.3f, 7.4f, 8),
        rectangle(7.4f, 3.1f, 8.2f, 3.3f), // the doorway
        rectangle(8.2f, 0, 14, 3.1f),      rectangle(8.2f, 3.1f, 14, 3.3f), rectangle(8.2f, 3.3f, 14, 4.3f),
        rectangle(8.2f, 4.6f, 14, 8)}; // nobody comes here: the wall lies between 4.3 and 4.6
    const auto mesh = testing_ground::meshOf(testing_ground::layoutOf(1, 1), rooms);
    const auto grid = GroundGrid::make(*mesh);
    expectMutual(*grid);
    const std::uint32_t first = grid->cellAt({1, 0, 1}), second = grid->cellAt({12, 0, 1});
    const std::uint32_t north = grid->cellAt({12.5f, 0, 4.1f}), south = grid->cellAt({12.5f, 0, 4.8f});
    EXPECT_NE(north, south); // one square, two sides of the wall
    EXPECT_NEAR(grid->centre(north).z, 4.3f, 0.05f);
    std::vector<char> seen(grid->cellCount(), 0);
    std::vector<std::uint32_t> open{first};
    seen[first] = 1;
    while (!open.empty()) {
        const std::uint32_t cell = open.back();
        open.pop_back();
        for (const auto& [other, d] : neighboursOf(*grid, cell)) {
            if (!seen[other]) seen[other] = 1, open.push_back(other);
        }
    }
    EXPECT_TRUE(seen[second]); // through the door
    EXPECT_TRUE(seen[north]);
    EXPECT_FALSE(seen[south]); // not through the wall
}

TEST(GroundGrid, ChangedTilesGiveWhatMakingAnewGives) {
    RandomStream random(5, 0, RandomPurpose::Test);
    for (const float cellMetres : {1.0f, 0.7f, 2.0f, 1.6f}) { // 1.6: middles on the border between tiles? 0.8 + 1.6 n
        TwoFloors floors(random);
        auto grid = GroundGrid::make(*floors.mesh(), cellMetres);
        for (int round = 0; round < 8; ++round) {
            const std::uint32_t tile = random.below(4);
            const float fraction = round % 4 == 3 ? 0 : random.between(0.3f, 1); // now and then nothing is left of it
            for (int z = 0; z < 16; ++z) {
                for (int x = 0; x < 16; ++x)
                    floors.redraw(x + static_cast<int>(tile % 2) * 16, z + static_cast<int>(tile / 2) * 16, random,
                                  fraction);
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
    const auto level = loadLevel(tests::home() + "/levels/house.xml");
    ASSERT_TRUE(level);
    const auto baker = TileBaker::make(*level, NavBody{}, {});
    ASSERT_TRUE(baker);
    ThreadPool pool(1);
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
    EXPECT_FALSE(*after == *before);
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
        float highest = -1e9f, min = 1.5f * 1.5f;
        std::vector<std::uint32_t> near;
        for (std::uint32_t cell = 0; cell < grid->cellCount(); ++cell) {
            const Vec3 away = grid->centre(cell) - p;
            const bool over = std::floor(p.x + 5) == std::floor(grid->centre(cell).x + 5) &&
                              std::floor(p.z - 3) == std::floor(grid->centre(cell).z - 3);
            if (over && away.y <= step && grid->centre(cell).y > highest)
                expected = cell, highest = grid->centre(cell).y;
            if (lengthSquared(away) < min) nearest = cell, min = lengthSquared(away);
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
    const testing_ground::Corners small = testing_ground::square(0, 0, 1, {}, [](float, float) { return 0.0f; });
    const auto wide = GroundGrid::make(*testing_ground::meshOf(testing_ground::layoutOf(1, 1, 330), {small}), 1e-6f);
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
