// Among obstacles: avoidance and wall following, by what a FreeSpace tells of them.
#include "steering_frame.h"

#include <lince/core/math.h>

#include <array>

namespace lince {
namespace {

using namespace steering;

/// Room that is left to obstacles, metres.
float marginOf(const Vehicle& self) {
    return 0.04f + 0.15f * self.radius;
}

/// Something that must not be run into: a plane `gap` metres in front of the body.
struct Barrier {
    Vec3 normal; ///< unit, towards the body
    float gap = 0;
};

/// Seconds between a thought and the velocity that it wished.
constexpr float kReaction = 0.2f;

/// Fastest allowed motion towards a barrier, negative where the body is nearer than its margin.
float allowedClosing(const Vehicle& self, float gap, float closing) {
    const float settle = 0.25f;
    const float left = gap - marginOf(self) - kReaction * maximum(closing, 0);
    return left < 0 ? left / settle : brakingSpeed(left, plannedAcceleration(self), settle);
}

/// Change of velocity that obeys a barrier; zero when it is obeyed.
Vec3 keptOff(const Vehicle& self, Vec3 velocity, const Barrier& barrier) {
    const float closing = -dot(velocity, barrier.normal);
    const float over = closing - allowedClosing(self, barrier.gap, closing);
    return over > 0 ? barrier.normal * over : Vec3{0, 0, 0};
}

/// Turns that are tried, radians, the smallest first.
constexpr float kTurns[] = {0.15f, 0.3f, 0.5f, 0.75f, 1.0f, 1.3f, 1.6f, 2.0f, 2.5f, 3.0f};

struct Escape {
    Vec3 direction;
    float fraction = -1; ///< of the look-ahead that is free that way
};

/// The smallest turn from `direction` towards `side` (unit, square to it) or away from it that leads past what is
/// ahead; the turn with the longest free way when none does.
Escape freeTurn(const FreeSpace& space, Vec3 from, Vec3 direction, Vec3 side, float reach, bool flies) {
    Escape best;
    const Vec3 second = cross(direction, side);
    for (const float turn : kTurns) {
        const float ahead = cosine(turn), aside = sine(turn);
        const Vec3 sides[] = {side, -side, second, -second};
        for (int i = 0; i < (flies ? 4 : 2); ++i) {
            const Vec3 tried = direction * ahead + sides[i] * aside;
            const FreeSweep sweep = space.sweep(from, from + tried * reach);
            if (!sweep.blocked) return {tried, 1};
            if (sweep.fraction > best.fraction + 0.05f) best = {tried, sweep.fraction};
        }
    }
    return best;
}

} // namespace

Vec3 avoidObstacles(const Vehicle& self, const FreeSpace& space, float seconds) {
    const Vec3 velocity = flat(self, self.velocity);
    const float speed = length(velocity);
    if (speed < 0.01f * self.maxSpeed || speed < 1e-4f) {
        // At rest it steps back from what it nearly touches, once; half of the margin is good enough to stay.
        const auto near = space.nearest(self.position, 0.5f * marginOf(self));
        return near ? flat(self, near->normal) * (0.1f * self.maxSpeed) : Vec3{0, 0, 0};
    }
    const Vec3 direction = velocity / speed;
    const float brake = plannedAcceleration(self);
    const float window = seconds + kReaction + speed / brake; // a turn takes as long as it takes to brake
    const float reach = speed * window;
    std::array<Barrier, 3> barriers;
    std::size_t count = 0;
    Vec3 turn;

    const FreeSweep ahead = space.sweep(self.position, self.position + direction * reach);
    if (ahead.blocked) {
        const Vec3 normal = normalized(flat(self, ahead.normal), -direction);
        const float slope = maximum(0, -dot(direction, normal));
        barriers[count++] = {normal, ahead.fraction * reach * slope};
        // The side that leads on along the obstacle; straight ahead of it, the right.
        const Vec3 along = normal - direction * dot(normal, direction);
        const Vec3 side = lengthSquared(along) > 1e-4f ? normalized(along) : rightOf(direction);
        const float clear = minimum(reach, maximum(speed * seconds, ahead.fraction * reach + 2 * self.radius));
        const Escape escape = freeTurn(space, self.position, direction, side, clear, self.flies);
        const float kept =
            escape.fraction >= 1 ? speed : minimum(speed, brakingSpeed(escape.fraction * clear, brake, 0.5f));
        // Little by little while it is far, with all force when half of the time is gone.
        turn = (escape.direction * kept - velocity) * clamp(2 * (1 - ahead.fraction), 0.1f, 1);
    }
    const float closest = speed * speed / (2 * brake) + speed * (kReaction + 0.25f) + marginOf(self);
    if (const auto near = space.nearest(self.position, closest))
        barriers[count++] = {normalized(flat(self, near->normal), -direction), near->distance};

    // Not to touch comes first and gets what force it needs; the turn gets the rest.
    Vec3 kept;
    const auto obey = [&] {
        for (int round = 0; round < 3; ++round)
            for (std::size_t i = 0; i < count; ++i)
                kept += keptOff(self, velocity + kept, barriers[i]);
    };
    obey();
    if (lengthSquared(kept) > 0) { // off one thing and into another: wedges and corners
        const Vec3 turned = (velocity + kept) * (seconds + kReaction);
        const FreeSweep next = space.sweep(self.position, self.position + turned);
        if (next.blocked) {
            const Vec3 normal = normalized(flat(self, next.normal), -direction);
            barriers[count++] = {normal, maximum(0, -next.fraction * dot(turned, normal))};
            obey();
        }
    }
    const float strongest = 0.1f * self.maxForce / maximum(self.mass, 1e-3f); // more is cut by the vehicle
    kept = cutTo(kept * 3.0f, strongest);
    for (std::size_t i = 0; i < count; ++i) // no turn against a barrier that is being obeyed
        if (const float into = -dot(turn, barriers[i].normal); into > 0 && lengthSquared(kept) > 0)
            turn += barriers[i].normal * into;
    const float rest = std::sqrt(maximum(0, strongest * strongest - lengthSquared(kept)));
    const Vec3 steering = kept + cutTo(turn, rest);
    // A mix must notice it.
    const float noticed = 0.1f * self.maxSpeed, weight = length(steering);
    return weight > 1e-5f && weight < noticed ? steering * (noticed / weight) : steering;
}

Vec3 followWall(const Vehicle& self, const FreeSpace& space, float distance, float reach, float side) {
    const auto near = space.nearest(self.position, reach);
    if (!near) return {0, 0, 0};
    const float turn = side < 0 ? -1.0f : 1.0f;
    const Vec3 normal = normalized(flat(self, near->normal), -headingOf(self));
    // Along a floor or ceiling it goes straight on.
    const auto alongWall = [&](Vec3 wall) {
        const Vec3 along = cross(wall, Vec3{0, 1, 0}) * turn;
        return normalized(along, normalized(headingOf(self) - wall * dot(headingOf(self), wall), {0, 0, -1}));
    };
    const float brake = plannedAcceleration(self);
    // As fast as it still gets around a corner at that distance.
    const float speed = minimum(self.maxSpeed, std::sqrt(brake * (distance + self.radius)));
    const float off = distance - near->distance;
    Vec3 along = alongWall(normal);

    // An inner corner is turned into before its second wall is the nearest.
    const float room = distance + speed * speed / brake;
    const FreeSweep ahead = space.sweep(self.position, self.position + along * room);
    if (ahead.blocked) {
        const Vec3 second = normalized(flat(self, ahead.normal), -along);
        if (dot(second, along) < -0.3f) {
            const float left = ahead.fraction * room - distance;
            const float fraction = clamp(1 - left / (room - distance), 0, 1);
            along = normalized(lerp(along, alongWall(second), fraction), along);
        }
    }
    // Twice a second's worth of what is missing, but never more across than along.
    const Vec3 wanted = along + normal * clamp(2 * off / maximum(speed, 1e-3f), -0.9f, 0.9f);
    const Vec3 safe = normalized(wanted) * speed;
    return safe + keptOff(self, safe, {normal, near->distance}) - flat(self, self.velocity);
}

} // namespace lince
