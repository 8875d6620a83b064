// Cats, and the tom that leads them.
#include "animals.h"
#include "quadruped.h"

#include <lince/render/model_palette.h>

#include <utility>

namespace lince::groups {

using namespace palette;

namespace {

/// Coats of cats: of the many, and of the leader.
struct CatCoat {
    Colour fur, pale, dark;
    float furSide; ///< share of the side's colour in the fur
};

ModelMesh makeCatOf(std::string name, const CatCoat& coat) {
    const QuadrupedShape& shape = shapeOf(Quadruped::Cat);
    ModelBuilder b(std::move(name));
    const Colour fur = coat.fur, pale = coat.pale, dark = coat.dark;
    const auto section = [](float z, float y, float halfX, float halfY, int bone, int other = -1,
                            float fraction = 0) -> ModelRing {
        return {{0, y, z}, {halfX, 0, 0}, {0, halfY, 0}, bone, other, fraction};
    };
    b.colour(fur).sideColour(coat.furSide);
    b.loft({section(0.235f, 0.275f, 0.035f, 0.04f, Hind), section(0.2f, 0.27f, 0.068f, 0.072f, Hind),
            section(0.12f, 0.265f, 0.076f, 0.08f, Hind), section(0.04f, 0.262f, 0.072f, 0.078f, Hind, Front, 0.5f),
            section(-0.06f, 0.262f, 0.072f, 0.08f, Front), section(-0.14f, 0.272f, 0.066f, 0.078f, Front),
            section(-0.185f, 0.29f, 0.045f, 0.055f, Front)},
           8);
    b.loft({section(-0.13f, 0.3f, 0.045f, 0.05f, Front), section(-0.2f, 0.345f, 0.042f, 0.045f, AnimalHead)}, 8);
    b.bone(AnimalHead);
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
    b.colour(fur).sideColour(coat.furSide);
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
        const Vec3 hip = shape.hipOf(leg), knee = shape.kneeOf(leg), paw = shape.pawOf(leg);
        const float thick = leg < 2 ? 0.85f : 1.15f;
        const auto ring = [](Vec3 at, float r, int bone, int other = -1, float fraction = 0) -> ModelRing {
            return {at, {r * 0.8f, 0, 0}, {0, 0, r}, bone, other, fraction};
        };
        b.colour(fur).sideColour(coat.furSide);
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
    letWalk(mesh, Quadruped::Cat);
    mesh.box = {{-0.4f, -0.12f, -0.5f}, {0.4f, 0.72f, 0.75f}};
    return mesh;
}

} // namespace

ModelMesh makeCat(std::string name) {
    return makeCatOf(std::move(name), {{150, 132, 112, 255}, {222, 210, 190, 255}, {92, 80, 70, 255}, 0.25f});
}

ModelMesh makeTom(std::string name) {
    ModelMesh mesh = makeCatOf(std::move(name), {{96, 98, 108, 255}, {236, 232, 224, 255}, {50, 50, 58, 255}, 0.1f});
    mesh.bodyHeight = 0.45f;
    return mesh;
}

} // namespace lince::groups
