#pragma once
// A very small software rasteriser: triangles with a depth buffer, for pictures that are made once.

#include <lince/core/debug_draw.h>
#include <lince/core/vec.h>
#include <lince/render/image.h>

#include <cstdint>
#include <vector>

namespace lince::app {

class Raster {
  public:
    struct Corner {
        float x = 0, y = 0; ///< pixels, from the upper left corner
        float nearness = 0; ///< the greatest wins
        Vec3 colour;        ///< 0..1, between the corners it is blended
    };
    Raster(std::uint32_t width, std::uint32_t height, Vec3 ground);
    /// Either winding. What is not finite is left out.
    void triangle(const Corner& a, const Corner& b, const Corner& c);

    std::uint32_t width() const { return m_width; }
    std::uint32_t height() const { return m_height; }
    bool covered(std::uint32_t x, std::uint32_t y) const { return nearness(x, y) > kNothing; }
    float nearness(std::uint32_t x, std::uint32_t y) const { return m_nearness[std::size_t{y} * m_width + x]; }
    Vec3& colour(std::uint32_t x, std::uint32_t y) { return m_colour[std::size_t{y} * m_width + x]; }
    /// Blocks of `by` × `by` pixels become one; alpha is the covered share when `seeThrough`.
    Image averaged(std::uint32_t by, bool seeThrough) const;

    static constexpr float kNothing = -1e30f;

  private:
    std::uint32_t m_width, m_height;
    std::vector<float> m_nearness;
    std::vector<Vec3> m_colour;
};

Vec3 toFractions(Colour colour);

} // namespace lince::app
