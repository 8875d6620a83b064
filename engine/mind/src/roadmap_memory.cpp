#include <lince/core/state_visitor.h>
#include <lince/mind/roadmap_memory.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kVisited = 0.25f; ///< × weight of a node each time that it is gone to
constexpr float kDeadEnd = 0.1f;  ///< × weight of a node that was removed from the path
constexpr float kPraised = 8;     ///< × weight of the nodes of a way to the goal

} // namespace

void RoadmapMemory::begin(const Roadmap& roadmap, std::uint32_t node) {
    m_weights.assign(roadmap.size(), 1.0f);
    m_visited.assign(roadmap.size(), 0);
    m_path.clear();
    m_back = false;
    if (node >= roadmap.size()) return;
    m_path.push_back(node);
    m_visited[node] = 1;
    multiply(node, kVisited);
}

void RoadmapMemory::multiply(std::uint32_t node, float by) {
    m_weights[node] = clamp(m_weights[node] * by, kMin, kMax);
}

bool RoadmapMemory::hasFresh(const Roadmap& roadmap, std::uint32_t node) const {
    const std::span<const RoadmapEdge> edges = roadmap.edges(node);
    return std::any_of(edges.begin(), edges.end(), [&](const RoadmapEdge& e) { return m_visited[e.to] == 0; });
}

std::uint32_t RoadmapMemory::drawNeighbour(const Roadmap& roadmap, std::uint32_t node, EdgeChoice choice,
                                           bool freshOnly, RandomStream& random) const {
    const std::span<const RoadmapEdge> edges = roadmap.edges(node);
    const auto weightOf = [&](const RoadmapEdge& edge) {
        if (freshOnly && m_visited[edge.to] != 0) return 0.0f;
        return choice == EdgeChoice::Uniform ? 1.0f : m_weights[edge.to];
    };
    float sum = 0;
    for (const RoadmapEdge& edge : edges)
        sum += weightOf(edge);
    float left = random.unit() * sum;
    std::uint32_t chosen = kNone;
    for (const RoadmapEdge& edge : edges) {
        const float weight = weightOf(edge);
        if (weight <= 0) continue;
        chosen = edge.to;
        left -= weight;
        if (left < 0) break;
    }
    return chosen;
}

std::uint32_t RoadmapMemory::choose(const Roadmap& roadmap, EdgeChoice choice, RandomStream& random) {
    m_back = false;
    if (m_path.empty()) return kNone;
    const std::uint32_t here = m_path.back();
    const bool adapts = choice != EdgeChoice::Uniform;
    const bool fresh = adapts && hasFresh(roadmap, here);
    if (adapts && !fresh && m_path.size() > 1) {
        // Nothing new leads on from here. One node at a time, since the body has to walk back.
        m_back = true;
        multiply(here, kDeadEnd);
        m_path.pop_back();
        return m_path.back();
    }
    // Back at the beginning and everything seen: what was visited least is the likeliest.
    const std::uint32_t next = drawNeighbour(roadmap, here, choice, fresh, random);
    if (next == kNone) return kNone;
    m_visited[next] = 1;
    multiply(next, kVisited);
    // A circle is no part of the way: what it led through is cut off.
    const auto before = std::find(m_path.begin(), m_path.end(), next);
    if (before != m_path.end())
        m_path.erase(before + 1, m_path.end());
    else
        m_path.push_back(next);
    return next;
}

void RoadmapMemory::praisePath() {
    for (const std::uint32_t node : m_path)
        multiply(node, kPraised);
}

void RoadmapMemory::praise(const Roadmap& roadmap, std::span<const Vec3> way) {
    if (m_weights.size() != roadmap.size()) return;
    std::vector<std::uint32_t> nearest;
    std::uint32_t last = kNone;
    for (const Vec3 point : way) {
        nearest.clear();
        roadmap.nearest(point, 1, nearest);
        if (nearest.empty() || nearest[0] == last) continue;
        last = nearest[0];
        multiply(last, kPraised);
    }
}

void RoadmapMemory::fit(const Roadmap& roadmap) {
    if (m_path.empty()) return;
    const bool fits =
        m_weights.size() == roadmap.size() && m_visited.size() == roadmap.size() &&
        std::all_of(m_path.begin(), m_path.end(), [&](std::uint32_t node) { return node < roadmap.size(); });
    if (!fits) begin(roadmap, kNone);
}

void RoadmapMemory::visitState(StateVisitor& v) {
    v.list("weights", m_weights);
    v.list("visited", m_visited);
    v.list("path", m_path);
    v.field("back", m_back);
}

} // namespace lince
