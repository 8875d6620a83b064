#pragma once
// How steadily a body holds its weapon: an error that turning, running and kicks add to, and that settles.

#include <lince/sim/state.h>

namespace lince {

/// One tick. `turned`: radians in this tick; `speed`: metres a second over the ground; `held`: null with empty hands.
void steady(AimState& aim, const BodyDefinition& body, const WeaponDefinition* held, float turned, float speed);
/// After a shot.
void kick(AimState& aim, const WeaponDefinition& weapon);
/// Radians that the next shot may be off where the body looks.
float aimErrorOf(const AimState& aim);
/// Whether anybody's aim can ever be off, so that it is part of the state.
bool knowsAim(const Definitions& definitions);

} // namespace lince
