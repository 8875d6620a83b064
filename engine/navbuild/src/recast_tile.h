#pragma once
// Triangles → polygons of one tile, by Recast. The only file that knows it.

#include "bake_grid.h"
#include "tile_geometry.h"

#include <lince/navmesh/nav_tile.h>

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace lince::bake {

/// Ground that gets an area: an upright prism over a convex outline of up to four corners.
struct AreaMark {
    enum class Kind : std::uint8_t { Deadly, Danger, Water, Door };
    std::array<Vec3, 4> corners{};
    int cornerCount = 4;
    float low = 0, high = 0; ///< heights of the ground, metres
    Kind kind = Kind::Danger;
    std::uint16_t door = kNoDoor; ///< with Door: index in the level
};

/// Vertices, polygons and the finer surface of a tile; nothing when there is no walkable ground in it. A patch of
/// ground of which every sample is `outside` (inside of walls, or beyond a compiled map) is left out; it is asked at
/// half the body's height.
std::optional<NavTile> bakePolygons(const BakeGrid& grid, const BakeSettings& settings, std::int32_t column,
                                    std::int32_t row, const TileGeometry& geometry, std::span<const AreaMark> marks,
                                    const std::function<bool(Vec3)>& outside);

} // namespace lince::bake
