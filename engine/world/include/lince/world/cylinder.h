#pragma once
// Bounding cylinders of characters (spec S3.G3): upright, by centre, radius and half height.

#include <lince/core/vec.h>
#include <lince/world/bvh.h>

#include <optional>

namespace lince {

struct Cylinder {
    Vec3 centre;
    float radius = 0;
    float halfHeight = 0;
    constexpr Aabb bounds() const {
        return {centre - Vec3{radius, halfHeight, radius}, centre + Vec3{radius, halfHeight, radius}};
    }
};

bool overlaps(const Cylinder& a, const Cylinder& b);
bool overlapsSphere(const Cylinder& a, Vec3 centre, float radius);
/// Axis-aligned box, in five steps: apart in height; apart in x or z; the axis inside the box's rectangle grown along x
/// or z; else the nearest corner within the radius.
bool overlapsBox(const Cylinder& a, const Aabb& box);
/// Smallest t in [0, ray.reach] at which the ray meets the cylinder; 0 when it starts inside.
std::optional<float> hitByRay(const Cylinder& a, const Ray& ray);
/// The point of the solid cylinder that is nearest to p.
Vec3 nearestPoint(const Cylinder& a, Vec3 p);

/// Rectangle on screen in normalised device coordinates [-1, 1].
struct ScreenRectangle {
    Vec2 low, high;
};
/// Projection of the cylinder's box by a column-major view-projection matrix; nothing when wholly behind the eye.
std::optional<ScreenRectangle> projectToScreen(const Cylinder& a, const float viewProjection[16]);

} // namespace lince
