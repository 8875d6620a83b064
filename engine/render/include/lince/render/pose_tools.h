#pragma once
// Tools for posing bones: small turns, soft steps, turns from one pair of directions to another.

#include <lince/core/math.h>
#include <lince/core/quat.h>
#include <lince/core/vec.h>

namespace lince {

/// About the axis to the right: what looks along -Z looks up, what stands leans back.
inline Quat turnX(float radians) {
    return quatFromAxisAngle({1, 0, 0}, radians);
}
/// What stands leans to the left.
inline Quat turnZ(float radians) {
    return quatFromAxisAngle({0, 0, 1}, radians);
}
constexpr float radiansOf(float degrees) {
    return degrees * kRadiansPerDegree;
}

/// 0 below `low`, 1 above `high`, smooth between.
constexpr float smoothStep(float low, float high, float v) {
    const float t = clamp((v - low) / (high - low), 0, 1);
    return t * t * (3 - 2 * t);
}
constexpr float mix(float a, float b, float t) {
    return a + (b - a) * t;
}
/// Towards `target` by at most `step`.
constexpr float approach(float value, float target, float step) {
    return value + clamp(target - value, -step, step);
}

/// The part of `v` across the unit `axis`, of length 1; `fallback` when there is none.
Vec3 directionAcross(Vec3 v, Vec3 axis, Vec3 fallback);

/// The turn that takes one pair of directions (the second need not be quite across the first) to another.
Quat turnBetween(Vec3 alongFrom, Vec3 sideFrom, Vec3 alongTo, Vec3 sideTo);

/// Interpolates along the shorter way; not at constant speed, which nobody sees between near poses.
Quat blendTurn(Quat a, Quat b, float fraction);

} // namespace lince
