#pragma once
// The tanks' map (spec S4.A4): a grid of nodes over a scene of walls; a node is valid when it lies inside, found from
// wall crossings. Every node knows its number and the count of its valid run along its row and its column.
//
// Inside: the fewest walls that must be crossed to come there from outside of all walls is odd. So the yard within a
// closed outline is inside, a closed block in it is not; walls with an open end only cut ways.

#include <lince/core/debug_draw.h>
#include <lince/core/random.h>
#include <lince/core/vec.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace lince {

struct GridWall {
    Vec2 from, to; ///< (x, z)
};

enum class GridHeading : std::uint8_t { North, East, South, West }; ///< -Z, +X, +Z, -X

class WallGrid {
  public:
    struct Run {
        std::uint16_t number = 0; ///< from 0, counted along +X or +Z
        std::uint16_t count = 0;  ///< 0: the node is not valid
    };
    struct Node {
        bool valid = false;
        Run row, column;                           ///< a run ends at nodes that are not valid and where the way is cut
        std::array<std::uint32_t, 4> neighbours{}; ///< by GridHeading; kNone
    };
    static constexpr std::uint32_t kNone = 0xffffffffu;

    /// Nodes every `spacing` metres over the box of the walls, in its middle. A node is valid when it lies inside and
    /// `clearance` metres or more from all walls (0.2 % of the spacing at least); two valid ones side by side are
    /// neighbours when the way between keeps that clearance too. Walls that come twice (one for each side) count once.
    /// [Limit: 4,000,000 nodes, 65,000 a side; wider spacing beyond, twice each time]
    WallGrid(std::span<const GridWall> walls, float spacing, float clearance);

    float spacing() const { return m_spacing; }
    std::uint32_t columns() const { return m_columns; }
    std::uint32_t rows() const { return m_rows; }
    const Node& node(std::uint32_t index) const { return m_nodes[index]; }
    Vec2 place(std::uint32_t index) const;
    std::uint32_t nearestValid(Vec2 point) const; ///< kNone: there is none
    /// Free nodes ahead of `index` that way, before the run ends.
    std::uint32_t freeAhead(std::uint32_t index, GridHeading heading) const;
    /// The longest free run of the three ahead (straight, left, right); back when all are blocked. Equal ones are
    /// drawn.
    GridHeading longestAhead(std::uint32_t index, GridHeading heading, RandomStream& random) const;
    /// The next step of someone who wanders: straight on, and that way where straight on ends and at one node in eight.
    GridHeading wander(std::uint32_t index, GridHeading heading, RandomStream& random) const;

  private:
    void takeClearance(const GridWall& wall, float keep, std::vector<std::uint8_t>& cut);
    void linkNodes(const std::vector<std::uint8_t>& cut);
    void numberRuns();

    Vec2 m_origin;
    float m_spacing = 1;
    std::uint32_t m_columns = 0, m_rows = 0;
    std::vector<Node> m_nodes;
};

/// Nodes and ways at that height.
void draw(DebugDraw& sink, const WallGrid& grid, float height);

} // namespace lince
