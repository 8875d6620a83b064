#include "nav_tile_check.h"

#include <fmt/format.h>

#include <cmath>

namespace lince {
namespace {

constexpr std::int32_t kMaxTilesASide = 512;
constexpr std::int32_t kMaxTiles = 32768;
constexpr float kFarthestJump = 250; ///< metres

bool within(float value, float low, float high) {
    return value >= low && value <= high; // false for NaN
}

class TileCheck {
  public:
    TileCheck(const NavTile& tile, const NavLayout& layout, const std::string& name) : m_tile(tile), m_name(name) {
        const float side = layout.tileMetres;
        // Corners of voxels are rounded far from the origin.
        m_slack = 0.01f * side;
        const float x = layout.origin.x + static_cast<float>(tile.column) * side;
        const float z = layout.origin.z + static_cast<float>(tile.row) * side;
        m_low = {x - m_slack, z - m_slack}, m_high = {x + side + m_slack, z + side + m_slack};
    }

    Status run() const {
        if (m_tile.polygons.empty() || m_tile.polygons.size() > kMaxPolygonsOfTile)
            return wrong(fmt::format("{} polygons", m_tile.polygons.size()),
                         fmt::format("1 to {}", kMaxPolygonsOfTile));
        if (m_tile.vertices.size() > kMaxVerticesOfTile)
            return wrong(fmt::format("{} vertices", m_tile.vertices.size()),
                         fmt::format("at most {}", kMaxVerticesOfTile));
        if (m_tile.surfaceVertices.size() > 65536)
            return wrong(fmt::format("{} vertices of the surface", m_tile.surfaceVertices.size()), "at most 65536");
        for (const Vec3& p : m_tile.vertices)
            if (!inside(p)) return wrong("a vertex outside of its tile", "one inside");
        for (const Vec3& p : m_tile.surfaceVertices)
            if (!inside(p)) return wrong("a vertex of the surface outside of its tile", "one inside");
        for (const auto& triangle : m_tile.surfaceTriangles)
            for (const std::uint16_t corner : triangle)
                if (corner >= m_tile.surfaceVertices.size())
                    return wrong(fmt::format("vertex {} of the surface", corner),
                                 fmt::format("less than {}", m_tile.surfaceVertices.size()));
        for (std::size_t i = 0; i < m_tile.polygons.size(); ++i)
            if (const Status status = checkPolygon(i); !status) return status;
        return checkEdges();
    }

  private:
    Status wrong(const std::string& found, const std::string& expected) const {
        return errorAt({fmt::format("{}: tile {} {}", m_name, m_tile.column, m_tile.row)}, found, expected);
    }
    bool inside(Vec3 p) const {
        return within(p.x, m_low.x, m_high.x) && within(p.z, m_low.y, m_high.y) &&
               within(p.y, -kFarthestPlace, kFarthestPlace);
    }
    Vec3 corner(const NavPolygon& p, std::size_t i) const { return m_tile.vertices[p.corners[i % p.cornerCount]]; }

    Status checkPolygon(std::size_t index) const {
        const NavPolygon& p = m_tile.polygons[index];
        if (p.cornerCount < 3 || p.cornerCount > NavPolygon::kMaxCorners)
            return wrong(fmt::format("a polygon of {} corners", p.cornerCount), "3 to 6");
        for (std::size_t i = 0; i < p.cornerCount; ++i) {
            if (p.corners[i] >= m_tile.vertices.size())
                return wrong(fmt::format("vertex {}", p.corners[i]),
                             fmt::format("less than {}", m_tile.vertices.size()));
            for (std::size_t j = 0; j < i; ++j)
                if (p.corners[j] == p.corners[i]) return wrong("a polygon that has a corner twice", "different ones");
        }
        for (std::size_t i = 0; i < p.cornerCount; ++i) {
            const Vec3 a = corner(p, i), b = corner(p, i + 1), c = corner(p, i + 2);
            const Vec2 first{b.x - a.x, b.z - a.z}, second{c.x - b.x, c.z - b.z};
            // Baked corners lie on a grid and are exactly convex; rounding far from the origin is not.
            if (cross(first, second) > 0.02f * (length(first) + length(second)))
                return wrong(fmt::format("polygon {} that is not convex or runs the wrong way round", index),
                             "convex ones, counter-clockwise seen from above");
        }
        if (static_cast<int>(p.area) >= kNavAreas)
            return wrong(fmt::format("area {}", static_cast<int>(p.area)), fmt::format("0 to {}", kNavAreas - 1));
        if ((p.area == NavArea::Door) != (p.door != kNoDoor))
            return wrong(fmt::format("door {} on ground called {}", p.door, nameOf(p.area)),
                         "a door where the area says so and nowhere else");
        if (std::uint64_t{p.firstTriangle} + p.triangleCount > m_tile.surfaceTriangles.size())
            return wrong(fmt::format("triangles {} to {}", p.firstTriangle, p.firstTriangle + p.triangleCount),
                         fmt::format("at most {}", m_tile.surfaceTriangles.size()));
        for (std::size_t i = 0; i < p.cornerCount; ++i)
            if (const Status status = checkNeighbour(index, i); !status) return status;
        return {};
    }

