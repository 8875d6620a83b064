#pragma once

#include <lince/runtime/game.h>

namespace lince::commandos {

Game game();

} // namespace lince::commandos
