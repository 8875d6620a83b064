#pragma once
// Cutting simple polygons into triangles.

#include <lince/core/vec.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace lince::importing {

inline constexpr std::size_t kMaxPolygonCorners = 256;

/// Appends triples of indices into `corners`, in the polygon's own winding. A convex polygon becomes a fan, a concave
/// one loses ears; a polygon that crosses itself gets some triangulation of its corners.
void triangulate(std::span<const Vec3> corners, std::vector<std::array<std::uint32_t, 3>>& out);

} // namespace lince::importing
