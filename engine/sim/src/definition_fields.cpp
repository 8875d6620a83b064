// The fields of weapons, items and bodies, as files write them (docs/sim.md).

#include <lince/core/fields.h>
#include <lince/sim/definitions.h>

namespace lince {
namespace {

constexpr const char* kWeaponKinds[] = {"hitscan", "projectile", "grenade", "mine"};
constexpr const char* kMotions[] = {"walk", "bounce", "fly"};
constexpr FieldRange kPoints{-1'000'000, 1'000'000};
constexpr FieldRange kSpeed{0, 30};

using W = WeaponDefinition;
using I = ItemDefinition;
using B = BodyDefinition;

// clang-format off
constexpr Field<W> kWeaponFields[] = {
    field::text<&W::name>("name", {"what bodies and items call it", "cómo lo llaman cuerpos y objetos"}),
    field::word<&W::kind>("kind", kWeaponKinds, {"hits at once, sends something that flies, throws what bounces, or lays what waits", "acierta al instante, lanza algo que vuela o que rebota, o deja algo que espera"}),
    field::number<&W::damage>("damage", "points", {0, 1'000'000}, {"per pellet; of an explosion, at its centre", "por perdigón; de una explosión, en su centro"}),
    field::number<&W::range>("range", "m", {0.1f, 10'000}, {"how far a shot goes", "alcance de un disparo"}),
    field::number<&W::magazine>("magazine", "rounds", {0, 100'000}, {"0: fires without magazine and ammunition", "0: dispara sin cargador ni munición"}),
    field::seconds<&W::reloadTicks>("reload", {"to change the magazine", "en cambiar el cargador"}),
    field::rate<&W::ticksBetweenShots>("rate", {0.01f, 60}, {"shots a second", "disparos por segundo"}),
    field::degrees<&W::spreadRadians>("spread", "°", {0, 90}, {"half angle of the cone of shots", "medio ángulo del cono de tiro"}),
    field::number<&W::pellets>("pellets", "", {1, 100}, {"at each shot", "por disparo"}),
    field::number<&W::noiseMetres>("noise", "m", {0, 10'000}, {"how far a shot is heard", "hasta dónde se oye un disparo"}),
    field::number<&W::projectileSpeed>("speed", "m/s", {0.1f, 1000}, {"of what flies", "de lo que vuela"}),
    field::number<&W::projectileGravity>("gravity", "", {-10, 10}, {"fraction of gravity that pulls what flies", "fracción de la gravedad que tira de lo que vuela"}),
    field::number<&W::projectileRadius>("radius", "m", {0.01f, 10}, {"of what flies", "de lo que vuela"}),
    field::number<&W::blastRadius>("blast", "m", {0, 1000}, {"of the explosion; 0: hits only what it touches", "de la explosión; 0: sólo da en lo que toca"}),
    field::number<&W::whizMetres>("whiz", "m", {0, 100}, {"so near to a head a shot is heard as it passes; 0: never", "a esa distancia de una cabeza se oye pasar el disparo; 0: nunca"}),
    field::degrees<&W::kickRadians>("kick", "°", {0, 45}, {"by which each shot throws off the aim", "lo que cada disparo desvía la puntería"}),
    field::seconds<&W::kickTicks>("kickSettle", {"until the kick has settled", "hasta que pasa el retroceso"}),
    field::seconds<&W::fuseTicks>("fuse", {"until a grenade goes off or a mine is armed", "hasta que estalla una granada o se arma una mina"}),
    field::fraction<&W::bounce>("bounce", {"fraction of its speed that a grenade keeps", "fracción de su velocidad que conserva una granada"}),
    field::number<&W::triggerMetres>("trigger", "m", {0, 100}, {"so near an enemy sets a mine off", "a esa distancia un enemigo hace estallar una mina"}),
};

constexpr Field<I> kItemFields[] = {
    field::text<&I::name>("name", {"what levels call it", "cómo lo llaman los niveles"}),
    field::text<&I::className>("class", {"object class that an eye sees", "clase de objeto que ve un ojo"}),
    field::number<&I::health>("health", "points", kPoints, {"health that it gives", "salud que da"}),
    field::number<&I::ammunition>("ammunition", "points", kPoints, {"ammunition that it gives", "munición que da"}),
    field::number<&I::armour>("armour", "points", kPoints, {"armour that it gives", "blindaje que da"}),
    field::ids<&I::weapon>("weapon", "weapon", 1, {"weapon that it gives", "arma que da"}),
    field::number<&I::radius>("radius", "m", {0.05f, 10}, {"how near one must come", "cuánto hay que acercarse"}),
    field::seconds<&I::respawnTicks>("respawn", {"until it comes back; 0: never", "hasta que vuelve; 0: nunca"}),
};

constexpr Field<B> kBodyFields[] = {
    field::text<&B::name>("name", {"what scenarios call it", "cómo lo llaman los escenarios"}),
    field::text<&B::className>("class", {"object class that an eye sees", "clase de objeto que ve un ojo"}),
    field::text<&B::look>("look", {"model that is drawn", "modelo que se dibuja"}),
    field::text<&B::senses>("senses", {"name of its <senses>; empty: touch and damage", "nombre de sus <senses>; vacío: tacto y daño"}),
    field::word<&B::motion>("motion", kMotions, {"how it moves", "cómo se mueve"}),
    field::number<&B::radius>("radius", "m", {0.05f, 20}, {"half its width", "mitad de su ancho"}),
    field::number<&B::height>("height", "m", {0.1f, 50}, {"upright", "de pie"})
        .within([](const B& b) { return FieldRange{2 * b.radius, 50}; }),
    field::number<&B::crouchHeight>("crouchHeight", "m", {0.1f, 50}, {"when crouching", "agachado"})
        .fallsBackTo([](const B& b) { return maximum(2 * b.radius, b.height * 0.6f); })
        .within([](const B& b) { return FieldRange{2 * b.radius, b.height}; }),
    field::number<&B::flightHeight>("flightHeight", "m", {0.1f, 1000}, {"how high its top gets, of what bounces or flies", "hasta dónde llega lo que rebota o vuela"})
        .fallsBackTo([](const B& b) { return maximum(b.flightHeight, b.height); })
        .within([](const B& b) { return FieldRange{b.height, 1000}; }),
    field::number<&B::eyeHeight>("eyeHeight", "m", {0, 50}, {"of its eyes above its feet", "de los ojos sobre los pies"})
        .fallsBackTo([](const B& b) { return b.height * 0.92f; })
        .within([](const B& b) { return FieldRange{0, b.height}; }),
    field::number<&B::crouchEyeHeight>("crouchEyeHeight", "m", {0, 50}, {"of its eyes when crouching", "de los ojos, agachado"})
        .fallsBackTo([](const B& b) { return b.crouchHeight * 0.9f; })
        .within([](const B& b) { return FieldRange{0, b.crouchHeight}; }),
    field::number<&B::walkSpeed>("walkSpeed", "m/s", kSpeed, {"walking speed", "velocidad al caminar"}),
    field::number<&B::runSpeed>("runSpeed", "m/s", kSpeed, {"running speed", "velocidad al correr"}),
    field::number<&B::crouchSpeed>("crouchSpeed", "m/s", kSpeed, {"crouching speed", "velocidad agachado"}),
    field::number<&B::acceleration>("acceleration", "m/s²", {0.1f, 10'000}, {"how fast it speeds up, on the ground or on wings", "aceleración, en el suelo o con alas"}),
    field::number<&B::airAcceleration>("airAcceleration", "m/s²", {0, 10'000}, {"how fast it speeds up while falling", "aceleración en el aire"}),
    field::number<&B::jumpSpeed>("jumpSpeed", "m/s", kSpeed, {"upwards, when it jumps", "hacia arriba, al saltar"}),
    field::number<&B::stepHeight>("stepHeight", "m", {0, 50}, {"highest step that it walks up", "escalón más alto que sube"})
        .within([](const B& b) { return FieldRange{0, b.height}; }),
    field::cosineOfDegrees<&B::steepestCosine>("steepest", {0, 89}, {"steepest slope that it walks", "cuesta más empinada que camina"}),
    field::degrees<&B::turnSpeed>("turnSpeed", "°/s", {1, 100'000}, {"how fast it turns", "velocidad de giro"}),
    field::number<&B::mass>("mass", "kg", {0.1f, 100'000}, {"what it weighs when pushed", "lo que pesa al empujarlo"}),
    field::number<&B::maxHealth>("maxHealth", "points", {1, 1'000'000}, {"most health", "salud máxima"}),
    field::number<&B::startHealth>("health", "points", {1, 1'000'000}, {"health at the start", "salud al empezar"})
        .fallsBackTo([](const B& b) { return static_cast<float>(b.maxHealth); })
        .within([](const B& b) { return FieldRange{1, static_cast<float>(b.maxHealth)}; }),
    field::number<&B::maxAmmunition>("maxAmmunition", "points", {0, 1'000'000}, {"most ammunition", "munición máxima"}),
    field::number<&B::startAmmunition>("ammunition", "points", {0, 1'000'000}, {"ammunition at the start", "munición al empezar"})
        .fallsBackTo([](const B& b) { return static_cast<float>(b.maxAmmunition); })
        .within([](const B& b) { return FieldRange{0, static_cast<float>(b.maxAmmunition)}; }),
    field::number<&B::maxArmour>("maxArmour", "points", {0, 1'000'000}, {"most armour", "blindaje máximo"}),
    field::number<&B::startArmour>("armour", "points", {0, 1'000'000}, {"armour at the start", "blindaje al empezar"})
        .within([](const B& b) { return FieldRange{0, static_cast<float>(b.maxArmour)}; }),
    field::fraction<&B::armourFraction>("armourFraction", {"of a blow that armour takes", "parte de un golpe que se lleva el blindaje"}),
    field::degrees<&B::aim, &AimSkill::error>("aimError", "°", {0, 45}, {"off the aim at most when it has settled", "desvío máximo con la puntería asentada"}),
    field::degrees<&B::aim, &AimSkill::run>("aimRun", "°", {0, 45}, {"more error at full running speed", "más desvío corriendo a tope"}),
    field::number<&B::aim, &AimSkill::turn>("aimTurn", "", {0, 10}, {"more error for each degree turned", "más desvío por cada grado girado"}),
    field::seconds<&B::aim, &AimSkill::reactionTicks>("reaction", {"after a swing before the aim begins to settle", "tras un giro brusco, hasta que la puntería empieza a asentarse"}),
    field::seconds<&B::aim, &AimSkill::settleTicks>("aimSettle", {"until what turning added has settled", "hasta que se asienta el desvío del giro"}),
    field::number<&B::healthDrain, &Drain::amount>("healthDrain", "points", kPoints, {"health lost at a time", "salud que pierde cada vez"}),
    field::seconds<&B::healthDrain, &Drain::period>("healthDrainEvery", {"between two losses of health; 0: none", "entre dos pérdidas de salud; 0: ninguna"}),
    field::number<&B::ammunitionDrain, &Drain::amount>("ammunitionDrain", "points", kPoints, {"ammunition lost at a time", "munición que pierde cada vez"}),
    field::seconds<&B::ammunitionDrain, &Drain::period>("ammunitionDrainEvery", {"between two losses of ammunition; 0: none", "entre dos pérdidas de munición; 0: ninguna"}),
    field::ids<&B::weapons>("weapons", "weapon", 10, {"carried from the start", "que lleva desde el principio"}),
    field::seconds<&B::respawnTicks>("respawn", {"from death until it lives again; 0: stays dead", "desde que muere hasta que revive; 0: no revive"}),
};
// clang-format on

static_assert(coversAll<W>(kWeaponFields) && coversAll<I>(kItemFields) &&
                  coversAll<B, AimSkill, Drain, Drain>(kBodyFields),
              "a member has no row");

} // namespace

template <>
std::span<const Field<WeaponDefinition>> fieldsOf() {
    return kWeaponFields;
}
template <>
std::span<const Field<ItemDefinition>> fieldsOf() {
    return kItemFields;
}
template <>
std::span<const Field<BodyDefinition>> fieldsOf() {
    return kBodyFields;
}

} // namespace lince
