#pragma once
// A grid over the shapes of an ObstacleField that spares most exact tests: a cell is touched by nothing (and knows how
// many rings of cells around it are not either, so that a walk leaps over all of them at once), is touched by some
// shapes, or lies wholly in one. Private to this module.

#include "field_shape.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lince {

class FieldGrid {
  public:
    static constexpr std::uint8_t kTouched = 0, kSolid = 255, kMaxRings = 250;

    /// Over the box low…high; cells of about `cellMetres`, 0: by the number of shapes.
    FieldGrid(std::span<const FieldShape> shapes, Vec2 low, Vec2 high, float cellMetres);

    std::int32_t column(float x) const { return index((x - m_low.x) * m_cellsPerMetre, m_columns); }
    std::int32_t row(float z) const { return index((z - m_low.y) * m_cellsPerMetre, m_rows); }
    std::int32_t columns() const { return m_columns; }
    std::int32_t rows() const { return m_rows; }
    float cellMetres() const { return m_cellMetres; }
    /// kTouched, kSolid, or 1 + how many rings of cells around are clear too.
    std::uint8_t state(std::int32_t column, std::int32_t row) const { return m_states[cell(column, row)]; }
    /// Of a touched cell, by ascending number; a solid one has none: whoever comes there has met its shape before.
    std::span<const std::uint32_t> shapes(std::int32_t column, std::int32_t row) const {
        const std::size_t c = cell(column, row);
        return {m_numbers.data() + m_first[c], m_first[c + 1] - m_first[c]};
    }

    /// Calls touched(shapes, share of the way) for touched cells along the way, in its order, until that returns true;
    /// the walk returns true then. True as well at a solid cell. Both ends within the box.
    template <class Touched>
    bool walk(Vec2 from, Vec2 to, Touched&& touched) const {
        // In cells. Rounding, and the nudge that carries the walk over a cell's border, are far below kMargin, which
        // shapes are made thicker by when they are entered into the cells.
        const float ax = (from.x - m_low.x) * m_cellsPerMetre, az = (from.y - m_low.y) * m_cellsPerMetre;
        const float dx = (to.x - from.x) * m_cellsPerMetre, dz = (to.y - from.y) * m_cellsPerMetre;
        const bool right = dx >= 0, down = dz >= 0;
        const float nudgeX = right ? kNudge : -kNudge, nudgeZ = down ? kNudge : -kNudge;
        const float perX = 1 / dx, perZ = 1 / dz; // of no motion: infinite, and never multiplied by 0
        std::int32_t x = index(ax, m_columns), z = index(az, m_rows);
        float fraction = 0;
        while (true) {
            const std::size_t here = cell(x, z);
            std::int32_t rings = m_states[here];
            if (rings == kTouched) {
                if (touched(std::span<const std::uint32_t>(m_numbers.data() + m_first[here],
                                                           m_first[here + 1] - m_first[here]),
                            fraction))
                    return true;
                rings = 1;
            } else if (rings == kSolid) {
                return true;
            }
            const float wallX = static_cast<float>(right ? x + rings : x + 1 - rings);
            const float wallZ = static_cast<float>(down ? z + rings : z + 1 - rings);
            const float untilX = (wallX - ax) * perX, untilZ = (wallZ - az) * perZ;
            fraction = untilX < untilZ ? untilX : untilZ;
            if (!(fraction < kArrived)) return false;
            x = index(ax + dx * fraction + nudgeX, m_columns);
            z = index(az + dz * fraction + nudgeZ, m_rows);
        }
    }

  private:
    static constexpr float kNudge = 1e-3f;  ///< cells
    static constexpr double kMargin = 1e-2; ///< cells
    /// Rounding may find the box's own border, where an end lies, a little before that end; the rest of the way is
    /// below the margin.
    static constexpr float kArrived = 1 - 1e-6f;
    static constexpr std::int32_t kMaxSide = 1024;

    static std::int32_t index(float cells, std::int32_t count) {
        const auto i = static_cast<std::int32_t>(cells);
        return i < 0 ? 0 : i >= count ? count - 1 : i;
    }
    std::size_t cell(std::int32_t column, std::int32_t row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) + static_cast<std::size_t>(column);
    }
    void layOut(float cellMetres, Vec2 size);
    std::size_t entriesOf(std::span<const FieldShape> shapes) const;
    struct Range {
        std::int32_t firstColumn, lastColumn, firstRow, lastRow;
    };
    Range rangeOf(const FieldShape& shape) const;
    void enter(std::span<const FieldShape> shapes);
    void countRings();

    Vec2 m_low;
    float m_cellMetres = 1, m_cellsPerMetre = 1;
    std::int32_t m_columns = 1, m_rows = 1;
    std::vector<std::uint8_t> m_states;
    std::vector<std::uint32_t> m_first; ///< of m_numbers, by cell, and one more
    std::vector<std::uint32_t> m_numbers;
};

} // namespace lince
