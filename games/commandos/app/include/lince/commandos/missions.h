#pragma once
// The missions in words for players: what they are called, what is to be done and why.

#include <lince/core/phrase.h>
#include <lince/runtime/game.h>

#include <span>
#include <string_view>
#include <vector>

namespace lince::commandos {

struct MissionText {
    std::string_view scenario; ///< by name
    GameEntry::Kind kind = GameEntry::Kind::Level;
    Phrase title, line;             ///< of the menu
    std::vector<Phrase> briefing;   ///< paragraphs
    std::vector<Phrase> objectives; ///< one for each of <rules objectives>, in their order
};

std::span<const MissionText> missions();
/// Null: a scenario that is none of them.
const MissionText* missionOf(std::string_view scenario);
/// That comes after it; empty: it is the last.
std::string_view nextMission(std::string_view scenario);
std::vector<GameEntry> entries();

} // namespace lince::commandos
