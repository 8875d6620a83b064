#pragma once
// Measures of groups (spec S2, "as a headless scenario"): groupArrived (share), groupArrivalTime (seconds),
// groupArrivals, groupStraggle (longest seconds beyond range), groupSpacing (metres), groupTouches, groupWay (metres of
// one member), goalSearchTime (seconds), groupLost, leaderBlocked.

#include <lince/runtime/measures.h>

#include <memory>

namespace lince {

std::unique_ptr<Measure> makeGroupMeasure();

} // namespace lince
