#include "aim.h"
#include "characters.h"

#include <lince/core/math.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kMuzzle = 2; ///< metres before which a shot passes nobody

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
    const bool charge = Charges::isOne(weapon.kind); // heard when it goes off
    if (!charge) sim.world().emit({EventKind::Noise, c.entity, {}, shooter.eye(), weapon.noiseMetres});
    float yaw = shooter.yaw, pitch = shooter.pitch;
    if (const float off = aimErrorOf(c.aim); off > 0) { // all pellets of a shot go astray together
        const Vec3 aim = directionWithin(c.spread, yaw, pitch, off);
        yaw = yawOf(aim), pitch = pitchOf(aim);
    }
    kick(c.aim, weapon);
    const bool whizzes = weapon.kind == WeaponKind::Hitscan && weapon.whizMetres > 0;
    if (whizzes) m_passes.assign(m_rows.size(), {});
    for (int pellet = 0; pellet < weapon.pellets; ++pellet) {
        const Vec3 direction = directionWithin(c.spread, yaw, pitch, weapon.spreadRadians);
        if (weapon.kind == WeaponKind::Hitscan)
            hitscan(sim, shooter, weapon, direction);
        else if (charge)
            m_charges->throwOrLay(sim, shooter, id, direction);
        else
            m_projectiles.launch(sim, shooter, id, direction);
    }
    for (std::size_t i = 0; whizzes && i < m_passes.size(); ++i)
        if (m_passes[i].amount > 0 && m_rows[i].alive)
            sim.world().emit({EventKind::Whiz, shooter.id, m_rows[i].entity, m_passes[i].place, m_passes[i].amount});
}

/// Whose head the shot passed within `whiz` metres on its way to `to`.
void Characters::pass(const SimContext& sim, const Entity& shooter, EntityId struck, Vec3 to, float whiz) {
    const Vec3 from = shooter.eye(), way = to - from;
    const float metres = length(way);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Entity* e = sim.world().find(m_rows[i].entity);
        if (e == nullptr || !m_rows[i].alive || e->id == shooter.id || e->id == struck) continue;
        const float along = dot(e->eye() - from, way) / maximum(metres, 1e-3f);
        if (along < kMuzzle) continue; // who stands beside the shooter hears the shot
        const Vec3 place = from + way * (minimum(along, metres) / maximum(metres, 1e-3f));
        const float amount = 1 - length(place - e->eye()) / whiz;
        if (amount > m_passes[i].amount) m_passes[i] = {amount, place};
    }
}

void Characters::hitscan(SimContext& sim, const Entity& e, const WeaponDefinition& weapon, Vec3 direction) {
    const Ray ray{e.eye(), direction, weapon.range};
    const WorldHit hit = sim.world().castRay(ray, e.id, RayTargets::Solid, m_slots);
    const Vec3 place = ray.origin + direction * (hit ? hit.t : weapon.range);
    if (weapon.whizMetres > 0) pass(sim, e, hit.entity, place, weapon.whizMetres);
    if (!hit) return;
    sim.world().emit({EventKind::Hit, e.id, hit.entity, place, 0});
    strike(sim, hit.entity, weapon.damage, e.id, place);
}

} // namespace lince
