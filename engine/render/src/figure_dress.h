#pragma once
// What the four kinds of figures wear, and how broad they are.

#include <lince/render/figure.h>

namespace lince {

/// Measures are factors of a slim adult unless said otherwise.
struct FigureCut {
    Colour skin, shirt, trousers, boots, gloves;
    float shirtSide = 0, sleeveSide = 0; ///< share of the side's colour
    float torsoWidth = 1, torsoDepth = 1, belly = 0;
    float limb = 1, leg = 1, neck = 1, headSize = 1.05f, hand = 1, foot = 1;
    bool vested = false;   ///< chest and back are hidden by what is worn over them
    float sleeve = 0.53f;  ///< metres of arm that are covered
    float bootTop = 0.24f; ///< metres above the ground
};

/// Number of a bone, as rings name it.
constexpr int of(Bone b) {
    return static_cast<int>(b);
}
/// Section across the vertical.
inline ModelRing level(float y, float halfX, float halfZ, float z, int bone = -1, int other = -1, float fraction = 0) {
    return {{0, y, z}, {halfX, 0, 0}, {0, 0, halfZ}, bone, other, fraction};
}

FigureCut cutOf(FigureDress dress);
/// Helmet, vest, coat, hair …
void addDress(ModelBuilder& builder, FigureDress dress);

} // namespace lince
