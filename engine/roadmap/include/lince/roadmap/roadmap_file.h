#pragma once
// Roadmaps as files. What is read is checked: a file cannot make a roadmap that another cannot be.

#include <lince/core/error.h>
#include <lince/roadmap/roadmap.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lince {

inline constexpr std::uint32_t kRoadmapFileVersion = 1;

/// Settings beyond their limits are written as the limits.
std::vector<std::byte> writeRoadmap(const Roadmap& roadmap);
/// Fails when it was learnt in another space. The ways are believed, not tried again.
Result<std::shared_ptr<const Roadmap>> readRoadmap(std::span<const std::byte> bytes, const std::string& name,
                                                   std::shared_ptr<const FreeSpace> space);

/// The content alone, without header and checksum: for fuzzing.
std::vector<std::byte> roadmapPayload(const Roadmap& roadmap);
Result<std::shared_ptr<const Roadmap>> readRoadmapPayload(std::span<const std::byte> content, const std::string& name,
                                                          std::shared_ptr<const FreeSpace> space);

/// What a file says of itself, for `lince check`: nothing else of it is believed.
struct RoadmapSummary {
    RoadmapSettings settings;
    std::uint32_t nodes = 0, edges = 0, components = 0; ///< an edge counts once, not there and back
    float radius = 0;
    bool flies = false;
};
Result<RoadmapSummary> checkRoadmap(std::span<const std::byte> bytes, const std::string& name);

} // namespace lince
