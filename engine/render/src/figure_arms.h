#pragma once
// Arms: hanging and swinging, or holding a weapon along the look.

#include "figure_rig.h"

namespace lince {

struct ArmState {
    float pitch = 0; ///< of the look
    float armed = 0; ///< shares 0..1
    float shortWeapon = 0, carry = 0, air = 0, crouch = 0;
    float run = 0, moving = 0, ahead = 1; ///< ahead: share of the velocity along the toes, -1..1
    float phase = 0;                      ///< of the steps, turns
    float breath = 0;                     ///< -1..1
    float recoil = 0;                     ///< 0..1
    float reload = 0, reloadFraction = 0; ///< share of the motion, moment of it
    float variety = 0;                    ///< 0..1
};

/// The chest must be placed.
void poseArms(Rig& rig, const ArmState& state);

} // namespace lince
