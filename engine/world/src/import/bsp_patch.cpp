#include "import/bsp_patch.h"

namespace lince::importing {
namespace {

constexpr int kSteps = 4;          // a power of two, so that t and 1 - t are exact
constexpr float kStraight = 0.02f; // map units by which the middle control may leave the line

/// Symmetric in a and c: walking the curve backwards gives the same bits.
double bezier(double a, double b, double c, double t) {
    const double s = 1 - t;
    return (a * (s * s) + c * (t * t)) + b * (2 * s * t);
}

Vec3 bezier(Vec3 a, Vec3 b, Vec3 c, double t) {
    return {static_cast<float>(bezier(a.x, b.x, c.x, t)), static_cast<float>(bezier(a.y, b.y, c.y, t)),
            static_cast<float>(bezier(a.z, b.z, c.z, t))};
}

Vec2 bezier(Vec2 a, Vec2 b, Vec2 c, double t) {
    return {static_cast<float>(bezier(a.x, b.x, c.x, t)), static_cast<float>(bezier(a.y, b.y, c.y, t))};
}

Colour bezier(Colour a, Colour b, Colour c, double t) {
    const auto part = [t](std::uint8_t x, std::uint8_t y, std::uint8_t z) {
        return static_cast<std::uint8_t>(bezier(x, y, z, t) + 0.5); // weights are >= 0 and sum up to 1
    };
    return {part(a.red, b.red, c.red), part(a.green, b.green, c.green), part(a.blue, b.blue, c.blue),
            part(a.alpha, b.alpha, c.alpha)};
}

VertexLook bezier(const VertexLook& a, const VertexLook& b, const VertexLook& c, double t) {
    VertexLook out = a;
    out.normal = normalized(bezier(a.normal, b.normal, c.normal, t));
    out.uv = bezier(a.uv, b.uv, c.uv, t);
    out.lightmapUv = bezier(a.lightmapUv, b.lightmapUv, c.lightmapUv, t);
    out.light = bezier(a.light, b.light, c.light, t);
    return out;
}

bool isStraight(Vec3 a, Vec3 b, Vec3 c) {
    const Vec3 way = c - a;
    const float squared = lengthSquared(way);
    const float t = squared > 0 ? clamp(dot(b - a, way) / squared, 0, 1) : 0;
    return lengthSquared(b - (a + way * t)) <= kStraight * kStraight;
}

/// `lines` curves of `length` controls each; the k-th control of line l is at [l * lineStride + k * step].
struct Lines {
    std::size_t lines, length, lineStride, step;
    std::size_t at(std::size_t line, std::size_t k) const { return line * lineStride + k * step; }
};

/// One per stretch of three controls; all lines share their steps, so that the grid stays a grid.
std::vector<bool> curvedStretches(std::span<const Vec3> controls, const Lines& layout) {
    std::vector<bool> curved;
    for (std::size_t k = 0; k + 2 < layout.length; k += 2) {
        bool straight = true;
        for (std::size_t line = 0; line < layout.lines && straight; ++line) {
            straight = isStraight(controls[layout.at(line, k)], controls[layout.at(line, k + 1)],
                                  controls[layout.at(line, k + 2)]);
        }
        curved.push_back(!straight);
    }
    return curved;
}

std::size_t pointsPerLine(const std::vector<bool>& curved) {
    std::size_t points = 1;
    for (const bool stretch : curved)
        points += stretch ? kSteps : 1;
    return points;
}

/// Replaces the curves along one direction by points, line after line.
template <class T>
std::vector<T> curvesToPoints(std::span<const T> controls, const Lines& layout, const std::vector<bool>& curved) {
    std::vector<T> points;
    points.reserve(layout.lines * pointsPerLine(curved));
    for (std::size_t line = 0; line < layout.lines; ++line) {
        points.push_back(controls[layout.at(line, 0)]);
        for (std::size_t stretch = 0; stretch < curved.size(); ++stretch) {
            const T &a = controls[layout.at(line, stretch * 2)], &b = controls[layout.at(line, stretch * 2 + 1)],
                    &c = controls[layout.at(line, stretch * 2 + 2)];
            for (int i = 1; curved[stretch] && i < kSteps; ++i)
                points.push_back(bezier(a, b, c, static_cast<double>(i) / kSteps));
            points.push_back(c);
        }
    }
    return points;
}

template <class T>
std::vector<T> byRows(const std::vector<T>& byColumn, std::size_t columns, std::size_t rows) {
    std::vector<T> out;
    out.reserve(byColumn.size());
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column)
            out.push_back(byColumn[column * rows + row]);
    }
    return out;
}

} // namespace

PatchGrid tessellatePatch(std::span<const Vec3> controls, std::span<const VertexLook> looks, std::uint32_t width,
                          std::uint32_t height) {
    // A Bézier surface is the curves along its rows of control points, taken as controls of curves along its columns.
    const Lines rowLines{height, width, width, 1};
    const std::vector<bool> curvedRows = curvedStretches(controls, rowLines);
    const std::size_t columns = pointsPerLine(curvedRows);
    const std::vector<Vec3> alongRows = curvesToPoints(controls, rowLines, curvedRows);
    // The lines are now the columns, so the points come out column by column.
    const Lines columnLines{columns, height, 1, columns};
    const std::vector<bool> curvedColumns = curvedStretches(alongRows, columnLines);
    const std::size_t rows = pointsPerLine(curvedColumns);
    const auto byColumn = curvesToPoints(std::span<const Vec3>(alongRows), columnLines, curvedColumns);
    PatchGrid grid{
        static_cast<std::uint32_t>(columns), static_cast<std::uint32_t>(rows), byRows(byColumn, columns, rows), {}};
    if (looks.size() == controls.size()) {
        const auto looksAlongRows = curvesToPoints(looks, rowLines, curvedRows);
        grid.looks = byRows(curvesToPoints(std::span<const VertexLook>(looksAlongRows), columnLines, curvedColumns),
                            columns, rows);
    }
    return grid;
}

} // namespace lince::importing
