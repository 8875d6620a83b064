#pragma once
// Where one can hide: stretches of a tile's border with something behind them.

#include "surroundings.h"

#include <lince/navbuild/tile_baker.h>

namespace lince::bake {

/// Farthest that an obstacle may stand from the mesh's edge to be cover, beyond the body's radius. Metres.
inline constexpr float kCoverReach = 0.6f;

void findCovers(const Surroundings& around, const NavBody& body, const BakeSettings& settings, NavTile& tile);

} // namespace lince::bake
