#include "scratch.h"

#include <lince/core/math.h>
#include <lince/sim/sim.h>

namespace lince {
namespace {

constexpr float kArmReach = 2.0f; ///< metres at which a door can be used
constexpr float kDoorNoiseMetres = 15.0f;

} // namespace

void Sim::useDoor(const Entity& user) {
    const Ray ray{user.eye(), directionFromYawPitch(user.yaw, user.pitch), kArmReach};
    const WorldHit hit = m_world.castRay(ray, user.id, RayTargets::LevelAndBoxes, m_scratch->slots);
    for (Door& door : m_doors) {
        if (!hit.entity || door.entity != hit.entity) continue;
        const bool opens = door.phase == DoorPhase::Closed || door.phase == DoorPhase::Closing;
        door.phase = opens ? DoorPhase::Opening : DoorPhase::Closing;
        m_world.emit({EventKind::Door, door.entity, user.id, ray.origin, opens ? 1.0f : 0.0f});
        m_world.emit({EventKind::Noise, door.entity, {}, m_world.find(door.entity)->position, kDoorNoiseMetres});
        return;
    }
}

bool Sim::doorBlocked(const Entity& door, Vec3 newCentre) {
    UprightBox box = door.box();
    box.centre = newCentre;
    bool blocked = false;
    m_world.grid().overlapping(box.bounds(), m_scratch->slots, [&](std::uint32_t slot) {
        const Entity& e = m_world.slots()[slot];
        if (!e.id || !e.solid || e.id == door.id) return;
        if (e.kind == EntityKind::Character)
            blocked = blocked || penetrationCapsuleBox(e.capsule(), box).depth > 0.01f;
        else if (e.kind == EntityKind::Box)
            blocked = blocked || e.bounds().grown(-0.01f).overlaps(box.bounds());
    });
    return blocked;
}

void Sim::stepDoors() {
    for (Door& door : m_doors) {
        const DoorPlacement& plan = m_world.level().data().doors[door.placement];
        Entity& e = *m_world.find(door.entity);
        e.velocity = {};
        if (door.phase == DoorPhase::Open && plan.stayOpenSeconds >= 0 &&
            ++door.openTicks >= ticksFromSeconds(plan.stayOpenSeconds))
            door.phase = DoorPhase::Closing;
        if (door.phase != DoorPhase::Opening && door.phase != DoorPhase::Closing) continue;

        const float way = maximum(length(plan.slide), 0.01f);
        const float fraction = plan.speed * kTickSeconds / way;
        const float next = door.phase == DoorPhase::Opening ? minimum(1, door.openFraction + fraction)
                                                            : maximum(0, door.openFraction - fraction);
        const Vec3 centre = plan.centre + plan.slide * next;
        if (doorBlocked(e, centre)) { // gives way instead of crushing
            door.phase = door.phase == DoorPhase::Opening ? DoorPhase::Closing : DoorPhase::Opening;
            continue;
        }
        e.velocity = (centre - e.position) / kTickSeconds;
        e.position = centre;
        door.openFraction = next;
        if (next == 1) door.phase = DoorPhase::Open, door.openTicks = 0;
        if (next == 0) door.phase = DoorPhase::Closed;
    }
}

} // namespace lince
