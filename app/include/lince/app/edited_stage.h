#pragma once
// What a level that is edited is shown and tried with: the scenario of its game over the text as it is now.

#include <lince/runtime/game.h>
#include <lince/runtime/stage.h>
#include <lince/world/level_document.h>

#include <string>

namespace lince::app {

/// As it lies on the disk, with groups that ask for what the level places; one that lies nowhere, as a visit to a
/// level, as it is.
Result<Scenario> scenarioToEdit(const Scenario& running);
/// The level that the text describes. Files that it names are looked for beside the document's path.
Result<std::shared_ptr<const Level>> levelOf(const LevelDocument& document);
/// Everybody stands where he begins and has no mind; without rules, and without those for whom the level has no places.
Result<Stage> stillStage(Scenario scenario, std::shared_ptr<const Level> level, const Catalogue* catalogue);
/// Of the same ground, walls, lamps and things: a picture of one is one of the other.
bool looksTheSame(const Level& a, const Level& b);

/// Writes the text and, for a scenario that has a file, that scenario with it into `folder`: levels/NAME.xml and
/// scenarios/NAME.xml, under a name that is free when `name` is empty. What they name is found from there. The document
/// is that copy from now on.
struct LevelCopy {
    std::string level, scenario; ///< paths; scenario: empty when it has no file
};
Result<LevelCopy> saveLevelCopy(LevelDocument& document, const Scenario& scenario, const std::string& folder,
                                const std::string& name);
/// Whether a save would be lost: a tool wrote the file and will write it again.
bool isMadeByTool(const LevelDocument& document);

} // namespace lince::app
