#pragma once

#include <lince/runtime/game.h>

namespace lince::bronto {

Game game();

} // namespace lince::bronto
