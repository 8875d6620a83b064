#pragma once
// The only gate from truth to mind: an agent's senses turn the world into percepts.
//
// This header names no type of the truth but by forward declaration, so whoever includes it learns nothing of it.
// Eyes, ears and noses join here; now a body feels itself, what it bumps into and what hurts it.

#include <lince/agent/percept.h>
#include <lince/agent/self_state.h>
#include <lince/core/id.h>
#include <lince/core/tick.h>

#include <span>
#include <vector>

namespace lince {

class World;
class Sim;
class StateVisitor;
struct EntityTag;

class AgentSenses {
  public:
    AgentSenses() = default;
    AgentSenses(SlotId<EntityTag> body, AgentId agent) : m_body(body), m_agent(agent) {}

    /// Percepts of this tick from the world's events. Writes only this object: agents sense in parallel.
    void sense(const World& world, Tick tick);
    /// What the body feels of itself, for bodies of a `Sim`. Hosts with their own bodies fill a SelfState themselves.
    SelfState feelSelf(const World& world, const Sim& sim) const;

    /// Sensed since the last `forgetPercepts`, in order.
    std::span<const Percept> percepts() const { return m_percepts; }
    /// The mind has had them.
    void forgetPercepts() { m_percepts.clear(); }

    void visitState(StateVisitor& v);

  private:
    void add(Percept percept, Tick tick);

    SlotId<EntityTag> m_body;
    AgentId m_agent;
    std::uint32_t m_lastPercept = 0;
    std::vector<Percept> m_percepts;
};

} // namespace lince
