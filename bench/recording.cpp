// What recording costs: bytes on disk, time a tick, snapshot and restore.

#include "bench.h"
#include "stopwatch.h"

#include <lince/runtime/recording.h>
#include <lince/runtime/replay.h>

#include <fmt/format.h>

namespace lince::bench {
namespace {

Status measureSize(BenchReport& report, const std::string& scenario) {
    auto stage = loadStage(report.home + "/scenarios/" + scenario + ".xml");
    if (!stage) return stage.error();
    auto run = Simulation::create(*stage, 1, BrainRegistry::standard());
    if (!run) return run.error();
    ThreadPool pool(1);
    Recorder recorder(**run);
    constexpr Tick kMinute = 60 * kTicksPerSecond;
    for (Tick t = 0; t < kMinute; ++t)
        (*run)->tick(pool), recorder.afterTick(**run);
    const auto bytes = encode(recorder.finish(**run));
    const double agents = static_cast<double>((*run)->agents().size());
    report.rows.push_back({"recording/" + scenario + " size",
                           static_cast<double>(bytes.size()) / agents,
                           "bytes/agent-minute",
                           false,
                           {}});
    return {};
}

Status measureSnapshot(BenchReport& report, std::uint32_t count) {
    auto stage = loadStage(report.home + "/scenarios/walkers-terrain.xml");
    if (!stage) return stage.error();
    stage->scenario.groups[0].count = count;
    stage->scenario.groups[0].spawn = AgentGroup::Spawn::Scatter;
    auto run = Simulation::create(*stage, 1, BrainRegistry::standard());
    if (!run) return run.error();
    ThreadPool pool(1);
    for (Tick t = 0; t < 60; ++t)
        (*run)->tick(pool);
    const auto state = (*run)->save();
    const std::vector<std::byte> bytes(state.begin(), state.end());
    const int rounds = report.quick ? 11 : 101;
    const auto row = [&](const char* what, double seconds) {
        report.rows.push_back({fmt::format("recording/{} x{}", what, count), seconds * 1e6, "µs", false, {}});
    };
    row("snapshot", medianSeconds(rounds, [&] { (void)(*run)->save(); }));
    row("hash", medianSeconds(rounds, [&] { (void)(*run)->hash(); }));
    row("restore", medianSeconds(rounds, [&] { (void)(*run)->restore(bytes); }));
    report.rows.push_back(
        {fmt::format("recording/state x{}", count), static_cast<double>(bytes.size()) / 1024, "KiB", false, {}});
    return {};
}

} // namespace

Status benchRecording(BenchReport& report) {
    for (const char* scenario : {"walkers-terrain", "shoot-out"})
        if (Status s = measureSize(report, scenario); !s) return s;
    for (const std::uint32_t count : {100u, 1000u})
        if (Status s = measureSnapshot(report, count); !s) return s;
    return {};
}

} // namespace lince::bench
