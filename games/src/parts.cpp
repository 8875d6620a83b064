#include <lince/bronto/game_part.h>
#include <lince/games/games.h>
#include <lince/games/parts.h>
#include <lince/groups/game_part.h>

namespace lince::games {

std::vector<std::shared_ptr<app::GamePart>> allParts() {
    return {bronto::makeGamePart(allBrains()), groups::makeGamePart(allBrains())};
}

} // namespace lince::games
