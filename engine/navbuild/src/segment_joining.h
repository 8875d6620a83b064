#pragma once
// Loose segments → few long ones: what a slice through triangles gives, made fit for views.

#include <lince/visibility/sight_map.h>

#include <vector>

namespace lince::bake {

struct LooseSegment {
    Vec2 from, to;
};

/// Ends within a millimetre are one; chains are drawn with fewer corners, none of the old ones farther than `tolerance`
/// metres from the new line; equal segments are kept once. Segments that hang together share an obstacle, counted from
/// `firstObstacle`. The order of the input does not matter.
void joinSegments(const std::vector<LooseSegment>& loose, float tolerance, std::uint32_t firstObstacle,
                  std::vector<SightSegment>& out);

} // namespace lince::bake
