#pragma once
// What the groups' game says, in both languages.

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
inline constexpr Phrase kLearnt{"{} nodes, {} ways, {} parts; learnt in {} ms",
                                "{} nodos, {} tramos, {} partes; aprendido en {} ms"};
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
inline constexpr Phrase kNeeded{"{} needed", "faltan {}"};
inline constexpr Phrase kEnough{"enough", "bastan"};
inline constexpr Phrase kEaten{"{} eaten", "{} comidas"};
inline constexpr Phrase kScore{"{} points", "{} puntos"};
inline constexpr Phrase kDusk{"until dusk", "hasta el anochecer"};
inline constexpr Phrase kFold{"Fold", "Redil"};
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
inline constexpr Phrase kProgressBroken{"Your progress could not be read: {}", "No se pudo leer tu progreso: {}"};
inline constexpr Phrase kProgressKept{"The old file is kept as {}", "El archivo viejo queda como {}"};
inline constexpr Phrase kProgressNotSaved{"Your progress could not be saved: {}", "No se pudo guardar tu progreso: {}"};
} // namespace phrases

} // namespace lince::groups
