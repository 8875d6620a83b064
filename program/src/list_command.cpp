#include "command.h"
#include "data_files.h"

#include <lince/core/fields.h>
#include <lince/decision/nodes_page.h>
#include <lince/games/games.h>
#include <lince/mind/brain.h>
#ifdef LINCE_WITH_PICTURE
#include <lince/render/debug_layers.h>
#endif
#include <lince/runtime/simulation.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace lince::program {
namespace {

/// A name, and what it is, if there is more to say.
using Entry = std::pair<std::string, std::string>;

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

/// What rules and brains asked for.
void addAsked(const std::string& of, const BrainParameters& parameters, std::vector<std::string>& lines) {
    for (const BrainParameters::Asked& asked : parameters.asked())
        lines.push_back(fieldLine(fmt::format("{}.{}", of, asked.name), asked.about, asked.fallback));
}

/// Everything that definitions and scenarios may say of bodies, things, senses, minds and rules.
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
        const BrainParameters parameters;
        (void)brains.make(name, parameters); // one that misses a word has asked nevertheless
        addAsked(name, parameters, lines);
    }
    Stage stage;
    stage.level = Level::make({});
    for (const Game& game : games::all().games) {
        stage.scenario.rules = {};
        if (game.rules) (void)game.rules(stage);
        addAsked(game.name + ".rules", stage.scenario.rules, lines);
    }
    return lines;
}

std::vector<Entry> filesOf(const char* kind) {
    std::vector<Entry> files;
    for (const std::string& path : listDataFiles(kind))
        files.push_back({std::filesystem::relative(path, home()).string(), ""});
    return files;
}

std::vector<Entry> withoutHelp(const std::vector<std::string>& names) {
    std::vector<Entry> entries;
    entries.reserve(names.size());
    for (const std::string& name : names)
        entries.push_back({name, ""});
    return entries;
}

std::vector<Entry> measures() {
    std::vector<Entry> entries;
    for (const MeasureName& measure : games::all().measures.names())
        entries.push_back({measure.name, measure.help});
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// "Control (num_cycles): …".
template <class Node>
Entry nodeEntry(const Node& node) {
    std::vector<std::string> ports;
    for (const PortInfo& port : node.ports)
        ports.push_back(port.fallback && !port.fallback->empty() ? fmt::format("{}={}", port.name, *port.fallback)
                        : port.unit.empty()                      ? port.name
                                                                 : fmt::format("{} {}", port.name, port.unit));
    return {node.name,
            fmt::format("{}{}: {}", nameOf(node.role),
                        ports.empty() ? "" : fmt::format(" ({})", fmt::join(ports, ", ")), node.help.english)};
}

std::vector<Entry> nodes() {
    std::vector<Entry> entries;
    for (const NodeKind& kind : NodeKinds::standard())
        entries.push_back(nodeEntry(kind));
    return entries;
}

std::vector<Entry> leaves() {
    std::vector<Entry> entries;
    for (const LeafDefinition& leaf : games::all().vocabulary.leaves)
        entries.push_back(nodeEntry(leaf));
    return entries;
}

/// Of expressions.
std::vector<Entry> functions() {
    std::vector<Entry> entries;
    for (const ExpressionFunction& function : games::all().vocabulary.functions.functions) {
        std::vector<std::string_view> parameters;
        for (const ValueType type : function.parameters)
            parameters.push_back(nameOf(type));
        entries.push_back({fmt::format("{}({})", function.name, fmt::join(parameters, ", ")),
                           fmt::format("{}: {}", nameOf(function.result), function.help.english)});
    }
    return entries;
}

#ifdef LINCE_WITH_PICTURE
/// The engine's, and those that each game adds to its own scenarios.
std::vector<Entry> layers() {
    std::vector<Entry> entries;
    const DebugLayers standard = DebugLayers::standard();
    for (const DebugLayers::Layer& layer : standard.layers())
        entries.push_back({layer.name, layer.what});
    for (const Game& game : games::all().games) {
        DebugLayers layers = standard;
        if (game.layers) game.layers(layers);
        for (std::size_t i = standard.layers().size(); i < layers.layers().size(); ++i)
            entries.push_back({layers.layers()[i].name, layers.layers()[i].what + ", in games of " + game.name});
    }
    return entries;
}
#endif

struct Kind {
    const char* name;
    std::vector<Entry> (*entries)();
    bool onlyWhenAsked = false; ///< many
};
const Kind kKinds[] = {
    {"scenarios", [] { return filesOf("scenarios"); }},
    {"suites", [] { return filesOf("suites"); }},
    {"tunings", [] { return filesOf("tunings"); }},
    {"levels", [] { return filesOf("levels"); }},
    {"games", [] { return withoutHelp(games::all().games.names()); }},
    {"brains", [] { return withoutHelp(games::all().brains.names()); }},
    {"senses", [] { return withoutHelp(games::all().senses.types().names()); }},
    {"measures", measures},
    {"minds", [] { return filesOf("minds"); }},
    {"nodes", nodes},
    {"leaves", leaves},
    {"functions", functions},
#ifdef LINCE_WITH_PICTURE
    {"layers", layers},
#endif
    {"fields", [] { return withoutHelp(fieldLines()); }, true},
};

int list(const std::string& wanted, bool json, bool markdown) {
    if (const Status status = games::all().status(); !status) return badInput(status.error());
    if (markdown) {
        if (wanted != "nodes") return badInput(Error{"list: found --markdown, expected it behind list nodes"});
        put(stdout, nodesPage(NodeKinds::standard()));
        return kDone;
    }
    nlohmann::json out;
    for (const Kind& kind : kKinds) {
        if (wanted.empty() ? kind.onlyWhenAsked : wanted != kind.name) continue;
        if (!json) say("{}\n", kind.name);
        out[kind.name] = nlohmann::json::array();
        for (const auto& [name, help] : kind.entries()) {
            out[kind.name].push_back(name);
            if (!json) say("  {}{}{}\n", name, help.empty() ? "" : ": ", help);
        }
    }
    if (json) sayJson(out);
    return kDone;
}

void addListCommand(CLI::App& program, Action& action) {
    auto kind = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    auto markdown = std::make_shared<bool>(false);
    std::vector<std::string> kinds;
    for (const Kind& one : kKinds)
        kinds.emplace_back(one.name);
    CLI::App* word = program.add_subcommand("list", fmt::format("List {}", fmt::join(kinds, ", ")));
    word->add_option("kind", *kind, "Only this kind")->check(CLI::IsMember(kinds));
    word->add_flag("--json", *json, "One JSON object on stdout");
    word->add_flag("--markdown", *markdown, "Of nodes: the page docs/nodes.md");
    word->callback(
        [kind, json, markdown, &action] { action = [kind, json, markdown] { return list(*kind, *json, *markdown); }; });
}

const Word kListWord{addListCommand};

} // namespace
} // namespace lince::program
