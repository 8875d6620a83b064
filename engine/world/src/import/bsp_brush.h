#pragma once
// Brushes: convex bodies given as the space behind planes, turned into their polygons.

#include "import/bsp_file.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lince::importing {

struct BrushPolygon {
    std::uint32_t side = 0;    ///< number of the side within the brush
    std::vector<Vec3> corners; ///< convex, counter-clockwise seen from outside, in map units
};

/// The sides of the body behind all planes. Sides that only touch it (bevels) give nothing; neither does an empty
/// body. Computed in double precision and in the order of the planes, so the same file gives the same bits.
std::vector<BrushPolygon> brushPolygons(std::span<const BspPlane> given);

} // namespace lince::importing
