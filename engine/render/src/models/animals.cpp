#include "figure_rig.h"
#include "models.h"
#include "palette.h"

#include <utility>

namespace lince {

using namespace palette;

namespace {

// The cat: hind part (root), front part, head, two of the tail, and two a leg.
enum CatBone : std::uint8_t { Hind, Front, CatHead, TailBase, TailTip, FirstLeg };
constexpr int kLegs = 4; ///< left front, right front, left hind, right hind
constexpr Vec3 kHindJoint{0, 0.27f, 0.13f}, kFrontJoint{0, 0.28f, -0.02f}, kNeck{0, 0.32f, -0.17f};
constexpr Vec3 kTailBase{0, 0.3f, 0.22f}, kTailTip{0, 0.33f, 0.38f};
constexpr float kThigh = 0.12243f, kShin = 0.12243f, kPaw = 0.02f; ///< metres, as the joints below give them

Vec3 hipOf(int leg) {
    const float side = leg % 2 == 0 ? -1.0f : 1.0f;
    return leg < 2 ? Vec3{side * 0.048f, 0.25f, -0.12f} : Vec3{side * 0.05f, 0.25f, 0.16f};
}
/// Elbows of front legs point back, knees of hind legs ahead.
float bendOf(int leg) {
    return leg < 2 ? 1.0f : -1.0f;
}
Vec3 kneeOf(int leg) {
    return hipOf(leg) + Vec3{0, -0.115f, bendOf(leg) * 0.042f};
}
Vec3 pawOf(int leg) {
    return {hipOf(leg).x, kPaw, hipOf(leg).z};
}

Mat4 about(Vec3 joint, Quat turn, Vec3 moved = {}) {
    return placed(joint + moved - rotate(turn, joint), turn);
}

/// One way of walking at a fixed beat, so that a change of speed never makes the phase jump: speeds between two ways
/// are mixed from both.
struct CatGait {
    float hertz, duty;
    std::array<float, kLegs> offset; ///< of the legs' phases
    float lift, bob;
};
constexpr CatGait kCatWalk{1.9f, 0.62f, {0.0f, 0.5f, 0.75f, 0.25f}, 0.045f, 0.006f};
constexpr CatGait kCatTrot{3.1f, 0.42f, {0.0f, 0.5f, 0.5f, 0.0f}, 0.075f, 0.02f};

Vec3 pawAt(const CatGait& g, int leg, float speed, float seconds) {
    float phase = seconds * g.hertz + g.offset[static_cast<std::size_t>(leg)];
    phase -= std::floor(phase);
    const float travel = minimum(speed / g.hertz * g.duty, 0.26f);
    const float moving = smoothStep(0, 0.25f, speed);
    if (phase < g.duty) return {0, 0, travel * (phase / g.duty - 0.5f)};
    const float u = (phase - g.duty) / (1 - g.duty);
    return {0, g.lift * moving * 4 * u * (1 - u), travel * (0.5f - smoothStep(0, 1, u))};
}

} // namespace

ModelMesh makeCat(std::string name) {
    ModelBuilder b(std::move(name));
    const Colour fur{150, 132, 112, 255}, pale{222, 210, 190, 255}, dark{92, 80, 70, 255};
    const auto section = [](float z, float y, float halfX, float halfY, int bone, int other = -1,
                            float share = 0) -> ModelRing {
        return {{0, y, z}, {halfX, 0, 0}, {0, halfY, 0}, bone, other, share};
    };
    b.colour(fur).sideColour(0.25f);
    b.loft({section(0.235f, 0.275f, 0.035f, 0.04f, Hind), section(0.2f, 0.27f, 0.068f, 0.072f, Hind),
            section(0.12f, 0.265f, 0.076f, 0.08f, Hind), section(0.04f, 0.262f, 0.072f, 0.078f, Hind, Front, 0.5f),
            section(-0.06f, 0.262f, 0.072f, 0.08f, Front), section(-0.14f, 0.272f, 0.066f, 0.078f, Front),
            section(-0.185f, 0.29f, 0.045f, 0.055f, Front)},
           8);
    b.loft({section(-0.13f, 0.3f, 0.045f, 0.05f, Front), section(-0.2f, 0.345f, 0.042f, 0.045f, CatHead)}, 8);
    b.bone(CatHead);
    b.loft({section(-0.165f, 0.365f, 0.04f, 0.04f, -1), section(-0.2f, 0.37f, 0.07f, 0.062f, -1),
            section(-0.255f, 0.365f, 0.064f, 0.055f, -1), section(-0.275f, 0.36f, 0.04f, 0.036f, -1)},
           8);
    b.colour(pale);
    b.loft({section(-0.262f, 0.347f, 0.034f, 0.024f, -1), section(-0.298f, 0.345f, 0.022f, 0.016f, -1)}, 6);
    b.colour({196, 120, 110, 255}).box({0, 0.357f, -0.299f}, {0.009f, 0.006f, 0.005f});
    for (const float side : {-1.0f, 1.0f}) {
        b.colour(dark).sideColour(0.2f);
        b.plate({{side * 0.018f, 0.415f, -0.205f}, {side * 0.066f, 0.4f, -0.205f}, {side * 0.056f, 0.475f, -0.2f}},
                {0, 0, 0.022f});
        b.colour({226, 196, 92, 255})
            .box({side * 0.033f, 0.38f, -0.262f}, {0.012f, 0.01f, 0.006f}, 0, quatFromYaw(side * 0.35f));
    }
    // Collar.
    b.bone(Front).colour(kWhite).sideColour(1);
    b.loft({{{0, 0.318f, -0.16f}, {0.062f, 0, 0}, {0, 0.05f, 0.042f}},
            {{0, 0.334f, -0.182f}, {0.06f, 0, 0}, {0, 0.048f, 0.04f}}},
           8);
    // A saddle of colour on the back, so that sides are told from above.
    b.loft({section(0.17f, 0.33f, 0.05f, 0.024f, Hind), section(0.04f, 0.33f, 0.054f, 0.026f, Hind, Front, 0.5f),
            section(-0.11f, 0.336f, 0.046f, 0.024f, Front)},
           6);
    b.colour(fur).sideColour(0.25f);
    b.loft({section(0.2f, 0.29f, 0.026f, 0.026f, Hind),
            {{0, 0.3f, 0.25f}, {0.023f, 0, 0}, {0, 0.023f, 0}, TailBase},
            {{0, 0.33f, 0.38f}, {0.02f, 0, 0}, {0, 0.02f, 0}, TailBase, TailTip, 0.5f},
            {{0, 0.345f, 0.44f}, {0.02f, 0, 0}, {0, 0.02f, 0}, TailTip}},
           6);
    b.colour(dark);
    b.loft({{{0, 0.342f, 0.43f}, {0.02f, 0, 0}, {0, 0.02f, 0}, TailTip},
            {{0, 0.365f, 0.52f}, {0.016f, 0, 0}, {0, 0.016f, 0}, TailTip},
            {{0, 0.37f, 0.54f}, {0.006f, 0, 0}, {0, 0.006f, 0}, TailTip}},
           6);
    for (int leg = 0; leg < kLegs; ++leg) {
        const int upper = FirstLeg + leg * 2, lower = upper + 1, body = leg < 2 ? Front : Hind;
        const Vec3 hip = hipOf(leg), knee = kneeOf(leg), paw = pawOf(leg);
        const float thick = leg < 2 ? 0.85f : 1.15f;
        const auto ring = [](Vec3 at, float r, int bone, int other = -1, float share = 0) -> ModelRing {
            return {at, {r * 0.8f, 0, 0}, {0, 0, r}, bone, other, share};
        };
        b.colour(fur).sideColour(0.25f);
        b.loft({ring(hip + Vec3{0, 0.045f, 0}, 0.045f * thick, body),
                ring(hip + Vec3{0, -0.02f, 0}, 0.05f * thick, upper), ring(knee, 0.032f, upper, lower, 0.5f),
                ring(lerp(knee, paw, 0.55f), 0.023f, lower)},
               6);
        b.colour(pale);
        b.loft({ring(lerp(knee, paw, 0.5f), 0.024f, lower), ring(paw + Vec3{0, 0.012f, 0}, 0.022f, lower)}, 6);
        b.bone(static_cast<std::uint8_t>(lower));
        b.box(paw + Vec3{0, -0.002f, -0.016f}, {0.02f, 0.018f, 0.034f}, 0.009f);
    }
    ModelMesh mesh = b.finish();
    mesh.bones = kCatBones;
    mesh.box = {{-0.3f, -0.05f, -0.5f}, {0.3f, 0.72f, 0.75f}};
    return mesh;
}

void poseCat(float speed, float seconds, std::span<Mat4> out) {
    const float trot = smoothStep(0.9f, 1.7f, speed), moving = smoothStep(0, 0.25f, speed);
    const auto wave = [&](float hertz, float shift) {
        return sine(kTwoPi * (seconds * hertz - std::floor(seconds * hertz) + shift));
    };
    const float beat =
        mix(wave(kCatWalk.hertz * 2, 0) * kCatWalk.bob, wave(kCatTrot.hertz * 2, 0) * kCatTrot.bob, trot) * moving;
    const float sway = mix(wave(kCatWalk.hertz, 0), wave(kCatTrot.hertz, 0), trot) * moving;
    const float breath = wave(0.35f, 0) * (1 - moving);
    const Vec3 lifted{0, beat - mix(0.006f, 0.026f, moving) + 0.002f * breath, 0};

    const Quat hind = quatFromYaw(sway * 0.06f) * turnX(-0.5f * beat);
    out[Hind] = about(kHindJoint, hind, lifted);
    const Quat front = quatFromYaw(-sway * 0.07f) * turnX(0.02f * breath);
    out[Front] = out[Hind] * about(kFrontJoint, front);
    out[CatHead] = out[Front] * about(kNeck, quatFromYaw(wave(0.11f, 0.2f) * 0.3f * (1 - moving)) *
                                                 turnX(wave(0.17f, 0) * 0.1f * (1 - moving) - 0.06f * trot));
    const float curl = mix(0.75f, 0.2f, trot);
    out[TailBase] = out[Hind] * about(kTailBase, turnX(-curl) * quatFromYaw(wave(0.5f, 0) * 0.3f));
    out[TailTip] = out[TailBase] * about(kTailTip, turnX(-0.5f) * quatFromYaw(wave(0.5f, -0.15f) * 0.45f));

    for (int leg = 0; leg < kLegs; ++leg) {
        const std::size_t upper = FirstLeg + static_cast<std::size_t>(leg) * 2;
        const Vec3 hip = transformPoint(out[leg < 2 ? Front : Hind], hipOf(leg));
        const Vec3 paw =
            pawOf(leg) + lerp(pawAt(kCatWalk, leg, speed, seconds), pawAt(kCatTrot, leg, speed, seconds), trot);
        const Vec3 axis = normalized(paw - hip, {0, -1, 0});
        const float distance = clamp(length(paw - hip), 0.05f, (kThigh + kShin) * 0.998f);
        const float along = (kThigh * kThigh - kShin * kShin + distance * distance) / (2 * distance);
        const Vec3 bend = directionAcross({0, 0, bendOf(leg)}, axis, {0, 0, 1});
        const Vec3 knee = hip + axis * along + bend * std::sqrt(maximum(kThigh * kThigh - along * along, 0));
        const Quat thigh = turnBetween(kneeOf(leg) - hipOf(leg), {1, 0, 0}, knee - hip, {1, 0, 0});
        const Quat shin = turnBetween(pawOf(leg) - kneeOf(leg), {1, 0, 0}, hip + axis * distance - knee, {1, 0, 0});
        out[upper] = placed(hip - rotate(thigh, hipOf(leg)), thigh);
        out[upper + 1] = placed(knee - rotate(shin, kneeOf(leg)), shin);
    }
}

namespace {

// The butterfly: body, two wings, abdomen. Larger than life, so that a swarm is seen.
constexpr Vec3 kButterflyCentre{0, 0.25f, 0};

} // namespace

ModelMesh makeButterfly(std::string name) {
    ModelBuilder b(std::move(name));
    const float y = kButterflyCentre.y;
    b.bone(0).colour(kDarkLeather);
    b.loft({{{0, y, -0.1f}, {0.014f, 0, 0}, {0, 0.014f, 0}},
            {{0, y, -0.06f}, {0.022f, 0, 0}, {0, 0.022f, 0}},
            {{0, y, 0.04f}, {0.02f, 0, 0}, {0, 0.02f, 0}}},
           6);
    b.ball({0, y + 0.006f, -0.115f}, {0.02f, 0.02f, 0.02f}, 4, 6);
    for (const float side : {-1.0f, 1.0f})
        b.limb({side * 0.008f, y + 0.015f, -0.125f}, {side * 0.045f, y + 0.05f, -0.2f}, 0.004f, 0.003f, 4);
    b.bone(3);
    b.loft({{{0, y, 0.035f}, {0.019f, 0, 0}, {0, 0.019f, 0}},
            {{0, y - 0.006f, 0.11f}, {0.016f, 0, 0}, {0, 0.016f, 0}},
            {{0, y - 0.012f, 0.17f}, {0.005f, 0, 0}, {0, 0.005f, 0}}},
           6);
    for (const float side : {-1.0f, 1.0f}) {
        b.bone(side < 0 ? 1 : 2);
        const auto at = [&](float x, float z, float up) { return Vec3{side * x, y + up, z}; };
        const Vec3 thick{0, 0.005f, 0};
        // Fore and hind wing: a dark rim, and fields in the side's colour that lie a little above and below it.
        b.colour(kDarkLeather);
        b.plate({at(0.012f, -0.05f, 0), at(0.2f, -0.22f, 0), at(0.31f, -0.24f, 0), at(0.335f, -0.17f, 0),
                 at(0.27f, -0.02f, 0), at(0.14f, 0.03f, 0), at(0.012f, 0.01f, 0)},
                thick);
        b.plate({at(0.012f, -0.01f, -0.006f), at(0.15f, 0.0f, -0.006f), at(0.235f, 0.06f, -0.006f),
                 at(0.22f, 0.15f, -0.006f), at(0.14f, 0.2f, -0.006f), at(0.06f, 0.14f, -0.006f),
                 at(0.012f, 0.04f, -0.006f)},
                thick);
        const Vec3 thicker{0, 0.011f, 0};
        b.colour(kWhite).sideColour(0.95f);
        b.plate({at(0.02f, -0.042f, -0.003f), at(0.19f, -0.185f, -0.003f), at(0.265f, -0.19f, -0.003f),
                 at(0.235f, -0.04f, -0.003f), at(0.13f, 0.012f, -0.003f), at(0.02f, 0.004f, -0.003f)},
                thicker);
        b.colour({250, 240, 220, 255}).sideColour(0.6f);
        b.plate({at(0.03f, 0.012f, -0.009f), at(0.14f, 0.018f, -0.009f), at(0.2f, 0.07f, -0.009f),
                 at(0.185f, 0.135f, -0.009f), at(0.135f, 0.165f, -0.009f), at(0.06f, 0.11f, -0.009f)},
                thicker);
        b.colour(kOffWhite);
        b.plate({at(0.285f, -0.2f, -0.004f), at(0.31f, -0.2f, -0.004f), at(0.305f, -0.165f, -0.004f),
                 at(0.28f, -0.17f, -0.004f)},
                {0, 0.013f, 0});
    }
    ModelMesh mesh = b.finish();
    mesh.bones = kButterflyBones;
    mesh.box = {{-0.4f, -0.15f, -0.4f}, {0.4f, 0.7f, 0.4f}};
    return mesh;
}

void poseButterfly(float seconds, std::span<Mat4> out) {
    // Quick strokes, then a moment of gliding.
    const auto wave = [&](float hertz) { return sine(kTwoPi * (seconds * hertz - std::floor(seconds * hertz))); };
    const float glide = smoothStep(0.35f, 0.85f, wave(0.4f));
    const float stroke = wave(4.5f);
    const float up = mix(radiansOf(22) + stroke * radiansOf(50), radiansOf(16) + wave(1.2f) * radiansOf(5), glide);
    const Vec3 bob{wave(0.7f) * 0.02f, -stroke * 0.03f * (1 - glide) + wave(0.9f) * 0.02f, 0};
    const Quat body = turnX(radiansOf(12) + stroke * 0.08f * (1 - glide));
    out[0] = about(kButterflyCentre, body, bob);
    out[1] = out[0] * about(kButterflyCentre, turnZ(-up));
    out[2] = out[0] * about(kButterflyCentre, turnZ(up));
    out[3] = out[0] * about(kButterflyCentre, turnX(radiansOf(-8) - stroke * 0.12f * (1 - glide)));
}

} // namespace lince
