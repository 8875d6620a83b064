#pragma once
// Illumination of the level's places: sky, lamps and lightmaps, walls shading them. For eyes that need light.
//
// - A level with lightmaps (a compiled map) is as bright as the surface below the place.
// - Else it is day: 1 under the open sky, less under a roof the fewer ways lead out; lamps add what they give where
//   nothing shades them.
// - A level that has neither lamps nor lightmaps says nothing about light: a quarter reaches every closed room. A map
//   without either is light everywhere.

#include <lince/core/vec.h>

#include <cstdint>
#include <vector>

namespace lince {

class Level;

class LightField {
  public:
    /// Casts rays through every cell: up to seconds for a large level. The same bits on every machine.
    explicit LightField(const Level& level);
    /// 0: dark, 1: as in the open by day. Outside the level: as at its nearest cell.
    float at(Vec3 place) const {
        const std::uint32_t column = index(place.x - m_origin.x, m_columns);
        const std::uint32_t layer = index(place.y - m_origin.y, m_layers);
        const std::uint32_t row = index(place.z - m_origin.z, m_rows);
        const auto root = static_cast<float>(m_light[(layer * m_rows + row) * m_columns + column]);
        return root * root * (1.0f / (255 * 255));
    }
    /// Metres between the places that were looked at.
    float cell() const { return m_cell; }
    std::size_t cellCount() const { return m_light.size(); }

  private:
    std::uint32_t index(float offset, std::uint32_t count) const {
        const float cells = minimum(maximum(0, offset * m_perMetre), static_cast<float>(count - 1));
        return static_cast<std::uint32_t>(static_cast<std::int32_t>(cells));
    }
    Vec3 centre(std::uint32_t column, std::uint32_t layer, std::uint32_t row) const;
    void lay(const Aabb& bounds);
    void spread(std::vector<float>& light) const;

    Vec3 m_origin;
    float m_cell = 1, m_perMetre = 1;
    std::uint32_t m_columns = 1, m_layers = 1, m_rows = 1;
    std::vector<std::uint8_t> m_light; ///< square roots × 255: fine steps where it is dark
};

} // namespace lince
