#pragma once
// Illumination of the level's places: what its lights give, walls shading them. For eyes that need light.

#include <lince/core/vec.h>

#include <cstdint>
#include <vector>

namespace lince {

class Level;

class LightField {
  public:
    explicit LightField(const Level& level);
    /// 0: dark, 1: as in the open by day.
    float at(Vec3 place) const;

  private:
    Aabb m_bounds;
    float m_cell = 1;
    std::uint32_t m_columns = 0, m_layers = 0, m_rows = 0;
    std::vector<std::uint8_t> m_light;
};

} // namespace lince
