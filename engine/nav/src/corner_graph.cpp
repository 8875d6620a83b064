#include "corner_graph.h"

#include "sight_spread.h"

#include <algorithm>

namespace lince {
namespace {

/// Sine of the angle up to which a line counts as touching a wall that it would cut.
constexpr float kTouching = 1e-3f;

/// Distances from one corner to all others.
void measureFrom(const CornerGraph& graph, std::uint32_t from, std::vector<float>& metres,
                 std::vector<std::pair<float, std::uint32_t>>& open) {
    metres.assign(graph.corners.size(), CornerGraph::kFar);
    open.clear();
    const auto later = [](const auto& a, const auto& b) { return a > b; };
    metres[from] = 0;
    open.emplace_back(0.0f, from);
    while (!open.empty()) {
        std::pop_heap(open.begin(), open.end(), later);
        const auto [cost, at] = open.back();
        open.pop_back();
        if (cost > metres[at]) continue;
        const CornerGraph::Corner& corner = graph.corners[at];
        for (std::uint32_t i = corner.firstLink; i < corner.firstLink + corner.linkCount; ++i) {
            const CornerGraph::Link& link = graph.links[i];
            const float total = cost + link.metres;
            if (total >= metres[link.to]) continue;
            metres[link.to] = total;
            open.emplace_back(total, link.to);
            std::push_heap(open.begin(), open.end(), later);
        }
    }
}

/// Each as far as can be from those before.
void placeLandmarks(CornerGraph& graph) {
    const std::size_t count = graph.corners.size();
    std::array<float, CornerGraph::kLandmarks> unknown{};
    unknown.fill(CornerGraph::kFar);
    graph.landmarks.assign(count, unknown);
    if (count == 0) return;
    std::vector<float> metres, nearest;
    std::vector<std::pair<float, std::uint32_t>> open;
    // The first two are the ends of the graph's main part: small islands need none.
    std::uint32_t at = 0;
    std::size_t most = 0;
    std::vector<std::uint8_t> known(count, 0);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (known[i] != 0) continue;
        measureFrom(graph, i, metres, open);
        std::size_t reached = 0;
        for (std::size_t c = 0; c < count; ++c)
            if (metres[c] < CornerGraph::kFar) known[c] = 1, ++reached;
        if (reached > most) most = reached, at = i;
    }
    nearest.assign(count, CornerGraph::kFar);
    for (std::size_t landmark = 0; landmark <= CornerGraph::kLandmarks; ++landmark) {
        measureFrom(graph, at, metres, open);
        std::uint32_t next = at;
        float farthest = -1;
        for (std::uint32_t c = 0; c < count; ++c) {
            // The very first only shows the way to the outermost.
            if (landmark > 0) graph.landmarks[c][landmark - 1] = metres[c];
            nearest[c] = landmark <= 1 ? metres[c] : minimum(nearest[c], metres[c]);
            if (nearest[c] < CornerGraph::kFar && nearest[c] > farthest) farthest = nearest[c], next = c;
        }
        at = next;
    }
}

} // namespace

bool CornerGraph::touches(const Corner& corner, Vec2 along) {
    if (!corner.simple) return true;
    const float margin = kTouching * length(along);
    const float a = cross(along, -corner.before), b = cross(along, corner.after);
    return (a >= -margin && b >= -margin) || (a <= margin && b <= margin);
}

std::size_t CornerGraph::bytes() const {
    return corners.size() * sizeof(Corner) + links.size() * sizeof(Link) + polygons.size() * 4 +
           cornerOfVertex.size() * 4 + landmarks.size() * sizeof landmarks[0];
}

void buildCorners(const NavGraph& graph, std::span<const CornerSource> sources, CornerGraph& out) {
    out.cornerOfVertex.assign(graph.vertices.size(), CornerGraph::kNone);
    for (const CornerSource& source : sources) {
        out.cornerOfVertex[source.vertex] = static_cast<std::uint32_t>(out.corners.size());
        CornerGraph::Corner corner;
        corner.place = seenFromAbove(graph.vertices[source.vertex]);
        corner.vertex = source.vertex;
        corner.before = source.before, corner.after = source.after;
        corner.simple = source.simple;
        out.corners.push_back(corner);
    }
    // Polygons around each corner.
    const std::size_t count = out.corners.size();
    std::vector<std::vector<std::uint32_t>> around(count);
    const auto note = [&](std::uint32_t vertex, std::uint32_t polygon) {
        const std::uint32_t corner = out.cornerOfVertex[vertex];
        if (corner == CornerGraph::kNone) return;
        std::vector<std::uint32_t>& list = around[corner];
        if (std::find(list.begin(), list.end(), polygon) == list.end()) list.push_back(polygon);
    };
    for (std::uint32_t polygon = 0; polygon < graph.faces.size(); ++polygon) {
        const NavGraph::Face& face = graph.faces[polygon];
        for (std::uint32_t i = face.firstPortal; i < face.firstPortal + face.portalCount; ++i) {
            const NavGraph::Portal& portal = graph.portals[i];
            if (portal.step != NavStep::Walk) continue;
            for (const std::uint32_t vertex : {portal.leftVertex, portal.rightVertex}) {
                note(vertex, polygon);
                note(vertex, portal.to);
            }
        }
    }
    SightSpread spread;
    std::vector<std::uint32_t> seenFrom(count, CornerGraph::kNone);
    for (std::uint32_t c = 0; c < count; ++c) {
        CornerGraph::Corner& corner = out.corners[c];
        corner.firstLink = static_cast<std::uint32_t>(out.links.size());
        seenFrom[c] = c;
        spread.run(
            graph, corner.place, around[c], [](std::uint32_t) { return true; },
            [&](std::uint32_t vertex, Vec2 place, std::uint32_t step) {
                const std::uint32_t other = out.cornerOfVertex[vertex];
                if (other == CornerGraph::kNone || seenFrom[other] == c) return;
                seenFrom[other] = c;
                const Vec2 along = place - corner.place;
                if (!CornerGraph::touches(corner, along) || !CornerGraph::touches(out.corners[other], along)) return;
                CornerGraph::Link link;
                link.to = other;
                link.metres = length(along);
                link.firstPolygon = static_cast<std::uint32_t>(out.polygons.size());
                spread.chain(step, out.polygons);
                link.polygonCount = static_cast<std::uint32_t>(out.polygons.size()) - link.firstPolygon;
                out.links.push_back(link);
            });
        corner.linkCount = static_cast<std::uint32_t>(out.links.size()) - corner.firstLink;
    }
    placeLandmarks(out);
}

} // namespace lince
