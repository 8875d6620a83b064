#include "ground_directions.h"

#include <lince/influence/ground_grid.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lince {

std::int32_t GroundGrid::squareAlong(float origin, float at) const {
    const float squares = std::floor((at - origin) / m_cellMetres);
    return static_cast<std::int32_t>(clamp(squares, -1.0e6f, 1.0e6f));
}

std::uint32_t GroundGrid::cellAt(Vec3 point, float reach) const {
    if (!isFinite(point)) return kNoCell;
    const std::int32_t column = squareAlong(m_origin.x, point.x);
    const std::int32_t row = squareAlong(m_origin.z, point.z);
    if (column >= 0 && column < m_columns && row >= 0 && row < m_rows) {
        const std::size_t square =
            static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) + static_cast<std::size_t>(column);
        const std::uint32_t end = m_firstOfSquare[square + 1];
        float floor = -std::numeric_limits<float>::infinity(); // the highest that is not above
        for (std::uint32_t cell = m_firstOfSquare[square]; cell < end; ++cell) {
            if (m_cells[cell].height <= point.y + m_layout.body.stepHeight)
                floor = maximum(floor, m_cells[cell].height);
        }
        // A thin wall may part this floor: the nearest then, upwards distance aside.
        std::uint32_t found = kNoCell;
        float min = std::numeric_limits<float>::infinity();
        for (std::uint32_t cell = m_firstOfSquare[square]; cell < end; ++cell) {
            if (absolute(m_cells[cell].height - floor) >= m_layout.body.height * 0.5f) continue;
            const float distance = lengthSquared(horizontal(centre(cell) - point));
            if (distance < min) found = cell, min = distance;
        }
        if (found != kNoCell) return found;
    }
    std::uint32_t nearest = kNoCell;
    float min = std::numeric_limits<float>::infinity();
    visitNear(point, reach, [&](std::uint32_t cell, float distance) {
        if (distance < min) nearest = cell, min = distance;
    });
    return nearest;
}

void GroundGrid::cellsNear(Vec3 point, float radius, std::vector<std::uint32_t>& out) const {
    visitNear(point, radius, [&](std::uint32_t cell, float /*distance*/) { out.push_back(cell); });
}

std::size_t GroundGrid::besideSquare(std::uint32_t square, std::size_t direction) const {
    const std::int64_t away = kAcross[direction].row * std::int64_t{m_columns} + kAcross[direction].column;
    return static_cast<std::size_t>(square + away);
}

std::array<std::uint32_t, GroundGrid::kDirections> GroundGrid::neighbours(std::uint32_t cell) const {
    std::array<std::uint32_t, kDirections> found{};
    found.fill(kNoCell);
    visitNeighbours(cell, [&](std::uint32_t to, std::size_t d) { found[d] = std::min(found[d], to); });
    return found;
}

std::size_t GroundGrid::bytes() const {
    return sizeof *this + m_cells.capacity() * sizeof(Cell) + m_firstOfSquare.capacity() * sizeof(std::uint32_t) +
           m_firstPolygon.capacity() * sizeof(std::uint32_t) + m_layers.capacity() * sizeof(Layer) +
           m_links.capacity() + m_blocks.capacity() * sizeof(Block) + m_bentLinks.capacity() * sizeof(BentLink);
}

bool GroundGrid::operator==(const GroundGrid& other) const {
    return m_layout == other.m_layout && m_askedMetres == other.m_askedMetres && m_cellMetres == other.m_cellMetres &&
           m_origin == other.m_origin && m_columns == other.m_columns && m_rows == other.m_rows &&
           m_cells == other.m_cells && m_firstOfSquare == other.m_firstOfSquare &&
           m_firstPolygon == other.m_firstPolygon && m_layers == other.m_layers && m_links == other.m_links &&
           m_blocks == other.m_blocks && m_bentLinks == other.m_bentLinks;
}

void draw(DebugDraw& sink, const GroundGrid& grid) {
    const Vec3 lift{0, 0.05f, 0};
    for (std::uint32_t cell = 0; cell < grid.cellCount(); ++cell) {
        grid.visitNeighbours(cell, [&](std::uint32_t other, std::size_t /*direction*/) {
            if (other > cell)
                sink.line(grid.centre(cell) + lift, grid.centre(other) + lift, Colour{120, 200, 160, 140});
        });
    }
}

} // namespace lince
