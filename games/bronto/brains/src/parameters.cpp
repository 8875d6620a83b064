#include <lince/bronto/parameters.h>
#include <lince/mind/brain.h>

namespace lince::bronto {
namespace {

using P = Parameters;

// clang-format off
constexpr Field<P> kFields[] = {
    field::whole<&P::healthUpper>("healthUpper", "points", {2, 99}, {"below it he looks for health", "por debajo busca energía"}),
    field::whole<&P::healthLower>("healthLower", "points", {1, 98}, {"below it he hurries for health", "por debajo busca energía de prisa"}),
    field::whole<&P::ammunitionUpper>("ammunitionUpper", "points", {2, 99}, {"below it he looks for ammunition", "por debajo busca municiones"}),
    field::whole<&P::ammunitionLower>("ammunitionLower", "points", {1, 98}, {"from it on down he hurries for ammunition", "desde él hacia abajo busca municiones de prisa"}),
    field::whole<&P::bodyPixels>("bodyPixels", "pixels", {1, 79}, {"half his width as he sees it", "mitad de su ancho tal como lo ve"}),
    field::whole<&P::upperMargin>("upperMargin", "pixels", {1, 79}, {"margin at the sides and the top of a free way", "margen lateral y superior del camino libre"}),
    field::whole<&P::lowerMargin>("lowerMargin", "pixels", {1, 79}, {"margin at the bottom of the picture", "margen inferior de la imagen"}),
    field::number<&P::cut>("cut", "", {0.01f, 1}, {"share of a path after which he chooses anew", "parte del camino tras la cual elige de nuevo"}),
    field::number<&P::clusterAcross>("clusterAcross", "pixels", {0, 10000}, {"tolerance across between pixels of a thing, times its depth", "tolerancia horizontal entre píxeles de un objeto, por su profundidad"}),
    field::number<&P::clusterUp>("clusterUp", "pixels", {0, 10000}, {"tolerance upwards between pixels of a thing, times its depth", "tolerancia vertical entre píxeles de un objeto, por su profundidad"}),
    field::number<&P::clusterDepth>("clusterDepth", "", {0, 1}, {"tolerance of depth between pixels of a thing", "tolerancia de profundidad entre píxeles de un objeto"}),
    field::number<&P::floorDepth>("floorDepth", "", {0, 1}, {"tolerance of depth of the floor below a thing", "tolerancia de profundidad del piso debajo de un objeto"}),
    field::number<&P::stuckSeconds>("stuckSeconds", "s", {0.2f, 60}, {"so long without getting on: stuck", "tanto tiempo sin avanzar: estancado"}),
    field::number<&P::stuckMetres>("stuckMetres", "m", {0.01f, 10}, {"less than this is not getting on", "menos que esto no es avanzar"}),
    field::number<&P::gazeDegrees>("gazeDegrees", "°", {-60, 60}, {"pitch of the eyes, upwards", "inclinación de los ojos, hacia arriba"}),
    field::whole<&P::runQuickly>("runQuickly", "", {0, 1}, {"1: runs when in a hurry", "1: corre cuando tiene prisa"}),
    field::number<&P::lookAhead>("lookAhead", "m", {0.1f, 5}, {"how far ahead on the path he steers", "a qué distancia del camino se dirige"}),
    field::whole<&P::healthClass>("healthClass", "", {1, 65535}, {"number of the class that is health", "número de la clase que es energía"}),
    field::whole<&P::ammunitionClass>("ammunitionClass", "", {1, 65535}, {"number of the class that is ammunition", "número de la clase que es munición"}),
    field::whole<&P::enemyClass>("enemyClass", "", {1, 65535}, {"number of the class that is an enemy", "número de la clase que es enemigo"}),
    field::whole<&P::floorClass>("floorClass", "", {1, 65535}, {"number of the class that is floor", "número de la clase que es piso"}),
};
// clang-format on
static_assert(coversAll<P>(kFields), "a member has no row");

} // namespace

Parameters Parameters::from(const BrainParameters& words) {
    Parameters parameters;
    words.read(parameters, kFields);
    if (parameters.healthLower >= parameters.healthUpper) words.wrong("healthLower", "less than healthUpper");
    if (parameters.ammunitionLower >= parameters.ammunitionUpper)
        words.wrong("ammunitionLower", "less than ammunitionUpper");
    return parameters;
}

} // namespace lince::bronto

template <>
std::span<const lince::Field<lince::bronto::Parameters>> lince::fieldsOf() {
    return lince::bronto::kFields;
}
