#pragma once
// Minds of the dog's game; see dog_brain.h and wolf_brain.h for their parameters. Sheep steer by data (brain `steer`).

#include <lince/mind/brain.h>

#include <memory>

namespace lince::groups {

/// Drives sheep home.
std::unique_ptr<Brain> makeDogBrain(const BrainParameters& parameters);
/// Hunts them.
std::unique_ptr<Brain> makeWolfBrain(const BrainParameters& parameters);

inline void addBrains(BrainRegistry& registry) {
    registry.add("dog", makeDogBrain);
    registry.add("wolf", makeWolfBrain);
}

/// The side that a parameter names; when it names none, that of the given name, if there is one.
FactionId sideOf(const BrainParameters& parameters, const std::string& name, std::string_view otherwise, Phrase help);

} // namespace lince::groups
