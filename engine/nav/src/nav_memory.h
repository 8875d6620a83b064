#pragma once
// Working memory of a NavQuery. Private to this module.

#include "polyanya_search.h"
#include "way_rules.h"

#include <lince/nav/nav_query.h>

namespace lince {

struct NavQuery::Memory {
    WayRules rules;
    PolyanyaSearch search;
    std::vector<float> field;
    std::vector<double> areas; ///< running sums
};

} // namespace lince
