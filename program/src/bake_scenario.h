#pragma once
// `lince bake SCENARIO`: the roadmaps that the minds of a scenario ask for, learnt and kept in the cache folder.

#include <lince/core/error.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace lince::program {

struct BakedRoadmap {
    std::string file;
    bool fresh = false; ///< written now; else the file was right already
    std::uint32_t nodes = 0, edges = 0, components = 0;
    std::size_t bytes = 0;
};

/// Whether an XML file's root is <scenario>. A file that cannot be read is none.
bool isScenarioFile(const std::string& path);
/// `force`: learnt anew even when there are files.
Result<std::vector<BakedRoadmap>> bakeScenario(const std::string& path, bool force, bool quiet);

} // namespace lince::program
