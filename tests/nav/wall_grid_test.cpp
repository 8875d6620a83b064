#include "places.h"

#include <lince/core/files.h>
#include <lince/influence/wall_grid.h>
#include <lince/world/wall_list.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <vector>

namespace lince {
namespace {

std::vector<GridWall> outline(std::vector<Vec2> corners) {
    std::vector<GridWall> walls;
    for (std::size_t i = 0; i < corners.size(); ++i)
        walls.push_back({corners[i], corners[(i + 1) % corners.size()]});
    return walls;
}

std::vector<GridWall> box(float x0, float z0, float x1, float z1) {
    return outline({{x0, z0}, {x1, z0}, {x1, z1}, {x0, z1}});
}

void append(std::vector<GridWall>& walls, const std::vector<GridWall>& more) {
    walls.insert(walls.end(), more.begin(), more.end());
}

std::vector<GridWall> yard() {
    const std::string path = tests::home() + "/levels/yard.walls";
    const auto text = readTextFile(path);
    EXPECT_TRUE(text);
    const auto list = parseWallList(*text, path);
    EXPECT_TRUE(list);
    std::vector<GridWall> walls;
    for (const WallSegment& wall : *list)
        walls.push_back({wall.from, wall.to});
    return walls;
}

float distanceTo(const GridWall& wall, Vec2 p) {
    const Vec2 along = wall.to - wall.from;
    const float t = clamp(dot(p - wall.from, along) / lengthSquared(along), 0, 1);
    return length(wall.from + along * t - p);
}

/// Another judge: a fine picture in which walls are painted thick, filled from outside; each area that a filled one is
/// parted from by a wall has the other colour.
class Picture {
  public:
    static constexpr float kPixel = 0.1f;
    Picture(const std::vector<GridWall>& walls, Vec2 low, Vec2 high)
        : m_low{low.x - 1, low.y - 1}, m_width(static_cast<int>((high.x - low.x + 2) / kPixel)),
          m_height(static_cast<int>((high.y - low.y + 2) / kPixel)),
          m_colour(static_cast<std::size_t>(m_width * m_height), -1) {
        for (int y = 0; y < m_height; ++y) {
            for (int x = 0; x < m_width; ++x) {
                for (const GridWall& wall : walls) {
                    if (distanceTo(wall, place(x, y)) <= kPixel) m_colour[index(x, y)] = kPaint;
                }
            }
        }
        std::vector<std::size_t> edge{0};
        for (int depth = 0; !edge.empty(); ++depth)
            edge = fill(edge, depth);
    }
    /// -2 on a wall, else how many walls lie between here and outside.
    int depth(Vec2 p) const {
        return m_colour[index(static_cast<int>((p.x - m_low.x) / kPixel), static_cast<int>((p.y - m_low.y) / kPixel))];
    }

  private:
    static constexpr int kPaint = -2;
    Vec2 place(int x, int y) const {
        return {m_low.x + (static_cast<float>(x) + 0.5f) * kPixel, m_low.y + (static_cast<float>(y) + 0.5f) * kPixel};
    }
    std::size_t index(int x, int y) const { return static_cast<std::size_t>(y * m_width + x); }
    /// Fills all that can be reached without a wall; returns unfilled pixels behind the walls that were met.
    std::vector<std::size_t> fill(const std::vector<std::size_t>& seeds, int depth) {
        std::vector<std::size_t> open, paint, behind;
        std::vector<char> seen(m_colour.size(), 0);
        for (const std::size_t seed : seeds) {
            if (m_colour[seed] == -1) m_colour[seed] = depth, open.push_back(seed);
        }
        const auto visit = [&](std::size_t at, auto&& each) {
            const int x = static_cast<int>(at) % m_width, y = static_cast<int>(at) / m_width;
            if (x > 0) each(at - 1);
            if (x + 1 < m_width) each(at + 1);
            if (y > 0) each(at - static_cast<std::size_t>(m_width));
            if (y + 1 < m_height) each(at + static_cast<std::size_t>(m_width));
        };
        while (!open.empty()) {
            const std::size_t at = open.back();
            open.pop_back();
            visit(at, [&](std::size_t next) {
                if (m_colour[next] == -1) m_colour[next] = depth, open.push_back(next);
                if (m_colour[next] == kPaint && !seen[next]) seen[next] = 1, paint.push_back(next);
            });
        }
        // Through the paint, but only along the wall next to it: four pixels are more than a wall is thick.
        for (int layer = 0; layer < 4; ++layer) {
            std::vector<std::size_t> next;
            for (const std::size_t at : paint) {
                visit(at, [&](std::size_t beside) {
                    if (m_colour[beside] == -1) behind.push_back(beside);
                    if (m_colour[beside] == kPaint && !seen[beside]) seen[beside] = 1, next.push_back(beside);
                });
            }
            paint = next;
        }
        return behind;
    }

