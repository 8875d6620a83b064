// Sight by cone and rays. Two tests of who is seen: three rays to head and shoulders (spec S1.S1), or one ray to the
// point of the body's axis that lies nearest to the cone's axis (spec S3.V1 to V3).

#include "organs.h"

#include <lince/core/state_visitor.h>
#include <lince/sense/sight_cone.h>

#include <algorithm>

namespace lince {
namespace {

/// What lies to be taken, and what was thrown, shot or laid.
bool isThing(const Entity& e) {
    return e.kind == EntityKind::Item || e.kind == EntityKind::Projectile;
}

/// One ray: it is small.
SightFound middleOf(const SightCone& cone, const World& world, const Entity& self, const Entity& thing,
                    std::vector<std::uint32_t>& scratch) {
    const Vec3 middle = thing.middle();
    const bool seen = cone.contains(middle) && isFreeLine(world, self.id, cone.apex, middle, scratch);
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
    const SightCone cone = SightCone::of(sight, self.eye(), self.yaw, self.pitch);
    m_sighted.begin();
    scratch.candidates.clear();
    world.grid().collect(Aabb{cone.apex, cone.apex}.grown(sight.range), scratch.candidates);
    for (const std::uint32_t slot : scratch.candidates) {
        const Entity& other = world.slots()[slot];
        // The dead are no longer looked for; they lie where rays to head and shoulders mean nothing.
        if (!other.id || other.id == self.id || !other.visible) continue;
        const bool body = other.kind == EntityKind::Character && other.solid, thing = sight.things && isThing(other);
        if (!body && !thing) continue;
        const SightFound seen = thing ? middleOf(cone, world, self, other, scratch.slots)
                                      : seenOf(sight, cone, world, self.id, SightTarget::of(other), scratch.slots);
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
