#include "projectiles.h"

namespace lince {

void Projectile::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("shooter", shooter);
    v.field("weapon", weapon);
    v.field("metresLeft", metresLeft);
}

bool Projectiles::isRowValid(const SimContext& sim, const Projectile& p) const {
    return p.weapon.value < sim.definitions().weapons.size() && p.metresLeft <= sim.definitions()[p.weapon].range;
}

void strike(SimContext& sim, EntityId target, int points, EntityId by, Vec3 place) {
    const Entity* victim = sim.world().find(target);
    if (victim == nullptr) return;
    const Entity* shooter = sim.world().find(by);
    const bool friendly = shooter != nullptr && victim->faction && victim->faction == shooter->faction && target != by;
    if (!friendly || sim.settings().friendlyFire) sim.damage(target, points, by, place);
}

void Projectiles::launch(SimContext& sim, const Entity& shooter, WeaponId id, Vec3 direction) {
    const WeaponDefinition& weapon = sim.definitions()[id];
    Entity p;
    p.objectClass = classes::kProjectile;
    p.faction = shooter.faction;
    p.position = shooter.eye();
    p.velocity = direction * weapon.projectileSpeed;
    p.yaw = shooter.yaw;
    p.pitch = shooter.pitch;
    p.shape = Shape::sphere(weapon.projectileRadius);
    p.solid = false;
    Projectile& added = add(sim.world(), p);
    added.shooter = shooter.id;
    added.weapon = id;
    added.metresLeft = weapon.range;
}

constexpr float kBlastRises = 0.6f; ///< metres

void explode(SimContext& sim, Vec3 place, const WeaponDefinition& weapon, EntityId by,
             std::vector<std::uint32_t>& slots) {
    sim.world().emit({EventKind::Explosion, by, {}, place, weapon.blastRadius});
    sim.world().emit({EventKind::Noise, by, {}, place, weapon.noiseMetres});
    const float reach = weapon.blastRadius;
    sim.world().grid().overlapping(Aabb{place, place}.grown(reach), slots, [&](std::uint32_t slot) {
        const Entity& e = sim.world().slots()[slot];
        if (!e.id || !e.solid) return;
        const Vec3 middle = e.middle();
        const float edge = e.shape.isBox() ? minimum(e.shape.halfSize.x, e.shape.halfSize.z) : e.shape.radius;
        const float distance = maximum(0, length(middle - place) - edge);
        if (distance >= reach) return;
        // Walls shield: the blast needs a free line to the middle of the body. It rises, too: what stands on a table is
        // not safe from a charge beside it.
        const Level& level = sim.world().level();
        const Vec3 risen = place + Vec3{0, kBlastRises, 0};
        const bool over = e.shape.isBox() && level.clearLine(place, risen) && level.clearLine(risen, middle);
        if (!over && !level.clearLine(place, middle)) return;
        strike(sim, e.id, static_cast<int>(static_cast<float>(weapon.damage) * (1 - distance / reach) + 0.5f), by,
               middle);
    });
}

void Projectiles::step(SimContext& sim) {
    keepIf([&](Projectile& projectile) { return fly(sim, projectile); });
}

/// One tick of its way; false when that was its last and its entity is gone.
bool Projectiles::fly(SimContext& sim, Projectile& projectile) {
    Entity& e = *sim.world().find(projectile.entity);
    const WeaponDefinition& weapon = sim.definitions()[projectile.weapon];
    e.velocity.y -= kGravity * weapon.projectileGravity * kTickSeconds;
    const Vec3 motion = e.velocity * kTickSeconds;
    const Ray ray{e.position, motion, 1.0f};
    // Its shooter is passed through; whatever else it meets ends it.
    const EntityId shooter = projectile.shooter;
    const WorldHit hit = sim.world().castRay(ray, shooter, RayTargets::Solid, m_slots);
    projectile.metresLeft -= length(motion);
    if (!hit && projectile.metresLeft > 0) {
        e.position += motion;
        return true;
    }
    const Vec3 place = hit ? e.position + motion * hit.t + hit.normal * 0.01f : e.position + motion;
    sim.world().remove(projectile.entity);
    if (hit) sim.world().emit({EventKind::Hit, shooter, hit.entity, place, 0});
    if (weapon.blastRadius > 0)
        explode(sim, place, weapon, shooter, m_slots);
    else if (hit)
        strike(sim, hit.entity, weapon.damage, shooter, place);
    return false;
}

} // namespace lince
