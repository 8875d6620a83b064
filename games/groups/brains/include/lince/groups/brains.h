#pragma once
// Minds of the dog's game: `dog` (drives sheep home), `wolf` (hunts them). Sheep steer by data (brain `steer`).

#include <lince/mind/brain.h>

namespace lince::groups {

void addBrains(BrainRegistry& registry);

} // namespace lince::groups
