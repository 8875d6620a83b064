#include "gaze.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

namespace lince::bronto {
namespace {

constexpr float kDown = -0.30f;   ///< radians: shows the floor from 1.5 m on, and walls up to 5 m at 20 m
constexpr float kTurn = 0.55f;    ///< radians a thought when looking around; the picture is 1.3 wide
constexpr float kGlance = 1.75f;  ///< radians to the side
constexpr Tick kGlanceTicks = 30; ///< there and a look

} // namespace

void Gaze::lookAround(float yaw, float turns) {
    m_turnLeft = turns * kTwoPi;
    m_yaw = yaw;
}

void Gaze::lookAt(Vec3 place, Tick until) {
    m_at = place;
    m_atUntil = until;
}

void Gaze::step(const SelfState& self, Vec3 ahead, bool quiet, Tick tick, RandomStream& random, Intent& intent) {
    intent.pitch = kDown;
    if (tick < m_atUntil) {
        const Vec3 way = m_at - (self.position + Vec3{0, self.eyeHeight, 0});
        intent.yaw = yawOf(way);
        intent.pitch = clamp(pitchOf(way), -1.3f, 0);
        return;
    }
    const bool moves = lengthSquared(ahead) > 0;
    if (!moves) {
        if (m_turnLeft > 0) {
            m_yaw = wrapAngle(m_yaw + kTurn);
            m_turnLeft -= kTurn;
            intent.yaw = m_yaw;
            // Near ground too, every other picture.
            if ((tick / 6) % 2 == 1) intent.pitch = 2.4f * kDown;
        } else
            intent.yaw = self.yaw;
        return;
    }
    m_turnLeft = 0;
    const float way = yawOf(ahead);
    if (tick >= m_nextGlance && !quiet) {
        const bool left = random.chance(0.5f);
        m_side = left ? -kGlance : kGlance;
        m_sideUntil = tick + kGlanceTicks;
        m_otherSide = true;
        m_nextGlance = tick + ticksFromSeconds(random.between(2.0f, 3.5f));
    } else if (tick >= m_sideUntil && m_otherSide) {
        m_otherSide = false;
        m_side = -m_side;
        m_sideUntil = tick + kGlanceTicks + 6;
    }
    intent.yaw = tick < m_sideUntil ? wrapAngle(way + m_side) : way;
}

void Gaze::visitState(StateVisitor& v) {
    v.field("at", m_at);
    v.field("atUntil", m_atUntil);
    v.field("turnLeft", m_turnLeft);
    v.field("yaw", m_yaw);
    v.field("side", m_side);
    v.field("sideUntil", m_sideUntil);
    v.field("nextGlance", m_nextGlance);
    v.field("otherSide", m_otherSide);
}

} // namespace lince::bronto
