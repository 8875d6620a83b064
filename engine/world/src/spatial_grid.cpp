#include <lince/world/spatial_grid.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace lince {

void SpatialGrid::add(const Item& item) {
    m_large.push_back(static_cast<std::uint32_t>(m_items.size()));
    m_items.push_back(item);
}

void SpatialGrid::rebuild(std::span<const Item> items, float cellSize) {
    m_items.assign(items.begin(), items.end());
    Aabb all;
    for (const Item& item : m_items)
        all.add(item.box);
    if (all.empty()) all = {{0, 0, 0}, {0, 0, 0}};
    // A few far-flung things must not make the grid huge: the cells grow instead.
    const Vec3 size = all.size();
    m_cellSize = maximum(cellSize, maximum(size.x, size.z) / static_cast<float>(kMaxCellsASide - 1));
    m_origin = all.low;
    m_columns = static_cast<std::uint32_t>(size.x / m_cellSize) + 1;
    m_rows = static_cast<std::uint32_t>(size.z / m_cellSize) + 1;

    m_cellStart.assign(std::size_t{m_columns} * m_rows + 1, 0);
    const auto forCells = [&](const Item& item, auto&& f) {
        const Range r = cellsOf(item.box);
        for (std::uint32_t row = r.rowBegin; row < r.rowEnd; ++row)
            for (std::uint32_t column = r.columnBegin; column < r.columnEnd; ++column)
                f(row * m_columns + column);
    };
    m_large.clear();
    for (std::uint32_t i = 0; i < m_items.size(); ++i) {
        if (cellsOf(m_items[i].box).cells() > kMaxCellsAnItem)
            m_large.push_back(i);
        else
            forCells(m_items[i], [&](std::uint32_t cell) { ++m_cellStart[cell + 1]; });
    }
    for (std::size_t i = 1; i < m_cellStart.size(); ++i)
        m_cellStart[i] += m_cellStart[i - 1];
    m_entries.resize(m_cellStart.back());
    for (std::uint32_t i = static_cast<std::uint32_t>(m_items.size()); i-- > 0;)
        if (cellsOf(m_items[i].box).cells() <= kMaxCellsAnItem)
            forCells(m_items[i], [&](std::uint32_t cell) { m_entries[--m_cellStart[cell + 1]] = i; });
    // Filling moved each start one cell down: cell c now begins at m_cellStart[c + 1].
    m_cellStart.erase(m_cellStart.begin());
    m_cellStart.push_back(static_cast<std::uint32_t>(m_entries.size()));
}

SpatialGrid::Range SpatialGrid::cellsOf(const Aabb& box) const {
    const auto cell = [&](float v, std::uint32_t count) {
        return static_cast<std::uint32_t>(clamp(std::floor(v / m_cellSize), 0, static_cast<float>(count - 1)));
    };
    return {cell(box.low.x - m_origin.x, m_columns), cell(box.high.x - m_origin.x, m_columns) + 1,
            cell(box.low.z - m_origin.z, m_rows), cell(box.high.z - m_origin.z, m_rows) + 1};
}

void SpatialGrid::collect(const Aabb& box, std::vector<std::uint32_t>& out) const {
    if (m_items.empty()) return;
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    for (const std::uint32_t i : m_large)
        if (m_items[i].box.overlaps(box)) out.push_back(m_items[i].slot);
    const Range r = m_columns == 0 ? Range{} : cellsOf(box);
    for (std::uint32_t row = r.rowBegin; row < r.rowEnd; ++row)
        for (std::uint32_t column = r.columnBegin; column < r.columnEnd; ++column) {
            const std::uint32_t cell = row * m_columns + column;
            for (std::uint32_t e = m_cellStart[cell]; e < m_cellStart[cell + 1]; ++e) {
                const Item& item = m_items[m_entries[e]];
                if (item.box.overlaps(box)) out.push_back(item.slot);
            }
        }
    // What lies in one cell is in order already.
    if (std::adjacent_find(out.begin() + first, out.end(), std::greater_equal<>()) == out.end()) return;
    std::sort(out.begin() + first, out.end());
    out.erase(std::unique(out.begin() + first, out.end()), out.end());
}

} // namespace lince
