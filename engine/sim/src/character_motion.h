#pragma once
// How an upright body moves: one pure function of the body's state, what it wants and what is around it.

#include <lince/sim/definitions.h>
#include <lince/sim/sim_system.h>
#include <lince/sim/state.h>
#include <lince/sim/surroundings.h>

namespace lince {

inline constexpr float kFellOutBelow = 50.0f; ///< metres under the lowest point of the level: what is there has left it

inline constexpr float kTerminalSpeed = 50.0f; ///< metres a second

struct MotionOutcome {
    bool blocked = false;
    Vec3 blockedNormal;
    EntityId touched; ///< null: the level, or nothing
    Vec3 touchPlace;
    Push push; ///< target null: nothing was walked into
};

struct MotionWish {
    Vec3 velocity; ///< horizontal, metres a second
    bool jump = false;
};

/// Moves the body by one tick. Changes position and velocity of the entity and ground contact of the character.
MotionOutcome moveCharacter(const World& world, Surroundings& surroundings, const BodyDefinition& body, Entity& entity,
                            Character& character, const MotionWish& wish);

} // namespace lince
