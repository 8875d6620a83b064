#pragma once
// Working memory of a NavQuery. Private to this module.

#include "way_rules.h"
#include "way_search.h"

#include <lince/nav/nav_query.h>

namespace lince {

struct NavQuery::Memory {
    WayRules rules;
    WaySearch search;
    std::vector<float> field;
    std::vector<double> areas; ///< running sums
};

} // namespace lince
