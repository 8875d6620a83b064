#include "sweep_geometry.h"

#include <lince/core/math.h>
#include <lince/world/sweep.h>

namespace lince {

using namespace sweeping;

namespace {

/// A box that overlaps a triangle by no more than this, in metres, is pushed along the triangle's normal although the
/// way out past an edge may be shorter: beyond an edge there is usually the next triangle of the same surface.
constexpr double kFaceFirst = 0.02;

/// The box's own axes in the world.
struct Frame {
    double cosine, sine;
    explicit Frame(float yaw)
        : cosine(static_cast<double>(lince::cosine(yaw))), sine(static_cast<double>(lince::sine(yaw))) {}
    Double3 toWorld(Double3 v) const { return {v.x * cosine - v.z * sine, v.y, v.x * sine + v.z * cosine}; }
    Double3 toBox(Double3 v) const { return {v.x * cosine + v.z * sine, v.y, v.z * cosine - v.x * sine}; }
};

double absoluteOf(double v) {
    return v < 0 ? -v : v;
}
double component(Double3 v, int axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}
Double3 axisVector(int axis, double value) {
    return {axis == 0 ? value : 0, axis == 1 ? value : 0, axis == 2 ? value : 0};
}
float smallest(Vec3 v) {
    return minimum(v.x, minimum(v.y, v.z));
}

/// Separating axes of two convex shapes of which one moves. On each axis the moving reference point, now at 0, may not
/// be within (low, high).
class AxisSweep {
  public:
    AxisSweep(Double3 motion, double tolerance, double longest)
        : m_motion(motion), m_along(kAlong * length(motion)), m_tolerance(tolerance), m_longest(longest) {}

    /// False when this axis keeps them apart for the whole motion. `bias`: metres by which this axis must be less deep
    /// than an earlier one to be the way out.
    bool add(Double3 axis, double low, double high, double bias = 0) {
        const double speed = dot(m_motion, axis);
        const bool before = low >= -high;
        const double separation = before ? low : -high;
        const Double3 normal = before ? -axis : axis;
        if (separation >= -m_tolerance) {
            const double approach = before ? speed : -speed;
            if (!(approach > m_along)) return false;
            const double t = separation > 0 ? separation / approach : 0;
            if (t > m_longest) return false;
            // Equal times go to the earlier axis, which is a face rather than an edge.
            if (t > m_enter + 1e-9) m_enter = t, m_normal = normal;
        } else if (-separation < m_depth - bias) {
            m_depth = -separation, m_wayOut = normal;
        }
        const double way = speed > 0 ? high : -low;
        const double speedAbsolute = absoluteOf(speed);
        if (speedAbsolute > 0 && way - m_tolerance < m_leave * speedAbsolute)
            m_leave = (way - m_tolerance) / speedAbsolute;
        return m_leave >= m_enter;
    }

    Touch result() const {
        if (m_enter >= 0) return {m_enter, m_normal, true};
        if (dot(m_motion, m_wayOut) < -m_along) return {0, m_wayOut, true};
        return {m_longest, {}, false};
    }

  private:
    Double3 m_motion;
    double m_along, m_tolerance, m_longest;
    double m_enter = -1;
    double m_leave = 1e300;
    Double3 m_normal;
    double m_depth = 1e300;
    Double3 m_wayOut;
};

/// A box that reaches down by the capsule's inner height, in the box's own directions and seen from the capsule's base.
class BoxCore {
  public:
    BoxCore(Double3 low, Double3 high) : m_low(low), m_high(high) {}

    Verdict faces(Double3 motion, double radius, double tolerance, double along, Touch& touch) const {
        for (int axis = 0; axis < 3; ++axis) {
            const double separation = separationOf(axis, {});
            const bool before = component(m_low, axis) >= -component(m_high, axis);
            if (!(separation >= radius - tolerance)) continue;
            const Double3 normal = axisVector(axis, before ? -1 : 1);
            const double approach = -dot(motion, normal);
            if (!(approach > along)) return Verdict::Free;
            const double t = separation > radius ? (separation - radius) / approach : 0;
            if (t > touch.t) return Verdict::Free;
            const Double3 at = motion * t;
            if (separationOf((axis + 1) % 3, at) > 0 || separationOf((axis + 2) % 3, at) > 0) continue;
            touch.offer(t, normal);
            return touch.hit ? Verdict::Touching : Verdict::Free;
        }
        return Verdict::Open;
    }
    bool mayOverlap(double) const { return true; }

