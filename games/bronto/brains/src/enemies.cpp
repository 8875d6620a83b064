#include "enemies.h"

#include <cmath>

namespace lince::bronto {

WorkingMemory flyingEnemies() {
    MemorySettings settings;
    settings.forgetBelow = 0;
    settings.forgetSeconds = 1.5f;
    settings.sameWithin = 0;
    settings.maxFacts = 16;
    settings.trail = 6;
    return WorkingMemory(settings);
}

Vec3 motionOf(const MemoryFact& enemy) {
    const std::vector<MemoryFact::Sighting>& trail = enemy.trail;
    if (trail.size() < 2) return enemy.velocity;
    const auto between = [&](std::size_t newer, std::size_t older) {
        return (trail[newer].place - trail[older].place) / secondsFromTicks(trail[newer].tick - trail[older].tick);
    };
    Vec3 motion = between(0, 1);
    for (std::size_t i = 2; i < trail.size(); ++i) { // the longest row that goes one way: a bounce begins a new row
        const Vec3 step = between(i - 1, i);
        if (dot(step, motion) < 0.8f * length(step) * length(motion)) break;
        motion = between(0, i);
    }
    // What the eye tells of the last moment is fresher, what the trail tells is truer: the mean of both.
    return lengthSquared(enemy.velocity) > 0 ? (motion + enemy.velocity) * 0.5f : motion;
}

std::optional<Vec3> meetingPlace(Vec3 from, float speed, Vec3 target, Vec3 velocity) {
    // |target + velocity·t − from| = speed·t, the smaller t that is not negative.
    const Vec3 to = horizontal(target - from);
    const Vec3 v = horizontal(velocity);
    const float a = dot(v, v) - speed * speed;
    const float b = dot(to, v);
    const float c = dot(to, to);
    float t = 0;
    if (absolute(a) < 1e-6f) {
        if (b >= 0) return {};
        t = -c / (2 * b);
    } else {
        const float root = b * b - a * c;
        if (root < 0) return {};
        const float first = (-b - std::sqrt(root)) / a;
        const float second = (-b + std::sqrt(root)) / a;
        const float low = minimum(first, second);
        t = low >= 0 ? low : maximum(first, second);
        if (t < 0) return {};
    }
    return target + v * t;
}

NearestPass nearestPass(Vec3 from, Vec3 velocity, Vec3 other, Vec3 otherVelocity) {
    const Vec3 offset = horizontal(other - from);
    const Vec3 closing = horizontal(otherVelocity - velocity);
    const float square = lengthSquared(closing);
    const float seconds = square > 1e-6f ? maximum(0, -dot(offset, closing) / square) : 0;
    return {seconds, length(offset + closing * seconds)};
}

const MemoryFact* threatTo(const SelfState& self, const WorkingMemory& enemies, float seconds, float metres) {
    const MemoryFact* worst = nullptr;
    float soonest = seconds;
    for (const MemoryFact& e : enemies.facts()) {
        const Vec3 velocity = motionOf(e);
        // Only what comes towards the place where he stands: the green of the dynamic viewport below a half.
        if (dot(horizontal(self.position - e.position), horizontal(velocity)) <= 0) continue;
        const NearestPass pass = nearestPass(self.position, self.velocity, e.position, velocity);
        if (pass.metres < metres && pass.seconds < soonest) worst = &e, soonest = pass.seconds;
    }
    return worst;
}

const MemoryFact* nearestTo(Vec3 place, const WorkingMemory& enemies) {
    const MemoryFact* best = nullptr;
    for (const MemoryFact& e : enemies.facts())
        if (best == nullptr || lengthSquared(e.position - place) < lengthSquared(best->position - place)) best = &e;
    return best;
}

} // namespace lince::bronto
