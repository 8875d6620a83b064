#include "touch.h"

namespace lince::rigid {
namespace {

using Index = std::size_t;

Convex makeTriangleForm() {
    Convex form;
    form.corners.resize(3);
    form.faces = {{{}, 0, 0, 3}, {{}, 0, 3, 3}};
    form.loops = {0, 1, 2, 0, 2, 1};
    form.edges = {{0, 1, 0, 1}, {1, 2, 0, 1}, {2, 0, 0, 1}};
    return form;
}

const Convex& triangleForm() {
    static const Convex kForm = makeTriangleForm();
    return kForm;
}

/// The best separating axis so far.
struct Axis {
    enum class Kind { None, FaceOfA, FaceOfB, Edges };
    Kind kind = Kind::None;
    float separation = -std::numeric_limits<float>::infinity();
    int face = 0;
    Vec3 normal; ///< edges: from a to b
    int edgeA = 0, edgeB = 0;
};

float lowest(const Placed& shape, Vec3 n) {
    float low = dot(shape.corners[0], n);
    for (int i = 1; i < shape.cornerCount; ++i)
        low = minimum(low, dot(shape.corners[static_cast<Index>(i)], n));
    return low;
}

Axis bestFace(const Placed& of, const Placed& other, Axis::Kind kind) {
    Axis best;
    for (int f = 0; f < of.faceCount; ++f) {
        const float s = lowest(other, of.normals[static_cast<Index>(f)]) - of.offsets[static_cast<Index>(f)];
        if (s > best.separation) best = {kind, s, f, {}, 0, 0};
    }
    return best;
}

/// Do the arcs ab and -(cd) of the Gauss maps cross? Only then the two edges make a face of the Minkowski difference
/// (Gregorius, The Separating Axis Test Between Convex Polyhedra).
bool arcsCross(Vec3 a, Vec3 b, Vec3 edgeA, Vec3 c, Vec3 d, Vec3 edgeB) {
    const float cba = dot(c, edgeA), dba = dot(d, edgeA), adc = dot(a, edgeB), bdc = dot(b, edgeB);
    return cba * dba < 0 && adc * bdc < 0 && cba * bdc > 0;
}

Axis bestEdges(const Placed& a, const Placed& b) {
    Axis best;
    const bool mapped = a.faceCount > 0 && b.faceCount > 0;
    for (Index i = 0; i < a.form->edges.size(); ++i) {
        const Convex::Edge& ea = a.form->edges[i];
        const Vec3 pa = a.corners[ea.from], da = a.corners[ea.to] - pa;
        for (Index j = 0; j < b.form->edges.size(); ++j) {
            const Convex::Edge& eb = b.form->edges[j];
            const Vec3 pb = b.corners[eb.from], db = b.corners[eb.to] - pb;
            if (mapped &&
                !arcsCross(a.normals[ea.left], a.normals[ea.right], da, -b.normals[eb.left], -b.normals[eb.right], db))
                continue;
            Vec3 n = cross(da, db);
            const float square = dot(n, n);
            if (square < 1e-4f * dot(da, da) * dot(db, db)) continue;
            n = n / std::sqrt(square);
            float s;
            if (mapped) {
                if (dot(n, pa - a.middle) < 0) n = -n;
                s = dot(n, pb - pa);
            } else {
                if (dot(n, b.middle - a.middle) < 0) n = -n;
                s = lowest(b, n) + lowest(a, -n);
            }
            if (s > best.separation) best = {Axis::Kind::Edges, s, 0, n, static_cast<int>(i), static_cast<int>(j)};
        }
    }
    return best;
}

/// What of `other` lies over the face of `reference`.
void clipOnFace(const Placed& reference, const Placed& other, int face, float margin, std::uint32_t mark,
                TouchPoints& out) {
    const Vec3 n = reference.normals[static_cast<Index>(face)];
    const float offset = reference.offsets[static_cast<Index>(face)];
    TouchPoints first, second; // separation: of the cores along n
    const auto corner = [&](int i) {
        const Vec3 p = other.corners[static_cast<Index>(i)];
        return TouchPoint{p, dot(p, n) - offset, static_cast<std::uint32_t>(i)};
    };
    std::uint32_t incident = 0;
    if (other.faceCount == 0) {
        for (int i = 0; i < other.cornerCount; ++i)
            first.add(corner(i));
    } else {
        float least = std::numeric_limits<float>::infinity();
        for (int f = 0; f < other.faceCount; ++f) {
            const float d = dot(other.normals[static_cast<Index>(f)], n);
            if (d < least) least = d, incident = static_cast<std::uint32_t>(f);
        }
        const Convex::Face& loop = other.form->faces[incident];
        for (Index i = 0; i < loop.count; ++i)
            first.add(corner(other.form->loops[loop.first + i]));
    }
    const Convex::Face& sides = reference.form->faces[static_cast<Index>(face)];
    for (Index k = 0; k < sides.count && first.count > 0; ++k) {
        const Vec3 p = reference.corners[reference.form->loops[sides.first + k]];
        const Vec3 q = reference.corners[reference.form->loops[sides.first + (k + 1) % sides.count]];
        const Vec3 out2 = cross(q - p, n);
        second.count = 0;
        const int last = first.count == 2 ? 1 : first.count; // a segment is no ring
        for (int i = 0; i < first.count; ++i) {
            const TouchPoint& from = first.points[static_cast<Index>(i)];
            const TouchPoint& to = first.points[static_cast<Index>((i + 1) % first.count)];
            const float a = dot(out2, from.place - p), b = dot(out2, to.place - p);
            if (a <= 0) second.add(from);
            if (i < last && ((a < 0 && b > 0) || (a > 0 && b < 0))) {
                const float t = a / (a - b);
                second.add({lerp(from.place, to.place, t), from.separation + (to.separation - from.separation) * t,
                            0x80u | static_cast<std::uint32_t>(k & 15) << 3 | (from.id & 7u)});
            }
        }
        first = second;
    }
    const float radii = reference.radius + other.radius;
    for (int i = 0; i < first.count; ++i) {
        const TouchPoint& p = first.points[static_cast<Index>(i)];
        const float separation = p.separation - radii;
        if (separation > margin) continue;
        const Vec3 ofReference = p.place - n * (p.separation - reference.radius);
        const Vec3 ofOther = p.place - n * other.radius;
        out.add({(ofReference + ofOther) * 0.5f, separation,
                 mark | static_cast<std::uint32_t>(face) << 16 | (incident & 0x7fu) << 8 | p.id});
    }
}

constexpr std::uint32_t kOfB = 0x80000000u;

bool faceTouch(const Placed& a, const Placed& b, const Axis& axis, float margin, Touch& touch) {
    TouchPoints points;
    if (axis.kind == Axis::Kind::FaceOfA) {
        clipOnFace(a, b, axis.face, margin, 0, points);
        touch.normal = a.normals[static_cast<Index>(axis.face)];
    } else {
        clipOnFace(b, a, axis.face, margin, kOfB, points);
        touch.normal = -b.normals[static_cast<Index>(axis.face)];
    }
    reduce(points, touch.normal, touch);
    return touch.count > 0;
}

/// The nearest points of two lines through edges.
Vec3 betweenEdges(const Placed& a, const Placed& b, const Axis& axis) {
    const Convex::Edge& ea = a.form->edges[static_cast<Index>(axis.edgeA)];
    const Convex::Edge& eb = b.form->edges[static_cast<Index>(axis.edgeB)];
    const Vec3 p = a.corners[ea.from], dp = a.corners[ea.to] - p, q = b.corners[eb.from], dq = b.corners[eb.to] - q;
    const float pp = dot(dp, dp), qq = dot(dq, dq), pq = dot(dp, dq);
    const float down = pp * qq - pq * pq;
    const Vec3 apart = q - p;
    if (down <= 0) return (p + q) * 0.5f;
    const float s = clamp((dot(apart, dp) * qq - dot(apart, dq) * pq) / down, 0, 1);
    const float t = clamp((dot(apart, dp) * pq - dot(apart, dq) * pp) / down, 0, 1);
    const Vec3 onA = p + dp * s + axis.normal * a.radius, onB = q + dq * t - axis.normal * b.radius;
    return (onA + onB) * 0.5f;
}

/// Is all of the shape over the inside of the triangle? Then its edges are far, and need not be looked at.
bool liesOver(const Placed& a, const Placed& triangle) {
    for (Index k = 0; k < 3; ++k) {
        const Vec3 p = triangle.corners[k];
        const Vec3 out = cross(triangle.corners[(k + 1) % 3] - p, triangle.normals[0]);
        if (lowest(a, -out) + dot(out, p) < 0) return false;
    }
    return true;
}

bool touchBySeparatingAxes(const Placed& a, const Placed& b, float margin, Touch& touch) {
    const float radii = a.radius + b.radius;
    Axis best = bestFace(a, b, Axis::Kind::FaceOfA);
    if (best.separation - radii > margin) return false;
    const Axis ofB = bestFace(b, a, Axis::Kind::FaceOfB);
    if (ofB.separation - radii > margin) return false;
    constexpr float kStay = 0.001f;
    if (ofB.separation > best.separation + kStay) best = ofB;
    if (best.kind == Axis::Kind::FaceOfB && best.face == 0 && b.form == &triangleForm() && liesOver(a, b))
        return faceTouch(a, b, best, margin, touch);
    const Axis edges = bestEdges(a, b);
    if (edges.separation - radii > margin) return false;
    const bool faces = best.kind != Axis::Kind::None;
    const float lead = minimum(best.separation, 0) * 0.95f + maximum(best.separation, 0) + 0.002f;
    if (edges.kind == Axis::Kind::Edges && (!faces || edges.separation > lead)) {
        touch.normal = edges.normal;
        touch.count = 1;
        touch.points[0] = {betweenEdges(a, b, edges), edges.separation - radii,
                           0x40000000u | static_cast<std::uint32_t>(edges.edgeA) << 8 |
                               static_cast<std::uint32_t>(edges.edgeB)};
        return true;
    }
    if (faces) return faceTouch(a, b, best, margin, touch);
    // Two points in one place, or two segments in one line: any way out will do.
    touch.normal = {0, 1, 0};
    touch.count = 1;
    touch.points[0] = {(a.middle + b.middle) * 0.5f, -radii, 0};
    return true;
}

} // namespace

void Placed::set(const Convex& part, const Matrix3& turn, Vec3 place) {
    form = &part;
    radius = part.radius;
    cornerCount = static_cast<int>(part.corners.size());
    faceCount = static_cast<int>(part.faces.size());
    middle = {};
    for (Index i = 0; i < part.corners.size(); ++i) {
        corners[i] = place + turn * part.corners[i];
        middle += corners[i];
    }
    middle = middle / static_cast<float>(cornerCount);
    for (Index i = 0; i < part.faces.size(); ++i) {
        normals[i] = turn * part.faces[i].normal;
        offsets[i] = dot(normals[i], corners[part.loops[part.faces[i].first]]);
    }
}

void Placed::setTriangle(Vec3 a, Vec3 b, Vec3 c, Vec3 facing) {
    form = &triangleForm();
    radius = 0;
    cornerCount = 3, faceCount = 2;
    Vec3 n = normalized(cross(b - a, c - a));
    const bool turned = dot(n, facing - a) < 0;
    corners[0] = a, corners[1] = turned ? c : b, corners[2] = turned ? b : c;
    if (turned) n = -n;
    normals[0] = n, normals[1] = -n;
    offsets[0] = dot(n, a), offsets[1] = -offsets[0];
    middle = (a + b + c) / 3.0f;
}

Aabb Placed::bounds() const {
    Aabb box;
    for (int i = 0; i < cornerCount; ++i)
        box.add(corners[static_cast<Index>(i)]);
    return box.grown(radius);
}

bool touchConvex(const Placed& a, const Placed& b, float margin, Touch& touch) {
    touch.count = 0;
    const float radii = a.radius + b.radius;
    if (radii <= 0) return touchBySeparatingAxes(a, b, margin, touch);
    const Nearest nearest = nearestPoints(a, b);
    if (nearest.distance <= 1e-5f) return touchBySeparatingAxes(a, b, margin, touch);
    if (nearest.distance - radii > margin) return false;
    const Vec3 n = (nearest.onB - nearest.onA) / nearest.distance;
    // A capsule along a face, or along another capsule, needs two points to lie still.
    if (a.cornerCount > 1 && b.cornerCount > 1) {
        constexpr float kAlong = 0.999f;
        for (int f = 0; f < a.faceCount; ++f)
            if (dot(a.normals[static_cast<Index>(f)], n) > kAlong)
                return faceTouch(a, b, {Axis::Kind::FaceOfA, 0, f, {}, 0, 0}, margin, touch);
        for (int f = 0; f < b.faceCount; ++f)
            if (dot(b.normals[static_cast<Index>(f)], n) < -kAlong)
                return faceTouch(a, b, {Axis::Kind::FaceOfB, 0, f, {}, 0, 0}, margin, touch);
    }
    touch.normal = n;
    touch.count = 1;
    touch.points[0] = {(nearest.onA + n * a.radius + nearest.onB - n * b.radius) * 0.5f, nearest.distance - radii, 1};
    if (a.cornerCount == 2 && b.cornerCount == 2) {
        // The ends of the first that lie beside the second.
        const Vec3 way = b.corners[1] - b.corners[0];
        const float square = dot(way, way);
        TouchPoints ends;
        for (Index i = 0; i < 2; ++i) {
            const float t = dot(a.corners[i] - b.corners[0], way) / maximum(square, 1e-12f);
            const Vec3 on = b.corners[0] + way * clamp(t, 0, 1);
            const float s = dot(on - a.corners[i], n) - radii;
            if (t < 0 || t > 1 || s > margin || length(on - a.corners[i] - n * (s + radii)) > 0.02f * radii) continue;
            ends.add({(a.corners[i] + n * a.radius + on - n * b.radius) * 0.5f, s, static_cast<std::uint32_t>(2 + i)});
        }
        if (ends.count == 2) reduce(ends, n, touch);
    }
    return true;
}

bool touchOnFirstFace(const Placed& a, const Placed& b, float margin, Touch& touch) {
    touch.count = 0;
    return faceTouch(a, b, {Axis::Kind::FaceOfB, 0, 0, {}, 0, 0}, margin, touch);
}

void reduce(const TouchPoint* points, int total, Vec3 normal, Touch& touch) {
    const auto at = [&](int i) -> const TouchPoint& { return points[i]; };
    if (total <= 4) {
        touch.count = total;
        for (int i = 0; i < total; ++i)
            touch.points[static_cast<Index>(i)] = at(i);
        return;
    }
    std::array<int, 4> chosen{};
    int count = 0;
    const auto choose = [&](auto&& worth, float least) {
        int best = -1;
        float most = least;
        for (int i = 0; i < total; ++i) {
            const float w = worth(at(i));
            if (w > most) most = w, best = i;
        }
        for (int k = 0; k < count; ++k)
            if (chosen[static_cast<Index>(k)] == best) return;
        if (best >= 0) chosen[static_cast<Index>(count++)] = best;
    };
    choose([](const TouchPoint& p) { return -p.separation; }, -std::numeric_limits<float>::infinity());
    const Vec3 first = at(chosen[0]).place;
    choose([&](const TouchPoint& p) { return lengthSquared(p.place - first); }, 1e-10f);
    if (count == 2) {
        const Vec3 beside = cross(at(chosen[1]).place - first, normal);
        choose([&](const TouchPoint& p) { return dot(p.place - first, beside); }, 1e-9f);
        choose([&](const TouchPoint& p) { return -dot(p.place - first, beside); }, 1e-9f);
    }
    touch.count = count;
    for (int i = 0; i < count; ++i)
        touch.points[static_cast<Index>(i)] = at(chosen[static_cast<Index>(i)]);
}

} // namespace lince::rigid
