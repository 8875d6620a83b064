#include <lince/combat/combat_measures.h>
#include <lince/combat/combat_rules.h>
#include <lince/combat/game.h>
#ifdef LINCE_PICTURE
#include <lince/combat/models.h>
#endif

namespace lince::combat {

Game game() {
    Game game;
    game.name = "combat";
    game.firstScenario = "training";
    game.rules = CombatRules::of;
    game.measures = addCombatMeasures;
#ifdef LINCE_PICTURE
    game.models = addModels;
#endif
    return game;
}

} // namespace lince::combat
