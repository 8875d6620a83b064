#include "tactical_walk.h"

#include "nav_shape.h"

#include <algorithm>
#include <limits>

namespace lince {
namespace {

constexpr float kTolerance = 1e-3f; ///< metres that a way may run beside a polygon and still belong to it
constexpr int kMostPolygons = 512;  ///< of one straight stretch

/// Share of a→b where the polygon is left for good; above 1 when it is not.
float exitShare(std::span<const Vec3> corners, Vec2 a, Vec2 b) {
    const Vec2 along = b - a;
    float share = std::numeric_limits<float>::infinity();
    Vec2 before{corners.back().x, corners.back().z};
    for (const Vec3& corner : corners) {
        const Vec2 here{corner.x, corner.z};
        const Vec2 edge = here - before;
        const float size = length(edge);
        const float speed = cross(edge, along);
        if (size > 0 && speed < 0) {
            const float inside = cross(edge, a - before) + kTolerance * size;
            share = minimum(share, inside / -speed);
        }
        before = here;
    }
    return share;
}

/// Metres between the point and the portal seen from above.
float distanceToPortal(const NavPortal& portal, Vec2 point) {
    const Vec2 left{portal.left.x, portal.left.z}, right{portal.right.x, portal.right.z};
    const Vec2 along = right - left;
    const float square = lengthSquared(along);
    const float t = square > 0 ? clamp(dot(point - left, along) / square, 0, 1) : 0.0f;
    return length(left + along * t - point);
}

} // namespace

bool walkStraight(const NavMesh& mesh, std::uint32_t polygon, Vec3 from, Vec3 to, std::vector<GroundSpan>& out) {
    const Vec2 a{from.x, from.z}, b{to.x, to.z};
    float begin = 0;
    std::uint32_t before = kNoPolygon, beforeThat = kNoPolygon;
    for (int i = 0; i < kMostPolygons; ++i) {
        const float end = maximum(begin, exitShare(mesh.corners(polygon), a, b));
        out.push_back({begin, minimum(end, 1), polygon});
        if (end >= 1) return true;
        // Where several portals meet at a corner, the one behind which the way goes on furthest.
        const Vec2 point = a + (b - a) * end;
        std::uint32_t next = kNoPolygon;
        float furthest = -1;
        for (const NavPortal& portal : mesh.portals(polygon)) {
            if (portal.step != NavStep::Walk || portal.to == before || portal.to == beforeThat) continue;
            if (distanceToPortal(portal, point) > 2 * kTolerance) continue;
            const float reach = exitShare(mesh.corners(portal.to), a, b);
            if (reach > furthest) furthest = reach, next = portal.to;
        }
        if (next == kNoPolygon) return false;
        beforeThat = before;
        before = polygon;
        polygon = next;
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
        const float end = last ? 1.0f : maximum(begin, exitShare(mesh.corners(corridor[place]), a, b));
        if (end >= 1) {
            out.push_back({begin, 1, corridor[place]});
            return;
        }
        out.push_back({begin, end, corridor[place]});
        begin = end;
        ++place;
    }
}

GroundFees::GroundFees(const NavMesh& mesh, const NavFilter& filter) : m_mesh(mesh), m_filter(filter) {
    m_least = std::numeric_limits<float>::infinity();
    bool same = true;
    for (const float cost : filter.cost) {
        same = same && cost == 1;
        if (cost >= 0) m_least = minimum(m_least, cost);
    }
    if (m_least == std::numeric_limits<float>::infinity()) m_least = 1;
    m_plain = same && (filter.belief == nullptr || filter.belief->empty());
}

float GroundFees::factor(std::uint32_t polygon) const {
    float factor = m_filter.cost[static_cast<std::size_t>(m_mesh.face(polygon).area)];
    if (factor < 0) return kClosed;
    if (!hasObstacles()) return factor;
    for (const BelievedObstacle& obstacle : m_filter.belief->obstacles()) {
        if (obstacle.factor <= 0) continue;
        const Vec2 centre{obstacle.centre.x, obstacle.centre.z};
        const Vec2 nearest = nearestFromAbove(m_mesh.corners(polygon), centre);
        if (lengthSquared(nearest - centre) > obstacle.radius * obstacle.radius) continue;
        factor *= obstacle.factor;
    }
    return factor;
}

float GroundFees::entry(std::uint32_t polygon) const {
    const std::uint16_t door = m_mesh.face(polygon).door;
    if (door == kNoDoor || m_filter.belief == nullptr) return 0;
    switch (m_filter.belief->door(door)) {
    case DoorBelief::Closed:
        return m_filter.closedDoorMetres;
    case DoorBelief::Locked:
        return kClosed;
    case DoorBelief::Unknown:
    case DoorBelief::Open:
        break;
    }
    return 0;
}

float GroundFees::jump(NavStep step) const {
    if (step == NavStep::Walk) return 0;
    return step == NavStep::Jump ? m_filter.jumpMetres : m_filter.dropMetres;
}

bool GroundFees::covered(Vec3 place) const {
    if (!hasObstacles()) return false;
    for (const BelievedObstacle& obstacle : m_filter.belief->obstacles()) {
        if (obstacle.factor >= 0) continue;
        const Vec2 apart{place.x - obstacle.centre.x, place.z - obstacle.centre.z};
        const float height = place.y - obstacle.centre.y;
        if (absolute(height) < 2 && lengthSquared(apart) <= obstacle.radius * obstacle.radius) return true;
    }
    return false;
}

} // namespace lince
