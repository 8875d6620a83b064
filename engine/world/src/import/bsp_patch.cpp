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

bool isStraight(Vec3 a, Vec3 b, Vec3 c) {
    const Vec3 way = c - a;
    const float squared = lengthSquared(way);
    const float t = squared > 0 ? clamp(dot(b - a, way) / squared, 0, 1) : 0;
    return lengthSquared(b - (a + way * t)) <= kStraight * kStraight;
}

/// Replaces the curves along one direction by points. `lines` curves of `length` controls each; the k-th control of
/// line l is at controls[l * lineStride + k * step].
struct Lines {
    std::size_t lines, length, lineStride, step;
};
std::vector<Vec3> curvesToPoints(std::span<const Vec3> controls, const Lines& layout, std::size_t& pointsPerLine) {
    const auto control = [&](std::size_t line, std::size_t k) {
        return controls[line * layout.lineStride + k * layout.step];
    };
    std::vector<bool> curved; // one per stretch; all lines share their steps, so that the grid stays a grid
    pointsPerLine = 1;
    for (std::size_t k = 0; k + 2 < layout.length; k += 2) {
        bool straight = true;
        for (std::size_t line = 0; line < layout.lines && straight; ++line) {
            straight = isStraight(control(line, k), control(line, k + 1), control(line, k + 2));
        }
        curved.push_back(!straight);
        pointsPerLine += straight ? 1 : kSteps;
    }
    std::vector<Vec3> points;
    points.reserve(layout.lines * pointsPerLine);
    for (std::size_t line = 0; line < layout.lines; ++line) {
        points.push_back(control(line, 0));
        for (std::size_t stretch = 0; stretch < curved.size(); ++stretch) {
            const std::size_t k = stretch * 2;
            for (int i = 1; curved[stretch] && i < kSteps; ++i) {
                points.push_back(bezier(control(line, k), control(line, k + 1), control(line, k + 2),
                                        static_cast<double>(i) / kSteps));
            }
            points.push_back(control(line, k + 2));
        }
    }
    return points;
}

} // namespace

PatchGrid tessellatePatch(std::span<const Vec3> controls, std::uint32_t width, std::uint32_t height) {
    // A Bézier surface is the curves along its rows of control points, taken as controls of curves along its columns.
    std::size_t columns = 0, rows = 0;
    const std::vector<Vec3> alongRows = curvesToPoints(controls, {height, width, width, 1}, columns);
    // The lines are now the columns, so the points come out column by column.
    const std::vector<Vec3> byColumn = curvesToPoints(alongRows, {columns, height, 1, columns}, rows);
    PatchGrid grid{static_cast<std::uint32_t>(columns), static_cast<std::uint32_t>(rows), {}};
    grid.points.reserve(byColumn.size());
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column)
            grid.points.push_back(byColumn[column * rows + row]);
    }
    return grid;
}

} // namespace lince::importing
