#include "command.h"
#include "open_recording.h"
#ifdef LINCE_WITH_PICTURE
#include "play_window.h"
#endif
#include "progress_bar.h"

#include <lince/runtime/measures.h>
#include <lince/runtime/replay.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lince::program {
namespace {

struct RecordingOptions : WorkOptions {
    std::string file;
    std::string scenario, level;
    std::optional<Tick> seek;
    bool print = false;
#ifdef LINCE_WITH_PICTURE
    WindowOptions window;
#endif
};

int printReplay(const RecordingOptions& options) {
    auto replay = openRecording(options.file, options.scenario, options.level);
    if (!replay) return badInput(replay.error());
    ThreadPool pool(options.threads);
    const Tick last = std::min(options.seek.value_or((*replay)->recording().ticks), (*replay)->recording().ticks);
    if (const Status status = (*replay)->seek(last, pool); !status)
        return badInput(errorAt({options.file}, status.error().message));
    Simulation& simulation = (*replay)->simulation();
    const std::string hash = toHex(simulation.hash());
    if (options.json) {
        nlohmann::json agents = nlohmann::json::array();
        for (const Agent& agent : simulation.agents()) {
            agents.push_back({{"agent", agent.id.value}, {"brain", agent.brainName}});
            const Character* c = simulation.sim().character(agent.body);
            if (c == nullptr) continue; // a mind alone
            const Entity& e = *simulation.world().find(agent.body);
            agents.back().update({{"position", {e.position.x, e.position.y, e.position.z}},
                                  {"yaw", e.yaw},
                                  {"health", c->health},
                                  {"ammunition", c->ammunition},
                                  {"alive", c->alive}});
        }
        sayJson(nlohmann::json{
            {"recording", options.file}, {"tick", simulation.now()}, {"hash", hash}, {"agents", agents}});
        return kDone;
    }
    say("{}: {}, seed {}, tick {} of {}\nhash {}\n", options.file, simulation.stage().scenario.name, simulation.seed(),
        simulation.now(), (*replay)->recording().ticks, hash);
    say("{:>6}  {:<8} {:>9} {:>9} {:>9}  {:>6} {:>6}\n", "agent", "brain", "x", "y", "z", "health", "ammo");
    for (const Agent& agent : simulation.agents()) {
        say("{:>6}  {:<8}", agent.id.value, agent.brainName);
        if (const Character* c = simulation.sim().character(agent.body)) {
            const Vec3 p = simulation.world().find(agent.body)->position;
            say(" {:>9.2f} {:>9.2f} {:>9.2f}  {:>6} {:>6}", p.x, p.y, p.z, c->health, c->ammunition);
        }
        say("\n");
    }
    return kDone;
}

/// In a window where there is one; else, and on request, as text.
int replay(const RecordingOptions& options) {
#ifdef LINCE_WITH_PICTURE
    if (!options.print && !options.json && !options.seek) {
        WindowShow show;
        static_cast<WindowOptions&>(show) = options.window;
        show.what = options.file, show.scenario = options.scenario, show.level = options.level;
        show.threads = options.threads, show.quiet = options.quiet;
        app::Window::Lack lack{};
        Error why;
        if (const auto code = runWindow(show, lack, why)) return *code;
        if (!options.window.script.empty()) return badInput(why);
        if (!options.quiet)
            tell("lince: {}, so the state at the end is printed (--print does so at once)\n",
                 lack == app::Window::Lack::Display ? "there is no display here" : oneLine(why.message));
    }
#endif
    return printReplay(options);
}

int verifyFile(const RecordingOptions& options) {
    auto replay = openRecording(options.file, options.scenario, options.level);
    if (!replay) return badInput(replay.error());
    ThreadPool pool(options.threads);
    Result<Verification> outcome = Verification();
    {
        ProgressBar bar("verify", options.quiet);
        outcome = verify(**replay, pool, [&](Tick done, Tick all) { bar.show(done, all); });
    }
    if (!outcome) return badInput(errorAt({options.file}, outcome.error().message));
    const auto& [ticks, keyframes, restored, divergence] = *outcome;
    if (options.json) {
        nlohmann::json out = {{"recording", options.file},      {"ticks", (*replay)->recording().ticks},
                              {"comparedTicks", ticks},         {"keyframes", keyframes},
                              {"restored", restored},           {"whole", (*replay)->recording().whole},
                              {"same", !divergence.has_value()}};
        if (divergence) {
            out["divergence"] = {{"tick", divergence->tick},
                                 {"comparedTick", divergence->comparedTick},
                                 {"field", divergence->difference.field},
                                 {"recorded", divergence->difference.first},
                                 {"again", divergence->difference.second}};
            if (divergence->restoredFrom) out["divergence"]["restoredFrom"] = *divergence->restoredFrom;
        }
        sayJson(out);
    } else if (divergence)
        say("{}: {}\n", options.file, divergence->toText());
    else
        say("{}: {} ticks, all the same ({} keyframes, {} of them restored and run on from)\n", options.file, ticks,
            keyframes, restored);
    return divergence ? kCheckFailed : kDone;
}

void addRecordingCommands(CLI::App& program, Action& action) {
    const auto add = [&](const char* name, const char* help, int (*what)(const RecordingOptions&)) {
        auto options = std::make_shared<RecordingOptions>();
        CLI::App* word = program.add_subcommand(name, help);
        word->add_option("file", options->file, "A recording (.lince)")->required();
        word->add_option("--scenario", options->scenario, "Where its scenario lies now");
        word->add_option("--level", options->level, "Where its level lies now");
        if (what == replay) {
            word->add_option("--tick", options->seek, "Print the state after this tick")->check(CLI::NonNegativeNumber);
            word->add_flag("--print", options->print, "Print the state at the end, open no window");
#ifdef LINCE_WITH_PICTURE
            addWindowOptions(*word, options->window);
#endif
        }
        addWorkOptions(*word, *options);
        word->callback([options, what, &action] { action = [options, what] { return what(*options); }; });
    };
    add("replay", "Look at a recording in a window, or print the state at its end or at a tick", replay);
    add("verify", "Run a recording again and prove that every tick comes out the same", verifyFile);
}

const Word kRecordingWord{addRecordingCommands};

} // namespace
} // namespace lince::program
