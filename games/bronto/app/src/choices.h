#pragma once
// The top of Bronto's panel: who moves him, what he sees.

#include <lince/app/game_part.h>

namespace lince::bronto {

void drawChoices(app::GameHost& host, const app::InterfaceStyle& style);

} // namespace lince::bronto
