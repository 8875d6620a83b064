#include "walk.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

#include <algorithm>

namespace lince::bronto {
namespace {

constexpr std::size_t kMaxCorners = 40; ///< farther corners are planned when he is nearer
constexpr float kCheckAhead = 2.5f;     ///< metres of path that are compared with the map in each thought
constexpr float kSlowFraction = 0.3f;   ///< of the wished speed: less is not getting on
constexpr int kSlowThoughts = 4;
constexpr float kDeepestJump = 8.5f; ///< metres
constexpr float kThoughtSeconds = 0.1f;

Vec2 flat(Vec3 v) {
    return {v.x, v.z};
}

} // namespace

bool Walk::start(SeenMap& map, SeenPlanner& planner, const SelfState& self, Vec3 place, float within, bool jumpsDown) {
    stop();
    m_jumpsDown = false;
    if (!planner.way(map, place, within, m_points)) return false;
    if (m_points.size() > kMaxCorners) m_points.resize(kMaxCorners);
    float height = self.position.y;
    for (const Vec3& p : m_points) { // a ramp is no jump, however long
        m_jumpsDown = m_jumpsDown || (jumpsDown && p.y < height - map.body().step);
        height = p.y;
    }
    const Vec2 here = flat(self.position);
    m_corners.clear();
    for (const Vec3& p : m_points)
        m_corners.push_back(flat(p));
    // Leave in the direction of the motion, if that is about where the way goes.
    const Vec2 first = normalized(m_corners.front() - here);
    const Vec2 moving = normalized(flat(self.velocity), first);
    const Vec2 leaving = dot(first, moving) > 0.5f ? moving : first;
    GroundPath path = GroundPath::through(here, leaving, m_corners);
    if (!fits(map, self, path)) {
        // The curves swing out too far: more points on the straight sides hold them to the way that was searched.
        std::vector<Vec2> dense;
        Vec2 from = here;
        for (const Vec2& to : m_corners) {
            const int parts = std::min(8, static_cast<int>(length(to - from) / 0.5f) + 1);
            for (int i = 1; i <= parts && dense.size() < 60; ++i)
                dense.push_back(from + (to - from) * (static_cast<float>(i) / static_cast<float>(parts)));
            from = to;
        }
        path = GroundPath::through(here, first, dense);
    }
    m_follower.start(path);
    m_slow = 0;
    return m_follower.walking();
}

void Walk::stop() {
    m_follower.stop();
    m_wanted = {};
}

bool Walk::fits(SeenMap& map, const SelfState& self, const GroundPath& path) const {
    float height = self.position.y;
    const float step = map.body().step;
    for (float at = 0.6f; at < path.length(); at += 0.2f) {
        const Vec2 p = path.at(at);
        const SeenColumn column = map.columnAt({p.x, 0, p.y});
        const SeenMap::Index floor = map.floorNear(column, height, step, m_jumpsDown ? kDeepestJump : step);
        if (floor == SeenMap::kNone || map.roomOn(floor, column) == Room::None) return false;
        height = map.heightOf(floor);
    }
    return true;
}

bool Walk::freeAhead(SeenMap& map, const SelfState& self) const {
    const GroundPath& path = m_follower.path();
    float height = self.position.y;
    const float step = map.body().step;
    const float from = m_follower.metresWalked();
    const float to = minimum(from + kCheckAhead, path.length());
    for (float at = from + 0.2f; at < to; at += 0.25f) {
        const Vec2 p = path.at(at);
        const SeenColumn column = map.columnAt({p.x, 0, p.y});
        const SeenMap::Index floor = map.floorNear(column, height, step, m_jumpsDown ? kDeepestJump : step);
        if (floor == SeenMap::kNone) {
            if (m_jumpsDown) continue;
            return false;
        }
        if (at > from + 0.8f && !m_jumpsDown && map.roomOn(floor, column) == Room::None) return false;
        height = map.heightOf(floor);
    }
    return true;
}

/// Where this thought's move leads is known ground: nobody walks off an edge, wherever a curve goes.
bool Walk::safeStep(const SeenMap& map, const SelfState& self, Vec3 move) const {
    if (m_jumpsDown || !self.onGround) return true;
    const float step = map.body().step;
    const float reach = m_follower.walking() ? minimum(0.4f, left()) : 0.4f;
    for (const float fraction : {0.5f, 1.0f}) {
        const SeenColumn column = map.columnAt(self.position + move * (fraction * reach));
        if (map.floorNear(column, self.position.y, step + 0.15f, step + 0.15f) == SeenMap::kNone) return false;
    }
    return true;
}

bool Walk::hindered(const SelfState& self) {
    const float wished = length(m_wanted) * kThoughtSeconds;
    const float moved = length(horizontal(self.position - m_lastPlace));
    m_lastPlace = self.position;
    if (wished <= 0 || moved > kSlowFraction * wished)
        m_slow = m_slow > 2 ? static_cast<std::uint8_t>(m_slow - 2) : std::uint8_t{0};
    else
        ++m_slow;
    return m_slow >= kSlowThoughts;
}

bool Walk::dodge(SeenMap& map, const SelfState& self, Vec3 direction, Tick until) {
    const Vec3 way = normalized(horizontal(direction));
    if (!SeenPlanner::straight(map, self.position, self.position + way * 0.9f, Room::Tight)) return false;
    m_dodge = way;
    m_dodgeUntil = until;
    return true;
}

Vec2 Walk::ahead(float metres) const {
    return m_follower.path().at(m_follower.metresWalked() + metres);
}

WalkEnd Walk::step(SeenMap& map, const SelfState& self, Tick tick, bool hurry, Intent& intent) {
    intent.move = {};
    intent.buttons = 0;
    const bool wasHindered = hindered(self);
    if (wasHindered) {
        m_slow = 0;
        map.felt(self.position, m_wanted, tick);
        if (self.blocked) map.felt(self.position, -self.blockedNormal, tick);
        m_wanted = {};
        m_dodgeUntil = 0;
        return WalkEnd::Hindered;
    }
    if (tick < m_dodgeUntil && safeStep(map, self, m_dodge)) {
        intent.move = m_dodge;
        intent.press(Button::Run);
        m_wanted = m_dodge * self.runSpeed;
        return WalkEnd::GoingOn;
    }
    if (!m_follower.walking()) {
        m_wanted = {};
        return WalkEnd::Arrived;
    }
    if (!freeAhead(map, self)) {
        m_wanted = {};
        return WalkEnd::WayLost;
    }
    PathFollowing following;
    following.run = hurry;
    following.faceTheWay = false;
    following.lookAhead = hurry ? 0.6f : 0.45f;
    if (!m_follower.steer(self, following, intent)) {
        m_wanted = {};
        return WalkEnd::Arrived;
    }
    if (!safeStep(map, self, intent.move)) {
        intent.move = {};
        m_wanted = {};
        return WalkEnd::WayLost;
    }
    m_wanted = intent.move * (hurry ? self.runSpeed : self.walkSpeed);
    return WalkEnd::GoingOn;
}

void Walk::draw(DebugDraw& sink, float height) const {
    m_follower.draw(sink, height + 0.08f, {90, 255, 120, 255});
}

void Walk::visitState(StateVisitor& v) {
    v.field("follower", m_follower);
    v.field("jumpsDown", m_jumpsDown);
    v.field("lastPlace", m_lastPlace);
    v.field("wanted", m_wanted);
    v.field("slow", m_slow);
    v.field("dodge", m_dodge);
    v.field("dodgeUntil", m_dodgeUntil);
}

} // namespace lince::bronto
