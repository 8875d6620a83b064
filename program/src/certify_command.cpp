#include "command.h"
#include "data_files.h"
#include "progress_bar.h"

#include <lince/games/games.h>
#include <lince/runtime/certificate.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace lince::program {
namespace {

struct CertifyOptions : RunOptions {
    std::string scenario;
    std::uint32_t trials = CertificateSettings{}.trials;
    Tick followTicks = CertificateSettings{}.followTicks;
};

const char* verdictOf(const CertificateTrial& trial) {
    if (trial.sensesLeaked) return "senses leaked";
    if (trial.mindCheated) return "mind cheated";
    return trial.stateLost ? "state lost" : "honest";
}

nlohmann::json toJson(const CertificateTrial& t) {
    return {
        {"agent", t.agent.value},   {"brain", t.brain},        {"tick", t.tick},       {"moved", t.moved},
        {"removed", t.removed},     {"added", t.added},        {"altered", t.altered}, {"behindWalls", t.behindWalls},
        {"sameTicks", t.sameTicks}, {"verdict", verdictOf(t)}, {"finding", t.finding}};
}

/// One line a brain, and one for each finding.
void printTable(const Certificate& certificate) {
    struct Sum {
        std::uint32_t trials = 0, honest = 0, changes = 0, behindWalls = 0;
        std::uint64_t sameTicks = 0;
    };
    std::map<std::string, Sum> sums;
    for (const CertificateTrial& trial : certificate.trials) {
        Sum& sum = sums[trial.brain];
        ++sum.trials;
        sum.honest += trial.honest() ? 1 : 0;
        sum.changes += trial.changes();
        sum.behindWalls += trial.behindWalls;
        sum.sameTicks += trial.sameTicks;
    }
    say("  {:<12} {:>7} {:>7} {:>8} {:>13} {:>18}\n", "brain", "trials", "honest", "changes", "behind walls",
        "unnoticed (mean s)");
    for (const auto& [brain, sum] : sums)
        say("  {:<12} {:>7} {:>7} {:>8} {:>13} {:>18.1f}\n", brain, sum.trials, sum.honest, sum.changes,
            sum.behindWalls, static_cast<double>(sum.sameTicks) / sum.trials * kTickSeconds);
    for (const CertificateTrial& trial : certificate.trials)
        if (!trial.honest())
            say("  agent {} ({}), changed at tick {}: {}: {}\n", trial.agent.value, trial.brain, trial.tick,
                verdictOf(trial), trial.finding);
}

int certifyScenario(const CertifyOptions& options) {
    const auto stage = loadStage(findDataFile("scenarios", options.scenario), {}, userCacheFolder(), &games::all());
    if (!stage) return badInput(stage.error());
    ThreadPool pool(options.threads);
    CertificateSettings settings;
    settings.seed = options.seed.value_or(stage->scenario.seed);
    settings.ticks = options.ticks.value_or(std::min(stage->scenario.ticks, settings.ticks));
    settings.trials = options.trials;
    settings.followTicks = options.followTicks;
    const auto certificate = [&] {
        ProgressBar bar(stage->scenario.name, options.quiet);
        settings.progress = [&](std::size_t done, std::size_t all) { bar.show(done, all); };
        return certify(*stage, games::all(), settings, pool);
    }();
    if (!certificate) return badInput(certificate.error());

    // Whoever changes nothing finds nothing: that is no certificate.
    const bool proven = certificate->honest() && certificate->changes() > 0;
    if (options.json) {
        nlohmann::json out = {{"scenario", stage->scenario.name},  {"seed", settings.seed},
                              {"ticks", settings.ticks},           {"honest", proven},
                              {"changes", certificate->changes()}, {"trials", nlohmann::json::array()}};
        for (const CertificateTrial& trial : certificate->trials)
            out["trials"].push_back(toJson(trial));
        sayJson(out);
        return proven ? kDone : kCheckFailed;
    }
    say("{}  seed {}  {} ticks  {} trials  {} hidden things changed: {}\n", stage->scenario.name, settings.seed,
        settings.ticks, certificate->trials.size(), certificate->changes(),
        proven                  ? "honest"
        : certificate->honest() ? "nothing was hidden, nothing is proven"
                                : "NOT HONEST");
    printTable(*certificate);
    return proven ? kDone : kCheckFailed;
}

void addCertifyCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<CertifyOptions>();
    options->threads = 0;
    CLI::App* word = program.add_subcommand(
        "certify", "Change what the minds of a scenario cannot sense and check that they take no notice");
    word->add_option("scenario", options->scenario, "File, or name of one in scenarios/")->required();
    word->add_option("--trials", options->trials, "Changes of the truth for each brain")
        ->check(CLI::Range(1u, 10'000u));
    word->add_option("--follow", options->followTicks, "Ticks that both worlds are run on after a change, at most")
        ->check(CLI::Range(1u, 1'000'000u));
    addRunOptions(*word, *options);
    word->callback([options, &action] { action = [options] { return certifyScenario(*options); }; });
}

const Word kCertifyWord{addCertifyCommand};

} // namespace
} // namespace lince::program
