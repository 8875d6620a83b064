#include "character_motion.h"
#include "flight.h"
#include "free_flight.h"
#include "scratch.h"

#include <lince/core/math.h>
#include <lince/sim/sim.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kStepNoiseMetres = 12.0f; ///< running; walking carries half, crouching nothing
constexpr Tick kStepNoiseEvery = 24;      ///< ticks between audible steps
constexpr float kDropToFloor = 2.0f;      ///< metres
constexpr float kFellOutBelow = 50.0f;    ///< metres under the lowest point of the level

} // namespace

EntityId Sim::spawn(BodyTypeId type, FactionId faction, Vec3 feet, float yaw) {
    const BodyDefinition& body = m_definitions[type];
    Entity e;
    e.kind = EntityKind::Character;
    e.objectClass = m_world.level().data().classes.find(body.className).value_or(classes::kCharacter);
    e.faction = faction;
    const EntityId id = m_world.add(e);

    Character c;
    c.entity = id;
    c.type = type;
    c.spawnPosition = feet;
    c.spawnYaw = yaw;
    c.spread = RandomStream(m_settings.seed, static_cast<std::uint32_t>(m_characters.size()), RandomPurpose::Spread);
    m_characters.push_back(std::move(c));
    m_characterOfSlot.resize(m_world.slots().size(), 0);
    m_characterOfSlot[id.slot] = static_cast<std::uint32_t>(m_characters.size());
    place(m_characters.back());
    m_world.addToGrid(id); // for whoever looks before the next tick
    return id;
}

/// Fresh body at the place of spawning.
void Sim::place(Character& c) {
    const BodyDefinition& body = m_definitions[c.type];
    Entity& e = *m_world.find(c.entity);
    e.position = c.spawnPosition;
    e.yaw = c.spawnYaw;
    e.pitch = 0;
    e.velocity = {};
    e.radius = body.radius;
    e.height = body.height;
    e.eyeHeight = body.eyeHeight;
    e.visible = e.solid = true;

    // Out of the floor when the place lies a little inside it, then down onto it; wings stay where they are.
    Surroundings& around = m_scratch->surroundings;
    Capsule capsule = e.capsule();
    around.gather(m_world, capsule.bounds().grown(kDropToFloor), e.id);
    around.pushOut(capsule);
    BodyContact floor;
    if (body.motion != MotionKind::Fly) floor = around.sweep(capsule, {0, -kDropToFloor, 0});
    if (floor.hit) capsule.base.y -= maximum(0, floor.hit.t * kDropToFloor - 0.001f);
    e.position = capsule.base - Vec3{0, e.radius, 0};

    if (body.motion == MotionKind::Bounce) {
        if (floor.hit) c.spawnPosition = e.position; // the layer of its flight lies above this floor
        launchBall(m_world, around, body, e, c);
    }

    c.health = body.startHealth;
    c.ammunition = body.startAmmunition;
    c.healthClock = c.ammunitionClock = c.stepClock = 0;
    c.alive = true;
    c.deadTicks = 0;
    c.onGround = floor.hit && body.motion == MotionKind::Walk;
    c.crouching = e.crouching = c.blocked = c.useHeld = false;
    c.blockedNormal = c.movedVelocity = {};
    c.weapons.clear();
    for (const WeaponId weapon : body.weapons)
        c.weapons.push_back({weapon, m_definitions[weapon].magazine});
    c.weaponInHand = 0;
    c.fireWait = c.reloadLeft = 0;
    m_world.emit({EventKind::Spawn, c.entity, {}, e.position, 0});
}

void Sim::act(Character& c, const Intent& intent) {
    Entity* e = m_world.find(c.entity);
    if (e == nullptr) return;
    const BodyDefinition& body = m_definitions[c.type];
    if (!c.alive) return waitForRespawn(c);
    if (body.motion == MotionKind::Bounce) { // has no will, and nothing on the ground can touch it
        flyBall(m_world, m_scratch->surroundings, body, *e, c);
        return drain(c, body);
    }

    turn(*e, body, intent);
    const bool flies = body.motion == MotionKind::Fly;
    if (!flies) changePosture(c, *e, body, intent.pressed(Button::Crouch));
    handleWeapon(c, *e, intent);
    e = m_world.find(c.entity); // firing may have added a projectile and moved the table
    if (intent.pressed(Button::Use) && !c.useHeld) useDoor(*e);
    c.useHeld = intent.pressed(Button::Use);
    if (flies) {
        const Vec3 wish = intent.move * (intent.pressed(Button::Run) ? body.runSpeed : body.walkSpeed);
        const MotionOutcome outcome = flyFreely(m_world, m_scratch->surroundings, body, *e, c, wish);
        const bool blocked = outcome.blocked && lengthSquared(wish) > 1e-6f;
        if (blocked && !c.blocked) m_world.emit({EventKind::Touch, c.entity, outcome.touched, outcome.touchPlace, 0});
        c.blocked = blocked;
        c.blockedNormal = blocked ? outcome.blockedNormal : Vec3{};
    } else {
        walk(c, *e, body, intent);
    }
    drain(c, body);
    if (c.alive) checkDeadlyPlaces(c, *e);
}

