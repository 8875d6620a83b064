#pragma once
// Measures of map sense: goalsReached, goalsPerHour (of one agent), inTheOpenFraction, longestInTheOpen (seconds),
// mapLag (seconds), mapChanges.

#include <lince/runtime/measures.h>

#include <memory>

namespace lince {

std::unique_ptr<Measure> makeMapMeasure();

} // namespace lince
