#include <lince/app/quality.h>

namespace lince::app {

std::string_view nameOf(Quality quality) {
    constexpr std::array<std::string_view, kAllQualities.size()> kNames{"low", "middle", "high"};
    return kNames[static_cast<std::size_t>(quality)];
}

std::optional<Quality> qualityNamed(std::string_view name) {
    for (const Quality quality : kAllQualities)
        if (nameOf(quality) == name) return quality;
    return {};
}

float resolutionOf(Quality quality) {
    constexpr std::array<float, kAllQualities.size()> kResolutions{0.5f, 0.75f, 1};
    return kResolutions[static_cast<std::size_t>(quality)];
}

int samplesOf(Quality quality) {
    return quality == Quality::High ? 4 : 0;
}

} // namespace lince::app
