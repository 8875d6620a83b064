#pragma once
// What a way costs, piece by piece. Private to this module.

#include "tactical_sight.h"
#include "tactical_walk.h"

#include <lince/navmesh/way_rules.h>

#include <vector>

namespace lince {

/// Buffers of one thread.
struct PriceScratch {
    std::vector<Vec2> parts;
    std::vector<GroundSpan> spans;
};

/// TacticalPlanner::price; out.path is filled already.
void priceInto(const NavMesh& mesh, const WayRules& rules, const TacticalCosts& costs, const TacticalView& view,
               PriceScratch& scratch, TacticalPath& out);

} // namespace lince
