#include <lince/agent/eye_view.h>
#include <lince/core/math.h>

#include <cmath>

namespace lince {

float EyeLens::tangent() const {
    const float half = 0.5f * verticalAngle;
    return sine(half) / cosine(half);
}

EyePose eyePose(Vec3 position, float yaw, float pitch) {
    EyePose pose;
    pose.position = position;
    pose.forward = directionFromYawPitch(yaw, pitch);
    pose.right = directionFromYawPitch(yaw + kPi * 0.5f, 0);
    pose.up = cross(pose.right, pose.forward);
    return pose;
}

MotionColour motionColour(Vec3 velocity, Vec3 viewDirection, float maximumSpeed) {
    const float speed = length(velocity);
    if (speed < 1e-4f) return {};
    const float cosineOfAngle = clamp(dot(velocity, viewDirection) / (speed * length(viewDirection)), -1.0f, 1.0f);
    return {minimum(speed / maximumSpeed, 1.0f), 0.5f * cosineOfAngle + 0.5f,
            std::sqrt(maximum(0.0f, 1 - cosineOfAngle * cosineOfAngle))};
}

EyeView::EyeView(const EyeLens& lens, const EyePose& pose, std::span<const std::uint16_t> numbers,
                 std::span<const float> distances, std::span<const EyeObject> objects)
    : m_lens(lens), m_pose(pose), m_numbers(numbers.data()), m_distances(distances.data()), m_objects(objects.data()),
      m_pixel(2 * lens.tangent() / static_cast<float>(lens.height)), m_centreX(0.5f * static_cast<float>(lens.width)),
      m_centreY(0.5f * static_cast<float>(lens.height)) {}

std::optional<Vec3> EyeView::project(Vec3 place) const {
    const Vec3 offset = place - m_pose.position;
    const float distance = dot(offset, m_pose.forward);
    if (distance < m_lens.nearPlane) return {};
    const float scale = 1 / (m_pixel * distance);
    return Vec3{dot(offset, m_pose.right) * scale + m_centreX, dot(offset, m_pose.up) * scale + m_centreY, distance};
}

std::optional<EyePixel> EyeView::pixelOf(Vec3 place) const {
    const auto point = project(place);
    if (!point || !(point->x >= 0 && point->y >= 0 && point->x < static_cast<float>(m_lens.width) &&
                    point->y < static_cast<float>(m_lens.height)))
        return {};
    return EyePixel{static_cast<int>(point->x), static_cast<int>(point->y)};
}

} // namespace lince
