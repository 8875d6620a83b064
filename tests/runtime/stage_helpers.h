#pragma once
// Stages of the project's own scenarios, for tests.

#include "places.h"

#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

#include <string>

namespace lince::test {

inline Stage stageOf(const std::string& scenario) {
    auto stage = loadStage(tests::home() + "/scenarios/" + scenario + ".xml");
    if (!stage) {
        ADD_FAILURE() << stage.error().message;
        std::abort();
    }
    return std::move(*stage);
}

/// With what the engine has: without the rules of a game.
inline std::unique_ptr<Simulation> simulationOf(Stage stage, std::uint64_t seed = 1) {
    stage.scenario.game.clear();
    auto simulation = Simulation::create(stage, seed, BrainRegistry::standard());
    if (!simulation) {
        ADD_FAILURE() << simulation.error().message;
        std::abort();
    }
    return std::move(*simulation);
}

inline const char* const kScenarios[] = {"walkers-terrain", "walkers-walls", "walkers-bsp", "items",
                                         "shoot-out",       "boxes",         "map-travel",  "map-seek",
                                         "map-hide",        "map-sneak",     "map-walls",   "guards"};

} // namespace lince::test
