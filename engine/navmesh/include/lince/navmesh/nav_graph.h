#pragma once
// The mesh laid out for searches: what a step looks at lies together, seen from above. For searches of this and
// other modules (tactical); a question of a mind goes through NavQuery.

#include <lince/navmesh/corner_graph.h>
#include <lince/navmesh/nav_mesh.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince {

inline constexpr std::uint32_t kNoVertex = 0xffffffffu;

/// (x, z) of a place.
inline Vec2 seenFromAbove(Vec3 p) {
    return {p.x, p.z};
}

struct NavGraph {
    /// By the index of the NavPortal. Ends are vertices: the same one has the same place whichever tile it is seen
    /// from.
    struct Portal {
        Vec2 left, right;
        std::uint32_t to = kNoPolygon;
        std::uint32_t leftVertex = kNoVertex, rightVertex = kNoVertex;
        std::uint8_t edge = 0;        ///< of the polygon that is left: from this corner to the next
        bool leftTurns = false;       ///< a shortest way may bend there, because something stands at it
        bool rightTurns = false;      ///<
        NavStep step = NavStep::Walk; ///< of a jump: left is where it takes off, right where it lands
    };
    struct Face {
        std::uint32_t firstPortal = 0;
        std::uint16_t portalCount = 0;
        std::uint16_t door = kNoDoor;
        NavArea area = NavArea::Ground;
        bool hasJump = false;
    };
    struct Wall {
        Vec3 from, to;
        std::uint8_t edge = 0;
    };

    std::vector<Face> faces;
    std::vector<Portal> portals;
    std::vector<Vec3> vertices;
    std::vector<Wall> walls; ///< by polygon
    std::vector<std::uint32_t> firstWall;
    std::vector<Aabb> bounds;  ///< of each polygon with its finer surface
    std::vector<Vec2> middles; ///< of each polygon: the mean of its corners, seen from above
    std::uint32_t componentCount = 0;
    bool onlyGround = true; ///< no polygon is anything else
    bool hasJumps = false;
    CornerGraph corners;

    /// Which polygons' boxes touch each square of a grid over the mesh.
    Vec2 gridOrigin;
    float gridCell = 1, gridPerMetre = 1;
    std::int32_t gridColumns = 0, gridRows = 0;
    std::vector<std::uint32_t> gridFirst, gridPolygons;

    std::span<const Wall> wallsOf(std::uint32_t polygon) const {
        return {walls.data() + firstWall[polygon], firstWall[polygon + 1] - firstWall[polygon]};
    }
    /// The square of a coordinate, cut to the grid.
    std::int32_t column(float x) const { return cut((x - gridOrigin.x) * gridPerMetre, gridColumns); }
    std::int32_t row(float z) const { return cut((z - gridOrigin.y) * gridPerMetre, gridRows); }
    std::span<const std::uint32_t> gridAt(std::int32_t column, std::int32_t row) const {
        const auto cell =
            static_cast<std::size_t>(row) * static_cast<std::size_t>(gridColumns) + static_cast<std::size_t>(column);
        return {gridPolygons.data() + gridFirst[cell], gridFirst[cell + 1] - gridFirst[cell]};
    }

  private:
    static std::int32_t cut(float at, std::int32_t count) {
        if (!(at > 0)) return 0;
        return at < static_cast<float>(count) ? static_cast<std::int32_t>(at) : count - 1;
    }
};

} // namespace lince
