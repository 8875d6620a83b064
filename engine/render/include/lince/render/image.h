#pragma once
// Pictures in memory: made by the renderer, written as PNG, compared by tests.

#include <lince/core/debug_draw.h>
#include <lince/core/error.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lince {

/// Red, green, blue, alpha, 8 bits each; row 0 is the top row.
struct Image {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint8_t> pixels; ///< width * height * 4

    Image() = default;
    Image(std::uint32_t w, std::uint32_t h, Colour fill = {0, 0, 0, 255});
    Colour at(std::uint32_t x, std::uint32_t y) const;
    void set(std::uint32_t x, std::uint32_t y, Colour colour);
    /// Puts another picture into this one; what sticks out is cut off.
    void paste(const Image& other, std::int64_t x, std::int64_t y);
    /// Averages blocks of pixels. [Limit: width and height at least 1]
    Image scaledTo(std::uint32_t w, std::uint32_t h) const;
};

std::vector<std::byte> encodePng(const Image& image);
Status writePng(const std::string& path, const Image& image);
Result<Image> loadPng(const std::string& path);

/// How far two pictures of one size differ to an eye: both are blurred a little (edges may move by a fraction of a
/// pixel), then compared in lightness and colour.
struct ImageDifference {
    float mean = 0;            ///< of all pixels, 0..1
    float changedFraction = 0; ///< share of pixels that differ by more than a barely visible step
    Image picture;             ///< grey where equal, red where not
};
Result<ImageDifference> compareImages(const Image& a, const Image& b);

} // namespace lince
