#include "camera_boom.h"

#include <lince/core/math.h>
#include <lince/render/camera_rigs.h>

namespace lince {
namespace {

constexpr float kSteepest = 1.5f; // radians; short of straight up, where yaw loses its meaning

Vec3 headOf(const CameraSubject& subject) {
    return subject.feet + Vec3{0, subject.eyeHeight, 0};
}

float approached(float now, float wanted, float rate, float seconds) {
    return wanted + (now - wanted) * fractionLeft(rate, seconds);
}

/// What a soft control has done in a step: where the value is now, and its integral over the step. Exact, so that the
/// way made does not depend on the rate of frames.
struct SoftStep {
    float now, sum;
};
SoftStep softStep(float before, float wanted, float rate, float seconds) {
    const float left = fractionLeft(rate, seconds);
    return {wanted + (before - wanted) * left, wanted * seconds + (before - wanted) * (1 - left) / rate};
}

} // namespace

Camera FirstPersonRig::update(const CameraSubject& subject) const {
    Camera out;
    out.eye = headOf(subject);
    out.yaw = subject.yaw;
    out.pitch = clamp(subject.pitch, -kSteepest, kSteepest);
    return out;
}

Camera ThirdPersonRig::update(const CameraSubject& subject, const Level* level, float seconds) {
    constexpr float kSwingRate = 7;     // a second
    constexpr float kOutRate = 3;       // a second: comes back softly once the wall is gone
    constexpr float kBodyReach = 0.45f; // metres of the body that the near plane must not cut

    const ThirdPersonSettings& want = m_settings;
    const Level* walls = want.collides ? level : nullptr;
    const Vec3 head = headOf(subject);
    Camera out;
    out.yaw = subject.yaw;
    out.pitch = clamp(subject.pitch, -kSteepest, kSteepest);

    const Vec3 ideal = out.forward() * -want.distance + out.right() * want.sideways + Vec3{0, want.heightAboveHead, 0};
    const float longest = maximum(length(ideal), want.minimumDistance);
    const Vec3 straight = normalized(ideal, -out.forward());
    // Twice the minimum: nearer, the body fills the picture, and a view over the head shows more.
    const float enough = minimum(longest, want.minimumDistance * 2);
    const Vec2 swing = swingWithRoom(walls, head, straight, enough, want.minimumDistance, want.wallMargin);
    const bool placed = m_distance >= 0;
    const float left = placed ? fractionLeft(kSwingRate, seconds) : 0;
    m_swing = swing + (m_swing - swing) * left;

    const Vec3 along = swungBoom(straight, m_swing);
    const float room = boomRoom(walls, head, along, longest, want.wallMargin);
    const float wanted = maximum(room, want.minimumDistance);
    if (!placed) {
        m_distance = wanted;
    } else {
        // Inwards as fast as allowed, outwards softly.
        const float step = want.maximumSpeed * maximum(seconds, 0);
        const float next = wanted < m_distance ? wanted : approached(m_distance, wanted, kOutRate, seconds);
        m_distance = maximum(clamp(next, m_distance - step, m_distance + step), want.minimumDistance);
    }
    out.eye = head + along * m_distance;
    out.pitch = clamp(out.pitch - 0.65f * m_swing.y, -kSteepest, kSteepest); // keeps the body in the picture
    if (m_distance > room) {
        const float behindWall = (m_distance - room) * absolute(dot(along, out.forward())) + want.wallMargin;
        out.nearMetres = clamp(behindWall, out.nearMetres, maximum(out.nearMetres, m_distance - kBodyReach));
    }
    return out;
}

void OverheadRig::lookAt(Vec3 target, float distance) {
    m_target = target;
    m_distance = m_wantedDistance = clamp(distance, m_settings.nearest, m_settings.farthest);
    m_pan = {};
}

void OverheadRig::follow(Vec3 target, float seconds) {
    constexpr float kRate = 4; // a second
    for (const int axis : {0, 1, 2})
        m_target[axis] = approached(m_target[axis], target[axis], kRate, seconds);
    m_pan = {};
}

Camera OverheadRig::update(const CameraHands& hands, const Level* level, float seconds) {
    constexpr float kZoomStep = 0.86f;                             // of the distance, a notch
    constexpr float kPanRate = 10, kZoomRate = 9, kGroundRate = 6; // a second
    constexpr float kFlattest = -0.30f, kSteepestDown = -1.5f;     // radians
    constexpr float kAboveGround = 1.5f;                           // metres

    m_yaw = wrapAngle(m_yaw + hands.turn.x);
    m_pitch = clamp(m_settings.pitch + m_pitch + hands.turn.y, kSteepestDown, kFlattest) - m_settings.pitch;
    const float pitch = m_settings.pitch + m_pitch;

    Vec2 pan = hands.pan;
    const bool over = absolute(hands.mouse.x) <= 1 && absolute(hands.mouse.y) <= 1;
    if (hands.edgeScroll && over) {
        if (absolute(hands.mouse.x) > m_settings.edge) pan.x += hands.mouse.x > 0 ? 1.0f : -1.0f;
        if (absolute(hands.mouse.y) > m_settings.edge) pan.y += hands.mouse.y > 0 ? 1.0f : -1.0f;
    }
    pan = {clamp(pan.x, -1, 1), clamp(pan.y, -1, 1)};
    if (length(pan) > 1) pan = normalized(pan); // diagonals are not faster

    m_wantedDistance = clamp(m_wantedDistance * power(kZoomStep, hands.zoom), m_settings.nearest, m_settings.farthest);
    m_distance = approached(m_distance, m_wantedDistance, kZoomRate, seconds);

    const SoftStep right = softStep(m_pan.x, pan.x, kPanRate, seconds);
    const SoftStep forwards = softStep(m_pan.y, pan.y, kPanRate, seconds);
    m_pan = {right.now, forwards.now};
    const float speed = m_settings.speed * m_distance * (hands.fast ? 2.5f : 1.0f);
    m_target += rotateByYaw({right.sum * speed, 0, -forwards.sum * speed}, m_yaw);

    const auto groundAt = [&](Vec3 p) {
        return level != nullptr && level->data().terrain ? level->data().terrain->heightAt(p.x, p.z) : std::nullopt;
    };
    if (level != nullptr && !level->bounds().empty()) {
        const Aabb& bounds = level->bounds();
        m_target = minimum(maximum(m_target, bounds.low), bounds.high);
    }
    if (const auto ground = groundAt(m_target)) m_target.y = approached(m_target.y, *ground, kGroundRate, seconds);

    Vec3 eye = m_target - directionFromYawPitch(m_yaw, pitch) * m_distance;
    if (const auto ground = groundAt(eye)) eye.y = maximum(eye.y, *ground + kAboveGround);
    Camera out = cameraLookingAt(eye, m_target);
    out.yaw = m_yaw; // also when looking straight down
    out.fovYRadians = 0.8f;
    out.nearMetres = 0.3f;
    out.farMetres = 900;
    return out;
}

Camera FreeRig::update(const CameraHands& hands, float seconds) {
    constexpr float kRate = 9, kFast = 4;
    m_camera.yaw = wrapAngle(m_camera.yaw + hands.turn.x);
    m_camera.pitch = clamp(m_camera.pitch + hands.turn.y, -kSteepest, kSteepest);
    m_speed = clamp(m_speed * power(1.2f, hands.zoom), 0.5f, 60);
    const float speed = m_speed * (hands.fast ? kFast : 1.0f);
    const Vec3 wanted = (m_camera.right() * clamp(hands.pan.x, -1, 1) + m_camera.forward() * clamp(hands.pan.y, -1, 1) +
                         Vec3{0, clamp(hands.lift, -1, 1), 0}) *
                        speed;
    for (int axis = 0; axis < 3; ++axis) {
        const SoftStep step = softStep(m_velocity[axis], wanted[axis], kRate, seconds);
        m_velocity[axis] = step.now;
        m_camera.eye[axis] += step.sum;
    }
    return m_camera;
}

Camera FollowRig::update(const CameraSubject& subject, const Level* level, float seconds) {
    constexpr float kDistance = 6, kNearest = 1.2f, kMargin = 0.25f;                 // metres
    constexpr float kPitch = -0.42f;                                                 // radians
    constexpr float kPlaceRate = 8, kTurnRate = 1.6f, kInRate = 14, kOutRate = 1.5f; // a second

    const Vec3 head = headOf(subject);
    if (!m_placed) m_target = head, m_yaw = subject.yaw;
    m_target = head + (m_target - head) * fractionLeft(kPlaceRate, seconds);
    m_yaw = wrapAngle(subject.yaw + angleDifference(subject.yaw, m_yaw) * fractionLeft(kTurnRate, seconds));

    const Vec3 along = -directionFromYawPitch(m_yaw, kPitch);
    // From the head itself, which is never inside a wall; the softened target may be, round a corner.
    const float room = boomRoom(level, head, along, kDistance, kMargin);
    const float wanted = maximum(room, kNearest);
    m_distance = m_placed ? approached(m_distance, wanted, wanted < m_distance ? kInRate : kOutRate, seconds) : wanted;
    m_placed = true;

    Camera out = cameraLookingAt(m_target + along * m_distance, m_target);
    if (m_distance > room) out.nearMetres = clamp(m_distance - room + kMargin, out.nearMetres, m_distance - 0.5f);
    return out;
}

} // namespace lince
