#pragma once
// Points on a mesh that ways may bend at, and the straight links between them. Private to this module.

#include <lince/navmesh/nav_mesh.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace lince {

struct TacticalGraph {
    /// Portals wider than this get several points, and polygons larger than twice that a lattice inside: metres.
    static constexpr float kSpacing = 2;
    /// A link is left out when two others over a point of the same polygon are not longer than this times it: what is
    /// left is connected, a way over it at most a few percent longer, and every point has few links.
    static constexpr float kDetour = 1.06f;
    /// Points whose distances to all others are known: by the triangle inequality they bound every distance from below,
    /// which guides a search much better through a maze than the straight line.
    static constexpr std::size_t kLandmarks = 8;
    using Landmarks = std::array<float, kLandmarks>; ///< metres to each; kFar: no way, which is far from any other
    static constexpr float kFar = 1e9f;
    static constexpr std::uint32_t kReversed = 0x80000000u;
    static constexpr std::uint32_t kNoPortal = 0xffffffffu;

    /// A straight way within one polygon, or a jump.
    struct Link {
        std::uint32_t to = 0;
        std::uint32_t pair = 0;    ///< both directions share one; with kReversed: from its second point to its first
        float length = 0;          ///< metres, horizontal
        std::uint32_t polygon = 0; ///< that it lies in; of a jump: where it lands
        NavStep step = NavStep::Walk;
        bool door = false;
    };
    struct Pair {
        std::uint32_t first = 0, second = 0;
    };

    std::vector<Vec3> places;
    std::vector<Pair> polygons;           ///< of each point: of a portal both sides, else twice the same
    std::vector<std::uint32_t> portals;   ///< of each point: index in the mesh, or kNoPortal
    std::vector<Landmarks> landmarks;     ///< of each point
    std::vector<std::uint32_t> firstLink; ///< by point, and one more
    std::vector<Link> links;
    std::vector<std::uint32_t> targets; ///< links[i].to, apart: a search reads nothing else of them
    std::vector<Pair> pairs;
    std::vector<std::uint32_t> firstOfPolygon, ofPolygon; ///< points in and on the border of each polygon

    explicit TacticalGraph(const NavMesh& mesh);
    TacticalGraph() = default; ///< for tests: filled by hand

    std::span<const Link> linksOf(std::uint32_t point) const {
        return {links.data() + firstLink[point], firstLink[point + 1] - firstLink[point]};
    }
    std::span<const std::uint32_t> pointsOf(std::uint32_t polygon) const {
        return {ofPolygon.data() + firstOfPolygon[polygon], firstOfPolygon[polygon + 1] - firstOfPolygon[polygon]};
    }
    /// On the other side of the portal that the point lies on.
    std::uint32_t otherPolygon(std::uint32_t point, std::uint32_t polygon) const {
        const Pair& both = polygons[point];
        return both.first == polygon ? both.second : both.first;
    }
    /// No way between places with these distances to the landmarks is shorter.
    static float minMetres(const Landmarks& a, const Landmarks& b) {
        float min = 0;
        for (std::size_t i = 0; i < kLandmarks; ++i)
            min = maximum(min, absolute(a[i] - b[i]));
        return min;
    }
    std::size_t bytes() const;
};

} // namespace lince
