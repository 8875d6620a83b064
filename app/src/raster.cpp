#include "raster.h"

#include <algorithm>

namespace lince::app {

Raster::Raster(std::uint32_t width, std::uint32_t height, Vec3 ground)
    : m_width(width), m_height(height), m_nearness(std::size_t{width} * height, kNothing),
      m_colour(std::size_t{width} * height, ground) {}

void Raster::triangle(const Corner& a, const Corner& b, const Corner& c) {
    const float area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    if (!std::isfinite(area) || area == 0) return;
    // Cut to the picture as floats first: a number far outside does not fit an integer.
    const auto first = [](float low, float size) { return static_cast<std::uint32_t>(clamp(low, 0, size)); };
    const auto last = [](float high, float size) { return static_cast<std::uint32_t>(clamp(high + 1, 0, size)); };
    constexpr float kEdge = -1e-4f; // a pixel on the seam of two triangles belongs to both, not to neither
    const auto w = static_cast<float>(m_width), h = static_cast<float>(m_height);
    const std::uint32_t left = first(std::min({a.x, b.x, c.x}), w), right = last(std::max({a.x, b.x, c.x}), w);
    const std::uint32_t top = first(std::min({a.y, b.y, c.y}), h), bottom = last(std::max({a.y, b.y, c.y}), h);
    for (std::uint32_t y = top; y < bottom; ++y)
        for (std::uint32_t x = left; x < right; ++x) {
            const float px = static_cast<float>(x) + 0.5f, py = static_cast<float>(y) + 0.5f;
            const float wa = ((b.x - px) * (c.y - py) - (c.x - px) * (b.y - py)) / area;
            const float wb = ((c.x - px) * (a.y - py) - (a.x - px) * (c.y - py)) / area;
            const float wc = 1 - wa - wb;
            if (!(wa >= kEdge && wb >= kEdge && wc >= kEdge)) continue;
            const float nearness = a.nearness * wa + b.nearness * wb + c.nearness * wc;
            float& kept = m_nearness[std::size_t{y} * m_width + x];
            if (!(nearness > kept)) continue;
            kept = nearness;
            colour(x, y) = a.colour * wa + b.colour * wb + c.colour * wc;
        }
}

Image Raster::averaged(std::uint32_t by, bool seeThrough) const {
    Image image;
    image.width = m_width / by, image.height = m_height / by;
    image.pixels.resize(std::size_t{image.width} * image.height * 4);
    const auto byte = [](float fraction) { return static_cast<std::uint8_t>(clamp(fraction, 0, 1) * 255 + 0.5f); };
    const auto all = static_cast<float>(by * by);
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x) {
            Vec3 sum;
            float drawn = 0;
            for (std::uint32_t j = 0; j < by; ++j)
                for (std::uint32_t i = 0; i < by; ++i) {
                    const std::size_t at = std::size_t{y * by + j} * m_width + x * by + i;
                    const bool isCovered = m_nearness[at] > kNothing;
                    drawn += isCovered ? 1.0f : 0.0f;
                    if (isCovered || !seeThrough) sum += m_colour[at];
                }
            const float count = seeThrough ? maximum(drawn, 1) : all;
            std::uint8_t* pixel = image.pixels.data() + (std::size_t{y} * image.width + x) * 4;
            pixel[0] = byte(sum.x / count), pixel[1] = byte(sum.y / count), pixel[2] = byte(sum.z / count);
            pixel[3] = seeThrough ? byte(drawn / all) : std::uint8_t{255};
        }
    return image;
}

Vec3 toFractions(Colour colour) {
    return Vec3{static_cast<float>(colour.red), static_cast<float>(colour.green), static_cast<float>(colour.blue)} /
           255.0f;
}

} // namespace lince::app
