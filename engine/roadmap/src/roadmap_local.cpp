#include "roadmap_local.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace lince {
namespace {

constexpr float kNoWay = -1;
constexpr float kMinStep = 0.01f, kLongestStep = 1e6f; ///< metres

bool comesFirst(Vec3 a, Vec3 b) {
    if (a.x != b.x) return a.x < b.x;
    if (a.z != b.z) return a.z < b.z;
    return a.y < b.y;
}

/// Steps to the cells around, the most promising free one first. The grid is laid through the place where the way
/// begins.
class Slide {
  public:
    Slide(const FreeSpace& space, float step)
        : m_space(space), m_step(step >= kMinStep ? minimum(step, kLongestStep) : kMinStep) {}

    float find(Vec3 from, Vec3 to, std::vector<Vec3>* out) {
        float way = 0;
        float left = length(to - from);
        // Each step comes nearer, if only a little along a wall: this many are enough for any way that is worth it.
        const float max = 8 + 4 * left / m_step;
        for (float steps = 0; steps < max; ++steps) {
            if (m_space.isFreeWay(from, to)) {
                if (out != nullptr) out->push_back(to);
                return way + left;
            }
            const std::size_t count = rank(from, to, left);
            std::size_t i = 0;
            Vec3 next;
            while (i < count && !reach(from, m_ranked[i].place, next))
                ++i;
            if (i == count) return kNoWay;
            const float nextLeft = length(to - next);
            if (!(nextLeft < left)) return kNoWay; // the ground took the step farther away
            way += length(next - from);
            left = nextLeft;
            from = next;
            if (out != nullptr) out->push_back(next);
        }
        return kNoWay;
    }

  private:
    struct Ranked {
        float squared = 0;
        Vec3 place;
    };

    bool reach(Vec3 from, Vec3 wished, Vec3& place) const {
        const auto found = m_space.place(wished);
        if (!found || !m_space.isFreeWay(from, *found)) return false;
        place = *found;
        return true;
    }

    /// Those of the cells around that lie nearer to the goal, nearest first.
    std::size_t rank(Vec3 from, Vec3 to, float left) {
        std::size_t count = 0;
        const int layers = m_space.flies() ? 1 : 0;
        for (int y = -layers; y <= layers; ++y)
            for (int z = -1; z <= 1; ++z)
                for (int x = -1; x <= 1; ++x) {
                    if (x == 0 && y == 0 && z == 0) continue;
                    const Vec3 step{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
                    const Vec3 place = from + step * m_step;
                    const float squared = lengthSquared(to - place);
                    if (!(squared < left * left)) continue;
                    std::size_t at = count++;
                    for (; at > 0 && m_ranked[at - 1].squared > squared; --at)
                        m_ranked[at] = m_ranked[at - 1];
                    m_ranked[at] = {squared, place};
                }
        return count;
    }

    const FreeSpace& m_space;
    float m_step;
    std::array<Ranked, 26> m_ranked;
};

} // namespace

float findLocalWay(const FreeSpace& space, const RoadmapSettings& settings, Vec3 from, Vec3 to,
                   std::vector<Vec3>* out) {
    const bool turned = comesFirst(to, from);
    if (turned) std::swap(from, to);
    if (settings.local == RoadmapLocal::Straight) {
        if (!space.isFreeWay(from, to)) return kNoWay;
        if (out != nullptr) out->push_back(turned ? from : to);
        return length(to - from);
    }
    const std::size_t begin = out != nullptr ? out->size() : 0;
    const float way = Slide(space, settings.slideStep).find(from, to, out);
    if (out == nullptr) return way;
    if (way < 0) {
        out->resize(begin);
    } else if (turned) { // … a b to  becomes  b a from
        out->pop_back();
        std::reverse(out->begin() + static_cast<std::ptrdiff_t>(begin), out->end());
        out->push_back(from);
    }
    return way;
}

} // namespace lince
