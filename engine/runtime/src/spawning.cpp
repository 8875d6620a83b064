#include "spawning.h"

#include <lince/core/math.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

/// Is there room for the body with its feet here, level and bodies considered?
bool isFree(const World& world, const BodyDefinition& body, Vec3 feet) {
    const Capsule capsule{feet + Vec3{0, body.radius + 0.02f, 0}, body.radius, body.height - 2 * body.radius};
    std::vector<std::uint32_t> scratch;
    std::vector<Level::Corners> triangles;
    world.level().bodyTriangles(capsule.bounds(), scratch, triangles);
    for (const Level::Corners& t : triangles)
        if (penetrationCapsuleTriangle(capsule, t.a, t.b, t.c).depth > 0.005f) return false;
    bool taken = false;
    world.grid().overlapping(capsule.bounds(), scratch, [&](std::uint32_t slot) {
        const Entity& e = world.slots()[slot];
        taken = taken || (e.id && e.solid && e.bounds().overlaps(capsule.bounds()));
    });
    return !taken;
}

/// Highest standing place under `from` within `reach` metres: what a foot of the body's own size comes to rest on.
std::optional<Vec3> floorBelow(const World& world, const BodyDefinition& body, Vec3 from, float reach) {
    const Capsule foot{from, body.radius, 0};
    Aabb box = foot.bounds();
    box.add(box.moved({0, -reach, 0}));
    std::vector<std::uint32_t> scratch;
    std::vector<Level::Corners> triangles;
    world.level().bodyTriangles(box, scratch, triangles);
    SweepHit hit;
    for (const Level::Corners& t : triangles)
        sweepCapsuleTriangle(foot, {0, -reach, 0}, t.a, t.b, t.c, hit);
    if (!hit || hit.t <= 0 || hit.normal.y < body.steepestCosine) return {};
    return from - Vec3{0, hit.t * reach + body.radius - 0.002f, 0};
}

constexpr float kShoulders = 0.9f; ///< of the sum of radii: shoulders may touch, and are pushed apart

bool isReserved(std::span<const ReservedPlace> reserved, const BodyDefinition& body, Vec3 feet) {
    return std::any_of(reserved.begin(), reserved.end(), [&](const ReservedPlace& place) {
        return feet.y < place.feet.y + place.height && place.feet.y < feet.y + body.height &&
               length(horizontal(place.feet - feet)) < body.radius + place.radius;
    });
}

bool isDeadly(const World& world, Vec3 p) {
    for (const Aabb& box : world.level().data().deadly)
        if (box.grown(1).contains(p)) return true;
    return false;
}

/// Compiled maps show their surfaces to the inside only: whoever meets the back of one stands outside, between the
/// walls and the end of the world, and nobody is put there.
bool isInside(const World& world, Vec3 feet) {
    if (!world.level().data().visibility) return true;
    const TriangleMesh& mesh = world.level().data().mesh;
    for (int i = 0; i < 8; ++i) {
        const Vec3 way = directionFromYawPitch(static_cast<float>(i) * kPi / 4, 0.02f);
        const RayHit hit = world.level().sightTree().closestHit({feet + Vec3{0, 1, 0}, way});
        if (hit && dot(mesh.areaNormal(hit.triangle), way) > 0) return false;
    }
    return true;
}

/// The top of a thing right above: whoever is there is inside of it.
bool isInsideOfSomething(const World& world, Vec3 p) {
    const RayHit hit = world.level().bodyTree().closestHit({p, {0, 1, 0}});
    return hit && world.level().data().mesh.areaNormal(hit.triangle).y > 0;
}

constexpr float kAboveTheFloor = 0.5f; ///< metres that somebody on wings is put above it at least

/// The highest that the feet of a body on wings come.
float highestFeet(const World& world, const BodyDefinition& body) {
    return world.level().bounds().low.y + body.flightHeight - body.height;
}

/// In the air above the point, straight up or up and aside, where it is free and nothing lies between.
std::optional<SpawnPlace> aboveRoundPoint(const World& world, const SpawnPoint& point, const BodyDefinition& body,
                                          RandomStream& random, std::span<const ReservedPlace> reserved) {
    const Vec3 from = point.position + Vec3{0, body.radius, 0};
    const float lowest = point.position.y + kAboveTheFloor, highest = highestFeet(world, body);
    for (int attempt = 0; attempt < 64; ++attempt) {
        const float yaw = random.between(-kPi, kPi);
        const float metres = random.between(0, 0.1f * static_cast<float>(attempt));
        const float y = random.between(lowest, maximum(lowest, highest));
        Vec3 p = point.position + directionFromYawPitch(yaw, 0) * metres;
        p.y = y;
        if (!world.level().clearLine(from, p) || world.level().bodyTree().anyHit(raySegment(from, p))) continue;
        if (isFree(world, body, p) && !isDeadly(world, p) && !isReserved(reserved, body, p))
            return SpawnPlace{p, point.yaw};
    }
    return {};
}

