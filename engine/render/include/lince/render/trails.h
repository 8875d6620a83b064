#pragma once
// Where everybody has been in the last seconds, drawn as ribbons on the ground: one still picture then tells how a
// crowd moves. Kept only while somebody wants to see it.

#include <lince/core/debug_draw.h>
#include <lince/world/entity.h>

#include <array>
#include <cstdint>
#include <vector>

namespace lince {

class Simulation;

class Trails {
  public:
    static constexpr std::size_t kSamples = 50;
    static constexpr std::uint32_t kEvery = 6; ///< ticks between two samples: five seconds in all

    void restart() { m_bodies.clear(); }
    /// Call it once a tick.
    void afterTick(const Simulation& simulation);
    /// In the colours of their sides; the older, the fainter.
    void draw(DebugDraw& sink, const Simulation& simulation) const;

  private:
    struct Body {
        EntityId entity;
        std::array<Vec3, kSamples> places{};
        std::uint32_t count = 0; ///< samples so far; the newest is at (count - 1) % kSamples
    };
    std::vector<Body> m_bodies; ///< by slot of the world
};

} // namespace lince
