#include <lince/bronto/brains.h>
#include <lince/bronto/game.h>
#ifdef LINCE_PICTURE
#include <lince/bronto/game_part.h>
#endif

namespace lince::bronto {

Game game() {
    Game game;
    game.name = "bronto";
    game.firstScenario = "patio-bronto";
    game.brains = addBrains;
#ifdef LINCE_PICTURE
    game.part = makeGamePart;
#endif
    return game;
}

} // namespace lince::bronto
