#include <lince/app/game_parts.h>
#include <lince/runtime/game.h>

namespace lince::app {

std::vector<NamedPart> partsOf(const Catalogue& catalogue) {
    std::vector<NamedPart> parts;
    for (const Game& game : catalogue.games)
        if (game.part) parts.push_back({game.name, game.part(catalogue)});
    return parts;
}

} // namespace lince::app
