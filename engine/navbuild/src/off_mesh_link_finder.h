#pragma once
// Ways off the mesh that nobody wrote down: over gaps and low obstacles, up onto ledges, down from them.
//
// From points along the mesh's borders, looking outwards: the nearest ground to stand on that a jump or a fall reaches,
// when the body has room all along its flight. A jump goes one way; the other side of a gap finds its own. The landing
// may lie in another tile, so it is found from level and boxes and not from polygons; whoever stitches the mesh takes
// the polygon nearest to it.

#include "bake_grid.h"
#include "surroundings.h"

namespace lince::bake {

inline constexpr float kFarthestLink = 200; ///< metres that a way off the mesh leads at most
inline constexpr float kSlim = 0.85f;       ///< share of the radius in flight: who grazes an edge still gets by

/// Metres around a tile from where a jump that begins in it can be changed.
float jumpReach(const NavBody& body);

/// The level's own links that begin in this tile; heights come from the ground below where some is near.
void addLinks(const Surroundings& around, const BakeGrid& grid, std::span<const LinkPlacement> links, NavTile& tile);

/// Appends those that are there and not written down.
void findJumps(const Surroundings& around, const BakeGrid& grid, NavTile& tile);

} // namespace lince::bake
