#include "steering_frame.h"

namespace lince {

Vec3 Vehicle::velocityAfter(Vec3 steering, float seconds, float response) const {
    if (!isFinite(steering) || !(seconds > 0)) return steering::flat(*this, velocity);
    const Vec3 wanted = steering::flat(*this, steering) / maximum(response, seconds);
    const Vec3 acceleration = steering::cutTo(wanted, maxForce / maximum(mass, 1e-3f));
    return steering::cutTo(steering::flat(*this, velocity) + acceleration * seconds, maxSpeed);
}

void Vehicle::step(Vec3 steering, float seconds, float response) {
    velocity = velocityAfter(steering, seconds, response);
    position += velocity * seconds;
    // Who hardly moves keeps looking where it did: the direction of a tiny velocity is noise.
    if (lengthSquared(velocity) > 0.0004f * maxSpeed * maxSpeed) heading = normalized(velocity, heading);
}

void draw(DebugDraw& sink, const Vehicle& vehicle, Vec3 steering) {
    const Vec3 middle = vehicle.position + Vec3{0, vehicle.flies ? 0 : 0.1f, 0};
    const Vec3 nose = middle + vehicle.heading * (2 * vehicle.radius);
    const Vec3 right = steering::rightOf(vehicle.heading) * vehicle.radius;
    const Vec3 tail = middle - vehicle.heading * vehicle.radius;
    sink.triangle(nose, tail - right, tail + right, {200, 205, 215, 255});
    if (lengthSquared(vehicle.velocity) > 1e-6f) drawArrow(sink, middle, middle + vehicle.velocity, {60, 200, 90, 255});
    if (lengthSquared(steering) > 1e-6f) drawArrow(sink, middle, middle + steering, {240, 150, 40, 255});
}

} // namespace lince
