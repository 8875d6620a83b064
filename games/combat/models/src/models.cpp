#include <lince/combat/models.h>
#include <lince/core/math.h>
#include <lince/render/model_palette.h>

#include <array>
#include <utility>

namespace lince::combat {
namespace {

using namespace palette;

/// Courses of bricks with mortar between them, from -1 to 1: boxes are stretched to their size.
ModelMesh makeBricks() {
    ModelBuilder b("bricks");
    b.colour({168, 158, 146, 255}).box({0, 0, 0}, {0.985f, 0.985f, 0.93f});
    constexpr int kCourses = 9, kAcross = 4;
    constexpr std::array<Colour, 4> kTones{
        {{158, 106, 88, 255}, {146, 98, 82, 255}, {168, 118, 98, 255}, {138, 96, 82, 255}}};
    int tone = 0;
    for (int course = 0; course < kCourses; ++course) {
        const float y = -1 + (2 * static_cast<float>(course) + 1) / kCourses;
        const float shift = course % 2 == 0 ? 0 : 1.0f / kAcross;
        for (int i = 0; i <= kAcross; ++i) {
            const float low = maximum(-1, -1 + 2.0f * static_cast<float>(i) / kAcross - shift);
            const float high = minimum(1, -1 + 2.0f * static_cast<float>(i + 1) / kAcross - shift);
            if (high - low < 0.05f) continue;
            b.colour(kTones[static_cast<std::size_t>(tone += 3) % kTones.size()]);
            b.box({(low + high) * 0.5f, y, 0}, {(high - low) * 0.5f - 0.012f, 1.0f / kCourses - 0.018f, 1});
        }
    }
    return b.finish();
}

/// Boards nailed to two rails.
ModelMesh makePlanks() {
    ModelBuilder b("planks");
    constexpr int kBoards = 7;
    constexpr std::array<Colour, 3> kTones{{kPaleWood, {178, 138, 94, 255}, {198, 162, 116, 255}}};
    for (int i = 0; i < kBoards; ++i) {
        const float x = -1 + (2 * static_cast<float>(i) + 1) / kBoards;
        const float top = 1 - 0.05f * static_cast<float>((i * 5) % 3);
        b.colour(kTones[static_cast<std::size_t>(i * 2) % kTones.size()]);
        b.box({x, (top - 1) * 0.5f, 0}, {1.0f / kBoards - 0.01f, (top + 1) * 0.5f, 0.45f});
    }
    b.colour(kDarkWood);
    for (const float y : {-0.62f, 0.5f})
        for (const float z : {-0.72f, 0.72f})
            b.box({0, y, z}, {0.98f, 0.07f, 0.28f});
    return b.finish();
}

/// A flat can with its fuse.
ModelMesh makeMine() {
    ModelBuilder b("mine");
    b.colour(kDarkMoss).limb({0, -0.12f, 0}, {0, -0.04f, 0}, 0.2f, 0.18f, 12);
    b.sideColour(0.6f).limb({0, -0.04f, 0}, {0, -0.01f, 0}, 0.12f, 0.11f, 10);
    b.colour(kDarkMetal).limb({0, -0.01f, 0}, {0, 0.03f, 0}, 0.04f, 0.03f, 6);
    b.colour(kAmber).ball({0.13f, -0.03f, 0}, {0.02f, 0.02f, 0.02f});
    return b.finish();
}

/// A vest of plates.
ModelMesh makeVest() {
    ModelBuilder b("armour");
    b.colour({70, 92, 124, 255}).box({0, 0.28f, 0}, {0.22f, 0.26f, 0.13f}, 0.06f);
    b.colour({104, 130, 164, 255}).box({0, 0.3f, -0.12f}, {0.15f, 0.16f, 0.03f}, 0.02f);
    b.colour({52, 66, 88, 255});
    for (const float x : {-0.14f, 0.14f}) {
        b.box({x, 0.56f, 0}, {0.05f, 0.05f, 0.12f}, 0.02f);
        b.box({x, 0.08f, -0.13f}, {0.06f, 0.06f, 0.04f}, 0.015f);
    }
    return b.finish();
}

} // namespace

void addModels(ModelLibrary& library) {
    library.add(makeBricks());
    library.add(makePlanks());
    library.add(makeMine());
    library.add(makeVest());
}

} // namespace lince::combat
