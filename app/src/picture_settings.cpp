#include <lince/app/picture_settings.h>

namespace lince::app {

RenderSettings renderSettingsOf(Quality quality) {
    RenderSettings settings;
    settings.resolution = resolutionOf(quality);
    if (quality == Quality::High) return settings;
    settings.shadowSize = 1024;
    if (quality == Quality::Low) settings.detail = Detail::Simple, settings.coarseMetres = 15;
    return settings;
}

RenderSettings renderSettingsOf(const Settings& settings) {
    RenderSettings render = renderSettingsOf(settings.quality);
    render.resolution = settings.resolution;
    if (!settings.shadows) render.shadows = ShadowKind::None;
    return render;
}

} // namespace lince::app
