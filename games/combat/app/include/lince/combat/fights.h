#pragma once
// What the fight's page in the menu offers: fights against five tempers, won one after the other, other ways to play,
// and demonstrations, each with what to watch.

#include <lince/core/phrase.h>
#include <lince/runtime/game.h>

#include <string>
#include <string_view>
#include <vector>

namespace lince::combat {

std::vector<GameEntry> entries();
/// Of a scenario by its name; null: none of the entries.
const GameEntry* entryOf(std::string_view name);
/// The fight that comes after this one; empty: none.
std::string nextFight(std::string_view name);

} // namespace lince::combat
