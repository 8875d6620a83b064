#pragma once
// What a mind, or a human's hands, wants of a body. The only way into the simulation.

#include <lince/core/vec.h>

#include <cstdint>

namespace lince {

class StateVisitor;

enum class Button : std::uint16_t {
    Run = 1,
    Crouch = 2,
    Jump = 4,
    Fire = 8,
    Reload = 16,
    Use = 32, ///< doors
    /// Only from outside: hands drive the body instead of its own mind, as long as this is held.
    Possess = 64,
};

struct Intent {
    /// Horizontal direction in the world × share of full speed, length at most 1 (longer is cut). The vertical part is
    /// for bodies that fly or swim.
    Vec3 move;
    /// Where to look; the body turns there as fast as it can.
    float yaw = 0, pitch = 0;
    std::uint16_t buttons = 0;
    std::uint8_t weaponSlot = 0; ///< 0: keep; n: take the n-th weapon

    constexpr bool pressed(Button b) const { return (buttons & static_cast<std::uint16_t>(b)) != 0; }
    constexpr void press(Button b) { buttons = static_cast<std::uint16_t>(buttons | static_cast<std::uint16_t>(b)); }
    constexpr void release(Button b) { buttons = static_cast<std::uint16_t>(buttons & ~static_cast<unsigned>(b)); }
    constexpr bool operator==(const Intent&) const = default;

    void visitState(StateVisitor& v);
};

/// What bad input can hold made harmless: non-finite numbers become 0, the stick is cut to length 1, pitch to ±pi/2.
Intent sanitized(const Intent& intent);

} // namespace lince
