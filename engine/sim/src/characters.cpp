#include "characters.h"

#include "aim.h"
#include "flight.h"
#include "free_flight.h"

#include <lince/core/math.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr float kStepNoiseMetres = 12.0f; ///< running; walking carries half, crouching nothing
constexpr Tick kStepNoiseEvery = 24;      ///< ticks between audible steps
constexpr float kDropToFloor = 2.0f;      ///< metres
constexpr float kArmReach = 2.0f;         ///< metres at which things can be used
constexpr std::size_t kMaxWeapons = 10;
constexpr float kLeastThrow = 0.05f; ///< metres up that a jump pad still throws

void turn(Entity& e, const BodyDefinition& body, const Intent& intent) {
    const float max = body.turnSpeed * kTickSeconds;
    e.yaw = wrapAngle(e.yaw + clamp(angleDifference(e.yaw, intent.yaw), -max, max));
    e.pitch = clamp(e.pitch + clamp(intent.pitch - e.pitch, -max, max), -kHalfPi, kHalfPi);
}

/// Only who wants to move is blocked; walking into something is an event when it begins.
void feelBlock(World& world, Character& c, const MotionOutcome& outcome, bool wants) {
    const bool blocked = outcome.blocked && wants;
    if (blocked && !c.blocked) world.emit({EventKind::Touch, c.entity, outcome.touched, outcome.touchPlace, 0});
    c.blocked = blocked;
    c.blockedNormal = blocked ? outcome.blockedNormal : Vec3{};
}

} // namespace

void CarriedWeapon::visitState(StateVisitor& v) {
    v.field("type", type);
    v.field("magazine", magazine);
}

void Character::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("type", type);
    v.field("spawnPosition", spawnPosition);
    v.field("spawnYaw", spawnYaw);
    v.field("health", health);
    v.field("ammunition", ammunition);
    v.field("healthClock", healthClock);
    v.field("ammunitionClock", ammunitionClock);
    v.field("stepClock", stepClock);
    v.field("alive", alive);
    v.field("deadTicks", deadTicks);
    v.field("onGround", onGround);
    v.field("crouching", crouching);
    v.field("blocked", blocked);
    v.field("blockedNormal", blockedNormal);
    v.field("movedVelocity", movedVelocity);
    v.list("weapons", weapons);
    v.field("weaponInHand", weaponInHand);
    v.field("fireWait", fireWait);
    v.field("reloadLeft", reloadLeft);
    v.field("useHeld", useHeld);
    v.field("spread", spread);
}

Characters::Characters(const Definitions& definitions, Projectiles& projectiles, Charges* charges,
                       std::size_t firstSlot)
    : TableSystem("characters", EntityKind::Character), m_projectiles(projectiles), m_charges(charges),
      m_aims(knowsAim(definitions)),
      m_armoured(std::any_of(definitions.bodies.begin(), definitions.bodies.end(),
                             [](const BodyDefinition& body) { return body.maxArmour > 0; })),
      m_firstSlot(static_cast<std::uint32_t>(firstSlot)) {}

void Characters::visitState(StateVisitor& v) {
    TableSystem::visitState(v);
    // Only where somebody has any of it: the hashes of other games do not change with every skill that bodies learn.
    for (Character& c : m_rows) {
        if (m_aims) v.field("aim", c.aim);
        if (m_armoured) v.field("armour", c.armour);
    }
}

bool Characters::isRowValid(const SimContext& sim, const Character& c) const {
    const Definitions& definitions = sim.definitions();
    if (c.type.value >= definitions.bodies.size()) return false;
    const BodyDefinition& body = definitions[c.type];
    const Shape& shape = sim.world().find(c.entity)->shape;
    if (shape.kind != ShapeKind::Capsule || shape.radius != body.radius || shape.height > body.height) return false;
    if (absolute(c.spawnYaw) > 1e4f || c.weapons.size() > kMaxWeapons) return false;
    if (c.health < 0 || c.health > std::max(body.startHealth, body.maxHealth)) return false;
    if (c.ammunition < 0 || c.ammunition > std::max(body.startAmmunition, body.maxAmmunition)) return false;
    if (c.armour < 0 || c.armour > std::max(body.startArmour, body.maxArmour)) return false;
    const float off = aimErrorOf(c.aim);
    if (!(c.aim.error >= 0 && c.aim.kick >= 0 && off <= kHalfPi)) return false;
    if (c.weaponInHand >= std::max<std::size_t>(1, c.weapons.size())) return false;
    return std::all_of(c.weapons.begin(), c.weapons.end(), [&](const CarriedWeapon& w) {
        return w.type.value < definitions.weapons.size() && w.magazine >= 0 &&
               w.magazine <= definitions[w.type].magazine;
    });
}

