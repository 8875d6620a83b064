#pragma once
// Others on the same navmesh.

#include <lince/navmesh/nav_mesh.h>
#include <lince/navmesh/nav_query.h>

#include <memory>
#include <span>
#include <vector>

namespace lince::bench {

class NavPeer {
  public:
    virtual ~NavPeer() = default;
    /// Nearest places, corridor, corners. Metres, 0 when there is none.
    virtual double path(Vec3 from, Vec3 to) = 0;
    virtual bool ray(NavPoint from, Vec3 to) = 0;
    virtual bool nearest(Vec3 point) = 0;
    virtual std::size_t bytes() const = 0;
};

/// Only where it is installed (LINCE_PEER_DETOUR). Null when it cannot hold the mesh.
std::unique_ptr<NavPeer> makeDetourPeer(const NavMesh& mesh);

} // namespace lince::bench
