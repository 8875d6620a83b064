// Raycasts, straight along the ground: from polygon to polygon through the portals that the line crosses.

#include "nav_memory.h"

#include <lince/navmesh/nav_shape.h>

namespace lince {
namespace {

/// A line that passes a portal's end within this many metres passes the portal: ends are shared, and rounding must not
/// close the seam between two portals.
constexpr float kSeamMetres = 1e-4f;

class RayWalk {
  public:
    RayWalk(const NavMesh& mesh, const WayRules& rules, Vec2 from, Vec2 to)
        : m_mesh(mesh), m_graph(mesh.graph()), m_rules(rules), m_from(from), m_along(to - from) {}

    NavRayHit run(std::uint32_t polygon) {
        NavRayHit hit;
        hit.polygon = polygon;
        hit.t = 0;
        std::uint32_t cameFrom = kNoPolygon;
        for (std::uint32_t steps = 0; steps < m_mesh.polygonCount() * 2 + 16; ++steps) {
            const Exit exit = leave(hit.polygon);
            hit.t = maximum(hit.t, minimum(exit.t, 1));
            if (exit.t >= 1) return hit;
            const std::uint32_t portal = through(hit.polygon, exit, cameFrom);
            if (portal == kNoPolygon) {
                hit.blocked = true;
                hit.normal = exit.inwards;
                return hit;
            }
            cameFrom = hit.polygon;
            hit.polygon = m_graph.portals[portal].to;
        }
        hit.blocked = true; // went round in rounding: as far as it came
        return hit;
    }

  private:
    struct Exit {
        float t = std::numeric_limits<float>::infinity();
        Vec2 inwards; ///< unit, from the edge met first towards the polygon
    };

    Exit leave(std::uint32_t polygon) const {
        Exit exit;
        const auto corners = m_mesh.corners(polygon);
        Vec2 before = seenFromAbove(corners.back());
        for (const Vec3& corner : corners) {
            const Vec2 here = seenFromAbove(corner), edge = here - before;
            // Outside is to the right, where `turn` is above 0.
            if (const float outwards = cross(edge, m_along); outwards > 0) {
                const float t = -turn(before, here, m_from) / outwards;
                if (t < exit.t) {
                    exit.t = t;
                    exit.inwards = normalized(Vec2{edge.y, -edge.x});
                }
            }
            before = here;
        }
        return exit;
    }

    /// The portal at that place. Not back, unless there is nothing else: at a corner several edges are met at once.
    std::uint32_t through(std::uint32_t polygon, const Exit& exit, std::uint32_t cameFrom) const {
        const Vec2 at = m_from + m_along * maximum(exit.t, 0);
        const NavGraph::Face& face = m_graph.faces[polygon];
        for (std::uint32_t i = face.firstPortal; i < face.firstPortal + face.portalCount; ++i) {
            const NavGraph::Portal& portal = m_graph.portals[i];
            if (portal.step != NavStep::Walk || portal.to == cameFrom) continue;
            const Vec2 edge = portal.left - portal.right;
            if (cross(edge, m_along) <= 0) continue; // the line does not leave here
            const float square = lengthSquared(edge), size = std::sqrt(square);
            if (absolute(turn(portal.right, portal.left, at)) > kSeamMetres * size) continue;
            const float fraction = dot(at - portal.right, edge);
            if (fraction < -kSeamMetres * size || fraction > square + kSeamMetres * size) continue;
            if (m_rules.allows(i)) return i;
        }
        return kNoPolygon;
    }

    const NavMesh& m_mesh;
    const NavGraph& m_graph;
    const WayRules& m_rules;
    Vec2 m_from, m_along;
};

} // namespace

NavRayHit NavQuery::ray(const NavMesh& mesh, NavPoint from, Vec3 to, const NavFilter& filter) {
    NavRayHit hit;
    if (!liesOn(mesh, from) || !isFinite(to)) {
        hit.t = 0;
        hit.position = from.position;
        hit.blocked = true;
        return hit;
    }
    m_memory->rules.begin(mesh, filter);
    const Vec2 start = seenFromAbove(from.position), end = seenFromAbove(to);
    hit = RayWalk(mesh, m_memory->rules, start, end).run(from.polygon);
    const Vec2 place = hit.t >= 1 ? end : start + (end - start) * hit.t;
    hit.position = {place.x, mesh.heightAt(hit.polygon, place.x, place.y), place.y};
    return hit;
}

} // namespace lince
