#pragma once
// The edges of a tile's polygons where the mesh ends.

#include <lince/navmesh/nav_tile.h>

#include <vector>

namespace lince::bake {

struct WallEdge {
    Vec3 from, to;    ///< the mesh lies to the left
    Vec3 outward;     ///< unit, horizontal
    float length = 0; ///< horizontal, metres
    std::uint16_t polygon = 0;
};

/// By polygon and corner. Those on the tile's border are not among them: the mesh may go on there.
inline std::vector<WallEdge> wallEdges(const NavTile& tile) {
    std::vector<WallEdge> edges;
    for (std::size_t p = 0; p < tile.polygons.size(); ++p) {
        const NavPolygon& polygon = tile.polygons[p];
        for (std::size_t i = 0; i < polygon.cornerCount; ++i) {
            if (polygon.neighbours[i] != NavPolygon::kWall) continue;
            WallEdge edge;
            edge.from = tile.vertices[polygon.corners[i]];
            edge.to = tile.vertices[polygon.corners[(i + 1) % polygon.cornerCount]];
            const Vec3 way = horizontal(edge.to - edge.from);
            edge.length = length(way);
            if (edge.length < 1e-3f) continue;
            edge.outward = Vec3{-way.z, 0, way.x} / edge.length;
            edge.polygon = static_cast<std::uint16_t>(p);
            edges.push_back(edge);
        }
    }
    return edges;
}

} // namespace lince::bake
