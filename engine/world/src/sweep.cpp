#include "sweep_geometry.h"
#include "sweep_prism.h"

#include <lince/world/sweep.h>

namespace lince {

using namespace sweeping;

namespace {

/// Two upright capsules: what their inner segments sum up to, seen from the moving one's base.
class SegmentCore {
  public:
    SegmentCore(Double3 low, double height) : m_low(low), m_height(height) {}
    Verdict faces(Double3, double, double, double, Touch&) const { return Verdict::Open; }
    bool mayOverlap(double) const { return true; }
    Nearest nearest(double radius) const {
        const double y = m_low.y > 0 ? m_low.y : m_low.y + m_height < 0 ? m_low.y + m_height : 0;
        const Double3 away{-m_low.x, -y, -m_low.z};
        const double distance = length(away);
        return {distance, unitOr(away, {}), radius - distance};
    }
    void round(Double3 motion, double radius, Touch& touch) const {
        const Double3 up{0, m_height, 0};
        touchEdge(motion, radius, m_low, up, touch);
        touchBall(motion, radius, m_low, touch);
        touchBall(motion, radius, m_low + up, touch);
    }
    Double3 flattened(Double3, double, double, Double3 normal) const { return normal; }

  private:
    Double3 m_low;
    double m_height;
};

} // namespace

bool sweepCapsuleTriangle(const Capsule& capsule, Vec3 motion, Vec3 a, Vec3 b, Vec3 c, SweepHit& best) {
    const Aabb triangle{minimum(a, minimum(b, c)), maximum(a, maximum(b, c))};
    if (!comesNear(capsule.bounds(), motion, triangle, best)) return false;
    const Prism prism(capsule, a, b, c);
    return keepNearer(
        sweepInflated(prism, toDouble(motion), capsule.radius, contactTolerance(capsule.base, capsule.radius), best.t),
        best);
}

bool sweepCapsuleCapsule(const Capsule& moving, Vec3 motion, const Capsule& still, SweepHit& best) {
    if (!comesNear(moving.bounds(), motion, still.bounds(), best)) return false;
    const double movingHeight = moving.height;
    const Double3 low = toDouble(still.base) - toDouble(moving.base) - Double3{0, movingHeight, 0};
    const SegmentCore core(low, movingHeight + static_cast<double>(still.height));
    const double radius = static_cast<double>(moving.radius) + static_cast<double>(still.radius);
    return keepNearer(sweepInflated(core, toDouble(motion), radius,
                                    contactTolerance(moving.base, moving.radius + still.radius), best.t),
                      best);
}

Penetration penetrationCapsuleTriangle(const Capsule& capsule, Vec3 a, Vec3 b, Vec3 c) {
    if (!capsule.bounds().overlaps({minimum(a, minimum(b, c)), maximum(a, maximum(b, c))})) return {};
    const Nearest nearest = Prism(capsule, a, b, c).nearest(capsule.radius);
    if (!(nearest.depth > 0)) return {};
    return {static_cast<float>(nearest.depth), toFloat(nearest.normal)};
}

Vec3 closestPointOnTriangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c) {
    const Double3 corners[3] = {toDouble(a), toDouble(b), toDouble(c)};
    return toFloat(nearestOnTriangle(toDouble(p), corners));
}

} // namespace lince
