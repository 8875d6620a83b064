// What an imperfect eye does not see (spec S0.X6): dark places, lost pixels, wrong distances, all that is cold.
//
// Everything here is a function of the picture, the level's light and the eye's condition, chance included.

#include "light_field.h"
#include "organs.h"

#include <lince/core/math.h>
#include <lince/sense/eye_scene.h>

namespace lince {
namespace {

/// An eye sees down to this share of what it is adapted to; what is brighter by as much glares.
constexpr float kDynamicRange = 1.0f / 8;
constexpr float kFastFraction = 0.5f;   ///< of the lens's maximum speed: such motion is a strain
constexpr float kStrainFraction = 0.2f; ///< of the picture that moves fast or glares, from which on the eye tires
constexpr float kPullBack = 0.6f;       ///< cells before a surface where its light is looked up: not inside the wall

class Spoiler {
  public:
    Spoiler(const EyeSense& eye, EyeCondition& condition, SenseScratch& scratch)
        : m_eye(eye), m_condition(condition), m_numbers(scratch.numbers), m_distances(scratch.distances) {}

    void keepWarm(const std::vector<EyeScene::Thing>& things) {
        for (std::size_t i = 0; i < m_numbers.size(); ++i)
            if (!things[m_numbers[i]].warm) lose(i);
    }

    /// Number of pixels that strain the eye by their motion.
    std::size_t countFast(const std::vector<EyeScene::Thing>& things, std::size_t firstThing) const {
        const float fast = m_eye.lens.maximumSpeed * kFastFraction;
        std::size_t count = 0;
        for (const std::uint16_t number : m_numbers)
            if (number >= firstThing && lengthSquared(things[number].velocity) >= fast * fast) ++count;
        return count;
    }

    /// Adapts, hides what is too dark, and gives the number of pixels that glare.
    std::size_t hideDark(const EyePose& pose, const LightField& field, float seconds, std::vector<float>& light) {
        light.resize(m_numbers.size());
        lookUp(pose, field, light);
        // To what it sees: what was too dark to be seen counts as dark, so that it cannot show by the eye's adapting.
        const float seen = darkest();
        double sum = 0;
        for (const float value : light)
            sum += value < seen ? 0.0 : static_cast<double>(value);
        adapt(static_cast<float>(sum / static_cast<double>(light.size())), seconds);
        const float hidden = darkest(), glaring = m_condition.adaptedTo / kDynamicRange;
        std::size_t glare = 0;
        for (std::size_t i = 0; i < light.size(); ++i) {
            if (light[i] < hidden) lose(i);
            glare += light[i] > glaring ? 1 : 0;
        }
        return glare;
    }

    void tire(std::size_t straining, float seconds) {
        const float fraction = static_cast<float>(straining) / static_cast<float>(m_numbers.size());
        const float step = seconds / m_eye.imperfections.fatigueSeconds;
        m_condition.tired = clamp(m_condition.tired + (fraction >= kStrainFraction ? step : -step), 0, 1);
    }

    /// Loses each pixel with the same chance. Draws how many to skip, so one random word serves all pixels up to the
    /// next that is lost.
    void loseSome() {
        const EyeImperfections& i = m_eye.imperfections;
        float fraction = i.noise;
        if (i.fatigueSeconds > 0) fraction += maximum(0, i.tiredNoise - i.noise) * m_condition.tired;
        if (!(fraction > 0)) return;
        if (fraction >= 1) {
            for (std::size_t k = 0; k < m_numbers.size(); ++k)
                lose(k);
            return;
        }
        const float perPixel = 1 / logarithm(1 - fraction);
        for (std::size_t k = 0;; ++k) {
            const float skip = logarithm(1 - m_condition.random.unit()) * perPixel; // a geometric distribution
            if (!(skip < static_cast<float>(m_numbers.size() - k))) return;
            k += static_cast<std::size_t>(skip);
            if (k >= m_numbers.size()) return;
            lose(k);
        }
    }

