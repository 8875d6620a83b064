#include <lince/core/math.h>
#include <lince/render/scene.h>

#include <algorithm>
#include <array>

namespace lince {
namespace {

constexpr float kFigureHeight = 1.8f; ///< metres, as the figures are built

/// Whoever lives again leaves its dead body behind: it lies for a while and then sinks into the ground.
constexpr float kCorpseSeconds = 25, kSinkSeconds = 2.5f, kSinkMetres = 0.7f;
constexpr std::size_t kMaxCorpses = 32;
constexpr float kLeanFraction = 0.08f; ///< a tick
constexpr float kApartSeconds = 17.3f; ///< at most, between the beats of two animals

/// Figures are made as tall as their bodies, others where they say so; else they have the size they are
/// built in.
float scaleOf(const ModelMesh& mesh, const BodyDefinition& body) {
    if (mesh.bodyHeight > 0) return body.height / mesh.bodyHeight;
    return mesh.bones == kBones ? body.height / kFigureHeight : 1;
}

float mixAngle(float from, float to, float fraction) {
    return from + angleDifference(from, to) * fraction;
}

Colour sideColour(const World& world, FactionId faction) {
    return faction ? world.factions()[faction].colour : Colour{166, 152, 128, 255};
}

bool isLong(std::string_view weapon) {
    return !weapon.ends_with("pistol") && weapon != "grenade" && weapon != "fists" && weapon != "knife";
}

/// Where the barrel of a weapon ends: the middle of what lies farthest along -Z.
Vec3 foremost(const ModelMesh& mesh) {
    float front = 0;
    for (const ModelVertex& v : mesh.vertices)
        front = minimum(front, v.position.z);
    Aabb end;
    for (const ModelVertex& v : mesh.vertices)
        if (v.position.z < front + 0.01f) end.add(v.position);
    return end.empty() ? Vec3{} : end.centre();
}

} // namespace

SceneObserver::SceneObserver(std::shared_ptr<const LevelLook> level, const ModelLibrary& models)
    : m_level(std::move(level)), m_models(models) {}

void SceneObserver::restart(const Simulation& simulation) {
    m_effects.clear();
    m_bodies.clear();
    m_corpses.clear();
    track(simulation, true);
}

void SceneObserver::afterTick(const Simulation& simulation) {
    track(simulation, false);
    m_effects.update(kTickSeconds);
    showEvents(simulation);
}

void SceneObserver::track(const Simulation& simulation, bool restart) {
    m_now = simulation.now();
    const auto slots = simulation.world().slots();
    m_bodies.resize(slots.size());
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const Entity& e = slots[i];
        Body& body = m_bodies[i];
        const Character* c = simulation.sim().character(e.id);
        const bool came = c != nullptr && c->alive && !body.motion.alive; // back to life
        // Nobody walks five metres in a tick: a body that did came back to life elsewhere.
        const bool fresh = restart || came || body.entity != e.id || length(e.position - body.now) > 5;
        if (fresh && body.entity && !body.motion.alive) m_corpses.push_back(body);
        if (!e.id) {
            body = {};
            continue;
        }
        if (fresh) body = {};
        body.entity = e.id;
        body.before = fresh ? e.position : body.now;
        body.yawBefore = fresh ? e.yaw : body.yawNow;
        body.pitchBefore = fresh ? e.pitch : body.pitchNow;
        body.eyeBefore = fresh ? e.eyeHeight : body.eyeNow;
        body.tiltBefore = fresh ? e.tilt : body.tiltNow;
        body.now = e.position, body.yawNow = e.yaw, body.pitchNow = e.pitch, body.tiltNow = e.tilt;
        // The eyes of one who crouches sink over some ticks, whatever the body's box does.
        body.eyeNow = fresh ? e.eyeHeight : body.eyeBefore + (e.eyeHeight - body.eyeBefore) * 0.2f;
        body.seconds += kTickSeconds;
        if (e.kind == EntityKind::Character) trackMotion(simulation, e, body, fresh);
    }
    for (Body& corpse : m_corpses) {
        corpse.before = corpse.now, corpse.yawBefore = corpse.yawNow;
        corpse.motion.secondsSinceDeath += kTickSeconds;
        corpse.animatorBefore = corpse.animator;
        corpse.animator.update(corpse.motion, kTickSeconds);
    }
    std::erase_if(m_corpses, [](const Body& corpse) { return corpse.motion.secondsSinceDeath > kCorpseSeconds; });
    if (m_corpses.size() > kMaxCorpses)
        m_corpses.erase(m_corpses.begin(), m_corpses.end() - static_cast<std::ptrdiff_t>(kMaxCorpses));
}

