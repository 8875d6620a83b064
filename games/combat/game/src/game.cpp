#include <lince/combat/game.h>
#ifdef LINCE_PICTURE
#include <lince/combat/models.h>
#endif

namespace lince::combat {

Game game() {
    Game game;
    game.name = "combat";
    game.firstScenario = "training";
#ifdef LINCE_PICTURE
    game.models = addModels;
#endif
    return game;
}

} // namespace lince::combat
