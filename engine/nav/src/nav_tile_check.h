#pragma once
// Whether a tile from outside is one that the rest of the module may trust.

#include <lince/core/error.h>
#include <lince/navmesh/nav_tile.h>

#include <string>

namespace lince {

/// Farthest coordinate of a map, metres.
inline constexpr float kFarthestPlace = 2.0e6f;
/// [Limit: polygons of a tile; above are the marks of borders]
inline constexpr std::size_t kMaxPolygonsOfTile = 0x7fff;
inline constexpr std::size_t kMaxVerticesOfTile = 0xfffe;

Status checkLayout(const NavLayout& layout, const std::string& name);
/// Every index, count and coordinate; neighbours know each other; polygons are convex.
Status checkTile(const NavTile& tile, const NavLayout& layout, const std::string& name);

} // namespace lince
