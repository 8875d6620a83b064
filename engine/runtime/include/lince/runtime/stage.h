#pragma once
// What a simulation is made from; shared between runs, so that a level is loaded once for a thousand seeds.

#include <lince/core/error.h>
#include <lince/core/files.h>
#include <lince/runtime/baked_level.h>
#include <lince/runtime/scenario.h>
#include <lince/sense/sense_list.h>
#include <lince/sim/definitions.h>
#include <lince/world/level.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lince {

struct Catalogue;

/// Of what a file of definitions says, for recordings; not of how it is written.
Hash128 definitionsHash(const Definitions& definitions, std::span<const SenseList> senses);

struct Stage {
    Scenario scenario;
    std::shared_ptr<const Level> level;
    std::shared_ptr<const Definitions> definitions;
    std::vector<SenseList> senses{}; ///< that bodies and groups may name
    BakedLevel baked{};              ///< of `level`

    Hash128 definitionsHash() const { return lince::definitionsHash(*definitions, senses); }
};

/// Reads the scenario and what it names. `otherLevel`, unless empty, is taken instead of the scenario's own. Baked maps
/// are kept in `cacheFolder`; empty: nowhere. `catalogue`: the games and senses that it may name; null: the engine's
/// senses and any game.
Result<Stage> loadStage(const std::string& scenarioPath, const std::string& otherLevel = {},
                        const std::string& cacheFolder = userCacheFolder(), const Catalogue* catalogue = nullptr);
/// Reads what a scenario names by its paths.
Result<Stage> makeStage(Scenario scenario, const std::string& cacheFolder = userCacheFolder(),
                        const Catalogue* catalogue = nullptr);

} // namespace lince
