#pragma once
// A mission that is to be gone on with later: the simulation's whole state with what it is a state of. A save of
// another version, level or seed is refused, and says why.

#include <lince/core/error.h>
#include <lince/core/hash.h>
#include <lince/core/tick.h>
#include <lince/runtime/simulation.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lince::commandos {

struct MissionSave {
    std::string mission; ///< name of the scenario
    std::string madeBy;  ///< version of the program
    std::uint64_t seed = 0;
    Tick tick = 0;
    Hash128 scenario, level, definitions; ///< of the files
    Hash128 layout;                       ///< of the state at the start (Simulation::layout)
    std::vector<std::byte> state;

    /// Of a simulation as it is now. `layout`: what it was at its start.
    static MissionSave of(Simulation& simulation, const Hash128& layout);
    std::vector<std::byte> pack() const;
    static Result<MissionSave> parse(std::span<const std::byte> bytes, const std::string& name);
    /// Another simulation of the same stage that goes on from here. Fails when it is a state of something else.
    Result<std::unique_ptr<Simulation>> resume(const Stage& stage, const Catalogue& catalogue) const;
};

/// "1:40".
std::string agoWords(double seconds);

} // namespace lince::commandos
