#include <lince/core/fields.h>
#include <lince/core/files.h>
#include <lince/core/math.h>
#include <lince/core/xml.h>
#include <lince/runtime/scenario.h>
#include <lince/world/installed_maps.h>
#include <lince/world/level_data.h>

#include <fmt/format.h>

#include <filesystem>

namespace lince {
namespace {

constexpr int kNewestScenario = 1;
constexpr std::int64_t kMaxAgents = 20'000;
constexpr std::int64_t kMaxScenarioTicks = 60ll * 60 * 60 * 24; ///< a day of game time

/// A mind by its name, in the folder `minds` beside that of the scenario, or by the path of its file.
std::string mindPath(const std::string& scenario, const std::string& mind) {
    namespace fs = std::filesystem;
    if (fs::path(mind).extension() == ".xml") return pathBeside(scenario, mind);
    return pathBeside(scenario, "../minds/" + mind + ".xml");
}

AgentGroup readGroup(const XmlElement& e, const std::string& path) {
    AgentGroup g;
    g.place = e.place();
    g.body = e.string("body", ""); // none: a mind alone
    g.faction = e.string("faction", "");
    const std::string mind = e.string("mind", "");
    if (e.has("mind")) {
        if (mind.empty()) e.wrongAttribute("mind", "the name of a mind's file");
        if (e.has("brain")) e.wrongAttribute("brain", "either a mind or a brain");
        g.mindPath = mindPath(path, mind);
    }
    g.brain = e.has("mind") ? std::filesystem::path(mind).stem().string() : e.string("brain", "still");
    g.mapOf = e.string("mapOf", "");
    if (e.has("mapOf") && !g.body.empty()) e.wrongAttribute("mapOf", "none: it knows the map of its own body");
    g.senses = e.string("senses", "");
    g.count = static_cast<std::uint32_t>(e.integer("count", 1, 0, kMaxAgents));
    using Spawn = AgentGroup::Spawn;
    const bool placed = e.has("position");
    g.spawn = static_cast<Spawn>(e.oneOf("spawn", {"points", "scatter", "drawn", "placed"},
                                         static_cast<std::size_t>(placed ? Spawn::Placed : Spawn::Points)));
    g.spawnGroup = e.string("group", "");
    g.position = e.vector("position", Vec3{});
    g.yaw = e.number("yaw", 0.0f, -3600, 3600) * kRadiansPerDegree;
    if (e.has("from")) {
        static constexpr const char* kKinds[] = {"commando", "enemy", "agent"};
        g.placedKind = kKinds[e.oneOf("from", {kKinds[0], kKinds[1], kKinds[2]}, 0)];
        g.placedClass = e.string("class", "");
        for (const char* name : {"count", "spawn", "group", "position", "yaw", "spacing", "columns"})
            if (e.has(name)) e.wrongAttribute(name, "none: the level says where those stand");
    }
    g.spacing = e.number("spacing", g.spacing, 0, 1000);
    g.columns = static_cast<std::uint32_t>(e.integer("columns", 0, 0, kMaxAgents));
    if (g.spawn == Spawn::Placed && !placed) e.wrongAttribute("spawn", "a position=\"(x, y, z)\" with it");
    for (const char* name : {"spacing", "columns"})
        if (g.spawn != Spawn::Placed && e.has(name)) e.wrongAttribute(name, "a position=\"(x, y, z)\" with it");
    // Whatever else stands there is for the brain, which checks its own words.
    for (const std::string& name : e.attributes()) {
        static constexpr std::string_view kOwn[] = {"body",   "faction",  "brain", "count",   "spawn",
                                                    "group",  "position", "yaw",   "spacing", "columns",
                                                    "senses", "mind",     "from",  "class",   "mapOf"};
        bool own = false;
        for (const std::string_view word : kOwn)
            own = own || name == word;
        if (!own) g.parameters.set(name, e.string(name.c_str()));
    }
    return g;
}

} // namespace

Result<Scenario> parseScenario(std::string_view text, const std::string& path) {
    auto document = XmlDocument::parse(text, path);
    if (!document) return document.error();
    const auto root = (*document)->root("scenario", kNewestScenario);
    if (!root) return root.error();

    Scenario s;
    s.path = path;
    s.hash = hashText(text);
    s.place = root->place();
    s.name = root->string("name", std::filesystem::path(path).stem().string());
    s.game = root->string("game", "");
    const std::string level = root->string("level");
    s.levelPath = namesInstalledMap(level) ? level : pathBeside(path, level);
    s.definitionsPath = pathBeside(path, root->string("definitions"));
    s.ticks = static_cast<Tick>(root->integer("ticks", s.ticks, 0, kMaxScenarioTicks));
    s.seed = static_cast<std::uint64_t>(root->integer("seed", 1, 0, INT64_MAX));
    s.friendlyFire = root->flag("friendlyFire", true);
    root->finish();

    std::int64_t agents = 0;
    for (const XmlElement& e : root->children()) {
        if (e.name() == "agents") {
            s.groups.push_back(readGroup(e, path));
            agents += s.groups.back().count;
            if (agents > kMaxAgents) e.wrongAttribute("count", "at most 20000 agents in all");
        } else if (e.name() == "measure") {
            s.measures.push_back({e.string("name"), e.place()});
        } else if (e.name() == "rules") { // whose words the game's rules check
            if (!s.rules.values().empty()) e.wrong("a second <rules>", "at most one");
            s.rulesPlace = e.place();
            for (const std::string& name : e.attributes())
                s.rules.set(name, e.string(name.c_str()));
        } else if (e.name() == "speech") {
            readFields(e, s.speech);
        } else
            e.wrong("<" + e.name() + ">", "<agents>, <rules>, <speech> or <measure>");
        e.finish();
        if (!(*document)->good()) break;
    }
    if (const Status status = (*document)->status(); !status) return status.error();
    return s;
}

Status takePlacements(Scenario& scenario, const LevelData& level) {
    std::vector<AgentGroup> groups;
    for (AgentGroup& group : scenario.groups) {
        if (group.placedKind.empty()) {
            groups.push_back(std::move(group));
            continue;
        }
        const std::size_t before = groups.size();
        for (const AgentPlacement& placed : level.agents) {
            if (placed.kind != group.placedKind) continue;
            if (!group.placedClass.empty() && placed.type != group.placedClass) continue;
            AgentGroup& one = groups.emplace_back(group);
            one.spawn = AgentGroup::Spawn::Placed;
            one.position = placed.position;
            one.yaw = placed.yaw;
            std::string route;
            for (const Vec3 p : placed.waitpoints)
                route += fmt::format("{}{} {} {}", route.empty() ? "" : "; ", p.x, p.y, p.z);
            if (!route.empty()) one.parameters.set("route", route);
        }
        if (groups.size() == before) {
            const std::string which = group.placedClass.empty() ? "" : " class=\"" + group.placedClass + "\"";
            return errorAt(group.place, "no <" + group.placedKind + which + "> in the level", "at least one");
        }
    }
    if (groups.size() > kMaxAgents) return errorAt(scenario.place, "more than 20000 agents", "fewer");
    scenario.groups = std::move(groups);
    return {};
}

Result<Scenario> loadScenario(const std::string& path) {
    const auto text = readTextFile(path);
    if (!text) return text.error();
    return parseScenario(*text, path);
}

} // namespace lince
