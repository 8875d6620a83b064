#pragma once
// Another world for minds that are thought again: as much like the true one as a mind could ask for, and wrong in
// everything. Who reads it instead of its input does something else than before.

#include <lince/core/random.h>
#include <lince/sim/sim.h>
#include <lince/world/world.h>

#include <memory>

namespace lince {

/// The same level elsewhere: walls, items and all that is written in it stand some metres apart.
std::shared_ptr<const Level> shiftedLevel(const Level& level);

/// Everything that moves or can be counted is other than it was: places, headings, speeds, health, rounds, timers,
/// doors, chance. Nothing has happened. [Limit: such a world can be looked at but not stepped]
void estrange(World& world, Sim& sim, RandomStream& random);
void estrange(World& world, RandomStream& random);

} // namespace lince
