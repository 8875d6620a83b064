// Containment: inside a box.
#include "steering_frame.h"

namespace lince {

using namespace steering;

Vec3 contain(const Vehicle& self, const Aabb& box, float ahead) {
    if (box.empty()) return {0, 0, 0};
    const Vec3 velocity = flat(self, self.velocity);
    const float speed = length(velocity);
    const float seconds = maximum(ahead, maximum(speed / plannedAcceleration(self), 0.2f));
    Vec3 wanted = velocity;
    bool turns = false, outside = false;
    for (int axis = 0; axis < 3; ++axis) {
        if (axis == 1 && !self.flies) continue;
        const float place = self.position[axis], low = box.low[axis], high = box.high[axis];
        if (place < low || place > high) {
            wanted[axis] = place < low ? self.maxSpeed : -self.maxSpeed;
            turns = outside = true;
            continue;
        }
        const float future = place + velocity[axis] * seconds;
        const float over = future > high ? future - high : future < low ? future - low : 0;
        if (over == 0) continue;
        // The velocity that just does not get there, and half as much again inwards: it turns back, not along.
        wanted[axis] = velocity[axis] - 1.5f * over / seconds;
        turns = true;
    }
    if (!turns) return {0, 0, 0};
    if (outside) return cutTo(wanted, self.maxSpeed) - velocity;
    // What is lost across goes along the border, as far as that is inside: a turn, not a stop.
    const float left = length(wanted);
    if (left > 1e-3f * self.maxSpeed) {
        const Vec3 turned = wanted * (minimum(speed, 1.5f * left) / left);
        for (int axis = 0; axis < 3; ++axis) {
            const float future = self.position[axis] + turned[axis] * seconds;
            if (wanted[axis] == velocity[axis] && future >= box.low[axis] && future <= box.high[axis])
                wanted[axis] = turned[axis];
        }
    }
    return wanted - velocity;
}

} // namespace lince
