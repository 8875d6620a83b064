#include <lince/app/edited_stage.h>
#include <lince/app/save_stage.h>
#include <lince/core/files.h>

#include <algorithm>
#include <filesystem>

namespace lince::app {
namespace {

namespace fs = std::filesystem;

template <class T, class Same>
bool allSame(const std::vector<T>& a, const std::vector<T>& b, Same same) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

bool isPlain(const std::string& name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
        return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
               c == '_';
    });
}

/// Paths in the text, made to hold from anywhere.
Status fixPaths(LevelDocument& document, const std::string& from) {
    std::error_code code;
    const LevelDocument::Together together(document);
    for (const LevelElementId id : std::vector<LevelElementId>(document.elements()))
        for (const char* name : {"heightmap", "file", "mesh"}) {
            const std::string path = document.attribute(id, name);
            if (path.empty() || path.starts_with("openarena:")) continue;
            const std::string fixed = fs::absolute(pathBeside(from, path), code).lexically_normal().string();
            if (const Status status = document.setAttribute(id, name, fixed); !status) return status.error();
        }
    return {};
}

} // namespace

Result<Scenario> scenarioToEdit(const Scenario& running) {
    std::error_code code;
    if (!fs::is_regular_file(running.path, code)) return running;
    return loadScenario(running.path);
}

Result<std::shared_ptr<const Level>> levelOf(const LevelDocument& document) {
    auto data = parseLevelXml(document.text(), document.path());
    if (!data) return data.error();
    return Level::make(std::move(*data));
}

Result<Stage> stillStage(Scenario scenario, std::shared_ptr<const Level> level, const Catalogue* catalogue) {
    scenario.game.clear();
    scenario.rules = {};
    scenario.measures.clear();
    const std::vector<AgentPlacement>& placed = level->data().agents;
    std::erase_if(scenario.groups, [&](const AgentGroup& group) {
        return group.count == 0 ||
               (!group.placedKind.empty() && std::none_of(placed.begin(), placed.end(), [&](const AgentPlacement& one) {
                   return one.kind == group.placedKind && (group.placedClass.empty() || one.type == group.placedClass);
               }));
    });
    for (AgentGroup& group : scenario.groups) {
        group.brain = "still";
        group.mindPath.clear();
        group.mapOf.clear();
        group.parameters = {};
    }
    auto stage = makeStage(std::move(scenario), std::move(level), {}, catalogue);
    if (!stage) return stage.error();
    for (AgentGroup& group : stage->scenario.groups)
        group.parameters = {}; // routes are of minds
    return stage;
}

bool looksTheSame(const Level& a, const Level& b) {
    const LevelData &x = a.data(), &y = b.data();
    const bool terrain =
        x.terrain.has_value() == y.terrain.has_value() && x.terrainTexture == y.terrainTexture && x.files == y.files &&
        (!x.terrain || (x.terrain->columns() == y.terrain->columns() && x.terrain->rows() == y.terrain->rows()));
    return terrain && x.night == y.night && x.wallHeight == y.wallHeight && x.mesh.positions == y.mesh.positions &&
           x.mesh.indices == y.mesh.indices && x.mesh.surfaceOf == y.mesh.surfaceOf &&
           a.bounds().low == b.bounds().low && a.bounds().high == b.bounds().high && x.walls.size() == y.walls.size() &&
           x.carriers.size() == y.carriers.size() &&
           allSame(x.mesh.surfaces, y.mesh.surfaces,
                   [](const Surface& s, const Surface& t) {
                       return s.material == t.material && s.objectClass == t.objectClass;
                   }) &&
           allSame(x.lights, y.lights, [](const Light& s, const Light& t) {
               return s.position == t.position && s.colour == t.colour && s.radius == t.radius;
           });
}

Result<LevelCopy> saveLevelCopy(LevelDocument& document, const Scenario& scenario, const std::string& folder,
                                const std::string& name) {
    if (folder.empty()) return Error{"found no folder of the player's settings, expected one to write to"};
    if (!name.empty() && !isPlain(name))
        return Error{"found the name " + inQuotes(name) + ", expected letters, digits, - and _"};
    const fs::path levels = fs::path(folder) / "levels", scenarios = fs::path(folder) / "scenarios";
    std::error_code code;
    for (const fs::path& each : {levels, scenarios}) {
        fs::create_directories(each, code);
        if (code) return errorAt({each.string()}, "cannot be made a folder: " + code.message());
    }
    const bool hasScenario = fs::is_regular_file(scenario.path, code);
    std::string called = name;
    const std::string stem =
        hasScenario ? fs::path(scenario.path).stem().string() : fs::path(document.path()).stem().string();
    for (int i = 1; called.empty() && i < 10'000; ++i) {
        const std::string wanted = stem + "-mine" + (i == 1 ? "" : "-" + std::to_string(i));
        if (!fs::exists(levels / (wanted + ".xml"), code) && !fs::exists(scenarios / (wanted + ".xml"), code))
            called = wanted;
    }
    LevelCopy copy;
    copy.level = (levels / (called + ".xml")).string();
    std::string newScenario;
    if (hasScenario) {
        const auto text = readTextFile(scenario.path);
        if (!text) return text.error();
        const auto fixed = [&](const std::string& path) {
            return fs::absolute(path, code).lexically_normal().string();
        };
        std::vector<std::pair<ParameterPlace, std::string>> changes;
        changes.push_back({{true, {}, 0, {}, {}, "name"}, called});
        changes.push_back({{true, {}, 0, {}, {}, "level"}, "../levels/" + called + ".xml"});
        changes.push_back({{true, {}, 0, {}, {}, "definitions"}, fixed(scenario.definitionsPath)});
        for (std::size_t group = 0; group < scenario.groups.size(); ++group)
            if (const std::string& mind = scenario.groups[group].mindPath; !mind.empty())
                changes.push_back({{true, "agents", group, {}, {}, "mind"}, fixed(mind)});
        auto changed = withAttributes(*text, scenario.path, changes);
        if (!changed) return changed.error();
        newScenario = std::move(*changed);
        copy.scenario = (scenarios / (called + ".xml")).string();
    }
    const std::size_t before = document.text().size();
    if (const Status status = fixPaths(document, document.path()); !status) return status.error();
    if (const Status status = document.save(copy.level); !status) {
        if (document.text().size() != before) document.undo(); // the old file's paths
        return status.error();
    }
    if (!copy.scenario.empty())
        if (const Status status = writeTextFile(copy.scenario, newScenario); !status) return status.error();
    return copy;
}

bool isMadeByTool(const LevelDocument& document) {
    // As tools sign what they write, in a comment before the level's first element.
    const std::string_view head = std::string_view(document.text()).substr(0, 2000);
    return head.find("Written by tools/") != std::string_view::npos;
}

} // namespace lince::app
