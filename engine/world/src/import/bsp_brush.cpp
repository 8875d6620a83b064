#include "import/bsp_brush.h"

#include <algorithm>
#include <cmath>

namespace lince::importing {
namespace {

// Map units. The map compiler rounds planes to float, so what should meet in a point meets within about this.
constexpr double kOnPlane = 0.01;
constexpr double kThinnest = 0.05;      // polygons thinner than 1.6 mm are bevels that touch an edge
constexpr double kFarAway = 2 * 262144; // the first polygon of a side, before the others cut it

struct Point {
    double x, y, z;
};
Point operator+(Point a, Point b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
Point operator-(Point a, Point b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Point operator*(Point a, double s) {
    return {a.x * s, a.y * s, a.z * s};
}
double dot(Point a, Point b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
Point cross(Point a, Point b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
double length(Point a) {
    return std::sqrt(dot(a, a));
}

struct Plane {
    Point normal;
    double distance;
    double side(Point p) const { return dot(normal, p) - distance; }
};
using Polygon = std::vector<Point>;

/// A huge square in the plane, counter-clockwise seen from its front.
Polygon wholePlane(const Plane& plane) {
    const Point n = plane.normal;
    const double ax = std::fabs(n.x), ay = std::fabs(n.y), az = std::fabs(n.z);
    // Any axis that is clearly not the normal's.
    const Point axis = az >= ax && az >= ay ? Point{1, 0, 0} : Point{0, 0, 1};
    Point right = cross(axis, n);
    right = right * (kFarAway / length(right));
    const Point up = cross(n, right);
    const Point middle = n * plane.distance;
    return {middle - right - up, middle + right - up, middle + right + up, middle - right + up};
}

/// What of the polygon lies behind the plane (Sutherland and Hodgman).
void cut(Polygon& polygon, const Plane& plane, Polygon& spare) {
    spare.clear();
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        const double sideA = plane.side(a), sideB = plane.side(b);
        if (sideA <= kOnPlane) spare.push_back(a);
        if ((sideA < -kOnPlane && sideB > kOnPlane) || (sideA > kOnPlane && sideB < -kOnPlane)) {
            spare.push_back(a + (b - a) * (sideA / (sideA - sideB)));
        }
    }
    std::swap(polygon, spare);
}

bool samePlane(const Plane& a, const Plane& b) {
    return dot(a.normal, b.normal) > 1 - 1e-6 && std::fabs(a.distance - b.distance) < kOnPlane;
}

/// Corners that fell together are one.
void weld(Polygon& polygon) {
    Polygon kept;
    for (const Point p : polygon) {
        if (kept.empty() || length(p - kept.back()) > kOnPlane) kept.push_back(p);
    }
    while (kept.size() > 1 && length(kept.front() - kept.back()) <= kOnPlane)
        kept.pop_back();
    polygon = std::move(kept);
}

bool isThin(const Polygon& polygon) {
    if (polygon.size() < 3) return true;
    Point area{0, 0, 0};
    double longest = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        area = area + cross(a - polygon[0], b - polygon[0]);
        longest = std::max(longest, length(b - a));
    }
    return length(area) * 0.5 < kThinnest * longest;
}

} // namespace

std::vector<BrushPolygon> brushPolygons(std::span<const BspPlane> given) {
    std::vector<Plane> planes;
    planes.reserve(given.size());
    for (const BspPlane& plane : given) {
        planes.push_back({{plane.normal.x, plane.normal.y, plane.normal.z}, plane.distance});
    }
    std::vector<BrushPolygon> result;
    Polygon polygon, spare;
    for (std::size_t i = 0; i < planes.size(); ++i) {
        polygon = wholePlane(planes[i]);
        for (std::size_t j = 0; j < planes.size() && !polygon.empty(); ++j) {
            if (j == i) continue;
            if (!samePlane(planes[i], planes[j])) {
                cut(polygon, planes[j], spare);
            } else if (j < i) {
                polygon.clear(); // the side is there already
            }
        }
        weld(polygon);
        if (isThin(polygon)) continue;
        BrushPolygon side{static_cast<std::uint32_t>(i), {}};
        side.corners.reserve(polygon.size());
        for (const Point p : polygon) {
            side.corners.push_back({static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)});
        }
        result.push_back(std::move(side));
    }
    return result;
}

} // namespace lince::importing
