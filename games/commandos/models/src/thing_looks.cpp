// Things: a level's crates are drawn as the model of their class, from -1 to 1, stretched to their size.
#include "looks.h"

#include <lince/core/math.h>
#include <lince/render/model_palette.h>

#include <string>
#include <string_view>
#include <utility>

namespace lince::commandos {
namespace {

using namespace palette;

/// A box with dials, a key and a mast.
ModelMesh makeRadio() {
    ModelBuilder b("radio");
    b.colour({84, 92, 80, 255}).box({0, -0.25f, 0}, {1, 0.75f, 0.9f}, 0.06f);
    b.colour({206, 198, 164, 255}).box({-0.45f, -0.05f, -0.92f}, {0.32f, 0.3f, 0.04f});
    b.colour(kDarkMetal).box({0.45f, -0.2f, -0.92f}, {0.36f, 0.42f, 0.04f});
    b.colour(kAmber);
    for (const float x : {0.2f, 0.45f, 0.7f})
        b.box({x, 0.05f, -0.98f}, {0.07f, 0.1f, 0.03f});
    b.colour(kBrightMetal).limb({0.8f, 0.45f, 0.6f}, {0.8f, 1, 0.6f}, 0.05f, 0.03f, 5);
    b.colour(kRed).box({-0.7f, 0.56f, 0.2f}, {0.16f, 0.07f, 0.16f}, 0.02f);
    return b.finish();
}

/// A bell between two posts, with a small roof: seen from above by its red.
ModelMesh makeAlarm() {
    ModelBuilder b("alarm");
    b.colour(kDarkWood);
    for (const float x : {-0.8f, 0.8f})
        b.box({x, -0.1f, 0}, {0.14f, 0.9f, 0.2f});
    b.colour(kRed);
    b.plate({{-1.25f, 0.72f, -0.9f}, {1.25f, 0.72f, -0.9f}, {1.25f, 1.02f, 0}, {-1.25f, 1.02f, 0}}, {0, 0.05f, 0});
    b.plate({{-1.25f, 1.02f, 0}, {1.25f, 1.02f, 0}, {1.25f, 0.72f, 0.9f}, {-1.25f, 0.72f, 0.9f}}, {0, 0.05f, 0});
    b.colour(kBrass);
    b.limb({0, 0.58f, 0}, {0, 0.34f, 0}, 0.3f, 0.42f, 10).limb({0, 0.34f, 0}, {0, 0.2f, 0}, 0.42f, 0.66f, 10);
    b.colour(kDarkMetal).box({0, 0.12f, 0}, {0.1f, 0.09f, 0.1f});
    return b.finish();
}

/// A lantern that burns. Its post is the level's.
ModelMesh makeLamp() {
    ModelBuilder b("lamp");
    b.colour({255, 214, 132, 255}).box({0, -0.1f, 0}, {0.72f, 0.62f, 0.72f});
    b.colour(kDarkMetal);
    b.box({0, -0.85f, 0}, {0.86f, 0.12f, 0.86f}).limb({0, 0.5f, 0}, {0, 1, 0}, 1.1f, 0.2f, 8);
    for (const float x : {-0.72f, 0.72f})
        for (const float z : {-0.72f, 0.72f})
            b.box({x, -0.1f, z}, {0.09f, 0.66f, 0.09f});
    return b.finish();
}

/// Posts and strands; two strands cross.
ModelMesh makeWire() {
    ModelBuilder b("wire");
    b.colour({112, 96, 78, 255});
    for (const float x : {-0.985f, 0.0f, 0.985f})
        b.box({x, 0, 0}, {0.028f, 1, 0.6f});
    b.colour({74, 72, 70, 255});
    for (const float y : {-0.35f, -0.02f, 0.3f, 0.62f, 0.94f})
        b.box({0, y, 0}, {1, 0.014f, 0.16f});
    for (const float turn : {-1.0f, 1.0f})
        for (const float x : {-0.5f, 0.5f})
            b.plate({{x - 0.47f, 0.3f - turn * 0.62f, 0},
                     {x - 0.45f, 0.3f - turn * 0.66f, 0},
                     {x + 0.47f, 0.3f + turn * 0.62f, 0},
                     {x + 0.45f, 0.3f + turn * 0.66f, 0}},
                    {0, 0, 0.12f});
    for (int i = 0; i < 12; ++i) // barbs
        b.box({-0.92f + static_cast<float>(i) * 0.167f, i % 2 == 0 ? 0.94f : 0.62f, 0}, {0.01f, 0.05f, 0.5f});
    return b.finish();
}

/// A rowing boat with its bow ahead.
ModelMesh makeBoat() {
    ModelBuilder b("boat");
    const auto ring = [](float z, float halfX, float low, float high) -> ModelRing {
        return {{0, (low + high) * 0.5f, z}, {halfX, 0, 0}, {0, (high - low) * 0.5f, 0}};
    };
    b.colour({122, 84, 56, 255});
    b.loft({ring(1, 0.62f, -0.7f, 0.55f), ring(0.5f, 0.94f, -0.96f, 0.42f), ring(-0.2f, 0.98f, -1, 0.4f),
            ring(-0.7f, 0.6f, -0.8f, 0.6f), ring(-1, 0.06f, 0.1f, 1)},
           8, 0.55f);
    b.colour({86, 60, 42, 255}); // what is inside
    b.plate({{-0.52f, 0.43f, 0.92f},
             {0.52f, 0.43f, 0.92f},
             {0.8f, 0.43f, 0.4f},
             {0.82f, 0.43f, -0.2f},
             {0.46f, 0.43f, -0.66f},
             {-0.46f, 0.43f, -0.66f},
             {-0.82f, 0.43f, -0.2f},
             {-0.8f, 0.43f, 0.4f}},
            {0, 0.02f, 0});
    b.colour(kPaleWood);
    for (const float z : {0.5f, -0.1f, -0.5f})
        b.box({0, 0.52f, z}, {0.84f - 0.2f * absolute(z + 0.1f), 0.08f, 0.07f});
    for (const float x : {-0.9f, 0.9f})
        b.box({x, 0.5f, 0.1f}, {0.07f, 0.1f, 0.66f});
    b.limb({-0.5f, 0.7f, 0.7f}, {0.3f, 0.7f, -0.6f}, 0.05f, 0.04f, 5)
        .limb({0.5f, 0.7f, 0.7f}, {-0.2f, 0.7f, -0.5f}, 0.05f, 0.04f, 5);
    return b.finish();
}

/// A tank with bands, a cap and a warning.
ModelMesh makeFuel() {
    ModelBuilder b("fuel");
    b.colour({150, 156, 150, 255}).limb({0, -1, 0}, {0, 0.8f, 0}, 0.97f, 0.97f, 20);
    b.colour({172, 178, 172, 255}).limb({0, 0.8f, 0}, {0, 0.98f, 0}, 0.97f, 0.5f, 20);
    b.colour(kRed);
    for (const float y : {-0.4f, 0.45f})
        b.limb({0, y - 0.06f, 0}, {0, y + 0.06f, 0}, 0.995f, 0.995f, 20);
    b.colour(kAmber).limb({0, 0.96f, 0}, {0, 1, 0}, 0.3f, 0.3f, 12);
    b.colour(kDarkMetal).limb({0.66f, -1, -0.66f}, {0.66f, 0.82f, -0.66f}, 0.05f, 0.05f, 6);
    return b.finish();
}

/// A cabinet with drawers, some of them open.
ModelMesh makeArchive() {
    ModelBuilder b("archive");
    b.colour({116, 122, 104, 255}).box({0, 0, 0.08f}, {1, 1, 0.9f}, 0.02f);
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 3; ++column) {
            const float x = -0.66f + 0.66f * static_cast<float>(column), y = -0.73f + 0.48f * static_cast<float>(row);
            const float out = (row * 3 + column) % 5 == 2 ? 0.3f : 0;
            b.colour({138, 144, 124, 255}).box({x, y, 0.9f + out * 0.5f}, {0.3f, 0.21f, 0.08f + out * 0.5f}, 0.01f);
            b.colour(kBrass).box({x, y + 0.04f, 1 + out}, {0.1f, 0.03f, 0.03f});
            if (out > 0) b.colour(kOffWhite).box({x, y + 0.2f, 0.94f + out * 0.5f}, {0.25f, 0.05f, 0.1f});
        }
    b.colour(kOffWhite).box({-0.3f, 1.03f, 0}, {0.3f, 0.03f, 0.4f}).box({0.4f, 1.05f, 0.1f}, {0.28f, 0.05f, 0.36f});
    return b.finish();
}

/// A trestle of timber.
ModelMesh makePier() {
    ModelBuilder b("pier");
    b.colour({120, 92, 62, 255});
    for (const float x : {-0.75f, 0.75f})
        for (const float z : {-0.85f, 0.0f, 0.85f})
            b.box({x, 0, z}, {0.16f, 1, 0.08f});
    b.colour({146, 112, 76, 255});
    for (const float y : {-0.55f, 0.1f, 0.92f})
        for (const float x : {-0.75f, 0.75f})
            b.box({x, y, 0}, {0.2f, 0.07f, 1});
    for (const float z : {-0.85f, 0.0f, 0.85f})
        b.box({0, 0.92f, z}, {1, 0.08f, 0.09f}).box({0, -0.5f, z}, {0.9f, 0.07f, 0.06f});
    return b.finish();
}

/// Held like a pistol, its blade ahead.
ModelMesh makeKnife() {
    ModelBuilder b("knife");
    b.colour(kDarkLeather).box({0, 0, 0.02f}, {0.014f, 0.018f, 0.06f}, 0.004f);
    b.colour(kDarkMetal).box({0, 0, -0.045f}, {0.012f, 0.034f, 0.008f});
    b.colour({206, 210, 212, 255})
        .plate({{-0.003f, -0.018f, -0.05f}, {-0.003f, 0.02f, -0.05f}, {-0.003f, 0.004f, -0.25f}}, {0.006f, 0, 0});
    return b.finish();
}

/// The engine's model of a weapon under the name of one of this game.
void addLike(ModelLibrary& library, std::string_view known, std::string name) {
    ModelMesh mesh = library[library.find(known)];
    mesh.name = std::move(name);
    library.add(std::move(mesh));
}

} // namespace

void addThingLooks(ModelLibrary& library) {
    for (const char* rifle : {"silenced-rifle", "tower-rifle", "machine-gun"})
        addLike(library, "rifle", rifle);
    addLike(library, "pistol", "officer-pistol");
    library.add(makeKnife());
    library.add(makeRadio());
    library.add(makeAlarm());
    library.add(makeLamp());
    library.add(makeWire());
    library.add(makeBoat());
    library.add(makeFuel());
    library.add(makeArchive());
    library.add(makePier());
}

} // namespace lince::commandos
