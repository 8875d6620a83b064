// Butterflies, and the monarch that leads them.
#include "animals.h"

#include <lince/render/model_palette.h>
#include <lince/render/pose_tools.h>

#include <cmath>
#include <utility>

namespace lince::groups {

using namespace palette;

namespace {

// The butterfly: body, two wings, abdomen. Larger than life, so that a swarm is seen.
constexpr Vec3 kButterflyCentre{0, 0.25f, 0};
constexpr std::uint32_t kButterflyBones = 4;

void poseButterfly(const ModelMotion& motion, std::span<Mat4> out) {
    // Quick strokes, then a moment of gliding.
    const auto wave = [&](float hertz) {
        return sine(kTwoPi * (motion.seconds * hertz - std::floor(motion.seconds * hertz)));
    };
    const float glide = smoothStep(0.35f, 0.85f, wave(0.4f));
    const float stroke = wave(4.5f);
    const float up = mix(radiansOf(22) + stroke * radiansOf(50), radiansOf(16) + wave(1.2f) * radiansOf(5), glide);
    const Vec3 bob{wave(0.7f) * 0.02f, -stroke * 0.03f * (1 - glide) + wave(0.9f) * 0.02f, 0};
    const Quat body = turnX(radiansOf(12) + motion.climb + stroke * 0.08f * (1 - glide)) * turnZ(-motion.bank);
    out[0] = turnedAbout(kButterflyCentre, body, bob);
    out[1] = out[0] * turnedAbout(kButterflyCentre, turnZ(-up));
    out[2] = out[0] * turnedAbout(kButterflyCentre, turnZ(up));
    out[3] = out[0] * turnedAbout(kButterflyCentre, turnX(radiansOf(-8) - stroke * 0.12f * (1 - glide)));
}

ModelMesh makeButterflyOf(std::string name, Colour rim, float foreSide, float hindSide) {
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
        b.colour(rim);
        b.plate({at(0.012f, -0.05f, 0), at(0.2f, -0.22f, 0), at(0.31f, -0.24f, 0), at(0.335f, -0.17f, 0),
                 at(0.27f, -0.02f, 0), at(0.14f, 0.03f, 0), at(0.012f, 0.01f, 0)},
                thick);
        b.plate({at(0.012f, -0.01f, -0.006f), at(0.15f, 0.0f, -0.006f), at(0.235f, 0.06f, -0.006f),
                 at(0.22f, 0.15f, -0.006f), at(0.14f, 0.2f, -0.006f), at(0.06f, 0.14f, -0.006f),
                 at(0.012f, 0.04f, -0.006f)},
                thick);
        const Vec3 thicker{0, 0.011f, 0};
        b.colour(kWhite).sideColour(foreSide);
        b.plate({at(0.02f, -0.042f, -0.003f), at(0.19f, -0.185f, -0.003f), at(0.265f, -0.19f, -0.003f),
                 at(0.235f, -0.04f, -0.003f), at(0.13f, 0.012f, -0.003f), at(0.02f, 0.004f, -0.003f)},
                thicker);
        b.colour({250, 240, 220, 255}).sideColour(hindSide);
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
    mesh.pose = poseButterfly;
    mesh.box = {{-0.4f, -0.15f, -0.4f}, {0.4f, 0.7f, 0.4f}};
    return mesh;
}

} // namespace

ModelMesh makeButterfly(std::string name) {
    return makeButterflyOf(std::move(name), kDarkLeather, 0.95f, 0.6f);
}

ModelMesh makeMonarch(std::string name) {
    ModelMesh mesh = makeButterflyOf(std::move(name), {44, 40, 96, 255}, 0.55f, 0.1f);
    mesh.bodyHeight = 0.3f; // larger than the others: it is the one to follow
    return mesh;
}

} // namespace lince::groups
