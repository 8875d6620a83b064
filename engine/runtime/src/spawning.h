#pragma once
// Where the agents of a group begin. By chance of the scenario's own stream, so the same seed gives the same places.

#include <lince/core/random.h>
#include <lince/runtime/scenario.h>
#include <lince/sim/definitions.h>
#include <lince/world/world.h>

#include <optional>
#include <string_view>
#include <vector>

namespace lince {

struct SpawnPlace {
    Vec3 feet;
    float yaw = 0;
};

/// Place of the `index`-th agent of the group; nothing when the level has no room or no spawn point.
std::optional<SpawnPlace> findSpawnPlace(const World& world, const AgentGroup& group, const BodyDefinition& body,
                                         std::uint32_t index, RandomStream& random);

/// Why a body that a scenario puts there cannot be there, as "under the ground"; empty: it can.
/// `placed`: by slot, the bodies that were put somewhere too; those that found a place by themselves may be met.
std::string_view whyNotThere(const World& world, const BodyDefinition& body, Vec3 feet,
                             const std::vector<bool>& placed);

} // namespace lince
