#pragma once
// Minds that exercise bodies: they feel their own body and nothing else.

#include <lince/mind/brain.h>

#include <memory>

namespace lince {

/// Walks about: straight on, turning now and then, away from what it bumps into. Parameters: pace (walk | run | mixed),
/// jump (chance per thought).
std::unique_ptr<Brain> makeWanderBrain(const BrainParameters& parameters);

/// Walks to places in turn, for ever: to="x z; x z", arrive (metres), pace. Steps aside when blocked.
std::unique_ptr<Brain> makeGoToBrain(const BrainParameters& parameters);

/// Presses keys by a list: keys="0 forward run; 1.5 forward left; 3 yaw 90 fire; 4 stop; 5 repeat". The number is
/// seconds from the start; words stay pressed until the next step. Words: forward back left right run crouch jump fire
/// reload use stop repeat, `yaw DEGREES`, `pitch DEGREES`, `turn DEGREES` (a second), `slot N`.
std::unique_ptr<Brain> makeScriptBrain(const BrainParameters& parameters);

/// Does nothing.
std::unique_ptr<Brain> makeStillBrain(const BrainParameters& parameters);

inline void addSimpleBrains(BrainRegistry& registry) {
    registry.add("wander", makeWanderBrain);
    registry.add("goto", makeGoToBrain);
    registry.add("script", makeScriptBrain);
    registry.add("still", makeStillBrain);
}

} // namespace lince
