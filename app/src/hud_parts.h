#pragma once
// What the layout of the HUD and its drawing share.

#include <lince/app/hud.h>

namespace lince::app {

float bannerHeight(const InterfaceStyle& style, const HudBanner& banner);
float bannerTop(const InterfaceStyle& style, const HudBanner& banner);

} // namespace lince::app
