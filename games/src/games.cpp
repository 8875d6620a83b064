#include <lince/bronto/brains.h>
#include <lince/games/games.h>

namespace lince::games {

namespace {

constexpr Game kGames[] = {{"bronto", "patio-bronto"}};

} // namespace

const Game* findGame(std::string_view name) {
    for (const Game& game : kGames)
        if (game.name == name) return &game;
    return nullptr;
}

BrainRegistry allBrains() {
    BrainRegistry brains = BrainRegistry::standard();
    bronto::addBrains(brains);
    return brains;
}

} // namespace lince::games