    Vec2 m_low;
    int m_width, m_height;
    std::vector<int> m_colour;
};

/// Everything that the header promises, by brute force.
void expectSound(const WallGrid& grid, const std::vector<GridWall>& walls, float clearance) {
    const auto valid = [&](std::uint32_t i) { return grid.node(i).valid; };
    for (std::uint32_t i = 0; i < grid.columns() * grid.rows(); ++i) {
        const WallGrid::Node& node = grid.node(i);
        for (std::size_t way = 0; way < 4; ++way) {
            const std::uint32_t other = node.neighbours[way];
            if (other == WallGrid::kNone) continue;
            EXPECT_TRUE(valid(i) && valid(other));
            EXPECT_EQ(grid.node(other).neighbours[(way + 2) % 4], i);
            for (int part = 0; part <= 20; ++part) {
                const float t = static_cast<float>(part) / 20;
                const Vec2 p = grid.place(i) * (1 - t) + grid.place(other) * t;
                for (const GridWall& wall : walls)
                    EXPECT_GE(distanceTo(wall, p), clearance - 1e-4f);
            }
            std::uint32_t free = 0;
            for (std::uint32_t at = other; at != WallGrid::kNone; at = grid.node(at).neighbours[way])
                ++free;
            EXPECT_EQ(grid.freeAhead(i, static_cast<GridHeading>(way)), free);
        }
        EXPECT_EQ(node.row.count == 0, !node.valid);
        EXPECT_EQ(node.column.count == 0, !node.valid);
        if (!node.valid) continue;
        EXPECT_EQ(grid.freeAhead(i, GridHeading::East) + grid.freeAhead(i, GridHeading::West) + 1, node.row.count);
        EXPECT_EQ(grid.freeAhead(i, GridHeading::North), node.column.number);
    }
}

void expectAsPicture(const WallGrid& grid, const std::vector<GridWall>& walls, float clearance) {
    Vec2 low = walls[0].from, high = low;
    for (const GridWall& wall : walls) {
        for (const Vec2 p : {wall.from, wall.to}) {
            low = {minimum(low.x, p.x), minimum(low.y, p.y)};
            high = {maximum(high.x, p.x), maximum(high.y, p.y)};
        }
    }
    const Picture picture(walls, low, high);
    for (std::uint32_t i = 0; i < grid.columns() * grid.rows(); ++i) {
        float nearest = 1e9f;
        for (const GridWall& wall : walls)
            nearest = minimum(nearest, distanceTo(wall, grid.place(i)));
        const int depth = picture.depth(grid.place(i));
        if (depth < 0 || absolute(nearest - clearance) < 1e-4f) continue;
        EXPECT_EQ(grid.node(i).valid, depth % 2 == 1 && nearest >= clearance)
            << grid.place(i).x << ' ' << grid.place(i).y << " depth " << depth;
    }
}

TEST(WallGrid, InsideIsFoundInTheYard) {
    const std::vector<GridWall> walls = yard();
    for (const float spacing : {1.0f, 0.8f, 2.0f}) {
        const WallGrid grid(walls, spacing, 0.3f);
        expectAsPicture(grid, walls, 0.3f);
        expectSound(grid, walls, 0.3f);
    }
    const WallGrid grid(walls, 1, 0);
    const auto validAt = [&](Vec2 p) {
        return grid.node(grid.nearestValid(p)).valid && length(grid.place(grid.nearestValid(p)) - p) < 0.8f;
    };
    EXPECT_TRUE(validAt({0, 0}));
    EXPECT_TRUE(validAt({-9, 9}));   // in the corridor, open at both ends
    EXPECT_FALSE(validAt({-7, -7})); // in the block
    EXPECT_FALSE(validAt({8, 4}));   // in the slanting one
}

TEST(WallGrid, LinesThroughWallEndsCount) {
    // Nodes and wall ends on the same round numbers: a diamond whose corners lie on rows and columns of nodes.
    for (const float shift : {0.0f, 0.25f, 0.5f}) {
        std::vector<GridWall> walls = box(-10, -10, 10, 10);
        append(walls, outline({{0, -5 + shift}, {5, shift}, {0, 5 + shift}, {-5, shift}}));
        append(walls, outline({{7.5f, 7.5f}, {8.5f, 8.5f}, {7.5f, 9.5f}, {6.5f, 8.5f}}));
        for (const float spacing : {0.5f, 1.0f}) {
            const WallGrid grid(walls, spacing, 0);
            expectAsPicture(grid, walls, 0);
            expectSound(grid, walls, 0);
        }
    }
}

TEST(WallGrid, RandomScenes) {
    RandomStream random(7, 0, RandomPurpose::Test);
    for (int scene = 0; scene < 6; ++scene) {
        std::vector<GridWall> walls = box(-10, -8, 10, 8);
        for (int row = 0; row < 2; ++row) {
            for (int column = 0; column < 3; ++column) {
                const Vec2 middle{-6 + 6 * static_cast<float>(column), -4 + 8 * static_cast<float>(row)};
                std::vector<Vec2> corners;
                for (const Vec2 way : {Vec2{-1, -1}, Vec2{1, -1}, Vec2{1, 1}, Vec2{-1, 1}}) {
                    const float x = random.between(1, 2.5f), z = random.between(1, 2.5f);
                    corners.push_back({middle.x + way.x * x, middle.y + way.y * z});
                }
                std::vector<GridWall> block = outline(corners);
                if (random.chance(0.4f)) block.pop_back(); // open: no block, three walls
                append(walls, block);
            }
        }
        const std::vector<GridWall> twice = walls;
        append(walls, twice); // both sides
        const WallGrid grid(walls, 0.5f, 0.2f);
        expectAsPicture(grid, twice, 0.2f);
        expectSound(grid, twice, 0.2f);
    }
}

TEST(WallGrid, ThinWallsCutWays) {
    std::vector<GridWall> walls = box(0, 0, 6, 4);
    walls.push_back({{3, 0}, {3, 3}}); // from the north wall; open below
    const WallGrid grid(walls, 1, 0.1f);
    ASSERT_EQ(grid.columns(), 6u);
    ASSERT_EQ(grid.rows(), 4u);
    for (std::uint32_t row = 0; row < 4; ++row) {
        const std::uint32_t west = row * 6 + 2;
        EXPECT_TRUE(grid.node(west).valid && grid.node(west + 1).valid);
        const bool open = row == 3;
        EXPECT_EQ(grid.node(west).neighbours[1], open ? west + 1 : WallGrid::kNone);
        EXPECT_EQ(grid.node(west).row.count, open ? 6 : 3);
        EXPECT_EQ(grid.node(west + 1).row.number, open ? 3 : 0);
        EXPECT_EQ(grid.node(west).column.count, 4);
    }
}

TEST(WallGrid, NearestValidIsNearest) {
    const std::vector<GridWall> walls = yard();
    const WallGrid grid(walls, 1.3f, 0.5f);
    RandomStream random(3, 0, RandomPurpose::Test);
    for (int i = 0; i < 300; ++i) {
        const float x = random.between(-25, 25);
        const Vec2 p{x, random.between(-25, 25)};
        std::uint32_t best = WallGrid::kNone;
        float min = 1e9f;
        for (std::uint32_t n = 0; n < grid.columns() * grid.rows(); ++n) {
            const float distance = lengthSquared(grid.place(n) - p);
            if (grid.node(n).valid && distance < min) best = n, min = distance;
        }
        EXPECT_EQ(grid.nearestValid(p), best);
    }
}

TEST(WallGrid, NothingComesOfNothing) {
    const WallGrid none({}, 1, 0);
    EXPECT_EQ(none.nearestValid({0, 0}), WallGrid::kNone);
    const float nan = std::nanf("");
    const std::vector<GridWall> bad{{{nan, 0}, {1, 1}}, {{2, 2}, {2, 2}}, {{0, 0}, {INFINITY, 1}}};
    EXPECT_EQ(WallGrid(bad, 1, 0).nearestValid({0, 0}), WallGrid::kNone);
    // A line, an outline with a gap as wide as itself, and a spacing that would give too many nodes.
    const std::vector<GridWall> line{{{0, 0}, {5, 0}}};
    EXPECT_EQ(WallGrid(line, 1, 0).nearestValid({0, 0}), WallGrid::kNone);
    const std::vector<GridWall> large = box(0, 0, 4000, 4000);
    const WallGrid wide(large, 1e-9f, 0);
    EXPECT_LE(wide.columns() * wide.rows(), 4'000'000u);
    EXPECT_NE(wide.nearestValid({5, 5}), WallGrid::kNone);
}

TEST(WallGrid, WanderTakesTheLongestWay) {
    // A cross of corridors: from the middle the east arm is the longest.
    const WallGrid grid(outline({{-1, -1},
                                 {-1, -4},
                                 {1, -4},
                                 {1, -1},
                                 {9, -1},
                                 {9, 1},
                                 {1, 1},
                                 {1, 6},
                                 {-1, 6},
                                 {-1, 1},
                                 {-3, 1},
                                 {-3, -1}}),
                        1, 0.2f);
    RandomStream random(1, 0, RandomPurpose::Test);
    const std::uint32_t middle = grid.nearestValid({0.4f, 0.4f});
    EXPECT_GT(grid.freeAhead(middle, GridHeading::East), grid.freeAhead(middle, GridHeading::South));
    EXPECT_EQ(grid.longestAhead(middle, GridHeading::North, random), GridHeading::East);
    EXPECT_EQ(grid.longestAhead(middle, GridHeading::East, random), GridHeading::East);
    EXPECT_EQ(grid.longestAhead(middle, GridHeading::West, random), GridHeading::South); // behind is not ahead
    // At the end of a pipe there is only the way back.
    const WallGrid pipe(box(0, 0, 5, 1), 1, 0.2f);
    EXPECT_EQ(pipe.longestAhead(4, GridHeading::East, random), GridHeading::West);
    EXPECT_EQ(pipe.wander(4, GridHeading::East, random), GridHeading::West);
    EXPECT_EQ(pipe.wander(3, GridHeading::East, random), GridHeading::East);
    // Equal ones are drawn.
    const WallGrid square(box(0, 0, 3, 3), 1, 0.2f);
    int left = 0, right = 0;
    for (int i = 0; i < 100; ++i) {
        const GridHeading way = square.longestAhead(1, GridHeading::North, random);
        left += way == GridHeading::West ? 1 : 0;
        right += way == GridHeading::East ? 1 : 0;
    }
    EXPECT_EQ(left + right, 100);
    EXPECT_GT(left, 20);
    EXPECT_GT(right, 20);
}

TEST(WallGrid, AWandererComesAround) {
    const WallGrid grid(yard(), 1, 0.5f);
    std::uint32_t valid = 0;
    for (std::uint32_t i = 0; i < grid.columns() * grid.rows(); ++i)
        valid += grid.node(i).valid ? 1 : 0;
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        RandomStream random(seed, 0, RandomPurpose::Test);
        std::vector<char> visited(grid.columns() * grid.rows(), 0);
        std::uint32_t at = grid.nearestValid({0, 0}), count = 0;
        GridHeading heading = GridHeading::North;
        for (int step = 0; step < 6000; ++step) {
            count += visited[at] == 0 ? 1 : 0;
            visited[at] = 1;
            heading = grid.wander(at, heading, random);
            const std::uint32_t next = grid.node(at).neighbours[static_cast<std::size_t>(heading)];
            ASSERT_NE(next, WallGrid::kNone);
            at = next;
        }
        const float fraction = static_cast<float>(count) / static_cast<float>(valid);
        std::printf("wandering, seed %d: %.1f %% of %u nodes\n", static_cast<int>(seed), 100 * double{fraction}, valid);
        EXPECT_GT(fraction, 0.6f);
    }
}

TEST(WallGrid, CanBeDrawn) {
    RecordingDebugDraw sink;
    draw(sink, WallGrid(box(0, 0, 2, 2), 1, 0.1f), 0);
    EXPECT_EQ(sink.lines.size(), 8u); // four ways, four nodes
}

} // namespace
} // namespace lince
