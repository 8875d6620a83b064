#pragma once
// What one who follows believes of who leads: heard from it (LeaderAt), or the nearest in sight of a side.

#include <lince/mind/brain.h>
#include <lince/move/neighbours.h>
#include <lince/move/steering.h>

#include <optional>

namespace lince {

class StateVisitor;

class LeaderBelief {
  public:
    void hear(const ThinkInput& input);
    /// The nearest of `side` among `others`; of nobody's side: who was heard. Nothing: none is known.
    std::optional<LeaderState> find(const ThinkInput& input, const Neighbours& others, FactionId side) const;
    void visitState(StateVisitor& v);

  private:
    Tick m_tick = 0; ///< when it was last heard; 0: never
    Vec3 m_place, m_velocity;
    float m_yaw = 0;
};

} // namespace lince
