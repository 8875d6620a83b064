#pragma once
// The cheapest way through a graph whose cost depends on the whole way: labels (cost so far, open run) at points.
// Private to this module.

#include "tactical_graph.h"
#include "tactical_sight.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace lince {

/// What passing a link costs. Lead and tail are runs (length × ground × seenFactor).
struct LinkCost {
    float fixed = 0; ///< hidden parts, whole runs between, fire, threat, doors
    float lead = 0, tail = 0;
    bool whole = false; ///< seen from end to end: lead is all of it, the run goes on
    bool closed = false;
    bool known = false; ///< for who keeps them
};

/// How far a way has come.
struct RunState {
    float cost = 0;
    float run = 0;
    float runCost = 0; ///< ExposurePower of run, which is in cost
};

inline RunState advance(const RunState& state, const LinkCost& edgeCost, const ExposurePower& exposure) {
    RunState next;
    next.cost = state.cost + edgeCost.fixed;
    if (edgeCost.lead == 0 && edgeCost.tail == 0 && !edgeCost.whole) return next; // hidden: most links are
    if (edgeCost.lead > 0) {
        const float run = state.run + edgeCost.lead;
        const float runCost = exposure(run);
        next.cost += runCost - state.runCost;
        if (edgeCost.whole) next.run = run, next.runCost = runCost;
    } else if (edgeCost.whole) {
        next.run = state.run, next.runCost = state.runCost; // no length at all
    }
    if (edgeCost.tail > 0) {
        next.run = edgeCost.tail, next.runCost = exposure(edgeCost.tail);
        next.cost += next.runCost;
    }
    return next;
}

/// A* over labels. A label is of no use when another at its point is not dearer and has no longer open run: the power
/// is convex, so whatever follows costs that one no more. Of the others the kMaxLabels cheapest stay at a point.
class TacticalSearch {
  public:
    static constexpr std::uint32_t kMaxLabels = 12;
    static constexpr std::uint32_t kNone = 0xffffffffu;

    struct Label {
        RunState state;
        float total = 0; ///< cost with the bound of what follows
        std::uint32_t point = 0;
        std::uint32_t parent = kNone;   ///< label
        std::uint32_t link = kNone;     ///< that led here; kNone: from the start
        std::uint32_t next = kNone;     ///< of the same point
        std::uint32_t nextOpen = kNone; ///< of the same bucket
        bool dead = false;
    };

    /// EdgeCosts: `std::span<const std::uint32_t> starts()`, points that the start is linked to; `LinkCost
    /// startCost(i)` of the i-th of them; `const LinkCost& edgeCost(link)` by index; `bool isGoal(point)` and `LinkCost
    /// goalCost(point)` for points that the goal is linked to; `float rest(point)`, a lower bound of what follows;
    /// `float restOfAll()`, one for all ways. Finds nothing that costs `bound` or more. [Limit: finite] Returns the
    /// last label before the goal, or kNone.
    template <class EdgeCosts>
    std::uint32_t run(const TacticalGraph& graph, const ExposurePower& exposure, EdgeCosts& edgeCosts, float bound);

    const Label& label(std::uint32_t index) const { return m_labels[index]; }
    float cost() const { return m_bound; } ///< of the way found
    /// For tests: what is lost by keeping few.
    void setMaxLabels(std::uint32_t max) { m_maxLabels = max; }
    std::size_t labelCount() const { return m_labels.size(); }

  private:
    /// Open labels lie in buckets by their totals. Within a bucket the order is not that of the totals: a label may
    /// then be looked at in vain, but none is lost, and a heap takes longer.
    static constexpr std::size_t kBuckets = 256;

    struct Point {
        std::uint32_t stamp = 0, first = kNone, count = 0;
        float rest = 0;
        float cost = 0, run = 0; ///< of its cheapest label
        bool goal = false;
    };

    template <class EdgeCosts>
    void reach(EdgeCosts& edgeCosts, std::uint32_t point, const RunState& state, std::uint32_t parent,
               std::uint32_t link);
    bool takeIn(Point& at, const RunState& state);

    std::vector<Label> m_labels;
    std::vector<Point> m_points;
    std::array<std::uint32_t, kBuckets> m_open{};
    float m_min = 0, m_bucketsPerCost = 1;
    std::uint32_t m_stamp = 0, m_maxLabels = kMaxLabels;
    std::size_t m_bucket = 0; ///< that is being emptied
    float m_bound = 0;
};

