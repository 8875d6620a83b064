#include <lince/commandos/kits.h>
#include <lince/commandos/trails.h>
#include <lince/core/math.h>
#include <lince/sim/sim.h>

namespace lince::commandos {

void Trace::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("who", who);
    v.field("left", left);
}

Trails::Trails(const Definitions& definitions) : TableSystem("trails", EntityKind::Thing) {
    for (const BodyDefinition& body : definitions.bodies)
        m_smells.push_back(!kitOf(body.name).body.empty());
}

void Trails::step(SimContext& sim) {
    World& world = sim.world();
    for (Trace& trace : m_rows) {
        Entity* e = world.find(trace.entity);
        ++trace.left;
        if (trace.left >= kLasting) {
            sim.remove(trace.entity);
            continue;
        }
        const float fresh = 1 - static_cast<float>(trace.left) / static_cast<float>(kLasting);
        e->velocity = normalized(e->velocity) * fresh;
    }
    for (const Character& c : static_cast<const Sim&>(sim).characters()) {
        const Entity* body = world.find(c.entity);
        if (body == nullptr || !c.alive || !smells(c.type)) continue;
        const Vec3 here = body->position + Vec3{0, kHeight, 0};
        Entity* last = nullptr;
        for (const Trace& trace : m_rows) // in order of time
            if (trace.who == c.entity) last = world.find(trace.entity);
        const Vec3 way = last != nullptr ? horizontal(here - last->position) : Vec3{};
        if (last != nullptr && length(here - last->position) < kStep) continue;
        if (last != nullptr && way != Vec3{}) last->velocity = normalized(way) * length(last->velocity);
        Entity e;
        e.objectClass = classes::kItem;
        e.position = here;
        e.shape = Shape::sphere(kRadius);
        e.visible = e.solid = false;
        e.velocity = last != nullptr && way != Vec3{} ? normalized(way) : directionFromYawPitch(body->yaw, 0);
        const EntityId who = c.entity;
        add(world, e).who = who;
    }
}

bool Trails::isRowValid(const SimContext& sim, const Trace& trace) const {
    const Entity* e = sim.world().find(trace.entity);
    return trace.left < kLasting && !e->visible && !e->solid && lengthSquared(e->velocity) < 1.01f;
}

} // namespace lince::commandos
