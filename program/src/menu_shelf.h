#pragma once
// What the menu offers: the games with their entries, and the files of the workshop.

#include <lince/app/menu_games.h>

#include <string>
#include <vector>

namespace lince::program {

/// All games of which a scenario lies in the data, as their descriptors say it; one that names no entries shows all its
/// scenarios by their names.
std::vector<app::MenuGame> menuGames(Language language);
/// Levels, scenarios, what was saved beside the settings file, and recordings in that folder.
std::vector<app::MenuLevel> workshopFiles(const std::string& settingsFile, const std::string& recordings);
/// The scenario of a game that a level in the game's data belongs to: the first entry that names the level, else
/// nothing. So a level opens as its game and not as a walk through it.
std::string scenarioOfLevel(const std::string& levelFile);

} // namespace lince::program
