#pragma once
// Files that a recording brings along, so that it can be run again where nothing of it lies.

#include <lince/runtime/recording.h>

namespace lince {

/// Scenario, level with all that it names, and definitions, behind `carried`: what is there already and need not lie in
/// a file (a scenario made for one visit). A map inside a pk3 goes without its archive. [Limit: 64 MiB]
Result<std::vector<CarriedFile>> filesToCarry(const Stage& stage, std::vector<CarriedFile> carried = {});

} // namespace lince
