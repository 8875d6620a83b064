#pragma once
// What an order will do, on the ground before it is given: how far it reaches, the way that it flies, how far it is
// heard, and where it hurts; red when it cannot be.

#include <lince/commandos/clicks.h>
#include <lince/core/debug_draw.h>

namespace lince::commandos {

namespace tints {
inline constexpr Colour kReach{242, 236, 224, 150}; ///< how far it reaches
inline constexpr Colour kPath{240, 174, 72, 235};   ///< what will be done
inline constexpr Colour kNoise{120, 190, 235, 190}; ///< how far it is heard
inline constexpr Colour kBlast{235, 120, 60, 200};  ///< where it hurts
inline constexpr Colour kRefused{226, 62, 46, 235}; ///< it cannot be
inline constexpr Colour kGhost{190, 196, 214, 150}; ///< where somebody was last seen
} // namespace tints

/// Somebody who is not there: a figure of light.
void drawGhost(DebugDraw& sink, Vec3 feet, Colour colour, float strength = 1);
/// Of an ability under the pointer.
void drawPreview(DebugDraw& sink, const Simulation& simulation, EntityId body, const Ability& ability,
                 const ClickedOn& on);
/// Of an order that was planned: who stands there at its end, and the way there.
void drawPlanned(DebugDraw& sink, const Simulation& simulation, EntityId body, const CommandoOrder& order);

} // namespace lince::commandos
