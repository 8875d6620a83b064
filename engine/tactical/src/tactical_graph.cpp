#include "tactical_graph.h"

#include "tactical_sight.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace lince {
namespace {

/// Lattice points keep this far from the polygon's edges, which have points of their own: metres.
constexpr float kInset = 0.5f;

class GraphBuilder {
  public:
    GraphBuilder(const NavMesh& mesh, TacticalGraph& graph) : m_mesh(mesh), m_graph(graph) {
        m_ofPolygon.resize(mesh.polygonCount());
    }

    void build() {
        for (std::uint32_t p = 0; p < m_mesh.polygonCount(); ++p) {
            const auto portals = m_mesh.portals(p);
            for (std::uint32_t i = 0; i < portals.size(); ++i)
                if (portals[i].step == NavStep::Walk && p < portals[i].to)
                    addPortal(p, portals[i], m_mesh.face(p).firstPortal + i);
            addLattice(p);
        }
        for (std::uint32_t p = 0; p < m_mesh.polygonCount(); ++p)
            for (const NavPortal& portal : m_mesh.portals(p))
                if (portal.step != NavStep::Walk) addJump(p, portal);
        for (std::uint32_t p = 0; p < m_mesh.polygonCount(); ++p)
            linkPolygon(p);
        sortLinks();
        placeLandmarks();
        for (const auto& points : m_ofPolygon) {
            m_graph.firstOfPolygon.push_back(static_cast<std::uint32_t>(m_graph.ofPolygon.size()));
            m_graph.ofPolygon.insert(m_graph.ofPolygon.end(), points.begin(), points.end());
        }
        m_graph.firstOfPolygon.push_back(static_cast<std::uint32_t>(m_graph.ofPolygon.size()));
    }

  private:
    struct Draft {
        std::uint32_t from = 0;
        TacticalGraph::Link link;
    };

    std::uint32_t addPoint(Vec3 place, std::uint32_t polygon) {
        const auto index = static_cast<std::uint32_t>(m_graph.places.size());
        m_graph.places.push_back(place);
        m_graph.polygons.push_back({polygon, polygon});
        m_graph.portals.push_back(TacticalGraph::kNoPortal);
        m_ofPolygon[polygon].push_back(index);
        return index;
    }

    void addPortal(std::uint32_t polygon, const NavPortal& portal, std::uint32_t index) {
        const float width = horizontalLength(portal.left, portal.right);
        const int count = static_cast<int>(clamp(std::ceil(width / TacticalGraph::kSpacing), 1, 64));
        for (int i = 0; i < count; ++i) {
            const float fraction = (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
            const std::uint32_t point = addPoint(lerp(portal.left, portal.right, fraction), polygon);
            m_graph.polygons[point].second = portal.to;
            m_graph.portals[point] = index;
            m_ofPolygon[portal.to].push_back(point);
        }
    }

    /// Aligned with the world, so that a polygon cut otherwise by another baking has much the same points.
    void addLattice(std::uint32_t polygon) {
        constexpr float spacing = TacticalGraph::kSpacing;
        const auto corners = m_mesh.corners(polygon);
        Aabb box;
        for (const Vec3& corner : corners)
            box.add(corner);
        if (box.size().x < 2 * spacing || box.size().z < 2 * spacing) return;
        const auto first = [&](float low) { return static_cast<int>(std::ceil(low / spacing)); };
        const auto last = [&](float high) { return static_cast<int>(std::floor(high / spacing)); };
        for (int row = first(box.low.z); row <= last(box.high.z); ++row)
            for (int column = first(box.low.x); column <= last(box.high.x); ++column) {
                const Vec2 at{static_cast<float>(column) * spacing, static_cast<float>(row) * spacing};
                if (insideBy(corners, at) < kInset) continue;
                addPoint({at.x, m_mesh.heightAt(polygon, at.x, at.y), at.y}, polygon);
            }
    }

    /// Metres to the nearest edge; below 0 outside. The polygon lies to the left of its edges.
    static float insideBy(std::span<const Vec3> corners, Vec2 at) {
        float min = std::numeric_limits<float>::infinity();
        Vec3 before = corners.back();
        for (const Vec3& here : corners) {
            const Vec2 edge{here.x - before.x, here.z - before.z};
            const float size = length(edge);
            if (size > 0) min = minimum(min, cross({at.x - before.x, at.y - before.z}, edge) / size);
            before = here;
        }
        return min;
    }

    /// Take-off and landing are points; a jump that goes both ways has two of each, since its portals are told apart.
    void addJump(std::uint32_t polygon, const NavPortal& portal) {
        const OffMeshLink& jump = m_mesh.jumps()[portal.jump];
        const bool forward = horizontalLength(portal.left, jump.from) <= horizontalLength(portal.left, jump.to);
        const std::uint32_t start = addPoint(portal.left, polygon);
        const std::uint32_t end = addPoint(forward ? jump.to : jump.from, portal.to);
        m_graph.pairs.push_back({start, end});
        addLink(start, end, static_cast<std::uint32_t>(m_graph.pairs.size() - 1), portal.to, portal.step);
    }

    void addLink(std::uint32_t from, std::uint32_t to, std::uint32_t pair, std::uint32_t polygon, NavStep step) {
        const NavFace& face = m_mesh.face(polygon);
        TacticalGraph::Link link;
        link.to = to, link.pair = pair, link.polygon = polygon, link.step = step;
        link.length = horizontalLength(m_graph.places[from], m_graph.places[to]);
        link.door = face.door != kNoDoor;
        m_drafts.push_back({from, link});
    }

    void linkPolygon(std::uint32_t polygon) {
        const std::vector<std::uint32_t>& points = m_ofPolygon[polygon];
        const std::size_t count = points.size();
        m_distances.resize(count * count);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < count; ++j)
                m_distances[i * count + j] = horizontalLength(m_graph.places[points[i]], m_graph.places[points[j]]);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = i + 1; j < count; ++j) {
                if (spared(i, j, count)) continue;
                m_graph.pairs.push_back({points[i], points[j]});
                const auto pair = static_cast<std::uint32_t>(m_graph.pairs.size() - 1);
                addLink(points[i], points[j], pair, polygon, NavStep::Walk);
                addLink(points[j], points[i], pair | TacticalGraph::kReversed, polygon, NavStep::Walk);
            }
    }

