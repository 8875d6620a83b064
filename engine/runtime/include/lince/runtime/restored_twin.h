#pragma once
// A field that a visitState forgot does not show in any save: only what is made anew from one goes another way. So a
// second simulation begins from a save of the first and runs beside it.

#include <lince/runtime/simulation.h>

#include <memory>
#include <optional>
#include <string>

namespace lince {

/// Where a run and its repetition part.
struct Divergence {
    Tick tick = 0;              ///< first tick whose state is another one
    Tick comparedTick = 0;      ///< tick of the keyframe in which the field was found (`tick`, when it is a keyframe)
    StateDifference difference; ///< first: recorded, or run straight on; second: run again
    std::optional<Tick> restoredFrom{}; ///< run again from the save of this tick: something is not in the save
    std::string toText() const;
};

class RestoredTwin {
  public:
    explicit RestoredTwin(const Catalogue& catalogue) : m_catalogue(catalogue) {}

    /// A new one, from what `first` is now. A save that does not come back as it was is a divergence at once.
    Result<std::optional<Divergence>> begin(Simulation& first);
    /// The tick that `first` has just done. Null: still the same. After a divergence begin anew.
    std::optional<Divergence> follow(Simulation& first, JobPool& pool);

  private:
    std::optional<Divergence> compare(Simulation& first);

    const Catalogue& m_catalogue;
    std::unique_ptr<Simulation> m_twin;
    Tick m_from = 0;
};

/// For the tests of games: runs a scenario, and beside it what is restored from its save at every `every`th tick. Null:
/// all the same, so that nothing which matters here is missing in a visitState.
Result<std::optional<Divergence>> rerunFromSaves(const Stage& stage, std::uint64_t seed, const Catalogue& catalogue,
                                                 Tick ticks, Tick every = 60);

} // namespace lince
