#pragma once
// One step of a flock for some of its members, with vector instructions.

#include "flock_grid.h"
#include "flock_rules.h"

#include <lince/move/flock.h>

namespace lince::flocking {

struct StepTask {
    const FlockSettings& settings;
    const PairLimits& limits;
    const FlockGrid& grid;
    const Members& now; ///< sorted by the grid
    Members& next;      ///< by the same places; numbers are not written
    /// By number, or null: nobody is pushed.
    const Vec3* pushes;
    float seconds;
};

/// Batches [begin, end) of the grid. Returns how many neighbours within the widest reach their members have together.
/// Writes only to the places of these members, so batches may be done in any order and on any thread.
std::uint32_t stepBatches(const StepTask& task, std::size_t begin, std::size_t end);

} // namespace lince::flocking
