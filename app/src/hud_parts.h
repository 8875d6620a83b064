#pragma once
// What the layout of the HUD and its drawing share.

#include <lince/app/hud.h>

namespace lince::app {

inline constexpr float kCardPad = 12; ///< design units
/// Of a card that is so many pixels wide.
float cardHeight(const InterfaceStyle& style, const HudCard& card, float wide);
inline constexpr float kLegendSwatch = 13; ///< design units
float legendRowHeight(const InterfaceStyle& style);
float bannerHeight(const InterfaceStyle& style, const HudBanner& banner);
float bannerTop(const InterfaceStyle& style, const HudBanner& banner);

} // namespace lince::app
