#include <lince/core/math.h>
#include <lince/sense/sight_cone.h>
#include <lince/world/world.h>

#include <algorithm>
#include <array>

namespace lince {
namespace {

constexpr float kShoulderHeight = 0.8f; ///< share of the body's height
constexpr float kShoulderReach = 0.9f;  ///< share of its radius: not in the wall that it leans on
constexpr float kRayShort = 0.02f;      ///< metres before the point where a ray ends: feet stand on the floor
constexpr float kChestHeight = 0.7f;    ///< share of the body's height: where light falls on it
constexpr float kLampReach = 0.8f;      ///< share of a light's radius within which it shows somebody
constexpr float kOnLamp = 0.6f;         ///< metres between a light and the crate that it hangs on

std::array<Vec3, 3> headAndShoulders(const SightTarget& body) {
    const Vec3 chest = body.feet + Vec3{0, body.height * kShoulderHeight, 0};
    const Vec3 right = rotateByYaw({body.radius * kShoulderReach, 0, 0}, body.yaw);
    return {body.feet + Vec3{0, body.eyeHeight, 0}, chest - right, chest + right};
}

/// A light hangs there.
bool holds(const OrientedBox& box, Vec3 light) {
    const Vec3 own = box.toOwn(light - box.centre);
    const Vec3 beyond{maximum(0.0f, absolute(own.x) - box.halfSize.x), maximum(0.0f, absolute(own.y) - box.halfSize.y),
                      maximum(0.0f, absolute(own.z) - box.halfSize.z)};
    return lengthSquared(beyond) <= kOnLamp * kOnLamp;
}

/// The crate that a light hangs on.
struct LampPost {
    bool wanted = false; ///< by the level
    SlotId<EntityTag> crate;
};

LampPost lampPostOf(const World& world, Vec3 light, std::vector<std::uint32_t>& scratch) {
    LampPost post;
    const LevelData& level = world.level().data();
    const auto lamp = level.classes.find("lamp");
    if (!lamp) return post;
    post.wanted = std::any_of(level.boxes.begin(), level.boxes.end(), [&](const BoxPlacement& box) {
        return box.objectClass == *lamp && holds({box.centre, box.halfSize, box.yaw, {}}, light);
    });
    if (!post.wanted) return post;
    scratch.clear();
    world.grid().collect(Aabb{light, light}.grown(kOnLamp), scratch);
    for (const std::uint32_t slot : scratch) {
        const Entity& e = world.slots()[slot];
        if (e.id && e.solid && e.kind == EntityKind::Box && e.objectClass == *lamp && holds(e.orientedBox(), light))
            post.crate = e.id;
    }
    return post;
}

} // namespace

bool isFreeLine(const World& world, SlotId<EntityTag> ignored, Vec3 from, Vec3 to,
                std::vector<std::uint32_t>& scratch) {
    Ray ray = raySegment(from, to);
    const float metres = length(ray.direction);
    if (metres <= kRayShort) return true;
    ray.reach = 1 - kRayShort / metres;
    return !world.castRay(ray, ignored, RayTargets::LevelAndBoxes, scratch);
}

SightCone SightCone::of(const SightSense& sight, Vec3 eye, float yaw, float pitch) {
    SightCone cone;
    cone.apex = eye;
    cone.axis = directionFromYawPitch(yaw, pitch);
    cone.cosine = sight.angle < kTwoPi ? lince::cosine(sight.angle * 0.5f) : -2.0f; // all around: straight behind, too
    cone.range = sight.range;
    return cone;
}

bool SightCone::contains(Vec3 point) const {
    const Vec3 way = point - apex;
    const float squared = lengthSquared(way);
    if (squared > range * range) return false;
    return squared == 0 || dot(way, axis) / std::sqrt(squared) > cosine;
}

Vec3 SightCone::nearestOnBody(Vec3 feet, float height) const {
    const Vec3 apart = feet - apex; // points: feet + up * s and apex + axis * t, s in [0, height], t >= 0
    const float upwards = axis.y;
    const float along = dot(apart, axis);
    const float denominator = 1 - upwards * upwards;
    float s = apex.y - feet.y; // parallel: level with the eye
    if (denominator > 1e-6f) s = (upwards * along - apart.y) / denominator;
    s = clamp(s, 0, height);
    if (along + upwards * s < 0) s = clamp(-apart.y, 0, height); // behind the apex: nearest to the apex itself
    return feet + Vec3{0, s, 0};
}

SightTarget SightTarget::of(const Entity& body) {
    return {body.position, body.shape.height, body.shape.radius, body.eyeHeight, body.yaw, body.crouching};
}

SightFound seenOf(const SightSense& sight, const SightCone& cone, const World& world, SlotId<EntityTag> observer,
                  const SightTarget& target, std::vector<std::uint32_t>& scratch) {
    SightCone narrowed = cone;
    if (target.crouching) narrowed.range *= sight.crouchedFraction;
    const auto inView = [&](Vec3 point) { return narrowed.contains(point); };
    if (sight.test == SightSense::Test::ConeAxis) {
        const Vec3 point = narrowed.nearestOnBody(target.feet, target.height);
        if (!inView(point)) return {0, point};
    }
    if (sight.darkFraction < 1 && isDark(world, target.feet + Vec3{0, target.height * kChestHeight, 0}, scratch))
        narrowed.range *= sight.darkFraction;
    const auto seen = [&](Vec3 point) {
        return inView(point) && isFreeLine(world, observer, narrowed.apex, point, scratch);
    };
    if (sight.test == SightSense::Test::ConeAxis) {
        const Vec3 point = narrowed.nearestOnBody(target.feet, target.height);
        return {seen(point) ? 1.0f : 0.0f, point};
    }
    int count = 0;
    Vec3 first;
    for (const Vec3 point : headAndShoulders(target))
        if (seen(point) && ++count == 1) first = point;
    return {static_cast<float>(count) / 3, first};
}

bool isDark(const World& world, Vec3 place, std::vector<std::uint32_t>& scratch) {
    const LevelData& level = world.level().data();
    if (!level.night) return false;
    for (const Light& light : level.lights) {
        const float reach = light.radius * kLampReach;
        if (lengthSquared(light.position - place) > reach * reach) continue;
        const LampPost post = lampPostOf(world, light.position, scratch);
        if (post.wanted && !post.crate) continue;
        if (isFreeLine(world, post.crate, light.position, place, scratch)) return false;
    }
    return true;
}

} // namespace lince
