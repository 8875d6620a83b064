#include "convex_hull.h"

#include <lince/core/math.h>

#include <algorithm>
#include <array>

namespace lince::rigid {
namespace {

/// The corners of the hull of points in one plane, counter-clockwise seen against `normal` (Andrew's monotone chain).
std::vector<std::uint8_t> flatHull(const std::vector<Vec3>& points, std::vector<std::uint8_t> in, Vec3 normal,
                                   float tolerance) {
    const Vec3 u = normalized(absolute(normal.x) > 0.6f ? cross(normal, {0, 1, 0}) : cross(normal, {1, 0, 0}));
    const Vec3 v = cross(normal, u);
    const auto flat = [&](std::uint8_t i) { return Vec2{dot(points[i], u), dot(points[i], v)}; };
    std::sort(in.begin(), in.end(), [&](std::uint8_t a, std::uint8_t b) {
        const Vec2 p = flat(a), q = flat(b);
        return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : a < b;
    });
    std::vector<std::uint8_t> loop;
    const auto turnsLeft = [&](std::uint8_t a, std::uint8_t b, std::uint8_t c) {
        const Vec2 side = flat(b) - flat(a);
        return cross(side, flat(c) - flat(a)) > tolerance * maximum(length(side), 1e-9f);
    };
    const auto half = [&](auto begin, auto end) {
        const std::size_t floor = loop.size() + 1;
        for (auto it = begin; it != end; ++it) {
            while (loop.size() > floor && !turnsLeft(loop[loop.size() - 2], loop.back(), *it))
                loop.pop_back();
            loop.push_back(*it);
        }
        loop.pop_back();
    };
    half(in.begin(), in.end());
    half(in.rbegin(), in.rend());
    return loop;
}

} // namespace

Convex convexHull(const std::vector<Vec3>& points) {
    Convex hull;
    const std::size_t count = points.size();
    if (count < 4 || count > kMaxHullPoints) return hull;
    Aabb bounds;
    for (const Vec3 p : points)
        bounds.add(p);
    const float tolerance = 1e-5f * length(bounds.size());
    // Every plane through three points with all others on one side: slow, but a hull is made once, and it cannot fail.
    std::vector<std::vector<std::uint8_t>> loops;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j)
            for (std::size_t k = j + 1; k < count; ++k) {
                const Vec3 n = cross(points[j] - points[i], points[k] - points[i]);
                const float size = length(n);
                if (size <= tolerance * tolerance) continue;
                Vec3 normal = n / size;
                float low = 0, high = 0;
                for (const Vec3 p : points) {
                    const float d = dot(p - points[i], normal);
                    low = minimum(low, d), high = maximum(high, d);
                }
                if (high > tolerance && low < -tolerance) continue;
                if (high <= tolerance && low >= -tolerance) return {};
                if (high > tolerance) normal = -normal;
                const auto same = [&](const Convex::Face& f) { return dot(f.normal, normal) > 0.99999f; };
                if (std::any_of(hull.faces.begin(), hull.faces.end(), same)) continue;
                std::vector<std::uint8_t> in;
                for (std::size_t p = 0; p < count; ++p)
                    if (absolute(dot(points[p] - points[i], normal)) <= 2 * tolerance)
                        in.push_back(static_cast<std::uint8_t>(p));
                std::vector<std::uint8_t> loop = flatHull(points, in, normal, tolerance);
                if (loop.size() < 3) continue;
                hull.faces.push_back({normal, dot(points[loop[0]], normal), 0, 0});
                loops.push_back(std::move(loop));
            }
    // Only points that are corners stay.
    std::array<int, kMaxHullPoints> cornerOf{};
    cornerOf.fill(-1);
    for (std::size_t f = 0; f < loops.size(); ++f) {
        hull.faces[f].first = static_cast<std::uint16_t>(hull.loops.size());
        hull.faces[f].count = static_cast<std::uint16_t>(loops[f].size());
        for (const std::uint8_t p : loops[f]) {
            if (cornerOf[p] < 0) {
                cornerOf[p] = static_cast<int>(hull.corners.size());
                hull.corners.push_back(points[p]);
            }
            hull.loops.push_back(static_cast<std::uint8_t>(cornerOf[p]));
        }
    }
    for (std::size_t f = 0; f < hull.faces.size(); ++f)
        for (std::uint16_t i = 0; i < hull.faces[f].count; ++i) {
            const std::uint8_t* loop = &hull.loops[hull.faces[f].first];
            const std::uint8_t a = loop[i], b = loop[(i + 1) % hull.faces[f].count];
            if (a < b) {
                hull.edges.push_back({a, b, static_cast<std::uint8_t>(f), static_cast<std::uint8_t>(f)});
                continue;
            }
        }
    for (std::size_t f = 0; f < hull.faces.size(); ++f)
        for (std::uint16_t i = 0; i < hull.faces[f].count; ++i) {
            const std::uint8_t* loop = &hull.loops[hull.faces[f].first];
            const std::uint8_t a = loop[i], b = loop[(i + 1) % hull.faces[f].count];
            for (Convex::Edge& e : hull.edges)
                if (e.from == b && e.to == a) e.right = static_cast<std::uint8_t>(f);
        }
    return hull;
}

