#pragma once
// What a follower knows of its leader: what that one said, and what it sees of it.

#include <lince/agent/message.h>
#include <lince/core/tick.h>
#include <lince/core/vec.h>
#include <lince/move/neighbours.h>
#include <lince/move/steering.h>

#include <vector>

namespace lince {

class StateVisitor;

class LeaderTrail {
  public:
    static constexpr Tick kSilent = 2 * kTicksPerSecond; ///< for so long: it is lost

    /// LeaderAt and Done. Whoever leads is followed until it is silent.
    void hear(Tick tick, const Message& message);
    /// How big it is, when it is seen where it said to be.
    void see(const Neighbours& others);
    AgentId id() const { return m_id; }
    bool isHeard(Tick tick) const { return m_id && tick <= m_tick + kSilent; }
    /// Where it is by now if it went on for a moment. `radius` when it was never seen.
    LeaderState state(Tick tick, float radius) const;
    bool isMoving() const { return length(m_velocity) > 0.3f; }
    /// Goals that it said it came to.
    std::uint32_t arrivals() const { return m_arrivals; }
    /// The place that lies so many metres back along its way.
    Vec3 behind(float metres) const;
    void visitState(StateVisitor& v);

  private:
    AgentId m_id;
    Vec3 m_place, m_velocity;
    float m_yaw = 0, m_radius = 0;
    Tick m_tick = 0; ///< when it last spoke
    std::uint32_t m_arrivals = 0;
    std::vector<Vec3> m_places; ///< of its way, the newest last
};

} // namespace lince