    /// Errors in proportion to the distance. The sum of four bytes is near enough to a normal distribution and has no
    /// far tails. A random word a row is stretched over its pixels (PCG, O'Neill 2014): a fresh one for each pixel
    /// would cost more than drawing the picture.
    void blurDistances() {
        constexpr float kSpread = 147.8010f; // standard deviation of the sum of four bytes
        const float scale = m_eye.imperfections.distanceNoise / kSpread;
        const auto width = static_cast<std::size_t>(m_eye.lens.width);
        for (std::size_t begin = 0; begin < m_numbers.size(); begin += width) {
            std::uint32_t state = m_condition.random.bits();
            for (std::size_t i = begin; i < begin + width; ++i) {
                state = state * 747796405u + 2891336453u;
                const std::uint32_t mixed = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
                const std::uint32_t word = mixed >> 22 ^ mixed;
                if (m_numbers[i] == 0) continue;
                const std::uint32_t sum = (word & 255u) + (word >> 8 & 255u) + (word >> 16 & 255u) + (word >> 24);
                const float error = (static_cast<float>(sum) - 510) * scale;
                m_distances[i] = clamp(m_distances[i] * (1 + error), m_eye.lens.nearPlane, m_eye.lens.farPlane);
            }
        }
    }

  private:
    void lose(std::size_t pixel) {
        m_numbers[pixel] = 0;
        m_distances[pixel] = m_eye.lens.farPlane;
    }

    /// What the eye just sees, as it is adapted now.
    float darkest() const { return maximum(dimmest(), m_condition.adaptedTo * kDynamicRange); }
    float dimmest() const { return maximum(m_eye.imperfections.dimmestLight, 1e-4f); }

    /// Light of what each pixel shows; the sky is as bright as day. Each pixel for itself: if neighbours shared a
    /// look-up, a thing in the dark could show by what it does to them.
    void lookUp(const EyePose& pose, const LightField& field, std::vector<float>& light) const {
        const EyeLens& lens = m_eye.lens;
        const float pixel = 2 * lens.tangent() / static_cast<float>(lens.height);
        const float back = field.cell() * kPullBack;
        const float middleX = 0.5f * static_cast<float>(lens.width - 1);
        const float middleY = 0.5f * static_cast<float>(lens.height - 1);
        std::size_t i = 0;
        for (int row = 0; row < lens.height; ++row) {
            const Vec3 ahead = pose.forward + pose.up * ((middleY - static_cast<float>(row)) * pixel);
            for (int column = 0; column < lens.width; ++column, ++i) {
                const float right = (static_cast<float>(column) - middleX) * pixel;
                const float distance = maximum(m_distances[i] - back, m_distances[i] * 0.5f);
                const float there = field.at(pose.position + (ahead + pose.right * right) * distance);
                light[i] = m_numbers[i] == 0 ? 1 : there;
            }
        }
    }

    /// The eye goes through its whole range, from day to the dimmest light, in `adaptationSeconds`, by equal factors in
    /// equal times.
    void adapt(float mean, float seconds) {
        const float wanted = clamp(mean, dimmest(), 1);
        const float whole = m_eye.imperfections.adaptationSeconds;
        const float factor = whole > 0 ? power(dimmest(), minimum(1, seconds / whole)) : dimmest();
        float& now = m_condition.adaptedTo;
        now = wanted < now ? maximum(wanted, now * factor) : minimum(wanted, now / factor);
    }

    const EyeSense& m_eye;
    EyeCondition& m_condition;
    std::vector<std::uint16_t>& m_numbers;
    std::vector<float>& m_distances;
};

} // namespace

void spoilPicture(const EyeSense& eye, const EyePose& pose, const EyeScene& scene, const World& world, float seconds,
                  EyeCondition& condition, SenseScratch& scratch) {
    Spoiler spoiler(eye, condition, scratch);
    const EyeImperfections& i = eye.imperfections;
    std::size_t straining = 0;
    if (eye.kind == EyeKind::Heat)
        spoiler.keepWarm(scene.things());
    else if (i.needsLight)
        straining = spoiler.hideDark(pose, scene.level().light(world.level()), seconds, scratch.light);
    spoiler.loseSome();
    if (i.distanceNoise > 0) spoiler.blurDistances();
    if (i.fatigueSeconds > 0) { // last: only what is seen tires, so tiredness tells nothing else
        straining += spoiler.countFast(scene.things(), scene.level().classCount());
        spoiler.tire(straining, seconds);
    }
}

} // namespace lince
