// Sight by cone and rays. Two tests of who is seen: three rays to head and shoulders (spec S1.S1), or one ray to the
// point of the body's axis that lies nearest to the cone's axis (spec S3.V1 to V3).

#include "organs.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

#include <algorithm>
#include <array>

namespace lince {
namespace {

constexpr float kShoulderHeight = 0.8f; ///< share of the body's height
constexpr float kShoulderReach = 0.9f;  ///< share of its radius: not in the wall that it leans on
constexpr float kRayShort = 0.02f;      ///< metres before the point where a ray ends: feet stand on the floor

struct Cone {
    Vec3 apex, axis; ///< unit
    float cosine, range;

    /// Strictly as the spec says: squared distance at most the square of the range, cosine above that of the opening.
    bool contains(Vec3 point) const {
        const Vec3 way = point - apex;
        const float squared = lengthSquared(way);
        if (squared > range * range) return false;
        return squared == 0 || dot(way, axis) / std::sqrt(squared) > cosine;
    }
};

bool isFree(const World& world, const Entity& self, Vec3 from, Vec3 to, std::vector<std::uint32_t>& scratch) {
    Ray ray = raySegment(from, to);
    const float metres = length(ray.direction);
    if (metres <= kRayShort) return true;
    ray.reach = 1 - kRayShort / metres;
    return !world.castRay(ray, self.id, RayTargets::LevelAndBoxes, scratch);
}

/// The point of the upright axis from the feet to the top of the head that is nearest to the cone's axis.
Vec3 nearestOnBody(const Cone& cone, const Entity& body) {
    const Vec3 feet = body.position;
    const Vec3 apart = feet - cone.apex; // points: feet + up * s and apex + axis * t, s in [0, height], t >= 0
    const float upwards = cone.axis.y;
    const float along = dot(apart, cone.axis);
    const float denominator = 1 - upwards * upwards;
    float s = cone.apex.y - feet.y; // parallel: level with the eye
    if (denominator > 1e-6f) s = (upwards * along - apart.y) / denominator;
    s = clamp(s, 0, body.shape.height);
    if (along + upwards * s < 0)
        s = clamp(-apart.y, 0, body.shape.height); // behind the apex: nearest to the apex itself
    return feet + Vec3{0, s, 0};
}

std::array<Vec3, 3> headAndShoulders(const Entity& body) {
    const Vec3 chest = body.position + Vec3{0, body.shape.height * kShoulderHeight, 0};
    const Vec3 right = rotateByYaw({body.shape.radius * kShoulderReach, 0, 0}, body.yaw);
    return {body.eye(), chest - right, chest + right};
}

/// Share of the tested points that are seen, and the first of them.
struct Seen {
    float fraction = 0;
    Vec3 first;
};

Seen seenOf(SightSense::Test test, const Cone& cone, const World& world, const Entity& self, const Entity& body,
            std::vector<std::uint32_t>& scratch) {
    const auto seen = [&](Vec3 point) {
        return cone.contains(point) && isFree(world, self, cone.apex, point, scratch);
    };
    if (test == SightSense::Test::ConeAxis) {
        const Vec3 point = nearestOnBody(cone, body);
        return {seen(point) ? 1.0f : 0.0f, point};
    }
    int count = 0;
    Vec3 first;
    for (const Vec3 point : headAndShoulders(body))
        if (seen(point) && ++count == 1) first = point;
    return {static_cast<float>(count) / 3, first};
}

/// What lies to be taken, and what was thrown, shot or laid.
bool isThing(const Entity& e) {
    return e.kind == EntityKind::Item || e.kind == EntityKind::Projectile;
}

/// One ray: it is small.
Seen middleOf(const Cone& cone, const World& world, const Entity& self, const Entity& thing,
              std::vector<std::uint32_t>& scratch) {
    const Vec3 middle = thing.middle();
    const bool seen = cone.contains(middle) && isFree(world, self, cone.apex, middle, scratch);
    return {seen ? 1.0f : 0.0f, middle};
}

} // namespace

void RaySight::visitState(StateVisitor& v) {
    v.field("next", m_next);
    m_sighted.visitState(v);
}

void RaySight::sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) {
    if (tick < m_next) return;
    const Settings& sight = m_settings;
    // Spread over the period by number, so that not everybody looks in one tick.
    m_next = tick + sight.period - (tick + m_agent.value) % std::max<Tick>(1, sight.period);
    Cone cone;
    cone.apex = self.eye();
    cone.axis = directionFromYawPitch(self.yaw, self.pitch);
    cone.cosine = sight.angle < kTwoPi ? cosine(sight.angle * 0.5f) : -2.0f; // all around: straight behind, too
    m_sighted.begin();
    scratch.candidates.clear();
    world.grid().collect(Aabb{cone.apex, cone.apex}.grown(sight.range), scratch.candidates);
    for (const std::uint32_t slot : scratch.candidates) {
        const Entity& other = world.slots()[slot];
        // The dead are no longer looked for; they lie where rays to head and shoulders mean nothing.
        if (!other.id || other.id == self.id || !other.visible) continue;
        const bool body = other.kind == EntityKind::Character && other.solid, thing = sight.things && isThing(other);
        if (!body && !thing) continue;
        cone.range = other.crouching ? sight.range * sight.crouchedFraction : sight.range;
        const Seen seen = thing ? middleOf(cone, world, self, other, scratch.slots)
                                : seenOf(sight.test, cone, world, self, other, scratch.slots);
        if (seen.fraction <= 0) continue;
        Percept p;
        p.sense = SenseKind::Sight;
        p.objectClass = other.objectClass;
        p.faction = other.faction;
        p.position = other.middle();
        p.velocity = other.velocity;
        p.halfExtent = {other.shape.radius, thing ? other.shape.radius : other.shape.height * 0.5f, other.shape.radius};
        p.strength = seen.fraction;
        if (PerceptProvenance* about = log.provenance()) {
            about->source = PerceptSource::Ray;
            about->from = cone.apex, about->to = seen.first;
        }
        m_sighted.sensed(other.id, p, tick, log);
    }
    m_sighted.end(tick, sight.ageLimit, log);
}

} // namespace lince
