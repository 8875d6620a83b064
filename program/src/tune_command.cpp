#include "command.h"
#include "data_files.h"
#include "progress_bar.h"

#include <lince/core/file_writer.h>
#include <lince/core/files.h>
#include <lince/games/games.h>
#include <lince/runtime/tuning.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace lince::program {
namespace {

struct TuneOptions : RunOptions {
    std::string tuning;
    std::string output;
    std::optional<std::uint32_t> generations;
};

std::string nameOf(const TunedParameter& p) {
    return fmt::format("agents {}: {}{}{}", p.group + 1, p.attribute, p.term.empty() ? "" : " ", p.term);
}

nlohmann::json toJson(const Tuning& tuning, const TuningResult& result) {
    nlohmann::json parameters = nlohmann::json::array();
    for (std::size_t i = 0; i < tuning.parameters.size(); ++i)
        parameters.push_back({{"parameter", nameOf(tuning.parameters[i])},
                              {"first", result.first.values[i]},
                              {"best", result.best.values[i]}});
    return {{"tuning", tuning.name},         {"first", result.first.score},
            {"best", result.best.score},     {"generations", result.bestOfGeneration},
            {"parameters", parameters},      {"checkFirst", result.checkFirst},
            {"checkBest", result.checkBest}, {"gain", {result.gain.low, result.gain.high}}};
}

void print(const Tuning& tuning, const TuningResult& result) {
    say("{:<52} {:>10} {:>10}\n", tuning.name, "first", "best");
    for (std::size_t i = 0; i < tuning.parameters.size(); ++i)
        say("  {:<50} {:>10.4g} {:>10.4g}\n", nameOf(tuning.parameters[i]), result.first.values[i],
            result.best.values[i]);
    say("{:<52} {:>10.4g} {:>10.4g}\n", fmt::format("score, mean of {} seeds", tuning.seeds), result.first.score,
        result.best.score);
    say("{:<52} {:>10.4g} {:>10.4g}\n", fmt::format("on {} other seeds", result.checkFirst.size()),
        mean(result.checkFirst), mean(result.checkBest));
    say("gain there, 95 % interval: [{:.4g}, {:.4g}]\n", result.gain.low, result.gain.high);
}

Status write(const Tuning& tuning, const TuningResult& result, const std::string& file) {
    namespace fs = std::filesystem;
    const auto folder = [](const std::string& path) { return fs::absolute(path).lexically_normal().parent_path(); };
    const auto text = tunedScenario(tuning, result, folder(file) == folder(tuning.scenarioPath));
    if (!text) return text.error();
    return writeTextFile(file, *text);
}

int tuneScenario(const TuneOptions& options) {
    if (!options.output.empty())
        if (const Status status = canBeWritten(options.output); !status) return badInput(status.error());
    auto tuning = loadTuning(findDataFile("tunings", options.tuning));
    if (!tuning) return badInput(tuning.error());
    if (options.seed) tuning->seed = *options.seed;
    if (options.ticks) tuning->ticks = *options.ticks;
    if (options.generations) tuning->generations = *options.generations;
    ThreadPool pool(options.threads);
    Result<TuningResult> result = TuningResult{};
    {
        ProgressBar bar(tuning->name, options.quiet);
        result = tune(*tuning, games::all(), pool, [&](std::uint32_t generation, double) {
            bar.show(generation, tuning->generations);
            return true;
        });
    }
    if (!result) return badInput(result.error());
    if (!options.output.empty())
        if (const Status status = write(*tuning, *result, options.output); !status) return badInput(status.error());
    if (options.json)
        sayJson(toJson(*tuning, *result));
    else
        print(*tuning, *result);
    return kDone;
}

void addTuneCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<TuneOptions>();
    options->threads = 0;
    CLI::App* word = program.add_subcommand("tune", "Breed parameters of a scenario so that its measures get better");
    word->add_option("tuning", options->tuning, "File, or name of one in tunings/")->required();
    word->add_option("-o,--output", options->output, "Write the scenario with the best values to this file");
    word->add_option("--generations", options->generations, "How many, instead of the file's")
        ->check(CLI::Range(1u, 10'000u));
    addRunOptions(*word, *options);
    word->callback([options, &action] { action = [options] { return tuneScenario(*options); }; });
}

const Word kTuneWord{addTuneCommand};

} // namespace
} // namespace lince::program
