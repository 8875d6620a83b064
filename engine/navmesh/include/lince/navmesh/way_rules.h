#pragma once
// A filter made ready for one mesh: what each polygon costs, what is closed. For searches of this
// and other modules (tactical).

#include <lince/navmesh/nav_belief.h>
#include <lince/navmesh/nav_graph.h>

#include <array>
#include <cstdint>
#include <vector>

namespace lince {

class WayRules {
  public:
    /// Holds until mesh, filter or belief change.
    void begin(const NavMesh& mesh, const NavFilter& filter);

    /// Every polygon costs its length, nothing is closed: factor 1 everywhere.
    bool plain() const { return m_plain; }
    /// Something may be closed, so that a component says nothing.
    bool mayClose() const { return m_mayClose; }
    /// Things stand about that the mesh knows nothing of: a way may bend at any vertex.
    bool obstacles() const { return !m_touched.empty() || !m_shutPortals.empty(); }
    /// The least factor of any ground.
    float min() const { return m_min; }

    /// Factor on lengths; below 0: closed.
    float factor(std::uint32_t polygon) const {
        if (m_plain) return 1;
        const NavGraph::Face& face = m_graph->faces[polygon];
        float factor = m_cost[static_cast<std::size_t>(face.area)];
        if (factor < 0) return kClosed;
        if (m_filter->belief == nullptr) return factor;
        if (face.door != kNoDoor && m_filter->belief->door(face.door) == DoorBelief::Locked) return kClosed;
        if (!m_touched.empty()) factor *= m_extra[polygon];
        return factor;
    }
    /// Metres that it costs to open what stands between; 0: nothing.
    float edgeCost(std::uint32_t from, std::uint32_t to) const {
        if (m_plain || m_filter->belief == nullptr) return 0;
        const std::uint16_t door = m_graph->faces[to].door;
        if (door == kNoDoor || door == m_graph->faces[from].door) return 0;
        return m_filter->belief->door(door) == DoorBelief::Closed ? maximum(0, m_filter->closedDoorMetres) : 0;
    }
    bool shut(std::uint32_t portal) const { return !m_shutPortals.empty() && m_shut[portal] != 0; }
    /// What a jump costs besides its length; below 0: closed.
    float jumpMetres(NavStep step) const {
        if (step == NavStep::Carried) return m_filter->carriedMetres;
        return step == NavStep::Drop ? m_filter->dropMetres : m_filter->jumpMetres;
    }
    /// A step through the portal is allowed. Says nothing of the polygon that is left.
    bool allows(std::uint32_t portal) const {
        const NavGraph::Portal& p = m_graph->portals[portal];
        if (p.step != NavStep::Walk && jumpMetres(p.step) < 0) return false;
        return factor(p.to) >= 0 && !shut(portal);
    }

  private:
    void putObstacles(const NavMesh& mesh);

    const NavGraph* m_graph = nullptr;
    const NavFilter* m_filter = nullptr;
    std::array<float, kNavAreas> m_cost{};
    float m_min = 1;
    bool m_plain = true, m_mayClose = false;
    std::vector<float> m_extra;           ///< by polygon; 1 but for those touched
    std::vector<std::uint8_t> m_shut;     ///< by portal
    std::vector<std::uint32_t> m_touched; ///< polygons whose extra is not 1
    std::vector<std::uint32_t> m_shutPortals, m_near;
};

} // namespace lince
