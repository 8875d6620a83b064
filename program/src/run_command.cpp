#include "command.h"
#include "data_files.h"
#include "progress_bar.h"
#include "stop_signals.h"

#include <lince/core/files.h>
#include <lince/games/games.h>
#include <lince/runtime/carried_files.h>
#include <lince/runtime/measures.h>
#include <lince/runtime/recording_writer.h>
#include <lince/runtime/simulation.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>

namespace lince::program {
namespace {

struct ScenarioOptions : RunOptions {
    std::string scenario;
    std::string level;
    std::string record;
    Tick keyframeEvery = 600;
    bool whole = false;
};

int run(const ScenarioOptions& options) {
    const std::string level = options.level.empty() ? "" : findDataFile("levels", options.level);
    const auto stage = loadStage(findDataFile("scenarios", options.scenario), level, userCacheFolder(), &games::all());
    if (!stage) return badInput(stage.error());
    const std::uint64_t seed = options.seed.value_or(stage->scenario.seed);
    auto simulation = Simulation::create(*stage, seed, games::all(), makeLog(options.quiet));
    if (!simulation) return badInput(simulation.error());

    ThreadPool pool(options.threads);
    MeasureSet measures(games::all().measures);
    // What a scenario asks to be measured is told before the run, not after it.
    if (const auto known = measures.report(**simulation); !known) return badInput(known.error());
    std::unique_ptr<RecordingWriter> recorder;
    std::optional<StopSignals> signals; // without a recording they end the program as they always do
    if (!options.record.empty()) {
        auto carried = options.whole ? filesToCarry(*stage) : std::vector<CarriedFile>();
        if (!carried) return badInput(carried.error());
        auto made = RecordingWriter::create(options.record, **simulation, options.keyframeEvery, std::move(*carried));
        if (!made) return badInput(made.error());
        recorder = std::move(*made);
        signals.emplace();
    }
    const Tick ticks = options.ticks.value_or(stage->scenario.ticks);
    const auto begin = std::chrono::steady_clock::now();
    {
        ProgressBar bar(stage->scenario.name, options.quiet);
        for (Tick t = 0; t < ticks; ++t) {
            (*simulation)->tick(pool);
            measures.observe(**simulation);
            bar.show(t + 1, ticks);
            if (!recorder) continue;
            if (const Status status = recorder->afterTick(**simulation); !status) return badInput(status.error());
            if (StopSignals::received() != 0) break;
        }
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    const auto numbers = measures.report(**simulation);
    if (!numbers) return badInput(numbers.error());
    if (recorder)
        if (const Status status = recorder->finish(**simulation); !status) return badInput(status.error());
    if (signals && StopSignals::received() != 0) {
        if (!options.quiet) tell("stopped; {} ticks recorded to {}\n", (*simulation)->now(), options.record);
        return StopSignals::exitCode();
    }

    const std::string hash = toHex((*simulation)->hash());
    if (options.json) {
        nlohmann::json out = {{"scenario", stage->scenario.name}, {"seed", seed}, {"ticks", ticks},
                              {"threads", pool.threads()},        {"hash", hash}, {"measures", *numbers}};
        sayJson(out);
        return kDone;
    }
    say("{}  seed {}  {} ticks ({:.1f} s of game time in {:.2f} s)\nhash {}\n", stage->scenario.name, seed, ticks,
        secondsFromTicks(ticks), seconds.count(), hash);
    for (const auto& [name, value] : *numbers)
        say("  {:<16} {:.6g}\n", name, value);
    if (recorder && !options.quiet) tell("recorded to {}\n", options.record);
    return kDone;
}

void addRunCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<ScenarioOptions>();
    CLI::App* word = program.add_subcommand("run", "Run a scenario without a picture and print its hash and measures");
    word->add_option("scenario", options->scenario, "File, or name of one in scenarios/")->required();
    word->add_option("--level", options->level, "Another level than the scenario's");
    word->add_option("--keyframes", options->keyframeEvery, "Ticks between full states in a recording")
        ->check(CLI::Range(1u, 1'000'000u));
    CLI::Option* record = word->add_option("--record", options->record, "Write a recording to this file");
    word->add_flag("--whole", options->whole, "With --record: bring scenario, level and definitions along in it")
        ->needs(record);
    addRunOptions(*word, *options);
    word->callback([options, &action] { action = [options] { return run(*options); }; });
}

const Word kRunWord{addRunCommand};

} // namespace
} // namespace lince::program
