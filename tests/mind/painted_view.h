#pragma once
// An eye's picture painted by hand, for tests of minds: rectangles of a class at a distance.

#include <lince/agent/eye_view.h>

#include <cstdint>
#include <vector>

namespace lince {

class PaintedView {
  public:
    explicit PaintedView(const EyeLens& lens = {}, const EyePose& pose = {}) : m_lens(lens), m_pose(pose) {
        const auto pixels = static_cast<std::size_t>(lens.width) * static_cast<std::size_t>(lens.height);
        m_numbers.assign(pixels, 0);
        m_distances.assign(pixels, lens.farPlane);
        m_objects.push_back({}); // nothing
    }

    /// Columns [x0, x1), rows [y0, y1) from the bottom; what is outside the picture is cut.
    void paint(int x0, int y0, int x1, int y1, ClassId objectClass, float distance, MotionColour motion = {}) {
        m_objects.push_back({objectClass, motion});
        for (int y = y0 < 0 ? 0 : y0; y < y1 && y < m_lens.height; ++y)
            for (int x = x0 < 0 ? 0 : x0; x < x1 && x < m_lens.width; ++x) {
                const auto index =
                    static_cast<std::size_t>(m_lens.height - 1 - y) * static_cast<std::size_t>(m_lens.width) +
                    static_cast<std::size_t>(x);
                m_numbers[index] = static_cast<std::uint16_t>(m_objects.size() - 1);
                m_distances[index] = distance;
            }
    }
    /// Level floor from the bottom row up to row `horizon`, at its true distances below an eye that looks straight
    /// ahead; wall above it.
    void paintFloor(int horizon) {
        paint(0, 0, m_lens.width, m_lens.height, ClassId{4}, 40);
        for (int y = 0; y < horizon; ++y) {
            const float below = (0.5f * static_cast<float>(m_lens.height) - static_cast<float>(y) - 0.5f) * pixelSize();
            paint(0, y, m_lens.width, y + 1, ClassId{5}, below > 0 ? m_pose.position.y / below : m_lens.farPlane);
        }
    }
    float pixelSize() const { return 2 * m_lens.tangent() / static_cast<float>(m_lens.height); }

    EyeView view() const { return {m_lens, m_pose, m_numbers, m_distances, m_objects}; }

  private:
    EyeLens m_lens;
    EyePose m_pose;
    std::vector<std::uint16_t> m_numbers;
    std::vector<float> m_distances;
    std::vector<EyeObject> m_objects;
};

} // namespace lince