void SceneObserver::trackMotion(const Simulation& simulation, const Entity& e, Body& body, bool restart) const {
    const Character* c = simulation.sim().character(e.id);
    if (c == nullptr) return;
    BodyMotion& m = body.motion;
    body.model = modelOf(simulation, e), body.side = sideColour(simulation.world(), e.faction);
    body.scale = scaleOf(m_models[body.model], simulation.sim().definitions()[c->type]);
    body.groundSpeed = length(e.velocity);
    const float scale = body.scale;
    m.velocity = rotateByYaw(c->movedVelocity, -e.yaw) / scale; // steps of a giant are a giant's
    m.turnSpeed = angleDifference(body.yawBefore, body.yawNow) * static_cast<float>(kTicksPerSecond);
    // Stick and heading change by jerks; wings lean into a turn by and by.
    const float climb = std::clamp(m.velocity.y / maximum(length(horizontal(m.velocity)), 1) * 0.6f, -0.7f, 0.7f);
    const float bank = std::clamp(m.turnSpeed * 0.25f, -0.6f, 0.6f);
    body.climb += (climb - body.climb) * kLeanFraction, body.bank += (bank - body.bank) * kLeanFraction;
    m.pitch = e.pitch;
    m.crouching = c->crouching, m.onGround = c->onGround, m.alive = c->alive;
    m.reloadFraction = -1;
    m.armed = static_cast<bool>(weaponModelOf(simulation, *c));
    if (!c->weapons.empty()) {
        const WeaponDefinition& weapon = simulation.sim().definitions()[c->weapons[c->weaponInHand].type];
        m.longWeapon = isLong(weapon.name);
        if (c->reloadLeft > 0 && weapon.reloadTicks > 0)
            m.reloadFraction = 1 - static_cast<float>(c->reloadLeft) / static_cast<float>(weapon.reloadTicks);
    }
    m.secondsSinceShot += kTickSeconds, m.secondsSinceHit += kTickSeconds;
    m.secondsSinceDeath = c->alive ? 0 : secondsFromTicks(c->deadTicks);
    m.variety = e.id.slot * 2654435761u;
    for (const Event& event : simulation.world().events()) {
        if (event.subject != e.id) continue;
        if (event.kind == EventKind::Shot) m.secondsSinceShot = 0;
        if (event.kind == EventKind::Damage) {
            m.secondsSinceHit = 0;
            const Entity* other = simulation.world().find(event.other);
            m.hitFrom = angleDifference(e.yaw, other != nullptr ? yawOf(other->position - e.position) : e.yaw);
        }
    }
    if (restart) {
        body.animator.settle(m);
        body.animatorBefore = body.animator;
    } else {
        body.animatorBefore = body.animator;
        body.animator.update(m, kTickSeconds);
    }
}

const SceneObserver::Body* SceneObserver::bodyOf(EntityId entity) const {
    const bool known = entity && entity.slot < m_bodies.size() && m_bodies[entity.slot].entity == entity;
    return known ? &m_bodies[entity.slot] : nullptr;
}

std::optional<CameraSubject> SceneObserver::subjectOf(const Simulation& simulation, EntityId entity,
                                                      float fraction) const {
    const Entity* e = simulation.world().find(entity);
    const Body* body = bodyOf(entity);
    if (e == nullptr || body == nullptr) return {};
    CameraSubject s;
    s.feet = lerp(body->before, body->now, fraction);
    s.yaw = mixAngle(body->yawBefore, body->yawNow, fraction);
    s.pitch = body->pitchBefore + (body->pitchNow - body->pitchBefore) * fraction;
    s.eyeHeight = body->eyeBefore + (body->eyeNow - body->eyeBefore) * fraction;
    s.height = e->shape.height;
    return s;
}

