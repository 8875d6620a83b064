#include "aim.h"

#include <lince/core/state_visitor.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kMostOff = 20 * kRadiansPerDegree;
constexpr float kSwung = 3 * kRadiansPerDegree; ///< so much more error is a swing: the eye must find its mark again

/// What is left of an error after a tick when 95 % of it go in `ticks`: three time constants.
float left(Tick ticks) {
    return ticks == 0 ? 0 : maximum(0, 1 - 3 / static_cast<float>(ticks));
}

} // namespace

void AimState::visitState(StateVisitor& v) {
    v.field("error", error);
    v.field("kick", kick);
    v.field("reactionLeft", reactionLeft);
}

void steady(AimState& aim, const BodyDefinition& body, const WeaponDefinition* held, float turned, float speed) {
    aim.kick = held != nullptr ? aim.kick * left(held->kickTicks) : 0;
    const AimSkill& skill = body.aim;
    if (!skill.any()) return;
    const float settled = minimum(skill.error + skill.run * minimum(1, speed / maximum(body.runSpeed, 0.1f)), kMostOff);
    const float swing = skill.turn * turned;
    aim.error = minimum(aim.error + swing, kMostOff);
    if (swing > 0 && aim.error > settled + kSwung) aim.reactionLeft = skill.reactionTicks;
    if (aim.error <= settled)
        aim.error = settled;
    else if (aim.reactionLeft > 0)
        --aim.reactionLeft;
    else
        aim.error = settled + (aim.error - settled) * left(skill.settleTicks);
}

void kick(AimState& aim, const WeaponDefinition& weapon) {
    aim.kick = minimum(aim.kick + weapon.kickRadians, kMostOff);
}

float aimErrorOf(const AimState& aim) {
    return aim.error + aim.kick;
}

bool knowsAim(const Definitions& definitions) {
    return std::any_of(definitions.bodies.begin(), definitions.bodies.end(),
                       [](const BodyDefinition& body) { return body.aim.any(); }) ||
           std::any_of(definitions.weapons.begin(), definitions.weapons.end(),
                       [](const WeaponDefinition& weapon) { return weapon.kickRadians > 0; });
}

} // namespace lince
