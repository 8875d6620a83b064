#pragma once
// What the files of the benchmark `nav` share.

#include "bench_report.h"

#include <lince/core/error.h>
#include <lince/nav/nav_data.h>
#include <lince/navmesh/nav_query.h>

#include <span>

namespace lince::bench {

/// Rows path/tactical…, on the same map and between the same places as path/plain. In nav_tactical.cpp.
Status addTacticalRows(BenchReport& report, const NavData& map, std::span<const PathRequest> pairs);

/// Rows changes/…: re-baking in a running scenario. In nav_changes.cpp.
Status addChangeRows(BenchReport& report);

} // namespace lince::bench
