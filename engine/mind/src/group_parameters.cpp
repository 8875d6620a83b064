#include "group_parameters.h"

#include <lince/mind/group_brains.h>
#include <lince/mind/map_brains.h>

#include <string>

namespace lince {
namespace {

constexpr const char* kNoYes[] = {"no", "yes"};

using R = RoadmapSettings;
using G = GroupParameters;

// clang-format off
constexpr Field<R> kRoadmapFields[] = {
    field::number<&R::nodes>("nodes", "", {1, 100'000}, {"free places that are drawn", "lugares libres que se sortean"}),
    field::number<&R::neighbours>("neighbours", "", {1, 1000}, {"nearest ones that each is joined with, at most", "vecinos con los que se une cada uno, como mucho"}),
    field::number<&R::farthest>("farthest", "m", {0, 10'000}, {"longest connection; 0: any", "unión más larga; 0: cualquiera"}),
    field::word<&R::connect>("connect", kRoadmapConnects, {"forest: no circles; nearest: circles, shorter ways", "forest: sin ciclos; nearest: con ciclos, caminos más cortos"}),
    field::word<&R::sampling>("sampling", kRoadmapSamplings, {"where places are drawn: anywhere, near obstacles, in narrow passages", "dónde se sortean: en todas partes, junto a obstáculos, en pasos estrechos"}),
    field::word<&R::local>("local", kRoadmapLocals, {"how two places are joined: by a line, or sliding along obstacles", "cómo se unen dos lugares: en línea recta o rodeando obstáculos"}),
    field::number<&R::spread>("spread", "m", {0.01f, 1000}, {"of gaussian and bridge: how far apart", "de gaussian y bridge: a qué distancia"}),
    field::fraction<&R::expansion>("expansion", {"fraction of the nodes kept for where connecting failed", "fracción de los nodos para donde falló unir"}),
    field::number<&R::gridCell>("gridCell", "m", {0, 1000}, {"cell of the grid that spares checks; 0: chosen", "celda de la rejilla que ahorra pruebas; 0: propia"}),
    field::number<&R::seed>("roadmapSeed", "", {0, 1'000'000}, {"another seed, another roadmap", "otra semilla, otro mapa"}),
};
static_assert(coversAll<R>(kRoadmapFields, 2), "all but uniformFraction and slideStep have a row");

constexpr Field<G> kGroupFields[] = {
    field::number<&G::range>("range", "m", {1, 1000}, {"how far it sees subgoals, and how far members may be apart", "hasta dónde ve submetas y cuánto pueden separarse"}),
    field::number<&G::arrive>("arrive", "m", {0.1f, 100}, {"to its place that will do", "hasta su lugar que basta"}),
    field::seconds<&G::pause>("pause", {"at a goal", "en una meta"}, {0, 3600}),
    field::word<&G::again>("again", kNoYes, {"from the first goal when the last is done", "desde la primera meta cuando acaba la última"}),
    field::number<&G::smoothing, &RoadmapSmoothing::shortCuts>("shortCuts", "", {0, 10'000}, {"tries to cut a way short", "intentos de acortar un camino"}),
    field::word<&G::smoothing, &RoadmapSmoothing::bezier>("bezier", kNoYes, {"whether corners become curves", "si las esquinas se vuelven curvas"}),
};
// clang-format on

} // namespace

template <>
std::span<const Field<RoadmapSettings>> fieldsOf() {
    return kRoadmapFields;
}

SideNames sidesOf(const BrainParameters& parameters) {
    return [&parameters](std::string_view name) -> std::optional<std::uint16_t> {
        const auto side = parameters.sideNamed(name);
        return side ? std::optional(side->value) : std::nullopt;
    };
}

SteeringMix mixOf(const BrainParameters& parameters, const std::string& name, std::string_view fallback) {
    const std::string written = parameters.text(
        name, fallback, {"steering behaviours and their weights", "comportamientos de dirección y sus pesos"});
    auto mix = parseSteeringMix(written, name, sidesOf(parameters));
    if (mix) return std::move(*mix);
    parameters.wrong(name, "a steering mix: " + mix.error().message);
    return {};
}

GroupParameters groupOf(const BrainParameters& parameters, std::string_view mix) {
    GroupParameters group;
    parameters.read(group, kGroupFields);
    group.runs = runsBy(parameters, true);
    const Phrase help{"x y z: where all go; random: drawn from the roadmap",
                      "x y z: adonde van todos; random: sorteado del mapa"};
    group.randomGoals = parameters.text("goal", "", help) == "random";
    if (!group.randomGoals) {
        group.goals = placesOf(parameters, "goal", help);
        const std::vector<Vec3> more =
            placesOf(parameters, "goals", {"x y z; x y z: more, in turn", "x y z; x y z: más, por turno"});
        group.goals.insert(group.goals.end(), more.begin(), more.end());
    }
    parameters.read(group.roadmap, kRoadmapFields);
    group.mix = mixOf(parameters, "mix", mix);
    return group;
}

} // namespace lince
