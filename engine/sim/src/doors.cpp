#include "doors.h"

#include <lince/core/math.h>

namespace lince {
namespace {

constexpr float kDoorNoiseMetres = 15.0f;

} // namespace

void Door::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("placement", placement);
    v.field("phase", phase);
    v.field("openFraction", openFraction);
    v.field("openTicks", openTicks);
}

Doors::Doors(World& world) : TableSystem("doors", EntityKind::Door) {
    const auto& doors = world.level().data().doors;
    for (std::uint32_t i = 0; i < doors.size(); ++i) {
        Entity e;
        e.objectClass = classes::kDoor;
        e.position = doors[i].centre;
        e.shape = Shape::box(doors[i].halfSize);
        e.yaw = doors[i].yaw;
        add(world, e).placement = i;
    }
}

bool Doors::isRowValid(const SimContext& sim, const Door& door) const {
    return door.placement < sim.world().level().data().doors.size() && door.phase <= DoorPhase::Closing &&
           door.openFraction >= 0 && door.openFraction <= 1 && sim.world().find(door.entity)->shape.isBox();
}

bool Doors::use(SimContext& sim, EntityId thing, const Entity& user) {
    Door* door = find(thing);
    if (door == nullptr) return false;
    const bool opens = door->phase == DoorPhase::Closed || door->phase == DoorPhase::Closing;
    door->phase = opens ? DoorPhase::Opening : DoorPhase::Closing;
    sim.world().emit({EventKind::Door, thing, user.id, user.eye(), opens ? 1.0f : 0.0f});
    sim.world().emit({EventKind::Noise, thing, {}, sim.world().find(thing)->position, kDoorNoiseMetres});
    return true;
}

bool Doors::isBlocked(const World& world, const Entity& door, Vec3 newCentre) {
    UprightBox box = door.box();
    box.centre = newCentre;
    bool blocked = false;
    world.grid().overlapping(box.bounds(), m_slots, [&](std::uint32_t slot) {
        const Entity& e = world.slots()[slot];
        if (!e.id || !e.solid || e.kind == EntityKind::Door) return;
        if (e.shape.isBox())
            blocked = blocked || e.bounds().grown(-0.01f).overlaps(box.bounds());
        else
            blocked = blocked || penetrationCapsuleBox(e.capsule(), box).depth > 0.01f;
    });
    return blocked;
}

void Doors::step(SimContext& sim) {
    for (Door& door : m_rows) {
        const DoorPlacement& plan = sim.world().level().data().doors[door.placement];
        Entity& e = *sim.world().find(door.entity);
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
        if (isBlocked(sim.world(), e, centre)) { // gives way instead of crushing
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
