#pragma once
// A run on file (`.lince`): who and where, inputs, a short hash of every tick and a full state now and then. Minds are
// not recorded: they are run again. Layout in docs/recording-format.md; every part has checksums, so altered files are
// recognised; the last one says that it is the last, and a file that was cut off holds what there is to its last whole
// part.

#include <lince/core/error.h>
#include <lince/core/files.h>
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
using RecordedWord = Recorded<Message>;

/// A mind whose file was changed while it ran: the new texts. Files by their names as seen from the mind's folder, its
/// own first.
struct MindReload {
    std::uint16_t mind = 0; ///< of the stage, from 0
    std::vector<StageMind::File> files;
};
using RecordedReload = Recorded<MindReload>;
/// Of a mind that the simulation took.
MindReload toReload(std::uint16_t mind, const StageMind& version);
/// As it was recorded, compiled again.
Result<StageMind> fromReload(const MindReload& reload, const Stage& stage, const MindVocabulary& vocabulary);

struct Keyframe {
    Tick tick = 0; ///< ticks done
    std::vector<std::byte> state;
};

/// A file that the recording was made from and brings along, as "scenario/NAME", "level/…" or "definitions/NAME".
struct CarriedFile {
    std::string name;
    std::vector<std::byte> bytes;
};

struct Recording {
    std::string name; ///< of its file, for messages; not in it
    /// Names of the files it was made from (recordedName): a recording holds no path of the machine that made it.
    std::string scenario, level, definitions;
    std::vector<CarriedFile> carried;
    std::string madeBy; ///< version of the engine; empty: not told
    Hash128 layout;     ///< of the state at the start (Simulation::layout), when `madeBy` is told
    Hash128 scenarioHash, levelHash, definitionsHash;
    std::uint64_t seed = 0;
    std::uint32_t agents = 0; ///< at the start
    Tick ticks = 0;
    bool whole = true;                     ///< false: it was cut off after `ticks`
    std::vector<RecordedInput> inputs;     ///< by tick
    std::vector<RecordedChange> changes;   ///< of who takes part, by tick; none by the rules: they are run again
    std::vector<RecordedReload> reloads;   ///< of minds, by tick
    std::vector<RecordedWord> words;       ///< from outside to minds, by tick
    std::vector<std::uint32_t> tickHashes; ///< low 32 bits of the state hash after each tick
    std::vector<Keyframe> keyframes;       ///< by tick; the first is the start
};

inline constexpr std::size_t kMostKeyframeBytes = std::size_t{2} << 30; ///< of all keyframes together, unpacked
inline constexpr std::size_t kMostReloadBytes = std::size_t{64} << 20;  ///< of all texts of reloads together
inline constexpr std::size_t kLargestRecording = kLargestFile;          ///< bytes

std::vector<std::byte> encode(const Recording& recording);
Result<Recording> decode(std::span<const std::byte> bytes, const std::string& name);
Result<Recording> loadRecording(const std::string& path);
/// Without its folder: "house.xml", "pak.pk3:maps/a.bsp", "openarena:NAME".
std::string recordedName(const std::string& path);

/// Watches a simulation and keeps what is needed to run it again.
class Recorder {
  public:
    /// keyframeEvery: ticks between full states. They get rarer before all of them together pass `mostKeyframeBytes`.
    Recorder(Simulation& simulation, Tick keyframeEvery = 600, std::size_t mostKeyframeBytes = kMostKeyframeBytes);
    /// Call after each tick: keeps what it took in (Simulation::inputs, changes) and its hash.
    void afterTick(Simulation& simulation);
    /// Adds the last keyframe.
    const Recording& finish(Simulation& simulation);
    /// All that was kept; who writes it bit by bit empties the lists.
    Recording& kept() { return m_recording; }

  private:
    void keyframe(Simulation& simulation);

    Tick m_keyframeEvery, m_lastKeyframe = 0;
    std::size_t m_mostKeyframeBytes, m_keyframeBytes = 0, m_rarerAt;
    Recording m_recording;
};

} // namespace lince
