// Noticing that the ground has changed: a wall that is gone, a box that stands elsewhere.

#include "organs.h"

#include <lince/core/math.h>

#include <array>

namespace lince {
namespace {

constexpr float kArm = 0.6f;     ///< metres beyond the body that hands reach
constexpr float kOutside = 1.1f; ///< corners are looked at a little outside: the box itself must not hide them
constexpr float kDoubt = 0.1f;   ///< metres by which a picture's distance must tell before and behind apart

/// Middle, top and upright edges.
std::array<Vec3, 6> pointsOf(const ChangedPlace& place) {
    const Vec3 c = place.halfSize * kOutside;
    std::array<Vec3, 6> points{
        Vec3{}, Vec3{0, c.y, 0}, Vec3{c.x, 0, c.z}, Vec3{c.x, 0, -c.z}, Vec3{-c.x, 0, c.z}, Vec3{-c.x, 0, -c.z}};
    for (Vec3& point : points)
        point = place.centre + rotateByYaw(point, place.yaw);
    return points;
}

bool feels(const Entity& self, const ChangedPlace& place) {
    const Vec3 apart = absolute(rotateByYaw(self.middle() - place.centre, -place.yaw)) - place.halfSize;
    const Vec3 outside = maximum(apart, Vec3{});
    const float arm = self.shape.radius + kArm;
    return outside.x * outside.x + outside.z * outside.z <= arm * arm && outside.y <= self.shape.height;
}

/// What the picture shows at one of the points: something behind it where the box is gone, something of the box's size
/// about it where it stands. A pixel that shows nothing, be it sky or lost, tells nothing.
bool shows(const EyeView& view, const ChangedPlace& place) {
    const float size = length(place.halfSize);
    for (const Vec3 point : pointsOf(place)) {
        const auto pixel = view.pixelOf(point);
        if (!pixel || view.classAt(pixel->x, pixel->y) == classes::kNothing) continue;
        const float behind = view.distanceAt(pixel->x, pixel->y) - view.project(point)->z;
        if (place.gone ? behind > kDoubt : absolute(behind) < size + kDoubt) return true;
    }
    return false;
}

} // namespace

bool AgentSenses::notices(const World& world, const ChangedPlace& place, const EyeView* view,
                          SenseScratch& scratch) const {
    const Entity* self = world.find(m_body);
    if (self == nullptr) return false;
    if (m_list->find<TouchSense>() != nullptr && feels(*self, place)) return true;
    if (view != nullptr && shows(*view, place)) return true;
    const auto* sight = m_list->find<SightSense>();
    if (sight == nullptr) return false;
    const float cone = sight->angle < kTwoPi ? cosine(sight->angle * 0.5f) : -2.0f;
    const Vec3 eye = self->eye();
    const Vec3 ahead = directionFromYawPitch(self->yaw, self->pitch);
    for (const Vec3 point : pointsOf(place)) {
        const Vec3 way = point - eye;
        const float metres = length(way);
        if (metres > sight->range) continue;
        if (metres > 0 && dot(way, ahead) <= cone * metres) continue;
        if (!world.castRay(raySegment(eye, point), m_body, RayTargets::Sight, scratch.slots)) return true;
    }
    return false;
}

} // namespace lince
