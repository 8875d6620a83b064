// Bones of the figure, poses to matrices, and where weapons sit in hands.
#include "figure_rig.h"

namespace lince {

namespace {

constexpr std::size_t index(Bone b) {
    return static_cast<std::size_t>(b);
}

/// Arms stand off by 20°, so that sleeves and body do not grow together while the mesh is made.
constexpr float kArmSine = 0.34202f, kArmCosine = 0.93969f;
constexpr Vec3 alongArm(float side, float metres) {
    return {side * (0.185f + kArmSine * metres), 1.435f - kArmCosine * metres, 0.01f};
}

Skeleton makeSkeleton() {
    Skeleton s{};
    const auto set = [&](Bone b, int parent, Vec3 joint) {
        s.parent[index(b)] = parent;
        s.joint[index(b)] = joint;
    };
    const auto of = [](Bone b) { return static_cast<int>(b); };
    set(Bone::Hips, -1, {0, 0.95f, 0});
    set(Bone::Spine, of(Bone::Hips), {0, 1.05f, 0});
    set(Bone::Chest, of(Bone::Spine), {0, 1.22f, 0.005f});
    set(Bone::Head, of(Bone::Chest), {0, 1.53f, 0.005f});
    for (const float side : {-1.0f, 1.0f}) {
        const bool left = side < 0;
        const Bone arm = left ? Bone::LeftUpperArm : Bone::RightUpperArm;
        const Bone leg = left ? Bone::LeftThigh : Bone::RightThigh;
        const int a = of(arm), l = of(leg);
        set(arm, of(Bone::Chest), alongArm(side, 0));
        set(static_cast<Bone>(a + 1), a, alongArm(side, 0.285f));
        set(static_cast<Bone>(a + 2), a + 1, alongArm(side, 0.545f));
        set(leg, of(Bone::Hips), {side * 0.098f, 0.925f, 0});
        set(static_cast<Bone>(l + 1), l, {side * 0.1f, 0.5f, -0.012f});
        set(static_cast<Bone>(l + 2), l + 1, {side * 0.102f, 0.085f, 0.01f});
    }
    return s;
}

} // namespace

const Skeleton& figureSkeleton() {
    static const Skeleton skeleton = makeSkeleton();
    return skeleton;
}

Rig::Rig(Vec3 hipsBy, Quat hipsTurn) {
    m_pose.hips = hipsBy;
    m_pose.turn[0] = m_turn[0] = hipsTurn;
    m_at[0] = figureSkeleton().joint[0] + hipsBy;
}

Rig::Rig(const Pose& pose) : Rig(pose.hips, pose.turn[0]) {
    for (std::size_t b = 1; b < kBones; ++b)
        setTurn(static_cast<Bone>(b), pose.turn[b]);
}

void Rig::place(Bone b) {
    const Skeleton& s = figureSkeleton();
    const auto parent = static_cast<std::size_t>(s.parent[indexOf(b)]);
    m_at[indexOf(b)] = m_at[parent] + rotate(m_turn[parent], s.joint[indexOf(b)] - s.joint[parent]);
}

void Rig::setTurn(Bone b, Quat againstParent) {
    place(b);
    m_pose.turn[indexOf(b)] = againstParent;
    m_turn[indexOf(b)] = m_turn[static_cast<std::size_t>(figureSkeleton().parent[indexOf(b)])] * againstParent;
}

void Rig::setGlobalTurn(Bone b, Quat turn) {
    setTurn(b, conjugate(m_turn[static_cast<std::size_t>(figureSkeleton().parent[indexOf(b)])]) * turn);
}

Vec3 Rig::carried(Bone b, Vec3 built) const {
    return at(b) + rotate(turn(b), built - figureSkeleton().joint[indexOf(b)]);
}

void Rig::reach(Bone upper, Vec3 target, Vec3 pole, Quat endTurn) {
    const Skeleton& s = figureSkeleton();
    const auto first = indexOf(upper);
    const auto lower = static_cast<Bone>(first + 1), end = static_cast<Bone>(first + 2);
    const Vec3 upperBuilt = s.joint[first + 1] - s.joint[first], lowerBuilt = s.joint[first + 2] - s.joint[first + 1];
    const float upperLength = length(upperBuilt), lowerLength = length(lowerBuilt);
    place(upper);
    const Vec3 from = at(upper);
    const Vec3 axis = normalized(target - from, {0, -1, 0});
    // Never quite straight: there the middle joint would jump.
    const float distance = clamp(length(target - from), absolute(upperLength - lowerLength) + 0.05f,
                                 (upperLength + lowerLength) * 0.9985f);
    const float along = (upperLength * upperLength - lowerLength * lowerLength + distance * distance) / (2 * distance);
    const float out = std::sqrt(maximum(upperLength * upperLength - along * along, 0));
    const Vec3 outwards = directionAcross(pole, axis, {0, 0, -1});
    const Vec3 middle = from + axis * along + outwards * out;
    const Vec3 reached = from + axis * distance;
    // Elbows bend so that their outside, built towards +Z, shows along the pole; knees show their built -Z.
    const bool knee = upper == Bone::LeftThigh || upper == Bone::RightThigh;
    const Vec3 outside = knee ? -outwards : outwards;
    setGlobalTurn(upper, turnBetween(upperBuilt, {0, 0, 1}, middle - from, outside));
    // A forearm twists with its hand, the shin does not: the foot's yaw is the knee's.
    Vec3 lowerSide = outside;
    if (!knee) {
        const Vec3 lowerAxis = normalized(reached - middle);
        const Vec3 hand = directionAcross(rotate(endTurn, {0, 0, 1}), lowerAxis, outside);
        const Vec3 own = directionAcross(outside, lowerAxis, outside);
        lowerSide = normalized(own + hand * 0.8f, own);
    }
    setGlobalTurn(lower, turnBetween(lowerBuilt, {0, 0, 1}, reached - middle, lowerSide));
    setGlobalTurn(end, endTurn);
}

Pose blend(const Pose& a, const Pose& b, float fraction) {
    Pose out;
    for (std::size_t i = 0; i < kBones; ++i)
        out.turn[i] = blendTurn(a.turn[i], b.turn[i], fraction);
    out.hips = lerp(a.hips, b.hips, fraction);
    return out;
}

void skin(const Pose& pose, std::span<Mat4> out) {
    const Skeleton& s = figureSkeleton();
    const Rig rig(pose);
    for (std::size_t b = 0; b < kBones; ++b) {
        const auto bone = static_cast<Bone>(b);
        out[b] = placed(rig.at(bone) - rotate(rig.turn(bone), s.joint[b]), rig.turn(bone));
    }
}

Vec3 palmPoint(bool right) {
    const float side = right ? 1.0f : -1.0f;
    // Inwards from the middle of the hand, where the fingers close.
    return alongArm(side, 0.635f) + Vec3{-side * 0.026f * kArmCosine, -0.026f * kArmSine, 0};
}

Quat rightHandGrip() {
    return turnBetween({kArmSine, -kArmCosine, 0}, {0, 0, -1}, {0, -0.34f, -0.94f}, {0, 0.94f, -0.34f});
}

Quat leftHandGrip(bool longWeapon) {
    const Vec3 built{-kArmSine, -kArmCosine, 0};
    if (longWeapon) return turnBetween(built, {0, 0, -1}, {0.5f, 0.25f, -0.83f}, {-0.85f, 0.1f, -0.5f});
    // Around the other hand's fingers, from the left.
    return turnBetween(built, {0, 0, -1}, {0.45f, -0.35f, -0.82f}, {0.1f, 0.92f, -0.35f});
}

Mat4 weaponPlace(const Pose& /*pose*/, std::span<const Mat4> skinned, bool /*longWeapon*/) {
    return skinned[indexOf(Bone::RightHand)] * placed(palmPoint(true), conjugate(rightHandGrip()));
}

} // namespace lince