    Nearest nearest(double radius) const {
        Double3 away;
        away.x = -clampZero(m_low.x, m_high.x);
        away.y = -clampZero(m_low.y, m_high.y);
        away.z = -clampZero(m_low.z, m_high.z);
        const double distance = length(away);
        if (distance > 1e-7) return {distance, away * (1 / distance), radius - distance};
        Nearest out{0, {0, 1, 0}, radius + m_high.y};
        for (int axis = 0; axis < 3; ++axis) {
            const double toLow = radius - component(m_low, axis);
            const double toHigh = radius + component(m_high, axis);
            if (toHigh < out.depth) out = {0, axisVector(axis, 1), toHigh};
            if (toLow < out.depth) out = {0, axisVector(axis, -1), toLow};
        }
        return out;
    }

    void round(Double3 motion, double radius, Touch& touch) const {
        for (int i = 0; i < 8; ++i) {
            const Double3 corner{(i & 1) ? m_high.x : m_low.x, (i & 2) ? m_high.y : m_low.y,
                                 (i & 4) ? m_high.z : m_low.z};
            touchBall(motion, radius, corner, touch);
            for (int axis = 0; axis < 3; ++axis)
                if (!(i & (1 << axis)))
                    touchEdge(motion, radius, corner,
                              axisVector(axis, component(m_high, axis) - component(m_low, axis)), touch);
        }
    }

    Double3 flattened(Double3 at, double radius, double tolerance, Double3 normal) const {
        for (int axis = 0; axis < 3; ++axis) {
            const double side = component(normal, axis);
            const double separation =
                side > 0 ? component(at, axis) - component(m_high, axis) : component(m_low, axis) - component(at, axis);
            if (separation >= radius - tolerance) return axisVector(axis, side > 0 ? 1 : -1);
        }
        return normal;
    }

  private:
    static double clampZero(double low, double high) { return low > 0 ? low : high < 0 ? high : 0; }
    /// Distance of `at` outside the box along an axis; negative inside.
    double separationOf(int axis, Double3 at) const {
        const double below = component(m_low, axis) - component(at, axis);
        const double above = component(at, axis) - component(m_high, axis);
        return below >= above ? below : above;
    }

