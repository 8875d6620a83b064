#pragma once
// Runs a recording again: to any tick, or through all of it to prove that it comes out the same.

#include <lince/runtime/recording.h>
#include <lince/runtime/restored_twin.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lince {

class Replay {
  public:
    /// Refuses a stage that is not the recorded one, by the hashes of its scenario, level and definitions, and states
    /// that this build lays out otherwise.
    static Result<std::unique_ptr<Replay>> open(Recording recording, const Stage& stage, const Catalogue& catalogue);

    const Recording& recording() const { return m_recording; }
    Simulation& simulation() { return *m_simulation; }
    const Catalogue& catalogue() const { return m_catalogue; }

    /// To the state after `tick` ticks: from the nearest keyframe before it, or onwards from here. Clamped to the end.
    Status seek(Tick tick, JobPool& pool);
    /// One tick with its inputs; nothing at the end.
    void step(JobPool& pool);

  private:
    Replay(Recording recording, const Catalogue& catalogue, std::unique_ptr<Simulation> simulation)
        : m_recording(std::move(recording)), m_catalogue(catalogue), m_simulation(std::move(simulation)) {}

    Recording m_recording;
    Catalogue m_catalogue;
    std::unique_ptr<Simulation> m_simulation;
    /// As they are before that tick: a state of then is of these.
    Status useMindsOf(Tick tick);

    std::vector<Recorded<StageMind>> m_versions; ///< of minds whose files were changed, by tick
    std::size_t m_nextInput = 0, m_nextChange = 0, m_nextVersion = 0, m_nextWord = 0;
    std::vector<AgentInput> m_inputs;  ///< scratch: of one tick
    std::vector<LifeChange> m_changes; ///< likewise
    std::vector<StageMind> m_reloads;  ///< likewise
    std::vector<Message> m_words;      ///< likewise
};

/// How much of a recording was compared, and where it parts from its repetition.
struct Verification {
    Tick ticks = 0;              ///< hashes compared; all that the recording promises unless it parts
    std::uint32_t keyframes = 0; ///< full states compared
    std::uint32_t restored = 0;  ///< of those restored into a new simulation that ran on beside (RestoredTwin)
    std::optional<Divergence> divergence{};
};

/// Runs the whole recording again, from its start, and compares every tick and every keyframe. From keyframes a second
/// simulation is restored and runs beside, so that state which no visitState names is found too. `progress(done, all)`
/// is called now and then.
Result<Verification> verify(Replay& replay, JobPool& pool, const std::function<void(Tick, Tick)>& progress = {});

} // namespace lince
