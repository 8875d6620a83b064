#pragma once
// The ground of a navmesh as free space. The mesh is baked for a body of some radius, so a place on the mesh is a place
// of that body.

#include <lince/nav/free_space.h>
#include <lince/nav/nav_mesh.h>

#include <memory>

namespace lince {

/// `radius` is that of the body that the mesh was baked for.
std::shared_ptr<const FreeSpace> makeMeshSpace(std::shared_ptr<const NavMesh> mesh, float radius);

} // namespace lince
