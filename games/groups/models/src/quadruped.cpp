#include "quadruped.h"

#include <lince/render/pose_tools.h>

#include <cmath>

namespace lince::groups {
namespace {

constexpr float kFallSeconds = 0.5f;                                   ///< that one takes to fall when it dies
constexpr std::array<float, kLegs> kWalking{0.0f, 0.5f, 0.75f, 0.25f}; ///< one leg after the other
constexpr std::array<float, kLegs> kTrotting{0.0f, 0.5f, 0.5f, 0.0f};  ///< crosswise
constexpr std::array<float, kLegs> kGalloping{0.0f, 0.14f, 0.5f, 0.6f};

constexpr QuadrupedShape kCat{
    .hind = {0, 0.27f, 0.13f},
    .front = {0, 0.28f, -0.02f},
    .neck = {0, 0.32f, -0.17f},
    .tailBase = {0, 0.3f, 0.22f},
    .tailTip = {0, 0.33f, 0.38f},
    .frontHip = {0.048f, 0.25f, -0.12f},
    .hindHip = {0.05f, 0.25f, 0.16f},
    .kneeDown = 0.115f,
    .kneeAside = 0.042f,
    .paw = 0.02f,
    .stride = 0.26f,
    .slow = {1.9f, 0.62f, kWalking, 0.045f, 0.006f, 0},
    .fast = {3.1f, 0.42f, kTrotting, 0.075f, 0.02f, 0},
    .fastFrom = 0.9f,
    .fastTo = 1.7f,
    .standing = 0.006f,
    .moving = 0.026f,
    .tailRest = 0.75f,
    .tailFast = 0.2f,
    .tailBend = 0.5f,
    .wagHertz = 0.5f,
    .wag = 0.3f,
    .graze = 0,
    .headFast = 0.06f,
    .halfWidth = 0.07f,
};

constexpr QuadrupedShape kSheep{
    .hind = {0, 0.56f, 0.24f},
    .front = {0, 0.57f, -0.06f},
    .neck = {0, 0.68f, -0.4f},
    .tailBase = {0, 0.66f, 0.5f},
    .tailTip = {0, 0.56f, 0.55f},
    .frontHip = {0.13f, 0.44f, -0.29f},
    .hindHip = {0.135f, 0.44f, 0.31f},
    .kneeDown = 0.2f,
    .kneeAside = 0.05f,
    .paw = 0.04f,
    .stride = 0.4f,
    .slow = {1.5f, 0.62f, kWalking, 0.06f, 0.008f, 0},
    .fast = {2.7f, 0.4f, kGalloping, 0.12f, 0.035f, 0.07f},
    .fastFrom = 1.1f,
    .fastTo = 2.4f,
    .standing = 0.008f,
    .moving = 0.035f,
    .tailRest = -0.1f,
    .tailFast = 0.4f,
    .tailBend = 0,
    .wagHertz = 1.3f,
    .wag = 0.25f,
    .graze = 1.15f,
    .headFast = -0.1f,
    .halfWidth = 0.27f,
};

constexpr QuadrupedShape kDog{
    .hind = {0, 0.42f, 0.18f},
    .front = {0, 0.43f, -0.05f},
    .neck = {0, 0.48f, -0.26f},
    .tailBase = {0, 0.45f, 0.32f},
    .tailTip = {0, 0.37f, 0.48f},
    .frontHip = {0.075f, 0.37f, -0.19f},
    .hindHip = {0.078f, 0.38f, 0.24f},
    .kneeDown = 0.17f,
    .kneeAside = 0.055f,
    .paw = 0.028f,
    .stride = 0.38f,
    .slow = {1.8f, 0.6f, kWalking, 0.06f, 0.008f, 0},
    .fast = {3.0f, 0.34f, kGalloping, 0.11f, 0.04f, 0.11f},
    .fastFrom = 2.0f,
    .fastTo = 3.6f,
    .standing = 0.008f,
    .moving = 0.035f,
    .tailRest = 0.35f,
    .tailFast = 0.3f,
    .tailBend = 0.35f,
    .wagHertz = 1.7f,
    .wag = 0.4f,
    .graze = 0,
    .headFast = 0.12f,
    .halfWidth = 0.1f,
};

/// The dog's frame, larger and higher on its legs; it carries tail and head low.
constexpr QuadrupedShape wolfShape() {
    QuadrupedShape s = kDog;
    constexpr float kSize = 1.28f;
    for (Vec3* joint : {&s.hind, &s.front, &s.neck, &s.tailBase, &s.tailTip, &s.frontHip, &s.hindHip})
        *joint = *joint * kSize;
    s.kneeDown *= kSize, s.kneeAside *= kSize, s.paw *= kSize, s.stride *= kSize;
    s.slow.lift *= kSize, s.fast.lift *= kSize, s.fast.bob *= kSize;
    s.slow.hertz = 1.55f, s.fast.hertz = 2.7f;
    s.standing *= kSize, s.moving *= kSize, s.halfWidth *= kSize;
    s.tailRest = -0.25f, s.tailFast = 0.25f, s.tailBend = 0.1f;
    s.wagHertz = 0.4f, s.wag = 0.12f;
    s.headFast = 0.2f;
    return s;
}
constexpr QuadrupedShape kWolf = wolfShape();

Vec3 pawAt(const QuadrupedShape& shape, const QuadrupedGait& g, int leg, float speed, float seconds) {
    float phase = seconds * g.hertz + g.offset[static_cast<std::size_t>(leg)];
    phase -= std::floor(phase);
    const float travel = minimum(speed / g.hertz * g.duty, shape.stride);
    const float moving = smoothStep(0, 0.25f, speed);
    if (phase < g.duty) return {0, 0, travel * (phase / g.duty - 0.5f)};
    const float u = (phase - g.duty) / (1 - g.duty);
    return {0, g.lift * moving * 4 * u * (1 - u), travel * (0.5f - smoothStep(0, 1, u))};
}

void poseLeg(const QuadrupedShape& shape, int leg, Vec3 pawMoved, std::span<Mat4> out) {
    const std::size_t upper = FirstLeg + static_cast<std::size_t>(leg) * 2;
    const Vec3 hip0 = shape.hipOf(leg), knee0 = shape.kneeOf(leg), paw0 = shape.pawOf(leg);
    const float thighLength = length(knee0 - hip0), shinLength = length(paw0 - knee0);
    const Vec3 hip = transformPoint(out[leg < 2 ? Front : Hind], hip0);
    const Vec3 paw = paw0 + pawMoved;
    const Vec3 axis = normalized(paw - hip, {0, -1, 0});
    const float distance = clamp(length(paw - hip), 0.05f, (thighLength + shinLength) * 0.998f);
    const float along = (thighLength * thighLength - shinLength * shinLength + distance * distance) / (2 * distance);
    const Vec3 bend = directionAcross({0, 0, shape.bendOf(leg)}, axis, {0, 0, 1});
    const Vec3 knee = hip + axis * along + bend * std::sqrt(maximum(thighLength * thighLength - along * along, 0));
    const Quat thigh = turnBetween(knee0 - hip0, {1, 0, 0}, knee - hip, {1, 0, 0});
    const Quat shin = turnBetween(paw0 - knee0, {1, 0, 0}, hip + axis * distance - knee, {1, 0, 0});
    out[upper] = placed(hip - rotate(thigh, hip0), thigh);
    out[upper + 1] = placed(knee - rotate(shin, knee0), shin);
}

void poseQuadruped(const QuadrupedShape& shape, const ModelMotion& motion, std::span<Mat4> out) {
    const float speed = motion.speed, seconds = motion.seconds;
    const QuadrupedGait &slow = shape.slow, &fast = shape.fast;
    const float run = smoothStep(shape.fastFrom, shape.fastTo, speed), moving = smoothStep(0, 0.25f, speed);
    const auto wave = [&](float hertz, float shift) {
        return sine(kTwoPi * (seconds * hertz - std::floor(seconds * hertz) + shift));
    };
    const float beat = mix(wave(slow.hertz * 2, 0) * slow.bob, wave(fast.hertz * 2, 0) * fast.bob, run) * moving;
    const float sway = mix(wave(slow.hertz, 0), wave(fast.hertz, 0), run) * moving;
    const float rock = wave(fast.hertz, 0.1f) * fast.rock * run;
    const float breath = wave(0.35f, 0) * (1 - moving);
    const Vec3 lifted{0, beat - mix(shape.standing, shape.moving, moving) + 0.002f * breath, 0};

    const Quat hind = quatFromYaw(sway * 0.06f) * turnX(rock - 0.5f * beat);
    out[Hind] = turnedAbout(shape.hind, hind, lifted);
    const Quat front = quatFromYaw(-sway * 0.07f) * turnX(0.02f * breath - 0.4f * rock);
    out[Front] = out[Hind] * turnedAbout(shape.front, front);
    // Grazing goes on while it strolls, and ends when it runs.
    const float graze =
        shape.graze * smoothStep(-0.35f, 0.15f, wave(0.083f, 0.4f)) * (1 - smoothStep(0.3f, 1.0f, speed));
    const float nibble = graze * 0.06f * wave(1.6f, 0);
    out[AnimalHead] = out[Front] * turnedAbout(shape.neck, quatFromYaw(wave(0.11f, 0.2f) * 0.3f * (1 - moving)) *
                                                               turnX(wave(0.17f, 0) * 0.1f * (1 - moving) -
                                                                     shape.headFast * run - graze - nibble));
    const float curl = mix(shape.tailRest, shape.tailFast, run);
    out[TailBase] =
        out[Hind] * turnedAbout(shape.tailBase, turnX(-curl) * quatFromYaw(wave(shape.wagHertz, 0) * shape.wag));
    out[TailTip] = out[TailBase] *
                   turnedAbout(shape.tailTip,
                               turnX(-shape.tailBend) * quatFromYaw(wave(shape.wagHertz, -0.15f) * shape.wag * 1.5f));
    for (int leg = 0; leg < kLegs; ++leg)
        poseLeg(shape, leg, lerp(pawAt(shape, slow, leg, speed, seconds), pawAt(shape, fast, leg, speed, seconds), run),
                out);
    if (motion.deadSeconds <= 0) return;
    // Over onto its right side, and down onto it.
    const float over = smoothStep(0, kFallSeconds, motion.deadSeconds);
    const Mat4 lying = placed({-shape.hind.y * over, shape.halfWidth * over, 0}, turnZ(-kHalfPi * over));
    for (Mat4& m : out)
        m = lying * m;
}

} // namespace

const QuadrupedShape& shapeOf(Quadruped kind) {
    switch (kind) {
    case Quadruped::Sheep:
        return kSheep;
    case Quadruped::Dog:
        return kDog;
    case Quadruped::Wolf:
        return kWolf;
    case Quadruped::Cat:
        break;
    }
    return kCat;
}

void letWalk(ModelMesh& mesh, Quadruped kind) {
    mesh.bones = kQuadrupedBones;
    mesh.pose = [&shape = shapeOf(kind)](const ModelMotion& motion, std::span<Mat4> out) {
        poseQuadruped(shape, motion, out);
    };
}

} // namespace lince::groups
