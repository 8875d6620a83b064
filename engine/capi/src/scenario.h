#pragma once
// A running scenario with what its host may ask of it.

#include "minds.h"

#include <lince/runtime/measures.h>
#include <lince/runtime/simulation.h>

#include <map>
#include <optional>
#include <string>

namespace lince::capi {

/// What a scenario is made from, for running and for certificates alike.
struct ScenarioParts {
    Stage stage;
    Catalogue catalogue;
    std::uint64_t seed = 1;
    unsigned threads = 1;
    Log log;
    FailureCount failures = std::make_shared<std::atomic<std::uint64_t>>(0);
};
/// Sets the last error when it fails.
std::optional<ScenarioParts> loadParts(const char* path, const lince_scenario_settings* settings, lince_status& status);

} // namespace lince::capi

struct lince_scenario {
    explicit lince_scenario(lince::capi::ScenarioParts given)
        : parts(std::move(given)), pool(parts.threads), measures(parts.catalogue.measures) {}

    lince::capi::ScenarioParts parts;
    lince::ThreadPool pool;
    std::unique_ptr<lince::Simulation> simulation;
    lince::MeasureSet measures;
    std::map<std::string, double> measured; ///< of the tick below
    std::optional<lince::Tick> measuredAt;
    lince::DecisionTrace trace;
    std::string reasons;
};
