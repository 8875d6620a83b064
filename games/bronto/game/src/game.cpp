#include <lince/bronto/brains.h>
#include <lince/bronto/game.h>
#ifdef LINCE_PICTURE
#include <lince/bronto/game_part.h>
#endif

namespace lince::bronto {
namespace {

using Kind = GameEntry::Kind;

std::vector<GameEntry> entries() {
    return {
        {Kind::Level,
         "patio-bronto",
         {"The patio", "El patio"},
         {"A courtyard, three flying balls, and he who wants to live.",
          "Un patio, tres bolas que vuelan y él, que quiere vivir."}},
        {Kind::Level,
         "galleries-bronto",
         {"The galleries", "Las galerías"},
         {"Corridors, balls round every corner.", "Galerías, y bolas tras cada esquina."}},
        {Kind::Level,
         "higher-floor-bronto",
         {"The higher floor", "El piso de arriba"},
         {"Tops of boxes look like floor to him.", "Lo alto de las cajas le parece suelo."}},
        {Kind::Level,
         "looking-for-bronto",
         {"Looking for something", "En busca de algo"},
         {"Power-ups in full view, behind parapet and posts.",
          "Botiquines a la vista, tras un antepecho y unos postes."}},
        {Kind::Level,
         "islands-bronto",
         {"Islands", "Islas"},
         {"Three terraces that only a jump pad and teleporters join.",
          "Tres terrazas que solo unen un trampolín y teletransportes."}},
        {Kind::Level,
         "perspective-bronto",
         {"Perspective", "Perspectiva"},
         {"Passages that seem too narrow, slots that seem wide enough.",
          "Pasos que parecen estrechos, rendijas que parecen anchas."}},
        {Kind::Demonstration,
         "balls",
         {"Balls", "Bolas"},
         {"Twenty of them and nobody else: how they bounce.", "Veinte y nadie más: cómo rebotan."}},
        {Kind::Demonstration,
         "patio-classic",
         {"The patio, the old mind", "El patio, la mente antigua"},
         {"The same place with the mind of twenty years ago.", "El mismo lugar con la mente de hace veinte años."}},
        {Kind::Demonstration,
         "galleries-classic",
         {"The galleries, the old mind", "Las galerías, la mente antigua"},
         {"Where it turns, and where it gets stuck.", "Dónde gira y dónde se atasca."}},
        {Kind::Demonstration,
         "higher-floor-classic",
         {"The higher floor, the old mind", "El piso de arriba, la mente antigua"},
         {"It takes tops of boxes for floor, and goes there.", "Toma lo alto de las cajas por suelo y va hacia allí."}},
        {Kind::Demonstration,
         "looking-for-classic",
         {"Looking for something, the old mind", "En busca de algo, la mente antigua"},
         {"It sees the power-ups and cannot get there.", "Ve los botiquines y no puede llegar."}},
        {Kind::Demonstration,
         "perspective-classic",
         {"Perspective, the old mind", "Perspectiva, la mente antigua"},
         {"What seems wide enough is tried again and again.", "Lo que parece ancho lo intenta una y otra vez."}},
    };
}

} // namespace

Game game() {
    Game game;
    game.name = "bronto";
    game.firstScenario = "patio-bronto";
    game.title = {"Bronto", "Bronto"};
    game.line = {"He lives by what his eyes tell him. Watch him, change him, take him over.",
                 "Vive de lo que le dicen sus ojos. Obsérvalo, cámbialo, toma su lugar."};
    game.entries = entries();
    game.brains = addBrains;
#ifdef LINCE_PICTURE
    game.part = makeGamePart;
#endif
    return game;
}

} // namespace lince::bronto
