#pragma once
// Colours of models, sRGB: matte and quiet, so that the colour of a side is what one sees first.

#include <lince/core/debug_draw.h>

namespace lince::palette {

inline constexpr Colour kSkin{212, 170, 140, 255};
inline constexpr Colour kHair{84, 66, 54, 255};
inline constexpr Colour kCloth{158, 150, 132, 255};     ///< sand grey uniform
inline constexpr Colour kDarkCloth{112, 112, 108, 255}; ///< slate
inline constexpr Colour kMoss{118, 124, 100, 255};      ///< webbing
inline constexpr Colour kDarkMoss{88, 92, 78, 255};     ///< pouches
inline constexpr Colour kLeather{128, 98, 74, 255};     ///< coat, straps
inline constexpr Colour kDarkLeather{80, 66, 56, 255};  ///< boots, gloves
inline constexpr Colour kMetal{108, 112, 118, 255};     ///< gun metal
inline constexpr Colour kDarkMetal{66, 68, 74, 255};
inline constexpr Colour kBrightMetal{168, 170, 168, 255};
inline constexpr Colour kBrass{196, 158, 84, 255};
inline constexpr Colour kWood{158, 116, 78, 255};
inline constexpr Colour kPaleWood{190, 152, 106, 255};
inline constexpr Colour kDarkWood{112, 80, 56, 255};
inline constexpr Colour kOffWhite{232, 226, 212, 255};
inline constexpr Colour kRed{206, 62, 52, 255};     ///< health
inline constexpr Colour kAmber{224, 160, 60, 255};  ///< ammunition, danger
inline constexpr Colour kWhite{255, 255, 255, 255}; ///< under full side colour

} // namespace lince::palette
