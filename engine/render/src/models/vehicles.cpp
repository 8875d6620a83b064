#include "models.h"

#include <lince/render/model_palette.h>

#include <utility>

namespace lince {

using namespace palette;

namespace {

constexpr Vec3 kTurretPivot{0, 1.42f, 0.1f}, kBarrelPivot{0, 1.78f, -0.85f};

/// Prism with an outline in the (z, y) plane from one x to another.
void hull(ModelBuilder& b, float fromX, float toX, const std::vector<Vec2>& zy) {
    std::vector<Vec3> outline;
    outline.reserve(zy.size());
    for (const Vec2 p : zy)
        outline.push_back({fromX, p.y, p.x});
    b.plate(outline, {toX - fromX, 0, 0});
}

void wheel(ModelBuilder& b, Vec3 centre, float radius, float halfWidth, int sides) {
    b.limb(centre - Vec3{halfWidth, 0, 0}, centre + Vec3{halfWidth, 0, 0}, radius, radius, sides);
}

} // namespace

ModelMesh makeTank(std::string name) {
    ModelBuilder b(std::move(name));
    const Colour armour{138, 132, 112, 255}, dark{104, 100, 88, 255};
    // Tracks: a belt on each side with the wheels before it.
    for (const float side : {-1.0f, 1.0f}) {
        const float inner = side * 0.92f, outer = side * 1.44f;
        b.bone(0).colour(kDarkMetal);
        hull(b, inner, outer,
             {{-2.35f, 0.0f},
              {2.2f, 0.0f},
              {2.68f, 0.38f},
              {2.66f, 0.66f},
              {2.35f, 0.86f},
              {-2.5f, 0.86f},
              {-2.8f, 0.64f},
              {-2.78f, 0.42f}});
        b.colour(dark);
        for (int i = 0; i < 5; ++i)
            wheel(b, {outer, 0.34f, -1.8f + 0.87f * static_cast<float>(i)}, 0.31f, 0.05f, 10);
        wheel(b, {outer, 0.56f, -2.45f}, 0.25f, 0.05f, 8);
        wheel(b, {outer, 0.56f, 2.36f}, 0.25f, 0.05f, 8);
        b.colour(kMetal);
        for (int i = 0; i < 5; ++i)
            wheel(b, {outer + side * 0.05f, 0.34f, -1.8f + 0.87f * static_cast<float>(i)}, 0.11f, 0.03f, 6);
        // Skirt and fender in armour; fender's top in the side's colour.
        b.colour(armour);
        hull(b, side * 0.9f, side * 1.5f, {{-2.9f, 0.88f}, {2.75f, 0.88f}, {2.75f, 0.97f}, {-2.75f, 0.97f}});
        b.colour(dark).box({side * 1.485f, 0.76f, 0}, {0.03f, 0.16f, 2.3f}, 0.02f);
        b.colour(kWhite).sideColour(0.95f).box({side * 1.2f, 0.985f, 1.2f}, {0.22f, 0.03f, 0.95f}, 0.02f);
        b.colour(kMoss).box({side * 1.2f, 1.06f, -0.6f}, {0.2f, 0.1f, 0.5f}, 0.03f);
    }
    // Hull: sloped front and rear.
    b.bone(0).colour(armour);
    hull(b, -0.95f, 0.95f,
         {{-2.3f, 0.32f}, {2.3f, 0.32f}, {2.62f, 0.75f}, {2.5f, 1.3f}, {1.2f, 1.4f}, {-1.5f, 1.4f}, {-2.75f, 0.82f}});
    b.colour(dark);
    b.box({0, 1.4f, 1.95f}, {0.75f, 0.05f, 0.5f}, 0.03f); // engine deck
    for (int i = 0; i < 4; ++i)
        b.box({0, 1.46f, 1.6f + 0.22f * static_cast<float>(i)}, {0.6f, 0.02f, 0.06f});
    b.colour(kDarkMetal)
        .box({0.35f, 1.25f, -1.92f}, {0.22f, 0.08f, 0.16f}, 0.03f, quatFromAxisAngle({1, 0, 0}, -0.43f));
    b.colour(kOffWhite);
    for (const float x : {-0.78f, 0.78f})
        b.limb({x, 1.05f, -2.42f}, {x, 1.0f, -2.54f}, 0.09f, 0.09f, 8);
    // Turret.
    b.bone(1).colour(dark).limb(kTurretPivot - Vec3{0, 0.05f, 0}, kTurretPivot + Vec3{0, 0.08f, 0}, 0.95f, 0.95f, 12);
    b.colour(armour);
    b.loft({{{0, 1.48f, 0.15f}, {0.98f, 0, 0}, {0, 0, 1.2f}},
            {{0, 1.72f, 0.15f}, {1.02f, 0, 0}, {0, 0, 1.28f}},
            {{0, 2.02f, 0.25f}, {0.72f, 0, 0}, {0, 0, 0.92f}}},
           8, 0.75f);
    // Roof in the side's colour: seen from above.
    b.colour(kWhite).sideColour(1);
    b.loft({{{0, 2.01f, 0.25f}, {0.66f, 0, 0}, {0, 0, 0.86f}}, {{0, 2.06f, 0.25f}, {0.62f, 0, 0}, {0, 0, 0.82f}}}, 8,
           0.75f);
    b.colour(dark);
    b.limb({-0.3f, 2.04f, 0.3f}, {-0.3f, 2.2f, 0.3f}, 0.3f, 0.26f, 10);
    b.colour(kDarkMetal).limb({-0.3f, 2.19f, 0.3f}, {-0.3f, 2.23f, 0.3f}, 0.24f, 0.22f, 10);
    b.box({0.32f, 2.12f, -0.2f}, {0.12f, 0.07f, 0.1f}, 0.03f);
    b.colour(kMoss).box({0, 1.72f, 1.52f}, {0.75f, 0.16f, 0.2f}, 0.05f);
    b.colour(kDarkMetal).limb({0.55f, 2.0f, 0.9f}, {0.55f, 3.0f, 0.98f}, 0.016f, 0.008f, 4);
    // Barrel with mantlet.
    b.bone(2).colour(dark);
    b.box(kBarrelPivot + Vec3{0, 0, -0.22f}, {0.36f, 0.2f, 0.2f}, 0.07f);
    b.colour(armour).limb(kBarrelPivot + Vec3{0, 0, -0.3f}, kBarrelPivot + Vec3{0, 0, -0.9f}, 0.15f, 0.12f, 10);
    b.limb(kBarrelPivot + Vec3{0, 0, -0.8f}, kBarrelPivot + Vec3{0, 0, -2.6f}, 0.095f, 0.08f, 8);
    b.colour(kWhite).sideColour(0.95f).limb(kBarrelPivot + Vec3{0, 0, -1.5f}, kBarrelPivot + Vec3{0, 0, -1.75f}, 0.12f,
                                            0.12f, 8);
    b.colour(kDarkMetal).limb(kBarrelPivot + Vec3{0, 0, -2.55f}, kBarrelPivot + Vec3{0, 0, -2.9f}, 0.13f, 0.13f, 8);
    ModelMesh mesh = b.finish();
    // The turret turns all round.
    mesh.box = {{-4.1f, -0.1f, -4.1f}, {4.1f, 4.6f, 4.1f}};
    mesh.pose = [](const ModelMotion& motion, std::span<Mat4> out) { poseTank(0, motion.pitch, out); };
    return mesh;
}

void poseTank(float turretYaw, float barrelPitch, std::span<Mat4> out) {
    const Quat yaw = quatFromYaw(turretYaw), pitch = quatFromAxisAngle({1, 0, 0}, barrelPitch);
    out[0] = Mat4{};
    out[1] = placed(kTurretPivot - rotate(yaw, kTurretPivot), yaw);
    out[2] = out[1] * placed(kBarrelPivot - rotate(pitch, kBarrelPivot), pitch);
}

ModelMesh makeTruck(std::string name) {
    ModelBuilder b(std::move(name));
    const Colour body{150, 144, 124, 255};
    b.colour(kDarkMetal).box({0, 0.62f, 0.1f}, {0.5f, 0.1f, 2.3f}, 0.03f);
    for (const float side : {-1.0f, 1.0f})
        for (const float z : {-1.65f, 0.85f, 1.75f}) {
            b.colour(kDarkMetal);
            wheel(b, {side * 0.86f, 0.42f, z}, 0.42f, 0.14f, 12);
            b.colour(kBrightMetal);
            wheel(b, {side * 0.98f, 0.42f, z}, 0.18f, 0.04f, 8);
        }
    // Cab and bonnet.
    b.colour(kWhite).sideColour(0.85f);
    hull(b, -0.95f, 0.95f, {{-2.5f, 0.62f}, {-0.55f, 0.62f}, {-0.55f, 1.3f}, {-1.5f, 1.3f}, {-2.45f, 1.2f}});
    hull(b, -0.92f, 0.92f, {{-1.5f, 1.28f}, {-0.55f, 1.28f}, {-0.58f, 2.02f}, {-1.2f, 2.02f}});
    b.colour(kDarkMetal);
    hull(b, -0.8f, 0.8f, {{-1.515f, 1.33f}, {-1.46f, 1.33f}, {-1.22f, 1.94f}, {-1.275f, 1.94f}});
    for (const float side : {-1.0f, 1.0f})
        b.plate({{side * 0.9f, 1.36f, -1.32f},
                 {side * 0.9f, 1.36f, -0.7f},
                 {side * 0.9f, 1.9f, -0.7f},
                 {side * 0.9f, 1.9f, -1.13f}},
                {side * 0.035f, 0, 0});
    b.box({0, 0.9f, -2.5f}, {0.6f, 0.2f, 0.04f}, 0.02f);
    b.colour(kOffWhite);
    for (const float x : {-0.75f, 0.75f})
        b.limb({x, 0.98f, -2.45f}, {x, 0.98f, -2.54f}, 0.11f, 0.11f, 8);
    b.colour(kMetal).box({0, 0.6f, -2.56f}, {0.95f, 0.1f, 0.07f}, 0.03f);
    // Bed with a canvas cover.
    b.colour(body).box({0, 0.88f, 1.0f}, {1.0f, 0.16f, 1.45f}, 0.04f);
    b.colour({188, 178, 152, 255});
    const auto arch = [](float z) -> ModelRing { return {{0, 1.55f, z}, {0.97f, 0, 0}, {0, 0.62f, 0}}; };
    b.loft({arch(-0.38f), arch(2.4f)}, 8, 0.55f);
    b.colour(kDarkWood);
    for (const float z : {-0.1f, 1.0f, 2.1f}) {
        const auto rib = [&](float at) -> ModelRing { return {{0, 1.55f, at}, {0.985f, 0, 0}, {0, 0.635f, 0}}; };
        b.loft({rib(z - 0.04f), rib(z + 0.04f)}, 8, 0.55f);
    }
    return b.finish();
}

} // namespace lince
