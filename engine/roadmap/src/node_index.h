#pragma once
// The nodes nearest to a place. Few nodes are all looked at, since eight distances at once are cheaper than any tree;
// many lie in the cells of a grid. Private to this module.

#include <lince/core/vec.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lince {

class RoadmapNodeIndex {
  public:
    /// `layers`: the grid has cells above each other, for the air. `expected`: how many nodes will come.
    RoadmapNodeIndex(const Aabb& bounds, bool layers, std::size_t expected);

    /// Its number is how many were added before.
    void add(Vec3 place);
    std::size_t size() const { return m_size; }

    /// The nearest at most, and at most `farthest` metres away: entries of search_heap.h (square of the distance and
    /// number), ascending; ties by number. `out` is written over.
    void nearest(Vec3 place, std::size_t max, float farthest, std::vector<std::uint64_t>& out) const;

  private:
    struct Cell {
        int x = 0, y = 0, z = 0;
    };
    Cell cellOf(Vec3 place) const;
    std::size_t numberOf(int x, int y, int z) const {
        return (static_cast<std::size_t>(y) * static_cast<std::size_t>(m_counts.z) + static_cast<std::size_t>(z)) *
                   static_cast<std::size_t>(m_counts.x) +
               static_cast<std::size_t>(x);
    }
    void visitAll(Vec3 place, std::size_t max, float farthest, std::vector<std::uint64_t>& out) const;
    template <class Best>
    void visitRings(Vec3 place, Best& best) const;

    std::size_t m_size = 0;
    std::vector<float> m_x, m_y, m_z; ///< filled up with infinity to whole blocks
    float m_reach = 0;                ///< metres: a circle of that radius would hold about all nodes
    // The grid, empty for few nodes: the newest node of each cell and for each node the one before it.
    Vec3 m_low;
    float m_cell = 1; ///< metres
    Cell m_counts;    ///< of cells along each axis
    std::vector<std::uint32_t> m_newest, m_before;
};

} // namespace lince
