#pragma once
// The games of this program.

#include <lince/runtime/game.h>

namespace lince::games {

/// The engine's own brains and measures and those of all games.
const Catalogue& all();

} // namespace lince::games
