#pragma once
// Where shortest ways can bend, and which of these corners see each other: on ground of one kind a shortest way is a
// straight line or runs from corner to corner of this graph (a reduced visibility graph). Made with the mesh.
// Part of NavGraph, for searches only.

#include <lince/core/vec.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lince {

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

} // namespace lince
