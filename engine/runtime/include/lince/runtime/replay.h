#pragma once
// Runs a recording again: to any tick, or through all of it to prove that it comes out the same.

#include <lince/runtime/recording.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lince {

class Replay {
  public:
    /// Loads scenario, level and definitions and refuses them when they are not the recorded ones. `scenarioPath`
    /// empty: where the recording says.
    static Result<std::unique_ptr<Replay>> open(Recording recording, const std::string& scenarioPath,
                                                const Catalogue& catalogue);

    const Recording& recording() const { return m_recording; }
    Simulation& simulation() { return *m_simulation; }

    /// To the state after `tick` ticks: from the nearest keyframe before it, or onwards from here. Clamped to the end.
    Status seek(Tick tick, JobPool& pool);
    /// One tick with its inputs; nothing at the end.
    void step(JobPool& pool);

  private:
    Replay(Recording recording, std::unique_ptr<Simulation> simulation)
        : m_recording(std::move(recording)), m_simulation(std::move(simulation)) {}

    Recording m_recording;
    std::unique_ptr<Simulation> m_simulation;
    std::size_t m_nextInput = 0, m_nextChange = 0;
    std::vector<AgentInput> m_inputs;  ///< scratch: of one tick
    std::vector<LifeChange> m_changes; ///< likewise
};

/// Where a recording and its repetition part.
struct Divergence {
    Tick tick = 0;              ///< first tick whose state is another one
    Tick comparedTick = 0;      ///< tick of the keyframe in which the field was found (`tick`, when it is a keyframe)
    StateDifference difference; ///< first: recorded, second: run again
    std::string toText() const;
};

/// Runs the whole recording again and compares every tick. `progress(done, all)` is called now and then.
Result<std::optional<Divergence>> verify(Replay& replay, JobPool& pool,
                                         const std::function<void(Tick, Tick)>& progress = {});

} // namespace lince
