#pragma once
// Takes corners out of a way where that costs no more. Private to this module.

#include "tactical_edge_costs.h"

#include <vector>

namespace lince {

/// A way over points of the graph: the start, the points, the goal.
struct PointWay {
    struct Stop {
        Vec3 place;
        std::uint32_t polygon = kNoPolygon; ///< that the hop to it lies in
        NavStep step = NavStep::Walk;       ///< of that hop
        LinkCost edgeCost;                  ///< of that hop
    };
    std::vector<Stop> stops;
};

class TacticalStraightener {
  public:
    /// Fills corners and corridor.
    void run(const NavMesh& mesh, TacticalEdgeCosts& edgeCosts, const PointWay& way, NavPath& out);

  private:
    bool tryStraight(const NavMesh& mesh, TacticalEdgeCosts& edgeCosts, Vec3 from, Vec3 to, const RunState& before,
                     RunState& after);
    void takeSpans(NavPath& out) const;

    std::vector<GroundSpan> m_spans, m_best;
    std::uint32_t m_polygon = kNoPolygon; ///< where the last corner lies
};

} // namespace lince
