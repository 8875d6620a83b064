#pragma once
// The generators and tests of the spec, by the file that holds them.

#include <lince/query/environment_query.h>

namespace lince {

void addStandardGenerators(QueryRegistry& registry); ///< grid, ring, covers, navmesh, cells
void addPlaceTests(QueryRegistry& registry);         ///< distance, random, expansion, flanking, repetition
void addSightTests(QueryRegistry& registry);         ///< visible, behind
void addGroundTests(QueryRegistry& registry);        ///< path, obstacles, influence

} // namespace lince
