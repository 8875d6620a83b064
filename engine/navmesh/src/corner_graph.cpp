#include "corner_building.h"
#include "sight_spread.h"

#include <lince/core/search_heap.h>

#include <algorithm>

namespace lince {
namespace {

/// Sine of the angle up to which a line counts as touching a wall that it would cut.
constexpr float kTouching = 1e-3f;

/// A line to a corner at which it does not bend, only ends.
struct EndingLink {
    std::uint32_t to = 0;
    float metres = 0;
};

/// What landmarks need beyond the graph itself: shortest ways *to* a corner need not touch its walls.
class Measuring {
  public:
    Measuring(const NavGraph& graph, const CornerGraph& corners, std::span<const std::vector<std::uint32_t>> around,
              std::span<const EndingLink> endings, std::span<const std::uint32_t> firstEnding)
        : m_graph(graph), m_corners(corners), m_around(around), m_endings(endings), m_firstEnding(firstEnding) {}

    /// Distances from one corner to all others.
    void from(std::uint32_t start, std::vector<float>& metres) {
        const std::size_t count = m_corners.corners.size();
        metres.assign(count, CornerGraph::kFar);
        m_bending.assign(count, CornerGraph::kFar);
        m_open.clear();
        metres[start] = 0;
        const CornerGraph::Corner& first = m_corners.corners[start];
        m_spread.run(
            m_graph, first.place, m_around[start], [](std::uint32_t) { return true; },
            [&](std::uint32_t vertex, Vec2 place, std::uint32_t) {
                const std::uint32_t to = m_corners.cornerOfVertex[vertex];
                if (to == CornerGraph::kNone || to == start) return;
                const Vec2 along = place - first.place;
                reach(to, length(along), CornerGraph::touches(m_corners.corners[to], along), metres);
            });
        while (!m_open.empty()) {
            const std::uint64_t entry = popEntry(m_open);
            const auto at = static_cast<std::uint32_t>(entry);
            const float cost = entryCost(entry);
            if (cost > m_bending[at]) continue;
            const CornerGraph::Corner& corner = m_corners.corners[at];
            for (std::uint32_t i = corner.firstLink; i < corner.firstLink + corner.linkCount; ++i)
                reach(m_corners.links[i].to, cost + m_corners.links[i].metres, true, metres);
            for (std::uint32_t i = m_firstEnding[at]; i < m_firstEnding[at + 1]; ++i)
                reach(m_endings[i].to, cost + m_endings[i].metres, false, metres);
        }
    }

  private:
    void reach(std::uint32_t corner, float cost, bool canBend, std::vector<float>& metres) {
        metres[corner] = minimum(metres[corner], cost);
        if (!canBend || cost >= m_bending[corner]) return;
        m_bending[corner] = cost;
        pushEntry(m_open, searchEntry(cost, corner));
    }

    const NavGraph& m_graph;
    const CornerGraph& m_corners;
    std::span<const std::vector<std::uint32_t>> m_around;
    std::span<const EndingLink> m_endings;
    std::span<const std::uint32_t> m_firstEnding;
    SightSpread m_spread;
    std::vector<float> m_bending;
    std::vector<std::uint64_t> m_open;
};

/// Each as far as can be from those before.
void placeLandmarks(Measuring& measuring, CornerGraph& graph) {
    const std::size_t count = graph.corners.size();
    std::array<float, CornerGraph::kLandmarks> unknown{};
    unknown.fill(CornerGraph::kFar);
    graph.landmarks.assign(count, unknown);
    if (count == 0) return;
    // In the graph's main part: small components need none.
    std::vector<float> metres, nearest;
    std::uint32_t at = 0;
    std::size_t max = 0;
    std::vector<std::uint8_t> known(count, 0);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (known[i] != 0) continue;
        measuring.from(i, metres);
        std::size_t reached = 0;
        for (std::size_t c = 0; c < count; ++c)
            if (metres[c] < CornerGraph::kFar) known[c] = 1, ++reached;
        if (reached > max) max = reached, at = i;
    }
    nearest.assign(count, CornerGraph::kFar);
    for (std::size_t landmark = 0; landmark <= CornerGraph::kLandmarks; ++landmark) {
        measuring.from(at, metres);
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

void buildCorners(const NavGraph& graph, std::span<const CornerSource> sources, CornerGraph& out,
                  const Progress& progress) {
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
    std::vector<std::uint32_t> seenFrom(count, CornerGraph::kNone), firstEnding{0};
    std::vector<EndingLink> endings;
    for (std::uint32_t c = 0; c < count; ++c) {
        if (progress) progress("corners joined by sight", c, count);
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
                if (!CornerGraph::touches(corner, along)) return;
                if (!CornerGraph::touches(out.corners[other], along)) {
                    endings.push_back({other, length(along)});
                    return;
                }
                CornerGraph::Link link;
                link.to = other;
                link.metres = length(along);
                link.along = along;
                link.firstPolygon = static_cast<std::uint32_t>(out.polygons.size());
                spread.chain(step, out.polygons);
                link.polygonCount = static_cast<std::uint32_t>(out.polygons.size()) - link.firstPolygon;
                out.links.push_back(link);
            });
        corner.linkCount = static_cast<std::uint32_t>(out.links.size()) - corner.firstLink;
        firstEnding.push_back(static_cast<std::uint32_t>(endings.size()));
    }
    Measuring measuring(graph, out, around, endings, firstEnding);
    placeLandmarks(measuring, out);
}

} // namespace lince
