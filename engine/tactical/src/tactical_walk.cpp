#include "tactical_walk.h"

#include <algorithm>
#include <limits>

namespace lince {
namespace {

constexpr float kTolerance = 1e-3f; ///< metres that a way may run beside a
                                    ///< polygon and still belong to it
constexpr int kMaxPolygons = 512;   ///< of one straight stretch

/// Share of a→b where the polygon is left for good; above 1 when it is not.
float exitFraction(std::span<const Vec3> corners, Vec2 a, Vec2 b) {
    const Vec2 along = b - a;
    float fraction = std::numeric_limits<float>::infinity();
    Vec2 before{corners.back().x, corners.back().z};
    for (const Vec3& corner : corners) {
        const Vec2 here{corner.x, corner.z};
        const Vec2 edge = here - before;
        const float size = absolute(edge.x) + absolute(edge.y); // about its length: only the tolerance depends on it
        const float speed = cross(along, edge);                 // inwards: the polygon lies to the left of its edges
        if (size > 0 && speed < 0) {
            const float inside = cross(a - before, edge) + kTolerance * size;
            fraction = minimum(fraction, inside / -speed);
        }
        before = here;
    }
    return fraction;
}

/// Is the point on the portal, seen from above?
bool touches(const NavPortal& portal, Vec2 point) {
    const Vec2 left{portal.left.x, portal.left.z}, right{portal.right.x, portal.right.z};
    const Vec2 along = right - left;
    const float square = lengthSquared(along);
    const float t = square > 0 ? clamp(dot(point - left, along) / square, 0, 1) : 0.0f;
    return lengthSquared(left + along * t - point) <= 4 * kTolerance * kTolerance;
}

} // namespace

bool walkStraight(const NavMesh& mesh, const WayRules& rules, std::uint32_t polygon, Vec3 from, Vec3 to,
                  std::vector<GroundSpan>& out) {
    const Vec2 a{from.x, from.z}, b{to.x, to.z};
    float begin = 0;
    float exit = exitFraction(mesh.corners(polygon), a, b);
    std::uint32_t before = kNoPolygon, beforeThat = kNoPolygon;
    for (int i = 0; i < kMaxPolygons; ++i) {
        const float end = maximum(begin, exit);
        out.push_back({begin, minimum(end, 1), polygon});
        if (end >= 1) return true;
        // Where several portals meet at a corner, the one behind which the way goes on furthest.
        const Vec2 point = a + (b - a) * end;
        std::uint32_t next = kNoPolygon;
        float furthest = -1;
        const NavFace& face = mesh.face(polygon);
        const auto portals = mesh.portals(polygon);
        for (std::uint32_t p = 0; p < portals.size(); ++p) {
            const NavPortal& portal = portals[p];
            if (portal.step != NavStep::Walk || portal.to == before || portal.to == beforeThat) continue;
            if (!touches(portal, point) || !rules.allows(face.firstPortal + p)) continue;
            const float reach = exitFraction(mesh.corners(portal.to), a, b);
            if (reach > furthest) furthest = reach, next = portal.to;
        }
        if (next == kNoPolygon) return false;
        beforeThat = before;
        before = polygon;
        polygon = next;
        exit = furthest;
        begin = end;
    }
    return false;
}

void walkCorridor(const NavMesh& mesh, const std::vector<std::uint32_t>& corridor, std::size_t& place, Vec3 from,
                  Vec3 to, std::vector<GroundSpan>& out) {
    const Vec2 a{from.x, from.z}, b{to.x, to.z};
    float begin = 0;
    while (place < corridor.size()) {
        const bool last = place + 1 == corridor.size();
        const float end = last ? 1.0f : maximum(begin, exitFraction(mesh.corners(corridor[place]), a, b));
        if (end >= 1) {
            out.push_back({begin, 1, corridor[place]});
            return;
        }
        out.push_back({begin, end, corridor[place]});
        begin = end;
        ++place;
    }
}

} // namespace lince
