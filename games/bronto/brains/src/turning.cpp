#include <lince/bronto/turning.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

namespace lince::bronto {
namespace {
constexpr float kDone = 0.05f;    ///< radians
constexpr float kPastIt = 0.5f;   ///< a body that turned a little too far has not nearly a whole turn before it
constexpr float kAtATime = 1.57f; ///< less than half a turn: bodies take the shorter way
} // namespace

void Turning::start(float yaw, float radians) {
    m_active = true;
    m_right = radians > 0;
    m_target = wrapAngle(yaw + radians);
}

bool Turning::steer(const SelfState& self, Intent& intent) {
    if (!m_active) return false;
    intent.move = {};
    float left = angleDifference(self.yaw, m_target);
    if (absolute(left) <= kDone) {
        m_active = false;
        return false;
    }
    if (m_right && left < -kPastIt) left += 2 * kPi;
    if (!m_right && left > kPastIt) left -= 2 * kPi;
    intent.yaw = wrapAngle(self.yaw + clamp(left, -kAtATime, kAtATime));
    return true;
}

void Turning::visitState(StateVisitor& v) {
    v.field("active", m_active);
    v.field("right", m_right);
    v.field("target", m_target);
}

} // namespace lince::bronto
