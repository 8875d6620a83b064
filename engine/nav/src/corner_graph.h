#pragma once
// Where shortest ways can bend, and which of these corners see each other: on ground of one kind a shortest way is a
// straight line or runs from corner to corner of this graph. Made with the mesh. Private to this module.

#include <lince/core/vec.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace lince {

struct NavGraph;

struct CornerGraph {
    static constexpr std::uint32_t kNone = 0xffffffffu;
    /// Landmarks: corners far apart whose distances to all others are known. |distance(landmark, a) −
    /// distance(landmark, b)| is a lower bound for the way from a to b, far better than the straight line (ALT:
    /// Goldberg, Harrelson 2005).
    static constexpr std::size_t kLandmarks = 8;

    struct Corner {
        Vec2 place;
        std::uint32_t vertex = 0, firstLink = 0, linkCount = 0;
        Vec2 before, after;  ///< unit, along the walls that meet there, as the polygons walk
        bool simple = false; ///< two walls and no more
    };
    struct Link {
        std::uint32_t to = 0;
        float metres = 0;
        Vec2 along;
        std::uint32_t firstPolygon = 0, polygonCount = 0; ///< that the line runs through
    };

    std::vector<Corner> corners;
    std::vector<Link> links;
    std::vector<std::uint32_t> polygons;
    std::vector<std::uint32_t> cornerOfVertex;            ///< kNone: none
    std::vector<std::array<float, kLandmarks>> landmarks; ///< by corner: metres; kFar where nobody comes

    static constexpr float kFar = 1e30f;

    /// A shortest way along `along` can bend at the corner: the line touches the walls and does not cut them.
    static bool touches(const Corner& corner, Vec2 along);
    std::size_t bytes() const;
};

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

/// From the portals of the graph. turns: by vertex, whether a way may bend there; before, after: see Corner.
struct CornerSource {
    std::uint32_t vertex = 0;
    Vec2 before, after;
    bool simple = false;
};
void buildCorners(const NavGraph& graph, std::span<const CornerSource> sources, CornerGraph& out);

} // namespace lince
