#pragma once
// What an agent knows of the map. All parts are immutable and shared between agents that know the same.

#include <lince/influence/ground_grid.h>
#include <lince/navmesh/nav_mesh.h>
#include <lince/visibility/sight_map.h>

#include <memory>

namespace lince {

struct NavData {
    std::shared_ptr<const NavMesh> mesh;
    std::shared_ptr<const SightMap> sight;    ///< what blocks views, floor by floor
    std::shared_ptr<const GroundGrid> ground; ///< cells over the mesh, for influence
};

} // namespace lince
