#pragma once
// How a match ended, as every game tells it and as it looks: stars, a heading, what came of it. What can be done next
// are the buttons of the menu below (MenuScreen::Ending).

#include <lince/app/style.h>

#include <string>

namespace lince::app {

struct Ending {
    bool won = false;
    int stars = -1;       ///< 0–3; -1: none are given
    std::string heading;  ///< a few words
    std::string result{}; ///< one sentence
    std::string extra{};  ///< a record, or why the result is not kept
    std::string next{};   ///< path of what comes after it; empty: nothing, or it was not won
};

/// `seconds`: since the match ended; stars come one after the other. Returns where the buttons may begin.
float drawEnding(ImDrawList& list, const InterfaceStyle& style, const Ending& ending, float seconds);
/// A five-pointed star.
void drawStar(ImDrawList& list, ImVec2 middle, float radius, ImU32 colour);

} // namespace lince::app
