#pragma once
// How an upright body moves: one pure function of the body's state, what it wants and what is around it.

#include "surroundings.h"

#include <lince/sim/definitions.h>
#include <lince/sim/state.h>

namespace lince {

inline constexpr float kTerminalSpeed = 50.0f; ///< metres a second

/// A box that was walked into, and how fast against it.
struct Push {
    EntityId box;
    Vec3 direction; ///< unit, into the box
    float speed = 0;
};

struct MotionOutcome {
    bool blocked = false;
    Vec3 blockedNormal;
    EntityId touched; ///< null: the level, or nothing
    Vec3 touchPlace;
    Push push;
};

struct MotionWish {
    Vec3 velocity; ///< horizontal, metres a second
    bool jump = false;
};

/// Moves the body by one tick. Changes position and velocity of the entity and ground contact of the character.
MotionOutcome moveCharacter(const World& world, Surroundings& surroundings, const BodyDefinition& body, Entity& entity,
                            Character& character, const MotionWish& wish);

} // namespace lince
