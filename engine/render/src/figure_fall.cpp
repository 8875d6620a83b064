#include "figure_fall.h"

namespace lince {

namespace {

Quat& turnOf(Pose& p, Bone b) {
    return p.turn[indexOf(b)];
}

struct LegBend {
    float thigh, knee, out; ///< degrees: forwards, backwards, to the side
};

void bendLeg(Pose& p, bool left, LegBend bend) {
    const std::size_t thigh = indexOf(left ? Bone::LeftThigh : Bone::RightThigh);
    const float side = left ? -1.0f : 1.0f;
    p.turn[thigh] = turnZ(side * radiansOf(bend.out)) * turnX(radiansOf(bend.thigh)) *
                    quatFromYaw(side * radiansOf(bend.out * 0.6f));
    p.turn[thigh + 1] = turnX(-radiansOf(bend.knee));
    p.turn[thigh + 2] = turnX(-radiansOf(25));
}

struct ArmBend {
    float forward, out, elbow; ///< degrees
};

void bendArm(Pose& p, bool left, ArmBend bend) {
    const std::size_t upper = indexOf(left ? Bone::LeftUpperArm : Bone::RightUpperArm);
    const float side = left ? -1.0f : 1.0f;
    p.turn[upper] = turnZ(side * radiansOf(bend.out)) * turnX(radiansOf(bend.forward));
    p.turn[upper + 1] = turnX(radiansOf(bend.elbow));
    p.turn[upper + 2] = turnX(radiansOf(12));
}

/// Chance in [0, 1) that depends on the body and on what it is for.
float chance(std::uint32_t variety, std::uint32_t purpose) {
    std::uint32_t h = variety * 2654435761U + purpose * 2246822519U + 374761393U;
    h = (h ^ (h >> 15)) * 2246822519U;
    h = (h ^ (h >> 13)) * 3266489917U;
    return static_cast<float>((h ^ (h >> 16)) >> 8) * (1.0f / 16777216.0f);
}

enum class Fall : std::uint8_t { Back, Front, Side };

struct FallPlan {
    Pose buckling; ///< on the way down
    Pose lying;
};

FallPlan planOf(float from, std::uint32_t variety) {
    const float way = wrapAngle(from);
    const float r = chance(variety, 1);
    const bool mirrored = chance(variety, 2) < 0.5f;
    Fall fall = absolute(way) < radiansOf(55)    ? (r < 0.75f ? Fall::Back : Fall::Side)
                : absolute(way) > radiansOf(125) ? (r < 0.8f ? Fall::Front : Fall::Side)
                                                 : (r < 0.6f   ? Fall::Side
                                                    : r < 0.8f ? Fall::Back
                                                               : Fall::Front);
    // The blow pushes: from the right, the body goes to the left.
    const float pushX = -sine(way), pushZ = cosine(way);
    const bool toLeft = absolute(pushX) > 0.4f ? pushX < 0 : mirrored;
    const float side = toLeft ? 1.0f : -1.0f; // turnZ: positive leans to the left
    const float bend = 0.75f + 0.5f * chance(variety, 3);

    FallPlan plan;
    Pose& b = plan.buckling;
    Pose& l = plan.lying;
    const Vec3 push{pushX, 0, pushZ};
    b.hips = push * 0.16f + Vec3{0, -0.3f, 0};
    l.hips = push * 0.34f + Vec3{0, -0.95f, 0};
    bendArm(b, true, {30, 25, 40});
    bendArm(b, false, {18, 32, 30});
    switch (fall) {
    case Fall::Back:
        turnOf(b, Bone::Hips) = quatFromYaw(side * 0.15f) * turnX(radiansOf(30));
        turnOf(b, Bone::Chest) = turnX(radiansOf(-14));
        turnOf(b, Bone::Head) = turnX(radiansOf(-18));
        bendLeg(b, true, {40, 78, 6});
        bendLeg(b, false, {52, 88, 8});
        turnOf(l, Bone::Hips) = quatFromYaw(side * 0.5f) * turnX(radiansOf(90)) * turnZ(side * 0.05f);
        turnOf(l, Bone::Chest) = turnZ(side * 0.12f) * turnX(radiansOf(-3));
        turnOf(l, Bone::Head) = quatFromYaw(side * 0.6f) * turnX(radiansOf(4));
        bendLeg(l, toLeft, {46 * bend, 88 * bend, 10});
        bendLeg(l, !toLeft, {2, 6, 13});
        bendArm(l, toLeft, {-4, 46 * bend, 16});
        bendArm(l, !toLeft, {-2, 22, 70});
        break;
    case Fall::Front:
        turnOf(b, Bone::Hips) = quatFromYaw(side * 0.12f) * turnX(radiansOf(-22));
        turnOf(b, Bone::Spine) = turnX(radiansOf(-12));
        turnOf(b, Bone::Head) = turnX(radiansOf(12));
        b.hips.y = -0.4f;
        bendLeg(b, true, {28, 98, 5});
        bendLeg(b, false, {18, 88, 6});
        turnOf(l, Bone::Hips) = quatFromYaw(side * 0.35f) * turnX(radiansOf(-88));
        turnOf(l, Bone::Chest) = turnX(radiansOf(2)) * turnZ(side * -0.1f);
        turnOf(l, Bone::Head) = quatFromYaw(side * 1.1f) * turnX(radiansOf(10));
        bendLeg(l, toLeft, {8, 34 * bend, 14});
        bendLeg(l, !toLeft, {-2, 8, 10});
        bendArm(l, toLeft, {14, 118 * bend, 30});
        bendArm(l, !toLeft, {-6, 30, 24});
        break;
    case Fall::Side:
        turnOf(b, Bone::Hips) = turnZ(side * radiansOf(28)) * turnX(radiansOf(-6));
        turnOf(b, Bone::Spine) = turnZ(side * radiansOf(-12)) * turnX(radiansOf(-12));
        turnOf(b, Bone::Head) = turnZ(side * radiansOf(18));
        b.hips.y = -0.36f;
        bendLeg(b, true, {44, 96, 4});
        bendLeg(b, false, {36, 84, 4});
        turnOf(l, Bone::Hips) = quatFromYaw(side * -0.25f) * turnZ(side * radiansOf(84)) * quatFromYaw(side * -0.35f);
        turnOf(l, Bone::Spine) = turnX(radiansOf(-12));
        turnOf(l, Bone::Chest) = turnX(radiansOf(-10)) * quatFromYaw(side * -0.2f);
        turnOf(l, Bone::Head) = turnZ(side * 0.2f) * turnX(radiansOf(-14));
        bendLeg(l, toLeft, {30 * bend, 50 * bend, 0});
        bendLeg(l, !toLeft, {58 * bend, 84 * bend, -4});
        bendArm(l, toLeft, {74, 4, 46});
        bendArm(l, !toLeft, {52, -12, 58});
        break;
    }
    return plan;
}

/// Lowest point of the flesh around the bones, metres.
float lowestOf(const Pose& pose) {
    struct Round {
        Bone bone;
        Vec3 built;
        float radius;
    };
    const Skeleton& s = figureSkeleton();
    const auto joint = [&](Bone b) { return s.joint[indexOf(b)]; };
    const std::array<Round, 28> rounds{{
        {Bone::Head, {0, 1.67f, 0.01f}, 0.135f},
        {Bone::Head, {0, 1.62f, -0.07f}, 0.06f},
        {Bone::Chest, {0, 1.4f, -0.02f}, 0.135f},
        {Bone::Chest, {0.06f, 1.36f, 0.12f}, 0.1f},
        {Bone::Chest, {-0.06f, 1.36f, 0.12f}, 0.1f},
        {Bone::Chest, {0.1f, 1.3f, -0.03f}, 0.125f},
        {Bone::Chest, {-0.1f, 1.3f, -0.03f}, 0.125f},
        {Bone::Hips, {0.07f, 0.95f, 0}, 0.115f},
        {Bone::Hips, {-0.07f, 0.95f, 0}, 0.115f},
        {Bone::Hips, {0, 0.92f, 0.03f}, 0.11f},
        {Bone::LeftUpperArm, joint(Bone::LeftUpperArm), 0.085f},
        {Bone::LeftForearm, joint(Bone::LeftForearm), 0.055f},
        {Bone::LeftHand, joint(Bone::LeftHand), 0.045f},
        {Bone::LeftHand, palmPoint(false) + Vec3{0.0f, -0.06f, 0}, 0.03f},
        {Bone::RightUpperArm, joint(Bone::RightUpperArm), 0.085f},
        {Bone::RightForearm, joint(Bone::RightForearm), 0.055f},
        {Bone::RightHand, joint(Bone::RightHand), 0.045f},
        {Bone::RightHand, palmPoint(true) + Vec3{0.0f, -0.06f, 0}, 0.03f},
        {Bone::LeftShin, joint(Bone::LeftShin), 0.07f},
        {Bone::LeftShin, joint(Bone::LeftFoot) + Vec3{0, 0.1f, 0}, 0.06f},
        {Bone::LeftFoot, joint(Bone::LeftFoot) + Vec3{0, -0.035f, -0.15f}, 0.045f},
        {Bone::LeftFoot, joint(Bone::LeftFoot) + Vec3{0, -0.035f, 0.035f}, 0.05f},
        {Bone::RightShin, joint(Bone::RightShin), 0.07f},
        {Bone::RightShin, joint(Bone::RightFoot) + Vec3{0, 0.1f, 0}, 0.06f},
        {Bone::RightFoot, joint(Bone::RightFoot) + Vec3{0, -0.035f, -0.15f}, 0.045f},
        {Bone::RightFoot, joint(Bone::RightFoot) + Vec3{0, -0.035f, 0.035f}, 0.05f},
        {Bone::LeftThigh, {-0.1f, 0.72f, 0}, 0.085f},
        {Bone::RightThigh, {0.1f, 0.72f, 0}, 0.085f},
    }};
    const Rig rig(pose);
    float lowest = 10;
    for (const Round& r : rounds)
        lowest = minimum(lowest, rig.carried(r.bone, r.built).y - r.radius);
    return lowest;
}

} // namespace

Pose fallingPose(const Pose& start, float from, std::uint32_t variety, float seconds) {
    const FallPlan plan = planOf(from, variety);
    const float t = clamp(seconds, 0, kFallSeconds);
    // Knees give way first; then the body topples, faster and faster until it hits the ground. Limbs and head lag.
    const auto toppled = [&](float delay) {
        const float u = clamp((t - 0.14f - delay) / (kFallSeconds - 0.22f), 0, 1);
        return u * u * (1.6f - 0.6f * u);
    };
    const float buckled = smoothStep(0, 0.36f, t);
    Pose out = blend(start, plan.buckling, buckled);
    for (std::size_t b = 0; b < kBones; ++b) {
        const bool limb = b >= indexOf(Bone::Head) && b < indexOf(Bone::LeftThigh);
        out.turn[b] = blendTurn(out.turn[b], plan.lying.turn[b], toppled(limb ? 0.08f : 0.0f));
    }
    out.hips = lerp(out.hips, plan.lying.hips, toppled(0));
    // Lying on the ground means that something touches it and nothing is below.
    out.hips.y -= minimum(lowestOf(out), 0);
    return out;
}

} // namespace lince