/// Anywhere in the air above a floor.
std::optional<SpawnPlace> scatteredInTheAir(const World& world, const BodyDefinition& body, RandomStream& random,
                                            std::span<const ReservedPlace> reserved) {
    const Aabb bounds = world.level().bounds();
    for (int attempt = 0; attempt < 2000; ++attempt) {
        const float x = random.between(bounds.low.x + body.radius, bounds.high.x - body.radius);
        const float z = random.between(bounds.low.z + body.radius, bounds.high.z - body.radius);
        const float y = random.between(bounds.low.y, maximum(bounds.low.y, highestFeet(world, body)));
        const Vec3 p{x, y, z};
        const auto floor = floorBelow(world, body, p + Vec3{0, body.radius, 0}, y - bounds.low.y + 1);
        if (!floor || y < floor->y + kAboveTheFloor || !isFree(world, body, p) || isDeadly(world, p)) continue;
        if (isInside(world, p) && !isInsideOfSomething(world, p) && !isReserved(reserved, body, p))
            return SpawnPlace{p, random.between(-kPi, kPi)};
    }
    return {};
}

/// At the point, or somewhere around it that can be reached in a straight line. `drawn`: chance chose the point.
std::optional<SpawnPlace> nearPoint(const World& world, const SpawnPoint& point, const BodyDefinition& body, bool drawn,
                                    RandomStream& random, std::span<const ReservedPlace> reserved) {
    if (body.motion == MotionKind::Fly) return aboveRoundPoint(world, point, body, random, reserved);
    if (isFree(world, body, point.position) && (!drawn || !isReserved(reserved, body, point.position)))
        return SpawnPlace{point.position, point.yaw};
    for (int attempt = 0; attempt < 64; ++attempt) {
        const float yaw = random.between(-kPi, kPi);
        const float metres = random.between(0.8f, 1.0f + 0.1f * static_cast<float>(attempt));
        const Vec3 from = point.position + Vec3{0, body.height * 0.6f, 0};
        const Vec3 p = from + directionFromYawPitch(yaw, 0) * metres;
        if (world.level().bodyTree().anyHit(raySegment(from, p))) continue;
        const auto floor = floorBelow(world, body, p, body.height * 0.6f + 0.6f);
        if (floor && isFree(world, body, *floor) && !isDeadly(world, *floor) && !isReserved(reserved, body, *floor))
            return SpawnPlace{*floor, point.yaw};
    }
    return {};
}

std::optional<SpawnPlace> nearSpawnPoint(const World& world, const AgentGroup& group, const BodyDefinition& body,
                                         std::uint32_t index, RandomStream& random,
                                         std::span<const ReservedPlace> reserved) {
    std::vector<const SpawnPoint*> points;
    for (const SpawnPoint& p : world.level().data().spawnPoints)
        if (group.spawnGroup.empty() || p.group == group.spawnGroup) points.push_back(&p);
    const bool drawn = group.spawn == AgentGroup::Spawn::Drawn;
    if (drawn && !points.empty()) index = random.below(static_cast<std::uint32_t>(points.size()));
    // Where one point is crowded the next ones take over; when many are, the level is too small for so many.
    constexpr std::size_t kMaxTried = 16;
    for (std::size_t k = 0; k < std::min(points.size(), kMaxTried); ++k)
        if (const auto place = nearPoint(world, *points[(index + k) % points.size()], body, drawn, random, reserved))
            return place;
    return {};
}

/// Ground to stand on to most sides: not the top of a wall, from which whoever walks on falls out of the level.
bool isSteady(const World& world, const BodyDefinition& body, Vec3 feet) {
    constexpr float kAside = 0.3f, kStep = 0.6f; // metres beyond the body; up and down
    int sides = 0;
    for (int i = 0; i < 4; ++i) {
        const Vec3 aside = directionFromYawPitch(static_cast<float>(i) * kHalfPi, 0) * (body.radius + kAside);
        sides += floorBelow(world, body, feet + aside + Vec3{0, body.radius + kStep, 0}, 2 * kStep) ? 1 : 0;
    }
    return sides >= 3;
}

std::optional<SpawnPlace> scattered(const World& world, const BodyDefinition& body, RandomStream& random,
                                    std::span<const ReservedPlace> reserved) {
    const Aabb& bounds = world.level().bounds();
    for (int attempt = 0; attempt < 2000; ++attempt) {
        const float x = random.between(bounds.low.x, bounds.high.x);
        const float z = random.between(bounds.low.z, bounds.high.z);
        const float y = random.between(bounds.low.y, bounds.high.y + 2.0f);
        const auto floor = floorBelow(world, body, {x, y + body.radius, z}, y - bounds.low.y + 1);
        if (floor && isFree(world, body, *floor) && !isDeadly(world, *floor) && isInside(world, *floor) &&
            !isReserved(reserved, body, *floor) && isSteady(world, body, *floor))
            return SpawnPlace{*floor, random.between(-kPi, kPi)};
    }
    return {};
}

