#pragma once

#include <lince/runtime/game.h>

namespace lince::groups {

Game game();

} // namespace lince::groups
