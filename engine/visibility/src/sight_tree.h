#pragma once
// A floor's triangles, laid out for walking away from a viewer. Private to this module.
//
// The free ground between the walls is one triangulation (constrained Delaunay), so "what comes next in this direction"
// is a step to a neighbour: near obstacles come first by themselves and those behind others are never touched. All
// corners and viewers lie on a grid of at most 2^24 steps a side: coordinates are exact in a float, their products in a
// double, and so every question "left or right of this ray?" has an exact answer. Nothing slips between two walls.

#include <lince/visibility/sight_map.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace lince {

class SightTriangulation;

struct SightFloor::Tree {
    static constexpr std::uint32_t kWall = 0x80000000u; ///< bit of a link: nobody sees across
    static constexpr std::uint32_t kNoEdge = 0xffffffffu;
    static constexpr double kHalfGrid = 8388608; ///< coordinates lie in ± this: 2^23

    /// One for each side of each triangle, 3 × triangle + side: what one needs who comes in across that side. Seen by
    /// him, `right` leads on across the side between the right end of the one he crossed and the apex, `left` across
    /// the other. Links are sides of the neighbours, with kWall where it is one; kNoEdge at the bounds.
    struct Side {
        float apexX = 0, apexY = 0;
        std::uint32_t right = kNoEdge, left = kNoEdge;
    };
    std::vector<Side> sides;
    std::vector<std::uint32_t> startOfCell; ///< a triangle near each cell of a coarse grid
    std::int32_t columns = 0, rows = 0;
    double cellsPerStepX = 0, cellsPerStepY = 0;
    double originX = 0, originY = 0; ///< world metres of grid point (0, 0)
    double step = 1;                 ///< metres, a power of two
    double halfX = 0, halfY = 0;     ///< bounds in grid steps: ± these

    /// What it was made from, to add walls to; null when walls were added.
    std::shared_ptr<const SightTriangulation> source;

    std::size_t bytes() const;

    struct GridPoint {
        double x = 0, y = 0; ///< whole numbers
    };
    /// The grid point next to a place, at least one step inside of the bounds. False: outside of them, or not finite.
    bool toGrid(Vec2 place, GridPoint& out) const;
    /// Triangle that holds the point (its border included).
    std::uint32_t locate(GridPoint point) const;

    /// A side that a viewer looks at without anything between: from right to left, relative to him.
    struct Window {
        double rightX = 0, rightY = 0, leftX = 0, leftY = 0;
        std::uint32_t link = kNoEdge;
    };
    /// All windows around a point, by growing angle, without gaps: three inside of a triangle, four on a side, those of
    /// the whole star on a corner. A wall that the point touches hides nothing.
    void windowsAround(GridPoint point, std::vector<Window>& out) const;

    static std::uint32_t nextSide(std::uint32_t side) { return side % 3 == 2 ? side - 2 : side + 1; }
    static std::uint32_t previousSide(std::uint32_t side) { return side % 3 == 0 ? side + 2 : side - 1; }
    /// Where a side of a triangle begins (it ends where the next one begins; the triangle lies on its left).
    GridPoint begin(std::uint32_t side) const {
        const Side& from = sides[nextSide(side)];
        return {from.apexX, from.apexY};
    }
    std::uint32_t link(std::uint32_t side) const { return sides[previousSide(side)].right; }
};

} // namespace lince
