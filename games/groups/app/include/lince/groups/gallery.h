#pragma once
// The demonstrations of this game in the order in which they are shown, each with a title and one sentence of what it
// shows. A scenario that the list does not know is shown last, by its name.

#include <lince/app/menu_games.h>
#include <lince/core/phrase.h>
#include <lince/groups/progress.h>
#include <lince/runtime/game.h>

#include <string>
#include <string_view>
#include <vector>

namespace lince::groups {

struct Demonstration {
    std::string name; ///< of the scenario's file, without folder and ending
    std::string path; ///< as it can be opened
};

/// The scenarios that lie beside this one (those of the dog's game are none of them). Empty when the folder cannot be
/// read.
std::vector<Demonstration> demonstrationsBeside(const std::string& scenarioPath);
/// Levels of the dog's game beside this scenario, in order.
std::vector<Demonstration> sheepLevelsBeside(const std::string& scenarioPath);
/// Where a scenario stands in such a list; its size when it is none of them.
std::size_t indexOf(const std::vector<Demonstration>& list, const std::string& scenarioPath);

/// What the game's page in the menu offers: the dog's levels, then all demonstrations.
std::vector<GameEntry> entries();

/// What a player has reached in the levels.
app::EntryResults resultsOf(const Progress& progress, Language language);

std::string titleOf(std::string_view name, Language language);
/// Empty: nothing is known of it.
std::string sentenceOf(std::string_view name, Language language);

} // namespace lince::groups
