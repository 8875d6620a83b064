#pragma once
// Working memory of a NavQuery. Private to this module.

#include "polyanya_search.h"

#include <lince/navmesh/nav_query.h>
#include <lince/navmesh/way_rules.h>

namespace lince {

struct NavQuery::Memory {
    WayRules rules;
    PolyanyaSearch search;
    std::vector<float> field;
    std::vector<double> areas; ///< running sums
};

} // namespace lince
