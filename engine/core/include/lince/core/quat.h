#pragma once
// Unit quaternions: rotations of bodies that may tumble. Upright bodies use a yaw angle instead.

#include <lince/core/math.h>
#include <lince/core/vec.h>

namespace lince {

struct Quat {
    float x = 0, y = 0, z = 0, w = 1;
    constexpr bool operator==(const Quat&) const = default;
};

constexpr Quat operator*(Quat a, Quat b) {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
constexpr Quat conjugate(Quat q) {
    return {-q.x, -q.y, -q.z, q.w};
}
constexpr float dot(Quat a, Quat b) {
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

/// Rotates v by the unit quaternion q.
constexpr Vec3 rotate(Quat q, Vec3 v) {
    const Vec3 u{q.x, q.y, q.z};
    const Vec3 t = cross(u, v) * 2.0f;
    return v + t * q.w + cross(u, t);
}

inline Quat normalized(Quat q) {
    const float l = std::sqrt(dot(q, q));
    return l > 1e-12f ? Quat{q.x / l, q.y / l, q.z / l, q.w / l} : Quat{};
}

/// Rotation by `radians` about the unit `axis`, counter-clockwise when the axis points at the viewer.
inline Quat quatFromAxisAngle(Vec3 axis, float radians) {
    const float s = sine(radians * 0.5f);
    return {axis.x * s, axis.y * s, axis.z * s, cosine(radians * 0.5f)};
}

/// Rotation that turns the heading yaw 0 into the given yaw (clockwise seen from above).
inline Quat quatFromYaw(float yawRadians) {
    return quatFromAxisAngle({0, 1, 0}, -yawRadians);
}

/// Interpolates along the shorter arc at constant speed; t in [0, 1].
Quat slerp(Quat a, Quat b, float t);

} // namespace lince
