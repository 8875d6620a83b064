#pragma once
// A run on file (`.lince`): header, inputs, a short hash of every tick and a full state now and then. Minds are not
// recorded: they are run again. Layout in docs/recording-format.md; every part has a checksum and the last one says
// that it is the last, so cut-off and altered files are recognised.

#include <lince/core/error.h>
#include <lince/core/hash.h>
#include <lince/runtime/simulation.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lince {

/// What came from outside, and the tick that it was given to.
template <class Value>
struct Recorded : Value {
    Recorded() = default;
    Recorded(Tick when, const Value& value) : Value(value), tick(when) {}
    Tick tick = 0;
};
using RecordedInput = Recorded<AgentInput>;
using RecordedChange = Recorded<LifeChange>;

struct Keyframe {
    Tick tick = 0; ///< ticks done
    std::vector<std::byte> state;
};

struct Recording {
    std::string name;         ///< of its file, for messages; not in it
    std::string scenarioPath; ///< as given when it was made
    std::string madeBy;       ///< version of the engine; empty: not told
    Hash128 layout;           ///< of the state at the start (Simulation::layout), when `madeBy` is told
    Hash128 scenarioHash, levelHash, definitionsHash;
    std::uint64_t seed = 0;
    std::uint32_t agents = 0; ///< at the start
    Tick ticks = 0;
    std::vector<RecordedInput> inputs;     ///< by tick
    std::vector<RecordedChange> changes;   ///< of who takes part, by tick; none by the rules: they are run again
    std::vector<std::uint32_t> tickHashes; ///< low 32 bits of the state hash after each tick
    std::vector<Keyframe> keyframes;       ///< by tick; the first is the start, the last the end
};

std::vector<std::byte> encode(const Recording& recording);
Result<Recording> decode(std::span<const std::byte> bytes, const std::string& name);
Result<Recording> loadRecording(const std::string& path);

/// Watches a simulation and keeps what is needed to run it again.
class Recorder {
  public:
    /// keyframeEvery: ticks between full states.
    Recorder(Simulation& simulation, Tick keyframeEvery = 600);
    /// Call after each tick: keeps what it took in (Simulation::inputs, changes) and its hash.
    void afterTick(Simulation& simulation);
    /// Adds the last keyframe.
    const Recording& finish(Simulation& simulation);

  private:
    void keyframe(Simulation& simulation);

    Tick m_keyframeEvery;
    Recording m_recording;
};

} // namespace lince