void Sim::turn(Entity& e, const BodyDefinition& body, const Intent& intent) {
    const float max = body.turnSpeed * kTickSeconds;
    e.yaw = wrapAngle(e.yaw + clamp(angleDifference(e.yaw, intent.yaw), -max, max));
    e.pitch = clamp(e.pitch + clamp(intent.pitch - e.pitch, -max, max), -kHalfPi, kHalfPi);
}

void Sim::changePosture(Character& c, Entity& e, const BodyDefinition& body, bool crouch) {
    if (crouch == c.crouching) return;
    if (!crouch) { // stand up only where there is room
        Entity tall = e;
        tall.height = body.height;
        m_scratch->surroundings.gather(m_world, tall.bounds().grown(0.1f), e.id);
        if (m_scratch->surroundings.overlaps(tall.capsule())) return;
    }
    c.crouching = e.crouching = crouch;
    e.height = crouch ? body.crouchHeight : body.height;
    e.eyeHeight = crouch ? body.crouchEyeHeight : body.eyeHeight;
}

void Sim::walk(Character& c, Entity& e, const BodyDefinition& body, const Intent& intent) {
    const bool runs = intent.pressed(Button::Run) && !c.crouching;
    const float speed = c.crouching ? body.crouchSpeed : runs ? body.runSpeed : body.walkSpeed;
    const MotionWish wish{horizontal(intent.move) * speed, intent.pressed(Button::Jump)};
    const bool wants = lengthSquared(wish.velocity) > 1e-6f;

    const MotionOutcome outcome = moveCharacter(m_world, m_scratch->surroundings, body, e, c, wish);
    if (outcome.blocked && wants && !c.blocked)
        m_world.emit({EventKind::Touch, c.entity, outcome.touched, outcome.touchPlace, 0});
    c.blocked = outcome.blocked && wants;
    c.blockedNormal = c.blocked ? outcome.blockedNormal : Vec3{};
    if (outcome.push.box && wants) pushBox(outcome.push.box, outcome.push.direction, outcome.push.speed, body.mass);

    // Steps are heard at a steady beat that differs from body to body.
    const bool steps = c.onGround && !c.crouching && lengthSquared(horizontal(c.movedVelocity)) > 0.25f;
    if (steps && (c.stepClock + c.entity.slot * 7) % kStepNoiseEvery == 0)
        m_world.emit({EventKind::Noise, c.entity, {}, e.position, runs ? kStepNoiseMetres : kStepNoiseMetres * 0.5f});
    ++c.stepClock;
}

void Sim::drain(Character& c, const BodyDefinition& body) {
    ++c.healthClock;
    ++c.ammunitionClock;
    if (body.ammunitionDrain.period != 0 && c.ammunitionClock % body.ammunitionDrain.period == 0)
        c.ammunition =
            std::clamp(c.ammunition - body.ammunitionDrain.amount, 0, std::max(c.ammunition, body.maxAmmunition));
    if (body.healthDrain.period != 0 && c.healthClock % body.healthDrain.period == 0) {
        c.health = std::clamp(c.health - body.healthDrain.amount, 0, std::max(c.health, body.maxHealth));
        if (c.health == 0) die(c, {});
    }
}

void Sim::checkDeadlyPlaces(Character& c, const Entity& e) {
    if (e.position.y < m_world.level().bounds().low.y - kFellOutBelow) {
        m_world.emit({EventKind::FellOut, c.entity, {}, e.position, 0});
        return die(c, {});
    }
    for (const Aabb& box : m_world.level().data().deadly)
        if (box.contains(e.middle())) return die(c, {});
}

void Sim::damage(EntityId victim, int points, EntityId by, Vec3 place) {
    Character* c = findCharacter(victim);
    if (c == nullptr || !c->alive || points <= 0) return;
    const int lost = std::min(points, c->health);
    c->health -= lost;
    m_world.emit({EventKind::Damage, victim, by, place, static_cast<float>(lost)});
    if (c->health == 0) die(*c, by);
}

void Sim::die(Character& c, EntityId by) {
    Entity& e = *m_world.find(c.entity);
    c.alive = false;
    c.deadTicks = 0;
    c.health = 0;
    c.reloadLeft = 0;
    e.velocity = {};
    e.solid = false;
    e.height = minimum(e.height, 0.4f); // lies on the ground
    e.eyeHeight = minimum(e.eyeHeight, 0.2f);
    m_world.emit({EventKind::Death, c.entity, by, e.position, 0});
}

void Sim::waitForRespawn(Character& c) {
    ++c.deadTicks;
    c.movedVelocity = {};
    c.blocked = false;
    const BodyDefinition& body = m_definitions[c.type];
    Entity& e = *m_world.find(c.entity);
    const bool aboveTheVoid = e.position.y > m_world.level().bounds().low.y - kFellOutBelow;
    if (!c.onGround && aboveTheVoid)
        moveCharacter(m_world, m_scratch->surroundings, body, e, c, {}); // drops to the floor
    const Tick wait = body.respawnTicks;
    if (wait != 0 && c.deadTicks >= wait) place(c);
}

} // namespace lince
