// A desk for minds: a tree without a world, leaves from a script; and minds as BehaviorTree.CPP writes them.
#include "command.h"

#include <lince/core/files.h>
#include <lince/decision/convert.h>
#include <lince/decision/desk.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <memory>

namespace lince::program {
namespace {

struct TickOptions {
    std::string mind, leaves, tree;
    std::uint32_t ticks = 1;
    std::uint64_t seed = 1;
    bool exactly = false, json = false;
};

int tickMind(const TickOptions& options) {
    const auto mind = readTextFile(options.mind, std::size_t{16} << 20);
    if (!mind) return badInput(mind.error());
    DeskScript script;
    if (!options.leaves.empty()) {
        const auto text = readTextFile(options.leaves, std::size_t{16} << 20);
        if (!text) return badInput(text.error());
        auto parsed = parseDeskScript(*text, options.leaves);
        if (!parsed) return badInput(parsed.error());
        script = std::move(*parsed);
    }
    auto desk = MindDesk::make(*mind, options.mind, std::move(script), options.tree, options.seed);
    if (!desk) return badInput(desk.error());
    nlohmann::json ticks = nlohmann::json::array();
    for (std::uint32_t i = 0; i < options.ticks; ++i) {
        const DeskTick tick = (*desk)->tick(options.exactly);
        if (options.json)
            ticks.push_back({{"root", nameOf(tick.root)}, {"calls", tick.calls}});
        else
            say("{:>5}  {}\n", i, tick.toText());
    }
    if (options.json) sayJson({{"ticks", ticks}});
    return kDone;
}

void addTickCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<TickOptions>();
    CLI::App* word =
        program.add_subcommand("tick", "Run a behaviour tree without a world: its leaves answer from a script");
    word->add_option("mind", options->mind, "File of the mind")->required();
    word->add_option("--leaves", options->leaves, "Script of leaves: lines 'Open: S F R' and '@3 key=value'");
    word->add_option("--ticks", options->ticks, "How many")->check(CLI::Range(0u, 1'000'000u));
    word->add_option("--tree", options->tree, "Which tree, instead of the main one");
    word->add_option("--seed", options->seed, "Of chance");
    word->add_flag("--exactly-once", options->exactly,
                   "Ask the root once a tick, also when a node wishes to go on at once");
    word->add_flag("--json", options->json, "One JSON object on stdout");
    word->callback([options, &action] { action = [options] { return tickMind(*options); }; });
}

int convertFile(const std::string& file, const std::string& output) {
    const auto text = readTextFile(file, std::size_t{16} << 20);
    if (!text) return badInput(text.error());
    const auto converted = convertMind(*text, file);
    if (!converted) return badInput(converted.error());
    if (output.empty()) {
        put(stdout, *converted);
        return kDone;
    }
    if (const Status status = writeTextFile(output, *converted); !status) return badInput(status.error());
    return kDone;
}

void addConvertCommand(CLI::App& program, Action& action) {
    auto file = std::make_shared<std::string>(), output = std::make_shared<std::string>();
    CLI::App* word =
        program.add_subcommand("convert", "Write a mind as one file of BehaviorTree.CPP 4, with its TreeNodesModel");
    word->add_option("file", *file, "File of the mind")->required();
    word->add_option("-o,--output", *output, "Write to this file instead of stdout");
    word->callback([file, output, &action] { action = [file, output] { return convertFile(*file, *output); }; });
}

const Word kTickWord{addTickCommand};
const Word kConvertWord{addConvertCommand};

} // namespace
} // namespace lince::program
