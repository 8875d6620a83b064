#include "surroundings.h"

#include "tile_geometry.h"

#include <lince/core/math.h>

#include <cmath>

namespace lince::bake {
namespace {

/// Share of the way from→to where it enters the box; nothing when it does not. Inside at the start: 0.
std::optional<float> enters(const NavBox& box, Vec3 from, Vec3 to) {
    const Vec3 a = rotateByYaw(from - box.centre, -box.yaw), b = rotateByYaw(to - box.centre, -box.yaw);
    const Vec3 way = b - a;
    float begin = 0, end = 1;
    for (int axis = 0; axis < 3; ++axis) {
        const float half = box.halfSize[axis];
        if (absolute(way[axis]) < 1e-9f) {
            if (absolute(a[axis]) > half) return {};
            continue;
        }
        const float first = (-half - a[axis]) / way[axis], second = (half - a[axis]) / way[axis];
        begin = maximum(begin, minimum(first, second)), end = minimum(end, maximum(first, second));
    }
    if (begin > end) return {};
    return begin;
}

Capsule capsuleAt(Vec3 feet, float radius, float height) {
    return {feet + Vec3{0, radius, 0}, radius, maximum(0, height - 2 * radius)};
}

UprightBox uprightBox(const NavBox& box) {
    return {box.centre, box.halfSize, box.yaw};
}

} // namespace

std::optional<Surroundings::Ground> Surroundings::groundBelow(Vec3 from, float depth) const {
    std::optional<Ground> best;
    const auto keep = [&](float height, float normalUp) {
        if (height <= from.y && height >= from.y - depth && (!best || height > best->height))
            best = Ground{height, normalUp};
    };
    if (const RayHit hit = m_level.bodyTree().closestHit({from, {0, -1, 0}, depth}))
        keep(from.y - hit.t, absolute(normalized(m_level.data().mesh.areaNormal(hit.triangle)).y));
    if (const auto& terrain = m_level.data().terrain)
        if (const auto height = terrain->heightAt(from.x, from.z)) keep(*height, terrain->normalAt(from.x, from.z).y);
    for (const NavBox& box : m_boxes) {
        const auto fraction = enters(box, from, from - Vec3{0, depth, 0});
        if (fraction && *fraction == 0) return {}; // begins inside of it
        if (fraction) keep(box.centre.y + box.halfSize.y, 1);
    }
    return best;
}

bool Surroundings::boxBetween(Vec3 from, Vec3 to) const {
    for (const NavBox& box : m_boxes)
        if (enters(box, from, to)) return true;
    return false;
}

bool Surroundings::blocksBody(Vec3 from, Vec3 to) const {
    const Ray ray = raySegment(from, to);
    if (m_level.bodyTree().anyHit(ray)) return true;
    if (m_level.data().terrain && m_level.data().terrain->hitByRay(ray)) return true;
    return boxBetween(from, to);
}

bool Surroundings::blocksSight(Vec3 from, Vec3 to) const {
    return m_level.anyHit(raySegment(from, to)) || boxBetween(from, to);
}

bool Surroundings::hasRoom(Vec3 feet, float radius, float height) const {
    const Capsule capsule = capsuleAt(feet, radius, height);
    m_corners.clear();
    m_level.bodyTriangles(capsule.bounds(), m_indices, m_corners);
    for (const Level::Corners& t : m_corners)
        if (penetrationCapsuleTriangle(capsule, t.a, t.b, t.c)) return false;
    for (const NavBox& box : m_boxes)
        if (penetrationCapsuleBox(capsule, uprightBox(box))) return false;
    return true;
}

bool Surroundings::passes(Vec3 fromFeet, Vec3 toFeet, float radius, float height) const {
    const Capsule capsule = capsuleAt(fromFeet, radius, height);
    const Vec3 motion = toFeet - fromFeet;
    Aabb swept = capsule.bounds();
    swept.add(capsule.bounds().moved(motion));
    m_corners.clear();
    m_level.bodyTriangles(swept, m_indices, m_corners);
    SweepHit hit;
    for (const Level::Corners& t : m_corners)
        if (sweepCapsuleTriangle(capsule, motion, t.a, t.b, t.c, hit)) return false;
    for (const NavBox& box : m_boxes)
        if (sweepCapsuleBox(capsule, motion, uprightBox(box), hit)) return false;
    return true;
}

bool Surroundings::outside(Vec3 place) const {
    if (const auto& sets = m_level.data().visibility) return sets->clusterAt(place) < 0;
    for (const NavBox& box : m_boxes)
        if (enters(box, place, place)) return true;
    for (const Vec3 way : {Vec3{0, 1, 0}, Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}, Vec3{0, 0, -1}}) {
        const RayHit hit = m_level.bodyTree().closestHit({place, way});
        if (!hit || dot(m_level.data().mesh.areaNormal(hit.triangle), way) <= 0) return false;
        if (m_level.data().terrain && m_level.data().terrain->hitByRay({place, way, hit.t})) return false;
    }
    return true;
}

bool Surroundings::deadly(Vec3 feet, float height) const {
    for (const Aabb& box : m_level.data().deadly)
        if (box.contains(feet + Vec3{0, height / 2, 0})) return true;
    return false;
}

} // namespace lince::bake
