// Navigation alone: a mesh made by hand, through its file, and a way over it. Needs neither worlds nor minds.
#include <lince/core/version.h>
#include <lince/nav/nav_file.h>
#include <lince/navmesh/nav_query.h>

#include <cstdio>
#include <string_view>

static_assert(LINCE_VERSION >= 100 && LINCE_VERSION_MAJOR == 0);

int main() {
    using namespace lince;
    auto tile = std::make_shared<NavTile>();
    tile->vertices = tile->surfaceVertices = {{0, 0, 0}, {0, 0, 8}, {8, 0, 8}, {8, 0, 0}};
    tile->surfaceTriangles = {{0, 1, 2}, {0, 2, 3}};
    NavPolygon square;
    square.cornerCount = 4;
    square.corners = {0, 1, 2, 3};
    square.neighbours.fill(NavPolygon::kWall);
    square.triangleCount = 2;
    tile->polygons = {square};
    tile->seal();
    NavLayout layout;
    layout.columns = layout.rows = 1;
    NavData made;
    made.mesh = NavMesh::make(layout, {tile});
    made.sight = SightMap::make({});
    made.ground = GroundGrid::make(*made.mesh);
    const auto map = parseNavFile(navFileBytes(made), "made by hand");
    if (!map) return std::puts(map.error().message.c_str()), 1;

    NavQuery query;
    NavPath path;
    const NavPoint from = query.nearest(*map->mesh, {1, 0, 1}), to = query.nearest(*map->mesh, {7, 0, 1});
    if (query.path(*map->mesh, from, to, {}, path) != PathResult::Complete) return 1;
    std::printf("%zu corners, %.1f m\n", path.corners.size(), static_cast<double>(path.length));
    return std::string_view(kVersion) == LINCE_VERSION_TEXT ? 0 : 1;
}
