#pragma once
// Files that a recording brings along, so that it can be run again where nothing of it lies.

#include <lince/runtime/recording.h>

namespace lince {

/// Scenario, level with all that it names, and definitions. [Limit: 64 MiB; no level inside an archive]
Result<std::vector<CarriedFile>> filesToCarry(const Stage& stage);

} // namespace lince
