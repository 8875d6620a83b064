#pragma once
// A box turned in any way: a heading about the vertical axis, and on top of it a tilt that is nothing for what stands
// upright, so that upright things never see rounding of a quaternion.

#include <lince/core/quat.h>
#include <lince/world/bvh.h>

#include <optional>

namespace lince {

struct OrientedBox {
    Vec3 centre, halfSize;
    float yaw = 0;
    Quat tilt; ///< unit; applied before yaw

    /// Directions from the box's own axes to the world's, and back.
    Vec3 toWorld(Vec3 own) const { return rotateByYaw(rotate(tilt, own), yaw); }
    Vec3 toOwn(Vec3 world) const { return rotate(conjugate(tilt), rotateByYaw(world, -yaw)); }
    Aabb bounds() const;
};

struct BoxHit {
    float t = 0;
    Vec3 normal;
};
/// First face that the ray meets; t = 0 when it starts inside.
std::optional<BoxHit> hitByRay(const OrientedBox& box, const Ray& ray);

} // namespace lince
