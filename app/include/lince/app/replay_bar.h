#pragma once
// The transport bar of a recording: play, step, speed, and a line of time with marks.

#include <lince/app/style.h>
#include <lince/core/tick.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace lince::app {

/// Something that happened, shown as a stroke on the line of time.
struct ReplayMark {
    Tick tick = 0;
    Colour colour = palette::kRed;
    std::string words; ///< shown while the pointer is over it
};

struct ReplayBarState {
    Tick now = 0;
    Tick end = 0; ///< last tick that can be shown
    bool playing = false;
    bool seeks = true; ///< false: what is played now, in which nobody can go back or ahead
    float speed = 1;   ///< one of kReplaySpeeds
    float ticksPerSecond = 30;
    std::vector<ReplayMark> marks;
};
inline constexpr std::array<float, 6> kReplaySpeeds{0.25f, 0.5f, 1, 2, 4, 8};

/// What the user did; several may be set at once.
struct ReplayBarEvent {
    std::optional<bool> play;
    int step = 0; ///< -1, +1: one tick
    std::optional<float> speed;
    std::optional<Tick> seek;
};

float replayBarPixels(const InterfaceStyle& style, bool seeks = true); ///< its height, which the HUD keeps free
/// At the lower border, the whole width. Between the interface's begin and end.
ReplayBarEvent drawReplayBar(const ReplayBarState& state, const InterfaceStyle& style);

} // namespace lince::app
