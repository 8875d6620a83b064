#include "flight.h"

#include <lince/core/math.h>
#include <lince/core/tick.h>

#include <cmath>

namespace lince {
namespace {

constexpr int kMaxBounces = 8;           ///< in one tick; a sharp corner gives many, and the rest of the way is let go
constexpr float kLaunchPitch = 0.21f;    ///< radians, about 12°: uses the room's height, stays before the eyes
constexpr float kSteepestSine = 0.7f;    ///< of the flight: a ball that hops on the spot would be no enemy
constexpr float kFloorTolerance = 0.05f; ///< metres under the floor of the layer: the real floor mirrors first

/// Straight up from an edge becomes up and away: as steep as may be, and still leaving what was hit.
Vec3 notTooSteep(Vec3 direction, Vec3 normal) {
    if (absolute(direction.y) <= kSteepestSine) return direction;
    const float flat = std::sqrt(1 - kSteepestSine * kSteepestSine);
    const float up = direction.y > 0 ? kSteepestSine : -kSteepestSine;
    const auto leaning = [&](Vec3 heading) { return heading * flat + Vec3{0, up, 0}; };
    const Vec3 away = normalized(horizontal(normal), {1, 0, 0});
    const Vec3 onward = leaning(normalized(horizontal(direction), away));
    return dot(onward, normal) > 0.05f ? onward : leaning(away);
}

/// Unit direction of the flight after meeting a face.
Vec3 mirrored(Vec3 direction, Vec3 normal) {
    const Vec3 back = normalized(direction - normal * (2 * dot(direction, normal)), normal);
    return normalized(notTooSteep(back, normal), normal);
}

/// Open sides and an open sky have no face to bounce off: there the level's bounds and the top of the layer mirror, at
/// the beginning of the tick, so that they can never hold the ball between them.
Vec3 keptInside(const World& world, const BodyDefinition& body, const Character& character, Vec3 centre,
                Vec3 direction) {
    const float margin = body.radius + body.walkSpeed * kTickSeconds;
    const Aabb bounds = world.level().bounds().grown(-margin);
    const float floor = character.spawnPosition.y;
    const Vec3 low{bounds.low.x, floor + body.radius - kFloorTolerance, bounds.low.z};
    const Vec3 high{bounds.high.x, floor + body.flightHeight - body.radius, bounds.high.z};
    const auto keep = [](float place, float min, float max, float& along) {
        if ((place < min && along < 0) || (place > max && along > 0)) along = -along;
    };
    keep(centre.x, low.x, high.x, direction.x);
    keep(centre.y, low.y, high.y, direction.y);
    keep(centre.z, low.z, high.z, direction.z);
    return direction;
}

/// Out between two faces that hold the ball from both sides, where mirroring would go to and fro on the spot.
Vec3 sideways(Vec3 direction, Vec3 normal) {
    const Vec3 across = normalized(cross({0, 1, 0}, normal), {1, 0, 0});
    const Vec3 along = normalized(direction - normal * dot(direction, normal), across);
    // Up and down in the gap leads nowhere, either.
    return absolute(along.y) < 0.9f ? along : normalized(along * 0.5f + across);
}

void head(Entity& entity, Vec3 direction, float speed) {
    entity.velocity = direction * speed;
    entity.yaw = yawOf(direction);
    entity.pitch = pitchOf(direction);
}

} // namespace

void launchBall(const World& world, Surroundings& surroundings, const BodyDefinition& body, Entity& entity,
                Character& character) {
    Capsule ball = entity.capsule();
    const Vec3 lift{0, (body.flightHeight - body.height) * 0.5f, 0};
    Aabb region = ball.bounds();
    region.add(region.moved(lift));
    surroundings.gather(world, region.grown(kSkin), entity.id);
    ball.base += lift * fractionBefore(surroundings.sweep(ball, lift).hit, lift);
    entity.position = ball.base - Vec3{0, entity.shape.radius, 0};
    const float pitch = character.spread.between(-kLaunchPitch, kLaunchPitch);
    head(entity, directionFromYawPitch(character.spawnYaw, pitch), body.walkSpeed);
}

void flyBall(const World& world, Surroundings& surroundings, const BodyDefinition& body, Entity& entity,
             Character& character) {
    const Vec3 before = entity.position;
    const float speed = body.walkSpeed;
    Capsule ball = entity.capsule();
    Vec3 direction = normalized(entity.velocity, directionFromYawPitch(entity.yaw, entity.pitch));
    direction = keptInside(world, body, character, ball.base, direction);

    surroundings.gather(world, ball.bounds().grown(speed * kTickSeconds + 2 * kSkin), entity.id);

    float seconds = kTickSeconds;
    bool held = speed > 0;
    Vec3 normal;
    for (int bounce = 0; bounce < kMaxBounces && seconds > 0 && speed > 0; ++bounce) {
        const Vec3 motion = direction * (speed * seconds);
        const BodyContact contact = surroundings.sweep(ball, motion);
        const float fraction = fractionBefore(contact.hit, motion);
        ball.base += motion * fraction;
        const bool facing = bounce > 0 && contact.hit && dot(contact.hit.normal, normal) < -0.5f;
        held = facing || (held && fraction <= 0);
        if (!contact.hit) break;
        seconds -= seconds * fraction;
        normal = contact.hit.normal;
        direction = mirrored(direction, normal);
    }
    if (held) direction = sideways(direction, normal);

    entity.position = ball.base - Vec3{0, entity.shape.radius, 0};
    head(entity, direction, speed);
    character.onGround = character.blocked = false;
    character.movedVelocity = (entity.position - before) / kTickSeconds;
}

} // namespace lince
