#pragma once
// Lines and rings on the ground, broad enough to be seen from above.

#include <lince/core/debug_draw.h>
#include <lince/world/level.h>

#include <span>

namespace lince::commandos {

/// Draws on the level's ground. Heights are asked of the level, metres above or below `from` at most a storey.
class GroundDraw {
  public:
    GroundDraw(DebugDraw& sink, const Level& level) : m_sink(sink), m_level(level) {}
    /// On the ground under a place; the place itself where there is none.
    Vec3 onGround(Vec3 place) const;
    void ring(Vec3 middle, float radius, float width, Colour colour) const;
    /// Dashes, each as long as the gap after it; 0: one line.
    void line(Vec3 from, Vec3 to, float width, Colour colour, float dash = 0) const;
    void disc(Vec3 middle, float radius, Colour colour) const;
    /// Through the air: a ribbon that is seen from above.
    void ribbon(std::span<const Vec3> points, float width, Colour colour) const;

  private:
    void strip(Vec3 from, Vec3 to, float width, Colour colour) const;

    DebugDraw& m_sink;
    const Level& m_level;
};

} // namespace lince::commandos
