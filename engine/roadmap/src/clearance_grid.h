#pragma once
// A grid over a free space: for each cell whether a body fits there and how far away the nearest obstacle is at least
// (spec S2.R5, R6). Private to this module.

#include <lince/roadmap/free_space.h>

#include <memory>
#include <mutex>
#include <vector>

namespace lince {

struct ClearanceCell {
    Vec3 place;           ///< its middle, on the ground there
    float clearance = -1; ///< metres that the body can go in every direction; negative: it does not fit
};

struct ClearanceGrid {
    float cellMetres = 1;
    std::vector<ClearanceCell> cells;

    /// `cellMetres` 0: chosen. Larger ones than wished where the grid would have more than some 10,000 cells. In the
    /// air one layer at half height; on ground with floors, cells on each of them.
    static ClearanceGrid make(const FreeSpace& space, float cellMetres);
};

/// Made when somebody wants to see it. Any thread.
class LazyClearanceGrid {
  public:
    const ClearanceGrid& get(const FreeSpace& space, float cellMetres);

  private:
    std::once_flag m_once;
    ClearanceGrid m_grid;
};

} // namespace lince
