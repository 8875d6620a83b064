#pragma once
// 4 × 4 matrices for the picture only: the simulation never uses them.

#include <lince/core/quat.h>
#include <lince/core/vec.h>

#include <array>

namespace lince {

/// Column-major, as OpenGL takes it: m[column * 4 + row].
struct Mat4 {
    std::array<float, 16> m{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    constexpr bool operator==(const Mat4&) const = default;
};

struct Vec4 {
    float x = 0, y = 0, z = 0, w = 0;
};

Mat4 operator*(const Mat4& a, const Mat4& b);
Vec4 transform(const Mat4& a, Vec4 v);
Vec3 transformPoint(const Mat4& a, Vec3 p); ///< affine: the last row is taken as (0, 0, 0, 1)
Vec3 transformDirection(const Mat4& a, Vec3 d);
/// Of any matrix that has one; the identity else.
Mat4 inverse(const Mat4& a);

Mat4 translation(Vec3 by);
Mat4 scaling(Vec3 by);
Mat4 rotation(Quat q);
/// Turned by q, scaled alike in all directions, then moved.
Mat4 placed(Vec3 at, Quat q, float scale = 1);
/// A turn about a joint, which itself is moved.
inline Mat4 turnedAbout(Vec3 joint, Quat turn, Vec3 moved = {}) {
    return placed(joint + moved - rotate(turn, joint), turn);
}
/// Turned about the vertical axis as a body with this yaw.
Mat4 placedByYaw(Vec3 at, float yawRadians, Vec3 scale = {1, 1, 1});

/// Looks along -Z of the view; depth goes to [-1, 1].
Mat4 perspective(float fovYRadians, float aspect, float nearMetres, float farMetres);
Mat4 orthographic(float left, float right, float bottom, float top, float nearMetres, float farMetres);
/// View matrix of an eye that looks along `forward` (unit).
Mat4 viewAlong(Vec3 eye, Vec3 forward, Vec3 up);

/// Box around the transformed box.
Aabb transformed(const Mat4& a, const Aabb& box);

} // namespace lince
