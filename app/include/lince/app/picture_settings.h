#pragma once
// From a quality to what the renderer is told.

#include <lince/app/settings.h>
#include <lince/render/renderer.h>

namespace lince::app {

RenderSettings renderSettingsOf(Quality quality);
/// With what was chosen singly.
RenderSettings renderSettingsOf(const Settings& settings);

} // namespace lince::app
