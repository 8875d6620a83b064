#pragma once
// Between a mind that steers and its body: percepts become neighbours, the body a vehicle, and a wished velocity an
// intent. Every brain that steers uses it.

#include <lince/agent/intent.h>
#include <lince/agent/percept.h>
#include <lince/agent/self_state.h>
#include <lince/core/tick.h>
#include <lince/mind/brain.h>
#include <lince/mind/remembered_others.h>
#include <lince/move/avoidance.h>
#include <lince/move/steering.h>

#include <vector>

namespace lince {

class StateVisitor;

/// How the body moves when its mind steers it.
struct SteeredMotion {
    bool run = true;
    float maxForce = 0; ///< newtons for each kilogram; 0: whatever the body manages
    /// Bodies on the ground end with the velocity nearest to the wished one that meets nobody (`avoid`).
    bool keepsClear = true;
    Tick period = 3; ///< ticks that a velocity is kept
};

class SteeredBody {
  public:
    /// Takes in what was seen; call it first in each thought.
    void sense(const ThinkInput& input);
    /// The same for a mind that remembers whom it sees anyway.
    void sense(const ThinkInput& input, const WorkingMemory& seen);
    /// Bodies seen not longer than a second ago, where they are by now if they went straight on. Valid until `sense`.
    const Neighbours& others() const { return m_others; }
    /// The own body as a vehicle.
    Vehicle vehicle(const SelfState& self, const SteeredMotion& motion) const;
    /// Sets stick, heading and run button for a wished velocity.
    void move(const ThinkInput& input, ThinkOutput& output, Vec3 velocity, const SteeredMotion& motion);
    void visitState(StateVisitor& v);

  private:
    Vec3 keepClear(const ThinkInput& input, Vec3 velocity, const SteeredMotion& motion, float maxSpeed);

    WorkingMemory m_seen = bodyMemory();
    AvoidancePatience m_patience;
    Neighbours m_others;                 ///< derived
    std::vector<AvoidanceBody> m_bodies; ///< derived: those of them that it could meet
    AvoidanceScratch m_scratch;
};

} // namespace lince
