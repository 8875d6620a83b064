#pragma once
// Evolutionary tuning (spec S2.X): parameters of a scenario's groups are bred so that a suite's measures get better.
// Repeatable: the same file and seed give the same parents on any number of threads.

#include <lince/core/error.h>
#include <lince/runtime/judge.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

/// A parameter of a brain that may change: an attribute of one of the scenario's <agents>, or a number inside a
/// steering mix. It must be written in the scenario: that is where breeding starts.
struct TunedParameter {
    std::uint32_t group = 0;        ///< index of the <agents>, from 0 (files count from 1)
    std::string attribute;          ///< "range", or "mix"
    std::string term;               ///< of a mix: "separate", or "separate.within"; empty: the attribute is the number
    std::optional<double> min, max; ///< nothing: of the range that the brain takes
    bool whole = false;
    SourcePlace place;
};

/// How good a run is: the sum of weight × measure over all of these, meaned over the seeds. More is better.
struct TunedAim {
    std::string measure;
    double weight = 1;
    SourcePlace place;
};

struct Tuning {
    std::string name, path;
    std::string scenarioPath;
    std::uint32_t seeds = 6; ///< runs of each candidate
    std::uint64_t firstSeed = 1;
    Tick ticks = 0; ///< of a run; 0: the scenario's
    std::uint32_t generations = 10, population = 12;
    std::uint32_t checkSeeds = 20; ///< other seeds, on which the first and the best are compared at the end
    std::uint64_t seed = 1;        ///< of chance in breeding
    std::vector<TunedParameter> parameters;
    std::vector<TunedAim> aims;
};

Result<Tuning> parseTuning(std::string_view text, const std::string& path);
Result<Tuning> loadTuning(const std::string& path);
/// Whether the scenario can be read, has the parameters, to begin with, and there are such measures. Nothing is run.
Status checkTuning(const Tuning& tuning, const Catalogue& catalogue);

struct TunedCandidate {
    std::vector<double> values; ///< by parameter
    double score = 0;
};

struct TuningResult {
    TunedCandidate first; ///< as the scenario has it
    TunedCandidate best;
    std::vector<double> bestOfGeneration;
    /// On the seeds of the check: score of the best less score of the first, seed by seed.
    Interval gain;
    std::vector<double> checkFirst, checkBest;
    /// What to write into the scenario: the changed attributes of its <agents>.
    struct Change {
        std::uint32_t group = 0;
        std::string attribute, value;
    };
    std::vector<Change> changes;
};

/// `progress(generation, bestScore)` after each generation; returning false ends it early.
Result<TuningResult> tune(const Tuning& tuning, const Catalogue& catalogue, JobPool& pool,
                          const std::function<bool(std::uint32_t, double)>& progress = {});

/// The scenario's own text with the changes written into it; everything else stays as it was. A file that is to lie in
/// another folder gets full paths of its level and definitions.
Result<std::string> tunedScenario(const Tuning& tuning, const TuningResult& result, bool sameFolder);

} // namespace lince
