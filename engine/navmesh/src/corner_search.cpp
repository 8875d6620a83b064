#include "corner_search.h"

#include <lince/core/search_heap.h>

#include <algorithm>

namespace lince {
namespace {

/// Lower bounds come from sums that were rounded: taken this much smaller they stay lower bounds.
constexpr float kShort = 1 - 2e-6f;

/// Sine of the angle by which a way may bend the wrong way, for rounding.
constexpr float kTaut = 1e-3f;

void append(std::vector<std::uint32_t>& corridor, std::uint32_t polygon) {
    if (corridor.empty() || corridor.back() != polygon) corridor.push_back(polygon);
}

/// From the corridor's last polygon round the vertex to another one that touches it.
void goRound(const NavGraph& graph, std::uint32_t vertex, std::uint32_t to, std::vector<std::uint32_t>& corridor) {
    constexpr int kMax = 64;
    if (corridor.empty() || corridor.back() == to) return;
    const std::size_t begin = corridor.size();
    for (const bool leftwards : {false, true}) {
        std::uint32_t at = corridor[begin - 1];
        for (int i = 0; i < kMax && at != kNoPolygon; ++i) {
            const NavGraph::Face& face = graph.faces[at];
            std::uint32_t next = kNoPolygon;
            for (std::uint32_t p = face.firstPortal; p < face.firstPortal + face.portalCount; ++p) {
                const NavGraph::Portal& portal = graph.portals[p];
                if (portal.step == NavStep::Walk && (leftwards ? portal.leftVertex : portal.rightVertex) == vertex)
                    next = portal.to;
            }
            at = next;
            if (at == to) return; // the caller appends it
            if (at != kNoPolygon) corridor.push_back(at);
        }
        corridor.resize(begin);
    }
}

} // namespace

float CornerSearch::guess(const CornerGraph& graph, std::uint32_t corner) const {
    const auto& metres = graph.landmarks[corner];
    float max = length(graph.corners[corner].place - m_target);
    for (std::size_t i = 0; i < CornerGraph::kLandmarks; ++i)
        max = maximum(max, absolute(metres[i] - m_landmarks[i]));
    return max * kShort;
}

void CornerSearch::reach(const CornerGraph& graph, std::uint32_t corner, const Reached& reached) {
    Reached& known = m_reached[corner];
    if (known.stamp == m_stamp && known.cost <= reached.cost) return;
    const float rest = known.stamp == m_stamp ? known.rest : guess(graph, corner);
    known = reached;
    known.rest = rest;
    known.stamp = m_stamp;
    const float total = reached.cost + rest;
    if (m_last != CornerGraph::kNone && total >= m_cost) return;
    if (const Goal& goal = m_goals[corner]; goal.stamp == m_stamp) {
        const float cost = reached.cost + goal.cost;
        if (m_last == CornerGraph::kNone || cost < m_cost) m_last = corner, m_cost = cost;
    }
    pushEntry(m_open, searchEntry(total, corner));
}

void CornerSearch::lookFromGoal(const NavGraph& graph, const CornerGraph& corners) {
    m_landmarks.fill(CornerGraph::kFar);
    const std::uint32_t polygons[] = {m_to.polygon};
    m_seenFromGoal.run(
        graph, m_target, polygons, [](std::uint32_t) { return true; },
        [&](std::uint32_t vertex, Vec2 place, std::uint32_t step) {
            const std::uint32_t corner = corners.cornerOfVertex[vertex];
            if (corner == CornerGraph::kNone || m_goals[corner].stamp == m_stamp) return;
            const float metres = length(place - m_target);
            for (std::size_t i = 0; i < CornerGraph::kLandmarks; ++i)
                m_landmarks[i] = minimum(m_landmarks[i], corners.landmarks[corner][i] + metres);
            m_goals[corner] = {metres, step, m_stamp};
        });
}

void CornerSearch::begin(const NavMesh& mesh, NavPoint from, NavPoint to) {
    const NavGraph& graph = mesh.graph();
    const CornerGraph& corners = graph.corners;
    m_from = from, m_to = to;
    m_start = seenFromAbove(from.position), m_target = seenFromAbove(to.position);
    m_direct = m_last = CornerGraph::kNone;
    m_opened = 0;
    m_open.clear();
    if (m_reached.size() < corners.corners.size()) {
        m_reached.resize(corners.corners.size());
        m_goals.resize(corners.corners.size());
    }
    if (++m_stamp == 0) {
        std::fill(m_reached.begin(), m_reached.end(), Reached{});
        std::fill(m_goals.begin(), m_goals.end(), Goal{});
        m_stamp = 1;
    }
    const std::uint32_t polygons[] = {from.polygon};
    m_seen.clear();
    m_seenFromStart.run(
        graph, m_start, polygons,
        [&](std::uint32_t step) {
            if (m_seenFromStart.step(step).polygon != to.polygon || !m_seenFromStart.sees(step, m_start, m_target))
                return true;
            m_direct = step;
            return false;
        },
        [&](std::uint32_t vertex, Vec2 /*place*/, std::uint32_t step) {
            const std::uint32_t corner = corners.cornerOfVertex[vertex];
            if (corner != CornerGraph::kNone) m_seen.push_back({corner, step});
        });
    if (m_direct != CornerGraph::kNone) {
        m_cost = length(m_target - m_start);
        return;
    }
    lookFromGoal(graph, corners);
    for (const Seen& seen : m_seen) {
        const CornerGraph::Corner& corner = corners.corners[seen.corner];
        const Vec2 along = corner.place - m_start;
        if (!CornerGraph::touches(corner, along)) continue;
        reach(corners, seen.corner, {length(along), 0, CornerGraph::kNone, seen.step, 0});
    }
}

bool CornerSearch::step(const NavMesh& mesh, std::uint32_t max) {
    if (m_direct != CornerGraph::kNone) return true;
    const CornerGraph& graph = mesh.graph().corners;
    for (std::uint32_t i = 0; i < max; ++i) {
        if (m_open.empty()) return true;
        const std::uint64_t entry = popEntry(m_open);
        if (m_last != CornerGraph::kNone && entryCost(entry) >= m_cost) return true;
        ++m_opened;
        const auto at = static_cast<std::uint32_t>(entry);
        const Reached reached = m_reached[at];
        if (entryCost(entry) > reached.cost + reached.rest) continue; // a shorter way to it was opened already
        const CornerGraph::Corner& corner = graph.corners[at];
        // A taut way bends round what stands at the corner, never away from it.
        const Vec2 along =
            corner.place - (reached.parent == CornerGraph::kNone ? m_start : graph.corners[reached.parent].place);
        const float side = cross(along, corner.after - corner.before), slack = kTaut * length(along);
        for (std::uint32_t l = corner.firstLink; l < corner.firstLink + corner.linkCount; ++l) {
            const CornerGraph::Link& link = graph.links[l];
            if (corner.simple) {
                const float bend = cross(along, link.along), min = slack * link.metres;
                if (side > 0 ? bend < -min : bend > min) continue;
            }
            reach(graph, link.to, {reached.cost + link.metres, 0, at, l, 0});
        }
    }
    return false;
}

void CornerSearch::build(const NavMesh& mesh, NavPath& out) const {
    const NavGraph& graph = mesh.graph();
    const CornerGraph& corners = graph.corners;
    out.clear();
    out.cost = m_cost;
    out.corners.push_back({m_from.position, NavStep::Walk, m_from.polygon});
    if (m_direct != CornerGraph::kNone) {
        m_seenFromStart.chain(m_direct, out.corridor);
    } else {
        for (std::uint32_t corner = m_last; corner != CornerGraph::kNone; corner = m_reached[corner].parent)
            m_way.push_back(corner);
        std::uint32_t before = CornerGraph::kNone;
        for (; !m_way.empty(); m_way.pop_back()) {
            const std::uint32_t corner = m_way.back();
            if (before == CornerGraph::kNone) {
                m_seenFromStart.chain(m_reached[corner].way, out.corridor);
            } else {
                const CornerGraph::Link& link = corners.links[m_reached[corner].way];
                goRound(graph, corners.corners[before].vertex, corners.polygons[link.firstPolygon], out.corridor);
                for (std::uint32_t i = 0; i < link.polygonCount; ++i)
                    append(out.corridor, corners.polygons[link.firstPolygon + i]);
            }
            out.corners.push_back({graph.vertices[corners.corners[corner].vertex], NavStep::Walk, out.corridor.back()});
            before = corner;
        }
        std::uint32_t step = m_goals[m_last].step;
        goRound(graph, corners.corners[m_last].vertex, m_seenFromGoal.step(step).polygon, out.corridor);
        for (; step != CornerGraph::kNone; step = m_seenFromGoal.step(step).parent)
            append(out.corridor, m_seenFromGoal.step(step).polygon);
    }
    out.corners.push_back({m_to.position, NavStep::Walk, m_to.polygon});
    for (std::size_t i = 1; i < out.corners.size(); ++i)
        out.length += length(seenFromAbove(out.corners[i].position) - seenFromAbove(out.corners[i - 1].position));
}

} // namespace lince
