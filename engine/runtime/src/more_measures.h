#pragma once
// Measures with a file of their own.

#include <lince/runtime/measures.h>

namespace lince {

void addMapMeasure(MeasureRegistry& registry);   ///< of map sense
void addWayMeasure(MeasureRegistry& registry);   ///< of getting on
void addWatchMeasure(MeasureRegistry& registry); ///< of guards: noises, enemies, rounds, talks
void addGroupMeasure(MeasureRegistry& registry); ///< of groups (spec S2): all who have a GroupStatus, side by side

} // namespace lince
