#include "character_motion.h"
#include "scratch.h"

#include <lince/core/math.h>
#include <lince/sim/sim.h>

#include <algorithm>

namespace lince {
namespace {

/// Uniform in the cone around the heading, whatever its pitch; `spread` is its half angle.
Vec3 directionWithin(RandomStream& random, float yaw, float pitch, float spread) {
    const float off = spread * std::sqrt(random.unit());
    const float around = kTwoPi * random.unit();
    const Vec3 ahead = directionFromYawPitch(yaw, pitch), right = directionFromYawPitch(yaw + kHalfPi, 0);
    const Vec3 aside = right * cosine(around) + cross(right, ahead) * sine(around);
    return ahead * cosine(off) + aside * sine(off);
}

} // namespace

void Sim::handleWeapon(Character& c, const Entity& e, const Intent& intent) {
    if (c.weapons.empty()) return;
    if (c.fireWait > 0) --c.fireWait;
    if (intent.weaponSlot != 0 && intent.weaponSlot <= c.weapons.size() && intent.weaponSlot - 1 != c.weaponInHand) {
        c.weaponInHand = static_cast<std::uint8_t>(intent.weaponSlot - 1);
        c.reloadLeft = 0;
    }
    CarriedWeapon& held = c.weapons[c.weaponInHand];
    const WeaponDefinition& weapon = m_definitions[held.type];

    if (c.reloadLeft > 0) {
        if (--c.reloadLeft == 0) {
            const int rounds = std::min(weapon.magazine - held.magazine, c.ammunition);
            held.magazine += rounds;
            c.ammunition -= rounds;
        }
        return;
    }
    const bool canReload = held.magazine < weapon.magazine && c.ammunition > 0;
    const bool empty = weapon.magazine > 0 && held.magazine == 0;
    if (canReload && (intent.pressed(Button::Reload) || (empty && intent.pressed(Button::Fire)))) {
        c.reloadLeft = std::max<Tick>(1, weapon.reloadTicks);
        return;
    }
    if (!intent.pressed(Button::Fire) || c.fireWait > 0 || empty) return;
    if (weapon.magazine > 0) --held.magazine;
    c.fireWait = weapon.ticksBetweenShots;
    fire(c, e, weapon, held.type);
}

void Sim::fire(Character& c, const Entity& e, const WeaponDefinition& weapon, WeaponId id) {
    const Entity shooter = e; // a projectile's entity may move the table
    m_world.emit({EventKind::Shot, c.entity, {}, shooter.eye(), static_cast<float>(id.value)});
    m_world.emit({EventKind::Noise, c.entity, {}, shooter.eye(), weapon.noiseMetres});
    for (int pellet = 0; pellet < weapon.pellets; ++pellet) {
        const Vec3 direction = directionWithin(c.spread, shooter.yaw, shooter.pitch, weapon.spreadRadians);
        if (weapon.kind == WeaponKind::Hitscan)
            hitscan(c, shooter, weapon, direction);
        else
            launch(shooter, id, weapon, direction);
    }
}

void Sim::hitscan(Character& c, const Entity& e, const WeaponDefinition& weapon, Vec3 direction) {
    const Ray ray{e.eye(), direction, weapon.range};
    const WorldHit hit = m_world.castRay(ray, e.id, RayTargets::Solid, m_scratch->slots);
    if (!hit) return;
    const Vec3 place = ray.origin + direction * hit.t;
    m_world.emit({EventKind::Hit, c.entity, hit.entity, place, 0});
    strike(hit.entity, weapon.damage, c.entity, place);
}

void Sim::launch(const Entity& e, WeaponId id, const WeaponDefinition& weapon, Vec3 direction) {
    Entity p;
    p.kind = EntityKind::Projectile;
    p.objectClass = classes::kProjectile;
    p.faction = e.faction;
    p.position = e.eye();
    p.velocity = direction * weapon.projectileSpeed;
    p.yaw = e.yaw;
    p.pitch = e.pitch;
    p.radius = weapon.projectileRadius;
    p.solid = false;
    m_projectiles.push_back({m_world.add(p), e.id, id, weapon.range});
}

void Sim::strike(EntityId target, int points, EntityId by, Vec3 place) {
    const Entity* victim = m_world.find(target);
    if (victim == nullptr) return;
    if (victim->kind == EntityKind::Box) {
        Box* box = findBox(target);
        if (box == nullptr || box->health == 0) return;
        box->health = std::max(0, box->health - points);
        if (box->health == 0) breakBox(*box);
        return;
    }
    const Entity* shooter = m_world.find(by);
    const bool friendly = shooter != nullptr && victim->faction && victim->faction == shooter->faction && target != by;
    if (!friendly || m_settings.friendlyFire) damage(target, points, by, place);
}

void Sim::explode(Vec3 place, const WeaponDefinition& weapon, EntityId by) {
    m_world.emit({EventKind::Explosion, by, {}, place, weapon.blastRadius});
    m_world.emit({EventKind::Noise, by, {}, place, weapon.noiseMetres});
    const float reach = weapon.blastRadius;
    m_world.grid().overlapping(Aabb{place, place}.grown(reach), m_scratch->slots, [&](std::uint32_t slot) {
        const Entity& e = m_world.slots()[slot];
        if (!e.id || (e.kind != EntityKind::Character && e.kind != EntityKind::Box)) return;
        const Vec3 middle = e.kind == EntityKind::Character ? e.middle() : e.position;
        const float edge = e.kind == EntityKind::Character ? e.radius : minimum(e.halfSize.x, e.halfSize.z);
        const float distance = maximum(0, length(middle - place) - edge);
        if (distance >= reach) return;
        // Walls shield: the blast needs a free line to the middle of the body.
        if (m_world.level().anyHit(raySegment(place, middle))) return;
        strike(e.id, static_cast<int>(static_cast<float>(weapon.damage) * (1 - distance / reach) + 0.5f), by, middle);
    });
}

void Sim::stepProjectiles() {
    std::size_t kept = 0;
    for (Projectile& projectile : m_projectiles) {
        Entity& e = *m_world.find(projectile.entity);
        const WeaponDefinition& weapon = m_definitions[projectile.weapon];
        e.velocity.y -= kGravity * weapon.projectileGravity * kTickSeconds;
        const Vec3 motion = e.velocity * kTickSeconds;
        const float metres = length(motion);
        const Ray ray{e.position, motion, 1.0f};
        // Its shooter is passed through; whatever else it meets ends it.
        const WorldHit hit = m_world.castRay(ray, projectile.shooter, RayTargets::Solid, m_scratch->slots);
        projectile.metresLeft -= metres;
        if (!hit && projectile.metresLeft > 0) {
            e.position += motion;
            m_projectiles[kept++] = projectile;
            continue;
        }
        const Vec3 place = hit ? e.position + motion * hit.t + hit.normal * 0.01f : e.position + motion;
        const EntityId own = projectile.entity, shooter = projectile.shooter;
        m_world.remove(own);
        if (hit) m_world.emit({EventKind::Hit, shooter, hit.entity, place, 0});
        if (weapon.blastRadius > 0)
            explode(place, weapon, shooter);
        else if (hit)
            strike(hit.entity, weapon.damage, shooter, place);
    }
    m_projectiles.resize(kept);
}

} // namespace lince
