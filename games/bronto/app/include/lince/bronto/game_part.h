#pragma once
// Bronto's game in the window (spec S0.D): his state, health and ammunition on the screen, what he sees beside it, and
// a panel with everything that can be changed while he lives.

#include <lince/app/game_part.h>
#include <lince/runtime/game.h>

#include <memory>

namespace lince::bronto {

/// `catalogue`: all that a scenario may name, for going on with changed parameters. Must outlive the part.
std::shared_ptr<app::GamePart> makeGamePart(const Catalogue& catalogue);

} // namespace lince::bronto
