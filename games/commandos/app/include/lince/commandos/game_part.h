#pragma once
// Missions in the window: commandos are selected and ordered, what they can do is shown before it is done, and how the
// mission stands.

#include <lince/app/game_part.h>
#include <lince/runtime/game.h>

#include <memory>

namespace lince::commandos {

/// The catalogue must outlive it.
std::shared_ptr<app::GamePart> makeGamePart(const Catalogue& catalogue);

} // namespace lince::commandos
