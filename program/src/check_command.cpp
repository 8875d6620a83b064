#include "command.h"
#include "data_files.h"
#include "open_recording.h"

#include <lince/core/files.h>
#include <lince/core/xml.h>
#include <lince/decision/desk.h>
#include <lince/games/games.h>
#include <lince/nav/nav_file.h>
#include <lince/query/environment_query.h>
#include <lince/roadmap/roadmap_file.h>
#include <lince/runtime/level_hints.h>
#include <lince/runtime/measures.h>
#include <lince/runtime/recording.h>
#include <lince/runtime/simulation.h>
#include <lince/runtime/suite.h>
#include <lince/runtime/tuning.h>
#include <lince/sense/sense_list.h>
#include <lince/world/importers.h>
#include <lince/world/level.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <limits>
#include <map>
#include <set>

namespace lince::program {
namespace {

using Json = nlohmann::json;

/// Those that are played in that level: of the project and its games, and beside it.
std::vector<Scenario> scenariosIn(const std::string& level) {
    namespace fs = std::filesystem;
    std::error_code code;
    std::vector<std::string> files = listDataFiles("scenarios");
    for (const auto& entry : fs::directory_iterator(fs::path(level).parent_path() / ".." / "scenarios", code))
        if (entry.path().extension() == ".xml") files.push_back(entry.path().string());
    const std::string named = fs::path(level).filename().string() + "\"";
    std::vector<Scenario> found;
    for (const std::string& file : files) {
        const auto text = readTextFile(file);
        if (!text || text->find(named) == std::string::npos) continue;
        auto scenario = parseScenario(*text, file); // one with a mistake is told where it is checked
        if (scenario && fs::equivalent(scenario->levelPath, level, code)) found.push_back(std::move(*scenario));
    }
    return found;
}

/// Of level files; others are made by programs that know what they mean.
Result<Json> hintsOf(const std::string& path, const std::shared_ptr<const Level>& level) {
    Json all = Json::array();
    if (std::filesystem::path(path).extension() != ".xml") return all;
    const auto document = LevelDocument::read(path);
    if (!document) return document.error();
    const auto hints = levelHints(*document, level, scenariosIn(path), userCacheFolder());
    if (!hints) return hints.error();
    for (const LevelHint& hint : *hints)
        all.push_back(errorAt(hint.place, hint.words).message);
    return all;
}

Result<Json> checkLevel(const std::string& path) {
    const auto level = loadLevel(path);
    if (!level) return level.error();
    const auto hints = hintsOf(path, *level);
    if (!hints) return hints.error();
    const LevelData& d = (*level)->data();
    const Aabb& b = (*level)->bounds();
    return Json{{"kind", "level"},
                {"triangles", d.mesh.triangleCount() + (d.terrain ? d.terrain->triangleCount() : 0)},
                {"spawnPoints", d.spawnPoints.size()},
                {"items", d.items.size()},
                {"lights", d.lights.size()},
                {"walls", d.walls.size()},
                {"doors", d.doors.size()},
                {"boxes", d.boxes.size()},
                {"agents", d.agents.size()},
                {"clusters", d.visibility ? d.visibility->clusters : 0},
                {"low", {b.low.x, b.low.y, b.low.z}},
                {"high", {b.high.x, b.high.y, b.high.z}},
                {"hash", toHex((*level)->hash())},
                {"hints", *hints}};
}

/// A scenario is sound when its people can be put into its level and it yields what it is asked for. `measures`: their
/// names.
Result<Json> checkScenario(const std::string& path, std::set<std::string>* measures = nullptr,
                           const std::string& otherLevel = {}) {
    const auto stage = loadStage(path, otherLevel, userCacheFolder(), &games::all());
    if (!stage) return stage.error();
    const auto simulation = Simulation::create(*stage, stage->scenario.seed, games::all(), makeLog(false));
    if (!simulation) return simulation.error();
    const auto numbers = MeasureSet(games::all().measures).report(**simulation);
    if (!numbers) return numbers.error();
    if (measures != nullptr)
        for (const auto& [name, value] : *numbers)
            measures->insert(name);
    return Json{{"kind", "scenario"}, {"agents", (*simulation)->agents().size()}, {"ticks", stage->scenario.ticks}};
}

Result<Json> checkSuite(const std::string& path) {
    const auto suite = loadSuite(path);
    if (!suite) return suite.error();
    std::map<std::string, std::set<std::string>> measures; // of each run
    for (const SuiteRun& run : suite->runs)
        if (const auto scenario = checkScenario(run.scenarioPath, &measures[run.name], run.otherLevel); !scenario)
            return namedBy({path}, scenario.error());
    const auto yields = [&](const std::string& run, const std::string& measure, const SourcePlace& place) -> Status {
        if (measures[run].count(measure) != 0) return {};
        if (const Status known = games::all().measures.check(measure, place); !known) return known;
        return errorAt(place, "measure " + inQuotes(measure), "one that run " + inQuotes(run) + " yields");
    };
    for (const SuiteAssertion& a : suite->assertions)
        if (const Status status = yields(a.run, a.measure, a.place); !status) return status.error();
    for (const SuiteComparison& c : suite->comparisons)
        for (const std::string& run : {c.first, c.second})
            if (const Status status = yields(run, c.measure, c.place); !status) return status.error();
    return Json{{"kind", "suite"},
                {"runs", suite->runs.size()},
                {"assertions", suite->assertions.size() + suite->comparisons.size()}};
}

/// A tuning is sound when its scenario is, has the parameters, and yields what is aimed at.
Result<Json> checkTuning(const std::string& path) {
    const auto tuning = loadTuning(path);
    if (!tuning) return tuning.error();
    std::set<std::string> measures;
    if (const auto scenario = checkScenario(tuning->scenarioPath, &measures); !scenario)
        return namedBy({path}, scenario.error());
    if (const Status status = lince::checkTuning(*tuning, games::all()); !status) return status.error();
    for (const TunedAim& aim : tuning->aims)
        if (measures.count(aim.measure) == 0)
            return errorAt(aim.place, "measure=" + inQuotes(aim.measure), "one that the scenario yields");
    return Json{
        {"kind", "tuning"},       {"parameters", tuning->parameters.size()}, {"aims", tuning->aims.size()},
        {"seeds", tuning->seeds}, {"generations", tuning->generations},      {"population", tuning->population}};
}

Result<Json> checkQueries(const std::string& path) {
    const auto text = readTextFile(path);
    if (!text) return text.error();
    const auto queries = parseQueries(*text, path);
    if (!queries) return queries.error();
    Json names = Json::array();
    for (const EnvironmentQuery& query : *queries)
        names.push_back(query.name);
    return Json{{"kind", "queries"}, {"queries", names}};
}

Result<Json> checkRecording(const std::string& path) {
    const auto recording = loadRecording(path);
    if (!recording) return recording.error();
    return Json{{"kind", "recording"},
                {"scenario", recording->scenario},
                {"level", recording->level},
                {"definitions", recording->definitions},
                {"seed", recording->seed},
                {"ticks", recording->ticks},
                {"agents", recording->agents},
                {"keyframes", recording->keyframes.size()},
                {"files", recording->carried.size()},
                {"whole", recording->whole}};
}

Result<Json> checkMap(const std::string& path) {
    const auto bytes = readFile(path);
    if (!bytes) return bytes.error();
    const auto map = parseNavFile(*bytes, path);
    if (!map) return map.error();
    return Json{{"kind", "map"},
                {"tiles", map->mesh->tiles().size()},
                {"polygons", map->mesh->polygonCount()},
                {"jumps", map->mesh->jumps().size()},
                {"covers", map->mesh->covers().size()},
                {"floors", map->sight ? map->sight->floors().size() : 0},
                {"level", toHex(map->mesh->layout().level)},
                {"hash", toHex(map->mesh->hash())}};
}

Result<Json> checkRoadmapFile(const std::string& path) {
    const auto bytes = readFile(path);
    if (!bytes) return bytes.error();
    const auto roadmap = checkRoadmap(*bytes, path);
    if (!roadmap) return roadmap.error();
    const RoadmapSettings& s = roadmap->settings;
    return Json{{"kind", "roadmap"},
                {"nodes", roadmap->nodes},
                {"edges", roadmap->edges},
                {"components", roadmap->components},
                {"radius", roadmap->radius},
                {"flies", roadmap->flies},
                {"neighbours", s.neighbours},
                {"connect", nameOf(s.connect)},
                {"sampling", nameOf(s.sampling)},
                {"local", nameOf(s.local)},
                {"seed", s.seed}};
}

Result<Json> checkDefinitions(const std::string& path) {
    const auto definitions = loadDefinitions(path);
    if (!definitions) return definitions.error();
    const auto senses = loadSenseLists(path, games::all().senses);
    if (!senses) return senses.error();
    return Json{{"kind", "definitions"},
                {"bodies", definitions->bodies.size() - 1},
                {"weapons", definitions->weapons.size() - 1},
                {"items", definitions->items.size() - 1},
                {"senses", senses->size()},
                {"factions", definitions->factions.size()}};
}

/// A mind is valid when it compiles with the words of the engine and of all games. One with a <TreeNodesModel> may use
/// the words of that: it is of a program that we do not know.
Result<Json> checkMind(const std::string& path, bool hasModels) {
    LeafRegistry leaves = games::all().vocabulary.leaves;
    LeafDefinition any;
    any.tick = [](LeafCall&) { return Answer::Failure; };
    any.anyPorts = true;
    if (hasModels) leaves.unknown = any;
    MindOptions options = games::all().vocabulary.options();
    options.leaves = &leaves;
    const auto program = loadMind(path, options);
    if (!program) return program.error();
    return Json{{"kind", "mind"},
                {"nodes", (*program)->nodes().size()},
                {"keys", (*program)->keys().size()},
                {"bytes", DecisionMemory(**program).bytes()}};
}

Result<Json> checkMindTest(const std::string& path) {
    const auto cases = runMindTests(path);
    if (!cases) return cases.error();
    return Json{{"kind", "mind test"}, {"cases", *cases}};
}

bool hasModels(XmlDocument& document) {
    const auto root = document.root("root", std::numeric_limits<int>::max());
    if (!root) return false;
    const auto children = root->children();
    return std::any_of(children.begin(), children.end(),
                       [](const XmlElement& e) { return e.name() == "TreeNodesModel"; });
}

Result<Json> checkXml(const std::string& path) {
    const auto document = XmlDocument::read(path);
    if (!document) return document.error();
    const std::string root = (*document)->rootName();
    if (root == "level") return checkLevel(path);
    if (root == "scenario") return checkScenario(path);
    if (root == "suite") return checkSuite(path);
    if (root == "definitions") return checkDefinitions(path);
    if (root == "tuning") return checkTuning(path);
    if (root == "queries") return checkQueries(path);
    if (root == "root") return checkMind(path, hasModels(**document));
    if (root == "mindtest") return checkMindTest(path);
    const auto element = (*document)->root(root.c_str(), std::numeric_limits<int>::max());
    return errorAt(element ? element->place() : SourcePlace{path}, "<" + root + ">",
                   "<level>, <scenario>, <suite>, <definitions>, <tuning>, <queries>, <root> or <mindtest>");
}

Result<Json> checkOne(const std::string& path) {
    const std::string ending = std::filesystem::path(path).extension().string();
    if (isRecording(path)) return checkRecording(path);
    if (ending == ".nav") return checkMap(path);
    if (ending == ".roadmap") return checkRoadmapFile(path);
    if (ending == ".xml") return checkXml(path);
    if (ending == ".png") {
        const auto bytes = readFile(path);
        if (!bytes) return bytes.error();
        const auto terrain = terrainFromPng(*bytes, path, 1, 1, 1, 1);
        if (!terrain) return terrain.error();
        return Json{{"kind", "height map"}, {"columns", terrain->columns()}, {"rows", terrain->rows()}};
    }
    return checkLevel(path);
}

/// A file, or one of the project's or of a game's by its name.
std::string findFile(const std::string& name) {
    for (const char* kind : {"scenarios", "levels", "suites", "tunings"})
        if (std::string path = findDataFile(kind, name); path != name) return path;
    return name;
}

/// A bare pk3 stands for all the maps inside it.
std::vector<std::string> expanded(const std::string& path, std::vector<Error>& errors) {
    if (std::filesystem::path(path).extension() != ".pk3") return {path};
    const auto maps = listPk3Maps(path);
    if (!maps) return errors.push_back(maps.error()), std::vector<std::string>{};
    if (maps->empty()) errors.push_back(errorAt({path}, "no map in it", "maps/NAME.bsp"));
    std::vector<std::string> paths;
    for (const std::string& map : *maps)
        paths.push_back(fmt::format("{}:{}", path, map));
    return paths;
}

int check(const std::vector<std::string>& files, bool json) {
    Json all = Json::array();
    std::vector<Error> errors;
    for (const std::string& file : files)
        for (const std::string& path : expanded(findFile(file), errors)) {
            const auto facts = checkOne(path);
            if (!facts) {
                errors.push_back(facts.error());
                continue;
            }
            if (json) {
                Json entry = *facts;
                entry["file"] = path;
                all.push_back(entry);
                continue;
            }
            std::string line;
            for (const auto& [name, value] : facts->items())
                if (name != "kind" && name != "hash" && name != "hints")
                    line += fmt::format("  {} {}", name, value.dump(-1, ' ', false, Json::error_handler_t::replace));
            say("{}: {}{}\n", path, (*facts)["kind"].get<std::string>(), line);
            for (const Json& hint : facts->value("hints", Json::array()))
                say("hint: {}\n", hint.get<std::string>());
        }
    if (json) sayJson(Json{{"files", all}});
    for (const Error& error : errors)
        badInput(error);
    return errors.empty() ? kDone : kBadInput;
}

void addCheckCommand(CLI::App& program, Action& action) {
    auto files = std::make_shared<std::vector<std::string>>();
    auto json = std::make_shared<bool>(false);
    CLI::App* word = program.add_subcommand(
        "check", "Read files of any kind and say what is in them, what is wrong, and, of levels, what is hardly meant");
    word->add_option("files", *files,
                     "Levels, scenarios, suites, definitions, tunings, queries, recordings, meshes, maps, baked maps, "
                     "roadmaps, pk3; scenarios, levels, suites and tunings of the project also by name")
        ->required();
    word->add_flag("--json", *json, "One JSON object on stdout");
    word->callback([files, json, &action] { action = [files, json] { return check(*files, *json); }; });
}

const Word kCheckWord{addCheckCommand};

} // namespace
} // namespace lince::program
