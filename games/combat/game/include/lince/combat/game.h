#pragma once

#include <lince/runtime/game.h>

namespace lince::combat {

Game game();

} // namespace lince::combat
