#pragma once
// What the steering behaviours share: the plane, the vehicle's frame and how fast one may still be before a stop.

#include <lince/move/steering.h>

namespace lince::steering {

/// On the ground only the horizontal part of a vector counts.
inline Vec3 flat(const Vehicle& self, Vec3 v) {
    return self.flies ? v : horizontal(v);
}

inline Vec3 cutTo(Vec3 v, float longest) {
    const float squared = lengthSquared(v);
    if (squared <= longest * longest) return v;
    return v * (longest / std::sqrt(squared));
}

/// Metres a second squared that may be planned with: less than the vehicle has, because a velocity follows the wished
/// one late.
inline float plannedAcceleration(const Vehicle& self) {
    return 0.7f * maximum(self.maxForce, 1e-3f) / maximum(self.mass, 1e-3f);
}

/// Unit vector to the right of a direction; of one straight up or down, +x.
inline Vec3 rightOf(Vec3 direction) {
    return normalized(Vec3{-direction.z, 0, direction.x}, {1, 0, 0});
}

/// The unit heading as the behaviours use it: horizontal on the ground.
inline Vec3 headingOf(const Vehicle& self) {
    return normalized(flat(self, self.heading), {0, 0, -1});
}

/// Speed at which something `distance` metres ahead can still be stopped at: first falls like a stone thrown upwards
/// (constant braking), then like a spring that does not swing (speed = distance / settleSeconds). Both join smoothly.
inline float brakingSpeed(float distance, float acceleration, float settleSeconds) {
    if (distance <= 0) return 0;
    const float joint = acceleration * settleSeconds * settleSeconds;
    if (distance <= joint) return distance / settleSeconds;
    const float jointSpeed = acceleration * settleSeconds;
    return std::sqrt(jointSpeed * jointSpeed + 2 * acceleration * (distance - joint));
}

/// Shorter ones swing: a velocity that follows within 0.1 s needs four times that to come to rest without overshooting,
/// and minds think some ticks late.
inline constexpr float kSettleSeconds = 0.5f;

/// Velocity that brings the vehicle to a place that itself moves, and at rest against it: the rest is braked as
/// `brakingSpeed` says, the bearing stays constant on the way (a collision course), the speed is at most maxSpeed.
Vec3 velocityTo(const Vehicle& self, Vec3 place, Vec3 velocity, float slowing);

} // namespace lince::steering
