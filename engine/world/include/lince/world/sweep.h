#pragma once
// Moving shapes against triangles: how far until they touch. Exact and in closed form, no iteration.

#include <lince/core/vec.h>

namespace lince {

/// Upright capsule: all points within `radius` of the vertical segment from `base` to `base + (0, height, 0)`.
/// A sphere has height 0. The standing character of radius r and total height h has base = feet + r, height = h - 2r.
struct Capsule {
    Vec3 base;
    float radius = 0;
    float height = 0; ///< of the inner segment, >= 0
    constexpr Aabb bounds() const {
        return {base - Vec3{radius, radius, radius}, base + Vec3{radius, radius + height, radius}};
    }
};

/// Box turned about the vertical axis.
struct UprightBox {
    Vec3 centre;
    Vec3 halfSize;
    float yaw = 0;
    Aabb bounds() const;
};

struct SweepHit {
    float t = 1; ///< fraction of the motion walked before touching, in [0, 1]
    Vec3 normal; ///< unit, pointing from the obstacle to the shape
    bool hit = false;
    explicit operator bool() const { return hit; }
};

/// First touch of the capsule moving by `motion` with the triangle. A triangle that is touched or penetrated at the
/// start is hit at t = 0 only if the motion goes against the contact normal (deeper); moving apart or along is free.
/// Keeps the nearer of `best` and the new touch and says whether it is the new one.
bool sweepCapsuleTriangle(const Capsule& capsule, Vec3 motion, Vec3 a, Vec3 b, Vec3 c, SweepHit& best);

/// The same for a box, by separating axes.
bool sweepBoxTriangle(const UprightBox& box, Vec3 motion, Vec3 a, Vec3 b, Vec3 c, SweepHit& best);

/// Capsule against capsule (characters against each other), box against capsule and box against box, all upright.
bool sweepCapsuleCapsule(const Capsule& moving, Vec3 motion, const Capsule& still, SweepHit& best);
bool sweepCapsuleBox(const Capsule& moving, Vec3 motion, const UprightBox& still, SweepHit& best);
bool sweepBoxBox(const UprightBox& moving, Vec3 motion, const UprightBox& still, SweepHit& best);

/// How deep a shape is inside a triangle and the way out.
struct Penetration {
    float depth = 0; ///< metres, > 0 when overlapping
    Vec3 normal;     ///< unit, the way out
    explicit operator bool() const { return depth > 0; }
};
Penetration penetrationCapsuleTriangle(const Capsule& capsule, Vec3 a, Vec3 b, Vec3 c);
Penetration penetrationCapsuleBox(const Capsule& capsule, const UprightBox& box);

Vec3 closestPointOnTriangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c);

} // namespace lince
