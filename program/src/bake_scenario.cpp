#include "bake_scenario.h"

#include "command.h"

#include <lince/core/files.h>
#include <lince/core/xml.h>
#include <lince/games/games.h>
#include <lince/roadmap/roadmap_file.h>
#include <lince/runtime/roadmap_cache.h>
#include <lince/runtime/simulation.h>

#include <algorithm>
#include <filesystem>

namespace lince::program {
namespace {

/// Those that the minds of a scenario hold once they are ready to think, each once, in the order of the agents.
Result<std::vector<std::shared_ptr<const Roadmap>>> roadmapsOf(const Stage& stage, bool quiet) {
    const auto simulation = Simulation::create(stage, stage.scenario.seed, games::all(), makeLog(quiet));
    if (!simulation) return simulation.error();
    std::vector<std::shared_ptr<const Roadmap>> roadmaps;
    for (const Agent& agent : (*simulation)->agents())
        if (agent.roadmap && std::find(roadmaps.begin(), roadmaps.end(), agent.roadmap) == roadmaps.end())
            roadmaps.push_back(agent.roadmap);
    return roadmaps;
}

} // namespace

bool isScenarioFile(const std::string& path) {
    if (std::filesystem::path(path).extension() != ".xml") return false;
    const auto document = XmlDocument::read(path);
    return document && (*document)->rootName() == std::string("scenario");
}

Result<std::vector<BakedRoadmap>> bakeScenario(const std::string& path, bool force, bool quiet) {
    const auto stage = loadStage(path, {}, userCacheFolder(), &games::all());
    if (!stage) return stage.error();
    if (stage->baked.cacheFolder.empty()) return errorAt({path}, "no folder to keep its roadmaps in", "--cache FOLDER");
    const auto fileOf = [&](const Roadmap& roadmap) {
        return roadmapFileIn(stage->baked.cacheFolder, roadmap.space(), roadmap.settings());
    };
    auto roadmaps = roadmapsOf(*stage, quiet);
    if (!roadmaps) return roadmaps.error();
    if (force) { // where no files are looked for, they are learnt
        Stage again = *stage;
        again.baked.cacheFolder.clear();
        again.baked.roadmaps = nullptr; // what was learnt or read is kept there
        roadmaps = roadmapsOf(again, quiet);
        if (!roadmaps) return roadmaps.error();
    }
    std::vector<BakedRoadmap> baked;
    for (const auto& roadmap : *roadmaps) {
        const std::vector<std::byte> bytes = writeRoadmap(*roadmap);
        BakedRoadmap entry{fileOf(*roadmap),      false,       roadmap->size(), roadmap->edgeCount() / 2,
                           roadmap->components(), bytes.size()};
        const auto old = readFile(entry.file);
        entry.fresh = force || !old || !std::equal(old->begin(), old->end(), bytes.begin(), bytes.end());
        std::error_code code;
        std::filesystem::create_directories(std::filesystem::path(entry.file).parent_path(), code);
        if (entry.fresh)
            if (const Status status = writeFile(entry.file, bytes); !status) return status.error();
        baked.push_back(std::move(entry));
    }
    return baked;
}

} // namespace lince::program
