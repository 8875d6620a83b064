#include "group_parameters.h"

#include <lince/mind/group_brains.h>
#include <lince/mind/map_brains.h>

#include <array>
#include <string>

namespace lince {
namespace {

/// The value whose name was written; a mistake keeps the first.
template <class Kind, std::size_t N>
Kind oneOf(const BrainParameters& parameters, const char* name, Kind fallback, const std::array<Kind, N>& kinds) {
    const std::string written = parameters.text(name, nameOf(fallback));
    std::string all;
    for (const Kind kind : kinds) {
        if (nameOf(kind) == written) return kind;
        all += (all.empty() ? "" : ", ") + std::string(nameOf(kind));
    }
    parameters.wrong(name, "one of " + all);
    return fallback;
}

} // namespace

bool yesOf(const BrainParameters& parameters, const char* name, const char* fallback) {
    const std::string written = parameters.text(name, fallback);
    if (written != "yes" && written != "no") parameters.wrong(name, "yes or no");
    return written == "yes";
}

RoadmapSettings roadmapOf(const BrainParameters& parameters) {
    RoadmapSettings settings;
    settings.nodes = static_cast<std::uint32_t>(parameters.number("nodes", 200, 1, 100'000));
    settings.neighbours = static_cast<std::uint32_t>(parameters.number("neighbours", 10, 1, 1000));
    settings.farthest = parameters.number("farthest", settings.farthest, 0, 10'000);
    settings.connect =
        oneOf(parameters, "connect", settings.connect, std::array{RoadmapConnect::Forest, RoadmapConnect::Nearest});
    settings.sampling = oneOf(parameters, "sampling", settings.sampling,
                              std::array{RoadmapSampling::Uniform, RoadmapSampling::Gaussian, RoadmapSampling::Bridge});
    settings.local =
        oneOf(parameters, "local", settings.local, std::array{RoadmapLocal::Straight, RoadmapLocal::Slide});
    settings.spread = parameters.number("spread", settings.spread, 0.01f, 1000);
    settings.expansion = parameters.number("expansion", settings.expansion, 0, 1);
    settings.gridCell = parameters.number("gridCell", settings.gridCell, 0, 1000);
    settings.seed = static_cast<std::uint64_t>(parameters.number("roadmapSeed", 1, 0, 1'000'000));
    return settings;
}

GroupParameters groupOf(const BrainParameters& parameters, std::string_view mix) {
    GroupParameters group;
    group.range = parameters.number("range", group.range, 1, 1000);
    group.runs = runsBy(parameters, "run");
    group.arrive = parameters.number("arrive", group.arrive, 0.1f, 100);
    group.pause = ticksFromSeconds(parameters.number("pause", 1, 0, 3600));
    group.again = yesOf(parameters, "again", "no");
    group.randomGoals = parameters.text("goal", "") == "random";
    if (!group.randomGoals) {
        group.goals = placesOf(parameters, "goal");
        const std::vector<Vec3> more = placesOf(parameters, "goals");
        group.goals.insert(group.goals.end(), more.begin(), more.end());
    }
    group.smoothing.shortCuts = static_cast<std::uint32_t>(parameters.number("shortCuts", 60, 0, 10'000));
    group.smoothing.bezier = yesOf(parameters, "bezier", "yes");
    group.roadmap = roadmapOf(parameters);
    const SideNames sides = [&](std::string_view name) -> std::optional<std::uint16_t> {
        const auto side = parameters.sideNamed(name);
        return side ? std::optional(side->value) : std::nullopt;
    };
    auto parsed = parseSteeringMix(parameters.text("mix", mix), "mix", sides);
    if (parsed)
        group.mix = std::move(*parsed);
    else
        parameters.wrong("mix", "a steering mix: " + parsed.error().message);
    return group;
}

} // namespace lince
