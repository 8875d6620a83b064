// The gait is made from the ground up: a foot that stands moves back under the body exactly as fast as the body moves,
// so nothing slides at a constant speed; hips go as high as both legs allow; knees follow by inverse kinematics.
#include "figure_gait.h"

namespace lince {

namespace {

constexpr float kAnkleHeight = 0.085f;
constexpr float kLegReach = 0.838f; ///< a little less than thigh and shin: knees never lock

/// Everything about the way of walking that depends on speed and crouch but not on the moment.
struct GaitShape {
    float speed = 0, moving = 0, run = 0;
    Vec3 direction{0, 0, -1};
    float duty = 0.6f;   ///< share of the stride that a foot stands
    float travel = 0;    ///< metres that it moves back meanwhile
    float swingPull = 0; ///< metres: speed of the foot against the body at both ends of its swing, by the swing's time
    float lift = 0.06f;
    float strikeTilt = 0, pushTilt = 0, swingTilt = 0; ///< radians, toes up positive
    float turnTravel = 0;                              ///< radians that a standing foot turns under the body
};

GaitShape shapeOf(const GaitState& s) {
    GaitShape g;
    g.speed = length(s.velocity);
    g.direction = normalized(s.velocity, {0, 0, -1});
    g.run = smoothStep(2.3f, 3.7f, g.speed) * (1 - s.crouch);
    // Turning on the spot shuffles the feet too.
    g.moving = smoothStep(0, 0.7f, g.speed + absolute(s.turnSpeed) * 0.25f);
    g.duty = mix(mix(0.6f, 0.57f, clamp(g.speed * 0.5f, 0, 1)), 0.3f, g.run);
    const float seconds = strideSeconds(g.speed, s.crouch);
    g.travel = g.speed * seconds * g.duty;
    g.swingPull = -g.speed * seconds * (1 - g.duty) * mix(1, 0.55f, g.run);
    g.lift = mix(mix(0.045f, 0.07f, s.crouch), 0.17f, g.run) * g.moving;
    // Feet that go sideways stay flat.
    const float step = smoothStep(0.2f, 1.6f, g.speed);
    g.strikeTilt = radiansOf(mix(20, 6, g.run)) * step;
    g.pushTilt = -radiansOf(mix(36, 42, g.run)) * step;
    g.swingTilt = -radiansOf(mix(28, 62, g.run)) * step;
    g.turnTravel = clamp(s.turnSpeed * seconds * g.duty, -0.7f, 0.7f);
    return g;
}

struct FootMoment {
    float along = 0; ///< metres ahead of its neutral place, along the velocity
    float lift = 0;
    float tilt = 0;
    float stood = 0; ///< +0.5 when it comes down, -0.5 when it leaves; for the turn
};

FootMoment momentOf(const GaitShape& g, float phase) {
    FootMoment m;
    // Behind rather than ahead: heels land nearer to the body than toes leave it.
    const float ahead = g.travel * 0.44f, behind = g.travel * -0.56f;
    if (phase < g.duty) {
        const float u = phase / g.duty;
        m.along = mix(ahead, behind, u);
        m.stood = 0.5f - u;
        m.tilt = g.strikeTilt * (1 - smoothStep(0, mix(0.22f, 0.15f, g.run), u)) +
                 g.pushTilt * smoothStep(mix(0.5f, 0.4f, g.run), 1.05f, u);
        return m;
    }
    const float u = (phase - g.duty) / (1 - g.duty), u2 = u * u, u3 = u2 * u;
    m.along = (2 * u3 - 3 * u2 + 1) * behind + (3 * u2 - 2 * u3) * ahead + (2 * u3 - 3 * u2 + u) * g.swingPull;
    m.stood = -0.5f + smoothStep(0, 1, u);
    // The heel is pulled up behind the body early in the swing of a run.
    const float early = 4 * u * (1 - u);
    m.lift = g.lift * early * (1 + g.run * 0.9f * (1 - u));
    const float atPush = g.pushTilt * smoothStep(mix(0.5f, 0.4f, g.run), 1.05f, 1);
    m.tilt = mix(mix(atPush, g.strikeTilt, smoothStep(0.15f, 0.95f, u)), g.swingTilt, early * (1 - u) * 1.2f);
    return m;
}

/// Backwards is forwards with time reversed: toes come down first, heels leave last.
FootMoment backwardsOf(const GaitShape& g, float phase, const FootMoment& forwards) {
    const float mirrored = phase < g.duty ? g.duty - phase : 1 + g.duty - phase;
    FootMoment m = forwards;
    const FootMoment reversed = momentOf(g, mirrored >= 1 ? mirrored - 1 : mirrored);
    m.lift = reversed.lift;
    m.tilt = reversed.tilt * 0.7f;
    return m;
}

/// A tilted foot stands on its heel, or rolls over the ball on to the tip of its toes; neither slides nor sinks.
FootPlace footPlace(Vec3 ground, float yaw, float tilt, float lift) {
    const auto about = [](Vec3 pivot, float angle, Vec3 p) { return pivot + rotate(turnX(angle), p - pivot); };
    // Where the ball is on the ground, the tip touches it as well from this angle on: arctan of rise over length.
    constexpr float kTipTouches = -0.3275f;
    Vec3 ankle;
    if (tilt > 0)
        ankle = about(kHeel, tilt, ankle);
    else if (tilt > kTipTouches)
        ankle = about(kBall, tilt, ankle);
    else
        ankle = about(about(kBall, kTipTouches, kToeTip), tilt - kTipTouches, about(kBall, kTipTouches, ankle));
    ankle.y += kAnkleHeight + lift;
    return {ground + rotate(quatFromYaw(yaw), ankle), quatFromYaw(yaw) * turnX(tilt)};
}

FootPlace placeOf(const GaitState& s, const GaitShape& g, float side) {
    float phase = s.phase + (side > 0 ? 0.5f : 0.0f);
    phase -= static_cast<float>(static_cast<int>(phase));
    const FootMoment forwards = momentOf(g, phase), backwards = backwardsOf(g, phase, forwards);
    const Vec3 toes = rotateByYaw({0, 0, -1}, s.hipYaw);
    const float ahead = dot(g.direction, toes);
    const float tilt = maximum(ahead, 0) * forwards.tilt + maximum(-ahead, 0) * backwards.tilt;
    const float lift = mix(backwards.lift, forwards.lift, 0.5f + 0.5f * ahead);

    // At rest: feet as wide as the hips, or one ahead, ready to shoot. Steps close the stance.
    const float rest = (1 - g.moving) * (1 - s.air);
    const float ready = s.stance * rest, kneel = s.crouch * rest;
    const float sideways = 1 - ahead * ahead;
    const float wide = mix(mix(0.105f, 0.075f, g.run), 0.13f, maximum(s.crouch, sideways * g.moving));
    Vec3 neutral{side * (wide + 0.03f * ready), 0, 0};
    neutral.z += side * (0.12f * ready + 0.13f * kneel) - 0.02f * kneel - 0.04f * s.crouch;
    // When legs cross, one passes before the other.
    neutral.z += side * 0.07f * sideways * g.moving;
    neutral = rotateByYaw(neutral, s.hipYaw + forwards.stood * g.turnTravel);
    const float yaw = s.hipYaw + forwards.stood * g.turnTravel + side * radiansOf(7) * (1 - g.run * 0.7f) +
                      side * radiansOf(16) * ready * (side > 0 ? 1.0f : 0.0f);
    const FootPlace onGround =
        footPlace(neutral + g.direction * forwards.along, yaw, tilt + (side > 0 ? -radiansOf(48) * kneel : 0.0f), lift);
    if (s.air <= 0) return onGround;
    // In the air: one knee up, the other leg trailing; before landing both come forward and down.
    const float falling = smoothStep(1.0f, -4.0f, s.rise);
    const float knee = side < 0 ? mix(0.3f, 0.16f, falling) : mix(0.1f, 0.12f, falling);
    const float back = side < 0 ? mix(-0.16f, -0.1f, falling) : mix(0.26f, 0.02f, falling);
    const Vec3 hanging = rotateByYaw({side * 0.12f, kAnkleHeight + knee, back}, s.hipYaw);
    const Quat pointing = quatFromYaw(yaw) * turnX(-radiansOf(side < 0 ? 12 : mix(48, 12, falling)));
    return {lerp(onGround.ankle, hanging, s.air), blendTurn(onGround.turn, pointing, s.air)};
}

/// The smaller of two, rounded where they cross, so that hips do not change course abruptly.
float softMinimum(float a, float b) {
    constexpr float kWidth = 0.012f;
    const float h = clamp(0.5f + (b - a) / (2 * kWidth), 0, 1);
    return mix(b, a, h) - kWidth * h * (1 - h);
}

} // namespace

float strideSeconds(float speed, float crouch) {
    // Faster bodies take quicker steps as well as longer ones.
    const float upright = speed < 2   ? mix(1.06f, 0.73f, clamp(speed * 0.5f, 0, 1))
                          : speed < 5 ? mix(0.73f, 0.62f, (speed - 2) / 3)
                                      : 3.1f / speed;
    return upright * mix(1, 0.85f, crouch);
}

Gait gaitOf(const GaitState& s) {
    const GaitShape g = shapeOf(s);
    Gait out;
    out.run = g.run;
    out.moving = g.moving;
    out.left = placeOf(s, g, -1);
    out.right = placeOf(s, g, 1);

    const Vec3 joint = figureSkeleton().joint[indexOf(Bone::LeftThigh)];
    const float hipsAboveThigh = figureSkeleton().joint[0].y - joint.y;
    // Walkers are highest over the standing leg, runners between two steps.
    const float beat = cosine(2 * kTwoPi * (s.phase - g.duty * 0.5f));
    const float bob = beat * mix(0.012f, -0.035f, g.run) * g.moving;
    float height = mix(0.95f, 0.935f, g.run) - hipsAboveThigh - 0.004f + bob;
    height = mix(height, mix(0.5f, 0.56f, g.moving), s.crouch) - s.dip;
    // Towards the foot that stands.
    const float sway = cosine(kTwoPi * (s.phase - g.duty * 0.5f)) * g.moving * mix(0.022f, 0.008f, g.run);
    const Vec3 shift = rotateByYaw({-sway, 0, 0}, s.hipYaw) +
                       rotateByYaw({0, 0, 0.03f * s.crouch + 0.01f * s.stance * (1 - g.moving)}, s.hipYaw);
    for (const FootPlace* foot : {&out.left, &out.right}) {
        const float side = foot == &out.left ? -1.0f : 1.0f;
        const Vec3 hip = shift + rotateByYaw({side * -joint.x, 0, 0}, s.hipYaw);
        const float away = length(horizontal(foot->ankle - hip));
        const float highest = foot->ankle.y + std::sqrt(maximum(kLegReach * kLegReach - away * away, 0.04f));
        height = softMinimum(height, highest);
    }
    out.hips = Vec3{0, height + hipsAboveThigh - figureSkeleton().joint[0].y, 0} + shift;
    return out;
}

} // namespace lince
