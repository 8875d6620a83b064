#pragma once
// Segments → the triangles between them (sight_tree.h). Private to this module.

#include "sight_tree.h"

#include <span>
#include <vector>

namespace lince {

/// Ends that lie nearer to each other or to another segment than this are joined, so that walls which are meant to
/// touch leave no crack; a joined segment moves by no more. Metres.
inline constexpr double kSightWeld = 1e-4;

/// Bounds without inside: an empty tree.
SightFloor::Tree triangulateSight(Vec2 low, Vec2 high, std::span<const SightSegment> segments);
/// The same with some more, as many times cheaper as they are fewer. tree: as made by triangulateSight.
SightFloor::Tree addSight(const SightFloor::Tree& tree, std::span<const SightSegment> added);

/// Constrained Delaunay triangulation on whole numbers, incremental: points first, then walls, each of which flips the
/// sides that cross it out of its way (Sloan 1993). Where two walls cross they are split, at the grid point next to it.
class SightTriangulation {
  public:
    struct Point {
        std::int32_t x = 0, y = 0;
        bool operator==(const Point&) const = default;
    };
    /// Grid of ±halfX, ±halfY. weld: grid steps.
    SightTriangulation(std::int32_t halfX, std::int32_t halfY, double weld);
    /// Index of the new point or of the one that is there already. Must lie within the bounds.
    std::uint32_t addPoint(Point point);
    void addWall(std::uint32_t from, std::uint32_t to);
    /// The sides of a tree.
    void write(std::vector<SightFloor::Tree::Side>& out) const;
    std::size_t bytes() const;

  private:
    using Tree = SightFloor::Tree;
    static constexpr std::uint32_t kNone = Tree::kNoEdge;
    struct Side {
        std::uint32_t origin = 0, twin = kNone;
        bool wall = false;
    };
    struct Pair {
        std::uint32_t a = 0, b = 0;
    };

    static std::uint32_t next(std::uint32_t side) { return Tree::nextSide(side); }
    static std::uint32_t previous(std::uint32_t side) { return Tree::previousSide(side); }
    std::uint32_t from(std::uint32_t side) const { return m_sides[side].origin; }
    std::uint32_t to(std::uint32_t side) const { return m_sides[next(side)].origin; }
    std::uint32_t apex(std::uint32_t side) const { return m_sides[previous(side)].origin; }
    std::int64_t turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;
    bool inCircle(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) const;
    bool near(std::uint32_t a, std::uint32_t b, std::uint32_t point) const;

    void link(std::uint32_t side, std::uint32_t twin);
    void setSide(std::uint32_t side, std::uint32_t origin, const Side& like);
    std::uint32_t newTriangle();
    void splitTriangle(std::uint32_t triangle, std::uint32_t point);
    void splitSide(std::uint32_t side, std::uint32_t point);
    void flip(std::uint32_t side);
    bool canFlip(std::uint32_t side) const;
    void makeDelaunay();

    std::uint32_t find(std::uint32_t a, std::uint32_t b) const;
    void mark(std::uint32_t a, std::uint32_t b, bool wall);
    /// One wall of the work list; adds to it what is still to do.
    void addPart(Pair wall);
    void splitCrossing(Pair wall, std::uint32_t side);
    void clearWay(Pair wall);

    double m_weld;
    std::vector<Point> m_points;
    std::vector<std::uint32_t> m_sideOf; ///< one that begins at the point
    std::vector<Side> m_sides;
    std::vector<std::uint32_t> m_doubtful; ///< sides that may not be Delaunay
    std::vector<Pair> m_parts, m_crossing;
    std::uint32_t m_last = 0; ///< triangle where the search for the next point begins
};

} // namespace lince
