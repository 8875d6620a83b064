#include "import/polygon.h"

#include <cmath>

namespace lince::importing {
namespace {

struct Point {
    double x, y;
};

/// Twice the signed area: positive when a, b, c turn counter-clockwise.
double turn(Point a, Point b, Point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// The polygon as seen against its (Newell) normal, so that it turns counter-clockwise. Drops the axis that the
/// normal is longest in: no angles, no roots.
std::vector<Point> flattened(std::span<const Vec3> corners) {
    double nx = 0, ny = 0, nz = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 a = corners[i], b = corners[(i + 1) % corners.size()];
        nx += (double{a.y} - b.y) * (double{a.z} + b.z);
        ny += (double{a.z} - b.z) * (double{a.x} + b.x);
        nz += (double{a.x} - b.x) * (double{a.y} + b.y);
    }
    const double ax = std::fabs(nx), ay = std::fabs(ny), az = std::fabs(nz);
    std::vector<Point> points;
    points.reserve(corners.size());
    for (const Vec3 p : corners) {
        Point flat = az >= ax && az >= ay ? Point{p.x, p.y} : ay >= ax ? Point{p.z, p.x} : Point{p.y, p.z};
        const double sign = az >= ax && az >= ay ? nz : ay >= ax ? ny : nx;
        if (sign < 0) flat.x = -flat.x;
        points.push_back(flat);
    }
    return points;
}

bool isConvex(const std::vector<Point>& points) {
    const std::size_t n = points.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (turn(points[i], points[(i + 1) % n], points[(i + 2) % n]) < 0) return false;
    }
    return true;
}

} // namespace

void triangulate(std::span<const Vec3> corners, std::vector<std::array<std::uint32_t, 3>>& out) {
    if (corners.size() < 3) return;
    if (corners.size() == 3) {
        out.push_back({0, 1, 2});
        return;
    }
    const std::vector<Point> points = flattened(corners);
    const auto count = static_cast<std::uint32_t>(corners.size());
    if (isConvex(points)) {
        for (std::uint32_t i = 2; i < count; ++i)
            out.push_back({0, i - 1, i});
        return;
    }

    std::vector<std::uint32_t> left(count);
    for (std::uint32_t i = 0; i < count; ++i)
        left[i] = i;
    const auto isEar = [&](std::size_t i) {
        const std::size_t n = left.size();
        const Point a = points[left[(i + n - 1) % n]], b = points[left[i]], c = points[left[(i + 1) % n]];
        if (turn(a, b, c) <= 0) return false;
        for (std::size_t k = 0; k + 3 < n; ++k) {
            const Point p = points[left[(i + 2 + k) % n]];
            if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) return false;
        }
        return true;
    };
    while (left.size() > 3) {
        const std::size_t n = left.size();
        std::size_t ear = 0;
        while (ear < n && !isEar(ear))
            ++ear;
        if (ear == n) ear = 0; // crosses itself or has no area: cut anyhow
        out.push_back({left[(ear + n - 1) % n], left[ear], left[(ear + 1) % n]});
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
    }
    out.push_back({left[0], left[1], left[2]});
}

} // namespace lince::importing
