#include "sight_slices.h"

#include "segment_joining.h"

#include <algorithm>
#include <cmath>

namespace lince::bake {
namespace {

constexpr float kEyeHeight = 1.6f;          ///< metres above a floor, as SightMap::withBoxes takes it
constexpr float kSquare = 2;                ///< metres, side of the squares that say where a floor's ground is
constexpr int kKeptSquares = 4;             ///< squares around the ground whose obstacles are kept
constexpr float kWallTolerance = 0.02f;     ///< metres
constexpr float kTerrainTolerance = 0.15f;  ///< metres; contours of hills are rounder than they matter
constexpr std::size_t kMaxSegments = 50000; ///< of one floor
constexpr int kMaxSquares = 2048;           ///< along a side

/// Which squares of the map lie near ground of some heights.
class GroundSquares {
  public:
    GroundSquares(Vec2 low, Vec2 high) : m_low(low) {
        const float side = maximum(high.x - low.x, high.y - low.y);
        m_side = maximum(kSquare, side / kMaxSquares);
        m_columns = static_cast<int>((high.x - low.x) / m_side) + 1;
        m_rows = static_cast<int>((high.y - low.y) / m_side) + 1;
    }

    void mark(Tiles tiles, float lowest, float highest) {
        m_near.assign(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows), 0);
        for (const auto& tile : tiles) {
            if (!tile) continue;
            for (const NavPolygon& p : tile->polygons) {
                Aabb box;
                for (std::size_t i = 0; i < p.cornerCount; ++i)
                    box.add(tile->vertices[p.corners[i]]);
                for (std::size_t t = p.firstTriangle; t < std::size_t{p.firstTriangle} + p.triangleCount; ++t)
                    for (const std::uint16_t corner : tile->surfaceTriangles[t])
                        box.add(tile->surfaceVertices[corner]);
                if (box.low.y <= highest && box.high.y >= lowest)
                    fill({box.low.x, box.low.z}, {box.high.x, box.high.z}, kKeptSquares);
            }
        }
    }

    bool near(Vec2 from, Vec2 to) const {
        bool found = false;
        visit({minimum(from.x, to.x), minimum(from.y, to.y)}, {maximum(from.x, to.x), maximum(from.y, to.y)}, 0,
              [&](std::size_t square) { found = found || m_near[square] != 0; });
        return found;
    }

  private:
    template <class F>
    void visit(Vec2 low, Vec2 high, int around, F&& use) const {
        const auto place = [&](float metres, int max) {
            return static_cast<int>(clamp(std::floor(metres / m_side), -1e6f, static_cast<float>(max) + 1e6f));
        };
        const int left = std::max(0, place(low.x - m_low.x, m_columns) - around);
        const int right = std::min(m_columns - 1, place(high.x - m_low.x, m_columns) + around);
        const int top = std::max(0, place(low.y - m_low.y, m_rows) - around);
        const int bottom = std::min(m_rows - 1, place(high.y - m_low.y, m_rows) + around);
        for (int row = top; row <= bottom; ++row)
            for (int column = left; column <= right; ++column)
                use(static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) +
                    static_cast<std::size_t>(column));
    }
    void fill(Vec2 low, Vec2 high, int around) {
        visit(low, high, around, [&](std::size_t square) { m_near[square] = 1; });
    }

    Vec2 m_low;
    float m_side = kSquare;
    int m_columns = 0, m_rows = 0;
    std::vector<char> m_near;
};

/// Where the plane cuts the edge; from its lower end, so that both triangles of the edge get the same bits.
Vec2 cut(Vec3 a, Vec3 b, float height) {
    if (b.y < a.y) std::swap(a, b);
    const float fraction = clamp((height - a.y) / (b.y - a.y), 0, 1);
    return {a.x + (b.x - a.x) * fraction, a.z + (b.z - a.z) * fraction};
}

/// A corner on the plane counts as below: every triangle gives a segment or none.
bool slice(Vec3 a, Vec3 b, Vec3 c, float height, LooseSegment& out) {
    const bool above[3] = {a.y > height, b.y > height, c.y > height};
    if (above[0] == above[1] && above[1] == above[2]) return false;
    if (above[0] == above[1])
        out = {cut(a, c, height), cut(b, c, height)};
    else if (above[1] == above[2])
        out = {cut(b, a, height), cut(c, a, height)};
    else
        out = {cut(a, b, height), cut(c, b, height)};
    return true;
}

class Slicer {
  public:
    Slicer(const Level& level, Vec2 low, Vec2 high) : m_level(level), m_low(low), m_high(high) {}

    std::vector<SightSegment> cutAt(float height, const GroundSquares& squares) {
        const Aabb plane{{m_low.x, height, m_low.y}, {m_high.x, height, m_high.y}};
        LooseSegment segment;
        m_walls.clear(), m_hills.clear(), m_found.clear();
        m_level.sightTree().overlapping(plane, m_found);
        const TriangleMesh& mesh = m_level.data().mesh;
        for (const std::uint32_t t : m_found)
            if (slice(mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2), height, segment) &&
                squares.near(segment.from, segment.to))
                m_walls.push_back(segment);
        if (const auto& terrain = m_level.data().terrain) {
            m_found.clear();
            terrain->overlapping(plane, m_found);
            for (const std::uint32_t t : m_found) {
                const TerrainTriangle corners = terrain->triangle(t);
                // All of it: a hill hides valleys on both its sides, however wide it is.
                if (slice(corners.a, corners.b, corners.c, height, segment)) m_hills.push_back(segment);
            }
        }
        std::vector<SightSegment> joined;
        for (float coarse = 1; coarse < 1000; coarse *= 3) {
            joined.clear();
            joinSegments(m_walls, kWallTolerance * coarse, 0, joined);
            std::uint32_t next = 0;
            for (const SightSegment& s : joined)
                next = std::max(next, s.obstacle + 1);
            joinSegments(m_hills, kTerrainTolerance * coarse, next, joined);
            if (joined.size() <= kMaxSegments) break;
        }
        if (joined.size() > kMaxSegments) joined.resize(kMaxSegments);
        return joined;
    }

  private:
    const Level& m_level;
    Vec2 m_low, m_high;
    std::vector<std::uint32_t> m_found;
    std::vector<LooseSegment> m_walls, m_hills;
};

} // namespace

std::shared_ptr<const SightMap> sliceSight(const Level& level, Tiles tiles, const Progress& progress) {
    Aabb ground;
    for (const auto& tile : tiles)
        if (tile)
            for (const Vec3& p : tile->vertices)
                ground.add(p);
    if (ground.empty()) ground = {{0, 0, 0}, {0, 0, 0}};
    const float rim = kSquare * kKeptSquares;
    const Vec2 low{ground.low.x - rim, ground.low.z - rim}, high{ground.high.x + rim, ground.high.z + rim};

    std::vector<float> heights = floorHeights(tiles);
    if (heights.empty()) heights.push_back(0); // a map without ground has a floor where nobody stands
    GroundSquares squares(low, high);
    Slicer slicer(level, low, high);
    std::vector<std::shared_ptr<const SightFloor>> floors;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        if (progress) progress("floors sliced for sight", i, heights.size());
        const float above = i + 1 < heights.size() ? heights[i + 1] : ground.high.y + 1;
        squares.mark(tiles, heights[i] - SightMap::kStep, above);
        floors.push_back(SightFloor::make(heights[i], low, high, slicer.cutAt(heights[i] + kEyeHeight, squares)));
    }
    return SightMap::make(std::move(floors));
}

} // namespace lince::bake
