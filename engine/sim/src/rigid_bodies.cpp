#include "rigid_bodies.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kBlastPressure = 300;              ///< newton seconds a square metre at the centre of an explosion
constexpr float kShotImpulse = 0.5f;               ///< newton seconds for each point of damage
constexpr float kHeardBump = 2.0f;                 ///< metres a second of sudden change
constexpr float kBumpNoise = 3, kLoudestBump = 30; ///< metres a bump carries for each of these, and at most
constexpr float kFellOut = 100;                    ///< metres under the level

RigidPart partOf(const RigidPlacement& placed) {
    using Form = RigidPlacement::Form;
    switch (placed.form) {
    case Form::Sphere:
        return RigidPart::sphere(placed.radius);
    case Form::Capsule:
        return RigidPart::capsule(placed.radius, placed.height * 0.5f - placed.radius);
    case Form::Cylinder:
        return RigidPart::cylinder(placed.radius, placed.height * 0.5f);
    case Form::Box:
        break;
    }
    return RigidPart::box(placed.halfSize);
}

} // namespace

void RigidThing::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("body", body);
    v.field("health", health);
}

RigidBodies::RigidBodies(World& world) : TableSystem("rigids", EntityKind::Thing) {
    const LevelData& data = world.level().data();
    std::vector<RigidBodyId> ids;
    for (const RigidPlacement& placed : data.rigids) {
        RigidBodySettings settings;
        settings.shape = m_bodies.addShape({partOf(placed)});
        settings.position = placed.centre;
        settings.rotation = quatFromYaw(placed.yaw) * quatFromAxisAngle({1, 0, 0}, placed.pitch) *
                            quatFromAxisAngle({0, 0, 1}, placed.roll);
        settings.velocity = placed.velocity;
        settings.mass = placed.mass, settings.friction = placed.friction, settings.restitution = placed.restitution;
        if (placed.form != RigidPlacement::Form::Box) settings.spinDrag = 0.3f; // round things would roll for ever
        const RigidBodyId id = m_bodies.add(settings);
        ids.push_back(id);
        if (!id) continue; // the reader refuses what makes no body; of a level made in code it is left out
        Entity e;
        e.objectClass = placed.objectClass;
        e.position = placed.centre;
        e.setOrientation(settings.rotation);
        e.velocity = placed.velocity;
        e.shape = placed.form == RigidPlacement::Form::Sphere ? Shape::sphere(placed.radius)
                                                              : Shape::box(m_bodies.shape(settings.shape).halfSize());
        RigidThing& thing = add(world, e);
        thing.body = id;
        thing.health = placed.health;
    }
    for (const JointPlacement& placed : data.joints) {
        RigidJointSettings settings;
        settings.kind = static_cast<RigidJointKind>(placed.kind);
        if (placed.a < ids.size()) settings.a = ids[placed.a];
        if (placed.b < ids.size()) settings.b = ids[placed.b];
        settings.anchor = placed.anchor, settings.anchorB = placed.anchorB, settings.axis = placed.axis;
        settings.limited = placed.limited, settings.low = placed.low, settings.high = placed.high;
        settings.motorSpeed = placed.motorSpeed, settings.motorForce = placed.motorForce;
        (void)m_bodies.add(settings);
    }
}

void RigidBodies::visitState(StateVisitor& v) {
    TableSystem::visitState(v);
    m_bodies.visitState(v);
}

bool RigidBodies::isRowValid(const SimContext&, const RigidThing& thing) const {
    return thing.health >= 0 && m_bodies.find(thing.body) != nullptr;
}

bool RigidBodies::isValid(const SimContext& sim) const {
    return m_bodies.isValid() && TableSystem::isValid(sim);
}

bool RigidBodies::forget(EntityId entity) {
    const RigidThing* thing = find(entity);
    if (thing != nullptr) m_bodies.remove(thing->body);
    return TableSystem::forget(entity);
}

bool RigidBodies::damage(SimContext& sim, EntityId victim, int points, EntityId by, Vec3 place) {
    RigidThing* thing = find(victim);
    if (thing == nullptr) return false;
    const RigidBody& body = *m_bodies.find(thing->body);
    const Entity* shooter = sim.world().find(by);
    if (shooter != nullptr && points > 0) {
        const Vec3 way = normalized(place - shooter->eye());
        m_bodies.addImpulse(thing->body, way * (kShotImpulse * static_cast<float>(points)), place);
    }
    if (thing->health == 0) return true;
    thing->health = std::max(0, thing->health - points);
    if (thing->health > 0) return true;
    sim.world().emit({EventKind::Broken, victim, {}, body.position, 0});
    sim.world().emit({EventKind::Noise, victim, {}, body.position, 25});
    sim.remove(victim);
    return true;
}

