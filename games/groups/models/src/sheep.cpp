// The sheep: a fleece of soft lumps on black legs, with a painted mark in the colour of its side.
#include "animals.h"
#include "quadruped.h"

#include <lince/render/model_palette.h>

#include <utility>

namespace lince::groups {

using namespace palette;

namespace {

constexpr Colour kFleece{232, 224, 206, 255}, kShade{206, 196, 176, 255}, kBlack{46, 42, 44, 255};

ModelRing section(float z, float y, float halfX, float halfY, int bone, int other = -1, float fraction = 0) {
    return {{0, y, z}, {halfX, 0, 0}, {0, halfY, 0}, bone, other, fraction};
}

void fleece(ModelBuilder& b) {
    b.colour(kFleece);
    b.loft({section(0.52f, 0.62f, 0.1f, 0.1f, Hind), section(0.46f, 0.61f, 0.22f, 0.2f, Hind),
            section(0.28f, 0.6f, 0.275f, 0.25f, Hind), section(0.06f, 0.6f, 0.285f, 0.255f, Hind, Front, 0.5f),
            section(-0.18f, 0.61f, 0.27f, 0.255f, Front), section(-0.36f, 0.64f, 0.22f, 0.225f, Front),
            section(-0.46f, 0.67f, 0.12f, 0.13f, Front)},
           10);
    // Lumps over back and flanks, a little darker below.
    struct Lump {
        Vec3 at;
        float size;
    };
    for (const Lump& lump :
         {Lump{{0, 0.79f, 0.4f}, 0.15f}, Lump{{0.13f, 0.77f, 0.27f}, 0.15f}, Lump{{-0.13f, 0.78f, 0.25f}, 0.15f},
          Lump{{0.13f, 0.78f, -0.2f}, 0.15f}, Lump{{-0.13f, 0.77f, -0.21f}, 0.15f}, Lump{{0, 0.82f, -0.34f}, 0.14f},
          Lump{{0.23f, 0.66f, 0.36f}, 0.13f}, Lump{{-0.23f, 0.66f, 0.37f}, 0.13f}, Lump{{0.25f, 0.66f, 0.09f}, 0.14f},
          Lump{{-0.25f, 0.67f, 0.07f}, 0.14f}, Lump{{0.23f, 0.67f, -0.17f}, 0.14f},
          Lump{{-0.23f, 0.66f, -0.18f}, 0.14f}, Lump{{0.12f, 0.7f, -0.4f}, 0.13f},
          Lump{{-0.12f, 0.7f, -0.4f}, 0.13f}}) {
        b.bone(lump.at.z > 0 ? Hind : Front);
        b.ball(lump.at, {lump.size, lump.size * 0.8f, lump.size}, 4, 7);
    }
    b.colour(kShade);
    for (const float side : {-1.0f, 1.0f})
        for (const float z : {0.3f, -0.24f})
            b.bone(z > 0 ? Hind : Front).ball({side * 0.19f, 0.49f, z}, {0.12f, 0.1f, 0.17f}, 4, 6);
    b.colour(kWhite).sideColour(0.9f); // the mark
    b.bone(Hind).ball({0, 0.835f, 0.07f}, {0.15f, 0.07f, 0.19f}, 4, 8);
}

void head(ModelBuilder& b) {
    b.colour(kFleece);
    b.loft({section(-0.36f, 0.7f, 0.13f, 0.14f, Front), section(-0.5f, 0.78f, 0.1f, 0.11f, AnimalHead)}, 8);
    b.bone(AnimalHead);
    b.ball({0, 0.885f, -0.5f}, {0.1f, 0.065f, 0.09f}, 4, 7); // wool between the ears
    b.colour(kBlack);
    b.loft({section(-0.45f, 0.83f, 0.07f, 0.075f, -1), section(-0.53f, 0.825f, 0.09f, 0.085f, -1),
            section(-0.64f, 0.785f, 0.07f, 0.07f, -1), section(-0.72f, 0.755f, 0.055f, 0.05f, -1),
            section(-0.735f, 0.75f, 0.03f, 0.03f, -1)},
           8);
    for (const float side : {-1.0f, 1.0f}) {
        b.colour(kBlack).limb({side * 0.07f, 0.86f, -0.5f}, {side * 0.2f, 0.825f, -0.475f}, 0.035f, 0.012f, 5);
        b.colour(kOffWhite).box({side * 0.079f, 0.84f, -0.575f}, {0.012f, 0.016f, 0.016f}, 0, quatFromYaw(side * 0.3f));
    }
}

} // namespace

ModelMesh makeSheep(std::string name) {
    const QuadrupedShape& shape = shapeOf(Quadruped::Sheep);
    ModelBuilder b(std::move(name));
    fleece(b);
    head(b);
    b.colour(kFleece);
    b.loft({section(0.47f, 0.68f, 0.06f, 0.06f, Hind),
            {{0, 0.62f, 0.55f}, {0.05f, 0, 0}, {0, 0.05f, 0.02f}, TailBase},
            {{0, 0.5f, 0.57f}, {0.035f, 0, 0}, {0, 0.015f, 0.03f}, TailBase, TailTip, 0.5f}},
           6);
    for (int leg = 0; leg < kLegs; ++leg) {
        const int upper = FirstLeg + leg * 2, lower = upper + 1, body = leg < 2 ? Front : Hind;
        const Vec3 hip = shape.hipOf(leg), knee = shape.kneeOf(leg), paw = shape.pawOf(leg);
        const auto ring = [](Vec3 at, float r, int bone, int other = -1, float fraction = 0) -> ModelRing {
            return {at, {r * 0.85f, 0, 0}, {0, 0, r}, bone, other, fraction};
        };
        b.colour(kShade);
        b.loft({ring(hip + Vec3{0, 0.07f, 0}, 0.1f, body), ring(hip + Vec3{0, -0.08f, 0}, 0.075f, upper)}, 6);
        b.colour(kBlack);
        b.loft({ring(hip + Vec3{0, -0.06f, 0}, 0.055f, upper), ring(knee, 0.045f, upper, lower, 0.5f),
                ring(lerp(knee, paw, 0.6f), 0.033f, lower), ring(paw + Vec3{0, 0.01f, 0}, 0.036f, lower)},
               6);
        b.bone(static_cast<std::uint8_t>(lower));
        b.box(paw + Vec3{0, -0.015f, -0.012f}, {0.036f, 0.025f, 0.05f}, 0.012f);
    }
    ModelMesh mesh = b.finish();
    letWalk(mesh, Quadruped::Sheep);
    mesh.bodyHeight = 0.95f;
    // Grazing, running and lying on its side.
    mesh.box = {{-0.65f, -0.15f, -1.05f}, {0.65f, 1.2f, 0.9f}};
    return mesh;
}

} // namespace lince::groups