EntityId Characters::spawn(SimContext& sim, BodyTypeId type, FactionId faction, Vec3 feet, float yaw) {
    const BodyDefinition& body = sim.definitions()[type];
    Entity e;
    e.objectClass = sim.world().level().data().classes.find(body.className).value_or(classes::kCharacter);
    e.faction = faction;
    Character& c = add(sim.world(), e);
    const EntityId id = c.entity;
    c.type = type;
    c.spawnPosition = feet;
    c.spawnYaw = yaw;
    // No two ever share a stream: a slot that is used again has another generation.
    const auto number = id.slot - m_firstSlot + (id.generation - 1) * static_cast<std::uint32_t>(World::kMaxEntities);
    c.spread = RandomStream::sealed(sim.settings().seed, number, RandomPurpose::Spread);
    place(sim, c);
    sim.world().addToGrid(id); // for whoever looks before the next tick
    return id;
}

/// Fresh body at the place of spawning.
void Characters::place(SimContext& sim, Character& c) {
    const BodyDefinition& body = sim.definitions()[c.type];
    Entity& e = *sim.world().find(c.entity);
    e.position = c.spawnPosition;
    e.yaw = c.spawnYaw;
    e.pitch = 0;
    e.velocity = {};
    e.shape = Shape::capsule(body.radius, body.height);
    e.eyeHeight = body.eyeHeight;
    e.visible = e.solid = true;

    // Out of the floor when the place lies a little inside it, then down onto it; wings stay where they are.
    Surroundings& around = m_surroundings;
    Capsule capsule = e.capsule();
    around.gather(sim.world(), capsule.bounds().grown(kDropToFloor), e.id);
    around.pushOut(capsule);
    BodyContact floor;
    if (body.motion != MotionKind::Fly) floor = around.sweep(capsule, {0, -kDropToFloor, 0});
    if (floor.hit) capsule.base.y -= maximum(0, floor.hit.t * kDropToFloor - 0.001f);
    e.position = capsule.base - Vec3{0, body.radius, 0};

    if (body.motion == MotionKind::Bounce) {
        if (floor.hit) c.spawnPosition = e.position; // the layer of its flight lies above this floor
        launchBall(sim.world(), around, body, e, c);
    }

    c.health = body.startHealth;
    c.ammunition = body.startAmmunition;
    c.armour = body.startArmour;
    c.aim = {};
    c.healthClock = c.ammunitionClock = c.stepClock = 0;
    c.alive = true;
    c.deadTicks = 0;
    c.onGround = floor.hit && body.motion == MotionKind::Walk;
    c.crouching = e.crouching = c.blocked = c.useHeld = false;
    c.blockedNormal = c.movedVelocity = {};
    c.weapons.clear();
    for (const WeaponId weapon : body.weapons)
        c.weapons.push_back({weapon, sim.definitions()[weapon].magazine});
    c.weaponInHand = 0;
    c.fireWait = c.reloadLeft = 0;
    sim.world().emit({EventKind::Spawn, c.entity, {}, e.position, 0});
}

float Characters::massOf(const SimContext& sim, EntityId entity) {
    const Character* c = find(entity);
    return c != nullptr ? sim.definitions()[c->type].mass : 0;
}

void Characters::step(SimContext& sim) {
    // A character without an order stands still and keeps looking where it looks.
    m_intents.assign(m_rows.size(), {});
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (const Entity* e = sim.world().find(m_rows[i].entity))
            m_intents[i].yaw = e->yaw, m_intents[i].pitch = e->pitch;
    for (const Order& order : sim.orders())
        if (const Character* c = find(order.body))
            m_intents[static_cast<std::size_t>(c - m_rows.data())] = sanitized(order.intent);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        act(sim, m_rows[i], m_intents[i]);
}

void Characters::act(SimContext& sim, Character& c, const Intent& intent) {
    Entity* e = sim.world().find(c.entity);
    if (e == nullptr) return;
    const BodyDefinition& body = sim.definitions()[c.type];
    if (!c.alive) return waitForRespawn(sim, c);
    if (body.motion == MotionKind::Bounce) { // has no will, and nothing on the ground can touch it
        flyBall(sim.world(), m_surroundings, body, *e, c);
        return drain(sim, c, body);
    }

    const float yaw = e->yaw, pitch = e->pitch;
    turn(*e, body, intent);
    if (m_aims) {
        const float across = angleDifference(yaw, e->yaw), up = e->pitch - pitch;
        const WeaponDefinition* held = c.weapons.empty() ? nullptr : &sim.definitions()[c.weapons[c.weaponInHand].type];
        steady(c.aim, body, held, std::sqrt(across * across + up * up), length(horizontal(c.movedVelocity)));
    }
    const bool flies = body.motion == MotionKind::Fly;
    if (!flies) changePosture(sim, c, *e, body, intent.pressed(Button::Crouch));
    handleWeapon(sim, c, *e, intent);
    e = sim.world().find(c.entity); // firing may have added a projectile and moved the table
    if (intent.pressed(Button::Use) && !c.useHeld) useWhatIsAhead(sim, *e);
    c.useHeld = intent.pressed(Button::Use);
    if (flies)
        fly(sim, c, *e, body, intent);
    else
        walk(sim, c, *e, body, intent), beCarried(sim, c, *e);
    drain(sim, c, body);
    if (c.alive) checkDeadlyPlaces(sim, c, *e);
}

