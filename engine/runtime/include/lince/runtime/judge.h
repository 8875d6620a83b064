#pragma once
// Runs a suite on all cores and judges it.

#include <lince/runtime/simulation.h>
#include <lince/runtime/suite.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace lince {

struct Verdict {
    std::string what; ///< "walkers: median distanceWalked ≥ 20"
    double value = 0;
    Interval interval; ///< at the suite's confidence
    bool passed = false;
    SourcePlace place;
};

struct Judgement {
    std::string suite;
    /// run → measure → one value a seed, in order of seeds
    std::map<std::string, std::map<std::string, std::vector<double>>> samples;
    std::vector<Verdict> verdicts;
    /// Runs on maps that are not installed here; nothing is said about what asserts or compares them.
    std::vector<std::string> leftOut;
    bool passed() const;
    bool isLeftOut(const std::string& run) const;
};

/// One run, headless and on the caller's thread: its measures at the end.
Result<std::map<std::string, double>> runMeasured(const Stage& stage, std::uint64_t seed, Tick ticks,
                                                  const Catalogue& catalogue);

/// Each (run, seed) is one piece of work for the pool, so the result does not depend on the number of threads.
/// `progress(done, all)` is called from any thread, one at a time.
Result<Judgement> judge(const Suite& suite, const Catalogue& catalogue, JobPool& pool,
                        const std::function<void(std::size_t, std::size_t)>& progress = {});

/// JUnit XML, one test case a verdict.
std::string toJUnit(const Judgement& judgement);

} // namespace lince