HullMass massOfHull(const Convex& hull) {
    // Sums over tetrahedra from one corner to each face (Mirtich), in double: they are done once.
    struct Double3 {
        double x, y, z;
    };
    const auto wide = [](Vec3 v) {
        return Double3{static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
    };
    HullMass result;
    const Vec3 base = hull.corners[0];
    double volume = 0, first[3] = {0, 0, 0}, second[3][3] = {};
    for (const Convex::Face& face : hull.faces)
        for (std::uint16_t i = 1; i + 1 < face.count; ++i) {
            const std::uint8_t* loop = &hull.loops[face.first];
            const Double3 p[3] = {wide(hull.corners[loop[0]] - base), wide(hull.corners[loop[i]] - base),
                                  wide(hull.corners[loop[i + 1]] - base)};
            const double six = p[0].x * (p[1].y * p[2].z - p[1].z * p[2].y) +
                               p[0].y * (p[1].z * p[2].x - p[1].x * p[2].z) +
                               p[0].z * (p[1].x * p[2].y - p[1].y * p[2].x);
            volume += six / 6;
            double c[3][3];
            for (int k = 0; k < 3; ++k)
                c[k][0] = p[k].x, c[k][1] = p[k].y, c[k][2] = p[k].z;
            for (int a = 0; a < 3; ++a) {
                const double sumA = c[0][a] + c[1][a] + c[2][a];
                first[a] += six / 24 * sumA;
                for (int b = 0; b < 3; ++b) {
                    const double sumB = c[0][b] + c[1][b] + c[2][b];
                    const double own = c[0][a] * c[0][b] + c[1][a] * c[1][b] + c[2][a] * c[2][b];
                    second[a][b] += six / 120 * (own + sumA * sumB);
                }
            }
        }
    if (volume <= 0) return result;
    const double m[3] = {first[0] / volume, first[1] / volume, first[2] / volume};
    double s[3][3];
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
            s[a][b] = second[a][b] / volume - m[a] * m[b];
    const double trace = s[0][0] + s[1][1] + s[2][2];
    const auto entry = [&](int a, int b) { return static_cast<float>((a == b ? trace : 0) - s[a][b]); };
    result.volume = volume;
    result.centre = base + Vec3{static_cast<float>(m[0]), static_cast<float>(m[1]), static_cast<float>(m[2])};
    result.inertia = {{entry(0, 0), entry(1, 0), entry(2, 0)},
                      {entry(0, 1), entry(1, 1), entry(2, 1)},
                      {entry(0, 2), entry(1, 2), entry(2, 2)}};
    return result;
}

} // namespace lince::rigid