void Characters::changePosture(SimContext& sim, Character& c, Entity& e, const BodyDefinition& body, bool crouch) {
    if (crouch == c.crouching) return;
    if (!crouch) { // stand up only where there is room
        Entity tall = e;
        tall.shape.height = body.height;
        m_surroundings.gather(sim.world(), tall.bounds().grown(0.1f), e.id);
        if (m_surroundings.overlaps(tall.capsule())) return;
    }
    c.crouching = e.crouching = crouch;
    e.shape.height = crouch ? body.crouchHeight : body.height;
    e.eyeHeight = crouch ? body.crouchEyeHeight : body.eyeHeight;
}

void Characters::useWhatIsAhead(SimContext& sim, const Entity& user) {
    const Ray ray{user.eye(), directionFromYawPitch(user.yaw, user.pitch), kArmReach};
    const WorldHit hit = sim.world().castRay(ray, user.id, RayTargets::LevelAndBoxes, m_slots);
    if (hit.entity) sim.use(hit.entity, user);
}

void Characters::walk(SimContext& sim, Character& c, Entity& e, const BodyDefinition& body, const Intent& intent) {
    const bool runs = intent.pressed(Button::Run) && !c.crouching;
    const float speed = c.crouching ? body.crouchSpeed : runs ? body.runSpeed : body.walkSpeed;
    const MotionWish wish{horizontal(intent.move) * speed, intent.pressed(Button::Jump)};
    const bool wants = lengthSquared(wish.velocity) > 1e-6f;

    const MotionOutcome outcome = moveCharacter(sim.world(), m_surroundings, body, e, c, wish);
    feelBlock(sim.world(), c, outcome, wants);
    if (outcome.push.target && wants) sim.push(outcome.push);

    // Steps are heard at a steady beat that differs from body to body.
    const bool steps = c.onGround && !c.crouching && lengthSquared(horizontal(c.movedVelocity)) > 0.25f;
    if (steps && (c.stepClock + c.entity.slot * 7) % kStepNoiseEvery == 0)
        sim.world().emit(
            {EventKind::Noise, c.entity, {}, e.position, runs ? kStepNoiseMetres : kStepNoiseMetres * 0.5f});
    ++c.stepClock;
}

/// Jump pads and teleporters. Who touches one is carried, whether it wanted to or not.
void Characters::beCarried(SimContext& sim, Character& c, Entity& e) {
    for (const CarrierPlacement& carrier : sim.world().level().data().carriers) {
        if (!carrier.box.overlaps(e.bounds())) continue;
        if (carrier.kind == CarrierPlacement::Kind::Teleporter) {
            const float speed = length(horizontal(e.velocity));
            e.position = carrier.to;
            e.yaw = carrier.yaw;
            e.velocity = directionFromYawPitch(carrier.yaw, 0) * speed; // goes on, out of it
            c.onGround = false;
            sim.world().emit({EventKind::Carried, c.entity, {}, e.position, 1});
            return;
        }
        const float height = carrier.to.y - e.position.y;
        if (height <= kLeastThrow) continue; // on its way already
        // Up to the top of the throw in the time that gravity takes from there.
        const float seconds = std::sqrt(2 * height / kGravity);
        const Vec3 over = horizontal(carrier.to - e.position) / seconds;
        if (c.onGround) sim.world().emit({EventKind::Carried, c.entity, {}, e.position, 0});
        e.velocity = {over.x, seconds * kGravity, over.z};
        c.onGround = false;
        return;
    }
}

void Characters::fly(SimContext& sim, Character& c, Entity& e, const BodyDefinition& body, const Intent& intent) {
    const Vec3 wish = intent.move * (intent.pressed(Button::Run) ? body.runSpeed : body.walkSpeed);
    const MotionOutcome outcome = flyFreely(sim.world(), m_surroundings, body, e, c, wish);
    feelBlock(sim.world(), c, outcome, lengthSquared(wish) > 1e-6f);
}

