#pragma once
// What the groups' game says, in both languages.

#include <lince/app/count_phrase.h>
#include <lince/core/phrase.h>

namespace lince::groups {

namespace phrases {
// Panel
inline constexpr Phrase kDemonstration{"Demonstration {} of {}", "Demostración {} de {}"};
inline constexpr Phrase kPrevious{"Previous", "Anterior"};
inline constexpr Phrase kNext{"Next", "Siguiente"};
inline constexpr Phrase kViews{"Views", "Vistas"};
inline constexpr Phrase kGrid{"grid", "rejilla"};
inline constexpr Phrase kNodes{"nodes", "nodos"};
inline constexpr Phrase kNeighbours{"neighbours", "vecinos"};
inline constexpr Phrase kFoundWay{"way found", "camino hallado"};
inline constexpr Phrase kSmoothWay{"way optimised", "camino óptimo"};
inline constexpr Phrase kRanges{"ranges", "alcances"};
inline constexpr Phrase kForces{"forces", "fuerzas"};
inline constexpr Phrase kWatched{"Group of {}", "Grupo de {}"};
inline constexpr Phrase kLearnt{"{}, {}, {}; learnt in {} ms", "{}, {}, {}; aprendido en {} ms"};
inline constexpr app::CountPhrase kLearntNodes{{"{} node", "{} nodo"}, {"{} nodes", "{} nodos"}};
inline constexpr app::CountPhrase kLearntWays{{"{} way", "{} tramo"}, {"{} ways", "{} tramos"}};
inline constexpr app::CountPhrase kLearntParts{{"{} part", "{} parte"}, {"{} parts", "{} partes"}};
inline constexpr Phrase kLevels{"The dog's levels", "Los niveles del perro"};
inline constexpr Phrase kLocked{"locked", "bloqueado"};
inline constexpr Phrase kOpen{"not won yet", "aún sin ganar"};
inline constexpr Phrase kBest{"best {}", "récord {}"};
// The dog's game
inline constexpr Phrase kGoal{"Drive {} of {} sheep into the fold before dusk",
                              "Lleva {} de {} ovejas al redil antes del anochecer"};
inline constexpr Phrase kGoalAll{"Drive all {} sheep into the fold before dusk",
                                 "Lleva las {} ovejas al redil antes del anochecer"};
inline constexpr Phrase kWolves{"Keep the wolves away: bark at them", "Aleja a los lobos: ládrales"};
inline constexpr Phrase kLevel{"Level {}", "Nivel {}"};
inline constexpr Phrase kHome{"home", "en casa"};
inline constexpr app::CountPhrase kNeeded{{"{} needed", "falta {}"}, {"{} needed", "faltan {}"}};
inline constexpr Phrase kEnough{"enough", "bastan"};
inline constexpr app::CountPhrase kEaten{{"{} eaten", "{} comida"}, {"{} eaten", "{} comidas"}};
inline constexpr app::CountPhrase kScore{{"{} point", "{} punto"}, {"{} points", "{} puntos"}};
inline constexpr Phrase kDusk{"until dusk", "hasta el anochecer"};
inline constexpr Phrase kFold{"Fold", "Redil"};
inline constexpr Phrase kStray{"a sheep far from the others", "una oveja lejos de las demás"};
inline constexpr Phrase kWolf{"a wolf", "un lobo"};
inline constexpr Phrase kBark{"{}: bark", "{}: ladrar"};
inline constexpr Phrase kRun{"{}: go softly", "{}: ir despacio"};
inline constexpr Phrase kCamera{"{}: camera", "{}: cámara"};
inline constexpr Phrase kAboveHelp{"Click: run there", "Clic: corre allí"};
inline constexpr Phrase kWon{"The flock is home", "El rebaño está en casa"};
inline constexpr Phrase kLost{"Night has fallen", "Cayó la noche"};
inline constexpr Phrase kEatenUp{"Too few are left", "Quedan muy pocas"};
inline constexpr Phrase kResult{"{} of {} home, {} left until dusk: {} points",
                                "{} de {} en casa, {} hasta el anochecer: {} puntos"};
inline constexpr Phrase kLostResult{"{} of {} home, {} were needed", "{} de {} en casa, hacían falta {}"};
inline constexpr Phrase kRecord{"New best score", "Nuevo récord"};
inline constexpr Phrase kAllDone{"That was the last level", "Era el último nivel"};
inline constexpr Phrase kPractice{"Practice: this level is still locked, its result is not kept",
                                  "Práctica: este nivel sigue bloqueado, el resultado no se guarda"};
inline constexpr Phrase kHelped{"The dog's own mind or changed numbers helped: the result is not kept",
                                "Ayudó la mente del perro o algún número cambiado: el resultado no se guarda"};
inline constexpr Phrase kDoBark{"Bark", "Ladrar"};
inline constexpr Phrase kDoBarkAbove{"Bark, from above", "Ladrar, desde arriba"};
inline constexpr Phrase kDoSoftly{"Go softly (hold)", "Ir despacio (mantener)"};
inline constexpr Phrase kDoRunThere{"Run there", "Correr allí"};
// First steps
inline constexpr Phrase kRunTitle{"Run", "Corre"};
inline constexpr Phrase kRunWords{"You are the shepherd's dog. {} to run, the mouse to look around.",
                                  "Eres el perro del pastor. {} para correr, el ratón para mirar."};
inline constexpr Phrase kGatherTitle{"Gather", "Reúne"};
inline constexpr Phrase kGatherWords{
    "Sheep run from you. Go round them in a wide curve until the flock is between you and the fold.",
    "Las ovejas huyen de ti. Rodéalas de lejos hasta que el rebaño quede entre tú y el redil."};
inline constexpr Phrase kDriveTitle{"Drive", "Guía"};
inline constexpr Phrase kDriveWords{
    "Now come closer: they go ahead of you. Hold {} to go softly, so that they stay together.",
    "Ahora acércate: van delante de ti. Mantén {} para ir despacio y que sigan juntas."};
inline constexpr Phrase kBarkTitle{"Bark", "Ladra"};
inline constexpr Phrase kBarkWords{"{}. It makes stragglers hurry; in the middle of a flock it scatters them.",
                                   "{}. Da prisa a las rezagadas; en medio del rebaño lo dispersa."};
inline constexpr Phrase kGateTitle{"The gate", "La puerta"};
inline constexpr Phrase kGateWords{"Press them against the open side of the fold. They go in by themselves.",
                                   "Apriétalas contra el lado abierto del redil. Entran ellas solas."};
inline constexpr Phrase kStepsEnding{"Now the others, before the sun is down.",
                                     "Ahora las demás, antes de que se ponga el sol."};
inline constexpr Phrase kHintWolf{"A wolf is at the flock. Run between them and bark: {}.",
                                  "Un lobo acecha al rebaño. Ponte en medio y ladra: {}."};
inline constexpr Phrase kHintScattered{
    "The flock is scattered. Fetch the farthest one first, and go softly past the others: {}.",
    "El rebaño está disperso. Trae primero la más lejana y pasa despacio junto a las otras: {}."};
inline constexpr Phrase kHintBehind{"Get behind the flock: it runs away from you, so the fold must lie beyond it.",
                                    "Ponte detrás del rebaño: huye de ti, así que el redil debe quedar al otro lado."};
inline constexpr Phrase kHintBark{"You have not barked yet: {}. It moves those who will not go.",
                                  "Aún no has ladrado: {}. Mueve a las que no quieren ir."};
inline constexpr Phrase kProgressBroken{"Your progress could not be read: {}", "No se pudo leer tu progreso: {}"};
inline constexpr Phrase kProgressKept{"The old file is kept as {}", "El archivo viejo queda como {}"};
inline constexpr Phrase kProgressNotSaved{"Your progress could not be saved: {}", "No se pudo guardar tu progreso: {}"};
} // namespace phrases

} // namespace lince::groups
