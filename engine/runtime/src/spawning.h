#pragma once
// Where the agents of a group begin. By chance of the scenario's own stream, so the same seed gives the same places.

#include <lince/core/random.h>
#include <lince/runtime/scenario.h>
#include <lince/sim/definitions.h>
#include <lince/world/world.h>

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lince {

struct SpawnPlace {
    Vec3 feet;
    float yaw = 0;
};

/// Where the scenario is going to put a body of that size.
struct ReservedPlace {
    Vec3 feet;
    float radius = 0, height = 0;
};

/// Place of the `index`-th agent of the group; nothing when the level has no room or no spawn point. Chance keeps off
/// `reserved`; spawn points do not, so that who is placed on one is told on every seed or on none.
std::optional<SpawnPlace> findSpawnPlace(const World& world, const AgentGroup& group, const BodyDefinition& body,
                                         std::uint32_t index, RandomStream& random,
                                         std::span<const ReservedPlace> reserved = {});

/// Of all groups whose places the scenario names, in order.
std::vector<ReservedPlace> reservedPlaces(const Scenario& scenario, const Definitions& definitions);

/// A free place on the floor `min` to `max` metres from there, be it behind a wall; nothing when a few tries find none.
std::optional<SpawnPlace> placeAround(const World& world, const BodyDefinition& body, Vec3 feet, float min, float max,
                                      RandomStream& random);

/// Why a body that a scenario puts there cannot be there, as "under the ground"; empty: it can.
std::string_view whyNotThere(const World& world, const BodyDefinition& body, Vec3 feet);

} // namespace lince
