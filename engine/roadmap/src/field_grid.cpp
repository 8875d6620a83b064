#include "field_grid.h"

#include <algorithm>

namespace lince {
namespace {

constexpr double kCellsPerShape = 48;
constexpr double kFewestCells = 256, kMaxFieldCells = 1 << 20;
constexpr std::size_t kMaxEntries = 1 << 22; ///< cells to look at over all shapes; beyond, cells grow

} // namespace

FieldGrid::FieldGrid(std::span<const FieldShape> shapes, Vec2 low, Vec2 high, float cellMetres) : m_low(low) {
    const Vec2 size{maximum(high.x - low.x, 0), maximum(high.y - low.y, 0)};
    float wished = cellMetres;
    if (!(wished > 0)) {
        const double cells = clamp(static_cast<float>(kCellsPerShape * static_cast<double>(shapes.size())),
                                   static_cast<float>(kFewestCells), static_cast<float>(kMaxFieldCells));
        const double area = double{maximum(size.x, 1e-3f)} * double{maximum(size.y, 1e-3f)};
        wished = static_cast<float>(std::sqrt(area / cells));
    }
    layOut(wished, size);
    while (m_columns * m_rows > 1 && entriesOf(shapes) > kMaxEntries)
        layOut(m_cellMetres * 2, size);
    enter(shapes);
    countRings();
}

void FieldGrid::layOut(float cellMetres, Vec2 size) {
    const float longer = maximum(size.x, size.y);
    m_cellMetres = maximum(maximum(cellMetres, longer / static_cast<float>(kMaxSide)), 1e-3f);
    m_cellsPerMetre = 1 / m_cellMetres;
    const auto count = [&](float metres) {
        return std::min(static_cast<std::int32_t>(metres * m_cellsPerMetre) + 1, kMaxSide + 1);
    };
    m_columns = count(size.x), m_rows = count(size.y);
}

FieldGrid::Range FieldGrid::rangeOf(const FieldShape& shape) const {
    const Plane2 reach = shape.reach();
    const double scale = m_cellsPerMetre;
    const double x = (shape.centre.x - double{m_low.x}) * scale, z = (shape.centre.z - double{m_low.y}) * scale;
    const auto bounded = [](double value, std::int32_t count) {
        return static_cast<std::int32_t>(value < -1 ? -1 : value > count ? count : std::floor(value));
    };
    const double beyondX = reach.x * scale + kMargin, beyondZ = reach.z * scale + kMargin;
    return {std::max(bounded(x - beyondX, m_columns), 0), std::min(bounded(x + beyondX, m_columns), m_columns - 1),
            std::max(bounded(z - beyondZ, m_rows), 0), std::min(bounded(z + beyondZ, m_rows), m_rows - 1)};
}

std::size_t FieldGrid::entriesOf(std::span<const FieldShape> shapes) const {
    std::size_t sum = 0;
    for (const FieldShape& shape : shapes) {
        const Range r = rangeOf(shape);
        if (r.firstColumn > r.lastColumn || r.firstRow > r.lastRow) continue;
        sum += static_cast<std::size_t>(r.lastColumn - r.firstColumn + 1) *
               static_cast<std::size_t>(r.lastRow - r.firstRow + 1);
    }
    return sum;
}

void FieldGrid::enter(std::span<const FieldShape> shapes) {
    constexpr std::uint8_t kClear = 1;
    const std::size_t cells = cell(m_columns - 1, m_rows - 1) + 1;
    m_states.assign(cells, kClear);
    std::vector<std::uint64_t> entries; // cell and number
    const double side = m_cellMetres, margin = kMargin * side, halfSide = side * 0.5;
    const double halfDiagonal = halfSide * 1.4142135623730952;
    for (std::size_t number = 0; number < shapes.size(); ++number) {
        const FieldShape& shape = shapes[number];
        const Range range = rangeOf(shape);
        const double farthest = shape.radius + halfDiagonal + margin;
        const double surest = shape.radius - halfDiagonal - margin;
        for (std::int32_t row = range.firstRow; row <= range.lastRow; ++row)
            for (std::int32_t column = range.firstColumn; column <= range.lastColumn; ++column) {
                const std::size_t here = cell(column, row);
                if (m_states[here] == kSolid) continue;
                const Plane2 middle{double{m_low.x} + (column + 0.5) * side, double{m_low.y} + (row + 0.5) * side};
                // From the cell's middle both tests are safe, if a little wide of a corner.
                const double square = shape.distanceSquared(middle);
                if (square >= farthest * farthest) continue;
                bool solid = surest > 0 && square < surest * surest;
                if (!solid) {
                    // Wholly inside when all corners are: the shape is convex.
                    const double reach = halfSide + margin;
                    solid = shape.holds({middle.x - reach, middle.z - reach}) &&
                            shape.holds({middle.x + reach, middle.z - reach}) &&
                            shape.holds({middle.x - reach, middle.z + reach}) &&
                            shape.holds({middle.x + reach, middle.z + reach});
                }
                m_states[here] = solid ? kSolid : kTouched;
                if (!solid) entries.push_back(std::uint64_t{here} << 32 | number);
            }
    }
    m_first.assign(cells + 1, 0);
    for (const std::uint64_t entry : entries)
        if (m_states[entry >> 32] != kSolid) ++m_first[(entry >> 32) + 1];
    for (std::size_t i = 0; i < cells; ++i)
        m_first[i + 1] += m_first[i];
    m_numbers.resize(m_first[cells]);
    std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
    for (const std::uint64_t entry : entries)
        if (m_states[entry >> 32] != kSolid)
            m_numbers[next[entry >> 32]++] = static_cast<std::uint32_t>(entry & 0xffffffffu);
}

/// Chessboard distance to the next cell that is not clear, in two passes; beyond the box there is nothing to meet.
void FieldGrid::countRings() {
    const auto width = static_cast<std::size_t>(m_columns), height = static_cast<std::size_t>(m_rows);
    // Solid cells count as 0 here and get their mark back after.
    std::vector<std::uint8_t> rings((width + 2) * (height + 2), kMaxRings);
    const std::size_t stride = width + 2;
    for (std::size_t z = 0; z < height; ++z)
        for (std::size_t x = 0; x < width; ++x) {
            std::uint8_t* here = &rings[(z + 1) * stride + x + 1];
            const std::uint8_t state = m_states[z * width + x];
            const std::uint8_t around = std::min(std::min(here[-1], here[-static_cast<std::ptrdiff_t>(stride)]),
                                                 std::min(here[-static_cast<std::ptrdiff_t>(stride) - 1],
                                                          here[1 - static_cast<std::ptrdiff_t>(stride)]));
            *here = state == kTouched || state == kSolid ? std::uint8_t{0}
                                                         : std::min(kMaxRings, static_cast<std::uint8_t>(around + 1));
        }
    for (std::size_t z = height; z-- > 0;)
        for (std::size_t x = width; x-- > 0;) {
            std::uint8_t* here = &rings[(z + 1) * stride + x + 1];
            const std::uint8_t around =
                std::min(std::min(here[1], here[stride]), std::min(here[stride - 1], here[stride + 1]));
            *here = std::min(*here, static_cast<std::uint8_t>(std::min<int>(kMaxRings, around + 1)));
            if (m_states[z * width + x] != kSolid) m_states[z * width + x] = *here;
        }
}

} // namespace lince
