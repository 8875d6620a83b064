#pragma once
// What Bronto's game says, in both languages.

#include <lince/app/parameter_panel.h>
#include <lince/core/phrase.h>

#include <string>
#include <string_view>

namespace lince::bronto {

namespace phrases {
inline constexpr Phrase kDied{"Bronto has died", "Bronto ha muerto"};
inline constexpr Phrase kLived{"He lived for {}", "Vivió {}"};
inline constexpr Phrase kMoves{"Who moves him", "Quién lo mueve"};
inline constexpr Phrase kMind{"His mind", "Su mente"};
inline constexpr Phrase kHands{"Your hands", "Tus manos"};
inline constexpr Phrase kPointer{"Your pointer", "Tu puntero"};
inline constexpr Phrase kTakeOver{"take over", "tomar el mando"};
inline constexpr Phrase kChange{"change", "cambiar"};
inline constexpr Phrase kSees{"What he sees", "Lo que ve"};
// First steps
inline constexpr Phrase kEyesTitle{"What he sees", "Lo que ve"};
inline constexpr Phrase kEyesWords{
    "Bronto lives by his eyes. Yellow gives him health, cyan ammunition, magenta is an enemy. {}: hide that picture.",
    "Bronto vive de sus ojos. El amarillo le da salud, el cian munición, el magenta es un enemigo. {}: ocultar esa "
    "imagen."};
inline constexpr Phrase kFloorTitle{"What he knows", "Lo que sabe"};
inline constexpr Phrase kFloorWords{
    "Blue floor he has seen, behind yellow rims he has not looked, red is too narrow for him. {}: look from above.",
    "El suelo azul lo ha visto, tras los bordes amarillos no ha mirado, el rojo es estrecho para él. {}: mirar desde "
    "arriba."};
inline constexpr Phrase kTakeTitle{"Take his place", "Ponte en su lugar"};
inline constexpr Phrase kTakeWords{"{}: your hands move him. Walk a little: {}.",
                                   "{}: lo mueven tus manos. Anda un poco: {}."};
inline constexpr Phrase kLetGoTitle{"Let him go", "Suéltalo"};
inline constexpr Phrase kLetGoWords{"{} twice (the pointer comes between): his mind goes on from what it knows.",
                                    "{} dos veces (entre medias va el puntero): su mente sigue con lo que sabe."};
inline constexpr Phrase kNumberTitle{"Change him", "Cámbialo"};
inline constexpr Phrase kNumberWords{
    "{}: panels. Pull any number of his, walkSpeed under Body for one: he changes while he lives.",
    "{}: paneles. Mueve un número suyo, por ejemplo walkSpeed en Cuerpo: cambia mientras vive."};
inline constexpr Phrase kStepsEnding{"Now make him faster, blinder, hungrier, and watch what becomes of him.",
                                     "Hazlo más rápido, más ciego, más hambriento, y mira qué es de él."};
inline constexpr Phrase kHintStands{"{}: walk. {}: give him back to his mind.",
                                    "{}: andar. {}: devolverlo a su mente."};
inline constexpr Phrase kHintHungry{"He is starving: walk over something that gives health, yellow in his eye.",
                                    "Se muere de hambre: pasa por algo que dé salud, amarillo en su ojo."};
inline constexpr Phrase kOnTheFloor{"On the floor", "En el suelo"};
inline constexpr Phrase kFloorSeen{"seen", "visto"};
inline constexpr Phrase kFloorRim{"not looked behind", "detrás no ha mirado"};
inline constexpr Phrase kFloorNarrow{"too narrow for him", "estrecho para él"};
inline constexpr Phrase kFloorWay{"his way", "su camino"};
inline constexpr Phrase kFloorDrop{"a drop", "un precipicio"};
inline constexpr app::ParameterSection kSections[] = {{"Mind", "Mente"},
                                                      {"Body", "Cuerpo", true},
                                                      {"Eye", "Ojo"},
                                                      {"Power-ups", "Potenciadores"},
                                                      {"Enemies", "Enemigos"}};
} // namespace phrases

/// What a mind is about, as a line for the screen: its own words in English, ours in Spanish.
std::string activityInWords(std::string_view activity, Language language);

} // namespace lince::bronto
