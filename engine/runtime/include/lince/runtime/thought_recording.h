#pragma once
// Thoughts on file, for hosts that have the bodies and the truth themselves: all that went into each mind and came out,
// written while it happens. Whoever has the same minds can think all of it again, without bodies and without the truth,
// and compare: what they did followed from what they were given. (A whole simulation has less to keep: recording.h.)
//
//   auto recorder = ThoughtRecorder::create("night.thoughts", runner);
//   … runner.tick(…) as ever …
//   if (Status kept = (*recorder)->finish(); !kept) …
//
//   AgentRunner again(world, {}, seed);   // the same kinds; no agents are needed
//   const auto report = verifyThoughts("night.thoughts", again);
//
// Layout in docs/recording-format.md. Every part has checksums; a file that was cut off holds all to its last whole
// part.

#include <lince/core/file_writer.h>
#include <lince/runtime/agent_runner.h>
#include <lince/runtime/shadow_thinking.h>
#include <lince/runtime/thought_gate.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace lince {

/// Writes all thoughts of a runner from now on, a second at once. What it writes does not depend on the threads.
class ThoughtRecorder final : public ThoughtGate {
  public:
    /// Keeps the minds as they are now and becomes the runner's gate; a gate that it has already goes on behind this
    /// one, and is to be finished after it. Nothing may be restored meanwhile.
    static Result<std::unique_ptr<ThoughtRecorder>> create(const std::string& path, AgentRunner& runner);
    ~ThoughtRecorder() override;

    /// Once, at the end. Tells, too, what failed meanwhile: nothing more was written then.
    Status finish();
    /// So far.
    std::uint64_t thoughts() const { return m_thoughts; }

    void beforeThoughts(Tick now) override;
    void afterThoughts(Tick now) override;
    void added(const Agent& agent) override;
    void adopt(const Agent& agent, const Knowledge& knowledge, KnowledgeUse why) override;
    void think(const Agent& agent, const ThinkInput& input, ThinkOutput& output) override;

  private:
    struct Scratch; ///< of one thought

    ThoughtRecorder(const std::string& path, FileWriter file, AgentRunner& runner);
    void putMind(const Agent& agent);
    void putAdopted(const Agent& agent, const NavData& map, KnowledgeUse why);
    void writeStretch();
    void write(std::span<const std::byte> bytes);

    std::string m_path;
    FileWriter m_file;
    AgentRunner& m_runner;
    ThoughtGate* m_next;
    Status m_status;
    StateWriter m_stretch;                                    ///< not yet written
    std::set<std::pair<std::uint64_t, std::uint64_t>> m_maps; ///< that are in the file, by content
    std::mutex m_mutex;                                       ///< of the next two
    std::vector<std::unique_ptr<Scratch>> m_thought;          ///< in this tick
    std::vector<std::unique_ptr<Scratch>> m_free;
    std::uint64_t m_thoughts = 0, m_bytes = 0;
    Tick m_lastWritten = 0;
    bool m_ended = false;
};

/// One thought that is to write down its reasons when it is thought again.
struct AskedThought {
    AgentId agent;
    Tick tick = 0;
    DecisionTrace* into = nullptr; ///< null: none is asked about
};

struct ThoughtsReport {
    std::string madeBy;         ///< version of the engine
    std::uint64_t thoughts = 0; ///< thought again and compared
    std::uint32_t agents = 0;
    bool whole = true;                   ///< false: the file was cut off
    std::vector<ShadowFinding> findings; ///< the first of each agent; what follows of it is not compared
};

/// Thinks all thoughts of the file again, by new minds of the runner's kinds: its agents, world and seed are not used.
/// An error tells what is wrong with the file: altered bytes, other kinds than it was made with.
Result<ThoughtsReport> verifyThoughts(std::span<const std::byte> bytes, const std::string& name,
                                      const AgentRunner& runner, const AskedThought& asked = {});
Result<ThoughtsReport> verifyThoughts(const std::string& path, const AgentRunner& runner,
                                      const AskedThought& asked = {});

} // namespace lince
