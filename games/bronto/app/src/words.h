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
inline constexpr app::ParameterSection kSections[] = {{"Mind", "Mente"},
                                                      {"Body", "Cuerpo", true},
                                                      {"Eye", "Ojo"},
                                                      {"Power-ups", "Potenciadores"},
                                                      {"Enemies", "Enemigos"}};
} // namespace phrases

/// What a mind is about, as a line for the screen: its own words in English, ours in Spanish.
std::string activityInWords(std::string_view activity, Language language);

} // namespace lince::bronto
