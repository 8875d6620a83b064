// Noticing that the ground has changed: a wall that is gone, a box that stands elsewhere.

#include "organs.h"

#include <lince/core/math.h>

#include <array>

namespace lince {
namespace {

constexpr float kArm = 0.6f;     ///< metres beyond the body that hands reach
constexpr float kOutside = 1.1f; ///< corners are looked at a little outside: the box itself must not hide them

struct Glance {
    float range = 0, cosine = 2; ///< of half the opening; sees nothing by default
};

/// The wider of the two ways to see, by range.
Glance glanceOf(const SenseList& list) {
    Glance glance;
    if (const auto* sight = list.find<SightSense>()) {
        glance.range = sight->range;
        glance.cosine = sight->angle < kTwoPi ? cosine(sight->angle * 0.5f) : -2.0f;
    }
    if (const auto* eye = list.find<EyeSense>(); eye != nullptr && eye->lens.farPlane > glance.range) {
        glance.range = eye->lens.farPlane;
        glance.cosine = cosine(eye->lens.verticalAngle * 0.5f);
    }
    return glance;
}

} // namespace

bool AgentSenses::notices(const World& world, Vec3 centre, Vec3 halfSize, float yaw, SenseScratch& scratch) const {
    const Entity* self = world.find(m_body);
    if (self == nullptr) return false;
    if (m_list->find<TouchSense>() != nullptr) {
        const Vec3 apart = absolute(rotateByYaw(self->middle() - centre, -yaw)) - halfSize;
        const Vec3 outside = maximum(apart, Vec3{});
        const float arm = self->shape.radius + kArm;
        if (outside.x * outside.x + outside.z * outside.z <= arm * arm && outside.y <= self->shape.height) return true;
    }
    const Glance glance = glanceOf(*m_list);
    if (glance.range <= 0) return false;
    const Vec3 eye = self->eye();
    const Vec3 ahead = directionFromYawPitch(self->yaw, self->pitch);
    const Vec3 corner = halfSize * kOutside;
    const std::array<Vec3, 6> places = {Vec3{},
                                        Vec3{0, corner.y, 0},
                                        Vec3{corner.x, 0, corner.z},
                                        Vec3{corner.x, 0, -corner.z},
                                        Vec3{-corner.x, 0, corner.z},
                                        Vec3{-corner.x, 0, -corner.z}};
    for (const Vec3 place : places) {
        const Vec3 point = centre + rotateByYaw(place, yaw);
        const Vec3 way = point - eye;
        const float metres = length(way);
        if (metres > glance.range) continue;
        if (metres > 0 && dot(way, ahead) <= glance.cosine * metres) continue;
        if (!world.castRay(raySegment(eye, point), m_body, RayTargets::LevelAndBoxes, scratch.slots)) return true;
    }
    return false;
}

} // namespace lince
