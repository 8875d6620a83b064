#include "command.h"
#include "data_files.h"

#include <lince/games/games.h>
#include <lince/mind/brain.h>
#include <lince/runtime/measures.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace lince::program {
namespace {

std::vector<std::string> measureNames() {
    // Measures name themselves when they report, so one report of an empty world lists them.
    Stage stage;
    stage.level = Level::make({});
    stage.definitions = std::make_shared<const Definitions>();
    const auto simulation = Simulation::create(stage, 1, games::allBrains());
    std::vector<std::string> names;
    if (!simulation) return names;
    if (const auto numbers = MeasureSet(games::allMeasures()).report(**simulation))
        for (const auto& [name, value] : *numbers)
            names.push_back(name);
    return names;
}

int list(const std::string& kind, bool json) {
    nlohmann::json out;
    const auto wants = [&](const char* name) { return kind.empty() || kind == name; };
    for (const char* files : {"scenarios", "suites", "tunings", "levels"}) {
        if (!wants(files)) continue;
        out[files] = nlohmann::json::array();
        for (const std::string& path : listDataFiles(files))
            out[files].push_back(std::filesystem::relative(path, home()).string());
    }
    if (wants("brains")) out["brains"] = games::allBrains().names();
    if (wants("measures")) out["measures"] = measureNames();
    if (json) {
        fmt::print("{}\n", out.dump());
        return kDone;
    }
    for (const auto& [name, entries] : out.items()) {
        fmt::print("{}\n", name);
        for (const auto& entry : entries)
            fmt::print("  {}\n", entry.get<std::string>());
    }
    return kDone;
}

void addListCommand(CLI::App& program, Action& action) {
    auto kind = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    CLI::App* word = program.add_subcommand("list", "List scenarios, suites, tunings, levels, brains and measures");
    word->add_option("kind", *kind, "Only this kind")
        ->check(CLI::IsMember({"scenarios", "suites", "tunings", "levels", "brains", "measures"}));
    word->add_flag("--json", *json, "One JSON object on stdout");
    word->callback([kind, json, &action] { action = [kind, json] { return list(*kind, *json); }; });
}

const Word kListWord{addListCommand};

} // namespace
} // namespace lince::program
