#pragma once
// The tanks' map (spec S4.A4): a grid of nodes over a scene of walls; a node is valid when it lies inside, found from
// wall crossings. Every node knows its number and the count of its valid run along its row and its column.

#include <lince/core/debug_draw.h>
#include <lince/core/random.h>
#include <lince/core/vec.h>

#include <array>
#include <cstdint>
#include <optional>
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
        Run row, column;
        std::array<std::uint32_t, 4> neighbours{}; ///< by GridHeading; kNone
    };
    static constexpr std::uint32_t kNone = 0xffffffffu;

    /// Nodes every `spacing` metres over the box of the walls; a node nearer than `clearance` to a wall, or from which
    /// a wall cuts the way to a neighbour, is no neighbour. [Limit: 4,000,000 nodes; fewer by wider spacing]
    WallGrid(std::span<const GridWall> walls, float spacing, float clearance);

    std::uint32_t columns() const { return m_columns; }
    std::uint32_t rows() const { return m_rows; }
    const Node& node(std::uint32_t index) const { return m_nodes[index]; }
    Vec2 place(std::uint32_t index) const;
    std::uint32_t nearestValid(Vec2 point) const; ///< kNone: there is none
    /// Free nodes ahead of `index` that way, before the run ends.
    std::uint32_t freeAhead(std::uint32_t index, GridHeading heading) const;
    /// Towards the longest free run of the three ahead (straight, left, right); back when all are blocked. Equal ones
    /// are drawn.
    GridHeading wander(std::uint32_t index, GridHeading heading, RandomStream& random) const;

  private:
    Vec2 m_origin;
    float m_spacing = 1;
    std::uint32_t m_columns = 0, m_rows = 0;
    std::vector<Node> m_nodes;
};

void draw(DebugDraw& sink, const WallGrid& grid, float height);

} // namespace lince
