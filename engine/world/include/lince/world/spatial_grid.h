#pragma once
// Which moving things are near. A uniform grid over the ground plane, built anew each tick by counting sort: cheap, and
// its order depends on nothing but slots.

#include <lince/core/vec.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince {

class SpatialGrid {
  public:
    struct Item {
        std::uint32_t slot;
        Aabb box;
    };

    /// cellSize: metres; should be somewhat larger than most things. Items must come by ascending slot.
    void rebuild(std::span<const Item> items, float cellSize);

    /// One more until the next rebuild. Cheap for a few: each query looks at all that were added.
    void add(const Item& item);
    /// How many every query looks at: those that were added, and those too large for cells.
    std::size_t listed() const { return m_large.size(); }

    /// Calls found(slot) in ascending order, once each, for items whose boxes overlap.
    template <class F>
    void overlapping(const Aabb& box, std::vector<std::uint32_t>& scratch, F&& found) const {
        scratch.clear();
        collect(box, scratch);
        for (const std::uint32_t slot : scratch)
            found(slot);
    }
    /// Appends ascending, distinct slots.
    void collect(const Aabb& box, std::vector<std::uint32_t>& out) const;

  private:
    struct Range {
        std::uint32_t columnBegin, columnEnd, rowBegin, rowEnd;
        std::uint32_t cells() const { return (columnEnd - columnBegin) * (rowEnd - rowBegin); }
    };
    Range cellsOf(const Aabb& box) const;

    std::vector<Item> m_items;
    std::vector<std::uint32_t> m_cellStart; ///< one more than cells
    std::vector<std::uint32_t> m_entries;   ///< indices into m_items
    std::vector<std::uint32_t> m_large; ///< indices of items over so many cells that each query looks at them instead
    float m_cellSize = 1;
    Vec3 m_origin;
    std::uint32_t m_columns = 0, m_rows = 0;
    static constexpr std::uint32_t kMaxCellsASide = 256;
    /// Also what keeps m_entries small: a level may hold 100,000 boxes that all reach over the whole grid.
    static constexpr std::uint32_t kMaxCellsAnItem = 1024;
};

} // namespace lince
