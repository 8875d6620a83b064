#pragma once
// A suite: scenarios × seeds with assertions over the distribution of their measures. AI quality as a test suite.

#include <lince/core/error.h>
#include <lince/core/tick.h>
#include <lince/runtime/statistics.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

/// One scenario over several seeds.
struct SuiteRun {
    std::string name;
    std::string scenarioPath;
    std::string otherLevel; ///< instead of the scenario's; empty: its own
    std::uint32_t seeds = 10;
    std::uint64_t firstSeed = 1;
    std::optional<Tick> ticks; ///< instead of the scenario's own
};

/// A bound on one statistic of one measure of one run.
struct SuiteAssertion {
    std::string run, measure;
    Statistic statistic;
    std::optional<double> atLeast, atMost;
    SourcePlace place;
};

/// Two runs set against each other: the interval of the difference must lie on the expected side of 0.
struct SuiteComparison {
    std::string first, second, measure;
    Statistic statistic;
    enum class Expect : std::uint8_t { Greater, Less, Same } expect = Expect::Greater; ///< the second against the first
    double margin = 0; ///< Same: both ends of the interval lie within ±margin
    SourcePlace place;
};

struct Suite {
    std::string name;
    std::string path;
    double confidence = 0.95;
    std::vector<SuiteRun> runs;
    std::vector<SuiteAssertion> assertions;
    std::vector<SuiteComparison> comparisons;
};

Result<Suite> parseSuite(std::string_view text, const std::string& path);
Result<Suite> loadSuite(const std::string& path);

} // namespace lince
