#include "characters.h"

#include <lince/core/math.h>

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

void Characters::handleWeapon(SimContext& sim, Character& c, const Entity& e, const Intent& intent) {
    if (c.weapons.empty()) return;
    if (c.fireWait > 0) --c.fireWait;
    if (intent.weaponSlot != 0 && intent.weaponSlot <= c.weapons.size() && intent.weaponSlot - 1 != c.weaponInHand) {
        c.weaponInHand = static_cast<std::uint8_t>(intent.weaponSlot - 1);
        c.reloadLeft = 0;
    }
    CarriedWeapon& held = c.weapons[c.weaponInHand];
    const WeaponDefinition& weapon = sim.definitions()[held.type];

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
    fire(sim, c, e, weapon, held.type);
}

void Characters::fire(SimContext& sim, Character& c, const Entity& e, const WeaponDefinition& weapon, WeaponId id) {
    const Entity shooter = e; // a projectile's entity may move the table
    sim.world().emit({EventKind::Shot, c.entity, {}, shooter.eye(), static_cast<float>(id.value)});
    sim.world().emit({EventKind::Noise, c.entity, {}, shooter.eye(), weapon.noiseMetres});
    for (int pellet = 0; pellet < weapon.pellets; ++pellet) {
        const Vec3 direction = directionWithin(c.spread, shooter.yaw, shooter.pitch, weapon.spreadRadians);
        if (weapon.kind == WeaponKind::Hitscan)
            hitscan(sim, shooter, weapon, direction);
        else
            m_projectiles.launch(sim, shooter, id, direction);
    }
}

void Characters::hitscan(SimContext& sim, const Entity& e, const WeaponDefinition& weapon, Vec3 direction) {
    const Ray ray{e.eye(), direction, weapon.range};
    const WorldHit hit = sim.world().castRay(ray, e.id, RayTargets::Solid, m_slots);
    if (!hit) return;
    const Vec3 place = ray.origin + direction * hit.t;
    sim.world().emit({EventKind::Hit, e.id, hit.entity, place, 0});
    strike(sim, hit.entity, weapon.damage, e.id, place);
}

} // namespace lince
