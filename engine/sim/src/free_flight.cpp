#include "free_flight.h"

#include <lince/core/tick.h>

#include <cmath>

namespace lince {
namespace {

constexpr int kMaxFlightBumps = 5;
constexpr float kInto = -1e-4f;  ///< metres a second against a face that are rounding
constexpr float kMargin = 0.06f; ///< metres around the body: skin, easing apart from others

struct Planes {
    Vec3 normals[kMaxFlightBumps];
    int count = 0;

    void add(Vec3 normal) { normals[count++] = normal; }
    bool allow(Vec3 velocity) const {
        for (int i = 0; i < count; ++i)
            if (dot(velocity, normals[i]) < kInto) return false;
        return true;
    }
    /// As much of the velocity as goes into none of the faces: along one of them, along the crease of two, or nothing.
    Vec3 slide(Vec3 velocity) const {
        if (allow(velocity)) return velocity;
        for (int i = 0; i < count; ++i)
            if (const Vec3 along = slidAlong(velocity, normals[i]); allow(along)) return along;
        for (int i = 0; i < count; ++i)
            for (int j = i + 1; j < count; ++j) {
                const Vec3 crease = normalized(cross(normals[i], normals[j]));
                if (const Vec3 along = crease * dot(crease, velocity); allow(along)) return along;
            }
        return {};
    }
};

/// Where the feet may be: beyond it there is nothing to slide along, but it holds like a wall.
Aabb airOf(const World& world, const BodyDefinition& body) {
    const Aabb& whole = world.level().bounds();
    const float aside = body.radius + kSkin;
    return {{whole.low.x + aside, whole.low.y, whole.low.z + aside},
            {whole.high.x - aside, whole.low.y + body.flightHeight - body.height, whole.high.z - aside}};
}

/// Cuts the hit short at the border of the air. Who is outside of it already may come back.
SweepHit stoppedAtBorder(const Aabb& air, Vec3 feet, Vec3 motion, SweepHit hit) {
    for (int axis = 0; axis < 3; ++axis) {
        const float way = motion[axis], limit = way > 0 ? air.high[axis] : air.low[axis];
        if (way == 0 || (way > 0 ? feet[axis] + way <= limit : feet[axis] + way >= limit)) continue;
        const float t = maximum((limit - feet[axis]) / way, 0);
        if (hit && t >= hit.t) continue;
        hit.t = minimum(t, 1), hit.hit = true, hit.normal = {};
        hit.normal[axis] = way > 0 ? -1.0f : 1.0f;
    }
    return hit;
}

} // namespace

MotionOutcome flyFreely(const World& world, Surroundings& surroundings, const BodyDefinition& body, Entity& entity,
                        Character& character, Vec3 wish) {
    const Vec3 before = entity.position;
    const Vec3 lack = wish - entity.velocity;
    const float gain = body.acceleration * kTickSeconds, lacking = length(lack);
    const Vec3 wanted = lacking <= gain ? wish : entity.velocity + lack * (gain / lacking);

    Capsule capsule = entity.capsule();
    surroundings.gather(world, capsule.bounds().grown(length(wanted) * kTickSeconds + kMargin), entity.id);
    surroundings.pushOut(capsule);

    const Aabb air = airOf(world, body);
    const Vec3 feetBelow{0, entity.shape.radius, 0};
    MotionOutcome outcome;
    Planes planes;
    Vec3 velocity = wanted;
    float seconds = kTickSeconds;
    for (int bump = 0; bump < kMaxFlightBumps && seconds > 0; ++bump) {
        const Vec3 motion = velocity * seconds;
        if (lengthSquared(motion) < 1e-12f) break;
        const BodyContact contact = surroundings.sweep(capsule, motion);
        const SweepHit hit = stoppedAtBorder(air, capsule.base - feetBelow, motion, contact.hit);
        const bool border = hit && (!contact.hit || hit.t < contact.hit.t);
        const float fraction = border ? hit.t : fractionBefore(contact.hit, motion);
        capsule.base += motion * fraction;
        if (!hit) break;
        seconds -= seconds * fraction;
        // What stands most against the wish is what blocks; the border is felt by nobody's skin.
        if (!border && (!outcome.blocked || dot(wanted, hit.normal) < dot(wanted, outcome.blockedNormal))) {
            outcome.blocked = true;
            outcome.blockedNormal = hit.normal;
            outcome.touched = contact.entity;
            outcome.touchPlace = contact.place;
        }
        planes.add(hit.normal);
        velocity = planes.slide(wanted);
        if (dot(velocity, wanted) <= 0) velocity = {}; // never back: in a sharp corner it would tremble
    }

    entity.position = capsule.base - feetBelow;
    entity.velocity = velocity;
    character.onGround = false;
    character.movedVelocity = (entity.position - before) / kTickSeconds;
    return outcome;
}

} // namespace lince
