#pragma once
// Which ground of a level is a door's, water, dangerous or deadly.

#include "bake_grid.h"
#include "recast_tile.h"
#include "tile_geometry.h"

#include <vector>

namespace lince::bake {

/// Doors, deadly boxes, jump pads, teleporters and zones called "water…" or "danger…", in the level's order.
std::vector<AreaMark> marksOf(const Level& level, const BakeGrid& grid);
/// Triangles of class water that stop no body: their ground lies below.
std::vector<std::uint32_t> waterToSinkInto(const Level& level);
/// Those that reach into the box, and the tile's water.
std::vector<AreaMark> marksWithin(std::span<const AreaMark> marks, const TileGeometry& geometry, const Aabb& box);

} // namespace lince::bake
