// The shepherd's dog and the wolf: one frame, two coats.
#include "animals.h"
#include "quadruped.h"

#include <lince/render/model_palette.h>

#include <utility>

namespace lince::groups {

using namespace palette;

namespace {

struct Coat {
    Quadruped kind;
    float size;               ///< against the dog's frame
    Colour back, belly, legs; ///< flanks and head are like the back
    Colour muzzle, paws, tailTip;
    Colour eyes;
    float lean;    ///< width against the dog's
    float bush;    ///< thickness of the tail
    bool collar;   ///< of the side's colour, and a white ruff
    float pricked; ///< height of the ears, metres of the dog's frame
};

ModelMesh makeDogOf(std::string name, const Coat& coat) {
    const QuadrupedShape& shape = shapeOf(coat.kind);
    const float s = coat.size, w = coat.lean;
    ModelBuilder b(std::move(name));
    const auto section = [&](float z, float y, float halfX, float halfY, int bone, int other = -1,
                             float fraction = 0) -> ModelRing {
        return {{0, y * s, z * s}, {halfX * s * w, 0, 0}, {0, halfY * s, 0}, bone, other, fraction};
    };
    const auto at = [&](float x, float y, float z) { return Vec3{x * s, y * s, z * s}; };
    // Trunk: deep chest, drawn-up belly.
    b.colour(coat.back);
    b.loft({section(0.35f, 0.43f, 0.05f, 0.06f, Hind), section(0.29f, 0.42f, 0.088f, 0.095f, Hind),
            section(0.18f, 0.415f, 0.092f, 0.1f, Hind), section(0.04f, 0.41f, 0.09f, 0.1f, Hind, Front, 0.5f),
            section(-0.1f, 0.4f, 0.104f, 0.13f, Front), section(-0.22f, 0.41f, 0.1f, 0.13f, Front),
            section(-0.29f, 0.44f, 0.066f, 0.088f, Front)},
           10);
    b.colour(coat.belly);
    b.loft({section(0.16f, 0.335f, 0.05f, 0.03f, Hind), section(0.02f, 0.325f, 0.06f, 0.032f, Hind, Front, 0.5f),
            section(-0.16f, 0.3f, 0.064f, 0.034f, Front), section(-0.27f, 0.34f, 0.04f, 0.04f, Front)},
           8);
    // Neck and ruff.
    b.colour(coat.back);
    b.loft({section(-0.2f, 0.46f, 0.08f, 0.095f, Front), section(-0.35f, 0.56f, 0.06f, 0.07f, AnimalHead)}, 8);
    if (coat.collar) {
        b.colour(kOffWhite);
        b.loft({section(-0.2f, 0.425f, 0.1075f, 0.1275f, Front), section(-0.27f, 0.46f, 0.094f, 0.115f, Front)}, 10);
        b.colour(kWhite).sideColour(1);
        b.loft({{at(0, 0.5f, -0.275f), {0.083f * s, 0, 0}, at(0, 0.07f, 0.055f), Front},
                {at(0, 0.518f, -0.302f), {0.08f * s, 0, 0}, at(0, 0.067f, 0.053f), Front}},
               10);
    } else {
        b.colour(coat.muzzle);
        b.loft({section(-0.24f, 0.37f, 0.07f, 0.07f, Front), section(-0.34f, 0.46f, 0.05f, 0.06f, AnimalHead)}, 8);
        b.colour(coat.tailTip).sideColour(0.3f); // a dark saddle
        b.loft({section(0.22f, 0.492f, 0.055f, 0.03f, Hind), section(0.04f, 0.49f, 0.06f, 0.03f, Hind, Front, 0.5f),
                section(-0.2f, 0.515f, 0.062f, 0.034f, Front)},
               6);
    }
    // Head.
    b.bone(AnimalHead).colour(coat.back);
    b.loft({section(-0.31f, 0.58f, 0.055f, 0.055f, -1), section(-0.37f, 0.592f, 0.082f, 0.074f, -1),
            section(-0.44f, 0.582f, 0.07f, 0.062f, -1), section(-0.475f, 0.568f, 0.046f, 0.043f, -1)},
           8);
    b.colour(coat.muzzle);
    b.loft({section(-0.45f, 0.556f, 0.044f, 0.038f, -1), section(-0.55f, 0.546f, 0.032f, 0.028f, -1),
            section(-0.572f, 0.545f, 0.02f, 0.018f, -1)},
           6);
    if (coat.collar) { // the blaze
        b.loft({section(-0.47f, 0.6f, 0.02f, 0.018f, -1), section(-0.4f, 0.64f, 0.016f, 0.02f, -1),
                section(-0.355f, 0.655f, 0.008f, 0.012f, -1)},
               6);
    } else {
        for (const float side : {-1.0f, 1.0f}) // pale cheeks
            b.ball(at(side * 0.058f * w, 0.56f, -0.41f), at(0.028f, 0.036f, 0.045f), 4, 6);
    }
    b.colour(Colour{30, 28, 30, 255}).box(at(0, 0.558f, -0.575f), at(0.014f, 0.011f, 0.01f));
    for (const float side : {-1.0f, 1.0f}) {
        b.colour(coat.back);
        b.plate({at(side * 0.022f, 0.645f, -0.37f), at(side * 0.078f, 0.625f, -0.37f),
                 at(side * 0.066f, 0.645f + coat.pricked, -0.36f)},
                at(0, 0, 0.026f));
        b.colour(coat.eyes).box(at(side * 0.044f * w, 0.6f, -0.448f), at(0.012f, 0.01f, 0.008f), 0,
                                quatFromYaw(side * 0.4f));
    }
    // Tail.
    const float t = coat.bush * s;
    b.colour(coat.back);
    b.loft({section(0.3f, 0.45f, 0.035f, 0.035f, Hind),
            {at(0, 0.44f, 0.38f), {0.034f * t, 0, 0}, {0, 0.034f * t, 0}, TailBase},
            {at(0, 0.38f, 0.47f), {0.045f * t, 0, 0}, {0, 0.045f * t, 0}, TailBase, TailTip, 0.5f},
            {at(0, 0.35f, 0.56f), {0.042f * t, 0, 0}, {0, 0.042f * t, 0}, TailTip}},
           6);
    b.colour(coat.tailTip);
    b.loft({{at(0, 0.35f, 0.555f), {0.041f * t, 0, 0}, {0, 0.041f * t, 0}, TailTip},
            {at(0, 0.34f, 0.62f), {0.03f * t, 0, 0}, {0, 0.03f * t, 0}, TailTip},
            {at(0, 0.338f, 0.655f), {0.008f * t, 0, 0}, {0, 0.008f * t, 0}, TailTip}},
           6);
    for (int leg = 0; leg < kLegs; ++leg) {
        const int upper = FirstLeg + leg * 2, lower = upper + 1, body = leg < 2 ? Front : Hind;
        const Vec3 hip = shape.hipOf(leg), knee = shape.kneeOf(leg), paw = shape.pawOf(leg);
        const float thick = (leg < 2 ? 0.9f : 1.15f) * s;
        const auto ring = [](Vec3 place, float r, int bone, int other = -1, float fraction = 0) -> ModelRing {
            return {place, {r * 0.75f, 0, 0}, {0, 0, r}, bone, other, fraction};
        };
        b.colour(coat.legs);
        b.loft({ring(hip + at(0, 0.07f, 0), 0.06f * thick, body), ring(hip + at(0, -0.03f, 0), 0.068f * thick, upper),
                ring(knee, 0.042f * s, upper, lower, 0.5f), ring(lerp(knee, paw, 0.5f), 0.028f * s, lower)},
               6);
        b.colour(coat.paws);
        b.loft({ring(lerp(knee, paw, 0.42f), 0.031f * s, lower), ring(paw + at(0, 0.014f, 0), 0.028f * s, lower)}, 6);
        b.bone(static_cast<std::uint8_t>(lower));
        b.box(paw + at(0, -0.004f, -0.02f), at(0.026f, 0.024f, 0.044f), 0.011f * s);
    }
    ModelMesh mesh = b.finish();
    letWalk(mesh, coat.kind);
    // Galloping, and lying on its side.
    mesh.box = {at(-0.5f, -0.1f, -0.85f), at(0.5f, 0.9f, 0.9f)};
    return mesh;
}

} // namespace

ModelMesh makeDog(std::string name) {
    Coat collie{};
    collie.kind = Quadruped::Dog, collie.size = 1;
    collie.back = {44, 42, 46, 255}, collie.belly = {226, 220, 208, 255}, collie.legs = {48, 46, 50, 255};
    collie.muzzle = {232, 226, 214, 255}, collie.paws = {236, 230, 218, 255}, collie.tailTip = {236, 230, 218, 255};
    collie.eyes = {150, 96, 48, 255};
    collie.lean = 1, collie.bush = 1.25f, collie.collar = true, collie.pricked = 0.06f;
    ModelMesh mesh = makeDogOf(std::move(name), collie);
    mesh.bodyHeight = 0.62f;
    return mesh;
}

ModelMesh makeWolf(std::string name) {
    Coat wolf{};
    wolf.kind = Quadruped::Wolf, wolf.size = 1.28f;
    wolf.back = {122, 120, 118, 255}, wolf.belly = {178, 170, 158, 255}, wolf.legs = {140, 134, 126, 255};
    wolf.muzzle = {196, 188, 174, 255}, wolf.paws = {168, 160, 148, 255}, wolf.tailTip = {64, 62, 66, 255};
    wolf.eyes = {232, 190, 60, 255};
    wolf.lean = 0.86f, wolf.bush = 1.3f, wolf.collar = false, wolf.pricked = 0.085f;
    ModelMesh mesh = makeDogOf(std::move(name), wolf);
    mesh.bodyHeight = 0.8f;
    return mesh;
}

} // namespace lince::groups
