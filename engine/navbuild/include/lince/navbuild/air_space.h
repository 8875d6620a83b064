#pragma once
// The air of a level as free space for bodies that fly: an upright capsule (a sphere when it is as high as wide) moved
// exactly against the level's triangles and terrain.

#include <lince/nav/free_space.h>

#include <memory>

namespace lince {

class Level;

struct AirBody {
    float radius = 0.25f, height = 0.5f; ///< metres; height >= 2 × radius
    float ceiling = 12; ///< metres above the level's lowest point that it flies at most, roofs included
    float floor = 0.3f; ///< metres that it keeps above whatever is below it
};

std::shared_ptr<const FreeSpace> makeAirSpace(std::shared_ptr<const Level> level, const AirBody& body);

} // namespace lince
