#pragma once
// What the links of a graph cost one asker against certain viewers. Private to this module.

#include "tactical_graph.h"
#include "tactical_search.h"
#include "tactical_walk.h"

#include <lince/core/hash.h>
#include <lince/navmesh/way_rules.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince {

/// Which parts of a graph's links are seen by certain viewers: found when first asked for, then kept.
class SightMemory {
  public:
    /// The same for viewers who see the same ground.
    static Hash128 keyOf(Hash128 mesh, std::span<const VisibilityArea* const> viewers);

    void reset(Hash128 key, const TacticalGraph& graph);
    /// Of each link, for who pays only for sight: known or not. For these costs; others are forgotten.
    std::vector<LinkCost>& edgeCosts(const TacticalCosts& costs);
    Hash128 key() const { return m_key; }
    /// Of the pair from its first point to its second.
    const SightSplit& split(const TacticalGraph& graph, std::uint32_t pair,
                            std::span<const VisibilityArea* const> viewers) {
        SightSplit& known = m_splits[pair];
        if (known.hidden < 0) known = find(graph, pair, viewers);
        return known;
    }
    /// Of any other stretch; lost with the next call.
    SightSplit splitOnce(std::span<const VisibilityArea* const> viewers, Vec3 from, Vec3 to);
    const std::vector<float>& inner() const { return m_inner; }

    std::uint64_t used = 0; ///< by the planner's clock

  private:
    SightSplit find(const TacticalGraph& graph, std::uint32_t pair, std::span<const VisibilityArea* const> viewers);

    Hash128 m_key;
    TacticalCosts m_costs;
    std::vector<LinkCost> m_edgeCosts; ///< by link
    std::vector<SightSplit> m_splits;  ///< by pair; hidden < 0: not asked for yet
    std::vector<float> m_inner;
    std::size_t m_keptInner = 0;
    std::vector<Vec2> m_parts;
};

/// Buffers of one thread.
struct EdgeCostScratch {
    std::vector<std::uint32_t> starts;
    std::vector<std::pair<float, std::uint32_t>> near;
    std::vector<std::uint32_t> goalStamp, goalIndex; ///< by point
    std::vector<LinkCost> goalCosts;                 ///< of the points that the goal is linked to
    std::uint32_t stamp = 0;
};

/// For TacticalSearch.
class TacticalEdgeCosts {
  public:
    TacticalEdgeCosts(const TacticalGraph& graph, const WayRules& rules, const TacticalCosts& costs,
                      const TacticalView& view, SightMemory& memory, EdgeCostScratch& scratch);

    void setEnds(NavPoint from, NavPoint to);

    std::span<const std::uint32_t> starts() const { return m_scratch.starts; }
    LinkCost startCost(std::size_t i) { return within(m_from.polygon, m_from.position, place(m_scratch.starts[i])); }
    const LinkCost& edgeCost(std::uint32_t link) {
        LinkCost& edgeCost = m_kept != nullptr ? (*m_kept)[link] : m_once;
        if (!edgeCost.known) edgeCost = find(link);
        return edgeCost;
    }
    bool isGoal(std::uint32_t point) const { return m_scratch.goalStamp[point] == m_scratch.stamp; }
    LinkCost goalCost(std::uint32_t point) const { return m_scratch.goalCosts[m_scratch.goalIndex[point]]; }
    float rest(std::uint32_t point) const {
        return m_min * maximum(horizontalLength(place(point), m_to.position),
                               TacticalGraph::minMetres(m_graph.landmarks[point], m_landmarks) - m_slack);
    }
    float restOfAll() const { return m_min * horizontalLength(m_from.position, m_to.position); }

    /// Straight within one polygon.
    LinkCost within(std::uint32_t polygon, Vec3 from, Vec3 to);
    /// Straight over several. False: something is closed on the way.
    bool along(std::span<const GroundSpan> spans, Vec3 from, Vec3 to, const RunState& before, RunState& after);

    const WayRules& rules() const { return m_rules; }
    const ExposurePower& exposure() const { return m_exposure; }

  private:
    Vec3 place(std::uint32_t point) const { return m_graph.places[point]; }
    LinkCost find(std::uint32_t index);
    LinkCost findGoalCost(std::uint32_t point);
    bool shut(std::uint32_t point) const;
    LinkCost make(const SightSplit& split, bool reversed, float factor, float fee) const;
    void addDangers(LinkCost& edgeCost, Vec3 from, Vec3 to) const;

    const TacticalGraph& m_graph;
    const WayRules& m_rules;
    const TacticalCosts& m_costs;
    const TacticalView& m_view;
    SightMemory& m_memory;
    EdgeCostScratch& m_scratch;
    ExposurePower m_exposure;
    NavPoint m_from, m_to;
    float m_min = 1;                        ///< cost of a metre at the very least
    TacticalGraph::Landmarks m_landmarks{}; ///< of the goal
    float m_slack = 0; ///< metres by which a way over the goal may be shorter than the links beside it
    std::vector<LinkCost>* m_kept = nullptr;
    LinkCost m_once;
    bool m_plain = false, m_dangers = false;
};

} // namespace lince
