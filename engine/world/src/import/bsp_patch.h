#pragma once
// Biquadratic Bézier patches as Quake III maps have them.

#include <lince/core/vec.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince::importing {

/// Points row by row; neighbours in the grid make quads.
struct PatchGrid {
    std::uint32_t columns = 0, rows = 0;
    std::vector<Vec3> points;
};

/// `controls`: width * height points, both odd and at least 3, in map units. Curved stretches get four steps each,
/// straight ones one. Two patches that share an edge's control points, in either direction, get the same points on it
/// to the bit, or points on the same straight line.
PatchGrid tessellatePatch(std::span<const Vec3> controls, std::uint32_t width, std::uint32_t height);

} // namespace lince::importing
