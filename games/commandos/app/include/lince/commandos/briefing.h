#pragma once
// Where a mission's objectives lie on a map, and the card before it: what is to be done and why, beside a map of it
// all.

#include <lince/app/hud.h>
#include <lince/commandos/mission_rules.h>
#include <lince/commandos/missions.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lince::commandos {

/// Where something is still to be done.
struct ObjectivePlace {
    std::size_t number = 1; ///< of the objective, from 1
    Vec3 place;
};
/// Of objectives that are not done: middles of zones, things to destroy, and whom to kill where `shown` says that he
/// is.
std::vector<ObjectivePlace> objectivePlaces(const Simulation& simulation, const MissionState& state,
                                            const std::function<bool(EntityId)>& shown = {});
/// Their numbers on a map; those outside stand at its rim.
void drawObjectivePlaces(ImDrawList& list, const app::InterfaceStyle& style, const app::MinimapState& map,
                         const app::HudRectangle& at, const std::vector<ObjectivePlace>& places);

struct BriefingCard {
    std::string title;
    std::vector<std::string> paragraphs;
    std::vector<std::string> objectives;
    std::string par, begin;
    std::optional<app::MinimapState> map; ///< shown where there is room
    std::vector<ObjectivePlace> places;
};
BriefingCard briefingCard(const MissionText& text, const MissionNumbers& numbers, Language language,
                          const std::string& key);
/// The whole level, north up.
app::MinimapState wholeMap(const app::MinimapState& like, const Aabb& level);
/// In the middle of the screen, as large as it needs: without the map, then with smaller words, where it is too high.
void drawBriefing(ImDrawList& list, const app::InterfaceStyle& style, const BriefingCard& card);

} // namespace lince::commandos
