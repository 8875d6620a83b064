#pragma once
// Death: from the last living pose to one that lies on the ground.

#include "figure_rig.h"

namespace lince {

inline constexpr float kFallSeconds = 0.9f;

/// `from`: where the blow came from, radians against the body's yaw. Beyond kFallSeconds nothing changes any more, and
/// the start does not matter.
Pose fallingPose(const Pose& start, float from, std::uint32_t variety, float seconds);

} // namespace lince