ModelId SceneObserver::modelOf(const Simulation& simulation, const Entity& e) const {
    const Definitions& definitions = simulation.sim().definitions();
    switch (e.kind) {
    case EntityKind::Character: {
        const Character* c = simulation.sim().character(e.id);
        if (c == nullptr) return m_models.find("walker");
        const BodyDefinition& body = definitions[c->type];
        const ModelId chosen = m_models.find(body.look);
        return chosen ? chosen : m_models.find(body.weapons.empty() ? "walker" : "soldier");
    }
    case EntityKind::Item:
        for (const Item& item : simulation.sim().items())
            if (item.entity == e.id) {
                const ItemDefinition& type = definitions[item.type];
                const ModelId weapon = type.weapon ? m_models.find(definitions[type.weapon].name) : ModelId{};
                if (weapon) return weapon;
                const ModelId byClass = m_models.find(type.className);
                return byClass ? byClass : m_models.find("item");
            }
        return m_models.find("item");
    case EntityKind::Projectile:
        for (const Projectile& p : simulation.sim().projectiles())
            if (p.entity == e.id) return m_models.find(definitions[p.weapon].projectileGravity > 0 ? "bomb" : "shell");
        for (const Charge& charge : simulation.sim().charges())
            if (charge.entity == e.id) {
                const ModelId own = m_models.find(definitions[charge.weapon].name);
                return definitions[charge.weapon].kind == WeaponKind::Mine && own ? own : m_models.find("bomb");
            }
        return m_models.find("shell");
    case EntityKind::Door:
        return m_models.find("door");
    case EntityKind::Box:
    case EntityKind::Thing: {
        const ModelId byClass = m_models.find(simulation.world().level().data().classes[e.objectClass].name);
        const bool rolls = e.kind == EntityKind::Thing && e.shape.kind == ShapeKind::Sphere;
        return byClass ? byClass : m_models.find(e.shape.isBox() ? "crate" : rolls ? "ball" : "item");
    }
    case EntityKind::None:
        break;
    }
    return {};
}

ModelId SceneObserver::weaponModelOf(const Simulation& simulation, const Character& c) const {
    if (c.weapons.empty()) return {};
    return m_models.find(simulation.sim().definitions()[c.weapons[c.weaponInHand].type].name);
}

void SceneObserver::light(Drawn& drawn, Vec3 place) const {
    const LevelLook::Probe probe = m_level->probeAt(place);
    drawn.lamps = probe.lamps;
    drawn.openness = probe.openness;
}

void SceneObserver::fill(const Simulation& simulation, float fraction, EntityId hidden, Scene& out) const {
    out.matrices.clear(), out.characters.clear(), out.objects.clear(), out.held.clear();
    out.effects = m_effects;
    out.effects.update(fraction * kTickSeconds);
    out.seconds = (static_cast<float>(m_now) - 1 + fraction) * kTickSeconds;
    out.glows.clear();
    for (const CarrierLook& carrier : m_level->carriers)
        addGlow(carrier, out.seconds, out.glows);
    const bool night = simulation.world().level().data().night;
    out.light = m_dayCycle ? m_dayCycle->at(m_dayCycle->startSeconds + out.seconds)
                : night    ? moonlight()
                           : standardDaylight();
    for (const Entity& e : simulation.world().slots()) {
        if (!e.id || !e.visible || e.id == hidden) continue;
        const Body* body = bodyOf(e.id);
        if (body == nullptr) continue;
        if (e.kind == EntityKind::Character && m_shown && !m_shown(e.id)) continue;
        if (e.kind == EntityKind::Character)
            fillCharacter(simulation, e, *body, fraction, out);
        else
            fillThing(simulation, e, *body, fraction, out);
    }
    for (const Body& corpse : m_corpses)
        fillCorpse(corpse, fraction, out);
}

Drawn SceneObserver::drawnFigure(const Body& body, float fraction, std::uint32_t slot, Vec3 feet,
                                 std::span<Mat4> matrices, Pose& pose, Mat4& place) const {
    Drawn figure;
    figure.model = body.model;
    figure.side = body.side;
    const ModelMesh& mesh = m_models[body.model];
    place = placedByYaw(feet, mixAngle(body.yawBefore, body.yawNow, fraction), {body.scale, body.scale, body.scale});
    light(figure, feet + Vec3{0, 1, 0});
    figure.box = transformed(place, mesh.box);
    if (mesh.pose) {
        ModelMotion motion;
        motion.speed = length(horizontal(body.motion.velocity));
        motion.metres = body.groundSpeed / body.scale * body.seconds + static_cast<float>(slot) * 0.37f;
        motion.seconds = body.seconds + static_cast<float>(body.motion.variety >> 24) / 256 * kApartSeconds;
        motion.climb = body.climb, motion.bank = body.bank, motion.pitch = body.pitchNow;
        motion.deadSeconds = body.motion.secondsSinceDeath;
        mesh.pose(motion, matrices);
    } else if (mesh.bones == kBones) {
        pose = blend(body.animatorBefore.pose(), body.animator.pose(), fraction);
        skin(pose, matrices);
    }
    return figure;
}

