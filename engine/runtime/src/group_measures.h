#pragma once
// Measures of groups (spec S2): all who have a GroupStatus, side by side with those of their own side.
//
// groupArrived        share of members that came to their goal at least once
// groupArrivalTime    seconds until all had; the length of the run when some never did
// groupArrivals       goals come to, mean over members
// groupStraggle       longest time, seconds, that somebody was farther than its range from the nearest other member
// groupLost           members that were so for a minute on end, or died
// groupSpacing        metres to the nearest other member, mean
// groupTouches        times that a member walked into another one
// groupOverlaps       pairs of members found one inside the other by more than a centimetre
// groupWay            metres gone, mean over members
// goalSearchTime      seconds until the first one saw the goal; the length of the run when nobody did
// leaderBlocked       seconds in which members stood in the way of a leader who wanted to go on

#include <lince/runtime/measures.h>

#include <memory>

namespace lince {

std::unique_ptr<Measure> makeGroupMeasure();

} // namespace lince
