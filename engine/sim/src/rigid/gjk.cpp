// The distance of two convex cores (Gilbert, Johnson, Keerthi), by closest points of simplices (Ericson, Real-Time
// Collision Detection, 5.1 and 9.5).

#include "touch.h"

namespace lince::rigid {
namespace {

struct Vertex {
    Vec3 a, b, w; ///< w = a - b
    float weight = 1;
};

struct Simplex {
    std::array<Vertex, 4> v;
    int count = 0;

    Vec3 closest() const {
        Vec3 p;
        for (int i = 0; i < count; ++i)
            p += at(i).w * at(i).weight;
        return p;
    }
    Vertex& at(int i) { return v[static_cast<std::size_t>(i)]; }
    const Vertex& at(int i) const { return v[static_cast<std::size_t>(i)]; }
    void keep(Vertex p) { v[0] = p, v[0].weight = 1, count = 1; }
    void keep(Vertex p, Vertex q, float t) {
        v[0] = p, v[1] = q, count = 2;
        v[0].weight = 1 - t, v[1].weight = t;
    }
};

Vec3 farthest(const Placed& shape, Vec3 direction) {
    Vec3 best = shape.corners[0];
    float most = dot(best, direction);
    for (int i = 1; i < shape.cornerCount; ++i) {
        const float d = dot(shape.corners[static_cast<std::size_t>(i)], direction);
        if (d > most) most = d, best = shape.corners[static_cast<std::size_t>(i)];
    }
    return best;
}

void solveSegment(Simplex& s, Vertex p, Vertex q) {
    const Vec3 way = q.w - p.w;
    const float t = -dot(p.w, way), square = dot(way, way);
    if (t <= 0 || square <= 0) return s.keep(p);
    if (t >= square) return s.keep(q);
    s.keep(p, q, t / square);
}

void solveTriangle(Simplex& s, Vertex a, Vertex b, Vertex c) {
    const Vec3 ab = b.w - a.w, ac = c.w - a.w;
    const float d1 = -dot(ab, a.w), d2 = -dot(ac, a.w);
    if (d1 <= 0 && d2 <= 0) return s.keep(a);
    const float d3 = -dot(ab, b.w), d4 = -dot(ac, b.w);
    if (d3 >= 0 && d4 <= d3) return s.keep(b);
    const float vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) return s.keep(a, b, d1 / (d1 - d3));
    const float d5 = -dot(ab, c.w), d6 = -dot(ac, c.w);
    if (d6 >= 0 && d5 <= d6) return s.keep(c);
    const float vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0) return s.keep(a, c, d2 / (d2 - d6));
    const float va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return s.keep(b, c, (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    const float sum = va + vb + vc;
    if (!(sum > 0)) return solveSegment(s, a, b); // without area
    s.v[0] = a, s.v[1] = b, s.v[2] = c, s.count = 3;
    s.v[1].weight = vb / sum, s.v[2].weight = vc / sum;
    s.v[0].weight = 1 - s.v[1].weight - s.v[2].weight;
}

/// False when the origin is inside.
bool solveTetrahedron(Simplex& s) {
    const std::array<Vertex, 4> v = s.v;
    constexpr std::array<std::array<std::size_t, 4>, 4> kFaces{
        {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}}};
    float best = std::numeric_limits<float>::infinity();
    bool outside = false;
    Simplex found;
    for (const auto& f : kFaces) {
        const Vec3 n = cross(v[f[1]].w - v[f[0]].w, v[f[2]].w - v[f[0]].w);
        const float own = dot(v[f[3]].w - v[f[0]].w, n), origin = -dot(v[f[0]].w, n);
        if (own * origin > 0) continue; // on the same side as the fourth corner
        outside = true;
        Simplex one;
        solveTriangle(one, v[f[0]], v[f[1]], v[f[2]]);
        const Vec3 p = one.closest();
        if (dot(p, p) < best) best = dot(p, p), found = one;
    }
    if (outside) s = found;
    return outside;
}

} // namespace

Nearest nearestPoints(const Placed& a, const Placed& b) {
    Simplex s;
    const auto support = [&](Vec3 direction) {
        Vertex v;
        v.a = farthest(a, direction), v.b = farthest(b, -direction);
        v.w = v.a - v.b;
        return v;
    };
    s.keep(support(b.middle - a.middle));
    Vec3 closest = s.v[0].w;
    for (int round = 0; round < 32; ++round) {
        const float square = dot(closest, closest);
        if (square < 1e-12f) return {};
        const Vertex next = support(-closest);
        if (square - dot(closest, next.w) <= 1e-6f * square) break; // no nearer one
        bool known = false;
        for (int i = 0; i < s.count; ++i)
            known = known || s.at(i).w == next.w;
        if (known) break;
        const Simplex before = s;
        s.at(s.count++) = next;
        if (s.count == 2)
            solveSegment(s, s.v[0], s.v[1]);
        else if (s.count == 3)
            solveTriangle(s, s.v[0], s.v[1], s.v[2]);
        else if (!solveTetrahedron(s))
            return {};
        const Vec3 p = s.closest();
        if (dot(p, p) >= square) { // rounding: this is as near as it gets
            s = before;
            break;
        }
        closest = p;
    }
    Nearest nearest;
    nearest.distance = length(closest);
    for (int i = 0; i < s.count; ++i) {
        nearest.onA += s.at(i).a * s.at(i).weight;
        nearest.onB += s.at(i).b * s.at(i).weight;
    }
    return nearest;
}

} // namespace lince::rigid
