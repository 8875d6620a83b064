#pragma once
// How a body with wings moves: where it wants to, up and down as well, without weight. One pure function of the body's
// state, what it wants and what is around it.

#include "character_motion.h"

namespace lince {

/// Moves the body by one tick towards the wished velocity (metres a second, any direction). It slides along what it
/// meets and stays within the level's bounds seen from above and below its `flightHeight`. Changes position and
/// velocity of the entity and ground contact of the character. Pushes nothing.
MotionOutcome flyFreely(const World& world, Surroundings& surroundings, const BodyDefinition& body, Entity& entity,
                        Character& character, Vec3 wish);

} // namespace lince
