// Unaligned collision avoidance: what others and the vehicle do if all go straight on, and the least change of velocity
// that keeps them apart.
#include "steering_frame.h"

#include <array>

namespace lince {
namespace {

using namespace steering;

struct Threat {
    std::size_t other = 0;
    float seconds = 0; ///< until the two come too near
};

/// Seconds until two that close in at `closing` come within `apart` metres; a number beyond `max` when they do not.
float secondsUntil(Vec3 offset, Vec3 closing, float apart, float max) {
    const float c = lengthSquared(offset) - apart * apart;
    const float b = dot(offset, closing); // > 0: they come nearer
    if (c <= 0) return 0;
    const float a = lengthSquared(closing);
    const float under = b * b - a * c;
    if (b <= 0 || a < 1e-8f || under < 0) return 2 * max + 1;
    return c / (b + std::sqrt(under));
}

/// Change of the own velocity by which the pair just passes.
Vec3 passing(Vec3 offset, Vec3 closing, float apart) {
    const float a = lengthSquared(closing);
    const float nearest = a > 1e-8f ? maximum(dot(offset, closing) / a, 0) : 0;
    const float time = maximum(nearest, 0.25f);
    const Vec3 between = closing * nearest - offset; // from the other to the vehicle, then
    const float miss = length(between);
    if (miss >= apart) return {0, 0, 0};
    // Straight at each other, both keep right: each calls the other's right its left, so they part.
    const Vec3 away = miss > 0.02f * apart ? between / miss : rightOf(normalized(closing));
    return away * ((apart - miss) / time);
}

} // namespace

Vec3 avoidCollisions(const Vehicle& self, const Neighbours& others, float seconds) {
    // The most urgent few, in order; more than these are behind them.
    std::array<Threat, 8> threats;
    std::size_t count = 0;
    const Vec3 velocity = flat(self, self.velocity);
    const auto apartOf = [&](std::size_t i) { return 1.15f * (self.radius + others.radius[i]) + 0.1f; };
    for (std::size_t i = 0; i < others.size(); ++i) {
        const Vec3 offset = flat(self, others.position(i) - self.position);
        const Vec3 closing = velocity - flat(self, others.velocity(i));
        const Threat threat{i, secondsUntil(offset, closing, apartOf(i), seconds)};
        if (threat.seconds > seconds || dot(offset, closing) < 0) continue;
        std::size_t at = count < threats.size() ? count++ : threats.size();
        for (; at > 0 && threats[at - 1].seconds > threat.seconds; --at)
            if (at < threats.size()) threats[at] = threats[at - 1];
        if (at < threats.size()) threats[at] = threat;
    }
    Vec3 wanted = velocity;
    // The most urgent last: where they contradict each other, it wins.
    for (int round = 0; round < 2; ++round)
        for (std::size_t k = count; k-- > 0;) {
            const std::size_t i = threats[k].other;
            const Vec3 offset = flat(self, others.position(i) - self.position);
            wanted += passing(offset, wanted - flat(self, others.velocity(i)), apartOf(i)) * 0.75f;
        }
    return cutTo(wanted, self.maxSpeed) - velocity;
}

} // namespace lince
