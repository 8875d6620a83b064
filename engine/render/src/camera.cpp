#include <lince/core/math.h>
#include <lince/render/camera.h>

namespace lince {
namespace {

float tangentOfHalf(float fovRadians) {
    return sine(fovRadians * 0.5f) / cosine(fovRadians * 0.5f);
}

} // namespace

Vec3 Camera::forward() const {
    return directionFromYawPitch(yaw, pitch);
}

Vec3 Camera::right() const {
    return {cosine(yaw), 0, sine(yaw)};
}

Vec3 Camera::up() const {
    return cross(right(), forward());
}

Mat4 Camera::view() const {
    return viewAlong(eye, forward(), up());
}

Mat4 Camera::projection() const {
    return perspective(fovYRadians, aspect, nearMetres, farMetres);
}

Mat4 Camera::viewProjection() const {
    return projection() * view();
}

Ray Camera::rayThrough(Vec2 ndc) const {
    const float half = tangentOfHalf(fovYRadians);
    const Vec3 along = forward() + right() * (ndc.x * half * aspect) + up() * (ndc.y * half);
    return {eye, normalized(along, forward())};
}

std::optional<Vec2> Camera::project(Vec3 p) const {
    const Vec3 from = p - eye;
    const float depth = dot(from, forward());
    if (!(depth > 1e-6f)) return std::nullopt;
    const float half = tangentOfHalf(fovYRadians) * depth;
    return Vec2{dot(from, right()) / (half * aspect), dot(from, up()) / half};
}

Camera cameraLookingAt(Vec3 eye, Vec3 target) {
    Camera out;
    out.eye = eye;
    out.yaw = yawOf(target - eye);
    out.pitch = pitchOf(target - eye);
    return out;
}

Frustum::Frustum(const Mat4& viewProjection) {
    // Rows of the matrix added to and taken from the last one (Gribb and Hartmann 2001).
    const auto entry = [&](std::size_t row, std::size_t column) { return double{viewProjection.m[column * 4 + row]}; };
    for (std::size_t plane = 0; plane < 6; ++plane) {
        const std::size_t row = plane / 2;
        const double sign = plane % 2 == 0 ? 1 : -1;
        double p[4];
        for (std::size_t k = 0; k < 4; ++k)
            p[k] = entry(3, k) + sign * entry(row, k);
        const double size = std::sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
        if (!(size > 0)) {
            m_planes[plane] = {0, 0, 0, 1}; // a matrix without such a plane cuts nothing
            continue;
        }
        // Each entry is rounded to about 1e-7 of its size. The far plane is the small difference of two large rows, so
        // there the error grows to centimetres; moving the planes outwards by it keeps "never no to a visible one".
        const double slack = 1e-6 * (1 + std::abs(entry(3, 3)) + std::abs(entry(row, 3)));
        m_planes[plane] = {static_cast<float>(p[0] / size), static_cast<float>(p[1] / size),
                           static_cast<float>(p[2] / size), static_cast<float>((p[3] + slack) / size)};
    }
}

bool Frustum::mayShow(const Aabb& box) const {
    for (const Vec4& plane : m_planes) {
        const float x = plane.x * (plane.x >= 0 ? box.high.x : box.low.x);
        const float y = plane.y * (plane.y >= 0 ? box.high.y : box.low.y);
        const float z = plane.z * (plane.z >= 0 ? box.high.z : box.low.z);
        // Rounding of this very sum, for things far from the origin.
        const float slack = 1e-6f * (absolute(x) + absolute(y) + absolute(z) + absolute(plane.w));
        if (x + y + z + plane.w < -slack) return false;
    }
    return true;
}

bool Frustum::contains(Vec3 p) const {
    return mayShow({p, p});
}

} // namespace lince
