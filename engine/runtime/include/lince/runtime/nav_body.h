#pragma once
// The body that a map is baked for, from what the definitions say of it.

#include <lince/navmesh/nav_tile.h>
#include <lince/sim/definitions.h>

namespace lince {

NavBody navBodyOf(const BodyDefinition& body);

} // namespace lince
