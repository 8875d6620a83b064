#pragma once
// Joins tiles: which polygons lead to which, where the mesh ends, where shortest ways can bend. Private to this module.

#include <lince/core/progress.h>
#include <lince/navmesh/nav_graph.h>

#include <memory>
#include <span>
#include <vector>

namespace lince {

/// What NavMesh keeps, made from its tiles.
struct SewnMesh {
    std::vector<NavFace> faces;
    std::vector<Vec3> corners;
    std::vector<NavPortal> portals;
    std::vector<std::uint32_t> firstFace;
    std::shared_ptr<NavGraph> graph;
};

/// Faces, corners, boxes and the grid: enough to look for places.
void layOut(const std::vector<std::shared_ptr<const NavTile>>& tiles, SewnMesh& out);

/// A jump whose ends were found on the mesh.
struct PlacedJump {
    std::uint32_t jump = 0, from = kNoPolygon, to = kNoPolygon;
};

/// Portals, walls, vertices and components. jumps: the mesh's list that `placed` refers to.
void stitch(const NavLayout& layout, const std::vector<std::shared_ptr<const NavTile>>& tiles,
            std::span<const OffMeshLink> jumps, std::span<const PlacedJump> placed, SewnMesh& out,
            const Progress& progress);

} // namespace lince
