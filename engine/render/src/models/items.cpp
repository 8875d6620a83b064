// Things that lie about, and the boxes and doors that scenes stretch to their size.
#include "models.h"

#include <lince/core/math.h>
#include <lince/render/model_palette.h>

#include <cmath>
#include <utility>

namespace lince {

using namespace palette;

namespace {

ModelRing disc(float y, float radius) {
    return {{0, y, 0}, {radius, 0, 0}, {0, 0, radius}};
}

} // namespace

ModelMesh makeHealth(std::string name) {
    ModelBuilder b(std::move(name));
    // A red cross between the two ends of a capsule, held by four ribs.
    b.colour(kOffWhite);
    b.loft({disc(0, 0.09f), disc(0.03f, 0.14f), disc(0.075f, 0.15f), disc(0.09f, 0.14f)}, 10);
    b.loft({disc(0.36f, 0.14f), disc(0.375f, 0.15f), disc(0.42f, 0.14f), disc(0.45f, 0.09f)}, 10);
    b.colour(kBrightMetal);
    b.loft({disc(0.088f, 0.125f), disc(0.1f, 0.125f)}, 10);
    b.loft({disc(0.35f, 0.125f), disc(0.362f, 0.125f)}, 10);
    for (int i = 0; i < 4; ++i) {
        const float angle = (static_cast<float>(i) + 0.5f) * kHalfPi;
        const Vec3 at{0.132f * cosine(angle), 0, 0.132f * sine(angle)};
        b.limb(at + Vec3{0, 0.08f, 0}, at + Vec3{0, 0.37f, 0}, 0.009f, 0.009f, 4);
    }
    b.colour(kRed);
    b.box({0, 0.225f, 0}, {0.036f, 0.108f, 0.036f}, 0.01f);
    b.box({0, 0.225f, 0}, {0.108f, 0.036f, 0.034f}, 0.01f);
    b.box({0, 0.225f, 0}, {0.034f, 0.035f, 0.108f}, 0.01f);
    return b.finish();
}

ModelMesh makeAmmunition(std::string name) {
    ModelBuilder b(std::move(name));
    b.colour(kMoss).box({0, 0.09f, 0}, {0.2f, 0.09f, 0.13f}, 0.018f);
    b.colour(kDarkMoss);
    for (const float x : {-0.14f, 0.14f})
        b.box({x, 0.092f, 0}, {0.022f, 0.096f, 0.137f}, 0.008f);
    b.box({0, 0.182f, -0.115f}, {0.19f, 0.012f, 0.014f});
    b.box({0, 0.182f, 0.115f}, {0.19f, 0.012f, 0.014f});
    b.colour(kAmber).box({0, 0.095f, 0}, {0.075f, 0.045f, 0.134f}, 0.004f);
    // Rounds in two rows.
    for (int i = 0; i < 10; ++i) {
        const float x = -0.096f + 0.048f * static_cast<float>(i % 5), z = i < 5 ? -0.045f : 0.045f;
        b.colour(kBrass).limb({x, 0.17f, z}, {x, 0.235f, z}, 0.019f, 0.017f, 6);
        b.colour(kLeather).limb({x, 0.235f, z}, {x, 0.275f, z}, 0.016f, 0.003f, 6);
    }
    return b.finish();
}

ModelMesh makePack(std::string name) {
    ModelBuilder b(std::move(name));
    b.colour({176, 160, 132, 255});
    b.loft({{{0, 0, 0}, {0.17f, 0, 0}, {0, 0, 0.1f}},
            {{0, 0.04f, 0}, {0.19f, 0, 0}, {0, 0, 0.12f}},
            {{0, 0.22f, 0}, {0.185f, 0, 0}, {0, 0, 0.115f}},
            {{0, 0.28f, 0}, {0.14f, 0, 0}, {0, 0, 0.07f}}},
           8, 0.5f);
    b.colour(kLeather);
    for (const float x : {-0.09f, 0.09f})
        b.box({x, 0.15f, -0.005f}, {0.018f, 0.136f, 0.118f}, 0.02f);
    b.colour(kDarkLeather).box({0, 0.29f, 0}, {0.06f, 0.014f, 0.014f}, 0.006f);
    b.colour(kBrass);
    for (const float x : {-0.09f, 0.09f})
        b.box({x, 0.16f, -0.124f}, {0.014f, 0.016f, 0.006f});
    return b.finish();
}

// The flying enemy: rolls as it flies, and a dark band and pale poles show it.
namespace {

constexpr float kRadius = 0.35f; ///< of the ball, metres

/// It rolls through the air: turned forward as far as that way over ground would turn it.
void poseBall(const ModelMotion& motion, std::span<Mat4> out) {
    const Vec3 middle{0, kRadius, 0};
    const float turns = motion.metres / (kTwoPi * kRadius);
    const Quat roll = quatFromAxisAngle({1, 0, 0}, -kTwoPi * (turns - std::floor(turns)));
    for (Mat4& m : out)
        m = placed(middle - rotate(roll, middle), roll);
}

} // namespace

ModelMesh makeBall(std::string name) {
    ModelBuilder b(std::move(name));
    const Vec3 middle{0, kRadius, 0};
    b.colour({196, 64, 142, 255}).sideColour(0.2f);
    b.ball(middle, Vec3{1, 1, 1} * 0.338f, 9, 14);
    b.colour({78, 36, 66, 255});
    b.loft({disc(kRadius - 0.06f, 0.337f), disc(kRadius - 0.045f, 0.35f), disc(kRadius + 0.045f, 0.35f),
            disc(kRadius + 0.06f, 0.337f)},
           14);
    b.colour(kOffWhite);
    b.loft({disc(0, 0.1f), disc(0.03f, 0.13f)}, 14);
    b.loft({disc(2 * kRadius - 0.03f, 0.13f), disc(2 * kRadius, 0.1f)}, 14);
    ModelMesh mesh = b.finish();
    mesh.box = {middle - Vec3{1, 1, 1} * 0.37f, middle + Vec3{1, 1, 1} * 0.37f};
    mesh.bodyHeight = 2 * kRadius;
    mesh.pose = poseBall;
    return mesh;
}

/// Round about its Y axis and as large as a box from -1 to 1, for whatever lies under a box of its size.
ModelMesh makeBarrel(std::string name) {
    ModelBuilder b(std::move(name));
    constexpr int kSides = 16;
    b.colour({150, 62, 48, 255}).loft({disc(-1, 0.97f), disc(1, 0.97f)}, kSides);
    b.colour({110, 44, 36, 255});
    for (const float ring : {-0.94f, -0.33f, 0.33f, 0.94f})
        b.loft({disc(ring - 0.06f, 0.98f), disc(ring, 1), disc(ring + 0.06f, 0.98f)}, kSides);
    b.colour(kOffWhite).box({0.45f, 1, 0}, {0.16f, 0.004f, 0.16f}); // the bung: so that one sees it turn
    return b.finish();
}

ModelMesh makeCrate(std::string name) {
    ModelBuilder b(std::move(name));
    b.colour(kDarkWood).box({0, 0, 0}, {0.88f, 0.88f, 0.88f});
    // Planks: three a face, with gaps where the dark inside shows; lying on the sides, across on top.
    const auto onFace = [](int axis, float sign, float out, float along, float across) {
        Vec3 p;
        p[axis] = sign * out, p[(axis + 1) % 3] = along, p[(axis + 2) % 3] = across;
        return p;
    };
    const auto sized = [](int axis, float out, float along, float across) {
        Vec3 p;
        p[axis] = out, p[(axis + 1) % 3] = along, p[(axis + 2) % 3] = across;
        return p;
    };
    int tone = 0;
    for (int axis = 0; axis < 3; ++axis)
        for (const float sign : {-1.0f, 1.0f})
            for (const float row : {-0.56f, 0.0f, 0.56f}) {
                b.colour(++tone % 3 == 0 ? Colour{178, 138, 94, 255}
                         : tone % 3 == 1 ? kPaleWood
                                         : Colour{184, 146, 102, 255});
                // On sides the rows are stacked upwards (axis y), on top along z.
                const bool alongNext = axis == 2; // +1 from z is x, +2 is y
                b.box(onFace(axis, sign, 0.9f, alongNext ? 0 : row, alongNext ? row : 0),
                      sized(axis, 0.03f, alongNext ? 0.84f : 0.265f, alongNext ? 0.265f : 0.84f));
            }
    // Frame: posts to the full size, beams a hair less, so that no two faces fall together.
    b.colour(kWood);
    for (const float x : {-0.87f, 0.87f})
        for (const float z : {-0.87f, 0.87f})
            b.box({x, 0, z}, {0.13f, 1, 0.13f}, 0.03f);
    for (const float y : {-0.865f, 0.865f})
        for (const float other : {-0.865f, 0.865f}) {
            b.box({0, y, other}, {0.75f, 0.125f, 0.125f});
            b.box({other, y, 0}, {0.125f, 0.125f, 0.75f});
        }
    return b.finish();
}

ModelMesh makeDoor(std::string name) {
    ModelBuilder b(std::move(name));
    // The same on all four sides, since a scene may make any of them the broad one.
    b.colour({150, 120, 92, 255}).box({0, 0, 0}, {0.8f, 0.99f, 0.8f});
    b.colour({176, 142, 108, 255});
    for (const float x : {-0.85f, 0.85f})
        for (const float z : {-0.85f, 0.85f})
            b.box({x, 0, z}, {0.15f, 1, 0.15f}, 0.02f);
    for (const float y : {-0.92f, -0.1f, 0.92f})
        b.box({0, y, 0}, {0.985f, y < -0.5f || y > 0.5f ? 0.075f : 0.06f, 0.985f});
    // Raised fields in the panels.
    b.colour({164, 131, 100, 255});
    for (const float y : {-0.5f, 0.41f}) {
        const float half = y < 0 ? 0.25f : 0.36f;
        b.box({0, y, 0}, {0.5f, half, 0.9f}, 0.04f);
        b.box({0, y, 0}, {0.9f, half, 0.5f}, 0.04f);
    }
    // Push plates.
    b.colour(kBrightMetal);
    b.box({0.85f, -0.1f, 0}, {0.06f, 0.05f, 1.03f});
    b.box({0, -0.1f, 0.85f}, {1.03f, 0.05f, 0.06f});
    return b.finish();
}

} // namespace lince