void SceneObserver::fillCorpse(const Body& corpse, float fraction, Scene& out) const {
    const float sunk = maximum(0, 1 - (kCorpseSeconds - corpse.motion.secondsSinceDeath) / kSinkSeconds);
    std::array<Mat4, kMaxModelBones> local;
    const std::span<Mat4> matrices(local.data(), std::min<std::size_t>(m_models[corpse.model].bones, kMaxModelBones));
    Pose pose;
    Mat4 place;
    Drawn figure = drawnFigure(corpse, fraction, corpse.entity.slot, corpse.now - Vec3{0, sunk * kSinkMetres, 0},
                               matrices, pose, place);
    figure.firstMatrix = static_cast<std::uint32_t>(out.matrices.size());
    for (const Mat4& m : matrices)
        out.matrices.push_back(place * m);
    out.characters.push_back(figure);
}

void SceneObserver::fillCharacter(const Simulation& simulation, const Entity& e, const Body& body, float fraction,
                                  Scene& out) const {
    const Character* c = simulation.sim().character(e.id);
    if (c == nullptr) return;
    const Vec3 feet = lerp(body.before, body.now, fraction);
    std::array<Mat4, kMaxModelBones> local;
    const std::span<Mat4> matrices(local.data(), std::min<std::size_t>(m_models[body.model].bones, kMaxModelBones));
    Pose pose;
    Mat4 place;
    Drawn figure = drawnFigure(body, fraction, e.id.slot, feet, matrices, pose, place);
    figure.entity = e.id;
    figure.firstMatrix = static_cast<std::uint32_t>(out.matrices.size());
    const ModelId weapon = c->alive ? weaponModelOf(simulation, *c) : ModelId{};
    if (weapon && !m_models[body.model].pose && matrices.size() == kBones) {
        Drawn held = figure;
        held.model = weapon;
        held.heldBy = static_cast<std::int32_t>(out.characters.size());
        held.firstMatrix = figure.firstMatrix + static_cast<std::uint32_t>(matrices.size());
        held.box = transformed(place * weaponPlace(pose, matrices, body.motion.longWeapon), m_models[weapon].box);
        figure.box.add(held.box);
        out.held.push_back(held);
    }
    for (const Mat4& m : matrices)
        out.matrices.push_back(place * m);
    if (!out.held.empty() && out.held.back().heldBy == static_cast<std::int32_t>(out.characters.size()))
        out.matrices.push_back(place * weaponPlace(pose, matrices, body.motion.longWeapon));
    out.characters.push_back(figure);
}

/// Of the weapon in hand: as the figure holds it, or as it is seen before the camera by who looks from these eyes.
Vec3 SceneObserver::barrelEnd(const Simulation& simulation, const Entity& shooter, const Body& body) const {
    const Vec3 look = directionFromYawPitch(shooter.yaw, shooter.pitch);
    const Character* c = simulation.sim().character(shooter.id);
    const ModelId weapon = c != nullptr ? weaponModelOf(simulation, *c) : ModelId{};
    const ModelMesh* figure = c != nullptr ? &m_models[modelOf(simulation, shooter)] : nullptr;
    if (!weapon || figure->bones != kBones) return shooter.eye() + look * 0.6f;
    const Vec3 tip = foremost(m_models[weapon]);
    if (shooter.id == m_seenFrom) {
        Camera eyes;
        eyes.eye = shooter.eye(), eyes.yaw = shooter.yaw, eyes.pitch = shooter.pitch;
        return transformPoint(ownWeaponPlace(body.motion, eyes, 0), tip);
    }
    const float scale = scaleOf(*figure, simulation.sim().definitions()[c->type]);
    std::array<Mat4, kBones> matrices;
    const Pose pose = body.animator.pose();
    skin(pose, matrices);
    return transformPoint(placedByYaw(shooter.position, shooter.yaw, {scale, scale, scale}) *
                              weaponPlace(pose, matrices, body.motion.longWeapon),
                          tip);
}

