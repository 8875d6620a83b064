#pragma once
// The groups' game in the window (spec S2.D1, S2.R5, S2.R6): parameters of roadmap and steering edited live, views of
// the roadmap, and the dog's game: flock, dusk, score, next level.

#include <lince/app/game_part.h>
#include <lince/runtime/game.h>

#include <memory>

namespace lince::groups {

/// `catalogue`: all that a scenario may name, for going on with changed parameters. Must outlive the part.
std::shared_ptr<app::GamePart> makeGamePart(const Catalogue& catalogue);

} // namespace lince::groups
