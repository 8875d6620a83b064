#pragma once
// The air of a level as free space for bodies that fly: an upright capsule (a sphere when it is as high as wide) moved
// exactly against the level's triangles and terrain, within the level's box seen from above. What it keeps above the
// ground is part of the shape that is moved, and of the surface that `nearest` measures from. Doors and loose boxes are
// no part of the level: who flies meets them by sight.
//
// A point is a place when the shape is free there, there is ground straight below and it is not inside of something,
// whose upper side would lie above it: neither solids nor the nothing around a map are flown through.

#include <lince/roadmap/free_space.h>

#include <memory>

namespace lince {

class Level;

struct AirBody {
    float radius = 0.25f, height = 0.5f; ///< metres; height >= 2 × radius
    float ceiling = 12;                  ///< metres above the level's lowest point that its top reaches at most
    float floor = 0.3f;                  ///< metres that it keeps above whatever is below it
};

std::shared_ptr<const FreeSpace> makeAirSpace(std::shared_ptr<const Level> level, const AirBody& body);

} // namespace lince
