#pragma once
// The solid triangles of one tile, as Recast wants them.

#include <lince/visibility/nav_box.h>
#include <lince/world/level.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace lince::bake {

struct TileGeometry {
    struct Triangle {
        Vec3 a, b, c;
        bool water = false; ///< its surface is water that carries
    };
    std::vector<Triangle> triangles; ///< of the level, then of the boxes
    std::vector<Triangle> water;     ///< surfaces of water that one sinks into
};

/// The corners of a box: the lower four around it, then the upper four above them.
std::array<Vec3, 8> cornersOf(const NavBox& box);
/// Its twelve triangles, seen from outside.
void addTriangles(const NavBox& box, std::vector<TileGeometry::Triangle>& out);
Aabb boundsOf(const NavBox& box);

TileGeometry gatherTriangles(const Level& level, std::span<const std::uint32_t> waterTriangles,
                             std::span<const NavBox> boxes, const Aabb& around);

} // namespace lince::bake
