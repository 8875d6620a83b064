#include "ground_walk.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lince {
namespace {

constexpr double kTouch = 1e-4; ///< metres that still count as touching

struct Plane {
    double x, z;
};
Plane operator-(Plane a, Plane b) {
    return {a.x - b.x, a.z - b.z};
}
double cross(Plane a, Plane b) {
    return a.x * b.z - a.z * b.x;
}
Plane above(Vec3 p) {
    return {p.x, p.z};
}
double lengthOf(Plane a) {
    return std::sqrt(a.x * a.x + a.z * a.z);
}

/// Not strictly on one side of the line a→b, within the tolerance.
bool straddles(Plane a, Plane b, Plane first, Plane second) {
    const Plane along = b - a;
    const double slack = kTouch * lengthOf(along);
    const double left = cross(along, first - a);
    const double right = cross(along, second - a);
    return !(left > slack && right > slack) && !(left < -slack && right < -slack);
}

bool spansOverlap(double a, double b, double c, double d) {
    return std::min(a, b) <= std::max(c, d) + kTouch && std::min(c, d) <= std::max(a, b) + kTouch;
}

bool segmentsTouch(Plane a, Plane b, Plane c, Plane d) {
    return spansOverlap(a.x, b.x, c.x, d.x) && spansOverlap(a.z, b.z, c.z, d.z) && straddles(a, b, c, d) &&
           straddles(c, d, a, b);
}

} // namespace

bool holds(const NavMesh& mesh, std::uint32_t polygon, Vec2 point) {
    const auto corners = mesh.corners(polygon);
    const Plane at{point.x, point.y};
    bool left = true, right = true;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Plane from = above(corners[i]);
        const Plane along = above(corners[i + 1 == corners.size() ? 0 : i + 1]) - from;
        const double side = cross(along, at - from);
        const double slack = kTouch * lengthOf(along);
        left = left && side >= -slack;
        right = right && side <= slack;
    }
    return left || right; // whichever way round the corners run
}

std::uint32_t walkStraight(const NavMesh& mesh, std::uint32_t polygon, Vec2 from, Vec2 to) {
    // All polygons that can be reached through portals which the line touches. Each polygon is convex, so it holds one
    // stretch of the line, and the stretches join at the portals: nothing between is missed.
    std::array<std::uint32_t, 64> seen{};
    std::size_t count = 0;
    seen[count++] = polygon;
    const Plane a{from.x, from.y}, b{to.x, to.y};
    for (std::size_t next = 0; next < count; ++next) {
        if (holds(mesh, seen[next], to)) return seen[next];
        for (const NavPortal& portal : mesh.portals(seen[next])) {
            if (portal.step != NavStep::Walk || count == seen.size()) continue;
            const auto end = seen.begin() + static_cast<std::ptrdiff_t>(count);
            if (std::find(seen.begin(), end, portal.to) != end) continue;
            if (segmentsTouch(a, b, above(portal.left), above(portal.right))) seen[count++] = portal.to;
        }
    }
    return kNoPolygon;
}

} // namespace lince
