#include "wall_crossings.h"

#include "plane_point.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lince {
namespace {

PlanePoint pointOf(Vec2 v) {
    return {v.x, v.y};
}

/// Lines between nodes in one direction, and how many walls cross each piece.
class Crossings {
  public:
    /// Lines at `across + i × spacing`, pieces between the places `along + j × spacing`.
    Crossings(double across, double along, double spacing, std::uint32_t lines, std::uint32_t places)
        : m_across(across), m_along(along), m_spacing(spacing), m_lines(lines), m_places(places),
          m_counts(static_cast<std::size_t>(lines) * places, 0) {}

    /// a.x and b.x are across the lines, a.z and b.z along them.
    void add(PlanePoint a, PlanePoint b) {
        if (b.x < a.x) std::swap(a, b);
        // Half open: a line through the end that two walls share is crossed by one of them, not by both or none.
        for (std::size_t line = firstBeyond(m_across, a.x, m_lines); line < firstBeyond(m_across, b.x, m_lines);
             ++line) {
            const double at = m_across + static_cast<double>(line) * m_spacing;
            const double crossed = a.z + (b.z - a.z) * ((at - a.x) / (b.x - a.x));
            const std::size_t place = firstBeyond(m_along, crossed, m_places);
            if (place == 0 || place == m_places) continue; // before the first node or behind the last
            std::uint8_t& count = m_counts[line * m_places + place - 1];
            if (count < 255) ++count;
        }
    }
    /// Walls between a place and the next.
    std::uint32_t after(std::size_t line, std::size_t place) const { return m_counts[line * m_places + place]; }

  private:
    /// The first i with start + i × spacing >= at.
    std::size_t firstBeyond(double start, double at, std::uint32_t count) const {
        const double i = std::ceil((at - start) / m_spacing);
        return i <= 0 ? 0 : i >= count ? count : static_cast<std::size_t>(i);
    }

    double m_across, m_along, m_spacing;
    std::uint32_t m_lines, m_places;
    std::vector<std::uint8_t> m_counts;
};

double fromPoint(PlanePoint p, PlanePoint a, PlanePoint b) {
    const PlanePoint along = b - a;
    const double square = dot(along, along);
    const double t = square > 0 ? std::clamp(dot(p - a, along) / square, 0.0, 1.0) : 0.0;
    const PlanePoint away{a.x + along.x * t - p.x, a.z + along.z * t - p.z};
    return std::sqrt(dot(away, away));
}

} // namespace

double distanceBetween(const GridWall& first, const GridWall& second) {
    const PlanePoint a = pointOf(first.from), b = pointOf(first.to), c = pointOf(second.from), d = pointOf(second.to);
    const double sideC = cross(b - a, c - a), sideD = cross(b - a, d - a);
    const double sideA = cross(d - c, a - c), sideB = cross(d - c, b - c);
    if (sideC * sideD < 0 && sideA * sideB < 0) return 0;
    return std::min({fromPoint(a, c, d), fromPoint(b, c, d), fromPoint(c, a, b), fromPoint(d, a, b)});
}

std::vector<std::uint8_t> insideByCrossings(std::span<const GridWall> walls, Vec2 origin, float spacing,
                                            std::uint32_t columns, std::uint32_t rows) {
    // One node more on every side: these lie outside of all walls. A shift by a thousandth of the spacing takes the
    // lines off the round numbers where walls that people write begin and end; nodes that near to a wall are not valid
    // anyway.
    const std::uint32_t width = columns + 2, height = rows + 2;
    const double step = spacing;
    const double left = double{origin.x} - step + step * 0.00113, top = double{origin.y} - step + step * 0.00071;
    Crossings alongRows(top, left, step, height, width), alongColumns(left, top, step, width, height);
    for (const GridWall& wall : walls) {
        const PlanePoint a = pointOf(wall.from), b = pointOf(wall.to);
        alongRows.add({a.z, a.x}, {b.z, b.x});
        alongColumns.add(a, b);
    }

    constexpr std::uint32_t kUnknown = 0xffffffffu;
    std::vector<std::uint32_t> depth(static_cast<std::size_t>(width) * height, kUnknown);
    // By number of walls crossed; a node may be put in several times, the first time it is taken out counts.
    std::vector<std::vector<std::uint32_t>> waiting(1, {0});
    for (std::size_t crossed = 0; crossed < waiting.size(); ++crossed) {
        while (!waiting[crossed].empty()) {
            const std::uint32_t at = waiting[crossed].back();
            waiting[crossed].pop_back();
            if (depth[at] != kUnknown) continue;
            depth[at] = static_cast<std::uint32_t>(crossed);
            const std::uint32_t column = at % width, row = at / width;
            const auto reach = [&](std::uint32_t other, std::uint32_t cost) {
                if (depth[other] != kUnknown) return;
                if (crossed + cost >= waiting.size()) waiting.resize(crossed + cost + 1);
                waiting[crossed + cost].push_back(other);
            };
            if (column + 1 < width) reach(at + 1, alongRows.after(row, column));
            if (column > 0) reach(at - 1, alongRows.after(row, column - 1));
            if (row + 1 < height) reach(at + width, alongColumns.after(column, row));
            if (row > 0) reach(at - width, alongColumns.after(column, row - 1));
        }
    }

    std::vector<std::uint8_t> inside(static_cast<std::size_t>(columns) * rows);
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t column = 0; column < columns; ++column)
            inside[static_cast<std::size_t>(row) * columns + column] = depth[(row + 1) * width + column + 1] % 2;
    }
    return inside;
}

} // namespace lince
