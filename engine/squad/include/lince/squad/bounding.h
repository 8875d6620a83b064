#pragma once
// Bounding overwatch (spec S1.X1): some of a squad go forward while the others cover them, then they change. Values in,
// roles out: who stands where and how he is, as the leader was told.

#include <lince/agent/message.h>
#include <lince/core/tick.h>
#include <lince/core/vocabulary.h>
#include <lince/squad/squad_messages.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lince {

/// A member as the leader knows it.
struct SquadMember {
    AgentId id;
    Vec3 place;                   ///< of the feet
    float health = 1, loaded = 1; ///< fractions
    MemberDoing doing = MemberDoing::Ready;
};

/// What the leader keeps of a fight between two looks at it.
struct BoundingState {
    static constexpr std::size_t kMaxMovers = 4;
    Tick until = 0; ///< the bound is over then at the latest
    Tick begun = 0;
    AgentId movers[kMaxMovers]; ///< who goes; null: no more
};

/// Settings of a squad's way to fight.
struct BoundingSettings {
    Tick longest = 6 * kTicksPerSecond;      ///< that some go while others cover
    Tick shortest = kTicksPerSecond * 3 / 2; ///< before which it is not looked whether they have arrived
    float beyond = 18;                       ///< metres to the enemy: nearer, each fights as he thinks best
    float weak = 0.35f;                      ///< of full health: who has less does not go
    float empty = 0.25f;                     ///< of a magazine: who has less does not cover
};

/// Roles of the members, in their order. One who reloads is covered; somebody covers whenever anybody goes, and a squad
/// of which nobody can cover stays where it is. A single one is free, and so are all against as many as they are: each
/// then fights as he thinks best.
std::vector<SquadRole> boundingRoles(std::span<const SquadMember> members, Vec3 enemy, std::size_t enemies, Tick now,
                                     const BoundingSettings& settings, BoundingState& state);

} // namespace lince
