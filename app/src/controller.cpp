#include <lince/app/controller.h>
#include <lince/core/math.h>
#include <lince/move/ground_marks.h>

#include <array>

namespace lince::app {
namespace {

constexpr std::array<std::string_view, kControllers> kNames{"mind", "hands", "pointer"};
constexpr float kFloor = 0.7f;        ///< up component of a normal that can be stood on
constexpr float kFromTheWall = 0.45f; ///< metres: where a body finds room at a wall's foot
constexpr float kDeepest = 40;        ///< metres below a wall's clicked place
constexpr Colour kWay{86, 190, 240, 235}, kGoal{86, 190, 240, 150};

} // namespace

std::string_view nameOf(Controller driver) {
    return kNames[static_cast<std::size_t>(driver)];
}

std::optional<Vec3> floorUnder(const World& world, const Camera& camera, Vec2 ndc, EntityId walker) {
    const auto picked = pick(world, camera, ndc, walker);
    if (!picked) return {};
    if (!picked->entity && picked->normal.y >= kFloor) return picked->place;
    if (picked->entity)
        if (const Entity* e = world.find(picked->entity); e != nullptr && !e->shape.isBox()) return e->position;
    const Vec3 aside = normalized(horizontal(picked->normal), horizontal(-camera.forward())) * kFromTheWall;
    const LevelHit below = world.level().closestHit({picked->place + aside + Vec3{0, 0.05f, 0}, {0, -1, 0}, kDeepest});
    if (!below || below.normal.y < kFloor) return {};
    return picked->place + aside + Vec3{0, 0.05f - below.t, 0};
}

void PointerControl::walkTo(const SelfState& self, Vec3 place, bool run) {
    const Vec3 ahead = directionFromYawPitch(self.yaw, 0);
    m_follower.start(GroundPath::direct({self.position.x, self.position.z}, {ahead.x, ahead.z}, {place.x, place.z}));
    m_place = place;
    m_run = run;
}

Intent PointerControl::steer(const SelfState& self) {
    Intent intent;
    intent.yaw = self.yaw;
    if (!m_follower.walking()) return intent;
    PathFollowing following;
    following.run = m_run;
    m_follower.steer(self, following, intent);
    return intent;
}

void PointerControl::draw(DebugDraw& sink, Vec3 feet) const {
    if (!m_follower.walking()) return;
    m_follower.draw(sink, feet.y + 0.06f, kWay);
    const Vec3 up{0, 0.07f, 0};
    drawRing(sink, m_place + up, 0.3f, 0.42f, kWay);
    drawRing(sink, m_place + up, 0, 0.14f, kGoal);
}

} // namespace lince::app
