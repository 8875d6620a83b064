#include "figure_dress.h"

#include "figure_rig.h"
#include "models/palette.h"

namespace lince {

using namespace palette;

namespace {

int of(Bone b) {
    return static_cast<int>(b);
}
std::uint8_t id(Bone b) {
    return static_cast<std::uint8_t>(b);
}
ModelRing level(float y, float halfX, float halfZ, float z, int bone = -1, int other = -1, float share = 0) {
    return {{0, y, z}, {halfX, 0, 0}, {0, 0, halfZ}, bone, other, share};
}

/// Pads over the shoulders: what one sees from above.
void addShoulderPads(ModelBuilder& b, float size, float share) {
    const Skeleton& s = figureSkeleton();
    for (const float side : {-1.0f, 1.0f}) {
        const Bone bone = side < 0 ? Bone::LeftUpperArm : Bone::RightUpperArm;
        const Vec3 joint = s.joint[indexOf(bone)];
        const Vec3 down = normalized(s.joint[indexOf(bone) + 1] - joint), out{-down.y * side, down.x * side, 0};
        const auto ring = [&](float along, float outwards, float halfOut, float halfZ) -> ModelRing {
            return {joint + (down * along + out * outwards) * size, out * (halfOut * size), {0, 0, halfZ * size}};
        };
        b.bone(id(bone)).colour(kWhite).sideColour(share);
        b.loft({ring(-0.075f, 0.004f, 0.05f, 0.062f), ring(-0.05f, 0.014f, 0.07f, 0.086f),
                ring(0.04f, 0.026f, 0.066f, 0.09f), ring(0.115f, 0.034f, 0.04f, 0.07f)},
               8, 0.7f);
    }
}

void addHelmet(ModelBuilder& b) {
    b.bone(id(Bone::Head)).colour(kWhite).sideColour(1);
    // Shell: lower at the back and sides, with a brim ahead.
    b.loft({level(1.645f, 0.118f, 0.122f, 0.022f), level(1.665f, 0.128f, 0.142f, 0.012f),
            level(1.725f, 0.124f, 0.14f, 0.004f), level(1.785f, 0.096f, 0.112f, 0.006f),
            level(1.812f, 0.05f, 0.062f, 0.008f)},
           8, 0.85f);
    b.colour({210, 210, 210, 255}).sideColour(0.72f);
    b.loft(
        {{{0, 1.702f, -0.118f}, {0.098f, 0, 0}, {0, 0.016f, 0}}, {{0, 1.688f, -0.176f}, {0.06f, 0, 0}, {0, 0.008f, 0}}},
        4);
    b.colour(kDarkMetal);
    b.box({0, 1.668f, -0.106f}, {0.084f, 0.021f, 0.022f}, 0.012f); // goggles over the eyes
    b.colour(kDarkLeather);
    b.box({0, 1.58f, -0.066f}, {0.05f, 0.018f, 0.046f}, 0.014f); // chin strap
}

void addSoldier(ModelBuilder& b) {
    addHelmet(b);
    const int spine = of(Bone::Spine), chest = of(Bone::Chest);
    // Vest: a shell around the chest, open at the shoulders' sides.
    b.colour(kMoss);
    b.loft({level(1.105f, 0.158f, 0.126f, -0.002f, spine), level(1.16f, 0.172f, 0.142f, -0.002f, spine, chest, 0.4f),
            level(1.3f, 0.192f, 0.158f, 0, chest), level(1.4f, 0.18f, 0.156f, 0.002f, chest),
            level(1.475f, 0.125f, 0.122f, 0.006f, chest), level(1.5f, 0.1f, 0.095f, 0.008f, chest)},
           8, 0.55f);
    // Belt.
    b.colour(kDarkLeather);
    b.loft({level(1.0f, 0.166f, 0.126f, 0.002f, of(Bone::Hips)),
            level(1.05f, 0.16f, 0.122f, 0, of(Bone::Hips), spine, 0.4f)},
           8, 0.7f);
    // Collar and a plate on the breast in the colour of the side: seen from ahead.
    b.bone(id(Bone::Chest)).colour(kWhite).sideColour(0.9f);
    b.box({0, 1.395f, -0.156f}, {0.085f, 0.045f, 0.02f}, 0.014f, turnX(radiansOf(-4)));
    b.colour(kDarkMoss);
    for (const float x : {-0.098f, 0.0f, 0.098f})
        b.box({x, 1.245f, -0.162f + absolute(x) * 0.12f}, {0.04f, 0.055f, 0.03f}, 0.012f, quatFromYaw(x * 2.2f));
    // Pack: its upper half in the colour of the side.
    b.colour(kDarkMoss).box({0, 1.255f, 0.195f}, {0.125f, 0.095f, 0.06f}, 0.022f);
    b.colour(kWhite).sideColour(0.92f).box({0, 1.4f, 0.19f}, {0.135f, 0.06f, 0.062f}, 0.026f);
    b.bone(id(Bone::Hips)).colour(kDarkMoss);
    b.box({-0.165f, 0.965f, 0.03f}, {0.03f, 0.055f, 0.05f}, 0.012f);
    b.box({0.168f, 0.95f, 0.02f}, {0.026f, 0.07f, 0.04f}, 0.012f);
    addShoulderPads(b, 1, 1);
    // Knee pads.
    b.colour(kDarkMoss);
    for (const float side : {-1.0f, 1.0f}) {
        b.bone(id(side < 0 ? Bone::LeftShin : Bone::RightShin));
        b.box({side * 0.1f, 0.487f, -0.066f}, {0.042f, 0.052f, 0.02f}, 0.014f);
    }
}

void addWalker(ModelBuilder& b) {
    // Cap with a peak; hair shows below it.
    b.bone(id(Bone::Head)).colour(kHair);
    b.loft(
        {level(1.6f, 0.082f, 0.06f, 0.058f), level(1.66f, 0.101f, 0.082f, 0.04f), level(1.73f, 0.102f, 0.1f, 0.018f)},
        8, 0.8f);
    b.colour(kWhite).sideColour(1);
    b.loft({level(1.705f, 0.108f, 0.124f, 0.004f), level(1.745f, 0.106f, 0.122f, 0.004f),
            level(1.785f, 0.084f, 0.1f, 0.006f), level(1.8f, 0.045f, 0.055f, 0.008f)},
           8, 0.85f);
    b.colour({190, 190, 190, 255}).sideColour(0.7f);
    b.loft(
        {{{0, 1.722f, -0.1f}, {0.085f, 0, 0}, {0, 0.014f, 0}}, {{0, 1.706f, -0.19f}, {0.055f, 0, 0}, {0, 0.008f, 0}}},
        4);
    // Open jacket over a pale shirt, with a collar and a hem.
    b.bone(id(Bone::Chest)).colour(kOffWhite);
    b.plate({{-0.035f, 1.47f, -0.105f}, {0.035f, 1.47f, -0.105f}, {0.022f, 1.25f, -0.128f}, {-0.022f, 1.25f, -0.128f}},
            {0, 0.004f, -0.014f});
    b.colour(kWhite).sideColour(0.6f);
    b.loft({level(1.485f, 0.094f, 0.088f, 0.006f), level(1.535f, 0.078f, 0.076f, 0.014f)}, 8, 0.8f);
    b.loft({level(0.985f, 0.178f, 0.134f, 0.004f, of(Bone::Hips)),
            level(1.06f, 0.157f, 0.12f, 0, of(Bone::Hips), of(Bone::Spine), 0.5f)},
           8, 0.75f);
    // Bag on the back.
    b.colour(kLeather).box({0, 1.3f, 0.155f}, {0.1f, 0.115f, 0.045f}, 0.024f);
    b.colour(kDarkLeather).box({0, 1.345f, 0.2f}, {0.07f, 0.045f, 0.012f}, 0.008f);
}

void addGiant(ModelBuilder& b) {
    const int hips = of(Bone::Hips), spine = of(Bone::Spine), chest = of(Bone::Chest);
    // Brow and jaw.
    b.bone(id(Bone::Head)).colour({196, 154, 124, 255});
    b.box({0, 1.7f, -0.088f}, {0.07f, 0.014f, 0.022f}, 0.008f);
    b.box({0, 1.578f, -0.056f}, {0.066f, 0.032f, 0.05f}, 0.02f);
    // A crest of cloth over the crown and a heavy harness in the side's colour.
    b.colour(kWhite).sideColour(1);
    b.loft({level(1.705f, 0.098f, 0.108f, 0.012f), level(1.75f, 0.088f, 0.1f, 0.012f),
            level(1.785f, 0.05f, 0.062f, 0.012f)},
           8, 0.85f);
    addShoulderPads(b, 1.5f, 1);
    b.bone(id(Bone::Chest)).colour(kWhite).sideColour(0.95f);
    b.loft({level(1.3f, 0.205f, 0.04f, 0.16f, chest), level(1.46f, 0.2f, 0.05f, 0.135f, chest),
            level(1.515f, 0.12f, 0.035f, 0.1f, chest)},
           8, 0.6f);
    b.colour(kDarkLeather);
    b.box({0, 1.32f, -0.175f}, {0.05f, 0.22f, 0.022f}, 0.012f, turnZ(radiansOf(38)) * turnX(radiansOf(2)));
    b.colour(kMetal).box({0, 1.33f, -0.2f}, {0.05f, 0.05f, 0.014f}, 0.012f, turnZ(radiansOf(45)));
    b.colour(kLeather);
    b.loft({level(0.98f, 0.24f, 0.184f, 0, hips), level(1.06f, 0.236f, 0.182f, -0.004f, hips, spine, 0.5f)}, 8, 0.7f);
    b.colour(kMetal).bone(id(Bone::Hips)).box({0, 1.015f, -0.185f}, {0.055f, 0.045f, 0.015f}, 0.014f);
    // Bracers.
    const Skeleton& s = figureSkeleton();
    for (const float side : {-1.0f, 1.0f}) {
        const Bone fore = side < 0 ? Bone::LeftForearm : Bone::RightForearm;
        const Vec3 elbow = s.joint[indexOf(fore)], wrist = s.joint[indexOf(fore) + 1];
        b.bone(id(fore))
            .colour(kDarkLeather)
            .limb(lerp(elbow, wrist, 0.42f), lerp(elbow, wrist, 0.92f), 0.078f, 0.066f, 8);
    }
}

void addHunter(ModelBuilder& b) {
    const int hips = of(Bone::Hips), spine = of(Bone::Spine), chest = of(Bone::Chest);
    // Hat: wide brim, crown in the side's colour.
    b.bone(id(Bone::Head)).colour(kLeather);
    b.loft({level(1.712f, 0.16f, 0.185f, 0), level(1.724f, 0.195f, 0.225f, 0), level(1.738f, 0.15f, 0.175f, 0)}, 10);
    b.colour(kWhite).sideColour(1);
    b.loft({level(1.73f, 0.112f, 0.13f, 0.002f), level(1.79f, 0.104f, 0.12f, 0.002f),
            level(1.835f, 0.078f, 0.095f, 0.004f), level(1.842f, 0.05f, 0.065f, 0.004f)},
           8, 0.85f);
    b.colour(kDarkLeather);
    b.loft({level(1.735f, 0.117f, 0.135f, 0.002f), level(1.758f, 0.113f, 0.131f, 0.002f)}, 8, 0.85f);
    b.colour(kHair);
    b.loft({level(1.6f, 0.08f, 0.06f, 0.058f), level(1.66f, 0.1f, 0.082f, 0.04f), level(1.72f, 0.102f, 0.1f, 0.02f)}, 8,
           0.8f);
    b.box({0, 1.575f, -0.075f}, {0.052f, 0.03f, 0.03f}, 0.016f); // beard
    // Coat: body, belt, and two tails that go with the legs.
    b.colour(kLeather);
    b.loft({level(0.97f, 0.182f, 0.142f, 0.004f, hips), level(1.06f, 0.162f, 0.126f, 0, hips, spine, 0.5f),
            level(1.2f, 0.172f, 0.136f, 0, spine, chest, 0.4f), level(1.36f, 0.206f, 0.15f, 0, chest),
            level(1.45f, 0.185f, 0.132f, 0.004f, chest), level(1.5f, 0.11f, 0.09f, 0.01f, chest)},
           8, 0.7f);
    b.colour(kDarkLeather);
    b.loft({level(1.03f, 0.172f, 0.136f, 0, hips, spine, 0.3f), level(1.075f, 0.169f, 0.133f, 0, hips, spine, 0.6f)}, 8,
           0.7f);
    b.colour(kBrass).bone(id(Bone::Hips)).box({0, 1.05f, -0.138f}, {0.028f, 0.024f, 0.01f}, 0.006f);
    b.colour(kLeather);
    for (const float side : {-1.0f, 1.0f}) {
        const int thigh = of(side < 0 ? Bone::LeftThigh : Bone::RightThigh);
        const auto tail = [&](float y, float halfX, float halfZ, float z, float share) -> ModelRing {
            return {{side * (0.008f + halfX), y, z}, {halfX, 0, 0}, {0, 0, halfZ}, hips, thigh, share};
        };
        b.loft({tail(1.02f, 0.08f, 0.128f, 0.004f, 0), tail(0.86f, 0.094f, 0.146f, 0.012f, 0.4f),
                tail(0.66f, 0.103f, 0.158f, 0.022f, 0.75f), tail(0.46f, 0.112f, 0.168f, 0.034f, 0.9f)},
               8, 0.65f);
    }
    // Mantle over the shoulders and back, in the side's colour: seen from above.
    b.colour(kWhite).sideColour(0.95f);
    b.loft({level(1.33f, 0.238f, 0.17f, 0.02f, chest), level(1.42f, 0.222f, 0.156f, 0.014f, chest),
            level(1.49f, 0.15f, 0.112f, 0.012f, chest), level(1.54f, 0.088f, 0.084f, 0.014f, chest)},
           8, 0.75f);
    addShoulderPads(b, 0.98f, 0.85f);
    b.bone(id(Bone::Hips)).colour(kDarkLeather).box({0.19f, 0.95f, 0.02f}, {0.028f, 0.075f, 0.05f}, 0.014f);
}

} // namespace

FigureCut cutOf(FigureDress dress) {
    FigureCut c{kSkin, kCloth, kDarkCloth, kDarkLeather, kDarkLeather};
    switch (dress) {
    case FigureDress::Soldier:
        c.trousers = {108, 104, 94, 255};
        c.sleeveSide = 0.15f;
        c.bootTop = 0.26f;
        c.foot = c.hand = 1.06f;
        break;
    case FigureDress::Walker:
        c.shirt = {214, 206, 190, 255};
        c.shirtSide = c.sleeveSide = 0.6f;
        c.gloves = kSkin;
        c.boots = {96, 78, 64, 255};
        c.sleeve = 0.45f;
        c.bootTop = 0.14f;
        c.trousers = {92, 96, 104, 255};
        break;
    case FigureDress::Giant:
        c.skin = {206, 164, 134, 255};
        c.shirt = {150, 132, 108, 255};
        c.trousers = {96, 84, 72, 255};
        c.gloves = c.skin;
        c.torsoWidth = 1.36f, c.torsoDepth = 1.42f, c.belly = 0.02f;
        c.limb = 1.52f, c.leg = 1.42f, c.neck = 1.5f, c.headSize = 0.96f, c.hand = 1.5f, c.foot = 1.25f;
        c.sleeve = 0.3f;
        c.bootTop = 0.28f;
        break;
    case FigureDress::Hunter:
        c.shirt = {92, 70, 54, 255};
        c.trousers = {82, 78, 70, 255};
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
