#pragma once
// The local methods of a roadmap: how one gets from a place to another near it. Private to this module.

#include <lince/roadmap/roadmap.h>

#include <vector>

namespace lince {

/// The same answer in both directions: the way is always looked for from the end that comes first by its coordinates,
/// so an edge needs no way stored with it. The points after `from`, `to` included, are appended to `out` unless it is
/// null. Returns the length in metres, negative: there is no way.
float findLocalWay(const FreeSpace& space, const RoadmapSettings& settings, Vec3 from, Vec3 to, std::vector<Vec3>* out);

} // namespace lince
