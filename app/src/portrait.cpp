#include "raster.h"

#include <lince/app/portrait.h>
#include <lince/core/math.h>
#include <lince/render/figure.h>

namespace lince::app {
namespace {

constexpr std::uint32_t kPortraitFiner = 3; ///< each pixel is the mean of so many squared

struct PortraitFrame {
    Vec3 middle;      ///< of what is shown
    float height = 1; ///< metres from the lower to the upper border
    Vec3 right, up, towards;
};

PortraitFrame frameOf(const ModelMesh& model) {
    Aabb box;
    for (const ModelVertex& vertex : model.vertices)
        box.add(vertex.position);
    PortraitFrame frame;
    // The camera stands before the face (figures look along -Z), a little to its right hand and a little above.
    frame.towards = normalized(Vec3{0.56f, 0.16f, -0.82f});
    frame.right = normalized(cross(Vec3{0, 1, 0}, frame.towards));
    frame.up = cross(frame.towards, frame.right);
    const bool human = model.bones == kBones;
    if (human) {
        const float tall = box.high.y - box.low.y;
        frame.height = tall * 0.285f;
        frame.middle = {0, box.high.y - frame.height * 0.47f, box.centre().z * 0.5f};
    } else {
        frame.middle = box.centre();
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 p{(corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y,
                         (corner & 4) != 0 ? box.high.z : box.low.z};
            const Vec3 off = p - frame.middle;
            frame.height = maximum(frame.height, 2.15f * absolute(dot(off, frame.up)));
            frame.height = maximum(frame.height, 2.15f * absolute(dot(off, frame.right)));
            if (corner == 0)
                frame.height = 2.15f * maximum(absolute(dot(off, frame.up)), absolute(dot(off, frame.right)));
        }
    }
    return frame;
}

/// Warm key from where the face looks, cool fill, and a thin light from behind that parts the shape from the ground.
Vec3 lit(Vec3 colour, Vec3 normal, const PortraitFrame& frame) {
    const Vec3 toKey = normalized(frame.towards * 0.75f + frame.right * 0.55f + frame.up * 0.65f);
    const Vec3 toRim = normalized(frame.right * -0.9f + frame.up * 0.35f - frame.towards * 0.35f);
    const float key = maximum(0, dot(normal, toKey)), rim = maximum(0, dot(normal, toRim));
    const float above = 0.5f + 0.5f * normal.y;
    const Vec3 light = Vec3{0.32f, 0.35f, 0.42f} * (0.45f + 0.55f * above) + Vec3{0.92f, 0.84f, 0.70f} * key +
                       Vec3{0.30f, 0.34f, 0.40f} * rim;
    return colour * light;
}

} // namespace

Image makePortrait(const ModelMesh& model, Colour side, std::uint32_t size) {
    size = size < 8 ? 8 : size > 1024 ? 1024 : size;
    const std::uint32_t fine = size * kPortraitFiner;
    const auto pixels = static_cast<float>(fine);
    Raster raster(fine, fine, {});
    const Vec3 sideFractions = toFractions(side);
    for (std::uint32_t y = 0; y < fine; ++y)
        for (std::uint32_t x = 0; x < fine; ++x) {
            const float down = static_cast<float>(y) / pixels, across = static_cast<float>(x) / pixels - 0.5f;
            const float glow = maximum(0, 1 - 2.6f * (across * across + (down - 0.4f) * (down - 0.4f)));
            const Vec3 slate = lerp(Vec3{0.10f, 0.115f, 0.135f}, Vec3{0.21f, 0.235f, 0.265f}, glow);
            raster.colour(x, y) = lerp(slate, sideFractions, 0.10f + 0.14f * glow);
        }
    if (model.vertices.empty()) return raster.averaged(kPortraitFiner, false);

    const PortraitFrame frame = frameOf(model);
    const auto corner = [&](std::uint32_t index) {
        const ModelVertex& vertex = model.vertices[index];
        const Vec3 off = vertex.position - frame.middle;
        const Vec3 normal = normalized(Vec3{static_cast<float>(vertex.normal[0]), static_cast<float>(vertex.normal[1]),
                                            static_cast<float>(vertex.normal[2])},
                                       {0, 1, 0});
        const float own = static_cast<float>(vertex.colour.alpha) / 255;
        const Vec3 colour = lerp(sideFractions, toFractions(vertex.colour), own);
        return Raster::Corner{(0.5f + dot(off, frame.right) / frame.height) * pixels,
                              (0.5f - dot(off, frame.up) / frame.height) * pixels, dot(off, frame.towards),
                              lit(colour, normal, frame)};
    };
    for (std::size_t i = 0; i + 2 < model.indices.size(); i += 3)
        raster.triangle(corner(model.indices[i]), corner(model.indices[i + 1]), corner(model.indices[i + 2]));
    return raster.averaged(kPortraitFiner, false);
}

} // namespace lince::app
