#pragma once
// Everything of a group that can be changed while it goes (spec S2.R5, S2.G4): its roadmap, every number of its mixes
// of steering behaviours, its mind's numbers, body and sight.

#include <lince/app/live_parameters.h>

#include <string>
#include <string_view>
#include <vector>

namespace lince::groups {

/// LiveParameter::section counts these.
enum class Section : std::uint8_t { Roadmap, Steering, Mind, Body, Sight };

/// Whether a scenario with such a brain is of this game: homing, search, follow, steer, dog, wolf.
bool isGroupBrain(std::string_view brain);
/// Whether somebody has such a brain, or a mind's file that steers.
bool isOfGroup(const Agent& agent);
/// Of every group of this game: all that its brain asks for, whether the scenario says it or not. `brains`: those that
/// scenarios may name. Names have the group's before them when there are several: "cat.nodes".
std::vector<app::LiveParameter> groupParameters(const Simulation& simulation, const BrainRegistry& brains);

} // namespace lince::groups
