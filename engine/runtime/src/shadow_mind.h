#pragma once
// The other end of shadow thinking: lives in a process of its own and thinks again what it is sent.

#include "child_process.h"
#include "shadow_line.h"

#include <lince/mind/nav_workspace.h>
#include <lince/runtime/shadow_thinking.h>

#include <map>

namespace lince {

class ShadowMind {
  public:
    /// In the copy of the process: with its minds, as they are.
    ShadowMind(AgentRunner& runner, const ShadowSettings& settings, std::uint32_t number, ShadowNotes& notes);
    /// Until there is nothing more to be thought.
    void live(const ChildProcess::Parent& parent);

  private:
    struct Mind {
        Brain* brain = nullptr;
        bool found = false;           ///< it is another one from now on: nothing more is compared
        std::unique_ptr<Brain> own{}; ///< of those who came later
    };

    void added(StateVisitor& v);
    void takeMap(StateVisitor& v);
    void adopt(StateVisitor& v);
    void thinkAgain(StateVisitor& v);
    void note(Mind& mind, AgentId agent, Tick tick, const std::string& what);

    AgentRunner& m_runner;
    const ShadowSettings& m_settings;
    ShadowNotes& m_notes;
    RandomStream m_random;
    Tick m_untilOther = 0;                 ///< thoughts until the truth becomes another one again
    std::map<std::uint32_t, Mind> m_minds; ///< by number of the agent
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::shared_ptr<const NavData>> m_maps; ///< by content
    NavWorkspace m_workspace;
    ThoughtInput m_input;
    ThoughtOutput m_theirs, m_mine;
    std::vector<Message> m_said;
    StateWriter m_writer;
};

} // namespace lince
