// The fields of the senses, as files write them (docs/sense.md).

#include <lince/core/fields.h>
#include <lince/sense/sense_list.h>

namespace lince {
namespace {

constexpr float kLongestSight = 10'000; ///< metres, as far as rays of the world go
constexpr const char* kEyeKinds[] = {"light", "heat"};
constexpr const char* kSightTests[] = {"rays", "cone"};

using E = EyeSense;
using L = EyeLens;
using X = EyeImperfections;
using S = SightSense;
using H = HearingSense;

// clang-format off
constexpr Field<E> kEyeFields[] = {
    field::word<&E::kind>("kind", kEyeKinds, {"what it sees by", "con qué ve"}),
    field::number<&E::lens, &L::width>("width", "pixels", {1, 4096}, {"width of the picture", "ancho de la imagen"}),
    field::number<&E::lens, &L::height>("height", "pixels", {1, 4096}, {"height of the picture", "alto de la imagen"}),
    field::degrees<&E::lens, &L::verticalAngle>("angle", "°", {1, 170}, {"angle from bottom to top", "ángulo de abajo a arriba"}),
    field::number<&E::lens, &L::nearPlane>("near", "m", {0.001f, 100}, {"near plane: what is nearer is not seen", "plano cercano: lo que está antes no se ve"}),
    field::number<&E::lens, &L::farPlane>("far", "m", {0.101f, kLongestSight}, {"far plane: what is farther is not seen", "plano lejano: lo que está más allá no se ve"})
        .within([](const E& e) { return FieldRange{e.lens.nearPlane + 0.1f, kLongestSight}; }),
    field::number<&E::lens, &L::maximumSpeed>("maximumSpeed", "m/s", {0.01f, 10'000}, {"Vmax: shows as full red", "Vmax: se ve como rojo pleno"}),
    field::period<&E::period>("period", {"between two looks", "entre dos miradas"}),
    field::seconds<&E::ageLimit>("age", {"until what was lost is forgotten", "hasta que olvida lo perdido"}),
    field::number<&E::minPixels>("pixels", "pixels", {1, 1'000'000}, {"of a thing that is noticed", "de una cosa que se advierte"}),
    field::flag<&E::imperfections, &X::needsLight>("needsLight", {"what is too dark is not seen", "lo demasiado oscuro no se ve"}),
    field::number<&E::imperfections, &X::dimmestLight>("dimmest", "", {0.0001f, 1}, {"illumination (1: in the sun) that it just sees when adapted", "iluminación (1: al sol) que apenas ve ya adaptado"}),
    field::number<&E::imperfections, &X::adaptationSeconds>("adaptation", "s", {0, field::kLongestSeconds}, {"until it has adapted to the dark, and back", "hasta adaptarse a la oscuridad, y de vuelta"}),
    field::fraction<&E::imperfections, &X::noise>("noise", {"fraction of pixels that it loses when rested", "fracción de píxeles que pierde descansado"}),
    field::fraction<&E::imperfections, &X::distanceNoise>("distanceNoise", {"spread of distances, as a fraction of them", "dispersión de las distancias, como fracción de ellas"}),
    field::number<&E::imperfections, &X::fatigueSeconds>("fatigue", "s", {0, field::kLongestSeconds}, {"of motion or glare until it is tired; 0: never", "de movimiento o deslumbre hasta cansarse; 0: nunca"}),
    field::fraction<&E::imperfections, &X::tiredNoise>("tiredNoise", {"fraction of pixels that it loses when wholly tired", "fracción de píxeles que pierde cansado del todo"}),
};

constexpr Field<S> kSightFields[] = {
    field::word<&S::test>("test", kSightTests, {"what of a body must be in sight", "qué de un cuerpo debe estar a la vista"}),
    field::degrees<&S::angle>("angle", "°", {1, 360}, {"whole angle that it sees", "ángulo entero que ve"}),
    field::number<&S::range>("range", "m", {0.1f, kLongestSight}, {"how far it sees", "hasta dónde ve"}),
    field::flag<&S::things>("things", {"sees items, grenades, rockets and mines too", "ve también objetos, granadas, cohetes y minas"}),
    field::fraction<&S::crouchedFraction>("crouched", {"fraction of the range at which who crouches is seen", "fracción del alcance a la que se ve a quien se agacha"}),
    field::fraction<&S::darkFraction>("dark", {"by night, fraction of the range at which a body is seen that no lamp shines on", "de noche, fracción del alcance a que se ve un cuerpo sin lámpara que lo alumbre"}),
    field::period<&S::period>("period", {"between two looks", "entre dos miradas"}),
    field::seconds<&S::ageLimit>("age", {"until who was lost is forgotten", "hasta que olvida a quien perdió"}),
};

constexpr Field<H> kHearingFields[] = {
    field::number<&H::acuity>("acuity", "", {0, 100}, {"times the distance that a noise carries", "por la distancia a la que llega un ruido"}),
    field::number<&H::range>("range", "m", {0, kLongestSight}, {"how far it hears, whatever the noise", "hasta dónde oye, sea cual sea el ruido"}),
    field::fraction<&H::wallLoss>("wallLoss", {"fraction of the distance that a wall takes away", "fracción de la distancia que quita una pared"}),
    field::seconds<&H::ageLimit>("age", {"until a noise is forgotten", "hasta que olvida un ruido"}),
};

constexpr Field<TouchSense> kTouchFields[] = {
    field::seconds<&TouchSense::ageLimit>("age", {"until a contact that ended is forgotten", "hasta que olvida un contacto que acabó"}),
};

constexpr Field<DamageSense> kDamageFields[] = {
    field::seconds<&DamageSense::ageLimit>("age", {"until a blow is forgotten", "hasta que olvida un golpe"}),
};
// clang-format on

static_assert(coversAll<E, L, X>(kEyeFields) && coversAll<S>(kSightFields) && coversAll<H>(kHearingFields) &&
                  coversAll<TouchSense>(kTouchFields) && coversAll<DamageSense>(kDamageFields),
              "a member has no row");

} // namespace

template <>
std::span<const Field<EyeSense>> fieldsOf() {
    return kEyeFields;
}
template <>
std::span<const Field<SightSense>> fieldsOf() {
    return kSightFields;
}
template <>
std::span<const Field<HearingSense>> fieldsOf() {
    return kHearingFields;
}
template <>
std::span<const Field<TouchSense>> fieldsOf() {
    return kTouchFields;
}
template <>
std::span<const Field<DamageSense>> fieldsOf() {
    return kDamageFields;
}

} // namespace lince
