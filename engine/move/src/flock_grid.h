#pragma once
// Members of a flock sorted into cells as wide as the widest reach, but only half as long along x. Cells lie row by row
// along x, and members in the order of their cells, so the members of neighbouring cells of a row are one run of
// memory, and shorter cells make a run that fits better without making one run more.

#include <lince/core/vec.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lince::flocking {

/// Members that are worked on at once: neighbours in a row of cells, which share their candidates.
inline constexpr std::size_t kBatch = 8;

/// Structure of arrays. All have room for kBatch floats more than there are members.
struct Members {
    std::vector<float> x, y, z, vx, vy, vz;
    std::vector<std::uint32_t> number;

    void resize(std::size_t count);
};

/// Up to kBatch members side by side in one row, and the columns that they cover.
struct Batch {
    std::uint32_t begin, count;
    std::uint32_t firstColumn, lastColumn;
    std::uint32_t row; ///< level * rows + row
};

/// A run of members [begin, end).
struct Run {
    std::uint32_t begin, end;
};

class FlockGrid {
  public:
    static constexpr int kMaxRuns = 18; ///< nine rows, each in two parts where it goes around

    /// Sorts `from` into `to` (stable: members of one cell keep their order).
    void sort(const Members& from, std::size_t count, float reach, Members& to);

    const std::vector<Batch>& batches() const { return m_batches; }
    /// Where everybody within reach of the batch's members is; returns how many runs. Always in the same order: by
    /// level, row, column.
    int candidates(const Batch& batch, Run* runs) const;

  private:
    /// Cells along an axis. A flock spread so wide that its cells would outnumber it goes around: far cells share
    /// memory, and the distance tells their members apart.
    struct Axis {
        float low = 0, perMetre = 1;
        std::uint32_t cells = 1;
        bool goesAround = false;
    };
    void layOut(const Members& from, std::size_t count, float reach);
    int addRow(std::uint32_t row, const Batch& batch, Run* runs) const;
    void cutIntoBatches();

    Axis m_axes[3];
    std::vector<std::uint32_t> m_firstOfCell;  ///< and one more
    std::vector<std::uint32_t> m_cellOfMember; ///< by place in `from`
    std::vector<Batch> m_batches;
};

} // namespace lince::flocking
