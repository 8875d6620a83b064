#include "figure_fall.h"

namespace lince {

namespace {

Quat& turnOf(Pose& p, Bone b) {
    return p.turn[indexOf(b)];
}

struct LegBend {
    float thigh, knee, out; ///< degrees: forwards, backwards, to the side
    float toes = 25;        ///< down
};

void bendLeg(Pose& p, bool left, LegBend bend) {
    const std::size_t thigh = indexOf(left ? Bone::LeftThigh : Bone::RightThigh);
    const float side = left ? -1.0f : 1.0f;
    p.turn[thigh] = turnZ(side * radiansOf(bend.out)) * turnX(radiansOf(bend.thigh)) *
                    quatFromYaw(side * radiansOf(bend.out * 0.6f));
    p.turn[thigh + 1] = turnX(-radiansOf(bend.knee));
    p.turn[thigh + 2] = turnX(-radiansOf(bend.toes));
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

constexpr float kKneeRadius = 0.07f, kWristRadius = 0.045f; ///< metres

enum class Fall : std::uint8_t { Back, Front, Side };

struct FallPlan {
    Pose buckling; ///< on the way down
    Pose lying;
    float palm = 1;           ///< of lying hands: 1 down, -1 up
    float ankleHeight = 0.1f; ///< metres, when lying
};

FallPlan planOf(float from, std::uint32_t variety) {
    const float way = wrapAngle(from);
    const float r = chance(variety, 1);
    const bool mirrored = chance(variety, 2) < 0.5f;
    const Fall fall = absolute(way) < radiansOf(55)    ? (r < 0.75f ? Fall::Back : Fall::Side)
                      : absolute(way) > radiansOf(125) ? (r < 0.8f ? Fall::Front : Fall::Side)
                                                       : (r < 0.6f   ? Fall::Side
                                                          : r < 0.8f ? Fall::Back
                                                                     : Fall::Front);
    // The blow pushes: from the right, the body goes to the left.
    const float pushX = -sine(way), pushZ = cosine(way);
    const bool toLeft = absolute(pushX) > 0.4f ? pushX < 0 : mirrored;
    const float side = toLeft ? 1.0f : -1.0f; // turnZ: positive leans to the left
    const float bend = 0.7f + 0.4f * chance(variety, 3);

    FallPlan plan;
    Pose& b = plan.buckling;
    Pose& l = plan.lying;
    const Vec3 push{pushX, 0, pushZ};
    b.hips = push * 0.16f + Vec3{0, -0.3f, 0};
    l.hips = push * 0.26f + Vec3{0, -0.95f, 0};
    bendArm(b, true, {30, 25, 40});
    bendArm(b, false, {18, 32, 30});
    switch (fall) {
    case Fall::Back:
        plan.palm = -1;
        plan.ankleHeight = 0.085f;
        turnOf(b, Bone::Hips) = quatFromYaw(side * 0.15f) * turnX(radiansOf(30));
        turnOf(b, Bone::Chest) = turnX(radiansOf(-14));
        turnOf(b, Bone::Head) = turnX(radiansOf(-18));
        bendLeg(b, true, {40, 78, 6});
        bendLeg(b, false, {52, 88, 8});
        turnOf(l, Bone::Hips) = quatFromYaw(side * 0.5f) * turnX(radiansOf(90)) * turnZ(side * 0.05f);
        turnOf(l, Bone::Chest) = turnZ(side * 0.12f) * turnX(radiansOf(-3));
        turnOf(l, Bone::Head) = quatFromYaw(side * 0.6f) * turnX(radiansOf(4));
        bendLeg(l, toLeft, {36 * bend, 70 * bend, 10});
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
        bendLeg(l, toLeft, {12, 40 * bend, 16, 68});
        bendLeg(l, !toLeft, {-2, 6, 9, 68});
        bendArm(l, toLeft, {10, 112 * bend, 40});
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

struct Round {
    Bone bone;
    Vec3 built;
    float radius;
};

/// Lowest point of head and trunk, metres. Arms and legs do not carry the body: they are laid down by themselves.
float lowestOf(const Rig& rig) {
    constexpr std::array<Round, 15> kRounds{{
        {Bone::Head, {0, 1.68f, 0.01f}, 0.13f},
        {Bone::Head, {0, 1.62f, -0.07f}, 0.06f},
        {Bone::Chest, {0, 1.4f, -0.02f}, 0.13f},
        {Bone::Chest, {0.07f, 1.38f, 0.14f}, 0.09f},
        {Bone::Chest, {-0.07f, 1.38f, 0.14f}, 0.09f},
        {Bone::Chest, {0.07f, 1.22f, 0.14f}, 0.08f},
        {Bone::Chest, {-0.07f, 1.22f, 0.14f}, 0.08f},
        {Bone::Chest, {0.07f, 1.28f, -0.04f}, 0.125f},
        {Bone::Chest, {-0.07f, 1.28f, -0.04f}, 0.125f},
        {Bone::Chest, {0.15f, 1.42f, 0}, 0.09f},
        {Bone::Chest, {-0.15f, 1.42f, 0}, 0.09f},
        {Bone::Hips, {0.08f, 0.94f, 0}, 0.11f},
        {Bone::Hips, {-0.08f, 0.94f, 0}, 0.11f},
        {Bone::LeftThigh, {-0.1f, 0.74f, 0}, 0.085f},
        {Bone::RightThigh, {0.1f, 0.74f, 0}, 0.085f},
    }};
    float lowest = 10;
    for (const Round& r : kRounds)
        lowest = minimum(lowest, rig.carried(r.bone, r.built).y - r.radius);
    return lowest;
}

/// Knees and elbows bend the way the pose turns them.
Vec3 poleOf(const Rig& rig, Bone upper) {
    const bool leg = upper == Bone::LeftThigh || upper == Bone::RightThigh;
    return rotate(rig.turn(upper), Vec3{0, 0, leg ? -1.0f : 1.0f});
}

/// The same, but they do not point into the ground: rather they give way to the side.
Vec3 poleAboveGround(const Rig& rig, Bone upper) {
    const float side = upper == Bone::LeftThigh || upper == Bone::LeftUpperArm ? -1.0f : 1.0f;
    Vec3 pole = poleOf(rig, upper) + rotate(rig.turn(upper), Vec3{side * 0.4f, 0, 0});
    pole.y = maximum(pole.y, 0) + 0.02f;
    return pole;
}

/// Hand that lies flat, its fingers along the forearm.
Quat lyingHand(const Rig& rig, Bone upper, float palm) {
    const Skeleton& s = figureSkeleton();
    const std::size_t first = indexOf(upper);
    const Vec3 along =
        normalized(horizontal(rig.at(static_cast<Bone>(first + 2)) - rig.at(static_cast<Bone>(first + 1))), {0, 0, -1});
    const Vec3 thumb = cross({0, 1, 0}, along) * (upper == Bone::LeftUpperArm ? -palm : palm);
    return turnBetween(s.joint[first + 2] - s.joint[first + 1], {0, 0, -1}, along, thumb);
}

/// Lays a limp pose on the ground: the trunk touches it, hands and feet rest on it.
Pose laidDown(Pose limp, const FallPlan& plan) {
    limp.hips.y -= lowestOf(Rig(limp));
    const Rig wanted(limp);
    Rig rig(wanted);
    for (const Bone arm : {Bone::LeftUpperArm, Bone::RightUpperArm}) {
        Vec3 place = wanted.at(static_cast<Bone>(indexOf(arm) + 2));
        place.y = kWristRadius;
        rig.reach(arm, place, poleAboveGround(wanted, arm), lyingHand(wanted, arm, plan.palm));
    }
    for (const Bone leg : {Bone::LeftThigh, Bone::RightThigh}) {
        const auto foot = static_cast<Bone>(indexOf(leg) + 2);
        Vec3 place = wanted.at(foot);
        place.y = plan.ankleHeight;
        rig.reach(leg, place, poleAboveGround(wanted, leg), wanted.turn(foot));
    }
    return rig.pose();
}

} // namespace

Pose fallingPose(const Pose& start, float from, std::uint32_t variety, float seconds) {
    const FallPlan plan = planOf(from, variety);
    const Pose lying = laidDown(plan.lying, plan);
    const float t = clamp(seconds, 0, kFallSeconds);
    if (t >= kFallSeconds) return lying;
    // Knees give way first; then the body topples, faster and faster until it hits the ground. Limbs and head lag.
    const auto toppled = [&](float delay) {
        const float u = clamp((t - 0.06f - delay) / (kFallSeconds - 0.14f), 0, 1);
        return u * u * (1.5f - 0.5f * u);
    };
    const float buckled = smoothStep(0, 0.4f, t), topple = toppled(0), lag = toppled(0.08f);
    Pose plain = blend(start, plan.buckling, buckled);
    for (std::size_t b = 0; b < kBones; ++b) {
        const bool limb = b >= indexOf(Bone::Head) && b < indexOf(Bone::LeftThigh);
        plain.turn[b] = blendTurn(plain.turn[b], lying.turn[b], limb ? lag : topple);
    }
    plain.hips = lerp(plain.hips, lying.hips, topple);
    plain.hips.y -= minimum(lowestOf(Rig(plain)), 0);

    // Feet stand where they stood until the body pulls them away.
    const Rig before(start);
    const float pulled = smoothStep(0.2f, 0.72f, t / kFallSeconds);
    const auto setLegs = [&](Rig& rig, const Rig& wanted) {
        for (const Bone leg : {Bone::LeftThigh, Bone::RightThigh}) {
            const auto foot = static_cast<Bone>(indexOf(leg) + 2);
            const Quat turn = blendTurn(before.turn(foot), wanted.turn(foot), pulled);
            Vec3 place = lerp(before.at(foot), wanted.at(foot), pulled);
            for (const Vec3 sole : {kHeel, kBall, kToeTip})
                place.y = maximum(place.y, -rotate(turn, sole).y);
            rig.reach(leg, place, poleOf(wanted, leg), turn);
        }
    };
    // Who kneels is carried by the knees: hips as high as those need.
    for (int i = 0; i < 3; ++i) {
        const Rig wanted(plain);
        Rig trial(wanted);
        setLegs(trial, wanted);
        const float knee = minimum(trial.at(Bone::LeftShin).y, trial.at(Bone::RightShin).y);
        plain.hips.y += maximum(kKneeRadius - knee, 0);
    }
    const Rig wanted(plain);
    Rig rig(wanted);
    setLegs(rig, wanted);
    for (const Bone arm : {Bone::LeftUpperArm, Bone::RightUpperArm}) {
        const auto hand = static_cast<Bone>(indexOf(arm) + 2);
        const Vec3 fingers = palmPoint(arm == Bone::RightUpperArm) - figureSkeleton().joint[indexOf(hand)];
        const float min = maximum(kWristRadius, 0.02f - rotate(wanted.turn(hand), fingers).y * 1.7f);
        Vec3 place = wanted.at(hand);
        place.y = maximum(place.y, min);
        rig.reach(arm, place, poleOf(wanted, arm), wanted.turn(hand));
    }
    return rig.pose();
}

} // namespace lince
