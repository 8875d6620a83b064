// A search saved in the middle and gone on with.

#include "polyanya_search.h"

#include <lince/core/state_visitor.h>

namespace lince {

void PolyanyaSearch::Node::visitState(StateVisitor& v) {
    v.field("root", root);
    v.field("left", left);
    v.field("right", right);
    v.field("cost", cost);
    v.field("rootHeight", rootHeight);
    v.field("polygon", polygon);
    v.field("parent", parent);
    v.field("rootVertex", rootVertex);
    v.field("portal", portal);
    v.field("leftTurns", leftTurns);
    v.field("rightTurns", rightTurns);
    v.field("bend", bend);
    v.field("jumped", jumped);
}

void PolyanyaSearch::visitState(StateVisitor& v) {
    v.field("from", m_from.position);
    v.field("fromPolygon", m_from.polygon);
    v.field("goal", m_goal.position);
    v.field("goalPolygon", m_goal.polygon);
    v.field("phase", m_phase);
    v.field("partial", m_partial);
    v.field("loose", m_loose);
    v.field("last", m_last);
    v.field("cost", m_cost);
    v.field("held", m_held);
    v.field("byCorners", m_byCorners);
    // Corners are opened in a fixed order: their number says it all.
    std::uint32_t opened = m_byCorners ? m_corners.opened() : 0;
    v.field("cornersOpened", opened);
    m_cornersToOpen = opened;
    v.list("nodes", m_nodes);
    v.list("open", m_open);
}

bool PolyanyaSearch::restore(const NavMesh& mesh, const WayRules& rules) {
    const NavGraph& graph = mesh.graph();
    const std::size_t count = m_nodes.size();
    const auto isNode = [&](std::uint64_t entry) { return ~static_cast<std::uint32_t>(entry) < count; };
    if (m_phase > Phase::Done || m_phase == Phase::Idle) return false;
    if (m_from.polygon >= mesh.polygonCount() || m_goal.polygon >= mesh.polygonCount()) return false;
    if (m_byCorners) {
        if (!cornersSuffice(mesh, rules)) return false;
        m_corners.begin(mesh, m_from, m_goal);
        while (m_corners.opened() < m_cornersToOpen && !m_corners.step(mesh, 1)) {
        }
        return m_phase == Phase::Running || (m_corners.step(mesh, 1) && m_corners.found());
    }
    if (count == 0) return false;
    if (m_last != kNoVertex && m_last >= count) return false;
    if (m_held != 0 && !isNode(m_held)) return false;
    for (const std::uint64_t entry : m_open)
        if (!isNode(entry)) return false;
    m_target = seenFromAbove(m_goal.position);
    m_minFactor = rules.min();
    prepareBest(graph);
    for (std::size_t i = 0; i < count; ++i) {
        const Node& node = m_nodes[i];
        const bool first = node.parent == kNoVertex;
        if (node.polygon >= mesh.polygonCount() || first != (i == 0) || (!first && node.parent >= i)) return false;
        if (node.portal != kNoVertex && node.portal >= graph.portals.size()) return false;
        if (node.portal == kNoVertex && node.left != node.right) return false;
        if (!first && !node.bend && node.portal == kNoVertex) return false;
        const auto note = [&](std::size_t number, float cost) {
            Best& best = m_best[number];
            if (best.stamp != m_stamp || cost < best.cost) best = {cost, m_stamp};
        };
        if (!first && !node.bend && !node.jumped && node.left != node.right) {
            const NavGraph::Portal& p = graph.portals[node.portal];
            if (node.root == p.left || node.root == p.right)
                note(graph.vertices.size() + node.portal * kSamples + (node.root == p.left ? kRoundLeft : kRoundRight),
                     node.cost);
        }
        if (node.rootVertex == kNoVertex) continue;
        if (node.rootVertex >= m_best.size()) return false;
        const bool straight = node.rootVertex >= graph.vertices.size() &&
                              (node.rootVertex - graph.vertices.size()) % kSamples == kStraightSample;
        const float cost = node.cost + (straight ? m_minFactor * length(m_target - node.root) : 0);
        note(node.rootVertex, cost);
    }
    return true;
}

} // namespace lince
