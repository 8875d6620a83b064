#include "open_show.h"

#include "command.h"
#include "data_files.h"
#include "menu_shelf.h"
#include "open_recording.h"

#include <lince/core/files.h>
#include <lince/core/xml.h>
#include <lince/games/games.h>
#include <lince/runtime/carried_files.h>

#include <fmt/format.h>

#include <filesystem>
#include <span>

namespace lince::program {
namespace {

namespace fs = std::filesystem;

/// The agent that waits for a human's input; none when all have brains.
AgentId playerOf(const Simulation& simulation) {
    for (const Agent& agent : simulation.agents())
        if (!agent.brain) return agent.id;
    return {};
}

/// `carried`: what a recording must bring along in any case.
Result<app::Opened> openStage(const Stage& stage, const ShowOptions& options, const std::string& title,
                              std::vector<CarriedFile> carried = {}) {
    if (options.whole) {
        auto all = filesToCarry(stage, std::move(carried));
        if (!all) return all.error();
        carried = std::move(*all);
    }
    const std::uint64_t seed = options.seed.value_or(stage.scenario.seed);
    auto make = [stage, seed, quiet = options.quiet] {
        return Simulation::create(stage, seed, games::all(), makeLog(quiet));
    };
    auto simulation = make();
    if (!simulation) return simulation.error();
    const AgentId player = playerOf(**simulation);
    // Whoever plays does so for as long as it pleases.
    const Tick ticks = options.ticks.value_or(player ? 0 : stage.scenario.ticks);
    return app::Opened{app::Show(std::move(*simulation), ticks, make), player, title, std::move(carried)};
}

bool isLevel(const std::string& path) {
    if (path.find(".pk3:") != std::string::npos) return true;
    const std::string ending = fs::path(path).extension().string();
    if (ending != ".xml") return !ending.empty() && ending != ".lince";
    const auto text = readTextFile(path);
    return text && text->find("<level") != std::string::npos && text->find("<scenario") == std::string::npos;
}

constexpr const char* kDefinitions = "standard.xml";

/// A scenario in which a human walks through a level among wandering figures. Recordings bring it along, so it holds
/// names and no paths.
std::string visitTo(const std::string& level, bool hasSpawnPoints, unsigned company) {
    std::string text = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<scenario version=\"1\" name=\"visit\" "
                                   "level=\"{}\" definitions=\"{}\" ticks=\"3600\">\n",
                                   xmlEscaped(oneLine(recordedName(level))), kDefinitions);
    const char* where = hasSpawnPoints ? "" : " spawn=\"scatter\"";
    text += fmt::format("  <agents body=\"soldier\" faction=\"blue\" brain=\"input\"{}/>\n", where);
    if (company > 0)
        text += fmt::format("  <agents count=\"{}\" body=\"walker\" faction=\"wanderers\" brain=\"wander\" "
                            "pace=\"mixed\" spawn=\"scatter\"/>\n",
                            company);
    return text + "</scenario>\n";
}

Result<app::Opened> openVisit(const std::string& level, const ShowOptions& options) {
    auto loaded = loadLevel(level);
    if (!loaded) return loaded.error();
    const bool points = !(*loaded)->data().spawnPoints.empty();
    const std::string text = visitTo(level, points, options.company);
    auto scenario = parseScenario(text, "visit.xml");
    if (!scenario) return scenario.error();
    scenario->levelPath = level;
    scenario->definitionsPath = (fs::path(home()) / "data" / kDefinitions).string();
    auto stage = makeStage(std::move(*scenario), userCacheFolder(), &games::all());
    if (!stage) return stage.error();
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    return openStage(*stage, options, fs::path(level).stem().string(),
                     {{"scenario/visit.xml", {bytes.begin(), bytes.end()}}});
}

} // namespace

Result<app::Opened> openShow(const std::string& name, const ShowOptions& options) {
    if (isRecording(name)) {
        auto replay = openRecording(name, options.scenario, options.level);
        if (!replay) return replay.error();
        const std::string title = fs::path(name).filename().string();
        return app::Opened{app::Show(std::move(*replay)), {}, title, {}};
    }
    const std::string scenario = findDataFile("scenarios", name), level = findDataFile("levels", name);
    std::error_code code;
    if (const Game* game = games::all().find(name);
        game != nullptr && !fs::is_regular_file(scenario, code) && !fs::is_regular_file(level, code))
        return openShow(game->firstScenario, options);
    const bool known = fs::is_regular_file(scenario, code),
               knownLevel = fs::is_regular_file(level, code) || isLevel(name);
    if (!known && !knownLevel)
        return Error{"found " + inQuotes(name) +
                     ", expected a scenario, a level or a recording (lince list names those that are there)"};
    if (!known || isLevel(scenario)) {
        const std::string place = knownLevel ? level : name;
        const std::string ofGame = scenarioOfLevel(place);
        return ofGame.empty() ? openVisit(place, options) : openShow(ofGame, options);
    }
    const std::string other = options.level.empty() ? "" : findDataFile("levels", options.level);
    auto stage = loadStage(scenario, other, userCacheFolder(), &games::all());
    if (!stage) return stage.error();
    return openStage(*stage, options, stage->scenario.name);
}

} // namespace lince::program
