#include "command.h"
#include "data_files.h"
#include "progress_bar.h"

#include <lince/core/file_writer.h>
#include <lince/core/files.h>
#include <lince/games/games.h>
#include <lince/runtime/judge.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lince::program {
namespace {

struct JudgeOptions : RunOptions {
    std::string suite;
    std::string junit;
};

nlohmann::json toJson(const Judgement& judgement) {
    nlohmann::json verdicts = nlohmann::json::array();
    for (const Verdict& v : judgement.verdicts)
        verdicts.push_back({{"assertion", v.what},
                            {"value", v.value},
                            {"interval", {v.interval.low, v.interval.high}},
                            {"verdict", v.passed ? "passed" : "failed"}});
    return {{"suite", judgement.suite},
            {"passed", judgement.passed()},
            {"assertions", verdicts},
            {"leftOut", judgement.leftOut},
            {"samples", judgement.samples}};
}

int judgeSuite(const JudgeOptions& options) {
    if (!options.junit.empty())
        if (const Status status = canBeWritten(options.junit); !status) return badInput(status.error());
    auto suite = loadSuite(findDataFile("suites", options.suite));
    if (!suite) return badInput(suite.error());
    for (SuiteRun& run : suite->runs) {
        if (options.seed) run.firstSeed = *options.seed;
        if (options.ticks) run.ticks = options.ticks;
    }
    ThreadPool pool(options.threads);
    Result<Judgement> judgement = Judgement{};
    {
        ProgressBar bar(suite->name, options.quiet);
        judgement = judge(*suite, games::all(), pool, [&](std::size_t done, std::size_t all) { bar.show(done, all); });
    }
    if (!judgement) return badInput(judgement.error());
    if (!options.junit.empty())
        if (const Status status = writeTextFile(options.junit, toJUnit(*judgement)); !status)
            return badInput(status.error());

    if (options.json)
        sayJson(toJson(*judgement));
    else {
        say("{:<60} {:>12} {:>26}\n", judgement->suite, "value",
            fmt::format("{:.0f} % interval", suite->confidence * 100));
        for (const Verdict& v : judgement->verdicts)
            say("{} {:<58} {:>12.5g} {:>26}\n", v.passed ? "✓" : "✗", v.what, v.value,
                fmt::format("[{:.5g}, {:.5g}]", v.interval.low, v.interval.high));
        for (const std::string& run : judgement->leftOut)
            say("– {:<58} left out: its map is not installed (./lince setup --maps)\n", run);
        const auto passed = std::count_if(judgement->verdicts.begin(), judgement->verdicts.end(),
                                          [](const Verdict& v) { return v.passed; });
        say("{} passed, {} failed\n", passed, static_cast<std::ptrdiff_t>(judgement->verdicts.size()) - passed);
    }
    return judgement->passed() ? kDone : kCheckFailed;
}

void addJudgeCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<JudgeOptions>();
    options->threads = 0;
    CLI::App* word = program.add_subcommand("judge", "Run a suite of scenarios over many seeds and judge its measures");
    word->add_option("suite", options->suite, "File, or name of one in suites/")->required();
    word->add_option("--junit", options->junit, "Write JUnit XML to this file");
    addRunOptions(*word, *options);
    word->callback([options, &action] { action = [options] { return judgeSuite(*options); }; });
}

const Word kJudgeWord{addJudgeCommand};

} // namespace
} // namespace lince::program
