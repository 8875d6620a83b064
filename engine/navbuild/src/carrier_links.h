#pragma once
// Jump pads and teleporters as ways off the mesh: from their middle to where they bring a body.

#include "bake_grid.h"
#include "surroundings.h"

namespace lince::bake {

/// Those that begin in this tile and lead to ground that carries.
void addCarriers(const Surroundings& around, const BakeGrid& grid, std::span<const CarrierPlacement> carriers,
                 NavTile& tile);

} // namespace lince::bake
