#pragma once
// What is seen from a point of the mesh, through the portals. `run` is inlined where it is used. Private to this
// module.

#include <lince/navmesh/corner_graph.h>
#include <lince/navmesh/nav_graph.h>
#include <lince/navmesh/nav_shape.h>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace lince {

/// What is seen from a point: polygons, each with the opening through which it is seen.
class SightSpread {
  public:
    struct Step {
        Vec2 left, right; ///< vertices between which one looks; the same point: all is seen
        std::uint32_t polygon = 0, parent = CornerGraph::kNone;
    };
    /// Starts in these polygons, all of which hold the point. Calls onPolygon(step) for each that is seen and
    /// onVertex(vertex, place, step) for each end of a portal that turns and is seen from that step's polygon.
    template <class OnPolygon, class OnVertex>
    void run(const NavGraph& graph, Vec2 root, std::span<const std::uint32_t> from, OnPolygon&& onPolygon,
             OnVertex&& onVertex);
    const Step& step(std::uint32_t index) const { return m_steps[index]; }
    /// Polygons from the first to the step's, appended.
    void chain(std::uint32_t step, std::vector<std::uint32_t>& out) const;
    /// The point lies in the step's polygon: is it seen?
    bool sees(std::uint32_t step, Vec2 root, Vec2 point) const;

  private:
    std::vector<Step> m_steps;
};

template <class OnPolygon, class OnVertex>
void SightSpread::run(const NavGraph& graph, Vec2 root, std::span<const std::uint32_t> from, OnPolygon&& onPolygon,
                      OnVertex&& onVertex) {
    /// A root nearer than this to the line of a portal sees it edge on, which is to say not at all.
    constexpr float kEdgeOnMetres = 1e-5f;
    m_steps.clear();
    for (const std::uint32_t polygon : from)
        m_steps.push_back({root, root, polygon, CornerGraph::kNone});
    for (std::uint32_t index = 0; index < m_steps.size(); ++index) {
        const Step step = m_steps[index];
        if (!onPolygon(index)) return;
        const NavGraph::Face& face = graph.faces[step.polygon];
        const std::uint32_t cameFrom = step.parent == CornerGraph::kNone ? kNoPolygon : m_steps[step.parent].polygon;
        const bool whole = step.left == step.right;
        for (std::uint32_t i = face.firstPortal; i < face.firstPortal + face.portalCount; ++i) {
            const NavGraph::Portal& p = graph.portals[i];
            if (p.step != NavStep::Walk || p.to == cameFrom) continue;
            Vec2 left = p.left, right = p.right;
            if (!whole) {
                if (turn(root, step.right, p.left) > 0 || turn(root, step.left, p.right) < 0) continue;
                const float leftSide = turn(root, step.left, p.left), rightSide = turn(root, step.right, p.right);
                // Bounds stay the vertices that they are: a point where they cut an edge would be rounded, and a line
                // that passes exactly through vertices could be lost on both sides of them.
                if (leftSide < 0) {
                    left = step.left;
                } else if (p.leftTurns) {
                    onVertex(p.leftVertex, p.left, index);
                }
                if (rightSide > 0) {
                    right = step.right;
                } else if (p.rightTurns) {
                    onVertex(p.rightVertex, p.right, index);
                }
            } else {
                if (p.leftTurns) onVertex(p.leftVertex, p.left, index);
                if (p.rightTurns) onVertex(p.rightVertex, p.right, index);
            }
            if (left == root || right == root) {
                // Round the point itself: whatever lies behind is seen whole, but only what holds the point in its
                // closure and was not begun with.
                if (!whole) continue;
                bool begun = false;
                for (const std::uint32_t polygon : from)
                    begun = begun || polygon == p.to;
                if (!begun) m_steps.push_back({root, root, p.to, index});
                continue;
            }
            const Vec2 along = right - left;
            const float square = lengthSquared(along), seen = turn(root, left, right);
            if (seen * absolute(seen) <= kEdgeOnMetres * kEdgeOnMetres * square) {
                const float at = dot(root - left, along);
                if (whole && square > 0 && at >= 0 && at <= square) m_steps.push_back({root, root, p.to, index});
                continue;
            }
            m_steps.push_back({left, right, p.to, index});
        }
    }
}

inline void SightSpread::chain(std::uint32_t step, std::vector<std::uint32_t>& out) const {
    const std::size_t begin = out.size();
    for (std::uint32_t i = step; i != CornerGraph::kNone; i = m_steps[i].parent)
        out.push_back(m_steps[i].polygon);
    for (std::size_t low = begin, high = out.size(); low + 1 < high; ++low)
        std::swap(out[low], out[--high]);
}

inline bool SightSpread::sees(std::uint32_t step, Vec2 root, Vec2 point) const {
    const Step& s = m_steps[step];
    return s.left == s.right || (turn(root, s.left, point) >= 0 && turn(root, s.right, point) <= 0);
}

} // namespace lince
