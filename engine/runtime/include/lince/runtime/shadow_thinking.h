#pragma once
// Shadow thinking: each thought of a run is thought a second time, on the very same input, by a copy of the mind that
// lives in a process of its own beside another world: other truth, other seed, other time, nobody else who thinks.
// Intent, messages, use of chance, memory and period must be the same bits. A mind that lives by its input cannot tell
// the difference; one that takes anything from elsewhere (the truth, another mind, a global, a clock) gives itself
// away.
//
// All thoughts are covered, at about twice the cost of the run. For simulations see certificate.h; hosts that feed
// minds by an AgentRunner of their own use this directly:
//
//   auto shadow = ShadowThinking::begin(runner, {});
//   … runner.tick(…) as ever …
//   const ShadowReport report = (*shadow)->finish();

#include <lince/runtime/agent_runner.h>
#include <lince/runtime/thought_gate.h>
#include <lince/runtime/thought_record.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace lince {

class ChildProcess;

struct ShadowFinding {
    AgentId agent;
    std::string brain;
    Tick tick = 0;
    std::string what; ///< "intent and memory differ"
};

struct ShadowReport {
    std::uint64_t thoughts = 0; ///< thought twice and compared
    std::uint32_t agents = 0, processes = 0;
    std::vector<ShadowFinding> findings; ///< the first of each agent
};

struct ShadowSettings {
    /// At most; agents beyond that share one, and a global that two of one process share is not noticed. 0: thoughts
    /// are only looked at.
    std::uint32_t processes = 64;
    std::uint64_t seed = 1; ///< of the other worlds
    /// Called in the shadow's process before its first thought and again and again: makes its truth another one. The
    /// truth of a runner's `World` is changed without it.
    std::function<void(RandomStream&)> otherTruth{};
    /// A look at each thought, on the thread that thinks.
    std::function<void(const Agent&, const ThoughtInput&, const ThoughtOutput&)> seen{};
    /// A hash of the truth, taken before and after all think: who writes into it is found.
    std::function<Hash128()> truth{};
};

class ShadowThinking final : public ThoughtGate {
  public:
    /// Copies all minds as they are now and becomes the runner's gate until `finish`. Nothing may be restored
    /// and no mind exchanged meanwhile. Fails where there are no processes.
    static Result<std::unique_ptr<ShadowThinking>> begin(AgentRunner& runner, ShadowSettings settings);
    ~ShadowThinking() override;

    /// Waits for the shadows to think to the end.
    ShadowReport finish();

    void beforeThoughts(Tick now) override;
    void afterThoughts(Tick now) override;
    void added(const Agent& agent) override;
    void adopt(const Agent& agent, const Knowledge& knowledge, KnowledgeUse why) override;
    void think(const Agent& agent, const ThinkInput& input, ThinkOutput& output) override;

  private:
    struct Line;    ///< to one process
    struct Scratch; ///< of one thread

    ShadowThinking(AgentRunner& runner, ShadowSettings settings);
    Line& lineOf(AgentId agent);
    void sendThought(const Agent& agent, Scratch& scratch);
    void sendMap(Line& line, const NavData& map, Hash128 content, StateWriter& writer);
    std::unique_ptr<Scratch> takeScratch();
    void giveScratch(std::unique_ptr<Scratch> scratch);

    AgentRunner& m_runner;
    ShadowSettings m_settings;
    std::vector<std::unique_ptr<ChildProcess>> m_children;
    std::vector<std::unique_ptr<Line>> m_lines; ///< one for each child
    std::mutex m_mutex;                         ///< of the next two
    std::vector<std::unique_ptr<Scratch>> m_scratches;
    std::map<std::uint32_t, std::string> m_brains; ///< names, by number of the agents that thought
    Hash128 m_truthBefore;
    std::vector<ShadowFinding> m_findings; ///< of this process
};

} // namespace lince
