#include "figure_arms.h"

namespace lince {

namespace {

struct Key {
    float at;
    Vec3 place;
};

/// Smooth way through points in time.
template <std::size_t N>
Vec3 along(const std::array<Key, N>& keys, float t) {
    for (std::size_t i = 0; i + 1 < N; ++i)
        if (t <= keys[i + 1].at)
            return lerp(keys[i].place, keys[i + 1].place, smoothStep(keys[i].at, keys[i + 1].at, t));
    return keys[N - 1].place;
}

void hang(Rig& rig, const ArmState& s, float side) {
    const Bone upper = side < 0 ? Bone::LeftUpperArm : Bone::RightUpperArm;
    const auto lower = static_cast<Bone>(indexOf(upper) + 1), hand = static_cast<Bone>(indexOf(upper) + 2);
    // The left arm goes with the right leg.
    const float beat = cosine(kTwoPi * (s.phase - 0.02f)) * side;
    const float swing = beat * s.moving * mix(radiansOf(20), radiansOf(46), s.run) * mix(0.35f, 1, absolute(s.ahead)) *
                        (s.ahead < 0 ? -1.0f : 1.0f);
    const float bend = mix(radiansOf(14), radiansOf(84), s.run) + radiansOf(10) * s.moving + maximum(swing, 0) * 0.5f +
                       radiansOf(35) * s.crouch;
    const float out = radiansOf(mix(-11, -7, s.run) + 42 * s.air + 3 * s.variety);
    const float forward = swing + radiansOf(3 - 8 * s.run + 22 * s.crouch + 12 * s.air) + radiansOf(1.2f) * s.breath;
    rig.setTurn(upper, turnX(forward) * turnZ(side * out));
    // About the axis of the elbow as built, and inwards, before the body.
    rig.setTurn(lower, turnX(bend) * turnZ(-side * (radiansOf(5) + radiansOf(16) * s.run)));
    rig.setTurn(hand, turnX(radiansOf(8)));
}

/// Left hand while reloading, in the weapon's frame: magazine, pouch on the belt, magazine, bolt, fore-end.
Vec3 reloadingHand(Vec3 foreEnd, float t) {
    const Vec3 magazine{-0.02f, -0.11f, -0.1f}, pouch{-0.2f, -0.42f, 0.1f}, bolt{-0.05f, 0.06f, -0.06f};
    const std::array<Key, 8> keys{{{0, foreEnd},
                                   {0.14f, magazine},
                                   {0.2f, magazine + Vec3{0, -0.06f, 0}},
                                   {0.42f, pouch},
                                   {0.64f, magazine + Vec3{0, -0.05f, 0}},
                                   {0.7f, magazine + Vec3{0, 0.03f, 0}},
                                   {0.86f, bolt},
                                   {1, foreEnd}}};
    return along(keys, t);
}

void hold(Rig& rig, const ArmState& s) {
    const float reloading =
        s.reload * smoothStep(0, 0.12f, s.reloadFraction) * (1 - smoothStep(0.86f, 1, s.reloadFraction));
    const float lowered = s.carry * (1 - reloading) * (1 - s.shortWeapon * 0.4f);
    Quat look = turnX(s.pitch + s.recoil * radiansOf(mix(2.5f, 7, s.shortWeapon)) + s.breath * radiansOf(0.25f));
    look = look * quatFromYaw(radiansOf(-38) * lowered) * turnX(radiansOf(-24) * lowered + radiansOf(14) * reloading) *
           turnZ(radiansOf(-26) * reloading + radiansOf(6) * lowered);

    const Vec3 right = rig.carried(Bone::Chest, figureSkeleton().joint[indexOf(Bone::RightUpperArm)]);
    const Vec3 left = rig.carried(Bone::Chest, figureSkeleton().joint[indexOf(Bone::LeftUpperArm)]);
    const Quat aim = turnX(s.pitch);
    const Vec3 back{0, 0, s.recoil * mix(0.035f, 0.03f, s.shortWeapon)};
    // A rifle's stock sits in the right shoulder; a pistol is held out before the eyes.
    Vec3 longGrip = right + rotate(aim, Vec3{-0.05f, -0.055f, -0.275f} + back);
    longGrip += Vec3{-0.05f, -0.1f, 0.03f} * lowered + Vec3{-0.02f, -0.02f, 0.02f} * reloading;
    Vec3 shortGrip = (right + left) * 0.5f + rotate(aim, Vec3{0.035f, 0.06f, -0.47f} + back);
    shortGrip += Vec3{0.02f, -0.16f, 0.12f} * lowered + Vec3{0, -0.08f, 0.1f} * reloading;
    const Vec3 bounce{0, cosine(2 * kTwoPi * s.phase) * -0.012f * s.moving * (0.4f + s.run), 0};
    const Vec3 grip = lerp(longGrip, shortGrip, s.shortWeapon) + bounce;

    const Vec3 rightPole = rotate(aim, Vec3{mix(0.75f, 0.5f, s.shortWeapon), -0.9f, 0.15f});
    const Quat rightTurn = look * rightHandGrip();
    const Vec3 rightPalm = palmPoint(true) - figureSkeleton().joint[indexOf(Bone::RightHand)];
    rig.reach(Bone::RightUpperArm, grip - rotate(rightTurn, rightPalm), rightPole, rightTurn);

    const Vec3 foreEnd = lerp(Vec3{-0.005f, 0.012f, -0.225f}, Vec3{-0.028f, -0.035f, -0.012f}, s.shortWeapon);
    const Vec3 hand = lerp(foreEnd, reloadingHand(foreEnd, s.reloadFraction), s.reload);
    const Quat leftTurn = look * blendTurn(leftHandGrip(true), leftHandGrip(false), s.shortWeapon);
    const Vec3 leftPalm = palmPoint(false) - figureSkeleton().joint[indexOf(Bone::LeftHand)];
    // From where the weapon really is: the right arm may not have reached.
    const Vec3 held = rig.carried(Bone::RightHand, palmPoint(true));
    const Vec3 leftPole = rotate(aim, Vec3{-0.45f, -1, 0.1f});
    rig.reach(Bone::LeftUpperArm, held + rotate(look, hand) - rotate(leftTurn, leftPalm), leftPole, leftTurn);
}

} // namespace

void poseArms(Rig& rig, const ArmState& state) {
    if (state.armed < 1) {
        hang(rig, state, -1);
        hang(rig, state, 1);
    }
    if (state.armed <= 0) return;
    Rig holding = rig;
    hold(holding, state);
    constexpr auto kFirst = static_cast<std::size_t>(Bone::LeftUpperArm);
    for (std::size_t b = kFirst; b < kFirst + 6; ++b) {
        const Quat wanted = holding.pose().turn[b];
        rig.setTurn(static_cast<Bone>(b),
                    state.armed < 1 ? blendTurn(rig.pose().turn[b], wanted, state.armed) : wanted);
    }
}

} // namespace lince
