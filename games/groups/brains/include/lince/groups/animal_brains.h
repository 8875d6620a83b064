#pragma once
// Dog and wolf, as the registry makes them; see dog_brain.h and wolf_brain.h for their parameters.

#include <lince/mind/brain.h>

#include <memory>

namespace lince::groups {

std::unique_ptr<Brain> makeDogBrain(const BrainParameters& parameters);
std::unique_ptr<Brain> makeWolfBrain(const BrainParameters& parameters);

/// The side that a parameter names; when it names none, that of the given name, if there is one.
FactionId sideOf(const BrainParameters& parameters, const std::string& name, std::string_view otherwise);

} // namespace lince::groups
