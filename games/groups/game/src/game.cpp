#include <lince/groups/brains.h>
#include <lince/groups/game.h>
#include <lince/groups/sheep_rules.h>
#ifdef LINCE_PICTURE
#include <lince/groups/gallery.h>
#include <lince/groups/game_part.h>
#include <lince/groups/group_views.h>
#include <lince/groups/models.h>
#endif

namespace lince::groups {

Game game() {
    Game game;
    game.name = "groups";
    game.firstScenario = "cats-homing";
    game.title = {"The shepherd's dog", "El perro pastor"};
    game.line = {"Drive the flock into the fold before dusk, and see how groups find their way.",
                 "Lleva el rebaño al redil antes de que anochezca y mira cómo los grupos hallan su camino."};
    game.brains = addBrains;
    game.rules = SheepRules::of;
    game.measures = addSheepMeasure;
#ifdef LINCE_PICTURE
    game.models = addModels;
    game.layers = addLayers;
    game.part = makeGamePart;
    game.entries = entries();
#endif
    return game;
}

} // namespace lince::groups