void SceneObserver::fillThing(const Simulation& simulation, const Entity& e, const Body& body, float fraction,
                              Scene& out) const {
    Drawn thing;
    thing.model = modelOf(simulation, e);
    thing.entity = e.id;
    thing.side = sideColour(simulation.world(), e.faction);
    thing.firstMatrix = static_cast<std::uint32_t>(out.matrices.size());
    Vec3 place = lerp(body.before, body.now, fraction);
    float yaw = mixAngle(body.yawBefore, body.yawNow, fraction);
    Mat4 matrix = placedByYaw(place, yaw) * rotation(slerp(body.tiltBefore, body.tiltNow, fraction));
    if (e.shape.isBox())
        matrix = matrix * scaling(e.shape.halfSize);                             // models of boxes reach from -1 to 1
    else if (e.kind == EntityKind::Thing && e.shape.kind == ShapeKind::Sphere) { // others as large as they are drawn
        const Aabb box = m_models[thing.model].box;
        const float size = e.shape.radius / maximum(0.5f * box.size().y, 1e-3f);
        matrix = matrix * scaling({size, size, size}) * translation(-box.centre());
    } else if (e.kind == EntityKind::Item) {
        // Items turn and float a little: what moves is seen, and what floats is there to be taken.
        const float phase = out.seconds + static_cast<float>(e.id.slot) * 0.7f;
        place.y += 0.12f + 0.07f * sine(phase * 2);
        matrix = placedByYaw(place, phase * 1.2f, {1, 1, 1});
        thing.glow = 0.25f + 0.1f * sine(phase * 3);
    } else if (e.kind == EntityKind::Projectile) {
        const Vec3 ahead = normalized(e.velocity, directionFromYawPitch(yaw, e.pitch));
        matrix = placed(place, quatFromYaw(yawOf(ahead)) * quatFromAxisAngle({1, 0, 0}, pitchOf(ahead)));
    }
    light(thing, place + Vec3{0, 0.3f, 0});
    thing.box = transformed(matrix, m_models[thing.model].box);
    for (std::uint32_t bone = 0; bone < std::max(1u, m_models[thing.model].bones); ++bone)
        out.matrices.push_back(matrix);
    out.objects.push_back(thing);
}

/// Before a camera in the eyes of who holds it.
Mat4 SceneObserver::ownWeaponPlace(const BodyMotion& m, const Camera& camera, float seconds) {
    const float kick = maximum(0, 1 - m.secondsSinceShot * 9),
                dip = m.reloadFraction < 0 ? 0 : sine(m.reloadFraction * kPi);
    const float stride = length(horizontal(m.velocity)), phase = seconds * 9;
    const Vec3 sway{sine(phase * 0.5f) * 0.004f * stride, absolute(sine(phase * 0.5f)) * -0.005f * stride, 0};
    const Vec3 at = Vec3{0.2f, -0.2f - dip * 0.22f, -0.42f + kick * 0.05f} + sway;
    const Quat turn = quatFromAxisAngle({1, 0, 0}, kick * 0.06f - dip * 0.7f);
    return placed(camera.eye, quatFromYaw(camera.yaw) * quatFromAxisAngle({1, 0, 0}, camera.pitch)) * placed(at, turn);
}

void SceneObserver::addOwnWeapon(const Simulation& simulation, EntityId entity, const Camera& camera,
                                 Scene& out) const {
    const Character* c = simulation.sim().character(entity);
    const Body* body = bodyOf(entity);
    if (c == nullptr || body == nullptr || !c->alive) return;
    Drawn held;
    held.model = weaponModelOf(simulation, *c);
    if (!held.model) return;
    held.side = sideColour(simulation.world(), simulation.world().find(entity)->faction);
    held.firstMatrix = static_cast<std::uint32_t>(out.matrices.size());
    light(held, camera.eye);
    out.matrices.push_back(ownWeaponPlace(body->motion, camera, out.seconds));
    out.held.push_back(held);
}

} // namespace lince
