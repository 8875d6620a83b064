#pragma once
// Points and convex polygons seen from above.

#include <lince/navmesh/nav_mesh.h>

#include <span>

namespace lince {

/// Twice the area of the triangle a, b, c: above 0 when c lies to the right of a→b seen from above (−Z up the page).
inline float turn(Vec2 a, Vec2 b, Vec2 c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Inside or on the border.
bool containsFromAbove(std::span<const Vec3> corners, Vec2 point);
/// The nearest point of the polygon seen from above; the point itself when it lies inside.
Vec2 nearestFromAbove(std::span<const Vec3> corners, Vec2 point);
/// The place of the mesh's polygon under the point or nearest to it from above, with the surface's height.
Vec3 nearestOfPolygon(const NavMesh& mesh, std::uint32_t polygon, Vec3 point);
/// NavQuery::nearest.
NavPoint nearestOfMesh(const NavMesh& mesh, Vec3 point, Vec3 reach);
/// That an answer can be given for it: a polygon of this mesh, finite, and not more than a hand beside the polygon.
bool liesOn(const NavMesh& mesh, const NavPoint& point);

} // namespace lince
