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
inline constexpr Phrase kPlanHelp{"One order for each; {}: start", "Una orden a cada uno; {}: empezar"};
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
inline constexpr Phrase kBest{"best {}", "mejor {}"};
inline constexpr Phrase kRecordsBroken{"What was won before cannot be read: {}",
                                       "Lo ganado antes no se puede leer: {}"};
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
inline constexpr Phrase kSeenStanding{"Seen standing", "Visto de pie"};
inline constexpr Phrase kSeenCrouching{"Seen crouching, too", "Visto aun agachado"};
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
inline constexpr Phrase kLastSeen{"Last seen here", "Visto aquí por última vez"};
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

// First steps. A mission's keys are told as they are bound.
inline constexpr Phrase kSelectTitle{"Whom you lead", "A quién mandas"};
inline constexpr Phrase kSelectWords{
    "{}: one of yours, {}: all. Or click on a portrait or a figure, or drag a rectangle round them.",
    "{}: uno de los tuyos, {}: todos. O haz clic en un retrato o una figura, o arrastra un rectángulo alrededor."};
inline constexpr Phrase kCrouchTitle{"Low", "Agachados"};
inline constexpr Phrase kCrouchWords{"{}: crouch, and stand up again. Who crouches is seen at half the distance.",
                                     "{}: agacharse, y levantarse. A quien se agacha se le ve a media distancia."};
inline constexpr Phrase kGoTitle{"Go", "En marcha"};
inline constexpr Phrase kGoWords{
    "{} on the ground sends them there; twice: they run, and are heard. With {} held it comes after what they do now.",
    "{} en el suelo los envía allí; dos veces: corren, y se oye. Con {} pulsada, después de lo que hacen ahora."};
inline constexpr Phrase kConeTitle{"What he sees", "Lo que ve"};
inline constexpr Phrase kConeWords{
    "{} on a guard: in the blue he sees who stands, in the orange even who crouches. {}: the same of all. Hold {}: who "
    "sees this place?",
    "{} en un guardia: en lo azul ve a quien está de pie; en lo naranja, incluso agachado. {}: lo mismo de todos. "
    "Mantén {}: ¿quién ve este sitio?"};
inline constexpr Phrase kPlanWords{
    "{}: time stands. Give each of them an order; {} once more: all start at once.",
    "{}: el tiempo se detiene. Da una orden a cada uno; {} otra vez: empiezan todos a la "
    "vez."};
inline constexpr Phrase kStrikeTitle{"From behind", "Por la espalda"};
inline constexpr Phrase kStrikeWords{"Come from where he does not look, alone. {} on him: the knife, without a sound.",
                                     "Acércate por donde no mira, a solas. {} sobre él: el cuchillo, sin un ruido."};
inline constexpr Phrase kStepsEnding{"The rest is patience. Watch where they look, and when they turn.",
                                     "Lo demás es paciencia. Mira adónde miran y cuándo se giran."};
inline constexpr Phrase kHintAlarm{"They search where you were seen. {}: keep low, out of the cones, until it is calm.",
                                   "Buscan donde os vieron. {}: agachados y lejos de los conos, hasta que haya calma."};
inline constexpr Phrase kHintBody{
    "Who is found lying there is asked about. The green beret carries him away: {} on him, "
    "and on himself to put him down.",
    "Si lo encuentran tendido, preguntarán. El boina verde se lo lleva: {} sobre él, y "
    "sobre sí mismo para dejarlo."};
inline constexpr Phrase kHintIdle{"Hold {}: who sees this place? {}: what all of them see.",
                                  "Mantén {}: ¿quién ve este sitio? {}: lo que ven todos."};
inline constexpr Phrase kHintSave{"{}: save. {}: back to there.", "{}: guardar. {}: volver ahí."};

} // namespace lince::commandos::phrases
