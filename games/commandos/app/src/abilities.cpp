#include <lince/commandos/abilities.h>
#include <lince/commandos/hands.h>
#include <lince/commandos/kits.h>
#include <lince/core/math.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace lince::commandos {
namespace {

constexpr float kArmMetres = 3;   ///< a weapon that reaches no farther is a blade
constexpr float kLaidBelow = 3;   ///< metres a second: what leaves the hand so slowly is laid down
constexpr float kArcStep = 0.05f; ///< seconds
constexpr std::size_t kMostPoints = 200;

struct NamedWeapon {
    std::string_view name;
    Phrase words;
};
constexpr std::array<NamedWeapon, 8> kWeaponWords{{
    {"knife", {"Knife", "Cuchillo"}},
    {"syringe", {"Syringe", "Jeringuilla"}},
    {"pistol", {"Pistol", "Pistola"}},
    {"silenced-rifle", {"Rifle", "Fusil"}},
    {"decoy", {"Decoy", "Reclamo"}},
    {"stone", {"Stone", "Piedra"}},
    {"charge", {"Charge", "Carga"}},
    {"trap", {"Trap", "Cepo"}},
}};

Ability ofWeapon(const WeaponDefinition& weapon, const CarriedWeapon& carried, int ammunition, std::uint8_t slot) {
    Ability one;
    one.slot = slot;
    one.weapon = weapon.name;
    one.noiseMetres = weapon.noiseMetres;
    one.left = weapon.magazine > 0 ? carried.magazine + ammunition : -1;
    const bool thrown = weapon.kind == WeaponKind::Grenade && weapon.projectileSpeed >= kLaidBelow;
    if (thrown) {
        one.kind = AbilityKind::Throw;
        one.speed = weapon.projectileSpeed;
        one.range = throwRange(one.speed);
    } else if (weapon.kind == WeaponKind::Grenade || weapon.kind == WeaponKind::Mine) {
        one.kind = AbilityKind::Lay;
    } else {
        one.kind = weapon.range <= kArmMetres ? AbilityKind::Strike : AbilityKind::Shoot;
        one.range = one.kind == AbilityKind::Shoot ? weapon.range : 0;
    }
    one.blastMetres = weapon.damage > 0 ? weapon.blastRadius : 0;
    one.loudAtTarget = weapon.kind != WeaponKind::Hitscan;
    return one;
}

} // namespace

std::vector<Ability> abilitiesOf(const Simulation& simulation, EntityId body) {
    const Character* c = simulation.sim().character(body);
    if (c == nullptr || !c->alive) return {};
    const Definitions& definitions = simulation.sim().definitions();
    std::vector<Ability> all;
    for (std::size_t i = 0; i < c->weapons.size(); ++i)
        all.push_back(
            ofWeapon(definitions[c->weapons[i].type], c->weapons[i], c->ammunition, static_cast<std::uint8_t>(i + 1)));
    const Kit& kit = kitOf(definitions[c->type].name);
    if (kit.carries) all.push_back({.kind = AbilityKind::Carry});
    if (kit.disguises) all.push_back({.kind = AbilityKind::Disguise});
    if (kit.cuts) all.push_back({.kind = AbilityKind::Cut});
    if (const Hands* hands = simulation.sim().system<Hands>(); kit.bandages > 0 && hands != nullptr)
        all.push_back({.kind = AbilityKind::Bandage, .left = hands->bandagesOf(body, c->type)});
    return all;
}

Phrase nameOf(const Ability& ability) {
    for (const NamedWeapon& one : kWeaponWords)
        if (one.name == ability.weapon) return one.words;
    switch (ability.kind) {
    case AbilityKind::Strike:
        return {"Strike", "Golpe"};
    case AbilityKind::Shoot:
        return {"Shoot", "Disparar"};
    case AbilityKind::Throw:
        return {"Throw", "Lanzar"};
    case AbilityKind::Lay:
        return {"Lay", "Colocar"};
    case AbilityKind::Carry:
        return {"Carry", "Cargar"};
    case AbilityKind::Disguise:
        return {"Disguise", "Disfraz"};
    case AbilityKind::Cut:
        return {"Cut wire", "Cortar"};
    case AbilityKind::Bandage:
        break;
    }
    return {"Bandage", "Vendar"};
}

float throwRange(float speed) {
    return speed * speed / kGravity;
}

std::vector<Vec3> throwArc(Vec3 hand, Vec3 place, float speed) {
    const Vec3 line = place - hand, over = horizontal(line);
    const float metres = length(over), v2 = speed * speed;
    const float root = v2 * v2 - kGravity * (kGravity * metres * metres + 2 * line.y * v2);
    if (!(root >= 0) || metres < 0.5f) return {};
    const float slope = (v2 - std::sqrt(root)) / (kGravity * metres);
    const Vec3 velocity = normalized(over * (1 / metres) + Vec3{0, slope, 0}) * speed;
    const float seconds = metres / maximum(length(horizontal(velocity)), 0.1f);
    std::vector<Vec3> points;
    for (float t = 0; t < seconds && points.size() < kMostPoints; t += kArcStep)
        points.push_back(hand + velocity * t - Vec3{0, 0.5f * kGravity * t * t, 0});
    points.push_back(place);
    return points;
}

} // namespace lince::commandos
