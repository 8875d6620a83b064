// A tick of many walking characters, on one thread and on all.

#include "bench.h"
#include "stopwatch.h"

#include <lince/runtime/simulation.h>

#include <fmt/format.h>

namespace lince::bench {
namespace {

Status measure(BenchReport& report, const std::string& scenario, std::uint32_t count, unsigned threads) {
    auto stage = loadStage(report.home + "/scenarios/" + scenario + ".xml");
    if (!stage) return stage.error();
    stage->scenario.groups.resize(1);
    stage->scenario.groups[0].count = count;
    stage->scenario.groups[0].spawn = AgentGroup::Spawn::Scatter;
    auto run = Simulation::create(*stage, 1, BrainRegistry::standard());
    if (!run) return run.error();
    ThreadPool pool(threads);
    const Tick warmUp = 120, timed = report.quick ? 120 : 600;
    for (Tick t = 0; t < warmUp; ++t)
        (*run)->tick(pool);
    const double seconds = medianSeconds(3, [&] {
        for (Tick t = 0; t < timed; ++t)
            (*run)->tick(pool);
    });
    report.rows.push_back({fmt::format("walkers/{} x{} threads {}", scenario, count, pool.threads()),
                           seconds * 1000 / timed,
                           "ms/tick",
                           false,
                           {}});
    return {};
}

} // namespace

Status benchWalkers(BenchReport& report) {
    for (const unsigned threads : {1u, 2u})
        for (const std::uint32_t count : {100u, 1000u})
            for (const char* scenario : {"walkers-terrain", "walkers-bsp"})
                if (Status s = measure(report, scenario, count, threads); !s) return s;
    return measure(report, "walkers-terrain", 4000, 1);
}

} // namespace lince::bench
