#pragma once
// What the fight says, in both languages.

#include <lince/app/count_phrase.h>

namespace lince::combat::phrases {

inline constexpr Phrase kAttackers{"Attackers", "Atacantes"};
inline constexpr Phrase kDefenders{"Defenders", "Defensores"};
inline constexpr Phrase kRound{"Round {}, {} to win", "Ronda {}, se gana con {}"};
inline constexpr Phrase kOneRound{"Last side standing", "Gana quien quede en pie"};
inline constexpr Phrase kWave{"Wave {} of {}", "Oleada {} de {}"};
inline constexpr Phrase kHold{"First to {} points", "A {} puntos"};
inline constexpr Phrase kTraining{"Practice", "Prácticas"};
inline constexpr Phrase kNextRound{"next round in {}", "siguiente ronda en {}"};
inline constexpr Phrase kNextWave{"next wave in {}", "siguiente oleada en {}"};
inline constexpr Phrase kOver{"over", "se acabó"};
inline constexpr Phrase kKills{"kills", "bajas"};
inline constexpr Phrase kDeaths{"deaths", "muertes"};
inline constexpr Phrase kYou{"You", "Tú"};
inline constexpr Phrase kBackIn{"Back in {}", "Vuelves en {}"};
inline constexpr Phrase kBackRound{"Back with the next round", "Vuelves en la siguiente ronda"};
inline constexpr Phrase kBackWave{"Back with the next wave", "Vuelves con la siguiente oleada"};
inline constexpr Phrase kWon{"Victory", "Victoria"};
inline constexpr Phrase kLost{"Defeat", "Derrota"};
inline constexpr Phrase kDrawn{"Nobody wins", "Nadie gana"};
inline constexpr Phrase kSideWon{"{} win", "Ganan: {}"};
inline constexpr Phrase kResult{"{} to {}", "{} a {}"};
inline constexpr Phrase kResultWaves{"{} of {} waves survived", "{} de {} oleadas aguantadas"};
inline constexpr Phrase kYours{"{}. You: {}, {}", "{}. Tú: {}, {}"};
inline constexpr app::CountPhrase kKillCount{{"{} kill", "{} baja"}, {"{} kills", "{} bajas"}};
inline constexpr app::CountPhrase kDeathCount{{"{} death", "{} muerte"}, {"{} deaths", "{} muertes"}};
inline constexpr Phrase kFriendly{"{} of them your own mates", "{} de ellas, compañeros tuyos"};
inline constexpr Phrase kBest{"won {} to {}", "ganado {} a {}"};
inline constexpr Phrase kBroken{"Your victories could not be read: {}", "No se pudieron leer tus victorias: {}"};
inline constexpr Phrase kNotSaved{"Your victory could not be saved: {}", "No se pudo guardar tu victoria: {}"};
inline constexpr Phrase kAgain{"Once more, and from behind cover", "Otra vez, y desde detrás de algo"};

} // namespace lince::combat::phrases
