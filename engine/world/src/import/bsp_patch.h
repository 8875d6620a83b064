#pragma once
// Biquadratic Bézier patches as Quake III maps have them.

#include <lince/core/vec.h>
#include <lince/world/triangle_mesh.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince::importing {

/// Points row by row; neighbours in the grid make quads.
struct PatchGrid {
    std::uint32_t columns = 0, rows = 0;
    std::vector<Vec3> points;
    std::vector<VertexLook> looks; ///< one per point; empty when the controls have none
};

/// `controls`: width * height points, both odd and at least 3, in map units. Curved stretches get four steps each,
/// straight ones one. Two patches that share an edge's control points, in either direction, get the same points on it
/// to the bit, or points on the same straight line. `looks` of the controls (as many, or none) follow the same curves.
PatchGrid tessellatePatch(std::span<const Vec3> controls, std::span<const VertexLook> looks, std::uint32_t width,
                          std::uint32_t height);

} // namespace lince::importing
