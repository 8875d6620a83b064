#include "command.h"
#include "data_files.h"

#include <lince/core/fields.h>
#include <lince/games/games.h>
#include <lince/mind/brain.h>
#include <lince/runtime/simulation.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace lince::program {
namespace {

std::vector<std::string> measureNames() {
    // Measures name themselves when they report, so one report of an empty world lists them.
    Stage stage;
    stage.level = Level::make({});
    stage.definitions = std::make_shared<const Definitions>();
    const auto simulation = Simulation::create(stage, 1, games::all());
    std::vector<std::string> names;
    if (!simulation) return names;
    if (const auto numbers = MeasureSet(games::all().measures).report(**simulation))
        for (const auto& [name, value] : *numbers)
            names.push_back(name);
    return names;
}

/// "body.radius 0.35 m, 0.05 to 20: half its width".
std::string fieldLine(const std::string& of, const FieldInfo& about, const std::string& fallback) {
    const bool isNumber = about.kind == FieldKind::Number || about.kind == FieldKind::Whole;
    std::string line = of + " " + (fallback.empty() ? "-" : fallback);
    if (isNumber && *about.unit != 0) line += std::string(" ") + about.unit;
    if (isNumber) line += fmt::format(", {:.6g} to {:.6g}", about.range.min, about.range.max);
    if (about.kind == FieldKind::Word) line += fmt::format(", {}", fmt::join(about.words, " or "));
    return *about.help.english != 0 ? line + ": " + about.help.english : line;
}

template <class T>
void addFields(const char* of, std::vector<std::string>& lines) {
    T standard{};
    for (const Field<T>& f : fieldsOf<T>())
        lines.push_back(fieldLine(fmt::format("{}.{}", of, f.name), f,
                                  f.get != nullptr    ? fieldText(f, f.get(standard))
                                  : f.text != nullptr ? f.text(standard)
                                                      : ""));
}

/// Everything that definitions and scenarios may say of bodies, things, senses and minds.
std::vector<std::string> fieldLines() {
    std::vector<std::string> lines;
    addFields<BodyDefinition>("body", lines);
    addFields<WeaponDefinition>("weapon", lines);
    addFields<ItemDefinition>("item", lines);
    for (const SenseType& type : games::all().senses.types())
        type.describe([&](const FieldInfo& about, const std::string& fallback) {
            lines.push_back(fieldLine(fmt::format("{}.{}", type.name, about.name), about, fallback));
        });
    const BrainRegistry& brains = games::all().brains;
    for (const std::string& name : brains.names()) {
        BrainParameters parameters;
        (void)brains.make(name, parameters); // one that misses a word has asked nevertheless
        for (const BrainParameters::Asked& asked : parameters.asked())
            lines.push_back(fieldLine(fmt::format("{}.{}", name, asked.name), asked.about, asked.fallback));
    }
    return lines;
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
    if (wants("brains")) out["brains"] = games::all().brains.names();
    if (kind == "fields") out["fields"] = fieldLines(); // many: only when they are asked for
    if (wants("measures")) out["measures"] = measureNames();
    if (json) {
        sayJson(out);
        return kDone;
    }
    for (const auto& [name, entries] : out.items()) {
        say("{}\n", name);
        for (const auto& entry : entries)
            say("  {}\n", entry.get<std::string>());
    }
    return kDone;
}

void addListCommand(CLI::App& program, Action& action) {
    auto kind = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    CLI::App* word =
        program.add_subcommand("list", "List scenarios, suites, tunings, levels, brains, measures and fields");
    word->add_option("kind", *kind, "Only this kind")
        ->check(CLI::IsMember({"scenarios", "suites", "tunings", "levels", "brains", "measures", "fields"}));
    word->add_flag("--json", *json, "One JSON object on stdout");
    word->callback([kind, json, &action] { action = [kind, json] { return list(*kind, *json); }; });
}

const Word kListWord{addListCommand};

} // namespace
} // namespace lince::program
