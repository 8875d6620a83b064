#include "figure_dress.h"

#include "figure_rig.h"

#include <lince/render/model_palette.h>

namespace lince {

using namespace palette;

namespace {

std::uint8_t id(Bone b) {
    return static_cast<std::uint8_t>(b);
}

/// Box whose edges along `axis` are cut: a third fewer faces than one that is cut all round.
void softBox(ModelBuilder& b, Vec3 centre, Vec3 half, int axis, Quat turn = {}) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    Vec3 along, halfA, halfB;
    along[axis] = half[axis], halfA[u] = half[u], halfB[v] = half[v];
    along = rotate(turn, along), halfA = rotate(turn, halfA), halfB = rotate(turn, halfB);
    b.loft({{centre - along, halfA, halfB}, {centre + along, halfA, halfB}}, 8, 0.42f);
}

/// Pads over the shoulders: what one sees from above.
void addShoulderPads(ModelBuilder& b, float size, float fraction) {
    const Skeleton& s = figureSkeleton();
    for (const float side : {-1.0f, 1.0f}) {
        const Bone bone = side < 0 ? Bone::LeftUpperArm : Bone::RightUpperArm;
        const Vec3 joint = s.joint[indexOf(bone)];
        const Vec3 down = normalized(s.joint[indexOf(bone) + 1] - joint), out{-down.y * side, down.x * side, 0};
        const auto ring = [&](float along, float outwards, float halfOut, float halfZ) -> ModelRing {
            return {joint + (down * along + out * outwards) * size, out * (halfOut * size), {0, 0, halfZ * size}};
        };
        b.bone(id(bone)).colour(kWhite).sideColour(fraction);
        b.loft({ring(-0.048f, 0.006f, 0.04f, 0.058f), ring(-0.008f, 0.02f, 0.06f, 0.084f),
                ring(0.105f, 0.03f, 0.046f, 0.076f)},
               8, 0.7f);
    }
}

void addHelmet(ModelBuilder& b) {
    b.bone(id(Bone::Head)).colour(kWhite).sideColour(1);
    // Shell: down to the ears, with a brim ahead.
    b.loft({level(1.65f, 0.12f, 0.126f, 0.024f), level(1.69f, 0.132f, 0.148f, 0.01f),
            level(1.765f, 0.112f, 0.13f, 0.006f), level(1.815f, 0.056f, 0.07f, 0.008f)},
           8, 0.85f);
    b.colour({235, 235, 235, 255}).sideColour(0.82f);
    b.loft({{{0, 1.712f, -0.118f}, {0.104f, 0, 0}, {0, 0.016f, 0}},
            {{0, 1.696f, -0.184f}, {0.066f, 0, 0}, {0, 0.008f, 0}}},
           4);
    b.colour(kDarkMetal).box({0, 1.67f, -0.108f}, {0.088f, 0.022f, 0.02f}); // goggles
}

void addSoldier(ModelBuilder& b) {
    addHelmet(b);
    const int spine = of(Bone::Spine), chest = of(Bone::Chest);
    b.colour(kMoss);
    b.loft({level(1.1f, 0.158f, 0.128f, -0.002f, spine), level(1.28f, 0.188f, 0.152f, -0.002f, spine, chest, 0.7f),
            level(1.4f, 0.184f, 0.152f, 0, chest), level(1.475f, 0.13f, 0.122f, 0.006f, chest),
            level(1.505f, 0.09f, 0.088f, 0.01f, chest)},
           8, 0.6f);
    b.colour(kDarkLeather); // belt
    b.loft({level(1.0f, 0.168f, 0.128f, 0.003f, of(Bone::Hips)),
            level(1.05f, 0.16f, 0.122f, 0, of(Bone::Hips), spine, 0.4f)},
           8, 0.75f);
    // A plate on the breast and the upper half of the pack in the colour of the side: seen from ahead and behind.
    b.bone(id(Bone::Chest)).colour(kWhite).sideColour(0.92f);
    b.box({0, 1.39f, -0.152f}, {0.085f, 0.042f, 0.018f});
    softBox(b, {0, 1.405f, 0.186f}, {0.135f, 0.058f, 0.06f}, 0);
    b.colour(kDarkMoss);
    softBox(b, {0, 1.25f, 0.188f}, {0.124f, 0.096f, 0.056f}, 1);
    for (const float x : {-0.1f, 0.0f, 0.1f})
        b.box({x, 1.24f, -0.16f + absolute(x) * 0.14f}, {0.04f, 0.054f, 0.026f}, 0, quatFromYaw(x * 2.4f));
    b.bone(id(Bone::Hips));
    b.box({-0.168f, 0.965f, 0.03f}, {0.028f, 0.055f, 0.05f});
    b.box({0.17f, 0.95f, 0.02f}, {0.024f, 0.07f, 0.042f});
    addShoulderPads(b, 1, 1);
    b.colour(kDarkMoss);
    for (const float side : {-1.0f, 1.0f}) { // knees
        b.bone(id(side < 0 ? Bone::LeftShin : Bone::RightShin));
        b.box({side * 0.1f, 0.487f, -0.066f}, {0.04f, 0.046f, 0.016f});
    }
}

void addWalker(ModelBuilder& b) {
    // Cap with a peak; hair shows below it.
    b.bone(id(Bone::Head)).colour(kHair);
    b.loft({level(1.6f, 0.086f, 0.062f, 0.058f), level(1.73f, 0.108f, 0.1f, 0.022f)}, 8, 0.8f);
    b.colour(kWhite).sideColour(1);
    b.loft({level(1.712f, 0.112f, 0.13f, 0.003f), level(1.76f, 0.108f, 0.124f, 0.004f),
            level(1.81f, 0.056f, 0.068f, 0.008f)},
           8, 0.85f);
    b.colour({235, 235, 235, 255}).sideColour(0.8f);
    b.loft(
        {{{0, 1.73f, -0.105f}, {0.088f, 0, 0}, {0, 0.014f, 0}}, {{0, 1.712f, -0.2f}, {0.058f, 0, 0}, {0, 0.008f, 0}}},
        4);
    // Jacket: pale facing, collar and hem.
    b.bone(id(Bone::Chest)).colour(kOffWhite);
    b.plate({{-0.04f, 1.465f, -0.11f}, {0.04f, 1.465f, -0.11f}, {0.02f, 1.27f, -0.13f}, {-0.02f, 1.27f, -0.13f}},
            {0, 0, -0.014f});
    b.colour(kWhite).sideColour(0.75f);
    b.loft({level(1.48f, 0.096f, 0.09f, 0.006f), level(1.53f, 0.078f, 0.076f, 0.014f)}, 8, 0.8f);
    b.loft({level(0.975f, 0.178f, 0.134f, 0.006f, of(Bone::Hips)),
            level(1.06f, 0.156f, 0.119f, 0, of(Bone::Hips), of(Bone::Spine), 0.5f)},
           8, 0.75f);
    b.colour(kLeather); // bag on the back
    softBox(b, {0, 1.3f, 0.155f}, {0.1f, 0.115f, 0.045f}, 2);
    b.colour(kDarkLeather).box({0, 1.345f, 0.2f}, {0.07f, 0.045f, 0.012f});
}

void addGiant(ModelBuilder& b) {
    const int hips = of(Bone::Hips), spine = of(Bone::Spine), chest = of(Bone::Chest);
    b.bone(id(Bone::Head)).colour({196, 154, 124, 255}); // brow and jaw
    b.box({0, 1.708f, -0.098f}, {0.074f, 0.014f, 0.02f});
    softBox(b, {0, 1.58f, -0.058f}, {0.07f, 0.034f, 0.052f}, 1);
    // Head cloth and a heavy harness in the side's colour.
    b.colour(kWhite).sideColour(1);
    b.loft({level(1.715f, 0.104f, 0.112f, 0.014f), level(1.755f, 0.094f, 0.106f, 0.012f),
            level(1.8f, 0.05f, 0.062f, 0.012f)},
           8, 0.85f);
    addShoulderPads(b, 1.45f, 1);
    b.bone(id(Bone::Chest)).colour(kWhite).sideColour(0.95f);
    b.loft({level(1.3f, 0.2f, 0.04f, 0.155f, chest), level(1.45f, 0.2f, 0.05f, 0.128f, chest),
            level(1.52f, 0.12f, 0.04f, 0.095f, chest)},
           8, 0.6f);
    b.colour(kDarkLeather);
    softBox(b, {0, 1.31f, -0.182f}, {0.042f, 0.25f, 0.018f}, 1, turnZ(radiansOf(38)));
    b.colour(kBrightMetal);
    softBox(b, {0, 1.31f, -0.2f}, {0.05f, 0.05f, 0.014f}, 2, turnZ(radiansOf(38)));
    b.colour(kLeather);
    b.loft({level(0.97f, 0.238f, 0.182f, 0, hips), level(1.06f, 0.232f, 0.18f, -0.004f, hips, spine, 0.5f)}, 8, 0.75f);
    b.colour(kBrightMetal).bone(id(Bone::Hips));
    softBox(b, {0, 1.01f, -0.182f}, {0.05f, 0.04f, 0.014f}, 2);
    const Skeleton& s = figureSkeleton();
    for (const float side : {-1.0f, 1.0f}) { // bracers
        const Bone fore = side < 0 ? Bone::LeftForearm : Bone::RightForearm;
        const Vec3 elbow = s.joint[indexOf(fore)], wrist = s.joint[indexOf(fore) + 1];
        b.bone(id(fore)).colour(kDarkLeather);
        b.limb(lerp(elbow, wrist, 0.42f), lerp(elbow, wrist, 0.92f), 0.078f, 0.066f, 6);
    }
}

void addHunter(ModelBuilder& b) {
    const int hips = of(Bone::Hips), spine = of(Bone::Spine), chest = of(Bone::Chest);
    // Hat: wide brim, crown in the side's colour.
    b.bone(id(Bone::Head)).colour(kLeather);
    b.loft({level(1.722f, 0.17f, 0.195f, 0), level(1.733f, 0.205f, 0.235f, 0), level(1.75f, 0.13f, 0.15f, 0)}, 10);
    b.colour(kDarkLeather);
    b.loft({level(1.745f, 0.118f, 0.136f, 0.002f), level(1.768f, 0.114f, 0.132f, 0.002f)}, 8, 0.85f);
    b.colour(kWhite).sideColour(1);
    b.loft({level(1.764f, 0.11f, 0.128f, 0.002f), level(1.82f, 0.098f, 0.114f, 0.003f),
            level(1.85f, 0.06f, 0.075f, 0.004f)},
           8, 0.85f);
    b.colour(kHair);
    b.loft({level(1.6f, 0.086f, 0.062f, 0.058f), level(1.73f, 0.108f, 0.1f, 0.022f)}, 8, 0.8f);
    softBox(b, {0, 1.578f, -0.07f}, {0.056f, 0.034f, 0.036f}, 1); // beard
    // Coat: body, belt, and two tails that go with the legs.
    b.colour(kLeather);
    b.loft({level(1.04f, 0.164f, 0.128f, 0, hips, spine, 0.5f), level(1.25f, 0.18f, 0.138f, 0, spine, chest, 0.6f),
            level(1.37f, 0.204f, 0.144f, 0, chest), level(1.46f, 0.165f, 0.118f, 0.006f, chest)},
           8, 0.7f);
    for (const float side : {-1.0f, 1.0f}) {
        const int thigh = of(side < 0 ? Bone::LeftThigh : Bone::RightThigh);
        const auto tail = [&](float y, float halfX, float halfZ, float z, float fraction) -> ModelRing {
            return {{side * (0.004f + halfX), y, z}, {halfX, 0, 0}, {0, 0, halfZ}, hips, thigh, fraction};
        };
        b.loft({tail(1.05f, 0.08f, 0.128f, 0.004f, 0), tail(0.84f, 0.096f, 0.148f, 0.012f, 0.45f),
                tail(0.42f, 0.116f, 0.176f, 0.034f, 0.9f)},
               8, 0.65f);
    }
    b.colour(kDarkLeather);
    b.loft({level(1.03f, 0.174f, 0.138f, 0, hips, spine, 0.3f), level(1.078f, 0.17f, 0.134f, 0, hips, spine, 0.6f)}, 8,
           0.7f);
    b.colour(kBrass).bone(id(Bone::Hips)).box({0, 1.05f, -0.138f}, {0.028f, 0.022f, 0.01f});
    // Mantle over shoulders and back, in the side's colour: seen from above.
    b.colour(kWhite).sideColour(0.95f);
    b.loft({level(1.34f, 0.226f, 0.17f, 0.006f, chest), level(1.43f, 0.214f, 0.158f, 0.008f, chest),
            level(1.51f, 0.118f, 0.1f, 0.012f, chest), level(1.545f, 0.088f, 0.086f, 0.014f, chest)},
           8, 0.75f);
    addShoulderPads(b, 0.95f, 0.85f);
    b.bone(id(Bone::Hips)).colour(kDarkLeather);
    b.box({0.195f, 0.95f, 0.02f}, {0.028f, 0.07f, 0.05f});
}

} // namespace

