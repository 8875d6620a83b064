#include <lince/runtime/game.h>

#include <algorithm>

namespace lince {

Catalogue::Catalogue() : Catalogue(BrainRegistry::standard()) {}

Catalogue::Catalogue(BrainRegistry given)
    : brains(std::move(given)), senses(SenseRegistry::standard()), measures(MeasureRegistry::standard()) {}

Catalogue& Catalogue::add(Game game) {
    if (game.brains) game.brains(brains);
    if (game.senses) game.senses(senses);
    if (game.measures) game.measures(measures);
    games.push_back(std::move(game));
    return *this;
}

const Game* Catalogue::find(std::string_view name) const {
    const auto found = std::find_if(games.begin(), games.end(), [&](const Game& game) { return game.name == name; });
    return found == games.end() ? nullptr : &*found;
}

} // namespace lince
