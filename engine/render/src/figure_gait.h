#pragma once
// Legs: where the feet are at a moment of the stride, and how high that lets the hips be.

#include "figure_rig.h"

namespace lince {

struct GaitState {
    Vec3 velocity;                      ///< horizontal, metres a second, in the body's frame
    float turnSpeed = 0;                ///< radians a second, clockwise
    float hipYaw = 0;                   ///< where hips and toes point, against the look
    float phase = 0;                    ///< turns; the left foot comes down at 0, the right one at 0.5
    float crouch = 0, air = 0, dip = 0; ///< shares 0..1; dip in metres
    float rise = 0;                     ///< metres a second, up
    float stance = 0;                   ///< share of a fighter's stance when at rest: left foot ahead
};

struct FootPlace {
    Vec3 ankle;
    Quat turn;
};

struct Gait {
    FootPlace left, right;
    Vec3 hips; ///< the hip bone moved by
    float run = 0, moving = 0;
};

/// Seconds that two steps take at a speed.
float strideSeconds(float speed, float crouch);
Gait gaitOf(const GaitState& state);

} // namespace lince