SpawnPlace placed(const AgentGroup& group, std::uint32_t index) {
    const auto square = static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<float>(group.count))));
    const std::uint32_t columns = group.columns != 0 ? group.columns : square;
    const std::uint32_t column = index % columns, row = index / columns;
    const Vec3 offset = Vec3{static_cast<float>(column), 0, static_cast<float>(row)} * group.spacing;
    return {group.position + offset, group.yaw};
}

/// Deeper than a touch: the upright axis of the capsule comes well within a radius of the box.
bool isInsideOf(const UprightBox& box, const Capsule& capsule) {
    constexpr float kTouch = 0.75f; // of the radius; what is less is pushed out
    const Vec3 p = rotateByYaw(capsule.base - box.centre, -box.yaw);
    const auto beyond = [](float low, float high, float half) { return maximum(maximum(low - half, -half - high), 0); };
    const Vec3 away{beyond(p.x, p.x, box.halfSize.x), beyond(p.y, p.y + capsule.height, box.halfSize.y),
                    beyond(p.z, p.z, box.halfSize.z)};
    return length(away) < kTouch * capsule.radius;
}

} // namespace

std::vector<ReservedPlace> reservedPlaces(const Scenario& scenario, const Definitions& definitions) {
    std::vector<ReservedPlace> reserved;
    for (const AgentGroup& group : scenario.groups) {
        if (group.spawn != AgentGroup::Spawn::Placed || group.body.empty()) continue;
        const auto type = definitions.findBody(group.body);
        for (std::uint32_t i = 0; i < group.count && type; ++i)
            reserved.push_back({placed(group, i).feet, definitions[*type].radius, definitions[*type].height});
    }
    return reserved;
}

std::optional<SpawnPlace> placeAround(const World& world, const BodyDefinition& body, Vec3 feet, float min, float max,
                                      RandomStream& random) {
    const float knees = maximum(body.radius, 0.5f); // metres above the feet from which a floor is looked for
    for (int attempt = 0; attempt < 16; ++attempt) {
        const float yaw = random.between(-kPi, kPi);
        const float metres = random.between(min, max);
        const Vec3 p = feet + directionFromYawPitch(yaw, 0) * metres + Vec3{0, knees, 0};
        const auto floor = floorBelow(world, body, p, 2 * knees);
        if (floor && isFree(world, body, *floor) && !isDeadly(world, *floor) && isInside(world, *floor))
            return SpawnPlace{*floor, random.between(-kPi, kPi)};
    }
    return {};
}

std::string_view whyNotThere(const World& world, const BodyDefinition& body, Vec3 feet) {
    const Capsule capsule{feet + Vec3{0, body.radius, 0}, body.radius, body.height - 2 * body.radius};
    std::vector<std::uint32_t> scratch;
    bool inBody = false, inThing = false;
    world.grid().overlapping(capsule.bounds(), scratch, [&](std::uint32_t slot) {
        const Entity& e = world.slots()[slot];
        if (!e.id || !e.solid || !e.bounds().overlaps(capsule.bounds())) return;
        if (e.shape.isBox())
            inThing = inThing || isInsideOf(e.box(), capsule);
        else if (e.kind == EntityKind::Character)
            inBody = inBody || length(horizontal(e.position - feet)) < kShoulders * (body.radius + e.shape.radius);
    });
    if (inBody) return "inside another body";
    if (inThing) return "inside a box or a door";
    // Whoever has something above and no floor below is in a thing or under all of them.
    const Vec3 middle = feet + Vec3{0, body.height * 0.5f, 0};
    const Level& level = world.level();
    const auto ground = level.data().terrain ? level.data().terrain->heightAt(feet.x, feet.z) : std::nullopt;
    const RayHit below = level.bodyTree().closestHit({middle, {0, -1, 0}});
    const bool floor = (below && level.data().mesh.areaNormal(below.triangle).y > 0) || (ground && *ground <= middle.y);
    const bool covered = level.bodyTree().anyHit({middle, {0, 1, 0}}) || (ground && *ground > middle.y);
    return covered && !floor ? "under the ground" : "";
}

std::optional<SpawnPlace> findSpawnPlace(const World& world, const AgentGroup& group, const BodyDefinition& body,
                                         std::uint32_t index, RandomStream& random,
                                         std::span<const ReservedPlace> reserved) {
    switch (group.spawn) {
    case AgentGroup::Spawn::Points:
    case AgentGroup::Spawn::Drawn:
        return nearSpawnPoint(world, group, body, index, random, reserved);
    case AgentGroup::Spawn::Scatter:
        if (body.motion == MotionKind::Fly) return scatteredInTheAir(world, body, random, reserved);
        return scattered(world, body, random, reserved);
    case AgentGroup::Spawn::Placed:
        return placed(group, index);
    }
    return {};
}

} // namespace lince
