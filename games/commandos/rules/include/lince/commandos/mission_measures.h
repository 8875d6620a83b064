#pragma once
// What suites ask of missions: won or lost, how long, how loud.

#include <lince/runtime/measures.h>

namespace lince::commandos {

void addMissionMeasures(MeasureRegistry& registry);

} // namespace lince::commandos
