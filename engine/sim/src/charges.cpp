#include "charges.h"

#include "character_motion.h"
#include "projectiles.h"

#include <lince/core/state_visitor.h>

#include <algorithm>

namespace lince {
namespace {

constexpr Tick kLeavesHand = 20;      ///< ticks in which a grenade passes who threw it
constexpr float kSlide = 0.75f;       ///< of its speed along a surface that a bounce leaves
constexpr float kComesToRest = 0.7f;  ///< metres a second
constexpr float kSteepestRest = 0.7f; ///< upward part of the normal of what it rests on
constexpr float kGrazing = 0.2f;      ///< sine of the flattest angle at which its radius counts
constexpr float kLoudBounce = 1.5f;   ///< metres a second against a surface that are heard
constexpr float kBounceNoise = 9;     ///< metres that it carries
constexpr float kThrowNoise = 4;      ///< metres: the pin, the sleeve
constexpr float kLaidAhead = 0.6f;    ///< metres before the feet

} // namespace

void Charge::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("shooter", shooter);
    v.field("weapon", weapon);
    v.field("age", age);
    v.field("resting", resting);
}

bool Charges::areIn(const Definitions& definitions) {
    return std::any_of(definitions.weapons.begin(), definitions.weapons.end(),
                       [](const WeaponDefinition& weapon) { return isOne(weapon.kind); });
}

bool Charges::isRowValid(const SimContext& sim, const Charge& charge) const {
    const Definitions& definitions = sim.definitions();
    return charge.weapon.value < definitions.weapons.size() && isOne(definitions[charge.weapon].kind);
}

void Charges::throwOrLay(SimContext& sim, const Entity& who, WeaponId id, Vec3 direction) {
    const WeaponDefinition& weapon = sim.definitions()[id];
    const bool laid = weapon.kind == WeaponKind::Mine;
    Entity e;
    e.objectClass = classes::kProjectile;
    e.faction = who.faction;
    e.position = who.eye();
    e.velocity = direction * weapon.projectileSpeed;
    e.yaw = who.yaw;
    e.shape = Shape::sphere(weapon.projectileRadius);
    e.solid = false;
    if (laid) { // before the feet, or under the hands where something stands there; it falls to the floor
        const Vec3 hands = who.middle();
        const Ray ahead{hands, directionFromYawPitch(who.yaw, 0), kLaidAhead + weapon.projectileRadius};
        const bool free = !sim.world().castRay(ahead, who.id, RayTargets::Solid, m_slots);
        e.position = free ? hands + ahead.direction * kLaidAhead : hands;
        e.velocity = {};
    }
    Charge& added = add(sim.world(), e);
    added.shooter = who.id;
    added.weapon = id;
    sim.world().emit({EventKind::Noise, who.id, {}, who.eye(), minimum(weapon.noiseMetres, kThrowNoise)});
}

void Charges::step(SimContext& sim) {
    keepIf([&](Charge& charge) {
        const WeaponDefinition& weapon = sim.definitions()[charge.weapon];
        ++charge.age;
        Entity& e = *sim.world().find(charge.entity);
        move(sim, charge, e, weapon);
        const bool lost = e.position.y < sim.world().level().bounds().low.y - kFellOutBelow;
        if (!lost && !isDue(sim, charge, e, weapon)) return true;
        const Vec3 place = e.position;
        sim.world().remove(charge.entity);
        if (!lost && weapon.blastRadius > 0) explode(sim, place, weapon, charge.shooter, m_slots);
        return false;
    });
}

bool Charges::isDue(const SimContext& sim, const Charge& charge, const Entity& e, const WeaponDefinition& weapon) {
    if (charge.age < weapon.fuseTicks) return false;
    if (weapon.kind == WeaponKind::Grenade) return true;
    const World& world = sim.world();
    bool due = false;
    world.grid().overlapping(
        Aabb{e.position, e.position}.grown(weapon.triggerMetres), m_slots, [&](std::uint32_t slot) {
            const Entity& other = world.slots()[slot];
            if (due || !other.id || other.kind != EntityKind::Character || !other.solid) return;
            if (!world.factions().hostile(other.faction, e.faction)) return;
            // By its nearest point: who walks over it is near, whatever its height.
            const float y = clamp(e.position.y, other.position.y, other.position.y + other.shape.height);
            const Vec3 nearest{other.position.x, y, other.position.z};
            if (length(nearest - e.position) - other.shape.radius > weapon.triggerMetres) return;
            due = !world.level().anyHit(raySegment(e.position, other.middle()));
        });
    return due;
}

/// Falls, flies, bounces off whatever it meets, and comes to rest.
void Charges::move(SimContext& sim, Charge& charge, Entity& e, const WeaponDefinition& weapon) {
    if (charge.resting) return;
    World& world = sim.world();
    const bool laid = weapon.kind == WeaponKind::Mine;
    const float pull = laid ? 1 : weapon.projectileGravity, bounce = laid ? 0 : weapon.bounce;
    const EntityId passed = laid || charge.age <= kLeavesHand ? charge.shooter : EntityId{};
    const RayTargets targets = laid ? RayTargets::LevelAndBoxes : RayTargets::Solid;
    e.velocity.y = maximum(e.velocity.y - kGravity * pull * kTickSeconds, -kTerminalSpeed);
    float seconds = kTickSeconds;
    for (int bump = 0; bump < 3 && seconds > 0; ++bump) {
        const float speed = length(e.velocity);
        if (speed < 1e-4f) return;
        const Vec3 way = e.velocity / speed;
        const float metres = speed * seconds, radius = weapon.projectileRadius;
        const WorldHit hit = world.castRay({e.position, way, metres + radius / kGrazing}, passed, targets, m_slots);
        const Vec3 n = dot(hit.normal, way) > 0 ? -hit.normal : hit.normal;
        const float steep = maximum(-dot(n, way), kGrazing); // the nearer to a surface the flatter it is met
        const float before = hit.t - radius / steep;
        if (!hit || before >= metres) {
            e.position += way * metres;
            return;
        }
        const float travelled = maximum(before, 0);
        e.position += way * travelled;
        seconds -= travelled / speed;
        const float approach = -dot(e.velocity, n);
        const Vec3 along = e.velocity + n * approach;
        e.velocity = along * kSlide + n * (approach * bounce);
        if (approach > kLoudBounce) world.emit({EventKind::Noise, charge.entity, {}, e.position, kBounceNoise});
        if (n.y > kSteepestRest && length(e.velocity) < kComesToRest) {
            e.velocity = {};
            const Entity* below = world.find(hit.entity);
            charge.resting = below == nullptr || below->kind == EntityKind::Box;
            return;
        }
    }
}

void Charges::wake(SimContext& sim, const Aabb& region) {
    for (Charge& charge : m_rows)
        if (const Entity* e = sim.world().find(charge.entity); // null: just gone off, which is why it is asked
            e != nullptr && charge.resting && e->bounds().grown(kRestReach).overlaps(region))
            charge.resting = false;
}

} // namespace lince
