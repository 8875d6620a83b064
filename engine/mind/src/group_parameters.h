#pragma once
// What authors say to every mind that goes with a group.

#include <lince/core/tick.h>
#include <lince/mind/brain.h>
#include <lince/move/steering_mix.h>
#include <lince/roadmap/roadmap_query.h>

#include <string_view>
#include <vector>

namespace lince {

struct GroupParameters {
    float range = 8;     ///< metres: how far it sees subgoals, and how far members may be apart
    SteeringMix mix;     ///< how it moves towards its target (`goal`) among the others
    bool runs = true;    ///< else it walks, and runs only to catch up
    float arrive = 0.5f; ///< metres to its place that will do
    Tick pause = 60;     ///< at a goal
    std::vector<Vec3> goals;
    bool randomGoals = false; ///< new ones for ever, drawn from the roadmap
    bool again = false;       ///< from the first goal when the last is done
    RoadmapSmoothing smoothing;
    RoadmapSettings roadmap;
};

/// `mix`: the one that is taken when the author writes none.
GroupParameters groupOf(const BrainParameters& parameters, std::string_view mix);

/// The steering mix of that name; keeps an error when it is none.
SteeringMix mixOf(const BrainParameters& parameters, const std::string& name, std::string_view fallback);
SideNames sidesOf(const BrainParameters& parameters);

} // namespace lince
