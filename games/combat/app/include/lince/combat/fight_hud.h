#pragma once
// How a fight stands, as plain values made from the rules' state, and how it is drawn: points of the sides and what is
// fought for, at the top; a table of all who fight, for pauses.

#include <lince/app/ending.h>
#include <lince/app/style.h>
#include <lince/combat/captions.h>
#include <lince/combat/combat_rules.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lince::combat {

/// What the screen needs besides the state.
struct FightView {
    const CombatState& state;
    const CombatNumbers& numbers;
    const FactionTable& factions;
    Tick end = 0;   ///< of the scenario
    AgentId player; ///< null: it is only watched
    FactionId side; ///< of whoever plays or is watched; its points stand left
    std::function<std::string(AgentId)> nameOf;
};

struct FightSide {
    std::string name;
    Colour colour;
    std::uint32_t points = 0, alive = 0, all = 0;
};
struct FightZone {
    std::optional<Colour> owner, taker;
    float taken = 0; ///< by the taker, [0, 1]
};
struct FightRow {
    std::string name;
    Colour colour;
    std::uint32_t kills = 0, deaths = 0;
    bool alive = true, mine = false;
};

struct FightHud {
    std::string heading; ///< "Wave 2 of 5"
    std::string clock;   ///< what is left: "1:12"; empty: no limit
    std::string below;   ///< until it goes on
    bool hurry = false;  ///< less than ten seconds
    std::vector<FightSide> sides;
    std::vector<FightZone> zones;
    std::vector<FightRow> table; ///< by side, who has more kills first
    std::string comeBack;        ///< of a player who fell
    std::optional<app::Ending> ending;
};
FightHud fightHud(const FightView& view, Language language);
std::string sideName(std::string_view faction, Language language);

/// Height that the box at the top takes.
float fightHudPixels(const app::InterfaceStyle& style, const FightHud& hud);
void drawFightHud(ImDrawList& list, const app::InterfaceStyle& style, const FightHud& hud, float top);
void drawFightTable(ImDrawList& list, const app::InterfaceStyle& style, const FightHud& hud, float top);

struct CaptionLine {
    std::string speaker, words;
    Colour colour;
    float opacity = 1;
};
/// Below the middle, newest last.
void drawCaptions(ImDrawList& list, const app::InterfaceStyle& style, const std::vector<CaptionLine>& lines);

} // namespace lince::combat
