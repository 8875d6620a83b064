#pragma once
// What the player of the dog's game reads on the screen, as plain values made from the rules' state, and how it is
// drawn.

#include <lince/app/ending.h>
#include <lince/app/style.h>
#include <lince/groups/sheep_rules.h>
#include <lince/render/camera.h>

#include <optional>
#include <string>
#include <vector>

namespace lince::groups {

/// What the screen needs besides the rules.
struct SheepMatchInfo {
    bool hasNext = false;  ///< another level comes after this one
    bool record = false;   ///< the score is the player's best
    bool practice = false; ///< the level is still locked: the result is not kept
    bool helped = false;   ///< it was not the player alone: the result is not kept
};

struct SheepHud {
    float dayFraction = 0; ///< of the time until dusk that has passed, [0, 1]
    std::string time;      ///< until dusk: "3:24"
    bool hurry = false;    ///< less than half a minute
    std::string count;     ///< "7 / 12"
    std::string needed;    ///< "8 needed", or that it is enough
    bool enough = false;   ///< as many as are needed are home
    std::string eaten;     ///< empty: none
    std::string score;
    float homeFraction = 0, neededFraction = 0; ///< of the flock
    std::optional<app::Ending> ending;
};
SheepHud sheepHud(const SheepState& state, Language language, const SheepMatchInfo& info);
/// "Drive 8 of 12 sheep into the fold before dusk".
std::string goalWords(const SheepState& state, Language language);

/// Something that the player should find: shown at the border of the screen while it is out of the picture.
struct SheepMark {
    enum class Kind : std::uint8_t { Fold, Stray, Wolf };
    Kind kind = Kind::Fold;
    Vec3 place;
};
/// The fold; and of those that the dog can see from where it is: sheep far from the others, and wolves.
std::vector<SheepMark> sheepMarks(const Simulation& simulation, AgentId dog, const Aabb& fold);
/// Where on the screen, [-1, 1]², and which way it points there (radians, 0 up, clockwise). Nothing while the place is
/// in the picture.
struct BorderArrow {
    Vec2 at;
    float angle = 0;
};
std::optional<BorderArrow> borderArrow(const Camera& camera, Vec3 place);

/// Height that the box at the top takes.
float sheepHudPixels(const app::InterfaceStyle& style);
void drawSheepHud(ImDrawList& list, const app::InterfaceStyle& style, const SheepHud& hud, float top);
void drawSheepMarks(ImDrawList& list, const app::InterfaceStyle& style, const Camera& camera,
                    const std::vector<SheepMark>& marks, float top);
/// One line at the lower border: what can be done.
void drawSheepHint(ImDrawList& list, const app::InterfaceStyle& style, const std::string& words, float bottomPixels);
/// At the start of a level; `fraction` 0..1: how much of it is there.
void drawSheepIntro(ImDrawList& list, const app::InterfaceStyle& style, const std::string& level,
                    const std::string& title, const std::vector<std::string>& lines, float fraction);

} // namespace lince::groups
