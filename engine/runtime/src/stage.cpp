#include <lince/core/state_visitor.h>
#include <lince/runtime/game.h>
#include <lince/runtime/nav_cache.h>
#include <lince/runtime/roadmap_cache.h>
#include <lince/runtime/stage.h>

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

Result<Stage> loadStage(const std::string& scenarioPath, const std::string& otherLevel, const std::string& cacheFolder,
                        const Catalogue* catalogue) {
    auto scenario = loadScenario(scenarioPath);
    if (!scenario) return scenario.error();
    if (catalogue != nullptr) // before what the game would have brought is missed
        if (const auto game = catalogue->gameOf(*scenario); !game) return game.error();
    if (!otherLevel.empty()) scenario->levelPath = otherLevel;
    auto stage = makeStage(std::move(*scenario), cacheFolder, catalogue);
    return stage || !otherLevel.empty() ? std::move(stage) : namedBy({scenarioPath}, stage.error());
}

Result<Stage> makeStage(Scenario scenario, const std::string& cacheFolder, const Catalogue* catalogue) {
    auto level = loadLevel(scenario.levelPath);
    if (!level) return level.error();
    auto definitions = loadDefinitions(scenario.definitionsPath);
    if (!definitions) return definitions.error();
    auto senses =
        loadSenseLists(scenario.definitionsPath, catalogue != nullptr ? catalogue->senses : SenseRegistry::standard());
    if (!senses) return senses.error();
    Stage stage;
    stage.baked.cacheFolder = cacheFolder;
    stage.baked.maps = std::make_shared<NavCache>(cacheFolder, *level);
    stage.baked.roadmaps = std::make_shared<RoadmapCache>(cacheFolder, *level, stage.baked.maps);
    stage.scenario = std::move(scenario);
    stage.level = std::move(*level);
    stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
    stage.senses = std::move(*senses);
    return stage;
}

} // namespace lince
