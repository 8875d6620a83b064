#pragma once
// Shortest ways on ground of one kind: what start and goal see, and A* over the corners in between. Private to this
// module.

#include "sight_spread.h"

#include <lince/navmesh/corner_graph.h>
#include <lince/navmesh/nav_graph.h>
#include <lince/navmesh/nav_query.h>

#include <array>
#include <cstdint>
#include <vector>

namespace lince {

class CornerSearch {
  public:
    /// Both ends lie on the mesh.
    void begin(const NavMesh& mesh, NavPoint from, NavPoint to);
    /// Opens up to `max` corners. True when it is over.
    bool step(const NavMesh& mesh, std::uint32_t max);
    bool found() const { return m_direct != CornerGraph::kNone || m_last != CornerGraph::kNone; }
    /// How many corners were opened: with the ends all there is to go on from.
    std::uint32_t opened() const { return m_opened; }
    float cost() const { return m_cost; }
    /// Corners, corridor and cost; only when found.
    void build(const NavMesh& mesh, NavPath& out) const;

  private:
    struct Reached {
        float cost = 0, rest = 0;                  ///< so far, and at least to come
        std::uint32_t parent = CornerGraph::kNone; ///< a corner; kNone: the start
        std::uint32_t way = 0;                     ///< the link, or the step of the start's sight
        std::uint32_t stamp = 0;
    };
    struct Goal {
        float cost = 0;
        std::uint32_t step = 0, stamp = 0;
    };

    struct Seen {
        std::uint32_t corner = 0, step = 0;
    };

    float guess(const CornerGraph& graph, std::uint32_t corner) const;
    void reach(const CornerGraph& graph, std::uint32_t corner, const Reached& reached);
    void lookFromGoal(const NavGraph& graph, const CornerGraph& corners);

    NavPoint m_from, m_to;
    Vec2 m_start, m_target;
    std::uint32_t m_stamp = 0, m_opened = 0;
    std::uint32_t m_direct = CornerGraph::kNone; ///< step of the start's sight that holds the goal
    std::uint32_t m_last = CornerGraph::kNone;   ///< corner before the goal
    float m_cost = 0;
    SightSpread m_seenFromStart, m_seenFromGoal;
    std::vector<Seen> m_seen; ///< from the start
    std::vector<Reached> m_reached;
    std::vector<Goal> m_goals;
    std::array<float, CornerGraph::kLandmarks> m_landmarks{}; ///< metres to the goal
    mutable std::vector<std::uint32_t> m_way;                 ///< scratch of `build`
    std::vector<std::uint64_t> m_open;                        ///< a heap: guess in the high half, corner in the low one
};

} // namespace lince
