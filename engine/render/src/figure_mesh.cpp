// Bodies of the figures: torso, limbs, head. What they wear on top is in figure_dress.cpp.
#include "figure_dress.h"
#include "figure_rig.h"

#include <utility>

namespace lince {

namespace {

constexpr float kFootLength = 1.06f; ///< the same for all: the gait rolls over these soles

void addTorso(ModelBuilder& b, const FigureCut& c) {
    const int hips = of(Bone::Hips), spine = of(Bone::Spine), chest = of(Bone::Chest);
    const float w = c.torsoWidth, d = c.torsoDepth;
    b.colour(c.trousers);
    b.loft({level(0.84f, 0.1f * w, 0.085f * d, 0.005f, hips), level(0.92f, 0.168f * w, 0.122f * d, 0.008f, hips),
            level(c.vested ? 1.13f : 1.045f, 0.148f * w, 0.11f * d, 0, hips, spine, c.vested ? 0.85f : 0.5f)},
           8, 0.75f);
    if (c.vested) return;
    b.colour(c.shirt).sideColour(c.shirtSide);
    b.loft({level(1.03f, 0.146f * w, 0.108f * d, 0, hips, spine, 0.4f),
            level(1.13f, (0.142f + c.belly) * w, (0.106f + c.belly) * d, -0.002f - c.belly, spine),
            level(1.25f, 0.162f * w, 0.118f * d, 0, spine, chest, 0.6f), level(1.37f, 0.19f * w, 0.13f * d, 0, chest),
            level(1.445f, 0.17f * w, 0.112f * d, 0.005f, chest), level(1.505f, 0.075f * w, 0.07f * d, 0.01f, chest)},
           8, 0.75f);
}

void addHead(ModelBuilder& b, const FigureCut& c) {
    const int chest = of(Bone::Chest), head = of(Bone::Head);
    const float n = c.neck;
    b.colour(c.skin);
    b.loft({level(1.485f, 0.062f * n, 0.062f * n, 0.014f, chest), level(1.6f, 0.058f * n, 0.062f * n, 0.012f, head)},
           6);
    // Chin, cheeks, brow, crown.
    const float h = c.headSize;
    const auto y = [&](float v) { return 1.548f + (v - 1.548f) * h; };
    b.loft({level(y(1.548f), 0.046f * h, 0.054f * h, -0.034f, head),
            level(y(1.59f), 0.08f * h, 0.092f * h, -0.016f, head),
            level(y(1.685f), 0.096f * h, 0.112f * h, -0.002f, head),
            level(y(1.785f), 0.05f * h, 0.062f * h, 0.006f, head)},
           8, 0.8f);
    // A nose tells front from back.
    b.bone(static_cast<std::uint8_t>(head));
    const float face = -0.112f * h;
    b.loft({{{0, y(1.622f), face - 0.01f}, {0.015f, 0, 0}, {0, 0, 0.018f}},
            {{0, y(1.675f), face + 0.006f}, {0.009f, 0, 0}, {0, 0, 0.008f}}},
           4);
}

void addArm(ModelBuilder& b, const FigureCut& c, float side) {
    const Skeleton& s = figureSkeleton();
    const int upper = of(side < 0 ? Bone::LeftUpperArm : Bone::RightUpperArm), fore = upper + 1, hand = upper + 2;
    const int chest = of(Bone::Chest);
    const Vec3 shoulder = s.joint[static_cast<std::size_t>(upper)];
    const Vec3 down = normalized(s.joint[static_cast<std::size_t>(hand)] - shoulder);
    const Vec3 out = normalized(Vec3{-down.y * side, down.x * side, 0}); // away from the body
    const float t = c.limb;
    const auto ring = [&](float along, float halfOut, float halfZ, float z, int bone, int other = -1,
                          float fraction = 0) -> ModelRing {
        return {shoulder + down * along + Vec3{0, 0, z}, out * (halfOut * t), {0, 0, halfZ * t}, bone, other, fraction};
    };
    b.colour(c.shirt).sideColour(c.sleeveSide);
    b.loft({ring(-0.038f * t, 0.034f, 0.046f, 0, chest, upper, 0.5f),
            ring(0.005f, 0.062f, 0.072f, 0, chest, upper, 0.8f), ring(0.1f, 0.062f, 0.07f, 0, upper),
            ring(0.25f, 0.047f, 0.053f, 0.003f, upper), ring(0.288f, 0.047f, 0.053f, 0.006f, upper, fore, 0.5f),
            ring(0.33f, 0.046f, 0.053f, 0.003f, fore), ring(c.sleeve, 0.039f, 0.042f, 0, fore)},
           6);
    if (c.sleeve < 0.5f) {
        b.colour(c.skin);
        b.loft({ring(c.sleeve - 0.01f, c.sleeve < 0.4f ? 0.046f : 0.035f, c.sleeve < 0.4f ? 0.05f : 0.038f, 0, fore),
                ring(0.545f, 0.028f, 0.033f, 0, fore, hand, 0.5f)},
               6);
    }
    // Hands half closed, as if around a grip: palm, fingers bent inwards, thumb ahead.
    const float g = c.hand;
    const auto palm = [&](float along, float inwards, float halfOut, float halfZ) -> ModelRing {
        return {shoulder + down * along - out * inwards, out * (halfOut * g), {0, 0, halfZ * g}, hand};
    };
    b.colour(c.gloves);
    b.loft({palm(0.525f, 0, 0.03f, 0.034f), palm(0.625f, 0.002f, 0.027f, 0.047f), palm(0.695f, 0.038f, 0.018f, 0.037f)},
           6, 0.8f);
    b.bone(static_cast<std::uint8_t>(hand));
    const Vec3 thumb = shoulder + down * 0.575f - out * 0.012f + Vec3{0, 0, -0.032f * g};
    b.loft({{thumb, out * (0.014f * g), Vec3{0, 0, 0.018f * g}},
            {thumb + down * 0.07f - out * 0.02f + Vec3{0, 0, -0.012f}, out * (0.012f * g), Vec3{0, 0, 0.013f * g}}},
           4);
}

void addLeg(ModelBuilder& b, const FigureCut& c, float side) {
    const Skeleton& s = figureSkeleton();
    const int hips = of(Bone::Hips), thigh = of(side < 0 ? Bone::LeftThigh : Bone::RightThigh), shin = thigh + 1;
    const int foot = thigh + 2;
    const float x = s.joint[static_cast<std::size_t>(thigh)].x, t = c.leg;
    const auto ring = [&](float y, float halfX, float halfZ, float z, int bone, int other = -1,
                          float fraction = 0) -> ModelRing {
        return {{x + side * (t - 1) * 0.05f, y, z}, {halfX * t, 0, 0}, {0, 0, halfZ * t}, bone, other, fraction};
    };
    b.colour(c.trousers);
    b.loft({ring(0.94f, 0.072f, 0.088f, 0.005f, hips, thigh, 0.5f),
            ring(0.84f, 0.085f, 0.1f, 0.004f, hips, thigh, 0.8f), ring(0.57f, 0.064f, 0.073f, -0.008f, thigh),
            ring(0.505f, 0.06f, 0.067f, -0.014f, thigh, shin, 0.5f), ring(0.44f, 0.057f, 0.063f, -0.006f, shin),
            ring(0.35f, 0.057f, 0.066f, 0.008f, shin),
            ring(minimum(0.2f, c.bootTop - 0.06f), 0.048f, 0.053f, 0.01f, shin)},
           6);
    b.colour(c.boots);
    b.loft({ring(c.bootTop, 0.058f, 0.066f, 0.01f, shin),
            ring(minimum(0.14f, c.bootTop - 0.03f), 0.051f, 0.058f, 0.012f, shin),
            ring(0.06f, 0.05f, 0.058f, 0.012f, shin, foot, 0.75f)},
           6);
    const auto sole = [&](float z, float halfX, float low, float high) -> ModelRing {
        const float f = c.foot;
        return {{x * 1.04f + side * (t - 1) * 0.05f, (low + high) * 0.5f, z * kFootLength},
                {halfX * f, 0, 0},
                {0, (high - low) * 0.5f, 0},
                foot};
    };
    b.loft({sole(0.078f, 0.043f, 0, 0.1f), sole(-0.045f, 0.05f, 0, 0.108f), sole(-0.14f, 0.053f, 0, 0.066f),
            sole(-0.19f, 0.036f, 0.018f, 0.05f)},
           8, 0.45f);
}

} // namespace

ModelMesh makeFigure(std::string name, const FigureCut& cut, const std::function<void(ModelBuilder&)>& dress) {
    ModelBuilder b(std::move(name));
    addTorso(b, cut);
    addHead(b, cut);
    for (const float side : {-1.0f, 1.0f}) {
        addArm(b, cut, side);
        addLeg(b, cut, side);
    }
    dress(b);
    ModelMesh mesh = b.finish();
    mesh.bones = kBones;
    // Standing, running and lying in any direction, with a margin for arms that are thrown about.
    mesh.box = {{-1.4f, -0.1f, -1.4f}, {1.4f, 2.05f, 1.4f}};
    return mesh;
}

ModelMesh makeFigure(std::string name, FigureDress dress) {
    return makeFigure(std::move(name), cutOf(dress), [dress](ModelBuilder& b) { addDress(b, dress); });
}

} // namespace lince
