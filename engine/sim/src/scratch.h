#pragma once
// Buffers that a sim uses again every tick. Never part of the state.

#include "surroundings.h"

#include <lince/agent/intent.h>
#include <lince/sim/sim.h>

namespace lince {

struct Sim::Scratch {
    Surroundings surroundings;
    std::vector<std::uint32_t> slots;
    std::vector<Intent> intentOfCharacter;
    std::vector<EntityId> removed;
};

} // namespace lince
