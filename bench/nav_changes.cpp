// Fifty walls fall one by one in a running scenario: what re-baking costs a tick, and how soon the map follows.

#include "nav_bench.h"

#include <lince/runtime/measures.h>
#include <lince/runtime/simulation.h>

#include <algorithm>
#include <chrono>
#include <vector>

namespace lince::bench {

Status addChangeRows(BenchReport& report) {
    const auto stage = loadStage(report.home + "/scenarios/map-walls.xml");
    if (!stage) return stage.error();
    auto run = Simulation::create(*stage, 1, BrainRegistry::standard());
    if (!run) return run.error();
    ThreadPool pool(1);
    MeasureSet measures(MeasureRegistry::standard());
    std::vector<double> milliseconds;
    const Tick ticks = report.quick ? 600 : stage->scenario.ticks;
    for (Tick t = 0; t < ticks; ++t) {
        const auto begin = std::chrono::steady_clock::now();
        (*run)->tick(pool);
        milliseconds.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
        measures.observe(**run);
    }
    const auto figures = measures.report(**run);
    if (!figures) return figures.error();
    std::sort(milliseconds.begin(), milliseconds.end());
    report.rows.push_back({"nav/changes/walls broken", figures->at("boxesBroken"), "walls", true, {}});
    report.rows.push_back({"nav/changes/map lag, worst", figures->at("mapLag"), "s", false, {}});
    report.rows.push_back({"nav/changes/tick, median", milliseconds[milliseconds.size() / 2], "ms", false, {}});
    report.rows.push_back({"nav/changes/tick, worst", milliseconds.back(), "ms", false, {}});
    return {};
}

} // namespace lince::bench
