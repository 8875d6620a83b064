#pragma once
// What the sweeps share: vectors in double precision and a ray against the round parts of an inflated polyhedron.
//
// Positions are floats, so their differences and products are (nearly) exact in double; that is what makes contacts
// at rest stable. Everything is relative to the moving shape's reference point, which is therefore the origin.

#include <lince/core/vec.h>
#include <lince/world/sweep.h>

#include <cmath>

namespace lince::sweeping {

struct Double3 {
    double x = 0, y = 0, z = 0;
};
constexpr Double3 operator+(Double3 a, Double3 b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Double3 operator-(Double3 a, Double3 b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Double3 operator-(Double3 a) {
    return {-a.x, -a.y, -a.z};
}
constexpr Double3 operator*(Double3 a, double s) {
    return {a.x * s, a.y * s, a.z * s};
}
constexpr double dot(Double3 a, Double3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Double3 cross(Double3 a, Double3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(Double3 a) {
    return std::sqrt(dot(a, a));
}
inline Double3 unitOr(Double3 a, Double3 fallback) {
    const double l = length(a);
    return l > 1e-30 ? a * (1 / l) : fallback;
}
constexpr Double3 toDouble(Vec3 v) {
    return {v.x, v.y, v.z};
}
constexpr Vec3 toFloat(Double3 v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

/// Motion whose angle to a surface has a smaller sine goes along it: sliding motions are rounded to floats.
inline constexpr double kAlong = 1e-6;

/// Overlaps up to this depth, in metres, come from rounding of positions (the unit in the last place grows with the
/// distance from the origin) and do not stop a motion along the surface. Small against the shape in any case.
inline double contactTolerance(Vec3 place, float smallestSize) {
    const Vec3 a = absolute(place);
    const double rounding = 1e-4 + 2.4e-7 * static_cast<double>(maximum(a.x, maximum(a.y, a.z)));
    const double small = 0.05 * static_cast<double>(smallestSize);
    return rounding < small ? rounding : small;
}

/// Distances that differ by less are equal: errors of the double arithmetic stay far below.
inline constexpr double kSameDistance = 1e-8;

/// The first touch found so far of one motion with one obstacle.
struct Touch {
    double t;
    Double3 normal;
    bool hit = false;
    void offer(double time, Double3 unitNormal) {
        if (time > t || (hit && time >= t)) return;
        t = time, normal = unitNormal, hit = true;
    }
};

/// Origin moving by `motion` against the ball about `centre`.
inline void touchBall(Double3 motion, double radius, Double3 centre, Touch& touch) {
    const double b = -dot(centre, motion);
    if (!(b < 0)) return;
    const double c = dot(centre, centre) - radius * radius;
    const double a = dot(motion, motion);
    double t = 0;
    if (c > 0) {
        const double d = b * b - a * c;
        if (d < 0) return;
        t = c / (std::sqrt(d) - b);
    }
    if (t <= touch.t) touch.offer(t, unitOr(motion * t - centre, unitOr(-motion, {})));
}

/// Origin moving by `motion` against the cylinder around the segment from `start` along `edge`, without its ends.
/// Everything is scaled by the edge's squared length, so that most edges are dismissed without a division.
inline void touchEdge(Double3 motion, double radius, Double3 start, Double3 edge, Touch& touch) {
    const double ee = dot(edge, edge);
    if (ee < 1e-18) return; // its end balls are all there is
    const double fromStart = -dot(start, edge);
    const double speed = dot(motion, edge);
    const double b = -dot(start, motion) * ee - fromStart * speed;
    if (!(b < 0)) return;
    const double c = (dot(start, start) - radius * radius) * ee - fromStart * fromStart;
    double t = 0;
    if (c > 0) {
        const double a = dot(motion, motion) * ee - speed * speed;
        const double d = b * b - a * c;
        if (d < 0) return;
        t = c / (std::sqrt(d) - b);
    }
    const double u = fromStart + speed * t;
    if (t > touch.t || u < 0 || u > ee) return;
    touch.offer(t, unitOr(motion * t - start - edge * (u / ee), unitOr(-motion, {})));
}

/// Nearness of the moving shape's core to the obstacle at the start.
struct Nearest {
    double distance = 0; ///< 0 when the cores overlap
    Double3 normal;      ///< unit, from the obstacle; zero when there is no way to tell
    double depth = 0;    ///< how far to move along `normal` until the shapes only touch; negative when apart
};

enum class Verdict { Free, Touching, Open };

/// First touch of the origin, moving by `motion`, with a convex core inflated by `radius`. The core has:
///   faces(motion, radius, tolerance, along, touch): Free when a face separates for the whole motion, Touching when a
///   face is
///     what is met first (in `touch`), else Open;
///   mayOverlap(radius): quick test whether nearest() is worth asking;
///   nearest(radius);
///   round(motion, radius, touch): the touches with edges, corners and remaining faces;
///   flattened(at, radius, tolerance, normal): the face's normal when the touch is so near to one that only rounding
///     tells them apart, else `normal`. Without this a floor of many triangles would be felt as edges.
template <class Core>
Touch sweepInflated(const Core& core, Double3 motion, double radius, double tolerance, double longest) {
    const Touch none{longest, {}, false};
    const double along = kAlong * length(motion);
    Touch touch = none;
    const Verdict verdict = core.faces(motion, radius, tolerance, along, touch);
    if (verdict == Verdict::Free) return none;
    if (verdict == Verdict::Touching) return touch;

    if (core.mayOverlap(radius)) {
        const Nearest nearest = core.nearest(radius);
        if (nearest.depth >= -kSameDistance) {
            if (dot(motion, nearest.normal) >= -along) return none;
            if (nearest.depth <= tolerance) {
                // Rounding put us a little inside. Only a motion that leads deeper than the tolerance is stopped.
                Touch deeper = none;
                const Verdict smaller = core.faces(motion, radius - tolerance, 0, along, deeper);
                if (smaller == Verdict::Open) core.round(motion, radius - tolerance, deeper);
                if (!deeper.hit) return none;
            }
            const Double3 normal = core.flattened({}, radius, tolerance, nearest.normal);
            if (dot(motion, normal) >= -along) return none;
            return {0, normal, true};
        }
    }
    core.round(motion, radius, touch);
    if (!touch.hit) return none;
    touch.normal = core.flattened(motion * touch.t, radius, tolerance, touch.normal);
    if (dot(motion, touch.normal) >= -along) return none;
    return touch;
}

/// Whether the moving bounds come near the obstacle's before the touch that is known already.
inline bool comesNear(const Aabb& shape, Vec3 motion, const Aabb& obstacle, const SweepHit& best) {
    if (best.hit && !(best.t > 0)) return false; // nothing can be nearer
    const Vec3 way = motion * best.t;
    const auto near = [](float shapeLow, float shapeHigh, float moved, float low, float high) {
        const float from = shapeLow + minimum(moved, 0.0f);
        const float to = shapeHigh + maximum(moved, 0.0f);
        const float slack = 1e-5f + 1e-6f * maximum(-from, to); // for the rounding of the sums
        return from - slack <= high && to + slack >= low;
    };
    return near(shape.low.x, shape.high.x, way.x, obstacle.low.x, obstacle.high.x) &&
           near(shape.low.z, shape.high.z, way.z, obstacle.low.z, obstacle.high.z) &&
           near(shape.low.y, shape.high.y, way.y, obstacle.low.y, obstacle.high.y);
}

/// Keeps the nearer one; an equal one only when there was none.
inline bool keepNearer(const Touch& touch, SweepHit& best) {
    if (!touch.hit) return false;
    const float t = static_cast<float>(touch.t);
    if (best.hit ? t >= best.t : t > best.t) return false;
    best = {t, toFloat(touch.normal), true};
    return true;
}

} // namespace lince::sweeping
