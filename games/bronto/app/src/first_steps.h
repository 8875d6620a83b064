#pragma once
// What Bronto's game teaches: what the colours of his eyes and of the floor mean, taking over, changing a number.

#include <lince/app/game_part.h>

#include <functional>

namespace lince::bronto {

/// `changed`: whether a number of his is another one than in the file. The host outlives what is returned.
app::Introduction brontoIntroduction(app::GameHost& host, std::function<bool()> changed);
std::vector<app::Hint> brontoHints(app::GameHost& host);
/// What colours on the floor mean.
std::vector<app::LegendRow> floorLegend(Language language);

} // namespace lince::bronto
