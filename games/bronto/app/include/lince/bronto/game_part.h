#pragma once
// Bronto's game in the window (spec S0.D): his state, health and ammunition on the screen, what he sees beside it, and
// a panel with everything that can be changed while he lives.

#include <lince/app/game_part.h>
#include <lince/mind/brain.h>

#include <memory>

namespace lince::bronto {

/// `brains`: all that a scenario may name, for going on with changed parameters.
std::unique_ptr<app::GamePart> makeGamePart(BrainRegistry brains);

} // namespace lince::bronto
