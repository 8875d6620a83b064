#pragma once
// A baked map as bytes: versioned, compressed, with a checksum. Trusts nothing that it reads.

#include <lince/core/error.h>
#include <lince/nav/agent_map.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace lince {

/// Everything that `lince bake` makes of a level for one body.
std::vector<std::byte> navFileBytes(const AgentMap& map);
Result<AgentMap> parseNavFile(std::span<const std::byte> bytes, const std::string& name);

} // namespace lince
