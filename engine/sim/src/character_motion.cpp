#include "character_motion.h"

#include <lince/core/math.h>
#include <lince/core/tick.h>

#include <cmath>

namespace lince {
namespace {

constexpr int kMaxBumps = 4;
constexpr int kMaxPlanes = 5;

struct Mover {
    const Surroundings& around;
    const BodyDefinition& body;
    Capsule capsule;
    Vec3 velocity;
    MotionOutcome outcome;

    /// A face flat enough, or the edge of one: a round foot stands on the edge of a stair as a flat one would.
    bool carriedBy(const BodyContact& contact) const {
        const float up = contact.hit.normal.y;
        return contact.hit &&
               (up >= body.steepestCosine || (up > 0.05f && around.carries(contact.place, body.steepestCosine)));
    }

    void noteBlock(const BodyContact& contact, Vec3 normal, Vec3 wanted) {
        outcome.blocked = true;
        outcome.blockedNormal = normal;
        outcome.touched = contact.entity;
        outcome.touchPlace = contact.place;
        if (contact.entity) outcome.push = {contact.entity, -normal, -dot(wanted, normal), body.mass};
    }

    /// Slides along whatever is in the way for `seconds`. On the ground, slopes too steep and the edges of stairs count
    /// as upright walls (stairs are climbed by slideWithSteps), and slopes change the height only: the speed over
    /// ground stays.
    void slide(float seconds, bool onGround) {
        Vec3 planes[kMaxPlanes];
        int planeCount = 0;
        const Vec3 wanted = velocity;
        for (int bump = 0; bump < kMaxBumps && seconds > 0; ++bump) {
            const Vec3 motion = velocity * seconds;
            if (lengthSquared(motion) < 1e-12f) return;
            const BodyContact contact = around.sweep(capsule, motion);
            const float t = fractionBefore(contact.hit, motion);
            capsule.base += motion * t;
            if (!contact.hit) return;
            seconds -= seconds * t;

            Vec3 normal = contact.hit.normal;
            const bool floor = onGround ? normal.y >= body.steepestCosine : carriedBy(contact);
            if (onGround && floor) velocity.y = -(normal.x * velocity.x + normal.z * velocity.z) / normal.y;
            if (onGround && !floor && normal.y > 0) normal = normalized(horizontal(normal), normal);
            if (!floor && absolute(normal.y) < 0.7f) noteBlock(contact, normal, wanted);

            if (planeCount == kMaxPlanes) {
                velocity = {};
                return;
            }
            planes[planeCount++] = normal;
            if (!clipAgainst(planes, planeCount)) return;
            // Never turn back: in a sharp corner the clipped velocity would tremble to and fro.
            if (dot(velocity, wanted) <= 0) {
                velocity = {0, velocity.y < 0 && !onGround ? velocity.y : 0, 0};
                if (velocity.y == 0) return;
            }
        }
    }

    /// Makes the velocity point into none of the planes; false when it has nowhere to go.
    bool clipAgainst(const Vec3* planes, int count) {
        constexpr float kInto = -1e-4f;
        for (int i = 0; i < count; ++i) {
            if (dot(velocity, planes[i]) >= kInto) continue;
            Vec3 along = slidAlong(velocity, planes[i]);
            for (int j = 0; j < count; ++j) {
                if (j == i || dot(along, planes[j]) >= kInto) continue;
                along = slidAlong(along, planes[j]);
                if (dot(along, planes[i]) >= kInto) continue;
                const Vec3 crease = normalized(cross(planes[i], planes[j]));
                along = crease * dot(crease, velocity);
                for (int k = 0; k < count; ++k) {
                    if (k == i || k == j || dot(along, planes[k]) >= kInto) continue;
                    velocity = {}; // three planes: a pocket
                    return false;
                }
            }
            velocity = along;
            return true;
        }
        return true;
    }

    /// Moves straight by `way` as far as it is free.
    BodyContact advance(Vec3 way) {
        const BodyContact contact = around.sweep(capsule, way);
        capsule.base += way * fractionBefore(contact.hit, way);
        return contact;
    }

