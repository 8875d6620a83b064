#pragma once
// Measures of map sense: errands, errandsPerHour (of one agent), inTheOpenShare, longestInTheOpen (seconds), mapLag
// (seconds), mapChanges.

#include <lince/runtime/measures.h>

#include <memory>

namespace lince {

std::unique_ptr<Measure> makeMapMeasure();

} // namespace lince
