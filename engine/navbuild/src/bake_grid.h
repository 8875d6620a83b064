#pragma once
// How a level is cut into voxels and tiles: all numbers that follow from level, body and settings.

#include <lince/core/error.h>
#include <lince/navbuild/tile_baker.h>
#include <lince/navmesh/nav_tile.h>
#include <lince/world/level.h>

#include <cstdint>

namespace lince::bake {

/// The same for every tile of a map. Voxels are `cell` × `cellHeight` × `cell` metres.
struct BakeGrid {
    NavLayout layout;
    float cell = 0, cellHeight = 0;
    int tileCells = 0;   ///< along a side, without border
    int borderCells = 0; ///< around a tile, so that its neighbour finds the same edge
    int radiusCells = 0, stepCells = 0, heightCells = 0;
    float influence = 0; ///< metres around a tile from where anything can change it: border, jumps, cover

    /// World place of a voxel's corner, counted from the map's low corner: the same bits whichever tile asks.
    float cornerX(std::int32_t column, int cells) const {
        return layout.origin.x + static_cast<float>(column * tileCells + cells) * cell;
    }
    float cornerZ(std::int32_t row, int cells) const {
        return layout.origin.z + static_cast<float>(row * tileCells + cells) * cell;
    }
    float heightOf(int cells) const { return layout.origin.y + static_cast<float>(cells) * cellHeight; }
    /// Square of the tile, grown by `by` metres, over all heights.
    Aabb tileBox(std::int32_t column, std::int32_t row, float by) const;
};

/// Coarser voxels and larger tiles where the level is too large for the wanted ones; an error where even those do not
/// help, or where a number is nonsense.
Result<BakeGrid> makeGrid(const Level& level, const NavBody& body, const BakeSettings& settings);

} // namespace lince::bake
