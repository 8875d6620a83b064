#include <lince/navmesh/nav_shape.h>
#include <lince/navmesh/way_rules.h>

namespace lince {
namespace {

/// Metres of height within which an obstacle stands on a floor.
constexpr float kObstacleHeight = 1.5f;

bool within(const BelievedObstacle& obstacle, Vec3 point) {
    const float dx = point.x - obstacle.centre.x, dz = point.z - obstacle.centre.z;
    return dx * dx + dz * dz <= obstacle.radius * obstacle.radius &&
           absolute(point.y - obstacle.centre.y) <= kObstacleHeight;
}

} // namespace

void WayRules::begin(const NavMesh& mesh, const NavFilter& filter) {
    for (const std::uint32_t polygon : m_touched)
        if (polygon < m_extra.size()) m_extra[polygon] = 1;
    for (const std::uint32_t portal : m_shutPortals)
        if (portal < m_shut.size()) m_shut[portal] = 0;
    m_touched.clear();
    m_shutPortals.clear();
    m_graph = &mesh.graph();
    m_filter = &filter;
    m_mayClose = false;
    m_min = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < m_cost.size(); ++i) {
        // Factors below 1 would make the straight line too long a guess; NaN counts as closed.
        m_cost[i] = filter.cost[i] >= 0 ? maximum(1, filter.cost[i]) : kClosed;
        const bool used = i == 0 || !m_graph->onlyGround;
        if (!used) continue;
        if (m_cost[i] < 0)
            m_mayClose = true;
        else
            m_min = minimum(m_min, m_cost[i]);
    }
    if (m_min == std::numeric_limits<float>::infinity()) m_min = 1;
    if (filter.belief != nullptr) {
        m_mayClose = m_mayClose || (!m_graph->onlyGround && !filter.belief->empty());
        if (!filter.belief->obstacles().empty()) putObstacles(mesh);
    }
    m_mayClose = m_mayClose || !m_shutPortals.empty();
    m_plain = m_graph->onlyGround && m_cost[0] == 1 && m_touched.empty() && m_shutPortals.empty();
}

void WayRules::putObstacles(const NavMesh& mesh) {
    m_extra.resize(mesh.polygonCount(), 1);
    m_shut.resize(m_graph->portals.size(), 0);
    for (const BelievedObstacle& obstacle : m_filter->belief->obstacles()) {
        const Vec3 reach = {obstacle.radius, kObstacleHeight, obstacle.radius};
        m_near.clear();
        mesh.overlapping({obstacle.centre - reach, obstacle.centre + reach}, m_near);
        for (const std::uint32_t polygon : m_near) {
            if (!within(obstacle, nearestOfPolygon(mesh, polygon, obstacle.centre))) continue;
            if (obstacle.factor >= 0) {
                if (m_extra[polygon] == 1 && obstacle.factor > 1) m_touched.push_back(polygon);
                m_extra[polygon] *= maximum(1, obstacle.factor);
                continue;
            }
            const NavFace& face = mesh.face(polygon);
            for (std::uint32_t i = face.firstPortal; i < face.firstPortal + face.portalCount; ++i) {
                const NavGraph::Portal& portal = m_graph->portals[i];
                if (m_shut[i] != 0 || !within(obstacle, m_graph->vertices[portal.leftVertex]) ||
                    !within(obstacle, m_graph->vertices[portal.rightVertex]))
                    continue;
                m_shut[i] = 1;
                m_shutPortals.push_back(i);
            }
        }
    }
}

} // namespace lince