/// Makes room for a new label of the point; false when it is of no use.
inline bool TacticalSearch::takeIn(Point& at, const RunState& state) {
    std::uint32_t dearest = kNone;
    std::uint32_t* slot = &at.first;
    std::uint32_t* dearestSlot = nullptr;
    while (*slot != kNone) {
        Label& other = m_labels[*slot];
        if (other.state.cost <= state.cost && other.state.run <= state.run) return false;
        if (state.cost <= other.state.cost && state.run <= other.state.run) {
            other.dead = true;
            *slot = other.next;
            --at.count;
            continue;
        }
        if (dearest == kNone || other.state.cost >= m_labels[dearest].state.cost) dearest = *slot, dearestSlot = slot;
        slot = &other.next;
    }
    if (at.count < m_maxLabels) return true;
    if (state.cost >= m_labels[dearest].state.cost) return false;
    m_labels[dearest].dead = true;
    *dearestSlot = m_labels[dearest].next;
    --at.count;
    return true;
}

template <class EdgeCosts>
void TacticalSearch::reach(EdgeCosts& edgeCosts, std::uint32_t point, const RunState& state, std::uint32_t parent,
                           std::uint32_t link) {
    Point& at = m_points[point];
    if (at.stamp != m_stamp) {
        at = {m_stamp, kNone, 0, edgeCosts.rest(point), state.cost, state.run, edgeCosts.isGoal(point)};
    } else if (at.cost <= state.cost && at.run <= state.run) {
        return;
    }
    const float total = state.cost + at.rest;
    if (!(total < m_bound) || !takeIn(at, state)) return; // what is no number goes too
    if (state.cost <= at.cost) at.cost = state.cost, at.run = state.run;
    const float place = (total - m_min) * m_bucketsPerCost;
    // What lies before the bucket that is being emptied comes into that one: the bound may fall along a link.
    std::size_t bucket = place > 0 ? static_cast<std::size_t>(place) : 0;
    bucket = std::min(std::max(bucket, m_bucket), kBuckets - 1);
    const auto index = static_cast<std::uint32_t>(m_labels.size());
    m_labels.push_back({state, total, point, parent, link, at.first, m_open[bucket], false});
    at.first = index;
    ++at.count;
    m_open[bucket] = index;
}

template <class EdgeCosts>
std::uint32_t TacticalSearch::run(const TacticalGraph& graph, const ExposurePower& exposure, EdgeCosts& edgeCosts,
                                  float bound) {
    m_labels.clear();
    m_open.fill(kNone);
    m_bound = bound;
    m_min = edgeCosts.restOfAll();
    m_bucketsPerCost = static_cast<float>(kBuckets) / maximum(bound - m_min, 1e-3f);
    m_bucket = 0;
    if (m_points.size() < graph.places.size()) m_points.resize(graph.places.size());
    if (++m_stamp == 0) { // once in four thousand million searches
        std::fill(m_points.begin(), m_points.end(), Point{});
        m_stamp = 1;
    }
    std::uint32_t best = kNone;
    const auto starts = edgeCosts.starts();
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const LinkCost edgeCost = edgeCosts.startCost(i);
        if (!edgeCost.closed) reach(edgeCosts, starts[i], advance({}, edgeCost, exposure), kNone, kNone);
    }
    for (; m_bucket < kBuckets; ++m_bucket) {
        if (m_min + static_cast<float>(m_bucket) / m_bucketsPerCost >= m_bound) break;
        while (m_open[m_bucket] != kNone) {
            const std::uint32_t index = m_open[m_bucket];
            m_open[m_bucket] = m_labels[index].nextOpen;
            if (m_labels[index].dead || m_labels[index].total >= m_bound) continue;
            const RunState state = m_labels[index].state; // copied: the list grows
            const std::uint32_t point = m_labels[index].point;
            if (m_points[point].goal) {
                const LinkCost edgeCost = edgeCosts.goalCost(point);
                const float cost = edgeCost.closed ? m_bound : advance(state, edgeCost, exposure).cost;
                if (cost < m_bound) m_bound = cost, best = index;
            }
            const std::uint32_t end = graph.firstLink[point + 1];
            for (std::uint32_t l = graph.firstLink[point]; l < end; ++l) {
                const LinkCost& edgeCost = edgeCosts.edgeCost(l);
                if (!edgeCost.closed) reach(edgeCosts, graph.targets[l], advance(state, edgeCost, exposure), index, l);
            }
        }
    }
    return best;
}

} // namespace lince
