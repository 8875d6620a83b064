#include <lince/core/state_visitor.h>
#include <lince/mind/mind_vocabulary.h>
#include <lince/runtime/game.h>
#include <lince/runtime/nav_cache.h>
#include <lince/runtime/roadmap_cache.h>
#include <lince/runtime/stage.h>

#include <algorithm>
#include <optional>

namespace lince {

Hash128 definitionsHash(const Definitions& definitions, std::span<const SenseList> senses) {
    StateWriter writer;
    for (const SenseList& list : senses) {
        std::string name = list.name;
        writer.text("list", name);
        for (const SenseList::Entry& entry : list.senses) {
            name = entry.type.name;
            writer.text("sense", name);
            entry.type.visit(writer, entry.settings);
        }
    }
    return combine(definitions.hash(), hashBytes(writer.bytes()));
}

Hash128 mindsHash(std::span<const StageMind> minds) {
    Hash128 hash;
    for (const StageMind& mind : minds)
        for (const StageMind::File& file : mind.files)
            hash = combine(hash, hashText(file.text));
    return hash;
}

Hash128 scenarioHash(const Scenario& scenario, std::span<const StageMind> minds) {
    return minds.empty() ? scenario.hash : combine(scenario.hash, mindsHash(minds));
}

const StageMind* Stage::mind(const std::string& path) const {
    for (const StageMind& mind : minds)
        if (mind.path == path) return &mind;
    return nullptr;
}

/// With the words that groups write into its parameters: a running mind makes no names.
Result<StageMind> makeStageMind(const std::string& path, const Scenario& scenario, const MindVocabulary& vocabulary,
                                const std::function<Result<std::string>(const std::string& path)>& readFile,
                                const Program* before) {
    StageMind mind;
    mind.path = path;
    MindOptions options = vocabulary.options();
    for (NameId name = 0; before != nullptr && name < before->names().size(); ++name)
        options.names.emplace_back(before->names()[name]);
    for (const AgentGroup& group : scenario.groups)
        if (group.mindPath == path)
            for (const auto& [name, value] : group.parameters.values())
                options.names.push_back(value);
    options.readFile = [&](const std::string& file) -> Result<std::string> {
        auto text = readFile(file);
        if (text) mind.files.push_back({file, *text});
        return text;
    };
    auto program = loadMind(path, options);
    if (!program) return program.error();
    mind.program = std::move(*program);
    return mind;
}

Result<std::unique_ptr<Brain>> makeGroupMind(const AgentGroup& group, const BrainParameters& parameters,
                                             const std::shared_ptr<const Program>& program,
                                             const BrainRegistry& brains) {
    if (group.mindPath.empty()) return brains.make(group.brain, parameters);
    auto brain = makeMindBrain(program, parameters);
    if (const Status status = parameters.status(); !status) return status.error();
    return brain;
}

Result<std::vector<StageMind>> loadMinds(const Scenario& scenario, const Catalogue* catalogue) {
    std::vector<StageMind> minds;
    std::optional<MindVocabulary> standard;
    for (const AgentGroup& group : scenario.groups) {
        const auto known = [&](const StageMind& mind) { return mind.path == group.mindPath; };
        if (group.mindPath.empty() || std::any_of(minds.begin(), minds.end(), known)) continue;
        if (catalogue == nullptr && !standard) standard = standardWords();
        auto mind = makeStageMind(group.mindPath, scenario, catalogue != nullptr ? catalogue->vocabulary : *standard,
                                  [](const std::string& file) { return readTextFile(file); });
        if (!mind) return namedBy(group.place, mind.error());
        minds.push_back(std::move(*mind));
    }
    return minds;
}

Result<Stage> loadStage(const std::string& scenarioPath, const std::string& otherLevel, const std::string& cacheFolder,
                        const Catalogue* catalogue) {
    auto scenario = loadScenario(scenarioPath);
    if (!scenario) return scenario.error();
    if (catalogue != nullptr) // before what the game would have brought is missed
        if (const auto game = catalogue->gameOf(*scenario); !game) return game.error();
    if (!otherLevel.empty()) scenario->levelPath = otherLevel;
    auto stage = makeStage(std::move(*scenario), cacheFolder, catalogue);
    const bool named = !stage && stage.error().message.find("(named by " + scenarioPath + ":") != std::string::npos;
    return stage || named || !otherLevel.empty() ? std::move(stage) : namedBy({scenarioPath}, stage.error());
}

Result<Stage> makeStage(Scenario scenario, const std::string& cacheFolder, const Catalogue* catalogue) {
    auto level = loadLevel(scenario.levelPath);
    if (!level) return level.error();
    return makeStage(std::move(scenario), std::move(*level), cacheFolder, catalogue);
}

Result<Stage> makeStage(Scenario scenario, std::shared_ptr<const Level> level, const std::string& cacheFolder,
                        const Catalogue* catalogue) {
    auto definitions = loadDefinitions(scenario.definitionsPath);
    if (!definitions) return definitions.error();
    auto senses =
        loadSenseLists(scenario.definitionsPath, catalogue != nullptr ? catalogue->senses : SenseRegistry::standard());
    if (!senses) return senses.error();
    if (const Status status = takePlacements(scenario, level->data()); !status) return status.error();
    Stage stage;
    stage.baked.cacheFolder = cacheFolder;
    stage.baked.maps = std::make_shared<NavCache>(cacheFolder, level);
    stage.baked.roadmaps = std::make_shared<RoadmapCache>(cacheFolder, level, stage.baked.maps);
    stage.scenario = std::move(scenario);
    stage.level = std::move(level);
    stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
    stage.senses = std::move(*senses);
    auto minds = loadMinds(stage.scenario, catalogue);
    if (!minds) return minds.error();
    stage.minds = std::move(*minds);
    return stage;
}

} // namespace lince
