#include "enemies.h"

#include <lince/core/state_visitor.h>

#include <cmath>

namespace lince::bronto {
namespace {

constexpr std::size_t kMax = 16;
constexpr float kRememberSeconds = 1.5f;

void addFrame(Enemy& enemy, Vec3 place, Tick tick) {
    for (std::size_t i = Enemy::kFrames - 1; i > 0; --i) {
        enemy.places[i] = enemy.places[i - 1];
        enemy.ticks[i] = enemy.ticks[i - 1];
    }
    enemy.places[0] = place;
    enemy.ticks[0] = tick;
    if (enemy.frames < Enemy::kFrames) ++enemy.frames;
}

/// From the longest row of frames that go one way: a bounce begins a new row.
Vec3 motionOf(const Enemy& enemy, Vec3 seenVelocity) {
    if (enemy.frames < 2 || enemy.ticks[0] == enemy.ticks[1]) return seenVelocity;
    const auto between = [&](std::size_t newer, std::size_t older) {
        return (enemy.places[newer] - enemy.places[older]) / secondsFromTicks(enemy.ticks[newer] - enemy.ticks[older]);
    };
    Vec3 motion = between(0, 1);
    for (std::size_t i = 2; i < enemy.frames && enemy.ticks[i] < enemy.ticks[i - 1]; ++i) {
        const Vec3 step = between(i - 1, i);
        if (dot(step, motion) < 0.8f * length(step) * length(motion)) break;
        motion = between(0, i);
    }
    // What the eye tells of the last moment is fresher, what the frames tell is truer: the mean of both.
    return lengthSquared(seenVelocity) > 0 ? (motion + seenVelocity) * 0.5f : motion;
}

} // namespace

void Enemy::visitState(StateVisitor& v) {
    v.field("percept", percept.value);
    for (std::size_t i = 0; i < kFrames; ++i) {
        v.field("place", places[i]);
        v.field("tick", ticks[i]);
    }
    v.field("frames", frames);
    if (frames > kFrames) frames = kFrames; // a state from outside may say anything
    v.field("velocity", velocity);
    v.field("lastSeen", lastSeen);
}

void Enemies::visitState(StateVisitor& v) {
    v.list("all", m_all);
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

void Enemies::update(const ThinkInput& input, ClassId enemyClass) {
    for (const Percept& percept : input.percepts) {
        const bool seen = percept.sense == SenseKind::Sight &&
                          (percept.event == PerceptEvent::Gained || percept.event == PerceptEvent::Updated);
        if (!seen || percept.objectClass != enemyClass) continue;
        Enemy* enemy = nullptr;
        for (Enemy& e : m_all)
            if (e.percept == percept.id) enemy = &e;
        if (enemy == nullptr) {
            if (m_all.size() >= kMax) continue;
            enemy = &m_all.emplace_back();
            enemy->percept = percept.id;
        }
        if (enemy->frames == 0 || percept.tick > enemy->ticks[0]) addFrame(*enemy, percept.position, percept.tick);
        enemy->velocity = motionOf(*enemy, percept.velocity);
        enemy->lastSeen = percept.tick;
    }
    const Tick age = ticksFromSeconds(kRememberSeconds);
    for (std::size_t i = m_all.size(); i-- > 0;)
        if (m_all[i].lastSeen + age < input.tick) m_all.erase(m_all.begin() + static_cast<std::ptrdiff_t>(i));
}

const Enemy* Enemies::threat(const SelfState& self, float seconds, float metres) const {
    const Enemy* worst = nullptr;
    float soonest = seconds;
    for (const Enemy& e : m_all) {
        // Only what comes towards the place where he stands: the green of the dynamic viewport below a half.
        if (dot(horizontal(self.position - e.places[0]), horizontal(e.velocity)) <= 0) continue;
        const NearestPass pass = nearestPass(self.position, self.velocity, e.places[0], e.velocity);
        if (pass.metres < metres && pass.seconds < soonest) worst = &e, soonest = pass.seconds;
    }
    return worst;
}

const Enemy* Enemies::nearest(Vec3 place) const {
    const Enemy* best = nullptr;
    for (const Enemy& e : m_all)
        if (best == nullptr || lengthSquared(e.places[0] - place) < lengthSquared(best->places[0] - place)) best = &e;
    return best;
}

} // namespace lince::bronto
