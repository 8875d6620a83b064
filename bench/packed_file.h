#pragma once
// Inputs of the benchmarks, packed with zstd.

#include <lince/core/error.h>

#include <cstddef>
#include <string>
#include <vector>

namespace lince::bench {

/// Unpacks a file of ours; a limit keeps a damaged header from asking for all memory.
Result<std::vector<std::byte>> readPacked(const std::string& path);

} // namespace lince::bench
