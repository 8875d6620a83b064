// What the cats look for.
#include "animals.h"

#include <lince/core/math.h>
#include <lince/render/model_palette.h>

#include <utility>

namespace lince::groups {

using namespace palette;

ModelMesh makeBowl(std::string name) {
    const auto disc = [](float y, float radius) -> ModelRing { return {{0, y, 0}, {radius, 0, 0}, {0, 0, radius}}; };
    ModelBuilder b(std::move(name));
    // Wide foot, red wall in the side's colour, food heaped in it; larger than life, so that it is seen.
    b.colour(kRed).sideColour(0.6f);
    b.loft({disc(0, 0.26f), disc(0.03f, 0.26f), disc(0.14f, 0.21f), disc(0.15f, 0.19f)}, 14);
    b.colour(kOffWhite);
    b.loft({disc(0.058f, 0.2535f), disc(0.085f, 0.2415f)}, 14);
    b.colour({150, 96, 58, 255});
    b.loft({disc(0.135f, 0.18f), disc(0.165f, 0.16f), disc(0.19f, 0.09f)}, 10);
    for (int i = 0; i < 9; ++i) {
        const float angle = static_cast<float>(i) * 2.4f, r = 0.02f + 0.015f * static_cast<float>(i);
        b.colour(i % 2 == 0 ? Colour{178, 118, 72, 255} : Colour{128, 80, 50, 255});
        b.box({r * cosine(angle), 0.2f - r * 0.2f, r * sine(angle)}, {0.028f, 0.018f, 0.022f}, 0.008f,
              quatFromYaw(angle * 1.7f));
    }
    ModelMesh mesh = b.finish();
    mesh.bodyHeight = 0.36f;
    return mesh;
}

} // namespace lince::groups
