#pragma once
// Velocities over places, for flow-field following (spec S2.S): a grid that somebody filled, or a shape by formula.

#include <lince/core/vec.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace lince {

/// A grid over the ground. Immutable; any thread may ask.
class FlowField {
  public:
    /// Cells of `cell` metres from `low`; rows along +z, columns along +x, row by row; missing velocities are zero.
    /// Velocities between the middles of cells are blended.
    FlowField(Vec3 low, float cell, std::uint32_t columns, std::uint32_t rows, std::vector<Vec3> velocities);
    /// Asks `velocity` at the middle of each cell, halfway up the box. At most 2048 cells along a side.
    static FlowField sampled(const Aabb& box, float cell, const std::function<Vec3(Vec3)>& velocity);
    Vec3 at(Vec3 place) const; ///< outside: of the nearest cell
    const Aabb& bounds() const { return m_bounds; }

  private:
    Aabb m_bounds;
    float m_cell = 1;
    std::uint32_t m_columns = 0, m_rows = 0;
    std::vector<Vec3> m_velocities;
};

enum class FlowShape : std::uint8_t {
    Uniform, ///< everywhere along `along`
    Vortex,  ///< clockwise seen from above, drawn to the circle of `size` metres around the centre
    Source,  ///< away from the centre
    Sink,    ///< to the centre, to rest within `size` metres of it
    Waves,   ///< along `along`, swinging to both sides every `size` metres
    Cells,   ///< whirls of `size` metres side by side, each turning against its neighbours
};
std::string_view nameOf(FlowShape shape); ///< "uniform", "vortex", "source", "sink", "waves", "cells"
std::optional<FlowShape> flowShapeNamed(std::string_view name);

/// A flow by formula, the same at every height.
struct ShapedFlow {
    FlowShape shape = FlowShape::Vortex;
    Vec3 centre;
    Vec3 along{0, 0, -1};
    float size = 5;  ///< metres
    float speed = 1; ///< metres a second
    Vec3 at(Vec3 place) const;
};

} // namespace lince
