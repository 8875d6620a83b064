#pragma once
// How much work the picture may be: presets for machines with a graphics card and without one.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lince::app {

enum class Quality : std::uint8_t {
    Low,    ///< thirty frames a second on two cores without a graphics card
    Middle, ///< nearly all there is to see, in fewer pixels and without smooth edges
    High,
};
inline constexpr std::array kAllQualities{Quality::Low, Quality::Middle, Quality::High};

std::string_view nameOf(Quality quality); ///< "low", "middle", "high"
std::optional<Quality> qualityNamed(std::string_view name);

/// Part of the sides of the window in which the scene is drawn; the interface always has all of them.
float resolutionOf(Quality quality);
/// Per pixel, for smooth edges: 0 or 4.
int samplesOf(Quality quality);

} // namespace lince::app