void Characters::drain(SimContext& sim, Character& c, const BodyDefinition& body) {
    ++c.healthClock;
    ++c.ammunitionClock;
    if (body.ammunitionDrain.period != 0 && c.ammunitionClock % body.ammunitionDrain.period == 0)
        c.ammunition =
            std::clamp(c.ammunition - body.ammunitionDrain.amount, 0, std::max(c.ammunition, body.maxAmmunition));
    if (body.healthDrain.period != 0 && c.healthClock % body.healthDrain.period == 0) {
        c.health = std::clamp(c.health - body.healthDrain.amount, 0, std::max(c.health, body.maxHealth));
        if (c.health == 0) die(sim, c, {});
    }
}

void Characters::checkDeadlyPlaces(SimContext& sim, Character& c, const Entity& e) {
    if (e.position.y < sim.world().level().bounds().low.y - kFellOutBelow) {
        sim.world().emit({EventKind::FellOut, c.entity, {}, e.position, 0});
        return die(sim, c, {});
    }
    for (const Aabb& box : sim.world().level().data().deadly)
        if (box.contains(e.middle())) return die(sim, c, {});
}

bool Characters::damage(SimContext& sim, EntityId victim, int points, EntityId by, Vec3 place) {
    Character* c = find(victim);
    if (c == nullptr) return false;
    if (!c->alive || points <= 0) return true;
    if (c->armour > 0) {
        const float share = sim.definitions()[c->type].armourFraction;
        const int taken = std::min(c->armour, static_cast<int>(static_cast<float>(points) * share + 0.5f));
        c->armour -= taken;
        points -= taken;
    }
    const int lost = std::min(points, c->health);
    c->health -= lost;
    sim.world().emit({EventKind::Damage, victim, by, place, static_cast<float>(lost)});
    if (c->health == 0) die(sim, *c, by);
    return true;
}

bool Characters::take(SimContext& sim, EntityId taker, const ItemDefinition& item) {
    Character* c = find(taker);
    if (c == nullptr || !c->alive) return false;
    const BodyDefinition& body = sim.definitions()[c->type];
    if (body.motion != MotionKind::Walk) return false;
    // Taking a power-up restarts the clock of what it fills (spec S0.B3).
    if (item.health != 0) {
        c->health = std::clamp(c->health + item.health, 0, body.maxHealth);
        c->healthClock = 0;
        if (c->health == 0) die(sim, *c, {});
    }
    if (item.ammunition != 0) {
        c->ammunition = std::clamp(c->ammunition + item.ammunition, 0, body.maxAmmunition);
        c->ammunitionClock = 0;
    }
    if (item.armour != 0) c->armour = std::clamp(c->armour + item.armour, 0, body.maxArmour);
    if (item.weapon) {
        const auto same = [&](const CarriedWeapon& w) { return w.type == item.weapon; };
        const auto held = std::find_if(c->weapons.begin(), c->weapons.end(), same);
        if (held != c->weapons.end())
            held->magazine = sim.definitions()[item.weapon].magazine;
        else if (c->weapons.size() < kMaxWeapons)
            c->weapons.push_back({item.weapon, sim.definitions()[item.weapon].magazine});
    }
    return true;
}

void Characters::wake(SimContext& sim, const Aabb& region) {
    for (Character& c : m_rows) // the living notice by themselves
        if (!c.alive && c.onGround && sim.world().find(c.entity)->bounds().grown(kRestReach).overlaps(region))
            c.onGround = false;
}

void Characters::die(SimContext& sim, Character& c, EntityId by) {
    Entity& e = *sim.world().find(c.entity);
    c.alive = false;
    c.deadTicks = 0;
    c.health = 0;
    c.reloadLeft = 0;
    e.velocity = {};
    e.solid = false;
    e.shape.height = minimum(e.shape.height, 0.4f); // lies on the ground
    e.eyeHeight = minimum(e.eyeHeight, 0.2f);
    sim.world().emit({EventKind::Death, c.entity, by, e.position, 0});
}

void Characters::waitForRespawn(SimContext& sim, Character& c) {
    ++c.deadTicks;
    c.movedVelocity = {};
    c.blocked = false;
    const BodyDefinition& body = sim.definitions()[c.type];
    Entity& e = *sim.world().find(c.entity);
    const bool aboveTheVoid = e.position.y > sim.world().level().bounds().low.y - kFellOutBelow;
    if (!c.onGround && aboveTheVoid) moveCharacter(sim.world(), m_surroundings, body, e, c, {}); // drops to the floor
    const Tick wait = body.respawnTicks;
    if (wait != 0 && c.deadTicks >= wait) place(sim, c);
}

} // namespace lince
