#include "detail_sense.h"
#include "scent_sense.h"

#include <lince/commandos/brains.h>
#include <lince/commandos/game.h>
#include <lince/commandos/hands.h>
#include <lince/commandos/mission_measures.h>
#include <lince/commandos/mission_rules.h>
#include <lince/commandos/orders.h>
#include <lince/commandos/trails.h>
#ifdef LINCE_PICTURE
#include <lince/commandos/missions.h>
#endif

namespace lince::commandos {

Game game() {
    Game game;
    game.name = "commandos";
    game.firstScenario = "first-post";
    game.title = {"Commandos", "Comandos"};
    game.line = {"A few against a garrison: unseen, unheard, and gone before the bell rings.",
                 "Unos pocos contra una guarnición: sin ser vistos ni oídos, y lejos antes de que suene la campana."};
    game.rules = MissionRules::of;
    game.brains = addBrains;
    game.vocabulary = addWords;
    game.senses = [](SenseRegistry& registry) {
        registry.add<DetailSense>("details");
        registry.add<ScentSense>("scent");
    };
    game.topics = {CommandoOrder::kTopic, CommandoAnswer::kTopic, CommandoAt::kTopic, EnemySeen::kTopic,
                   MissionGoal::kTopic};
    game.bodies = [](Sim& sim, const Stage& stage) {
        sim.add(std::make_unique<Hands>(*stage.definitions, *stage.level));
        sim.add(std::make_unique<Trails>(*stage.definitions));
    };
    game.measures = addMissionMeasures;
#ifdef LINCE_PICTURE
    game.entries = entries();
#endif
    return game;
}

} // namespace lince::commandos
