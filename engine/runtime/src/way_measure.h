#pragma once
// Whether bodies get on, by where they are and nothing else: what minds say or wish plays no part. longestStandstill
// (seconds, of the one who stood the longest), wayPerSecond (metres a second of life, the mean of all) and
// leastWayPerSecond (of the slowest).

#include <lince/runtime/measures.h>

#include <memory>

namespace lince {

std::unique_ptr<Measure> makeWayMeasure();

} // namespace lince
