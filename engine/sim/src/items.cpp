#include "items.h"

namespace lince {
namespace {

bool touches(const Entity& body, const Entity& item) {
    if (body.shape.kind != ShapeKind::Capsule) return body.bounds().overlaps(item.bounds());
    return overlapsSphere(body.cylinder(), item.position, item.shape.radius);
}

} // namespace

void Item::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("type", type);
    v.field("respawnLeft", respawnLeft);
    v.field("gone", gone);
}

bool Items::isRowValid(const SimContext& sim, const Item& item) const {
    return item.type.value < sim.definitions().items.size();
}

EntityId Items::spawn(SimContext& sim, ItemTypeId type, Vec3 place) {
    const ItemDefinition& item = sim.definitions()[type];
    Entity e;
    e.objectClass = sim.world().level().data().classes.find(item.className).value_or(classes::kItem);
    e.position = place + Vec3{0, item.radius, 0};
    e.shape = Shape::sphere(item.radius);
    e.solid = false;
    Item& added = add(sim.world(), e);
    added.type = type;
    return added.entity;
}

void Items::step(SimContext& sim) {
    World& world = sim.world();
    for (Item& item : m_rows) {
        if (item.gone) continue;
        Entity& e = *world.find(item.entity);
        if (item.respawnLeft > 0) {
            if (--item.respawnLeft == 0) {
                e.visible = true;
                world.emit({EventKind::Spawn, item.entity, {}, e.position, 0});
            }
            continue;
        }
        // The lowest slot takes it when several come in the same tick.
        EntityId taker;
        world.grid().overlapping(e.bounds(), m_slots, [&](std::uint32_t slot) {
            const Entity& other = world.slots()[slot];
            if (!taker && other.id && touches(other, e) && sim.give(other.id, item.type)) taker = other.id;
        });
        if (!taker) continue;
        const ItemDefinition& type = sim.definitions()[item.type];
        world.emit({EventKind::PickUp, taker, item.entity, e.position,
                    static_cast<float>(type.health != 0       ? type.health
                                       : type.ammunition != 0 ? type.ammunition
                                                              : type.armour)});
        e.visible = false;
        item.respawnLeft = type.respawnTicks;
        item.gone = type.respawnTicks == 0;
    }
}

} // namespace lince
