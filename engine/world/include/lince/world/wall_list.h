#pragma once
// Scenes of upright walls (spec S4.P5): a text file of segments `X1 Z1 X2 Z2 direction`, kept in a quad-tree.

#include <lince/core/error.h>
#include <lince/core/vec.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace lince {

/// Upright wall over a segment of the ground plane (Vec2 is x, z). The normal's side: +1 to the left of from→to seen
/// from above with X right and Z down the page, -1 to the right.
struct WallSegment {
    Vec2 from, to;
    int direction = 1;
    Vec2 normal() const;
    bool operator==(const WallSegment&) const = default;
};

/// One segment a line; `#` starts a comment; blank lines are free. Direction is 1 or -1 (also +1). [Limit: 1,000,000
/// lines]
Result<std::vector<WallSegment>> parseWallList(std::string_view text, const std::string& name);

/// Finds the walls near a place or crossed by a segment.
class WallTree {
  public:
    WallTree() = default;
    explicit WallTree(std::vector<WallSegment> walls);

    const std::vector<WallSegment>& walls() const { return m_walls; }
    /// Appends in ascending order the walls whose boxes overlap [low, high]. Does not clear `out`.
    void overlapping(Vec2 low, Vec2 high, std::vector<std::uint32_t>& out) const;
    /// Smallest fraction in [0, 1] of the way at which from→to crosses a wall (from either side); above 1 when none.
    float firstCrossing(Vec2 from, Vec2 to) const;

  private:
    struct Node {
        Vec2 low, high;
        std::uint32_t firstChild = 0;     ///< four in a row; 0: a leaf
        std::vector<std::uint32_t> walls; ///< those that fit no child
    };
    void insert(std::uint32_t wall);

    std::vector<WallSegment> m_walls;
    std::vector<Node> m_nodes;
};

} // namespace lince
