#pragma once
// What spreads over the ground (spec S1.N4, N5): where a lost enemy may be by now, whose ground it is, where it was
// dangerous. A step makes of every cell
//     new = lerp(old, strongest over its neighbours of influence × exp(−distance × decay), momentum) × (1 − fade),
// all of them at once (double buffered). Distances are horizontal: the side of a cell, or its diagonal.
//
// Values lie in [-1, 1]. Strongest is the greatest for maps without negative values, and never below 0. With both signs
// (control: own side positive, enemies negative) it is that of the largest magnitude; of equal ones the positive. What
// is weaker than kInfluenceMin is 0.
//
// Layers are maps with different settings: search (decay near 0, a start, friends' views blocked), control (both
// signs, stamped every step), threat (stamped with what is believed of enemies), history (momentum 0 and a fade:
// stays where it happened and cools down).

#include <lince/core/debug_draw.h>
#include <lince/influence/ground_grid.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

class StateVisitor;

inline constexpr float kInfluenceMin = 1e-20f;

/// Which cells a step looks at. Four: the straight ones, a front runs slower aslant (a diamond). Eight: all, it runs
/// faster aslant (a square). Round: Eight in twelve steps of twenty-nine and Four in the others, evenly mixed, so that
/// it runs as fast aslant as straight (an octagon).
enum class InfluenceSpread : std::uint8_t { Four, Eight, Round };

struct InfluenceSettings {
    float decay = 0.05f;   ///< per metre; 0: as strong everywhere in the end [Limit: >= 0]
    float momentum = 0.5f; ///< [0, 1]; 1: takes the neighbours' at once
    float fade = 0;        ///< [0, 1]; share of the own value lost a step, for history that cools down
    InfluenceSpread spread = InfluenceSpread::Round;
};

/// Ticks between steps so that the front (where the influence is half of the greatest) moves at that speed: a step
/// carries it on by momentum × a cell. [Limit: >= 1; choose wider cells or a smaller momentum for what is faster]
std::uint32_t influencePeriod(float cellMetres, float metresPerSecond, float momentum);

class InfluenceMap {
  public:
    InfluenceMap() = default;
    InfluenceMap(std::shared_ptr<const GroundGrid> ground, const InfluenceSettings& settings);

    const GroundGrid* ground() const { return m_ground.get(); }
    const InfluenceSettings& settings() const { return m_settings; }
    /// Another ground (a tile was baked again): values are kept where the cells' middles are the same or nearest.
    void setGround(std::shared_ptr<const GroundGrid> ground);
    /// The ground that the values just read by visitState belong to, whatever ground was there before.
    void adopt(std::shared_ptr<const GroundGrid> ground);

    void clear();
    void set(std::uint32_t cell, float value);
    float value(std::uint32_t cell) const { return m_now[m_ground->slot(cell)]; }
    /// Adds to the cells within the radius, falling to nothing at its edge; cut to [-1, 1].
    void stamp(Vec3 place, float radius, float amount);
    /// Someone was last seen there with that velocity: the cell becomes 1, and those that he would have reached in the
    /// next `seconds`, walking on as far as the ground lets him, fall from there to a half. Others stay as they are.
    void startFrom(Vec3 place, Vec3 velocity, float seconds);
    /// Nothing spreads into or out of cells whose flag is not 0, and what is there goes. Size: cellCount, or empty.
    void step(std::span<const std::uint8_t> blocked = {});

    /// The cells with the highest values within the radius of a place, best first; equal ones by index. Replaces what
    /// was in `out`.
    void best(Vec3 place, float radius, std::size_t max, std::vector<std::uint32_t>& out) const;
    /// Mean over the cell and its neighbours, as the queries use it.
    float meanAround(std::uint32_t cell) const;
    /// Memory of its own, without the ground.
    std::size_t bytes() const;

    /// The ground is not part of the state. Values that were read before a ground with as many cells is set wait for
    /// it.
    void visitState(StateVisitor& v);

  private:
    /// Whether this step looks at the diagonals too.
    bool diagonalStep() const;
    void fillSaved();
    void takeSaved();

    std::shared_ptr<const GroundGrid> m_ground;
    InfluenceSettings m_settings;
    std::vector<float> m_now, m_next;            ///< by slot of the ground; nothing but 0 where no cell is
    std::uint32_t m_steps = 0;                   ///< modulo the cycle of InfluenceSpread::Round
    bool m_signed = false;                       ///< negative values may be there; for speed only
    std::uint32_t m_waitingCells = 0;            ///< of the ground that what was read is for; 0: nothing waits
    std::vector<std::uint32_t> m_savedStretches; ///< what was read, or scratch: first cell and count
    std::vector<float> m_savedValues;
    std::vector<std::uint32_t> m_blockedSlots; ///< scratch
};

/// A square for each cell, the more opaque the stronger; negative values in the complementary colour.
void draw(DebugDraw& sink, const InfluenceMap& map, Colour high);

} // namespace lince
