#include "flock_grid.h"

#include <algorithm>
#include <cmath>

namespace lince::flocking {

namespace {

constexpr std::uint32_t kColumnsAReach = 2;
constexpr std::uint32_t kMinAround = 4; ///< rows or levels: a neighbourhood of three must not meet itself
constexpr float kMaxCells = 1e9f;       ///< along an axis, before it goes around
/// Cells are this much wider than the reach, so that rounding never puts neighbours two cells apart.
constexpr float kSlack = 1.001f;

/// kMinAround cubed is the least.
std::size_t maxCells(std::size_t members) {
    return 4 * members + 64;
}

/// Cell before going around. `relative` is not negative.
std::uint32_t cellAlong(float relative) {
    return static_cast<std::uint32_t>(relative < kMaxCells ? relative : kMaxCells); // what is not finite too
}

} // namespace

void Members::resize(std::size_t count) {
    for (std::vector<float>* const one : {&x, &y, &z, &vx, &vy, &vz})
        one->resize(count + kBatch);
    number.resize(count);
}

void FlockGrid::layOut(const Members& from, std::size_t count, float reach) {
    const float cell = maximum(reach, 1e-3f) * kSlack;
    const std::vector<float>* const places[3] = {&from.x, &from.y, &from.z};
    for (int axis = 0; axis < 3; ++axis) {
        const float* const p = places[axis]->data();
        float low = p[0], high = p[0];
        for (std::size_t i = 1; i < count; ++i)
            low = minimum(low, p[i]), high = maximum(high, p[i]);
        const float perMetre = (axis == 0 ? float{kColumnsAReach} : 1.0f) / cell;
        m_axes[axis] = {low, perMetre, cellAlong((high - low) * perMetre) + 1, false};
    }
    const std::size_t max = maxCells(count);
    const auto cells = [&] { return static_cast<double>(m_axes[0].cells) * m_axes[1].cells * m_axes[2].cells; };
    while (cells() > static_cast<double>(max)) {
        Axis& longest = *std::max_element(std::begin(m_axes), std::end(m_axes),
                                          [](const Axis& a, const Axis& b) { return a.cells < b.cells; });
        longest.cells = std::max(longest.cells / 2, kMinAround);
        longest.goesAround = true;
    }
}

void FlockGrid::sort(const Members& from, std::size_t count, float reach, Members& to) {
    m_batches.clear();
    if (count == 0) return;
    layOut(from, count, reach);
    const std::size_t cells = std::size_t{m_axes[0].cells} * m_axes[1].cells * m_axes[2].cells;
    // Room for the worst that may come, so that a flock that has its size allocates nothing more.
    m_firstOfCell.reserve(maxCells(count) + 1);
    m_batches.reserve(count);
    m_firstOfCell.assign(cells + 1, 0);
    m_cellOfMember.resize(count);
    const auto cellOn = [&](const Axis& axis, float place) {
        const std::uint32_t cell = cellAlong((place - axis.low) * axis.perMetre);
        return axis.goesAround ? cell % axis.cells : std::min(cell, axis.cells - 1);
    };
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t column = cellOn(m_axes[0], from.x[i]);
        const std::uint32_t level = cellOn(m_axes[1], from.y[i]);
        const std::uint32_t row = cellOn(m_axes[2], from.z[i]);
        const std::uint32_t cell = (level * m_axes[2].cells + row) * m_axes[0].cells + column;
        m_cellOfMember[i] = cell;
        ++m_firstOfCell[cell];
    }
    std::uint32_t before = 0;
    for (std::uint32_t& first : m_firstOfCell) {
        const std::uint32_t here = first;
        first = before;
        before += here;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t place = m_firstOfCell[m_cellOfMember[i]]++;
        to.x[place] = from.x[i], to.y[place] = from.y[i], to.z[place] = from.z[i];
        to.vx[place] = from.vx[i], to.vy[place] = from.vy[i], to.vz[place] = from.vz[i];
        to.number[place] = from.number[i];
    }
    // Each first has moved to the next cell's.
    std::copy_backward(m_firstOfCell.begin(), m_firstOfCell.end() - 1, m_firstOfCell.end());
    m_firstOfCell[0] = 0;
    cutIntoBatches();
}

void FlockGrid::cutIntoBatches() {
    const std::uint32_t columns = m_axes[0].cells, rows = m_axes[1].cells * m_axes[2].cells;
    for (std::uint32_t row = 0; row < rows; ++row) {
        const std::uint32_t* const first = m_firstOfCell.data() + std::size_t{row} * columns;
        const std::uint32_t end = first[columns];
        std::uint32_t column = 0;
        for (std::uint32_t begin = first[0]; begin < end; begin += kBatch) {
            const std::uint32_t count = std::min<std::uint32_t>(end - begin, kBatch);
            while (first[column + 1] <= begin)
                ++column;
            const std::uint32_t firstColumn = column;
            while (first[column + 1] < begin + count)
                ++column;
            m_batches.push_back({begin, count, firstColumn, column, row});
        }
    }
}

int FlockGrid::addRow(std::uint32_t row, const Batch& batch, Run* runs) const {
    const Axis& axis = m_axes[0];
    const std::uint32_t* const first = m_firstOfCell.data() + std::size_t{row} * axis.cells;
    const auto run = [&](std::uint32_t from, std::uint32_t to) { return Run{first[from], first[to + 1]}; };
    const std::uint32_t last = axis.cells - 1;
    const std::uint32_t low = batch.firstColumn, high = batch.lastColumn + kColumnsAReach;
    const bool before = low<kColumnsAReach, behind = high> last;
    if (axis.goesAround && (before || behind)) {
        if (high - low + kColumnsAReach >= last) { // it would meet itself
            runs[0] = run(0, last);
            return 1;
        }
        if (before)
            runs[0] = run(axis.cells + low - kColumnsAReach, last), runs[1] = run(0, high);
        else
            runs[0] = run(low - kColumnsAReach, last), runs[1] = run(0, high - axis.cells);
        return 2;
    }
    runs[0] = run(before ? 0 : low - kColumnsAReach, behind ? last : high);
    return 1;
}

int FlockGrid::candidates(const Batch& batch, Run* runs) const {
    // The cell itself and its two neighbours; the border of the grid has one or none.
    const auto around = [](const Axis& axis, std::uint32_t at, std::uint32_t(&cells)[3]) {
        int count = 0;
        if (at > 0)
            cells[count++] = at - 1;
        else if (axis.goesAround)
            cells[count++] = axis.cells - 1;
        cells[count++] = at;
        if (at + 1 < axis.cells)
            cells[count++] = at + 1;
        else if (axis.goesAround)
            cells[count++] = 0;
        return count;
    };
    std::uint32_t levels[3], rows[3];
    const int levelCount = around(m_axes[1], batch.row / m_axes[2].cells, levels);
    const int rowCount = around(m_axes[2], batch.row % m_axes[2].cells, rows);
    int count = 0;
    for (int level = 0; level < levelCount; ++level)
        for (int row = 0; row < rowCount; ++row)
            count += addRow(levels[level] * m_axes[2].cells + rows[row], batch, runs + count);
    return count;
}

} // namespace lince::flocking
