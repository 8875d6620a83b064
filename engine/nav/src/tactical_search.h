#pragma once
// The cheapest way through a graph whose cost hangs on the whole way: labels (cost so far, open run) at points. Private
// to the tactical paths.

#include "tactical_graph.h"
#include "tactical_sight.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace lince {

/// What passing a link costs. Lead and tail are runs (length × ground × seenFactor).
struct LinkToll {
    float fixed = 0; ///< hidden parts, whole runs between, fire, threat, doors
    float lead = 0, tail = 0;
    bool whole = false; ///< seen from end to end: lead is all of it, the run goes on
    bool closed = false;
};

/// How far a way has come.
struct RunState {
    float cost = 0;
    float run = 0;
    float runCost = 0; ///< ExposurePower of run, which is in cost
};

inline RunState advance(const RunState& state, const LinkToll& toll, const ExposurePower& exposure) {
    RunState next;
    next.cost = state.cost + toll.fixed;
    if (toll.lead > 0) {
        const float run = state.run + toll.lead;
        const float runCost = exposure(run);
        next.cost += runCost - state.runCost;
        if (toll.whole) next.run = run, next.runCost = runCost;
    } else if (toll.whole) {
        next.run = state.run, next.runCost = state.runCost; // no length at all
    }
    if (toll.tail > 0) {
        next.run = toll.tail, next.runCost = exposure(toll.tail);
        next.cost += next.runCost;
    }
    return next;
}

/// Label-setting A*. A label is of no use when another at its point is not dearer and has no longer open run: the power
/// is convex, so whatever follows costs that one no more. Of the others the kMostLabels cheapest stay at a point.
class TacticalSearch {
  public:
    static constexpr std::uint32_t kMostLabels = 12;
    static constexpr std::uint32_t kNone = 0xffffffffu;

    struct Label {
        RunState state;
        std::uint32_t point = 0;
        std::uint32_t parent = kNone; ///< label
        std::uint32_t link = kNone;   ///< that led here; kNone: from the start
        std::uint32_t next = kNone;   ///< of the same point
        bool dead = false;
    };

    /// Tolls: `std::span<const std::uint32_t> starts()`, points that the start is linked to; `LinkToll startToll(i)` of
    /// the i-th of them; `LinkToll toll(const Link&)`; `bool isGoal(point)` and `LinkToll goalToll(point)` for points
    /// that the goal is linked to; `float rest(point)`, a lower bound of what follows.
    /// Finds nothing that costs `bound` or more. Returns the last label before the goal, or kNone.
    template <class Tolls>
    std::uint32_t run(const TacticalGraph& graph, const ExposurePower& exposure, Tolls& tolls, float bound);

    const Label& label(std::uint32_t index) const { return m_labels[index]; }
    float cost() const { return m_bound; } ///< of the way found
    /// For tests: what is lost by keeping few.
    void setMostLabels(std::uint32_t most) { m_mostLabels = most; }
    std::size_t labelCount() const { return m_labels.size(); }

  private:
    struct Open {
        float total;
        std::uint32_t label;
        bool operator<(const Open& o) const { return total > o.total || (total == o.total && label > o.label); }
    };
    struct Point {
        std::uint32_t stamp = 0, first = kNone, count = 0;
        float rest = 0;
        bool goal = false;
    };

    template <class Tolls>
    void reach(Tolls& tolls, std::uint32_t point, const RunState& state, std::uint32_t parent, std::uint32_t link);
    bool takeIn(Point& at, const RunState& state);

    std::vector<Label> m_labels;
    std::vector<Point> m_points;
    std::vector<Open> m_open;
    std::uint32_t m_stamp = 0, m_mostLabels = kMostLabels;
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
    if (at.count < m_mostLabels) return true;
    if (state.cost >= m_labels[dearest].state.cost) return false;
    m_labels[dearest].dead = true;
    *dearestSlot = m_labels[dearest].next;
    --at.count;
    return true;
}

template <class Tolls>
void TacticalSearch::reach(Tolls& tolls, std::uint32_t point, const RunState& state, std::uint32_t parent,
                           std::uint32_t link) {
    Point& at = m_points[point];
    if (at.stamp != m_stamp) at = {m_stamp, kNone, 0, tolls.rest(point), tolls.isGoal(point)};
    const float total = state.cost + at.rest;
    if (total >= m_bound || !takeIn(at, state)) return;
    const auto index = static_cast<std::uint32_t>(m_labels.size());
    m_labels.push_back({state, point, parent, link, at.first, false});
    at.first = index;
    ++at.count;
    m_open.push_back({total, index});
    std::push_heap(m_open.begin(), m_open.end());
}

template <class Tolls>
std::uint32_t TacticalSearch::run(const TacticalGraph& graph, const ExposurePower& exposure, Tolls& tolls,
                                  float bound) {
    m_labels.clear();
    m_open.clear();
    m_bound = bound;
    if (m_points.size() < graph.places.size()) m_points.resize(graph.places.size());
    if (++m_stamp == 0) { // once in four thousand million searches
        std::fill(m_points.begin(), m_points.end(), Point{});
        m_stamp = 1;
    }
    std::uint32_t best = kNone;
    const auto starts = tolls.starts();
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const LinkToll toll = tolls.startToll(i);
        if (!toll.closed) reach(tolls, starts[i], advance({}, toll, exposure), kNone, kNone);
    }
    while (!m_open.empty()) {
        std::pop_heap(m_open.begin(), m_open.end());
        const Open open = m_open.back();
        m_open.pop_back();
        if (open.total >= m_bound) break;
        const Label label = m_labels[open.label]; // copied: the list grows
        if (label.dead) continue;
        if (m_points[label.point].goal) {
            const LinkToll toll = tolls.goalToll(label.point);
            const float cost = toll.closed ? m_bound : advance(label.state, toll, exposure).cost;
            if (cost < m_bound) m_bound = cost, best = open.label;
        }
        for (std::uint32_t l = graph.firstLink[label.point]; l < graph.firstLink[label.point + 1]; ++l) {
            const TacticalGraph::Link& link = graph.links[l];
            const LinkToll toll = tolls.toll(link);
            if (!toll.closed) reach(tolls, link.to, advance(label.state, toll, exposure), open.label, l);
        }
    }
    return best;
}

} // namespace lince
