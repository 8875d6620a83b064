// What the world's events look like: the only place where something that happened becomes light and smoke.

#include <lince/core/math.h>
#include <lince/render/scene.h>

namespace lince {
namespace {

/// Normal and material of the level near a hit that came along `direction`.
LevelHit surfaceAt(const Level& level, Vec3 place, Vec3 direction) {
    return level.closestHit({place - direction * 0.3f, direction, 0.6f});
}

/// Of what goes off near the ground; fire does not swell through it.
std::optional<float> floorBelow(const Level& level, Vec3 place) {
    constexpr float kNear = 3; // metres
    const LevelHit hit = level.closestHit({place + Vec3{0, 0.1f, 0}, {0, -1, 0}, kNear});
    return hit ? std::optional(place.y + 0.1f - hit.t) : std::nullopt;
}

/// An explosion marks the surface it went off at: the floor below it or the wall beside it.
void blacken(const Level& level, Vec3 place, float radius, Effects& effects) {
    LevelHit nearest;
    Vec3 way;
    for (const Vec3 d : {Vec3{0, -1, 0}, Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}, Vec3{0, 0, -1}})
        if (const LevelHit hit = level.closestHit({place, d, 1.2f}); hit && hit.t < nearest.t) nearest = hit, way = d;
    if (nearest) effects.scorch(place + way * nearest.t, nearest.normal, radius);
}

} // namespace

void SceneObserver::showEvents(const Simulation& simulation) {
    const World& world = simulation.world();
    const auto& events = world.events();
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        switch (event.kind) {
        case EventKind::Shot:
            showShot(simulation, i);
            break;
        case EventKind::Explosion:
            m_effects.explosion(event.place, maximum(event.amount, 1), floorBelow(world.level(), event.place));
            blacken(world.level(), event.place, maximum(event.amount * 0.45f, 0.5f), m_effects);
            break;
        case EventKind::Broken:
            if (const Body* body = bodyOf(event.subject)) {
                const Entity* e = world.find(event.subject);
                m_effects.shatter(body->now, e != nullptr ? e->shape.halfSize : Vec3{0.4f, 0.4f, 0.4f},
                                  {150, 112, 70, 255});
            } else
                m_effects.shatter(event.place, {0.5f, 0.5f, 0.5f}, {150, 112, 70, 255});
            break;
        case EventKind::PickUp:
            if (const Body* body = bodyOf(event.other)) m_effects.pickUp(body->now, {236, 196, 92, 255});
            break;
        default:
            break;
        }
    }
    for (const Projectile& p : simulation.sim().projectiles())
        if (const Body* body = bodyOf(p.entity)) m_effects.trail(body->before, body->now);
}

void SceneObserver::showShot(const Simulation& simulation, std::size_t shot) {
    const World& world = simulation.world();
    const auto& events = world.events();
    const Entity* shooter = world.find(events[shot].subject);
    const Body* body = bodyOf(events[shot].subject);
    if (shooter == nullptr || body == nullptr) return;
    const auto weaponNumber = static_cast<std::size_t>(events[shot].amount);
    const Definitions& definitions = simulation.sim().definitions();
    if (weaponNumber >= definitions.weapons.size()) return;
    const WeaponDefinition& weapon = definitions.weapons[weaponNumber];
    const Vec3 look = directionFromYawPitch(shooter->yaw, shooter->pitch);
    const Vec3 muzzle = barrelEnd(simulation, *shooter, *body);
    // What harms nobody is no gun: a bark is heard, and makes no fire.
    if (weapon.noiseMetres > 10 && (weapon.damage > 0 || weapon.blastRadius > 0)) m_effects.muzzle(muzzle, look);
    if (weapon.kind != WeaponKind::Hitscan || weapon.range < 3) return;
    bool struck = false;
    for (std::size_t i = shot + 1; i < events.size() && events[i].kind != EventKind::Shot; ++i) {
        const Event& hit = events[i];
        if (hit.kind != EventKind::Hit || hit.subject != shooter->id) continue;
        struck = true;
        const Vec3 direction = normalized(hit.place - events[shot].place, look);
        m_effects.tracer(muzzle, hit.place);
        const Entity* target = world.find(hit.other);
        if (target != nullptr && target->kind == EntityKind::Character)
            m_effects.wound(hit.place, direction);
        else if (const LevelHit surface = surfaceAt(world.level(), hit.place, direction))
            m_effects.impact(hit.place, surface.normal, {176, 164, 146, 255});
        else
            m_effects.impact(hit.place, -direction, {150, 120, 84, 255});
    }
    if (!struck) m_effects.tracer(muzzle, events[shot].place + look * minimum(weapon.range, 60));
}

} // namespace lince
