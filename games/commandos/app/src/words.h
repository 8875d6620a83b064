#pragma once
// What the window of missions says, in both languages.

#include <lince/app/count_phrase.h>

namespace lince::commandos::phrases {

inline constexpr Phrase kCalm{"All is quiet", "Todo en calma"};
inline constexpr Phrase kWary{"The garrison is wary", "La guarnición recela"};
inline constexpr Phrase kAlarm{"Alarm", "Alarma"};
inline constexpr Phrase kAlarmFor{"Alarm, search ends in {}", "Alarma, la búsqueda acaba en {}"};
inline constexpr Phrase kWaryFor{"Wary for {}", "Recelan aún {}"};
inline constexpr app::CountPhrase kKills{{"{} taken out", "{} eliminado"}, {"{} taken out", "{} eliminados"}};
inline constexpr app::CountPhrase kAlarms{{"{} alarm", "{} alarma"}, {"{} alarms", "{} alarmas"}};
inline constexpr Phrase kPar{"par {}", "marca {}"};

// In the editor of levels
inline constexpr Phrase kConeColours{"Blue: seen standing. Orange: crouching, too.",
                                     "Azul: te ven de pie. Naranja: también agachado."};
inline constexpr Phrase kEnemies{"Garrison", "Guarnición"};
inline constexpr Phrase kStarts{"Where they begin", "Dónde empiezan"};
inline constexpr Phrase kObjects{"Things of a mission", "Cosas de una misión"};
inline constexpr Phrase kCommandoStart{"Commando", "Comando"};
inline constexpr Phrase kReserveStart{"Reserve", "Refuerzos"};
inline constexpr Phrase kGuard{"Guard", "Guardia"};
inline constexpr Phrase kOfficer{"Officer", "Oficial"};
inline constexpr Phrase kLookout{"Lookout", "Vigía"};
inline constexpr Phrase kGunner{"Gunner", "Ametrallador"};
inline constexpr Phrase kDog{"Dog", "Perro"};
inline constexpr Phrase kCivilian{"Civilian", "Civil"};
inline constexpr Phrase kRadio{"Radio", "Radio"};
inline constexpr Phrase kBell{"Bell", "Campana"};
inline constexpr Phrase kWire{"Wire", "Alambrada"};
inline constexpr Phrase kFuel{"Fuel", "Combustible"};
inline constexpr Phrase kArchive{"Archive", "Archivo"};

inline constexpr Phrase kCrouch{"Crouch", "Agacharse"};
inline constexpr Phrase kStand{"Stand up", "Levantarse"};
inline constexpr Phrase kNobody{"Nobody is selected", "No hay nadie seleccionado"};
inline constexpr Phrase kDisguised{"disguised", "disfrazado"};

inline constexpr Phrase kPlanTitle{"Plan", "Plan"};
inline constexpr Phrase kPlanHelp{"Time stands. One order for each; {}: all start at once",
                                  "El tiempo se detiene. Una orden para cada uno; {}: empiezan todos a la vez"};
inline constexpr Phrase kPlanStarts{"Go!", "¡Ahora!"};

inline constexpr Phrase kNoWay{"I can't get there", "No puedo llegar ahí"};
inline constexpr Phrase kNobodySeen{"There's nobody there", "Ahí no hay nadie"};
inline constexpr Phrase kTooFar{"Too far", "Demasiado lejos"};
inline constexpr Phrase kEmpty{"I have none left", "No me queda"};
inline constexpr Phrase kStruck{"He's down", "Ha caído"};
inline constexpr Phrase kLaid{"It's laid", "Ya está puesta"};

inline constexpr Phrase kParTime{"An experienced leader needs {}", "Quien tiene práctica tarda {}"};
inline constexpr Phrase kBegin{"{}: begin", "{}: empezar"};
inline constexpr Phrase kWon{"Mission accomplished", "Misión cumplida"};
inline constexpr Phrase kLost{"Mission failed", "Misión fracasada"};
inline constexpr Phrase kResult{"{} of {}, {}, {}", "{} de {}, {}, {}"};
inline constexpr Phrase kLostResult{"A commando fell after {}", "Un comando cayó a los {}"};
inline constexpr Phrase kMedalUnheard{"nobody rang the bell", "nadie tocó la campana"};
inline constexpr Phrase kMedalQuick{"within the time", "dentro del tiempo"};

inline constexpr Phrase kGoes{"on the way", "en camino"};
inline constexpr Phrase kAttacks{"attacks", "ataca"};
inline constexpr Phrase kUses{"at work", "manos a la obra"};
inline constexpr Phrase kThrows{"throws", "lanza"};
inline constexpr Phrase kLays{"lays it", "la coloca"};
inline constexpr Phrase kCarries{"carries", "carga"};
inline constexpr Phrase kPlanned{"planned", "planeado"};
inline constexpr Phrase kSeenStanding{"Seen here when standing", "Aquí te ven de pie"};
inline constexpr Phrase kSeenCrouching{"Seen here even when crouching", "Aquí te ven incluso agachado"};
inline constexpr Phrase kChases{"He chases somebody", "Persigue a alguien"};
inline constexpr Phrase kNobodySees{"Nobody sees this place", "Nadie ve este sitio"};
inline constexpr app::CountPhrase kSeeStanding{{"{} sees who stands here", "{} ve a quien está de pie aquí"},
                                               {"{} see who stands here", "{} ven a quien está de pie aquí"}};
inline constexpr app::CountPhrase kSeeCrouching{{"{} of them even who crouches", "{} de ellos incluso agachado"},
                                                {"{} of them even who crouches", "{} de ellos incluso agachado"}};
inline constexpr Phrase kConesOn{"What all enemies see", "Lo que ven todos los enemigos"};
inline constexpr Phrase kConesOff{"Cones are off", "Conos apagados"};
inline constexpr Phrase kHonestOn{"Honest view: only what your commandos sense",
                                  "Vista honesta: solo lo que perciben tus comandos"};
inline constexpr Phrase kHonestOff{"Classic view: everything is shown", "Vista clásica: se muestra todo"};
inline constexpr Phrase kLastSeen{"Where he was last seen", "Donde se le vio por última vez"};
inline constexpr Phrase kSaved{"Saved", "Guardado"};
inline constexpr Phrase kLoaded{"Loaded: back at {}", "Cargado: de vuelta en {}"};
inline constexpr Phrase kNotSaved{"Not saved: {}", "No se guardó: {}"};
inline constexpr Phrase kNotLoaded{"Not loaded: {}", "No se cargó: {}"};
inline constexpr Phrase kNothingSaved{"Nothing is saved of this mission", "De esta misión no hay nada guardado"};
inline constexpr Phrase kOver{"The mission is over", "La misión ha terminado"};
inline constexpr Phrase kSavedAgo{"{}: save (last {} ago)", "{}: guardar (último hace {})"};
inline constexpr Phrase kNeverSaved{"{}: save (not yet saved)", "{}: guardar (aún sin guardar)"};
inline constexpr Phrase kFastMotion{"In fast motion; + and - change the speed",
                                    "A cámara rápida; + y - cambian la velocidad"};
inline constexpr Phrase kReaches{"How far it reaches", "Hasta dónde llega"};
inline constexpr Phrase kHeard{"How far it is heard", "Hasta dónde se oye"};
inline constexpr Phrase kHurts{"Where it hurts", "Dónde hace daño"};
inline constexpr Phrase kCannot{"It cannot be", "No puede ser"};

} // namespace lince::commandos::phrases
