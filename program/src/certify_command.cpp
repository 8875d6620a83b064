#include "command.h"
#include "data_files.h"
#include "progress_bar.h"

#include <lince/games/games.h>
#include <lince/runtime/certificate.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace lince::program {
namespace {

struct CertifyOptions : RunOptions {
    std::string scenario;
    std::uint32_t trials = CertificateSettings{}.trials;
    Tick followTicks = CertificateSettings{}.followTicks;
    bool noShadow = false;
};

const char* verdictOf(const CertificateTrial& trial) {
    if (trial.sensesLeaked) return "senses leaked";
    if (trial.mindCheated) return "mind cheated";
    return trial.stateLost ? "state lost" : "honest";
}

nlohmann::json toJson(const CertificateTrial& t) {
    return {{"agent", t.agent.value},   {"brain", t.brain},
            {"tick", t.tick},           {"moved", t.moved},
            {"removed", t.removed},     {"added", t.added},
            {"altered", t.altered},     {"numbers", t.numbers},
            {"renamed", t.renamed},     {"behindWalls", t.behindWalls},
            {"near", t.near},           {"thoughts", t.thoughts},
            {"sameTicks", t.sameTicks}, {"verdict", verdictOf(t)},
            {"finding", t.finding}};
}

nlohmann::json toJson(const BrainCoverage& b) {
    return {{"brain", b.brain},
            {"agents", b.agents},
            {"thoughts", b.thoughts},
            {"trials", b.trials},
            {"trialThoughts", b.trialThoughts},
            {"changes", b.changes},
            {"activities", b.activities}};
}

nlohmann::json toJson(const Certificate& certificate, const Stage& stage, const CertificateSettings& settings) {
    nlohmann::json out = {{"scenario", stage.scenario.name},
                          {"seed", settings.seed},
                          {"ticks", settings.ticks},
                          {"honest", certificate.honest()},
                          {"changes", certificate.changes()},
                          {"bound", certificate.bound()},
                          {"shadow",
                           {{"thoughts", certificate.shadow.thoughts},
                            {"agents", certificate.shadow.agents},
                            {"processes", certificate.shadow.processes},
                            {"findings", certificate.shadow.findings.size()}}},
                          {"findings", certificate.findings()},
                          {"brains", nlohmann::json::array()},
                          {"trials", nlohmann::json::array()}};
    for (const BrainCoverage& brain : certificate.coverage)
        out["brains"].push_back(toJson(brain));
    for (const CertificateTrial& trial : certificate.trials)
        out["trials"].push_back(toJson(trial));
    return out;
}

/// One line a brain, one for each finding, and what follows.
void printTable(const Certificate& certificate, const CertificateSettings& settings) {
    if (settings.shadow)
        say("  shadow thinking: {} thoughts of {} agents thought again in {} processes of their own: {}\n",
            certificate.shadow.thoughts, certificate.shadow.agents, certificate.shadow.processes,
            certificate.shadow.findings.empty() ? "all the same" : "NOT the same");
    say("  {:<12} {:>6} {:>9} {:>7} {:>9} {:>8} {:>11}\n", "brain", "agents", "thoughts", "trials", "compared",
        "changes", "activities");
    for (const BrainCoverage& b : certificate.coverage)
        say("  {:<12} {:>6} {:>9} {:>7} {:>9} {:>8} {:>11}\n", b.brain, b.agents, b.thoughts, b.trials, b.trialThoughts,
            b.changes, b.activities.size());
    std::uint32_t behind = 0, near = 0;
    for (const CertificateTrial& trial : certificate.trials)
        behind += trial.behindWalls, near += trial.near;
    say("  hidden behind walls, doors and boxes: {} places; less than 4 m away: {}\n", behind, near);
    for (const std::string& line : certificate.findings())
        say("  {}\n", line);
    if (certificate.honest())
        say("  nothing found: fewer than one thought in {:.0f} can have shown a cheat (95 %)\n",
            1 / certificate.bound());
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
    settings.shadow = !options.noShadow;
    const auto certificate = [&] {
        ProgressBar bar(stage->scenario.name, options.quiet);
        settings.progress = [&](std::size_t done, std::size_t all) { bar.show(done, all); };
        return certify(*stage, games::all(), settings, pool);
    }();
    if (!certificate) return badInput(certificate.error());

    const bool honest = certificate->honest();
    if (options.json) {
        sayJson(toJson(*certificate, *stage, settings));
        return honest ? kDone : kCheckFailed;
    }
    say("{}  seed {}  {} ticks  {} trials  {} hidden things changed: {}\n", stage->scenario.name, settings.seed,
        settings.ticks, certificate->trials.size(), certificate->changes(), honest ? "honest" : "NOT HONEST");
    printTable(*certificate, settings);
    return honest ? kDone : kCheckFailed;
}

void addCertifyCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<CertifyOptions>();
    options->threads = 0;
    CLI::App* word = program.add_subcommand(
        "certify",
        "Test whether the minds of a scenario live by their senses: think every thought again beside another "
        "world, and change what they cannot sense");
    word->add_option("scenario", options->scenario, "File, or name of one in scenarios/")->required();
    word->add_option("--trials", options->trials, "Changes of the truth, in all")->check(CLI::Range(1u, 10'000u));
    word->add_option("--follow", options->followTicks, "Ticks that both worlds are run on after a change, at most")
        ->check(CLI::Range(1u, 1'000'000u));
    word->add_flag("--no-shadow", options->noShadow, "Only changes of the truth: no second thinking of every thought");
    addRunOptions(*word, *options);
    word->callback([options, &action] { action = [options] { return certifyScenario(*options); }; });
}

const Word kCertifyWord{addCertifyCommand};

} // namespace
} // namespace lince::program
