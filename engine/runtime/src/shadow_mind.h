#pragma once
// The other end of shadow thinking: lives in a process of its own and thinks again what it is sent.

#include "child_process.h"
#include "shadow_line.h"
#include "thought_repeater.h"

#include <lince/runtime/shadow_thinking.h>

#include <set>

namespace lince {

class ShadowMind {
  public:
    /// In the copy of the process: with its minds, as they are.
    ShadowMind(AgentRunner& runner, const ShadowSettings& settings, std::uint32_t number, ShadowNotes& notes);
    /// Until there is nothing more to be thought.
    void live(ChildProcess::Parent& parent);

  private:
    void added(StateVisitor& v);
    void takeMap(StateVisitor& v);
    void adopt(StateVisitor& v);
    void thinkAgain(StateVisitor& v);
    void note(AgentId agent, Tick tick, const std::string& what);

    AgentRunner& m_runner;
    const ShadowSettings& m_settings;
    ShadowNotes& m_notes;
    RandomStream m_random;
    Tick m_untilOther = 0; ///< thoughts until the truth becomes another one again
    ThoughtRepeater m_repeater;
    std::set<std::uint32_t> m_found; ///< numbers of agents whose minds are others from now on: nothing more is compared
    ThoughtInput m_input;
    ThoughtOutput m_theirs;
};

} // namespace lince
