#pragma once
// Who is watched thinks aloud: the last thought, and each one that chose otherwise than the one before. What is not
// watched costs nothing, and thinks the same.

#include <lince/app/mind_snapshot.h>
#include <lince/runtime/simulation.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lince::app {

struct WatchedThought {
    Tick tick = 0;                       ///< in which it was thought, from 0
    std::string choice;                  ///< of minds that are files inForceOf, else or if that is nothing choiceOf
    std::string decision;                ///< decisionOf
    DecisionTrace trace;                 ///< empty: nothing was asked, this is only what the mind is in
    std::vector<DecisionReason> reasons; ///< of `trace`
    std::optional<MindSnapshot> mind;    ///< of minds that are files
};

class MindWatch {
  public:
    static constexpr std::size_t kMaxDecisions = 256; ///< older ones are forgotten

    /// Null: nobody. Another one than before: nothing is known of it yet.
    void watch(AgentId agent);
    AgentId watched() const { return m_agent; }
    /// Around every tick of the simulation.
    void beforeTick(Simulation& simulation);
    void afterTick(Simulation& simulation);
    /// What it thought in that tick, which `afterTick` finds out.
    void add(Tick tick, DecisionTrace trace, const MindInside& inside);
    /// What the mind is in, as long as nothing is known of a thought.
    void look(const Simulation& simulation);
    /// Time jumps to before that tick's end: there is no last thought. Decisions of a recording hold.
    void jump() { m_last.reset(); }
    /// What was thought will not be thought again.
    void clear() { m_last.reset(), m_decisions.clear(); }

    /// Null: it has not thought since.
    const std::shared_ptr<const WatchedThought>& last() const { return m_last; }
    /// Where it changed its mind, in order of time; the first one is where watching began.
    const std::vector<std::shared_ptr<const WatchedThought>>& decisions() const { return m_decisions; }

  private:
    void keep(const std::shared_ptr<const WatchedThought>& thought);

    AgentId m_agent;
    DecisionTrace m_trace;
    std::shared_ptr<const WatchedThought> m_last;
    std::vector<std::shared_ptr<const WatchedThought>> m_decisions;
};

} // namespace lince::app
