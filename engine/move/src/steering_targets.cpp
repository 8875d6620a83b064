// Towards and away from a place or a moving thing: seek, flee, arrive, pursue, evade, offset pursuit.
#include "steering_frame.h"

namespace lince {
namespace steering {
namespace {

/// Greatest w with |velocity + w · direction| <= speed, or a negative number when there is none.
float maxAlong(Vec3 velocity, Vec3 direction, float speed) {
    const float along = dot(velocity, direction);
    const float under = along * along - lengthSquared(velocity) + speed * speed;
    return under < 0 ? -1 : -along + std::sqrt(under);
}

} // namespace

Vec3 velocityTo(const Vehicle& self, Vec3 place, Vec3 velocity, float slowing) {
    const Vec3 offset = flat(self, place - self.position);
    const Vec3 carried = flat(self, velocity);
    const float distance = length(offset);
    const Vec3 direction = normalized(offset);
    const float settle = maximum(kSettleSeconds, slowing / maximum(self.maxSpeed, 1e-3f));
    const float wanted = brakingSpeed(distance, plannedAcceleration(self), settle);
    const float max = maxAlong(carried, direction, self.maxSpeed);
    // Something that cannot be kept up with is run after.
    if (max <= 0) return distance > 1e-4f ? direction * self.maxSpeed : cutTo(carried, self.maxSpeed);
    return carried + direction * minimum(wanted, max);
}

} // namespace steering

using namespace steering;

Vec3 seek(const Vehicle& self, Vec3 place) {
    const Vec3 offset = flat(self, place - self.position);
    return normalized(offset, headingOf(self)) * self.maxSpeed - flat(self, self.velocity);
}

Vec3 flee(const Vehicle& self, Vec3 place) {
    const Vec3 offset = flat(self, self.position - place);
    return normalized(offset, headingOf(self)) * self.maxSpeed - flat(self, self.velocity);
}

Vec3 arrive(const Vehicle& self, Vec3 place, float slowing) {
    return velocityTo(self, place, {0, 0, 0}, slowing) - flat(self, self.velocity);
}

float interceptSeconds(const Vehicle& self, Vec3 place, Vec3 velocity, float max) {
    // |offset + velocity t| = maxSpeed t
    const Vec3 offset = flat(self, place - self.position);
    const Vec3 moving = flat(self, velocity);
    const float a = self.maxSpeed * self.maxSpeed - lengthSquared(moving);
    const float b = dot(offset, moving);
    const float c = lengthSquared(offset);
    const float under = b * b + a * c;
    if (under < 0) return max;
    // Both signs of `a` and a = 0 by one formula without cancellation: t = c / (sqrt(b² + ac) − b).
    const float divisor = std::sqrt(under) - b;
    if (divisor <= 1e-6f * c || divisor <= 0) return c > 0 ? max : 0;
    return minimum(c / divisor, max);
}

Vec3 pursue(const Vehicle& self, Vec3 place, Vec3 velocity) {
    return seek(self, place + velocity * interceptSeconds(self, place, velocity));
}

Vec3 evade(const Vehicle& self, Vec3 place, Vec3 velocity) {
    return flee(self, place + velocity * interceptSeconds(self, place, velocity));
}

Vec3 offsetPursue(const Vehicle& self, Vec3 place, Vec3 velocity, Vec3 offset, float slowing) {
    const Vec3 moving = flat(self, velocity);
    // A quarry that stands says nothing of where it looks: only the distance is kept.
    if (lengthSquared(moving) < 0.0025f) {
        const Vec3 side = normalized(flat(self, self.position - place), -headingOf(self));
        const Vec3 beside = place + side * length(flat(self, offset));
        return velocityTo(self, beside, moving, slowing) - flat(self, self.velocity);
    }
    const Vec3 ahead = normalized(moving);
    const Vec3 right = rightOf(ahead);
    const Vec3 up = self.flies ? cross(right, ahead) : Vec3{0, 1, 0};
    const Vec3 wanted = place + right * offset.x + up * offset.y - ahead * offset.z;
    return velocityTo(self, wanted, moving, slowing) - flat(self, self.velocity);
}

} // namespace lince
