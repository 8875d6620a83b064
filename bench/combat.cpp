// A tick of a fight, by its parts: 4 and 20 soldiers on the training ground, 100 and 400 in the village, in squads of
// four, scattered and at it all the time: nobody can be killed and nobody runs out of rounds.

#include "bench.h"
#include "tick_parts.h"

#include <lince/runtime/simulation.h>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace lince::bench {
namespace {

Result<Stage> fightOf(const std::string& data, const std::string& levels, std::uint32_t count) {
    auto scenario = loadScenario(data + "/scenarios/four-on-four.xml");
    if (!scenario) return scenario.error();
    scenario->game.clear(); // no rules: it never ends
    if (count >= 100) scenario->levelPath = levels + "/village.xml";
    std::vector<AgentGroup> squads;
    const std::uint32_t size = std::min<std::uint32_t>(4, count / 2);
    for (std::uint32_t left = count / 2, squad = 1; left > 0; ++squad) {
        const std::uint32_t now = std::min(size, left);
        for (const AgentGroup& side : scenario->groups) {
            AgentGroup group = side;
            group.count = now;
            if (count >= 100) group.spawn = AgentGroup::Spawn::Scatter;
            group.parameters.set("squad", std::to_string(squad));
            squads.push_back(std::move(group));
        }
        left -= now;
    }
    scenario->groups = std::move(squads);
    auto stage = makeStage(std::move(*scenario));
    if (!stage) return stage.error();
    Definitions definitions = *stage->definitions;
    for (BodyDefinition& body : definitions.bodies) {
        body.maxHealth = body.startHealth = 1'000'000;
        body.maxAmmunition = body.startAmmunition = 1'000'000;
    }
    stage->definitions = std::make_shared<const Definitions>(std::move(definitions));
    return stage;
}

Status measure(BenchReport& report, const Stage& stage, std::uint32_t count, unsigned threads) {
    auto run = Simulation::create(stage, 1, {});
    if (!run) return run.error();
    TickLength length;
    length.warmUp = report.quick ? 60 : count >= 100 ? 120 : 300;
    length.measured = report.quick ? 60 : count >= 400 ? 120 : count >= 100 ? 300 : 1200;
    std::uint64_t shots = 0;
    const Status status = measureTicks(report, fmt::format("combat/{}", count), **run, threads, length, [&] {
        for (const Event& event : (*run)->world().events())
            shots += event.kind == EventKind::Shot ? 1 : 0;
    });
    if (!status) return status;
    const double seconds = static_cast<double>(length.measured) / kTicksPerSecond;
    report.rows.push_back({fmt::format("combat/{} shots threads {}", count, threads),
                           static_cast<double>(shots) / seconds,
                           "1/s",
                           false,
                           {}}); // it is a fight
    return {};
}

} // namespace

Status benchCombat(BenchReport& report) {
    for (const std::uint32_t count : {4u, 20u, 100u, 400u}) {
        const auto stage = fightOf(report.home + "/games/combat/data", report.home + "/levels", count);
        if (!stage) return stage.error();
        for (const unsigned threads : {1u, 2u})
            if (Status s = measure(report, *stage, count, threads); !s) return s;
    }
    return {};
}

} // namespace lince::bench
