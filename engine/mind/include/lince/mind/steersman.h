#pragma once
// Steering by a mix, thought after thought: what brains and minds' files that steer have in common.

#include <lince/mind/brain.h>
#include <lince/mind/leader_belief.h>
#include <lince/mind/steered_body.h>
#include <lince/move/steering_mix.h>

#include <memory>
#include <optional>

namespace lince {

class StateVisitor;

/// How it steers in one thought.
struct SteeringOrder {
    const SteeringMix& mix;
    float speed = 1;            ///< fraction of running speed, [0, 1]
    std::optional<Vec3> goal{}; ///< what `goal` means in the mix; nothing: there is none
    FactionId leaderSide{};     ///< whose nearest one `leader` means; nobody's: who says that it leads
    SteeredMotion motion{};
};

class Steersman {
  public:
    /// Takes in what was sensed and said; call it first in each thought.
    void sense(const ThinkInput& input);
    /// The same for a mind that remembers whom it sees anyway.
    void sense(const ThinkInput& input, const WorkingMemory& seen);
    /// Obstacles are those of this roadmap's space, if it is there.
    void adopt(const Knowledge& knowledge);
    void steer(const SteeringOrder& order, const ThinkInput& input, ThinkOutput& output);
    void visitState(StateVisitor& v);
    /// Velocity and steering of the last thought.
    void draw(DebugDraw& sink, const SelfState& self) const;

  private:
    std::shared_ptr<const Roadmap> m_roadmap; ///< adopted, not state
    SteeredBody m_body;
    SteeringMemory m_memory;
    LeaderBelief m_leader;
    Vec3 m_steering; ///< of the last thought, for people
};

} // namespace lince
