#pragma once
// Colours of models, sRGB: matte and quiet, so that the colour of a side is what one sees first.

#include <lince/core/debug_draw.h>

namespace lince::palette {

inline constexpr Colour kSkin{212, 170, 140, 255};
inline constexpr Colour kHair{84, 66, 54, 255};
inline constexpr Colour kCloth{124, 118, 104, 255};    ///< sand grey uniform
inline constexpr Colour kDarkCloth{84, 84, 82, 255};   ///< slate
inline constexpr Colour kMoss{92, 98, 78, 255};        ///< webbing
inline constexpr Colour kDarkMoss{66, 70, 60, 255};    ///< pouches
inline constexpr Colour kLeather{98, 72, 54, 255};     ///< coat, straps
inline constexpr Colour kDarkLeather{62, 50, 42, 255}; ///< boots, gloves
inline constexpr Colour kMetal{92, 96, 102, 255};      ///< gun metal
inline constexpr Colour kDarkMetal{54, 56, 60, 255};
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
