// Wandering: a turn that strolls about instead of jumping (Reynolds' point on a circle ahead).
#include "steering_frame.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

namespace lince {
namespace {

using namespace steering;

constexpr float kSharpestTurn = 2;       ///< radians a second, at strength 1
constexpr float kResponseSeconds = 0.1f; ///< in which Vehicle::velocityAfter makes a steering vector true
constexpr float kRootOfThree = 1.7320508f;

} // namespace

void WanderState::visitState(StateVisitor& v) {
    v.field("point", point);
}

Vec3 wander(const Vehicle& self, WanderState& state, RandomStream& random, float seconds, float strength,
            float jitter) {
    // Uniform over ±√3 has the variance 1, so many small steps stroll as far as few big ones.
    const float stroll = jitter * std::sqrt(maximum(seconds, 0)) * kRootOfThree;
    const Vec3 heading = headingOf(self);
    const Vec3 right = rightOf(heading);
    Vec3 turn;
    if (!self.flies) {
        const bool begins = lengthSquared(state.point) < 0.25f;
        const float angle = begins ? random.between(-kPi, kPi)
                                   : arcTangent2(state.point.x, -state.point.z) + random.between(-stroll, stroll);
        state.point = {sine(angle), 0, -cosine(angle)};
        turn = right * state.point.x;
    } else {
        // A first step longer than the ball begins anywhere on it.
        const float step = lengthSquared(state.point) < 0.25f ? 1 : stroll;
        const float x = random.between(-step, step);
        const float y = random.between(-step, step);
        const float z = random.between(-step, step);
        state.point = normalized(state.point + Vec3{x, y, z}, {0, 0, -1});
        const Vec3 up = cross(right, heading);
        // Half as much up and down as aside, and back to level flight: nobody wanders off into the sky.
        turn = right * state.point.x + up * (0.5f * state.point.y - heading.y);
    }
    const float aside = kSharpestTurn * clamp(strength, 0, 1) * kResponseSeconds * self.maxSpeed;
    const Vec3 wanted = heading * self.maxSpeed + turn * aside;
    return cutTo(wanted, self.maxSpeed) - flat(self, self.velocity);
}

} // namespace lince
