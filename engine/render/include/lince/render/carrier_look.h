#pragma once
// How jump pads and teleporters are seen: a plate of glowing chevrons that run the way of the throw, and an upright
// disc that shimmers. Both are light over the level, not part of its geometry: eyes of minds do not see them. No OpenGL
// here.

#include <lince/core/debug_draw.h>
#include <lince/world/level.h>

#include <array>
#include <vector>

namespace lince {

/// Three corners with a colour each.
struct GlowTriangle {
    std::array<Vec3, 3> corners;
    std::array<Colour, 3> colours; ///< sRGB; alpha: strength
    float cover = 0;               ///< 0 adds light, 1 hides what is behind
    Vec3 whole; ///< middle of what it is a part of, whose parts lie one over the other in their order
};

/// Where one is drawn, found once for a level.
struct CarrierLook {
    CarrierPlacement::Kind kind = CarrierPlacement::Kind::JumpPad;
    Vec3 centre;       ///< of the plate, just above the floor; of the disc
    Vec3 along, aside; ///< half sizes: of the plate, the way of the throw and across; of the disc, up and across
};

/// Of the level's carriers, the first 256.
std::vector<CarrierLook> carrierLooks(const Level& level);

/// Appends what is drawn at that time. `seconds`: since the start; the same time gives the same picture.
void addGlow(const CarrierLook& look, float seconds, std::vector<GlowTriangle>& out);

} // namespace lince
