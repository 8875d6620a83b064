#pragma once
// How a ball flies (spec S0.B7): straight on at constant speed, without weight, mirrored by whatever it meets. Two pure
// functions of the ball's state and what is around it.

#include <lince/sim/definitions.h>
#include <lince/sim/state.h>
#include <lince/sim/surroundings.h>

namespace lince {

/// Lifts a ball that lies at its `spawnPosition` into the middle of its layer of flight and sends it off along its yaw,
/// a little up or down as its own stream says.
void launchBall(const World& world, Surroundings& surroundings, const BodyDefinition& body, Entity& entity,
                Character& character);

/// Moves the ball by one tick. Changes position, velocity and heading of the entity.
void flyBall(const World& world, Surroundings& surroundings, const BodyDefinition& body, Entity& entity,
             Character& character);

} // namespace lince
