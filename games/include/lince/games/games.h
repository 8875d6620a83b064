#pragma once
// Everything that the games add to the engine's own.

#include <lince/mind/brain.h>

namespace lince::games {

/// The engine's brains and those of all games.
BrainRegistry allBrains();

} // namespace lince::games
