#pragma once
// For who makes figures of his own: what the body of one wears and how broad it is, and sections of what is put over
// it.

#include <lince/render/figure.h>

#include <functional>
#include <string>

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

/// A figure of that cut; `dress` adds helmet, coat, hair … in the pose of the skeleton.
ModelMesh makeFigure(std::string name, const FigureCut& cut, const std::function<void(ModelBuilder&)>& dress);

} // namespace lince
