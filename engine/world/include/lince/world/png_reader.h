#pragma once
// Pixels of a PNG picture from anywhere, hostile files too: for height maps, textures and the comparison of pictures.

#include <lince/core/error.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lince {

/// What the pixels become, whatever is stored.
enum class PngLayout : std::uint8_t {
    Samples, ///< grey or red, green, blue; 8 or 16 bits (big-endian), as stored; without alpha
    Rgba8,   ///< red, green, blue, alpha of 8 bits each
};

/// Pictures beyond these are refused before anything is allocated for them.
struct PngLimits {
    std::uint32_t smallestSide = 1, largestSide = 16384; ///< pixels
    std::size_t maxPixels = std::size_t{1} << 26;
};

struct PngPixels {
    std::uint32_t width = 0, height = 0;
    std::uint32_t channels = 0;      ///< 1, 3 or 4
    std::uint32_t depth = 0;         ///< bits of a sample, 8 or 16
    std::vector<std::uint8_t> bytes; ///< row by row from the top, without padding
};

/// `name` is what errors call the picture.
Result<PngPixels> readPng(std::span<const std::byte> png, const std::string& name, PngLayout layout,
                          const PngLimits& limits = {});

} // namespace lince
