#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/move/path_follower.h>

namespace lince {

void PathFollower::start(const GroundPath& path) {
    m_path = path;
    m_metres = 0;
    m_walking = !m_path.empty() && m_path.length() > 0;
}

void PathFollower::stop() {
    m_path.clear();
    m_metres = 0;
    m_walking = false;
}

float PathFollower::fractionWalked() const {
    if (!m_walking) return 1;
    return clamp(m_metres / m_path.length(), 0, 1);
}

bool PathFollower::steer(const SelfState& self, const PathFollowing& following, Intent& intent) {
    intent.move = {};
    intent.buttons = static_cast<std::uint16_t>(intent.buttons & ~static_cast<unsigned>(Button::Run));
    if (!m_walking) return false;

    // Only onwards and not far: where a path comes near itself, the body must not jump to a later part of it.
    const Vec2 here{self.position.x, self.position.z};
    m_metres = m_path.nearest(here, m_metres, m_metres + 2 * following.lookAhead + 0.5f);
    if (m_path.length() - m_metres <= following.arriveWithin) {
        m_metres = m_path.length();
        m_walking = false;
        return false;
    }

    const Vec2 along = m_path.directionAt(m_metres + 0.5f * following.lookAhead);
    const Vec2 way = normalized(m_path.at(m_metres + following.lookAhead) - here, along);
    intent.move = {way.x, 0, way.y};
    if (following.faceTheWay) intent.yaw = yawOf({along.x, 0, along.y});
    if (following.run) intent.press(Button::Run);
    return true;
}

void PathFollower::visitState(StateVisitor& v) {
    v.field("path", m_path);
    v.field("metres", m_metres);
    v.field("walking", m_walking);
    if (m_path.empty() || !(m_path.length() > 0)) m_walking = false; // a state from outside may say anything
}

} // namespace lince
