#include "detail_sense.h"

#include <lince/core/fields.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/sense/sight_cone.h>
#include <lince/world/world.h>

#include <algorithm>

namespace lince {

template <>
std::span<const Field<commandos::DetailSettings>> fieldsOf() {
    using S = commandos::DetailSettings;
    static constexpr Field<S> kFields[] = {
        field::degrees<&S::angle>("angle", "°", {1, 360}, {"whole opening of the cone", "apertura entera del cono"}),
        field::number<&S::range>("range", "m", {0.1f, 1000}, {"how far it sees", "hasta dónde ve"}),
        field::period<&S::period>("period", {"between two looks", "entre dos miradas"}),
        field::seconds<&S::ageLimit>("age", {"until what was lost is forgotten", "hasta que olvida lo perdido"}),
    };
    static_assert(coversAll<S>(kFields));
    return kFields;
}

} // namespace lince

namespace lince::commandos {
namespace {

constexpr float kLying = 0.3f; ///< metres above the ground of the middle of who lies there
constexpr float kAjar = 0.5f;  ///< metres that a door has moved: it stands open

/// Where the doorway is of a door that stands open; false: it is shut.
bool findDoorway(const World& world, const Entity& door, Vec3& doorway) {
    for (const DoorPlacement& one : world.level().data().doors) {
        const float moved = length(door.position - one.centre);
        // Of the level's doors it is the one on whose slide it is.
        if (moved < kAjar || moved > length(one.slide) + 0.1f) continue;
        if (length(normalized(door.position - one.centre) - normalized(one.slide)) > 0.05f) continue;
        doorway = one.centre;
        return true;
    }
    return false;
}

} // namespace

void DetailSense::visitState(StateVisitor& v) {
    v.field("next", m_next);
    m_found.visitState(v);
}

void DetailSense::sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) {
    if (tick < m_next) return;
    m_next = tick + m_settings.period - (tick + m_agent.value) % std::max<Tick>(1, m_settings.period);
    SightSense sight;
    sight.angle = m_settings.angle, sight.range = m_settings.range;
    const SightCone cone = SightCone::of(sight, self.eye(), self.yaw, self.pitch);
    m_found.begin();
    scratch.candidates.clear();
    world.grid().collect(Aabb{cone.apex, cone.apex}.grown(sight.range), scratch.candidates);
    for (const std::uint32_t slot : scratch.candidates) {
        const Entity& other = world.slots()[slot];
        if (!other.id || other.id == self.id || !other.visible) continue;
        Percept p;
        p.sense = kDetailSense;
        p.objectClass = other.objectClass;
        Vec3 looked = other.middle();
        if (other.kind == EntityKind::Character) {
            p.faction = other.faction;
            p.position = other.position;
            if (other.solid)
                p.velocity = directionFromYawPitch(other.yaw, 0);
            else
                looked = other.position + Vec3{0, kLying, 0};
        } else if (other.kind != EntityKind::Door || !findDoorway(world, other, looked)) {
            continue;
        } else {
            p.position = looked;
        }
        if (other.kind == EntityKind::Character && !p.faction) continue; // nobody's
        if (!cone.contains(looked) || !isFreeLine(world, self.id, cone.apex, looked, scratch.slots)) continue;
        if (PerceptProvenance* about = log.provenance()) about->from = cone.apex, about->to = looked;
        m_found.sensed(other.id, p, tick, log);
    }
    m_found.end(tick, m_settings.ageLimit, log);
}

} // namespace lince::commandos
