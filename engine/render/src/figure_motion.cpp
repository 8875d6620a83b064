// Puts gait, body, arms and death together and lets the body's state flow into them without jumps.
#include "figure_arms.h"
#include "figure_fall.h"
#include "figure_gait.h"

namespace lince {

namespace {

// Seconds of a full change; changes are linear ramps that are rounded when used, so any step of time gives the same.
constexpr float kCrouchSeconds = 0.32f, kAirSeconds = 0.18f, kLandSeconds = 0.16f, kArmSeconds = 0.3f;
constexpr float kCarrySeconds = 0.3f, kRaiseSeconds = 0.12f, kReloadSeconds = 0.12f;
constexpr float kMaxAcceleration = 12; ///< metres a second²: legs set off and stop within a step
constexpr float kDipStiffness = 16;    ///< 1/s, critically damped

float rounded(float ramp) {
    return smoothStep(0, 1, ramp);
}

/// Up in an instant, down slowly: what a blow or a shot does to a body. 0 at 0, at most 1.
float kick(float seconds, float attack, float decay) {
    if (seconds < 0 || seconds > attack + decay * 5) return 0;
    return smoothStep(0, attack, seconds) * exponential(-maximum(seconds - attack, 0) / decay);
}

float variation(std::uint32_t variety, std::uint32_t purpose) {
    const std::uint32_t h = (variety + purpose * 40503U) * 2654435761U;
    return static_cast<float>((h ^ (h >> 15)) & 0xffffU) / 65536.0f;
}

/// Hips turn towards the way of walking as far as a waist allows; who goes backwards turns the other way.
float wantedHipYaw(Vec3 velocity, float armed) {
    const float speed = length(velocity);
    if (speed < 0.05f) return 0;
    float way = yawOf(velocity);
    // The border is behind the side, so that a strafing body does not waver between the two.
    if (absolute(way) > radiansOf(105)) way = wrapAngle(way + kPi);
    return clamp(way * 0.62f, -0.85f, 0.85f) * smoothStep(0.05f, 1, speed) * mix(1, 0.9f, armed);
}

} // namespace

void FigureAnimator::settle(const BodyMotion& motion) {
    m_motion = motion;
    m_velocity = horizontal(motion.velocity);
    m_turnSpeed = motion.turnSpeed;
    m_rise = motion.velocity.y;
    m_crouch = motion.crouching ? 1.0f : 0.0f;
    m_air = motion.onGround ? 0.0f : 1.0f;
    m_armed = motion.armed ? 1.0f : 0.0f;
    m_short = motion.longWeapon ? 0.0f : 1.0f;
    m_hipYaw = wantedHipYaw(m_velocity, m_armed);
    m_carry = length(m_velocity) > 3.2f && motion.secondsSinceShot > 0.8f ? 1.0f : 0.0f;
    m_reload = motion.reloadFraction >= 0 ? 1.0f : 0.0f;
    m_reloadFraction = maximum(motion.reloadFraction, 0);
    m_dip = m_dipSpeed = 0;
    m_stride = variation(motion.variety, 1);
    m_idle = variation(motion.variety, 2) * 7;
    m_fallFrom = motion.hitFrom;
    m_atDeath = livingPose();
}

void FigureAnimator::update(const BodyMotion& motion, float seconds) {
    if (motion.alive != m_motion.alive) {
        if (motion.alive) return settle(motion);
        m_atDeath = livingPose();
        m_fallFrom = motion.hitFrom;
    }
    const BodyMotion before = m_motion;
    m_motion = motion;
    if (!motion.alive) return;

    const Vec3 wanted = horizontal(motion.velocity) - m_velocity;
    const float max = kMaxAcceleration * seconds, lack = length(wanted);
    m_velocity = lack <= max ? horizontal(motion.velocity) : m_velocity + wanted * (max / lack);
    m_turnSpeed = approach(m_turnSpeed, motion.turnSpeed, 30 * seconds);
    m_rise = approach(m_rise, motion.velocity.y, 20 * seconds);
    const float speed = length(m_velocity);

    const auto ramp = [&](float value, bool up, float upSeconds, float downSeconds) {
        return approach(value, up ? 1.0f : 0.0f, seconds / (up ? upSeconds : downSeconds));
    };
    m_crouch = ramp(m_crouch, motion.crouching, kCrouchSeconds, kCrouchSeconds);
    m_air = ramp(m_air, !motion.onGround, kAirSeconds, kLandSeconds);
    m_armed = ramp(m_armed, motion.armed, kArmSeconds, kArmSeconds);
    m_short = ramp(m_short, !motion.longWeapon, kArmSeconds, kArmSeconds);
    m_carry = ramp(m_carry, speed > 3.2f && motion.secondsSinceShot > 0.8f, kCarrySeconds, kRaiseSeconds);
    m_reload = ramp(m_reload, motion.reloadFraction >= 0, kReloadSeconds, kReloadSeconds);
    if (motion.reloadFraction >= 0) m_reloadFraction = motion.reloadFraction;
    const float hips = wantedHipYaw(m_velocity, m_armed);
    m_hipYaw = approach(m_hipYaw, hips, 5 * seconds);

    // Shuffling on the spot keeps its own pace.
    const float pace = smoothStep(0, 0.3f, speed + absolute(m_turnSpeed) * 0.25f);
    m_stride += seconds * pace * (1 - 0.85f * m_air) / strideSeconds(speed, rounded(m_crouch));
    m_stride -= static_cast<float>(static_cast<int>(m_stride));
    m_idle += seconds;
    if (m_idle > 600) m_idle -= 600; // a multiple of all its periods

    if (motion.onGround && !before.onGround) m_dipSpeed += clamp(-before.velocity.y, 0, 9) * 0.45f;
    // Exact solution of the damped spring, so that the step of time does not matter.
    const float decay = exponential(-kDipStiffness * seconds);
    const float drive = (m_dipSpeed + kDipStiffness * m_dip) * seconds;
    m_dipSpeed = (m_dipSpeed - kDipStiffness * drive) * decay;
    m_dip = (m_dip + drive) * decay;
}

Pose FigureAnimator::pose() const {
    if (!m_motion.alive) return fallingPose(m_atDeath, m_fallFrom, m_motion.variety, m_motion.secondsSinceDeath);
    return livingPose();
}

Pose FigureAnimator::livingPose() const {
    const float crouch = rounded(m_crouch), air = rounded(m_air), armed = rounded(m_armed), shortArm = rounded(m_short);
    const float speed = length(m_velocity);
    const float rest = 1 - smoothStep(0, 0.7f, speed);
    const float breath = sine(m_idle * (kTwoPi / 4)), weight = sine(m_idle * (kTwoPi / 12)) * rest;

    // A rifle is held with the left side ahead, also by the hips when at rest.
    const float bladed = armed * mix(1, 0.35f, shortArm);
    GaitState gs;
    gs.velocity = m_velocity;
    gs.turnSpeed = m_turnSpeed;
    gs.hipYaw = m_hipYaw + bladed * radiansOf(20) * rest;
    gs.phase = m_stride;
    gs.crouch = crouch;
    gs.air = air;
    gs.dip = m_dip;
    gs.rise = m_rise;
    gs.stance = armed;
    const Gait gait = gaitOf(gs);
    const Vec3 toes = rotateByYaw({0, 0, -1}, gs.hipYaw);
    const float ahead = dot(normalized(m_velocity, toes), toes);

    const float hit = kick(m_motion.secondsSinceHit, 0.05f, 0.13f);
    const float hitX = sine(m_motion.hitFrom) * hit, hitZ = cosine(m_motion.hitFrom) * hit;
    const float shot = kick(m_motion.secondsSinceShot, 0.02f, 0.06f) * armed;

    // Hips: turned and tilted with the steps.
    const float stepBeat = cosine(kTwoPi * m_stride) * gait.moving;
    const float hipSwing = stepBeat * radiansOf(mix(5, 9, gait.run)) * ahead;
    const float lean = -radiansOf(mix(2.5f, 13, gait.run)) * gait.moving * maximum(ahead, -0.4f) -
                       crouch * radiansOf(14) - air * radiansOf(6) - radiansOf(110) * m_dip;
    const float roll = sine(kTwoPi * m_stride) * radiansOf(2.5f) * gait.moving + weight * radiansOf(1.2f);
    const Vec3 pushed{-hitX * 0.045f, -0.03f * hit, hitZ * 0.045f};
    const Quat hipsTurn = quatFromYaw(gs.hipYaw + hipSwing) * turnX(lean * 0.45f) * turnZ(roll);
    Rig rig(gait.hips + pushed + Vec3{weight * 0.012f, breath * 0.002f, 0}, hipsTurn);

    // The chest looks where the body looks (a rifle turns it to the right), the spine shares the way between.
    const float pitch = clamp(m_motion.pitch, -1.3f, 1.3f);
    const float counter = -hipSwing * mix(1.1f, 0.25f, armed) * (1 - m_carry * 0.3f);
    const float chestYaw =
        bladed * radiansOf(mix(27, 18, rounded(m_carry))) + counter + (1 - armed) * gs.hipYaw * 0.25f;
    const float strafeRoll = -dot(m_velocity, rotateByYaw({1, 0, 0}, 0)) * radiansOf(0.8f);
    const Quat chestTurn = quatFromYaw(chestYaw) *
                           turnX(lean * 1.15f - crouch * radiansOf(8) + pitch * 0.3f + hitZ * radiansOf(19) +
                                 shot * radiansOf(2.5f) + breath * radiansOf(0.6f) - armed * radiansOf(4)) *
                           turnZ(hitX * radiansOf(19) + clamp(strafeRoll, -0.06f, 0.06f) - roll * 0.5f);
    rig.setGlobalTurn(Bone::Spine, blendTurn(hipsTurn, chestTurn, 0.5f));
    rig.setGlobalTurn(Bone::Chest, chestTurn);
    // Cheek to the stock.
    const float cheek = bladed * (1 - rounded(m_carry)) * (1 - shortArm);
    rig.setGlobalTurn(Bone::Head, quatFromYaw(bladed * 0.03f + (1 - armed) * weight * 0.1f) *
                                      turnX(pitch * 0.76f + hitZ * radiansOf(-12) - radiansOf(3) * gait.run) *
                                      turnZ(cheek * radiansOf(-7) + hitX * radiansOf(-12)));

    ArmState as;
    as.pitch = pitch;
    as.armed = armed;
    as.shortWeapon = shortArm;
    as.carry = rounded(m_carry);
    as.air = air;
    as.crouch = crouch;
    as.run = gait.run;
    as.moving = gait.moving;
    as.ahead = ahead;
    as.phase = m_stride;
    as.breath = breath;
    as.recoil = shot;
    as.reload = rounded(m_reload);
    as.reloadFraction = m_reloadFraction;
    as.variety = variation(m_motion.variety, 3);
    poseArms(rig, as);

    for (const bool left : {true, false}) {
        const FootPlace& foot = left ? gait.left : gait.right;
        const float side = left ? -1.0f : 1.0f;
        // Knees point where the toes do, apart when crouching.
        const Vec3 knee = rotateByYaw({side * (0.1f + 0.18f * crouch), 0.0f, -1}, gs.hipYaw + side * radiansOf(4));
        rig.reach(left ? Bone::LeftThigh : Bone::RightThigh, foot.ankle, knee, foot.turn);
    }
    return rig.pose();
}

} // namespace lince
