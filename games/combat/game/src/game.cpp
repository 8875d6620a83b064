#include <lince/combat/combat_measures.h>
#include <lince/combat/combat_rules.h>
#include <lince/combat/game.h>
#ifdef LINCE_PICTURE
#include <lince/combat/fights.h>
#include <lince/combat/game_part.h>
#include <lince/combat/models.h>
#endif

namespace lince::combat {

Game game() {
    Game game;
    game.name = "combat";
    game.firstScenario = "duel-1";
    game.title = {"The fight", "El combate"};
    game.line = {"Against soldiers who see, hear, hide and call to each other, and know nothing else.",
                 "Contra soldados que ven, oyen, se cubren y se avisan, y no saben nada más."};
    game.rules = CombatRules::of;
    game.measures = addCombatMeasures;
#ifdef LINCE_PICTURE
    game.models = addModels;
    game.part = makeGamePart;
    game.entries = entries();
#endif
    return game;
}

} // namespace lince::combat
