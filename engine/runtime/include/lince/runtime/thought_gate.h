#pragma once
// Stands between agents and their minds: sees all that goes into a mind and all that comes out. For certificates and
// whoever records thoughts; without one, minds are asked directly.

#include <lince/mind/brain.h>

namespace lince {

struct Agent;

class ThoughtGate {
  public:
    virtual ~ThoughtGate() = default;

    /// Around the part of a tick in which agents sense and think; not in parallel.
    virtual void beforeThoughts(Tick /*now*/) {}
    virtual void afterThoughts(Tick /*now*/) {}
    /// One more takes part from now on.
    virtual void added(const Agent& /*agent*/) {}
    /// Hands over what the agent's mind knows from now on. Not in parallel.
    virtual void adopt(const Agent& agent, const Knowledge& knowledge, KnowledgeUse why);
    /// Lets its mind think. In parallel for different agents.
    virtual void think(const Agent& agent, const ThinkInput& input, ThinkOutput& output);
};

} // namespace lince