bool RigidBodies::push(SimContext&, const Push& push) {
    const RigidThing* thing = find(push.target);
    if (thing == nullptr) return false;
    const RigidBody& body = *m_bodies.find(thing->body);
    const Vec3 way = normalized(horizontal(push.direction));
    const float approach = push.speed - dot(body.velocity, way);
    if (!body.isMovable() || approach <= 0 || push.mass <= 0) return true;
    m_bodies.addImpulse(thing->body, way * (approach / (1 / push.mass + 1 / body.mass)), body.position);
    return true;
}

void RigidBodies::wake(SimContext&, const Aabb& region) {
    m_bodies.wake(region);
}

const RigidShape& RigidBodies::formOf(const Shape& shape) {
    for (const auto& [of, form] : m_forms)
        if (of == shape) return *form;
    RigidPart part = RigidPart::sphere(shape.radius);
    if (shape.isBox())
        part = RigidPart::box(shape.halfSize);
    else if (shape.height > 2 * shape.radius + 0.01f)
        part = RigidPart::capsule(shape.radius, shape.height * 0.5f - shape.radius);
    m_forms.emplace_back(shape, std::make_unique<RigidShape>(std::vector<RigidPart>{part}));
    return *m_forms.back().second;
}

/// Everything solid near what is awake that is no rigid body itself.
void RigidBodies::gatherObstacles(SimContext& sim) {
    m_obstacles.clear();
    Aabb around;
    for (const RigidThing& thing : m_rows) {
        const RigidBody& body = *m_bodies.find(thing.body);
        if (body.isMovable() && !body.asleep) around.add(sim.world().find(thing.entity)->bounds().grown(1));
    }
    if (around.empty()) return;
    for (const Entity& e : sim.world().slots()) {
        if (!e.id || !e.solid || find(e.id) != nullptr || !e.bounds().overlaps(around)) continue;
        RigidObstacle obstacle;
        obstacle.shape = &formOf(e.shape);
        if (!obstacle.shape->isValid()) continue;
        obstacle.number = e.id.slot;
        obstacle.position = e.shape.isBox() ? e.position : e.middle();
        obstacle.rotation = e.shape.isBox() ? e.orientation() : Quat{};
        obstacle.velocity = e.velocity;
        obstacle.mass = m_characters->massOf(sim, e.id); // doors and crates are not moved
        m_obstacles.push_back(obstacle);
    }
}

/// What the others see of it.
void RigidBodies::show(SimContext& sim, const RigidThing& thing, const RigidBody& body) {
    Entity& e = *sim.world().find(thing.entity);
    const Vec3 change = body.velocity - e.velocity;
    const float bump = length(change + Vec3{0, kGravity * kTickSeconds, 0});
    if (bump > kHeardBump && !body.asleep)
        sim.world().emit({EventKind::Noise, thing.entity, {}, body.position, minimum(bump * kBumpNoise, kLoudestBump)});
    e.position = body.position + rotate(body.rotation, m_bodies.shape(body.shape).middle());
    e.setOrientation(body.rotation);
    e.velocity = body.velocity;
    if (e.position.y < sim.world().level().bounds().low.y - kFellOut) sim.remove(thing.entity);
}

void RigidBodies::step(SimContext& sim) {
    for (const Event& event : sim.world().events())
        if (event.kind == EventKind::Explosion) m_bodies.blast(event.place, event.amount, kBlastPressure);
    m_moving.clear();
    for (const RigidThing& thing : m_rows) { // those that this step may move
        const RigidBody& body = *m_bodies.find(thing.body);
        m_moving.push_back(body.isMovable() && !body.asleep ? 1 : 0);
    }
    gatherObstacles(sim);
    m_bodies.step(&sim.world().level(), m_obstacles);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const RigidBody& body = *m_bodies.find(m_rows[i].body);
        if (m_moving[i] != 0 || (body.isMovable() && !body.asleep)) show(sim, m_rows[i], body);
    }
    for (const RigidObstacle& obstacle : m_obstacles) {
        if (obstacle.mass <= 0) continue;
        Entity& e = sim.world().slots()[obstacle.number];
        e.velocity += horizontal(obstacle.velocityChange);
    }
}

} // namespace lince
