#pragma once
// What a level file is allowed to say and hardly means: places inside of walls, patrols that cannot be walked, people
// for whom no scenario asks. No mistakes: such a level is played.

#include <lince/core/log.h>
#include <lince/runtime/scenario.h>
#include <lince/world/level.h>
#include <lince/world/level_document.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lince {

struct LevelHint {
    SourcePlace place;
    std::string words; ///< one line
};

/// In the order of the file. `level`: made from the document's text. `scenarios`: those that are played there, with
/// groups that ask for what it places; none: nothing is said about who is asked for. Ways are those of a standard
/// body; its map is kept in `cacheFolder` (empty: nowhere), and baked only for levels with patrols or zones.
Result<std::vector<LevelHint>> levelHints(const LevelDocument& document, const std::shared_ptr<const Level>& level,
                                          std::span<const Scenario> scenarios, const std::string& cacheFolder,
                                          const Log& log = {});

} // namespace lince
