#pragma once
// What all games add to the window.

#include <lince/app/game_part.h>

#include <memory>
#include <vector>

namespace lince::games {

std::vector<std::shared_ptr<app::GamePart>> allParts();

} // namespace lince::games
