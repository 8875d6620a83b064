#pragma once
// Looks through an agent's eye from outside, for people: the same picture that its mind would get now. Changes nothing.

#include <lince/runtime/simulation.h>

#include <memory>

namespace lince {

class EyePeek {
  public:
    /// Null when the agent has no eye or no body. Holds until the next call.
    const EyeView* look(const Simulation& simulation, AgentId id);

  private:
    std::shared_ptr<const EyeLevel> m_level;
    std::unique_ptr<EyeScene> m_scene;
    SenseScratch m_scratch;
};

} // namespace lince
