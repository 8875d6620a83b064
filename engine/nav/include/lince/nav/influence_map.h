#pragma once
// What spreads over the ground (spec S1.N4, N5): where a lost enemy may be by now, whose ground it is, where it was
// dangerous. new = lerp(old, max over the neighbours of influence × exp(−distance × decay), momentum).

#include <lince/core/debug_draw.h>
#include <lince/nav/ground_grid.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

class StateVisitor;

struct InfluenceSettings {
    float decay = 0.05f;   ///< per metre; 0: as strong everywhere in the end
    float momentum = 0.5f; ///< [0, 1]; 1: takes the neighbours' at once
    float fade = 0;        ///< share of the own value lost a step, for history that cools down
};

/// Ticks between steps so that the front moves at that speed over the grid.
std::uint32_t influencePeriod(float cellMetres, float metresPerSecond, float momentum);

class InfluenceMap {
  public:
    InfluenceMap() = default;
    InfluenceMap(std::shared_ptr<const GroundGrid> ground, const InfluenceSettings& settings);

    const GroundGrid* ground() const { return m_ground.get(); }
    /// Another ground (a tile was baked again): values are kept where the cells' middles are the same or nearest.
    void setGround(std::shared_ptr<const GroundGrid> ground);

    void clear();
    void set(std::uint32_t cell, float value) { m_now[cell] = value; }
    float value(std::uint32_t cell) const { return m_now[cell]; }
    std::span<const float> values() const { return m_now; }
    /// Adds to the cells within the radius, falling to nothing at its edge; cut to [-1, 1].
    void stamp(Vec3 place, float radius, float amount);
    /// Someone was last seen there with that velocity: the cell is 1, and so are, weaker, those that he would have
    /// reached in the next `seconds`.
    void startFrom(Vec3 place, Vec3 velocity, float seconds);
    /// Nothing spreads into or out of cells whose flag is not 0, and what is there goes. Size: cellCount, or empty.
    void step(std::span<const std::uint8_t> blocked);

    /// The cells with the highest values within the radius of a place, best first; equal ones by index.
    void best(Vec3 place, float radius, std::size_t most, std::vector<std::uint32_t>& out) const;
    /// Mean over the cell and its neighbours, as the queries use it.
    float meanAround(std::uint32_t cell) const;

    void visitState(StateVisitor& v);

  private:
    std::shared_ptr<const GroundGrid> m_ground;
    InfluenceSettings m_settings;
    std::vector<float> m_now, m_next;
};

void draw(DebugDraw& sink, const InfluenceMap& map, Colour high);

} // namespace lince
