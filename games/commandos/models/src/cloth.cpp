#include "cloth.h"

#include <lince/core/math.h>

namespace lince::commandos {

using namespace palette;

void addJacket(ModelBuilder& b, Colour cloth, Colour belt) {
    const int hips = of(Bone::Hips), spine = of(Bone::Spine), chest = of(Bone::Chest);
    b.colour(cloth);
    b.loft({level(0.86f, 0.176f, 0.132f, 0.004f, hips), level(1.04f, 0.16f, 0.122f, 0, hips, spine, 0.5f),
            level(1.25f, 0.174f, 0.132f, 0, spine, chest, 0.6f), level(1.38f, 0.2f, 0.142f, 0, chest),
            level(1.47f, 0.16f, 0.116f, 0.006f, chest), level(1.52f, 0.085f, 0.083f, 0.012f, chest)},
           8, 0.7f);
    b.colour(belt);
    b.loft(
        {level(1.02f, 0.17f, 0.132f, 0.002f, hips, spine, 0.3f), level(1.075f, 0.167f, 0.129f, 0, hips, spine, 0.6f)},
        8, 0.75f);
}

void addCoatTails(ModelBuilder& b, Colour cloth, float down) {
    b.colour(cloth);
    for (const float side : {-1.0f, 1.0f}) {
        const int thigh = of(side < 0 ? Bone::LeftThigh : Bone::RightThigh);
        const auto tail = [&](float y, float halfX, float halfZ, float z, float fraction) -> ModelRing {
            return {{side * (0.004f + halfX), y, z}, {halfX, 0, 0}, {0, 0, halfZ}, of(Bone::Hips), thigh, fraction};
        };
        b.loft({tail(1.05f, 0.082f, 0.13f, 0.004f, 0), tail((1.05f + down) * 0.5f, 0.1f, 0.152f, 0.012f, 0.5f),
                tail(down, 0.118f, 0.178f, 0.03f, 0.9f)},
               8, 0.65f);
    }
}

void addShoulders(ModelBuilder& b, Colour cloth) {
    const Skeleton& s = figureSkeleton();
    for (const float side : {-1.0f, 1.0f}) {
        const auto bone = static_cast<std::size_t>(side < 0 ? Bone::LeftUpperArm : Bone::RightUpperArm);
        const Vec3 joint = s.joint[bone];
        const Vec3 down = normalized(s.joint[bone + 1] - joint), out{-down.y * side, down.x * side, 0};
        const auto ring = [&](float along, float outwards, float halfOut, float halfZ) -> ModelRing {
            return {joint + down * along + out * outwards, out * halfOut, {0, 0, halfZ}};
        };
        b.bone(static_cast<std::uint8_t>(bone)).colour(cloth);
        b.loft({ring(-0.045f, 0.006f, 0.04f, 0.06f), ring(-0.004f, 0.02f, 0.062f, 0.086f),
                ring(0.11f, 0.028f, 0.052f, 0.078f)},
               8, 0.7f);
    }
}

void addArmband(ModelBuilder& b) {
    const Skeleton& s = figureSkeleton();
    const auto bone = static_cast<std::size_t>(Bone::LeftUpperArm);
    const Vec3 joint = s.joint[bone], down = normalized(s.joint[bone + 1] - joint);
    wornOn(b, Bone::LeftUpperArm).colour(kWhite).sideColour(1);
    b.limb(joint + down * 0.13f, joint + down * 0.23f, 0.078f, 0.07f, 8);
}

void addSteelHelmet(ModelBuilder& b, Colour steel, float rim) {
    wornOn(b, Bone::Head).colour(steel);
    b.loft({level(1.655f, 0.128f + rim, 0.142f + rim, 0.014f),
            level(1.68f, 0.13f + rim * 0.6f, 0.146f + rim * 0.6f, 0.01f), level(1.72f, 0.126f, 0.142f, 0.01f),
            level(1.785f, 0.106f, 0.122f, 0.006f), level(1.83f, 0.05f, 0.062f, 0.008f)},
           10, 0.9f);
}

void addHair(ModelBuilder& b, Colour hair) {
    wornOn(b, Bone::Head).colour(hair);
    b.loft({level(1.6f, 0.086f, 0.062f, 0.058f), level(1.73f, 0.108f, 0.1f, 0.022f)}, 8, 0.8f);
}

void addPack(ModelBuilder& b, Colour cloth, float halfWidth, float halfHeight) {
    wornOn(b, Bone::Chest).colour(cloth);
    b.box({0, 1.5f - halfHeight, 0.19f}, {halfWidth, halfHeight, 0.065f}, 0.02f);
    b.colour(kDarkLeather);
    for (const float x : {-0.5f, 0.5f})
        b.box({x * halfWidth, 1.5f - halfHeight, 0.255f}, {0.014f, halfHeight * 0.9f, 0.008f});
}

} // namespace lince::commandos
