#pragma once
// Changes in the truth that one agent does not sense: the other world of a certificate's trial.

#include "certificate_hidden.h"

#include <lince/core/random.h>
#include <lince/sim/sim.h>

namespace lince {

struct TruthChanges {
    std::uint32_t moved = 0, removed = 0, added = 0, altered = 0;
    std::uint32_t behindWalls = 0; ///< places, old or new, that only walls, doors or boxes hide
    std::uint32_t near = 0;        ///< new places less than four metres away
    std::uint32_t numbers = 0;     ///< things, in view or not, of which what nobody can see was altered
};

/// Moves, removes or alters every hidden thing but `self`, and adds some where they are hidden. Of everything else,
/// seen or not, alters what no sense tells: health, rounds, timers, chance. Bodies of agents are never taken out of the
/// tables: a removed character is dead and not to be seen, as the simulation knows it.
TruthChanges changeHidden(World& world, Sim& sim, EntityId self, const HiddenFrom& hidden, RandomStream& random);

} // namespace lince
