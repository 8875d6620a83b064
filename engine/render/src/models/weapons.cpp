// Weapons as they are held. The fore-end of long ones is where the figure's left hand goes: 0.2 to 0.3 m ahead of the
// grip, its underside at the height of the origin.
#include "models.h"

#include <lince/render/model_palette.h>

#include <utility>

namespace lince {

using namespace palette;

namespace {

Quat tilted(float radians) {
    return quatFromAxisAngle({1, 0, 0}, radians);
}

/// Prism with an outline in the (y, z) plane, `half` wide to both sides.
void profile(ModelBuilder& b, float half, const std::vector<Vec2>& yz) {
    std::vector<Vec3> outline;
    outline.reserve(yz.size());
    for (const Vec2 p : yz)
        outline.push_back({-half, p.x, p.y});
    b.plate(outline, {2 * half, 0, 0});
}

/// Round body of revolution along -Z: pairs of z and radius.
void turned(ModelBuilder& b, Vec2 centre, const std::vector<Vec2>& zAndRadius, int sides) {
    std::vector<ModelRing> rings;
    rings.reserve(zAndRadius.size());
    for (const Vec2 p : zAndRadius)
        rings.push_back({{centre.x, centre.y, p.x}, {p.y, 0, 0}, {0, p.y, 0}});
    b.loft(rings, sides);
}

} // namespace

ModelMesh makeRifle(std::string name) {
    ModelBuilder b(std::move(name));
    b.colour(kDarkMetal);
    b.box({0, -0.015f, 0.006f}, {0.018f, 0.058f, 0.024f}, 0.008f, tilted(-0.3f)); // grip
    b.colour(kMetal);
    profile(b, 0.024f,
            {{0.03f, 0.06f}, {0.095f, 0.06f}, {0.105f, 0.03f}, {0.105f, -0.14f}, {0.085f, -0.17f}, {0.03f, -0.17f}});
    b.colour(kDarkMetal);
    profile(b, 0.017f,
            {{0.035f, -0.07f},
             {0.035f, -0.125f},
             {-0.05f, -0.145f},
             {-0.115f, -0.165f},
             {-0.13f, -0.115f},
             {-0.06f, -0.09f}});
    b.box({0, 0.016f, -0.04f}, {0.006f, 0.018f, 0.034f}); // trigger and guard
    // Fore-end in wood, barrel, sights.
    b.colour(kWood);
    b.loft(
        {{{0, 0.055f, -0.165f}, {0.03f, 0, 0}, {0, 0.036f, 0}}, {{0, 0.058f, -0.36f}, {0.024f, 0, 0}, {0, 0.03f, 0}}},
        8, 0.6f);
    b.colour(kDarkMetal);
    b.limb({0, 0.065f, -0.34f}, {0, 0.065f, -0.56f}, 0.013f, 0.012f, 6);
    b.limb({0, 0.065f, -0.55f}, {0, 0.065f, -0.62f}, 0.02f, 0.018f, 6);
    b.box({0, 0.092f, -0.5f}, {0.005f, 0.022f, 0.01f});
    b.box({0, 0.122f, -0.05f}, {0.012f, 0.014f, 0.05f}, 0.005f);
    // Stock.
    b.colour(kWood);
    profile(b, 0.02f, {{0.03f, 0.055f}, {0.085f, 0.055f}, {0.085f, 0.25f}, {-0.035f, 0.25f}, {-0.03f, 0.22f}});
    b.colour(kDarkLeather);
    profile(b, 0.022f, {{0.09f, 0.248f}, {0.088f, 0.268f}, {-0.036f, 0.268f}, {-0.04f, 0.248f}});
    // A band that tells whose it is.
    b.colour(kWhite).sideColour(1).box({0, 0.06f, -0.172f}, {0.029f, 0.038f, 0.012f}, 0.006f);
    return b.finish();
}

ModelMesh makePistol(std::string name) {
    ModelBuilder b(std::move(name));
    b.colour(kDarkLeather).box({0, -0.015f, 0.004f}, {0.017f, 0.055f, 0.026f}, 0.008f, tilted(-0.22f));
    b.colour(kMetal);
    profile(
        b, 0.019f,
        {{0.036f, 0.05f}, {0.078f, 0.05f}, {0.086f, 0.03f}, {0.086f, -0.15f}, {0.076f, -0.165f}, {0.044f, -0.165f}});
    b.colour(kDarkMetal);
    b.box({0, 0.036f, -0.075f}, {0.015f, 0.014f, 0.072f}, 0.005f);
    b.box({0, 0.014f, -0.045f}, {0.006f, 0.016f, 0.028f});
    b.limb({0, 0.062f, -0.15f}, {0, 0.062f, -0.185f}, 0.011f, 0.011f, 6);
    b.box({0, 0.091f, -0.14f}, {0.004f, 0.008f, 0.008f});
    b.box({0, 0.091f, 0.03f}, {0.012f, 0.008f, 0.008f});
    return b.finish();
}

ModelMesh makeShotgun(std::string name) {
    ModelBuilder b(std::move(name));
    b.colour(kWood);
    b.box({0, -0.005f, 0.02f}, {0.02f, 0.05f, 0.026f}, 0.01f, tilted(-0.5f));
    profile(b, 0.023f, {{0.02f, 0.02f}, {0.08f, 0.05f}, {0.07f, 0.255f}, {-0.06f, 0.255f}});
    b.colour(kDarkLeather);
    profile(b, 0.025f, {{0.075f, 0.25f}, {0.072f, 0.27f}, {-0.062f, 0.27f}, {-0.066f, 0.25f}});
    b.colour(kMetal);
    profile(b, 0.025f, {{0.028f, 0.05f}, {0.085f, 0.05f}, {0.1f, 0.02f}, {0.1f, -0.16f}, {0.028f, -0.16f}});
    b.colour(kDarkMetal);
    b.limb({0, 0.08f, -0.15f}, {0, 0.08f, -0.6f}, 0.019f, 0.019f, 8);
    b.limb({0, 0.042f, -0.15f}, {0, 0.042f, -0.52f}, 0.015f, 0.015f, 6);
    b.box({0, 0.062f, -0.5f}, {0.022f, 0.034f, 0.012f}, 0.006f);
    b.box({0, 0.016f, -0.04f}, {0.006f, 0.016f, 0.034f});
    // Pump.
    b.colour(kWood);
    b.loft({{{0, 0.046f, -0.17f}, {0.03f, 0, 0}, {0, 0.032f, 0}}, {{0, 0.046f, -0.33f}, {0.03f, 0, 0}, {0, 0.032f, 0}}},
           8, 0.6f);
    b.colour(kRed);
    for (int i = 0; i < 3; ++i)
        b.limb({0.031f, 0.045f, 0.03f - 0.05f * static_cast<float>(i)},
               {0.031f, 0.092f, 0.03f - 0.05f * static_cast<float>(i)}, 0.012f, 0.012f, 6);
    return b.finish();
}

ModelMesh makeRocketLauncher(std::string name) {
    ModelBuilder b(std::move(name));
    b.colour(kDarkMetal);
    b.box({0, -0.01f, 0.006f}, {0.017f, 0.06f, 0.024f}, 0.008f, tilted(-0.25f));
    b.box({0.024f, 0.075f, -0.02f}, {0.026f, 0.034f, 0.06f}, 0.008f);
    // The fore grip hangs where the left hand goes.
    b.box({0.012f, 0.05f, -0.225f}, {0.022f, 0.055f, 0.03f}, 0.008f);
    // Tube on the shoulder: beside the grip, so that the head has room.
    const Vec2 axis{0.055f, 0.15f};
    b.colour(kMoss);
    turned(b, axis, {{0.5f, 0.085f}, {0.44f, 0.062f}, {-0.42f, 0.062f}, {-0.46f, 0.074f}, {-0.5f, 0.074f}}, 10);
    b.colour(kDarkMoss);
    turned(b, axis, {{0.2f, 0.07f}, {0.1f, 0.07f}}, 10);
    turned(b, axis, {{-0.18f, 0.07f}, {-0.27f, 0.07f}}, 10);
    b.colour(kWhite).sideColour(1);
    turned(b, axis, {{0.36f, 0.068f}, {0.28f, 0.068f}}, 10);
    // The rocket's nose looks out.
    b.colour(kAmber);
    turned(b, axis, {{-0.48f, 0.052f}, {-0.56f, 0.045f}, {-0.63f, 0.012f}}, 8);
    b.colour(kDarkMetal);
    b.box({-0.012f, 0.178f, -0.1f}, {0.03f, 0.01f, 0.03f});
    b.box({-0.035f, 0.2f, -0.1f}, {0.022f, 0.034f, 0.05f}, 0.01f); // sight, before the eye
    return b.finish();
}

ModelMesh makeGrenade(std::string name) {
    ModelBuilder b(std::move(name));
    b.colour(kDarkMoss).ball({0, 0.015f, -0.02f}, {0.042f, 0.052f, 0.042f}, 5, 8);
    b.colour(kAmber);
    b.loft(
        {{{0, 0.008f, -0.02f}, {0.044f, 0, 0}, {0, 0, 0.044f}}, {{0, 0.024f, -0.02f}, {0.044f, 0, 0}, {0, 0, 0.044f}}},
        8);
    b.colour(kBrightMetal).limb({0, 0.06f, -0.02f}, {0, 0.085f, -0.02f}, 0.018f, 0.015f, 6);
    b.box({0, 0.055f, 0.026f}, {0.009f, 0.04f, 0.005f}, 0, tilted(-0.25f));
    return b.finish();
}

ModelMesh makeRocketShell(std::string name) {
    ModelBuilder b(std::move(name));
    b.colour(kMoss);
    turned(b, {0, 0}, {{0.3f, 0.035f}, {0.24f, 0.052f}, {-0.14f, 0.056f}}, 8);
    b.colour(kAmber);
    turned(b, {0, 0}, {{-0.13f, 0.062f}, {-0.2f, 0.06f}, {-0.3f, 0.038f}, {-0.34f, 0.01f}}, 8);
    b.colour(kWhite).sideColour(1);
    turned(b, {0, 0}, {{0.06f, 0.058f}, {0.0f, 0.058f}}, 8);
    b.colour(kDarkMetal);
    for (const bool upright : {false, true})
        for (const float side : {-1.0f, 1.0f}) {
            const auto fin = [&](float out, float z) {
                return upright ? Vec3{-0.006f, side * out, z} : Vec3{side * out, -0.006f, z};
            };
            b.plate({fin(0.04f, 0.12f), fin(0.14f, 0.24f), fin(0.14f, 0.33f), fin(0.04f, 0.28f)},
                    upright ? Vec3{0.012f, 0, 0} : Vec3{0, 0.012f, 0});
        }
    return b.finish();
}

ModelMesh makeGrenadeBomb(std::string name) {
    ModelBuilder b(std::move(name));
    b.colour(kDarkMoss).ball({0, 0, 0}, {0.07f, 0.085f, 0.07f}, 5, 8);
    b.colour(kAmber);
    b.loft({{{0, -0.014f, 0}, {0.073f, 0, 0}, {0, 0, 0.073f}}, {{0, 0.014f, 0}, {0.073f, 0, 0}, {0, 0, 0.073f}}}, 8);
    b.colour(kBrightMetal).limb({0, 0.075f, 0}, {0, 0.115f, 0}, 0.028f, 0.024f, 6);
    b.box({0, 0.07f, 0.07f}, {0.014f, 0.06f, 0.008f}, 0, tilted(-0.3f));
    return b.finish();
}

} // namespace lince
