#pragma once
// A scenario: level + who + how long + what is measured. One file serves the sample that is watched, the test that
// asserts and the benchmark that times.

#include <lince/core/error.h>
#include <lince/core/hash.h>
#include <lince/core/tick.h>
#include <lince/core/vec.h>
#include <lince/mind/brain.h>
#include <lince/runtime/speech.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

struct LevelData;

/// A number of agents of one make.
struct AgentGroup {
    std::string body;
    std::string faction;  ///< empty: nobody's
    std::string brain;    ///< "input": driven from outside (a human, a script of the host). With a mind, its name
    std::string mindPath; ///< of the mind's file, as it can be opened; empty: `brain` is one of the registry
    std::string mapOf;    ///< without a body: the body whose map of the ground its mind knows, when it asks for one
    std::string senses;   ///< a sense list of the definitions; empty: the body's own
    BrainParameters parameters;
    std::uint32_t count = 1;

    enum class Spawn : std::uint8_t {
        Points,  ///< the level's spawn points in turn (of `spawnGroup`, if given), spread out around them
        Scatter, ///< anywhere on the floor of the level
        Drawn,   ///< the same, but which of the points comes first is drawn from the seed
        Placed,  ///< at `position`; several stand in rows of `columns` along +X, `spacing` metres apart
    };
    Spawn spawn = Spawn::Points;
    std::string spawnGroup;
    Vec3 position;
    float yaw = 0; ///< radians, with Placed
    float spacing = 1.2f;
    std::uint32_t columns = 0; ///< 0: as many as make a square
    /// One agent for each of those that the level places: "commando", "enemy" or "agent", and of this class if it is
    /// given. A stage holds a group for each of them instead (see takePlacements).
    std::string placedKind, placedClass;
    SourcePlace place; ///< in the scenario's file, for messages
};

struct WantedMeasure {
    std::string name;
    SourcePlace place{}; ///< in the scenario's file, for messages
};

struct Scenario {
    std::string name;
    std::string path;      ///< of the file; empty when made in code
    std::string game;      ///< whose rules hold and whose panels open; empty: none
    SourcePlace place;     ///< of its element
    BrainParameters rules; ///< numbers and words for the game's rules: attributes of <rules>
    SourcePlace rulesPlace;
    std::string levelPath;       ///< as it can be opened
    std::string definitionsPath; ///< as it can be opened
    Tick ticks = 3600;
    std::uint64_t seed = 1;
    bool friendlyFire = true;
    SpeechSettings speech;
    std::vector<AgentGroup> groups;
    std::vector<WantedMeasure> measures; ///< empty: all that there are
    Hash128 hash;                        ///< of the text
};

/// Puts a group for each agent that the level places in the place of those that ask for them: it stands there, looks
/// as the level says, and its waitpoints, if it has any, are its mind's parameter `route`.
Status takePlacements(Scenario& scenario, const LevelData& level);

/// Paths in the file are relative to it.
Result<Scenario> parseScenario(std::string_view text, const std::string& path);
Result<Scenario> loadScenario(const std::string& path);

} // namespace lince
