#pragma once
// Game time. Simulation and minds never read a clock: the tick is an argument.

#include <cmath>
#include <cstdint>

namespace lince {

/// Number of fixed steps since the world began.
using Tick = std::uint32_t;

inline constexpr Tick kTicksPerSecond = 60;
inline constexpr float kTickSeconds = 1.0f / 60.0f;

/// The nearest whole number of ticks; at least 0.
constexpr Tick ticksFromSeconds(float seconds) {
    return seconds <= 0 ? 0 : static_cast<Tick>(static_cast<double>(seconds) * kTicksPerSecond + 0.5);
}
constexpr float secondsFromTicks(Tick ticks) {
    return static_cast<float>(ticks) * kTickSeconds;
}

} // namespace lince