    /// Is there a point with which the way is hardly longer? Both parts must be clearly shorter than the whole, or two
    /// links could spare each other.
    bool spared(std::size_t i, std::size_t j, std::size_t count) const {
        const float whole = m_distances[i * count + j];
        for (std::size_t k = 0; k < count; ++k) {
            if (k == i || k == j) continue;
            const float a = m_distances[i * count + k], b = m_distances[k * count + j];
            if (a + b <= whole * TacticalGraph::kDetour && maximum(a, b) < whole * 0.9f) return true;
        }
        return false;
    }

    void sortLinks() {
        std::stable_sort(m_drafts.begin(), m_drafts.end(),
                         [](const Draft& a, const Draft& b) { return a.from < b.from; });
        std::size_t next = 0;
        for (std::uint32_t point = 0; point < m_graph.places.size(); ++point) {
            m_graph.firstLink.push_back(static_cast<std::uint32_t>(m_graph.links.size()));
            for (; next < m_drafts.size() && m_drafts[next].from == point; ++next) {
                m_graph.links.push_back(m_drafts[next].link);
                m_graph.targets.push_back(m_drafts[next].link.to);
            }
        }
        m_graph.firstLink.push_back(static_cast<std::uint32_t>(m_graph.links.size()));
    }

    /// Each as far as possible from those before, the first from the first point.
    void placeLandmarks() {
        const std::size_t count = m_graph.places.size();
        TacticalGraph::Landmarks far;
        far.fill(TacticalGraph::kFar);
        m_graph.landmarks.assign(count, far);
        if (count == 0) return;
        std::vector<float> metres;
        spread(0, metres);
        std::vector<float> nearest = metres; // to the landmarks so far
        for (std::size_t i = 0; i < TacticalGraph::kLandmarks; ++i) {
            // Of what no landmark reaches, the first; else the farthest.
            std::uint32_t next = 0;
            for (std::uint32_t p = 1; p < count; ++p)
                if (nearest[p] > nearest[next]) next = p;
            spread(next, metres);
            for (std::size_t p = 0; p < count; ++p) {
                m_graph.landmarks[p][i] = metres[p];
                nearest[p] = i == 0 ? metres[p] : minimum(nearest[p], metres[p]);
            }
        }
    }

    /// Dijkstra; jumps count in both directions, so that the distances are bounds for either.
    void spread(std::uint32_t from, std::vector<float>& metres) {
        if (m_backwards.empty()) {
            m_backwards.resize(m_graph.places.size());
            for (const Draft& draft : m_drafts)
                if (draft.link.step != NavStep::Walk)
                    m_backwards[draft.link.to].emplace_back(draft.link.length, draft.from);
        }
        metres.assign(m_graph.places.size(), TacticalGraph::kFar);
        metres[from] = 0;
        std::vector<std::pair<float, std::uint32_t>> open{{0.0f, from}};
        const auto reach = [&](std::uint32_t point, float distance) {
            if (distance >= metres[point]) return;
            metres[point] = distance;
            open.emplace_back(distance, point);
            std::push_heap(open.begin(), open.end(), std::greater<>());
        };
        while (!open.empty()) {
            std::pop_heap(open.begin(), open.end(), std::greater<>());
            const auto [distance, point] = open.back();
            open.pop_back();
            if (distance > metres[point]) continue;
            for (const TacticalGraph::Link& link : m_graph.linksOf(point))
                reach(link.to, distance + link.length);
            for (const auto& [length, start] : m_backwards[point])
                reach(start, distance + length);
        }
    }

    const NavMesh& m_mesh;
    TacticalGraph& m_graph;
    std::vector<std::vector<std::uint32_t>> m_ofPolygon;
    std::vector<Draft> m_drafts;
    std::vector<std::vector<std::pair<float, std::uint32_t>>> m_backwards; ///< jumps by landing
    std::vector<float> m_distances;
};

} // namespace

TacticalGraph::TacticalGraph(const NavMesh& mesh) {
    GraphBuilder(mesh, *this).build();
}

std::size_t TacticalGraph::bytes() const {
    return places.size() * sizeof(Vec3) + links.size() * sizeof(Link) + pairs.size() * sizeof(Pair) +
           landmarks.size() * sizeof(Landmarks) + polygons.size() * sizeof(Pair) +
           (firstLink.size() + targets.size() + firstOfPolygon.size() + ofPolygon.size() + portals.size()) *
               sizeof(std::uint32_t);
}

} // namespace lince
