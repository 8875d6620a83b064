#pragma once
// Rules of a game: a stateful part of the tick, after the bodies have moved. Score and phase are saved, restored and
// hashed with everything else, so a match in the window, a headless run and a replay are judged alike.
//
// Rules see the truth and may change it; minds hear of it only through their senses.

#include <lince/agent/agent_input.h>
#include <lince/runtime/agent.h>
#include <lince/sim/sim.h>
#include <lince/world/world.h>

#include <vector>

namespace lince {

class StateVisitor;

/// Who takes part.
class Population {
  public:
    virtual ~Population() = default;
    /// In order of their numbers; references hold until the next change.
    virtual const std::vector<Agent>& agents() const = 0;
    /// Who joined, left or moved; null when it cannot be: no room, no such agent or group, no map for such a body.
    virtual AgentId change(const LifeChange& change) = 0;
    /// A word of the game itself (from nobody) to one mind, heard with its next thought: what players are told.
    virtual void tell(AgentId to, const Message& message) = 0;
};

/// All that rules get, once a tick.
struct RulesInput {
    Tick now = 0; ///< ticks done
    const World& world;
    Sim& sim;
    Population& population;
};

class Rules {
  public:
    virtual ~Rules() = default;
    /// Before the first tick, when all are in their places.
    virtual void start(const RulesInput& /*input*/) {}
    /// After each tick's movement.
    virtual void step(const RulesInput& input) = 0;
    /// Every field that the next step depends on.
    virtual void visitState(StateVisitor& v) = 0;
    /// After a restore: is this a state that these rules can come to?
    virtual bool isValid() const { return true; }
};

} // namespace lince