FigureCut cutOf(FigureDress dress) {
    FigureCut c{kSkin, kCloth, kDarkCloth, kDarkLeather, kDarkLeather};
    switch (dress) {
    case FigureDress::Soldier:
        c.trousers = {138, 132, 116, 255};
        c.vested = true;
        c.bootTop = 0.26f;
        c.foot = c.hand = 1.06f;
        break;
    case FigureDress::Walker:
        c.shirt = {214, 206, 190, 255};
        c.shirtSide = c.sleeveSide = 0.62f;
        c.gloves = kSkin;
        c.boots = {122, 98, 78, 255};
        c.sleeve = 0.45f;
        c.bootTop = 0.14f;
        c.trousers = {112, 116, 122, 255};
        break;
    case FigureDress::Giant:
        c.skin = {206, 164, 134, 255};
        c.shirt = {172, 154, 126, 255};
        c.trousers = {118, 104, 88, 255};
        c.gloves = c.skin;
        c.torsoWidth = 1.36f, c.torsoDepth = 1.42f, c.belly = 0.02f;
        c.limb = 1.52f, c.leg = 1.42f, c.neck = 1.5f, c.headSize = 1, c.hand = 1.5f, c.foot = 1.25f;
        c.sleeve = 0.3f;
        c.bootTop = 0.28f;
        break;
    case FigureDress::Hunter:
        c.shirt = kLeather;
        c.trousers = {104, 98, 88, 255};
        c.vested = true;
        c.bootTop = 0.34f;
        break;
    }
    return c;
}

void addDress(ModelBuilder& builder, FigureDress dress) {
    switch (dress) {
    case FigureDress::Soldier:
        return addSoldier(builder);
    case FigureDress::Walker:
        return addWalker(builder);
    case FigureDress::Giant:
        return addGiant(builder);
    case FigureDress::Hunter:
        return addHunter(builder);
    }
}

} // namespace lince
