#pragma once
// What a simulation is made from; shared between runs, so that a level is loaded once for a thousand seeds.

#include <lince/core/error.h>
#include <lince/core/files.h>
#include <lince/decision/program.h>
#include <lince/mind/brain.h>
#include <lince/runtime/baked_level.h>
#include <lince/runtime/scenario.h>
#include <lince/sense/sense_list.h>
#include <lince/sim/definitions.h>
#include <lince/world/level.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lince {

struct Catalogue;
struct MindVocabulary;

/// Of what a file of definitions says, for recordings; not of how it is written.
Hash128 definitionsHash(const Definitions& definitions, std::span<const SenseList> senses);

/// A mind's file as it was read, with all that it includes.
struct StageMind {
    struct File {
        std::string path, text;
    };
    std::string path;
    std::vector<File> files; ///< itself first
    std::shared_ptr<const Program> program;
};

/// A mind of the scenario with other texts: a file that was changed, or what a recording holds of one. `readFile` is
/// asked for its own and for those that it includes. `before`: of the same texts, but for other words of the scenario;
/// names keep their numbers, so that states of it can be gone on with.
Result<StageMind> makeStageMind(const std::string& path, const Scenario& scenario, const MindVocabulary& vocabulary,
                                const std::function<Result<std::string>(const std::string& path)>& readFile,
                                const Program* before = nullptr);
/// The mind that agents of the group get; of one without `program` by its name. `parameters`: the group's, with sides.
Result<std::unique_ptr<Brain>> makeGroupMind(const AgentGroup& group, const BrainParameters& parameters,
                                             const std::shared_ptr<const Program>& program,
                                             const BrainRegistry& brains);
/// Those that groups of the scenario name, each once. `catalogue`: whose words they may use; null: the engine's.
Result<std::vector<StageMind>> loadMinds(const Scenario& scenario, const Catalogue* catalogue);
/// Of all their texts.
Hash128 mindsHash(std::span<const StageMind> minds);
/// Of its text and of the minds' files that it names, for recordings.
Hash128 scenarioHash(const Scenario& scenario, std::span<const StageMind> minds);

struct Stage {
    Scenario scenario;
    std::shared_ptr<const Level> level;
    std::shared_ptr<const Definitions> definitions;
    std::vector<SenseList> senses{}; ///< that bodies and groups may name
    std::vector<StageMind> minds{};  ///< that groups have, each once
    BakedLevel baked{};              ///< of `level`

    Hash128 definitionsHash() const { return lince::definitionsHash(*definitions, senses); }
    Hash128 scenarioHash() const { return lince::scenarioHash(scenario, minds); }
    /// Null when there is none of that path.
    const StageMind* mind(const std::string& path) const;
};

/// Reads the scenario and what it names. `otherLevel`, unless empty, is taken instead of the scenario's own. Baked maps
/// are kept in `cacheFolder`; empty: nowhere. `catalogue`: the games and senses that it may name; null: the engine's
/// senses and any game.
Result<Stage> loadStage(const std::string& scenarioPath, const std::string& otherLevel = {},
                        const std::string& cacheFolder = userCacheFolder(), const Catalogue* catalogue = nullptr);
/// Reads what a scenario names by its paths.
Result<Stage> makeStage(Scenario scenario, const std::string& cacheFolder = userCacheFolder(),
                        const Catalogue* catalogue = nullptr);
/// The same in a level that is at hand, whatever lies at the scenario's path: one that is edited.
Result<Stage> makeStage(Scenario scenario, std::shared_ptr<const Level> level, const std::string& cacheFolder,
                        const Catalogue* catalogue);

} // namespace lince
