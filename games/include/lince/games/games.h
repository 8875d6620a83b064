#pragma once
// Everything that the games add to the engine's own.

#include <lince/mind/brain.h>
#include <lince/runtime/measures.h>

#include <string_view>

namespace lince::games {

/// The engine's brains and those of all games.
BrainRegistry allBrains();
/// The engine's measures and those of all games.
MeasureRegistry allMeasures();

/// A game that `lince play NAME` opens; its scenarios lie in games/NAME/data/scenarios.
struct Game {
    std::string_view name;
    std::string_view firstScenario; ///< what is opened when only the game is named
};
/// Null when there is none.
const Game* findGame(std::string_view name);

} // namespace lince::games
