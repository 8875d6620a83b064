#pragma once
// The fight in the window (spec S1.G): how it stands, what soldiers call to each other, how it ended.

#include <lince/app/game_part.h>
#include <lince/runtime/game.h>

#include <memory>

namespace lince::combat {

std::shared_ptr<app::GamePart> makeGamePart(const Catalogue& catalogue);

} // namespace lince::combat
