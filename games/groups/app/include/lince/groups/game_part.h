#pragma once
// The groups' game in the window (spec S2.D1, S2.R5, S2.R6): parameters of roadmap and steering edited live, views of
// the roadmap, and the dog's game: flock, dusk, score, next level.

#include <lince/app/game_part.h>
#include <lince/mind/brain.h>

#include <memory>

namespace lince::groups {

/// `brains`: all that a scenario may name, for going on with changed parameters.
std::unique_ptr<app::GamePart> makeGamePart(BrainRegistry brains);

} // namespace lince::groups
