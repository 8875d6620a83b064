#pragma once
// The ground of a navmesh as free space. The mesh is baked for a body of some radius, so a place on the mesh is a place
// of that body, and the mesh's border is what it meets. All ground of a plain NavFilter counts, doors included; nobody
// jumps.
//
// `sweep` begins at the nearest place within 0.3 m of `from` (bodies that are pressed against a wall are not always on
// the mesh), and is blocked as well where it ends on another floor than `to` lies on. `draw` gives points of the mesh
// by area (of components that are at least a twentieth of all ground: roofs and tops of walls are left out) and, in
// proportion to what the mesh's box holds of it seen from above, points where there is no ground at all, at the height
// of the ground nearby. Jumps, closed doors and other bodies are the asker's business.

#include <lince/navmesh/nav_mesh.h>
#include <lince/roadmap/free_space.h>

#include <memory>

namespace lince {

/// `radius` is that of the body that the mesh was baked for.
std::shared_ptr<const FreeSpace> makeMeshSpace(std::shared_ptr<const NavMesh> mesh, float radius);

} // namespace lince
