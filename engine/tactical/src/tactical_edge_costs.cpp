#include "tactical_edge_costs.h"

#include <algorithm>

namespace lince {
namespace {

constexpr float kSlack = 2 * (TacticalGraph::kDetour - 1) * 2; ///< of the farthest point of the goal's polygon
constexpr LinkCost kClosedCost{0, 0, 0, false, true, false};
constexpr std::size_t kMaxStarts = 16; ///< points of its polygon that the start is linked to

} // namespace

Hash128 SightMemory::keyOf(Hash128 mesh, std::span<const VisibilityArea* const> viewers) {
    Hash128 key = mesh;
    for (const VisibilityArea* area : viewers) {
        const Viewer& viewer = area->viewer();
        key = combine(key, hashBytes(std::as_bytes(std::span(&viewer, 1))));
        for (const VisibilityFan& fan : area->fans())
            key = combine(key, hashBytes(std::as_bytes(std::span(fan.outline()))));
    }
    return key;
}

void SightMemory::reset(Hash128 key, const TacticalGraph& graph) {
    m_key = key;
    SightSplit unknown;
    unknown.hidden = -1;
    m_splits.assign(graph.pairs.size(), unknown);
    m_edgeCosts.assign(graph.links.size(), {});
    m_inner.clear();
    m_keptInner = 0;
}

std::vector<LinkCost>& SightMemory::edgeCosts(const TacticalCosts& costs) {
    if (!(costs == m_costs)) {
        m_costs = costs;
        std::fill(m_edgeCosts.begin(), m_edgeCosts.end(), LinkCost{});
    }
    return m_edgeCosts;
}

SightSplit SightMemory::find(const TacticalGraph& graph, std::uint32_t pair,
                             std::span<const VisibilityArea* const> viewers) {
    const Vec3 from = graph.places[graph.pairs[pair].first], to = graph.places[graph.pairs[pair].second];
    m_inner.resize(m_keptInner); // what splitOnce left
    seenParts(viewers, from, to, m_parts);
    const SightSplit split = splitBySight(m_parts, horizontalLength(from, to), m_inner);
    m_keptInner = m_inner.size();
    return split;
}

SightSplit SightMemory::splitOnce(std::span<const VisibilityArea* const> viewers, Vec3 from, Vec3 to) {
    m_inner.resize(m_keptInner);
    seenParts(viewers, from, to, m_parts);
    return splitBySight(m_parts, horizontalLength(from, to), m_inner);
}

TacticalEdgeCosts::TacticalEdgeCosts(const TacticalGraph& graph, const WayRules& rules, const TacticalCosts& costs,
                                     const TacticalView& view, SightMemory& memory, EdgeCostScratch& scratch)
    : m_graph(graph), m_rules(rules), m_costs(costs), m_view(view), m_memory(memory), m_scratch(scratch),
      m_exposure(costs.exposurePower), m_plain(rules.plain()),
      m_dangers(!view.friendlyFire.empty() || view.threat != nullptr) {
    m_min = minimum(costs.hiddenFactor, costs.seenFactor) * rules.min();
    if (m_plain && !m_dangers) m_kept = &memory.edgeCosts(costs);
}

void TacticalEdgeCosts::setEnds(NavPoint from, NavPoint to) {
    m_from = from, m_to = to;
    if (m_scratch.goalStamp.size() < m_graph.places.size()) m_scratch.goalStamp.resize(m_graph.places.size(), 0);
    if (++m_scratch.stamp == 0) {
        std::fill(m_scratch.goalStamp.begin(), m_scratch.goalStamp.end(), 0);
        m_scratch.stamp = 1;
    }
    m_scratch.goalIndex.resize(m_scratch.goalStamp.size());
    m_scratch.goalCosts.clear();
    m_landmarks.fill(TacticalGraph::kFar);
    m_slack = 0;
    for (const std::uint32_t point : m_graph.pointsOf(to.polygon)) {
        m_scratch.goalStamp[point] = m_scratch.stamp;
        m_scratch.goalIndex[point] = static_cast<std::uint32_t>(m_scratch.goalCosts.size());
        m_scratch.goalCosts.push_back(findGoalCost(point));
        const float metres = horizontalLength(place(point), to.position);
        for (std::size_t i = 0; i < TacticalGraph::kLandmarks; ++i)
            m_landmarks[i] =
                minimum(m_landmarks[i], minimum(TacticalGraph::kFar, m_graph.landmarks[point][i] + metres));
        m_slack = maximum(m_slack, metres * kSlack);
    }
    // The points of a polygon are linked with each other: the nearest few will do.
    m_scratch.near.clear();
    for (const std::uint32_t point : m_graph.pointsOf(from.polygon)) {
        const Vec3 apart = place(point) - from.position;
        m_scratch.near.emplace_back(apart.x * apart.x + apart.z * apart.z, point);
    }
    if (m_scratch.near.size() > kMaxStarts) {
        std::nth_element(m_scratch.near.begin(), m_scratch.near.begin() + kMaxStarts, m_scratch.near.end());
        m_scratch.near.resize(kMaxStarts);
        std::sort(m_scratch.near.begin(), m_scratch.near.end());
    }
    m_scratch.starts.clear();
    for (const auto& [distance, point] : m_scratch.near)
        m_scratch.starts.push_back(point);
}

LinkCost TacticalEdgeCosts::find(std::uint32_t index) {
    const TacticalGraph::Link& link = m_graph.links[index];
    const std::uint32_t pair = link.pair & ~TacticalGraph::kReversed;
    float factor = 1, fee = 0;
    if (!m_plain) {
        factor = m_rules.factor(link.polygon);
        if (factor < 0 || shut(link.to)) return kClosedCost;
        if (link.door) {
            const TacticalGraph::Pair& ends = m_graph.pairs[pair];
            const std::uint32_t from = pair == link.pair ? ends.first : ends.second;
            fee = m_rules.edgeCost(m_graph.otherPolygon(from, link.polygon), link.polygon);
        }
    }
    if (link.step != NavStep::Walk) {
        const float metres = m_rules.jumpMetres(link.step);
        if (metres < 0) return kClosedCost;
        fee += metres;
    }
    LinkCost edgeCost = make(m_memory.split(m_graph, pair, m_view.viewers), pair != link.pair, factor, fee);
    if (m_dangers) addDangers(edgeCost, place(m_graph.pairs[pair].first), place(m_graph.pairs[pair].second));
    edgeCost.known = m_kept != nullptr && link.step == NavStep::Walk; // what a jump costs is the filter's
    return edgeCost;
}

bool TacticalEdgeCosts::shut(std::uint32_t point) const {
    const std::uint32_t portal = m_graph.portals[point];
    return portal != TacticalGraph::kNoPortal && m_rules.shut(portal);
}

LinkCost TacticalEdgeCosts::findGoalCost(std::uint32_t point) {
    LinkCost edgeCost = within(m_to.polygon, place(point), m_to.position);
    if (!m_plain)
        edgeCost.fixed +=
            m_rules.edgeCost(m_graph.otherPolygon(point, m_to.polygon), m_to.polygon) * m_costs.hiddenFactor;
    return edgeCost;
}

LinkCost TacticalEdgeCosts::within(std::uint32_t polygon, Vec3 from, Vec3 to) {
    const float factor = m_plain ? 1 : m_rules.factor(polygon);
    if (factor < 0) return kClosedCost;
    LinkCost edgeCost = make(m_memory.splitOnce(m_view.viewers, from, to), false, factor, 0);
    if (m_dangers) addDangers(edgeCost, from, to);
    return edgeCost;
}

bool TacticalEdgeCosts::along(std::span<const GroundSpan> spans, Vec3 from, Vec3 to, const RunState& before,
                              RunState& after) {
    after = before;
    if (m_plain) {
        after = advance(before, within(spans.front().polygon, from, to), m_exposure);
        return true;
    }
    for (std::size_t i = 0; i < spans.size();) {
        const float factor = m_rules.factor(spans[i].polygon);
        const float fee = i > 0 ? m_rules.edgeCost(spans[i - 1].polygon, spans[i].polygon) : 0;
        if (factor < 0) return false;
        std::size_t next = i + 1;
        while (next < spans.size() && m_rules.factor(spans[next].polygon) == factor &&
               m_rules.edgeCost(spans[next - 1].polygon, spans[next].polygon) == 0)
            ++next;
        const Vec3 a = lerp(from, to, spans[i].begin), b = lerp(from, to, spans[next - 1].end);
        after = advance(after, within(spans[i].polygon, a, b), m_exposure);
        after.cost += fee * m_costs.hiddenFactor;
        i = next;
    }
    return true;
}

LinkCost TacticalEdgeCosts::make(const SightSplit& split, bool reversed, float factor, float fee) const {
    LinkCost edgeCost;
    edgeCost.fixed = (split.hidden * factor + fee) * m_costs.hiddenFactor;
    const float seen = factor * m_costs.seenFactor;
    edgeCost.lead = (reversed && split.hidden > 0 ? split.tail : split.lead) * seen;
    edgeCost.tail = (reversed && split.hidden > 0 ? split.lead : split.tail) * seen;
    edgeCost.whole = split.hidden == 0;
    for (std::uint32_t i = 0; i < split.innerCount; ++i)
        edgeCost.fixed += m_exposure(m_memory.inner()[split.firstInner + i] * seen);
    return edgeCost;
}

void TacticalEdgeCosts::addDangers(LinkCost& edgeCost, Vec3 from, Vec3 to) const {
    if (!m_view.friendlyFire.empty())
        edgeCost.fixed += metresInFire(m_view.friendlyFire, m_costs.fireLineRadius, from, to) * m_costs.fireLineFactor;
    if (m_view.threat != nullptr) edgeCost.fixed += threatMetres(*m_view.threat, from, to) * m_costs.threatFactor;
}

} // namespace lince
