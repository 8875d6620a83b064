#pragma once
// Pictures of scenes made of boxes, by casting a ray for each pixel: real views for tests of minds, without a world.

#include <lince/agent/eye_view.h>
#include <lince/core/vec.h>

#include <cstdint>
#include <vector>

namespace lince {

class BoxScene {
  public:
    /// Classified by its faces as levels are: floor above, ceiling below, wall at the sides; or all one class.
    void add(Vec3 low, Vec3 high, ClassId objectClass = classes::kNothing) {
        m_boxes.push_back({low, high, objectClass});
    }
    void removeLast() { m_boxes.pop_back(); }
    /// Ground with its top at y = 0.
    void addGround(float half = 20) { add({-half, -1, -half}, {half, 0, half}); }

    EyeView look(Vec3 eye, float yaw, float pitch, const EyeLens& lens = {}) {
        const EyePose pose = eyePose(eye, yaw, pitch);
        const auto pixels = static_cast<std::size_t>(lens.width * lens.height);
        m_numbers.assign(pixels, 0);
        m_distances.assign(pixels, lens.farPlane);
        m_objects.resize(16);
        for (std::size_t i = 0; i < m_objects.size(); ++i)
            m_objects[i] = {ClassId{static_cast<decltype(ClassId::value)>(i)}, {}};
        const float pixel = 2 * lens.tangent() / static_cast<float>(lens.height);
        for (int y = 0; y < lens.height; ++y)
            for (int x = 0; x < lens.width; ++x) {
                const float right = (static_cast<float>(x) + 0.5f - 0.5f * static_cast<float>(lens.width)) * pixel;
                const float up = (static_cast<float>(y) + 0.5f - 0.5f * static_cast<float>(lens.height)) * pixel;
                const auto index = static_cast<std::size_t>((lens.height - 1 - y) * lens.width + x);
                cast(eye, pose.forward + pose.right * right + pose.up * up, m_numbers[index], m_distances[index]);
            }
        return {lens, pose, m_numbers, m_distances, m_objects};
    }

  private:
    struct Box {
        Vec3 low, high;
        ClassId objectClass;
    };

    void cast(Vec3 from, Vec3 way, std::uint16_t& number, float& distance) const {
        for (const Box& box : m_boxes) {
            float enter = 0.05f;
            float leave = distance;
            int face = -1;
            for (int axis = 0; axis < 3; ++axis) {
                const float inverse = 1 / (way[axis] == 0 ? 1e-9f : way[axis]);
                const float a = (box.low[axis] - from[axis]) * inverse;
                const float b = (box.high[axis] - from[axis]) * inverse;
                if (minimum(a, b) > enter) enter = minimum(a, b), face = axis;
                leave = minimum(leave, maximum(a, b));
            }
            if (face < 0 || enter >= leave) continue;
            distance = enter;
            ClassId seen = box.objectClass;
            if (seen == classes::kNothing)
                seen = face != 1 ? classes::kWall : way.y < 0 ? classes::kFloor : classes::kCeiling;
            number = static_cast<std::uint16_t>(seen.value);
        }
    }

    std::vector<Box> m_boxes;
    std::vector<std::uint16_t> m_numbers;
    std::vector<float> m_distances;
    std::vector<EyeObject> m_objects;
};

} // namespace lince
