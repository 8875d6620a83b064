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
                                          RandomStream& random) {
    const Vec3 from = point.position + Vec3{0, body.radius, 0};
    const float lowest = point.position.y + kAboveTheFloor, highest = highestFeet(world, body);
    for (int attempt = 0; attempt < 64; ++attempt) {
        const float yaw = random.between(-kPi, kPi);
        const float metres = random.between(0, 0.1f * static_cast<float>(attempt));
        const float y = random.between(lowest, maximum(lowest, highest));
        Vec3 p = point.position + directionFromYawPitch(yaw, 0) * metres;
        p.y = y;
        if (!world.level().clearLine(from, p) || world.level().bodyTree().anyHit(raySegment(from, p))) continue;
        if (isFree(world, body, p) && !isDeadly(world, p)) return SpawnPlace{p, point.yaw};
    }
    return {};
}

/// Anywhere in the air above a floor.
std::optional<SpawnPlace> scatteredInTheAir(const World& world, const BodyDefinition& body, RandomStream& random) {
    const Aabb bounds = world.level().bounds();
    for (int attempt = 0; attempt < 2000; ++attempt) {
        const float x = random.between(bounds.low.x + body.radius, bounds.high.x - body.radius);
        const float z = random.between(bounds.low.z + body.radius, bounds.high.z - body.radius);
        const float y = random.between(bounds.low.y, maximum(bounds.low.y, highestFeet(world, body)));
        const Vec3 p{x, y, z};
        const auto floor = floorBelow(world, body, p + Vec3{0, body.radius, 0}, y - bounds.low.y + 1);
        if (!floor || y < floor->y + kAboveTheFloor || !isFree(world, body, p) || isDeadly(world, p)) continue;
        if (isInside(world, p) && !isInsideOfSomething(world, p)) return SpawnPlace{p, random.between(-kPi, kPi)};
    }
    return {};
}

/// At the point, or somewhere around it that can be reached in a straight line.
std::optional<SpawnPlace> nearPoint(const World& world, const SpawnPoint& point, const BodyDefinition& body,
                                    RandomStream& random) {
    if (body.motion == MotionKind::Fly) return aboveRoundPoint(world, point, body, random);
    if (isFree(world, body, point.position)) return SpawnPlace{point.position, point.yaw};
    for (int attempt = 0; attempt < 64; ++attempt) {
        const float yaw = random.between(-kPi, kPi);
        const float metres = random.between(0.8f, 1.0f + 0.1f * static_cast<float>(attempt));
        const Vec3 from = point.position + Vec3{0, body.height * 0.6f, 0};
        const Vec3 p = from + directionFromYawPitch(yaw, 0) * metres;
        if (world.level().bodyTree().anyHit(raySegment(from, p))) continue;
        const auto floor = floorBelow(world, body, p, body.height * 0.6f + 0.6f);
        if (floor && isFree(world, body, *floor) && !isDeadly(world, *floor)) return SpawnPlace{*floor, point.yaw};
    }
    return {};
}

std::optional<SpawnPlace> nearSpawnPoint(const World& world, const AgentGroup& group, const BodyDefinition& body,
                                         std::uint32_t index, RandomStream& random) {
    std::vector<const SpawnPoint*> points;
    for (const SpawnPoint& p : world.level().data().spawnPoints)
        if (group.spawnGroup.empty() || p.group == group.spawnGroup) points.push_back(&p);
    if (group.spawn == AgentGroup::Spawn::Drawn && !points.empty())
        index = random.below(static_cast<std::uint32_t>(points.size()));
    // Where one point is crowded the next ones take over; when many are, the level is too small for so many.
    constexpr std::size_t kMaxTried = 16;
    for (std::size_t k = 0; k < std::min(points.size(), kMaxTried); ++k)
        if (const auto place = nearPoint(world, *points[(index + k) % points.size()], body, random)) return place;
    return {};
}

std::optional<SpawnPlace> scattered(const World& world, const BodyDefinition& body, RandomStream& random) {
    const Aabb& bounds = world.level().bounds();
    for (int attempt = 0; attempt < 2000; ++attempt) {
        const float x = random.between(bounds.low.x, bounds.high.x);
        const float z = random.between(bounds.low.z, bounds.high.z);
        const float y = random.between(bounds.low.y, bounds.high.y + 2.0f);
        const auto floor = floorBelow(world, body, {x, y + body.radius, z}, y - bounds.low.y + 1);
        if (floor && isFree(world, body, *floor) && !isDeadly(world, *floor) && isInside(world, *floor))
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

} // namespace

std::string_view whyNotThere(const World& world, const BodyDefinition& body, Vec3 feet,
                             const std::vector<bool>& placed) {
    constexpr float kTouching = 0.9f; // of the sum of radii: shoulders may touch, and are pushed apart
    const Capsule capsule{feet + Vec3{0, body.radius, 0}, body.radius, body.height - 2 * body.radius};
    std::vector<std::uint32_t> scratch;
    bool taken = false;
    world.grid().overlapping(capsule.bounds(), scratch, [&](std::uint32_t slot) {
        const Entity& e = world.slots()[slot];
        taken = taken || (slot < placed.size() && placed[slot] && e.bounds().overlaps(capsule.bounds()) &&
                          length(horizontal(e.position - feet)) < kTouching * (body.radius + e.shape.radius));
    });
    if (taken) return "inside another body";
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
                                         std::uint32_t index, RandomStream& random) {
    switch (group.spawn) {
    case AgentGroup::Spawn::Points:
    case AgentGroup::Spawn::Drawn:
        return nearSpawnPoint(world, group, body, index, random);
    case AgentGroup::Spawn::Scatter:
        if (body.motion == MotionKind::Fly) return scatteredInTheAir(world, body, random);
        return scattered(world, body, random);
    case AgentGroup::Spawn::Placed:
        return placed(group, index);
    }
    return {};
}

} // namespace lince
