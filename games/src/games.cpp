#include <lince/bronto/brains.h>
#include <lince/games/games.h>
#include <lince/groups/brains.h>
#include <lince/groups/sheep_game.h>

namespace lince::games {

namespace {

constexpr Game kGames[] = {{"bronto", "patio-bronto"}, {"groups", "cats-homing"}};

} // namespace

const Game* findGame(std::string_view name) {
    for (const Game& game : kGames)
        if (game.name == name) return &game;
    return nullptr;
}

BrainRegistry allBrains() {
    BrainRegistry brains = BrainRegistry::standard();
    bronto::addBrains(brains);
    groups::addBrains(brains);
    return brains;
}

MeasureRegistry allMeasures() {
    MeasureRegistry measures = MeasureRegistry::standard();
    measures.add(groups::makeSheepMeasure);
    return measures;
}

} // namespace lince::games