    Status checkNeighbour(std::size_t index, std::size_t edge) const {
        const NavPolygon& p = m_tile.polygons[index];
        const std::uint16_t neighbour = p.neighbours[edge];
        if (neighbour == NavPolygon::kWall) return {};
        if ((neighbour & NavPolygon::kBorder) != 0) {
            const int side = neighbour & ~NavPolygon::kBorder;
            if (side > 3) return wrong(fmt::format("side {} of a tile", side), "0 to 3");
            for (const std::size_t i : {edge, edge + 1}) {
                const Vec3 v = corner(p, i);
                const float off = side == 0   ? v.x - m_low.x
                                  : side == 1 ? v.z - m_high.y
                                  : side == 2 ? v.x - m_high.x
                                              : v.z - m_low.y;
                if (absolute(off) > 2 * m_slack)
                    return wrong(fmt::format("an edge of side {} inside of the tile", side), "on that side");
            }
            return {};
        }
        if (neighbour >= m_tile.polygons.size() || neighbour == index)
            return wrong(fmt::format("neighbour {} of polygon {}", neighbour, index),
                         fmt::format("another one, less than {}", m_tile.polygons.size()));
        const NavPolygon& other = m_tile.polygons[neighbour];
        if (other.cornerCount < 3 || other.cornerCount > NavPolygon::kMaxCorners)
            return wrong(fmt::format("a polygon of {} corners", other.cornerCount), "3 to 6");
        const std::uint16_t from = p.corners[edge], to = p.corners[(edge + 1) % p.cornerCount];
        for (std::size_t i = 0; i < other.cornerCount; ++i)
            if (other.neighbours[i] == index && other.corners[i] == to &&
                other.corners[(i + 1) % other.cornerCount] == from)
                return {};
        return wrong(fmt::format("neighbour {} of polygon {} that does not know it", neighbour, index),
                     "neighbours across the same edge");
    }

    Status checkEdges() const {
        for (const OffMeshLink& jump : m_tile.jumps) {
            if (!inside(jump.from)) return wrong("a jump that begins outside of its tile", "one inside");
            if (!isFinite(jump.to) || lengthSquared(jump.to - jump.from) > kFarthestJump * kFarthestJump)
                return wrong("a jump that ends nowhere", fmt::format("within {} metres", kFarthestJump));
            if (jump.step < NavStep::Jump || jump.step > NavStep::Carried)
                return wrong(fmt::format("a jump of kind {}", static_cast<int>(jump.step)),
                             "1 (jump), 2 (drop) or 3 (carried)");
        }
        for (const CoverEdge& cover : m_tile.covers) {
            if (!inside(cover.from) || !inside(cover.to)) return wrong("a cover outside of its tile", "one inside");
            if (!within(lengthSquared(cover.towards), 0.98f, 1.02f) || absolute(cover.towards.y) > 0.01f)
                return wrong("a cover without a direction", "a level one of length 1");
        }
        return {};
    }

    const NavTile& m_tile;
    const std::string& m_name;
    Vec2 m_low, m_high;
    float m_slack = 0;
};

} // namespace

Status checkLayout(const NavLayout& layout, const std::string& name) {
    const NavBody& b = layout.body;
    const auto wrong = [&](const std::string& found, const std::string& expected) {
        return errorAt({name}, found, expected);
    };
    if (!within(b.radius, 0.01f, 100) || !within(b.height, 0.01f, 100) || !within(b.stepHeight, 0, 100) ||
        !within(b.steepestCosine, 0, 1) || !within(b.jumpHeight, 0, 100) || !within(b.jumpDistance, 0, 100) ||
        !within(b.dropHeight, 0, 200))
        return wrong("the body's sizes out of range", "metres of a body");
    if (!within(layout.tileMetres, 0.5f, 10000))
        return wrong(fmt::format("tiles of {} metres", layout.tileMetres), "0.5 to 10000");
    if (layout.columns < 1 || layout.rows < 1 || layout.columns > kMaxTilesASide || layout.rows > kMaxTilesASide ||
        layout.columns * layout.rows > kMaxTiles)
        return wrong(fmt::format("{} x {} tiles", layout.columns, layout.rows),
                     fmt::format("1 to {} a side, {} together", kMaxTilesASide, kMaxTiles));
    const float reach = kFarthestPlace / 2;
    if (!within(layout.origin.x, -reach, reach) || !within(layout.origin.y, -reach, reach) ||
        !within(layout.origin.z, -reach, reach))
        return wrong("an origin out of range", "within 1000 km");
    return {};
}

Status checkTile(const NavTile& tile, const NavLayout& layout, const std::string& name) {
    return TileCheck(tile, layout, name).run();
}

} // namespace lince