    /// Tries to climb what stopped the plain slide: up, forward, down. Keeps the plain result unless this gets farther
    /// and ends on something that carries.
    void slideWithSteps(float seconds) {
        const Capsule start = capsule;
        const Vec3 startVelocity = velocity;
        slide(seconds, true);
        if (!outcome.blocked) return;

        Mover climb{around, body, start, startVelocity, {}};
        climb.advance({0, body.stepHeight, 0});
        const float risen = climb.capsule.base.y - start.base.y;
        if (risen < 0.02f) return;
        climb.slide(seconds, true);
        const BodyContact ground = climb.advance({0, -risen, 0});
        const float highest = start.base.y - start.radius + body.stepHeight;
        if (!climb.carriedBy(ground) || ground.place.y > highest + kSkin) return;
        const float plain = lengthSquared(horizontal(capsule.base - start.base));
        const float climbed = lengthSquared(horizontal(climb.capsule.base - start.base));
        if (climbed <= plain + 1e-6f) return;
        capsule = climb.capsule;
        velocity = climb.velocity;
        outcome = climb.outcome;
    }
};

Vec3 towards(Vec3 from, Vec3 to, float max) {
    const Vec3 way = to - from;
    const float size = length(way);
    return size <= max ? to : from + way * (max / size);
}

/// All that the body can touch in this tick: sliding turns the motion but never makes it longer; steps go up and down.
Aabb reachOf(const Capsule& capsule, Vec3 velocity, float stepHeight) {
    constexpr float kMargin = 0.06f; ///< metres: skin, easing apart from others
    const float around = length(horizontal(velocity)) * kTickSeconds + kMargin;
    const float upDown = absolute(velocity.y) * kTickSeconds + stepHeight + around; // walking up a slope of 45°
    const Vec3 reach{around, upDown, around};
    const Aabb box = capsule.bounds();
    return {box.low - reach, box.high + reach};
}

} // namespace

MotionOutcome moveCharacter(const World& world, Surroundings& surroundings, const BodyDefinition& body, Entity& entity,
                            Character& character, const MotionWish& wish) {
    constexpr float dt = kTickSeconds;
    const Vec3 before = entity.position;

    // Legs: speed changes as fast as the ground, or the air, allows.
    const float grip = (character.onGround ? body.acceleration : body.airAcceleration) * dt;
    const bool pushes = character.onGround || lengthSquared(wish.velocity) > 0; // no brakes in the air
    Vec3 velocity = entity.velocity;
    if (pushes) {
        const Vec3 flat = towards(horizontal(velocity), wish.velocity, grip);
        velocity = {flat.x, velocity.y, flat.z};
    }
    const bool jumps = wish.jump && character.onGround;
    if (jumps) velocity.y = body.jumpSpeed;
    const bool walking = character.onGround && !jumps;
    if (walking)
        velocity.y = 0;
    else
        velocity.y = maximum(velocity.y - kGravity * dt, -kTerminalSpeed);

    Mover mover{surroundings, body, entity.capsule(), velocity, {}};
    surroundings.gather(world, reachOf(mover.capsule, velocity, body.stepHeight), entity.id);

    surroundings.pushOut(mover.capsule);
    if (walking) {
        mover.slideWithSteps(dt);
        // Follow the ground down stairs and slopes; nothing below within a step means falling from here on.
        const Capsule high = mover.capsule;
        const BodyContact ground = mover.advance({0, -body.stepHeight, 0});
        character.onGround = mover.carriedBy(ground);
        if (!character.onGround) mover.capsule = high;
        if (character.onGround) mover.velocity.y = 0;
    } else {
        mover.slide(dt, false);
        const bool falling = mover.velocity.y <= 0.01f;
        character.onGround = falling && surroundings.support(mover.capsule, body.steepestCosine) > 0;
        if (character.onGround) mover.velocity.y = 0;
    }

    entity.position = mover.capsule.base - Vec3{0, entity.shape.radius, 0};
    entity.velocity = mover.velocity;
    character.movedVelocity = (entity.position - before) / dt;
    return mover.outcome;
}

} // namespace lince
