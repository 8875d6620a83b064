#include <lince/commandos/clicks.h>
#include <lince/commandos/hands.h>
#include <lince/commandos/kits.h>
#include <lince/core/math.h>
#include <lince/render/picking.h>

#include <algorithm>
#include <array>

namespace lince::commandos {
namespace {

constexpr float kNearMiss = 0.02f;    ///< of half the picture: so far from a figure still means it
constexpr float kMissMetres = 250;    ///< that a miss by half the picture counts as
constexpr float kBehindMetres = 2.5f; ///< that a thing may lie behind what the pointer hits
constexpr float kGroupMetres = 1.2f;  ///< between those who go together
constexpr float kLyingRadius = 0.9f;  ///< metres of who lies there, for the pointer
constexpr float kLyingHeight = 0.5f;
constexpr float kBesideTarget = 0.55f; ///< metres from a thing's side that a charge is laid

using Kind = ClickedOn::Kind;

bool isOfClass(const Simulation& simulation, const Entity& e, std::string_view name) {
    const auto type = simulation.world().level().data().classes.find(name);
    return type && e.objectClass == *type;
}

/// What a thing is to a commando; Nothing: nothing.
Kind kindOf(const Simulation& simulation, const Entity& e, const std::function<bool(EntityId)>& mine) {
    const Sim& sim = simulation.sim();
    switch (e.kind) {
    case EntityKind::Character: {
        const Character* c = sim.character(e.id);
        if (c == nullptr) return Kind::Nothing;
        if (!c->alive) return Kind::Body;
        return mine(e.id) ? Kind::Mate : Kind::Enemy;
    }
    case EntityKind::Door:
        return Kind::Door;
    case EntityKind::Box: {
        if (isOfClass(simulation, e, "alarm")) return Kind::Bell;
        if (isOfClass(simulation, e, "wire")) return Kind::Wire;
        const auto& boxes = sim.boxes();
        const auto box = std::find_if(boxes.begin(), boxes.end(), [&](const Box& b) { return b.entity == e.id; });
        return box != boxes.end() && box->health > 0 ? Kind::Target : Kind::Nothing;
    }
    default:
        return Kind::Nothing;
    }
}

/// As the pointer finds it.
Cylinder outline(const Entity& e, Kind kind) {
    if (kind == Kind::Body) return {e.position + Vec3{0, kLyingHeight * 0.5f, 0}, kLyingRadius, kLyingHeight * 0.5f};
    if (e.kind == EntityKind::Character) return e.cylinder();
    const Vec3 half = e.bounds().size() * 0.5f;
    return {e.bounds().centre(), maximum(half.x, half.z), half.y};
}

float radiusOf(const Entity& e) {
    const Vec3 half = e.bounds().size() * 0.5f;
    return maximum(half.x, half.z);
}

/// The first place along the way that is no tree's; none: the sky.
std::optional<Vec3> throughLeaves(const Level& level, Vec3 from, Vec3 way) {
    constexpr float kFarMetres = 200, kOnMetres = 0.02f;
    for (int leaves = 0; leaves < 32; ++leaves) {
        const LevelHit hit = level.closestHit({from, way, kFarMetres});
        if (!hit) return {};
        from += way * (hit.t + kOnMetres);
        if (hit.objectClass != classes::kTree) return from - way * kOnMetres;
    }
    return {};
}

Decided useAt(Vec3 place, Deed deed) {
    Decided decided;
    decided.order.kind = OrderKind::Use;
    decided.order.place = place;
    decided.deed = deed;
    return decided;
}

Decided goTo(Vec3 place) {
    Decided decided;
    decided.order.kind = OrderKind::Go;
    decided.order.place = place;
    return decided;
}

Decided attackAt(Vec3 place, const Ability& with) {
    Decided decided;
    decided.order.kind = OrderKind::Attack;
    decided.order.place = place;
    decided.order.slot = with.slot;
    decided.deed = with.kind == AbilityKind::Strike ? Deed::Kill : Deed::Shoot;
    return decided;
}

Decided layAt(const Simulation& simulation, EntityId body, const ClickedOn& on, const Ability& with) {
    Decided decided;
    decided.order.kind = OrderKind::Lay;
    decided.order.slot = with.slot;
    decided.order.place = on.place;
    decided.deed = on.kind == Kind::Target ? Deed::Blow : Deed::Lay;
    const Entity* self = simulation.world().find(body);
    if (on.kind != Kind::Target || self == nullptr) return decided;
    // Beside it, on this side.
    const Vec3 way = normalized(horizontal(self->position - on.place), {0, 0, 1});
    decided.order.place = on.place + way * (on.radius + kBesideTarget);
    decided.order.place.y = self->position.y;
    return decided;
}

const Ability* withKind(const std::vector<Ability>& all, AbilityKind kind) {
    for (const Ability& one : all)
        if (one.kind == kind && one.left != 0) return &one;
    return nullptr;
}

bool carriesSomebody(const Simulation& simulation, EntityId body) {
    const Hands* hands = simulation.sim().system<Hands>();
    return hands != nullptr && hands->carriedBy(body);
}

bool isWounded(const Simulation& simulation, EntityId body) {
    const Character* c = simulation.sim().character(body);
    return c != nullptr && c->alive && c->health < simulation.sim().definitions()[c->type].maxHealth;
}

/// Of an enemy: his clothes fit.
bool isStranger(const Simulation& simulation, EntityId body, EntityId other) {
    const Entity *a = simulation.world().find(body), *b = simulation.world().find(other);
    return a != nullptr && b != nullptr && b->faction && a->faction != b->faction;
}

} // namespace

const Phrase& wordsOf(Deed deed) {
    static constexpr std::array<Phrase, kDeeds> kWords{{
        {"Go there", "Ir ahí"},
        {"Take him out", "Eliminarlo"},
        {"Shoot him", "Dispararle"},
        {"Throw", "Lanzar"},
        {"Open or close", "Abrir o cerrar"},
        {"Ring the bell", "Tocar la campana"},
        {"Cut the wire", "Cortar la alambrada"},
        {"Pick him up", "Cargar con él"},
        {"Put him down", "Dejarlo en el suelo"},
        {"Put on his clothes", "Ponerse su ropa"},
        {"Bandage", "Vendar"},
        {"Lay the charge here", "Poner aquí la carga"},
        {"Lay it here", "Colocarlo aquí"},
    }};
    return kWords[static_cast<std::size_t>(deed)];
}

const Phrase& wordsOf(Refusal refusal) {
    static constexpr std::array<Phrase, 4> kWords{{
        {"", ""},
        {"Nothing to do that with", "Ahí no hay con qué"},
        {"Too far", "Demasiado lejos"},
        {"None left", "No queda nada"},
    }};
    return kWords[static_cast<std::size_t>(refusal)];
}

ClickedOn clickedOn(const Simulation& simulation, const Camera& camera, Vec2 at,
                    const std::function<bool(EntityId)>& mine, const std::function<bool(EntityId)>& shown) {
    const World& world = simulation.world();
    const auto ground = pick(world, camera, at);
    const float nearest = ground ? ground->distance + kBehindMetres : camera.farMetres;
    const Mat4 matrix = camera.viewProjection();
    ClickedOn found;
    float best = nearest + kNearMiss * kMissMetres;
    for (const Entity& e : world.slots()) {
        if (!e.id || !e.visible || (shown && e.kind == EntityKind::Character && !shown(e.id))) continue;
        const Kind kind = kindOf(simulation, e, mine);
        if (kind == Kind::Nothing) continue;
        const Cylinder about = outline(e, kind);
        const auto seen = projectToScreen(about, matrix.m.data());
        if (!seen) continue;
        const float miss =
            maximum(maximum(seen->low.x - at.x, at.x - seen->high.x), maximum(seen->low.y - at.y, at.y - seen->high.y));
        if (miss > kNearMiss) continue;
        float away = length(about.centre - camera.eye);
        if (kind == Kind::Body || kind == Kind::Door) away += 0.5f; // who stands there comes first
        if (away >= nearest) continue;
        away += maximum(0, miss) * kMissMetres; // who is hit comes before who stands nearer and is missed by little
        if (away >= best) continue;
        best = away;
        found = {kind, e.kind == EntityKind::Character ? e.position : e.bounds().centre(), e.id, radiusOf(e)};
    }
    if (found.kind != Kind::Nothing || !ground) return found;
    found.kind = Kind::Ground;
    found.place = ground->place;
    if (ground->objectClass == classes::kTree) { // leaves hide the ground that is meant
        const Vec3 way = normalized(ground->place - camera.eye);
        if (const auto behind = throughLeaves(world.level(), ground->place, way)) found.place = *behind;
        return found;
    }
    // A wall means the floor at its foot, on this side.
    if (ground->normal.y < 0.5f) {
        const Vec3 out = ground->place + normalized(horizontal(ground->normal), {0, 0, 1}) * 0.5f;
        if (const LevelHit below = world.level().closestHit({out, {0, -1, 0}, 30}))
            found.place = out - Vec3{0, below.t, 0};
    }
    return found;
}

std::optional<Decided> decide(const Simulation& simulation, EntityId body, const ClickedOn& on) {
    const Character* c = simulation.sim().character(body);
    if (c == nullptr || !c->alive) return {};
    const Kit& kit = kitOf(simulation.sim().definitions()[c->type].name);
    const std::vector<Ability> all = abilitiesOf(simulation, body);
    switch (on.kind) {
    case Kind::Nothing:
        return {};
    case Kind::Ground:
        break;
    case Kind::Enemy:
        if (const Ability* blade = withKind(all, AbilityKind::Strike)) return attackAt(on.place, *blade);
        if (const Ability* gun = withKind(all, AbilityKind::Shoot)) return attackAt(on.place, *gun);
        break;
    case Kind::Mate:
        if (on.entity == body && carriesSomebody(simulation, body)) return useAt(on.place, Deed::PutDown);
        if (withKind(all, AbilityKind::Bandage) != nullptr && isWounded(simulation, on.entity))
            return useAt(on.place, Deed::Bandage);
        if (on.entity == body) return {};
        break;
    case Kind::Body:
        if (carriesSomebody(simulation, body)) break;
        if (kit.carries) return useAt(on.place, Deed::Carry);
        if (kit.disguises && isStranger(simulation, body, on.entity)) return useAt(on.place, Deed::Disguise);
        break;
    case Kind::Door:
        return useAt(on.place, Deed::Open);
    case Kind::Bell:
        return useAt(on.place, Deed::Ring);
    case Kind::Wire:
        if (kit.cuts) return useAt(on.place, Deed::Cut);
        break;
    case Kind::Target:
        for (const Ability& one : all)
            if (one.kind == AbilityKind::Lay && one.left != 0 && one.weapon == "charge")
                return layAt(simulation, body, on, one);
        break;
    }
    return goTo(on.place);
}

ClickedOn clickedFor(const Simulation& simulation, EntityId body, const Camera& camera, Vec2 at,
                     const std::function<bool(EntityId)>& mine, const std::function<bool(EntityId)>& shown) {
    const ClickedOn first = clickedOn(simulation, camera, at, mine, shown);
    if (first.kind != Kind::Mate || decide(simulation, body, first)) return first;
    return clickedOn(simulation, camera, at, mine,
                     [&](EntityId one) { return one != first.entity && (!shown || shown(one)); });
}

AbilityUse decideWith(const Simulation& simulation, EntityId body, const Ability& ability, const ClickedOn& on) {
    const auto refused = [](Refusal why) { return AbilityUse{why, {}}; };
    const Entity* self = simulation.world().find(body);
    if (self == nullptr || on.kind == Kind::Nothing) return refused(Refusal::NoTarget);
    if (ability.left == 0) return refused(Refusal::NoneLeft);
    const auto used = [](Decided decided) { return AbilityUse{Refusal::None, decided}; };
    switch (ability.kind) {
    case AbilityKind::Strike:
    case AbilityKind::Shoot:
        if (on.kind != Kind::Enemy) return refused(Refusal::NoTarget);
        if (ability.range > 0 && length(on.place - self->position) > ability.range) return refused(Refusal::TooFar);
        return used(attackAt(on.place, ability));
    case AbilityKind::Throw: {
        if (throwArc(self->eye(), on.place, ability.speed).empty()) return refused(Refusal::TooFar);
        Decided decided;
        decided.order.kind = OrderKind::Throw;
        decided.order.place = on.place;
        decided.order.slot = ability.slot;
        decided.order.speed = ability.speed;
        decided.deed = Deed::Throw;
        return used(decided);
    }
    case AbilityKind::Lay:
        return used(layAt(simulation, body, on, ability));
    case AbilityKind::Carry:
        if (carriesSomebody(simulation, body)) return used(useAt(on.place, Deed::PutDown));
        return on.kind == Kind::Body ? used(useAt(on.place, Deed::Carry)) : refused(Refusal::NoTarget);
    case AbilityKind::Disguise:
        return on.kind == Kind::Body && isStranger(simulation, body, on.entity) ? used(useAt(on.place, Deed::Disguise))
                                                                                : refused(Refusal::NoTarget);
    case AbilityKind::Cut:
        return on.kind == Kind::Wire ? used(useAt(on.place, Deed::Cut)) : refused(Refusal::NoTarget);
    case AbilityKind::Bandage:
        break;
    }
    return on.kind == Kind::Mate && isWounded(simulation, on.entity) ? used(useAt(on.place, Deed::Bandage))
                                                                     : refused(Refusal::NoTarget);
}

Vec3 placeInGroup(const Level& level, Vec3 place, std::size_t index, std::size_t count) {
    if (index == 0 || count < 2) return place;
    // The first in the middle, the others around it.
    const float angle = static_cast<float>(index - 1) * kTwoPi / static_cast<float>(count - 1);
    const Vec3 way{sine(angle), 0, -cosine(angle)};
    const Vec3 knee = place + Vec3{0, 0.5f, 0};
    const LevelHit wall = level.closestHit({knee, way, kGroupMetres + 0.5f});
    return place + way * (wall ? maximum(0, wall.t - 0.5f) : kGroupMetres);
}

} // namespace lince::commandos
