#include <lince/combat/game.h>

namespace lince::combat {

Game game() {
    Game game;
    game.name = "combat";
    game.firstScenario = "training";
    return game;
}

} // namespace lince::combat
