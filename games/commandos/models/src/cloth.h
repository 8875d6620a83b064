#pragma once
// Pieces of clothing that several figures wear. Colours are sRGB.

#include <lince/render/figure_cut.h>
#include <lince/render/model_palette.h>

namespace lince::commandos {

/// What the next pieces are fixed to.
inline ModelBuilder& wornOn(ModelBuilder& b, Bone bone) {
    return b.bone(static_cast<std::uint8_t>(bone));
}

/// A jacket down to the hips, closed by a belt.
void addJacket(ModelBuilder& b, Colour cloth, Colour belt);
/// Tails of a coat that go with the legs, down to so many metres above the ground.
void addCoatTails(ModelBuilder& b, Colour cloth, float down);
/// Over the shoulders: what one sees from above.
void addShoulders(ModelBuilder& b, Colour cloth);
/// A band around the left arm in the colour of the side: a disguise shows there.
void addArmband(ModelBuilder& b);
/// A steel helmet with a rim of that width, metres.
void addSteelHelmet(ModelBuilder& b, Colour steel, float rim);
/// Hair under what is worn on the head.
void addHair(ModelBuilder& b, Colour hair);
/// A pack on the back.
void addPack(ModelBuilder& b, Colour cloth, float halfWidth, float halfHeight);

} // namespace lince::commandos
