#pragma once
// From polygon to polygon along a short straight line, seen from above. Closed sets throughout: a line through a corner
// where polygons meet, or along an edge, stays on the mesh.

#include <lince/nav/nav_mesh.h>

namespace lince {

/// Within the polygon or on its border (a tenth of a millimetre).
bool holds(const NavMesh& mesh, std::uint32_t polygon, Vec2 point);

/// The polygon that holds `to`, reached on foot from `from` in `polygon` along the line between; kNoPolygon: the line
/// leaves the mesh. Meant for lines of a cell or so. [Limit: 64 polygons touched]
std::uint32_t walkStraight(const NavMesh& mesh, std::uint32_t polygon, Vec2 from, Vec2 to);

} // namespace lince
