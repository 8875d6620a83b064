#pragma once
// What blocks views, floor by floor: horizontal slices through the level at the height of eyes.

#include <lince/core/progress.h>
#include <lince/navmesh/nav_tile.h>
#include <lince/visibility/sight_map.h>
#include <lince/world/level.h>

#include <memory>
#include <span>
#include <vector>

namespace lince::bake {

using Tiles = std::span<const std::shared_ptr<const NavTile>>;

/// Heights that ground lies at, ascending: first those of wide level floors, then as many as it takes that no ground is
/// more than about a metre above its floor. On hills, that is one about every metre of height, and fewer where more
/// than 64 would come of it.
std::vector<float> floorHeights(Tiles tiles);

/// The slice of each floor. What stands far from the floor's own ground is left out.
std::shared_ptr<const SightMap> sliceSight(const Level& level, Tiles tiles, const Progress& progress = {});

} // namespace lince::bake
