#pragma once
// Own elementary functions: the same bits on every target, compiler and in the browser.
//
// The C library's versions differ between platforms in the last bits, and one bit is enough to make two runs part.
// These evaluate in double precision with a fixed order of operations and round once to float. Accuracy, tested
// against the C library in long double: at most 0.51 units in the last place over the stated ranges.

#include <lince/core/vec.h>

namespace lince {

inline constexpr float kRadiansPerDegree = kPi / 180;
inline constexpr float kDegreesPerRadian = 180 / kPi;

/// Sine and cosine. Range: |radians| <= 1e6 at full accuracy; beyond, still deterministic and within [-1, 1].
/// NaN and infinity give NaN.
float sine(float radians);
float cosine(float radians);

/// Angle of the point (x, y) from the +x axis, in [-pi, pi]. arcTangent2(±0, +0) = ±0, as in C.
float arcTangent2(float y, float x);
float arcTangent(float x);

/// Arguments beyond [-1, 1] are taken as the nearest end, since they come from rounding.
float arcSine(float x);
float arcCosine(float x);

/// e^x; overflows to infinity above 88.73, underflows to 0 below -104.
float exponential(float x);
/// Natural logarithm; log(0) = -infinity, negative gives NaN.
float logarithm(float x);
/// x^y for x >= 0 (0^0 = 1; negative x gives NaN unless y is an integer).
float power(float x, float y);

/// Same angle in [-pi, pi].
float wrapAngle(float radians);
/// Signed turn from one heading to another by the shorter way, in [-pi, pi].
float angleDifference(float from, float to);

/// Unit direction of a heading: (cos p sin y, sin p, -cos p cos y).
Vec3 directionFromYawPitch(float yawRadians, float pitchRadians);
/// Yaw of a direction; 0 when it has no horizontal part.
float yawOf(Vec3 direction);
/// Pitch of a direction, in [-pi/2, pi/2].
float pitchOf(Vec3 direction);
/// Rotates about the vertical axis by a yaw (clockwise seen from above), so that -Z becomes the heading.
Vec3 rotateByYaw(Vec3 v, float yawRadians);

} // namespace lince
