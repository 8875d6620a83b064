#pragma once
// How a mission stands, as plain values made from the rules' state, and how it is drawn: time and alarm at the top,
// abilities at the bottom, what commandos answer over their heads.

#include <lince/app/ending.h>
#include <lince/app/hud.h>
#include <lince/commandos/abilities.h>
#include <lince/commandos/mission_rules.h>
#include <lince/commandos/missions.h>
#include <lince/commandos/orders.h>

#include <optional>
#include <string>
#include <vector>

namespace lince::commandos {

/// "3:07".
std::string clockWords(Tick ticks);

struct MissionHud {
    std::string time, kills;
    AlarmStage stage = AlarmStage::Calm;
    std::string alarm;   ///< how alarmed they are, in words
    float stageLeft = 0; ///< [0, 1]: of this stage
    std::vector<app::HudTask> tasks;
    std::string reminder; ///< to save; empty: not yet
    std::optional<app::Ending> ending;
};
/// `text`: null when the mission has no words of its own; then objectives are told as the scenario writes them.
MissionHud missionHud(const MissionState& state, const MissionNumbers& numbers, const MissionText* text,
                      Language language);

float missionHudPixels(const app::InterfaceStyle& style);
/// Between the portraits and the map, in the middle of the screen where it fits.
app::HudRectangle missionHudPlace(const app::InterfaceStyle& style, const app::HudLayout& layout, float top);
void drawMissionHud(ImDrawList& list, const app::InterfaceStyle& style, const MissionHud& hud,
                    const app::HudRectangle& at);

/// What is offered of the lead's abilities.
struct AbilityButton {
    std::optional<Ability> ability; ///< nothing: to crouch or stand up
    std::string name, key;
    bool chosen = false, low = false; ///< low: crouches, of the button without an ability
};
/// In the lower middle, above `bottom` pixels that others have.
std::vector<app::HudRectangle> layOutAbilities(const app::InterfaceStyle& style, std::size_t count, float bottom);
void drawAbilities(ImDrawList& list, const app::InterfaceStyle& style, const std::vector<AbilityButton>& buttons,
                   const std::vector<app::HudRectangle>& places, ImVec2 pointer);
/// A picture of it in a square.
void drawAbilityIcon(ImDrawList& list, ImVec2 middle, float size, const AbilityButton& button, ImU32 colour);

/// Nothing: no need to say it.
std::optional<Phrase> answerWords(const CommandoAnswer& answer);

/// Words over a head, [-1, 1]² of the picture.
struct OverHead {
    Vec2 at;
    std::string words;
    Colour colour;
    float opacity = 1;
};
void drawOverHeads(ImDrawList& list, const app::InterfaceStyle& style, const std::vector<OverHead>& lines);

} // namespace lince::commandos
