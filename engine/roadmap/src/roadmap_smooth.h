#pragma once
// Ways made shorter by random short cuts and round by Bézier curves (spec S2.R4). Private to this module.

#include <lince/roadmap/roadmap_query.h>

#include <vector>

namespace lince {

/// Working memory.
struct SmoothMemory {
    std::vector<float> along; ///< metres from the beginning, by corner
    std::vector<Vec3> corners, curve;
};

/// Every piece of `points` is a free way, before and after; it never gets longer.
void cutShort(const FreeSpace& space, std::uint32_t tries, RandomStream& random, SmoothMemory& memory,
              std::vector<Vec3>& points);
/// Corners that cannot be rounded stay as they are.
void roundCorners(const FreeSpace& space, float step, SmoothMemory& memory, std::vector<Vec3>& points);

float lengthOf(const std::vector<Vec3>& way);

} // namespace lince