    Double3 m_low, m_high;
};

/// Holds the box at any yaw, so that far obstacles are dismissed before any trigonometry.
Aabb looseBounds(const UprightBox& box) {
    const float aside = box.halfSize.x + box.halfSize.z;
    const Vec3 half{aside, box.halfSize.y, aside};
    return {box.centre - half, box.centre + half};
}

BoxCore coreOf(const Capsule& capsule, const UprightBox& box, const Frame& frame) {
    const Double3 centre = frame.toBox(toDouble(box.centre) - toDouble(capsule.base));
    const Double3 half = toDouble(box.halfSize);
    return {centre - half - Double3{0, static_cast<double>(capsule.height), 0}, centre + half};
}

} // namespace

Aabb UprightBox::bounds() const {
    const float c = absolute(cosine(yaw));
    const float s = absolute(sine(yaw));
    const Vec3 half{c * halfSize.x + s * halfSize.z, halfSize.y, s * halfSize.x + c * halfSize.z};
    return {centre - half, centre + half};
}

bool sweepBoxTriangle(const UprightBox& box, Vec3 motion, Vec3 a, Vec3 b, Vec3 c, SweepHit& best) {
    const Aabb triangle{minimum(a, minimum(b, c)), maximum(a, maximum(b, c))};
    if (!comesNear(looseBounds(box), motion, triangle, best)) return false;
    const Frame frame(box.yaw);
    const Double3 centre = toDouble(box.centre);
    const Double3 half = toDouble(box.halfSize);
    const Double3 corners[3] = {frame.toBox(toDouble(a) - centre), frame.toBox(toDouble(b) - centre),
                                frame.toBox(toDouble(c) - centre)};
    AxisSweep sweep(frame.toBox(toDouble(motion)), contactTolerance(box.centre, smallest(box.halfSize)), best.t);
    const auto apart = [&](Double3 axis, double bias) {
        const double radius = half.x * absoluteOf(axis.x) + half.y * absoluteOf(axis.y) + half.z * absoluteOf(axis.z);
        const double p0 = dot(axis, corners[0]);
        const double p1 = dot(axis, corners[1]);
        const double p2 = dot(axis, corners[2]);
        const double low = p0 < p1 ? (p0 < p2 ? p0 : p2) : (p1 < p2 ? p1 : p2);
        const double high = p0 > p1 ? (p0 > p2 ? p0 : p2) : (p1 > p2 ? p1 : p2);
        return !sweep.add(axis, low - radius, high + radius, bias);
    };

    const Double3 edges[3] = {corners[1] - corners[0], corners[2] - corners[1], corners[0] - corners[2]};
    const Double3 areaNormal = cross(edges[0], edges[1]);
    const double area = length(areaNormal);
    const double size = dot(edges[0], edges[0]) + dot(edges[1], edges[1]);
    const bool degenerate = !(area > 1e-10 * size);
    if (!degenerate && apart(areaNormal * (1 / area), 0)) return false;
    const double bias = degenerate ? 0 : kFaceFirst;
    for (int axis = 0; axis < 3; ++axis)
        if (apart(axisVector(axis, 1), bias)) return false;
    for (const Double3& edge : edges)
        for (int axis = 0; axis < 3; ++axis) {
            const Double3 across = cross(axisVector(axis, 1), edge);
            const double l = length(across);
            if (l > 1e-6 * length(edge) && l > 0 && apart(across * (1 / l), bias)) return false;
        }
    Touch touch = sweep.result();
    touch.normal = frame.toWorld(touch.normal);
    return keepNearer(touch, best);
}

bool sweepCapsuleBox(const Capsule& moving, Vec3 motion, const UprightBox& still, SweepHit& best) {
    if (!comesNear(moving.bounds(), motion, looseBounds(still), best)) return false;
    const Frame frame(still.yaw);
    Touch touch = sweepInflated(coreOf(moving, still, frame), frame.toBox(toDouble(motion)), moving.radius,
                                contactTolerance(moving.base, moving.radius), best.t);
    touch.normal = frame.toWorld(touch.normal);
    return keepNearer(touch, best);
}

bool sweepBoxBox(const UprightBox& moving, Vec3 motion, const UprightBox& still, SweepHit& best) {
    if (!comesNear(looseBounds(moving), motion, looseBounds(still), best)) return false;
    const Frame movingFrame(moving.yaw);
    const Frame stillFrame(still.yaw);
    const Double3 between = toDouble(still.centre) - toDouble(moving.centre);
    const Double3 movingHalf = toDouble(moving.halfSize);
    const Double3 stillHalf = toDouble(still.halfSize);
    AxisSweep sweep(toDouble(motion), contactTolerance(moving.centre, smallest(moving.halfSize)), best.t);
    const auto radius = [](const Frame& frame, Double3 half, Double3 axis) {
        const Double3 own = frame.toBox(axis);
        return half.x * absoluteOf(own.x) + half.y * absoluteOf(own.y) + half.z * absoluteOf(own.z);
    };
    // Upright edges are parallel, so the faces' normals are all the axes there are.
    const Double3 axes[5] = {{0, 1, 0},
                             stillFrame.toWorld({1, 0, 0}),
                             stillFrame.toWorld({0, 0, 1}),
                             movingFrame.toWorld({1, 0, 0}),
                             movingFrame.toWorld({0, 0, 1})};
    for (const Double3& axis : axes) {
        const double reach = radius(movingFrame, movingHalf, axis) + radius(stillFrame, stillHalf, axis);
        const double middle = dot(between, axis);
        if (!sweep.add(axis, middle - reach, middle + reach)) return false;
    }
    return keepNearer(sweep.result(), best);
}

Penetration penetrationCapsuleBox(const Capsule& capsule, const UprightBox& box) {
    if (!capsule.bounds().overlaps(looseBounds(box))) return {};
    const Frame frame(box.yaw);
    const Nearest nearest = coreOf(capsule, box, frame).nearest(capsule.radius);
    if (!(nearest.depth > 0)) return {};
    return {static_cast<float>(nearest.depth), toFloat(frame.toWorld(nearest.normal))};
}

} // namespace lince
