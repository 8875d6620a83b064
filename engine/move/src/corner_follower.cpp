#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/move/corner_follower.h>
#include <lince/navmesh/nav_shape.h>

#include <cmath>

namespace lince {

namespace {

constexpr Vec3 kFootReach{1, 2, 1};   ///< how far from the mesh a body may stand, metres
constexpr float kTakeOffReach = 0.5f; ///< metres before the take-off from which it heads for the landing: the run-up
constexpr float kTakeOffSpeed = 0.6f; ///< share of the full speed along the jump that is enough to jump with
constexpr float kLanded = 0.75f;      ///< metres around the landing
constexpr float kThrown = 5.5f;       ///< metres a second upwards that no legs make
constexpr Tick kSameSide = 3 * kTicksPerSecond;
constexpr float kCarriedTo = 2;     ///< metres around where a jump pad or a teleporter brings one
constexpr float kCarrierReach = 2;  ///< metres from the mesh to the middle of what carries
constexpr float kSeen = 0.05f;      ///< metres that a ray may end before its aim
constexpr float kBeside = 0.03f;    ///< metres that a ray may begin and end beside
constexpr float kAtCorner = 0.1f;   ///< metres beside the overshooting that is allowed
constexpr float kLineMetres = 0.4f; ///< from the corner to where it is back on the line
constexpr std::uint32_t kMaxBack = 3;
constexpr float kLostSeconds = 0.5f; ///< one who just brushes a border sees nothing for a moment
constexpr int kTries = 4;            ///< points ahead that are tried

Vec2 flat(Vec3 point) {
    return {point.x, point.z};
}

bool reaches(const NavMesh& mesh, NavQuery& query, const NavFilter& filter, NavPoint here, Vec3 aim) {
    const NavRayHit hit = query.ray(mesh, here, aim, filter);
    // On the same floor: a ray along the mesh can end below or above what it was meant for.
    return length(flat(hit.position) - flat(aim)) <= kSeen && absolute(hit.position.y - aim.y) < 1;
}

/// Also a little to either side: a ray right along the border ends at the tip of any tooth in it, a body does not.
bool sees(const NavMesh& mesh, NavQuery& query, const NavFilter& filter, NavPoint here, Vec3 aim) {
    if (reaches(mesh, query, filter, here, aim)) return true;
    const Vec3 along = normalized(horizontal(aim - here.position));
    for (const float side : {kBeside, -kBeside}) {
        const Vec3 aside = Vec3{-along.z, 0, along.x} * side;
        const NavRayHit start = query.ray(mesh, here, here.position + aside, filter);
        if (reaches(mesh, query, filter, {start.position, start.polygon}, aim + aside)) return true;
    }
    return false;
}

} // namespace

void CornerFollower::start(const NavPath& path) {
    stop();
    if (path.result == PathResult::None || path.corners.empty()) return;
    m_corners = path.corners;
    m_next = m_corners.size() > 1 ? 1 : 0;
    m_corners[0].step = NavStep::Walk; // nothing leads to it
    head(m_corners[m_next].position, m_next);
    m_state = FollowState::Walking;
}

void CornerFollower::stop() {
    m_corners.clear();
    m_next = 0;
    m_state = FollowState::Idle;
    m_target = m_mark = {};
    m_after = 0;
    m_jump = m_inAir = m_leaping = m_thrown = m_marked = false;
    m_markTick = m_seenTick = 0;
}

float CornerFollower::metresLeft(Vec3 from) const {
    if (m_next >= m_corners.size() || m_state == FollowState::Arrived) return 0;
    float metres = length(flat(m_corners[m_next].position) - flat(from));
    for (std::size_t i = m_next + 1; i < m_corners.size(); ++i)
        metres += length(flat(m_corners[i].position) - flat(m_corners[i - 1].position));
    return metres;
}

/// Where rays start from: the body, or the corner that it is just rounding. A few centimetres off a corner decide what
/// can be seen from there, and nobody walks by centimetres.
NavPoint CornerFollower::viewpoint(const NavMesh& mesh, NavPoint here, const CornerFollowing& following) {
    const Vec2 place = flat(here.position);
    const float near = following.cornerMetres + kAtCorner;
    const auto at = [&](std::uint32_t corner) { return length(flat(m_corners[corner].position) - place) <= near; };
    while (m_next + 1 < m_corners.size() && m_corners[m_next + 1].step == NavStep::Walk && at(m_next))
        ++m_next;
    if (m_next == 0 || !at(m_next - 1)) return here;
    const NavPoint corner{m_corners[m_next - 1].position, m_corners[m_next - 1].polygon};
    return liesOn(mesh, corner) ? corner : here;
}

/// The farthest point of the way, up to lookAhead metres on, that the body can walk to straight. False: not even the
/// next corner.
bool CornerFollower::findTarget(const NavMesh& mesh, NavQuery& query, const NavFilter& filter, NavPoint here,
                                const CornerFollowing& following) {
    const Vec2 place = flat(here.position);
    const NavPoint eye = viewpoint(mesh, here, following);
    // From the body as well: just past a corner it may be the body that sees on, and whoever turned back then would
    // tread to and fro for ever.
    const auto inSight = [&](Vec3 aim) {
        return sees(mesh, query, filter, eye, aim) ||
               (eye.position != here.position && sees(mesh, query, filter, here, aim));
    };
    for (int tries = kTries; tries > 0; --tries) {
        float left = following.lookAhead * static_cast<float>(tries) / kTries;
        left -= length(flat(m_corners[m_next].position) - place);
        if (left <= 0) break; // all that is looked at lies before the next corner
        std::uint32_t corner = m_next;
        Vec3 point = m_corners[corner].position;
        // Not beyond a take-off: the way there is part of the jump.
        while (left > 0 && corner + 1 < m_corners.size() && m_corners[corner + 1].step == NavStep::Walk) {
            const Vec3 to = m_corners[corner + 1].position;
            const float size = length(flat(to) - flat(point));
            ++corner;
            point = size <= left ? to : lerp(point, to, left / size);
            left -= size;
        }
        if (corner == m_next) break; // the way ends or leaps there
        if (!inSight(point)) continue;
        // A corner is behind once the one after it can be walked to; until then it is known how to come back.
        m_next = inSight(m_corners[corner].position) ? corner : corner - 1;
        head(point, corner);
        return true;
    }
    // Where not even the next corner is seen, it was pushed back: around one of the last ones it can go on.
    for (std::uint32_t corner = m_next, back = 0; back <= kMaxBack; --corner, ++back) {
        const Vec3 position = m_corners[corner].position;
        if (back > 0 && length(flat(position) - place) <= kAtCorner) { // from here the way itself is straight
            m_next = corner + 1;
            head(m_corners[m_next].position, m_next);
            return true;
        }
        if (back > 0 && length(flat(position) - place) > following.lookAhead) break;
        if (inSight(position)) {
            m_next = corner;
            head(position, corner);
            return true;
        }
        if (corner == 0 || m_corners[corner].step != NavStep::Walk) break;
    }
    return false;
}

/// Beside the corner that it rounds the straight way may lead over the border: first onto the line from the corner.
void CornerFollower::comeBack(const NavMesh& mesh, NavQuery& query, const NavFilter& filter, NavPoint here) {
    if (m_next == 0 || sees(mesh, query, filter, here, m_target)) return;
    const Vec3 corner = m_corners[m_next - 1].position, way = m_target - corner;
    const float size = length(flat(m_target) - flat(corner));
    if (size > kLineMetres) m_target = corner + way * (kLineMetres / size);
}

/// To a point of the way that ends at `corner`.
void CornerFollower::head(Vec3 point, std::uint32_t corner) {
    m_target = point;
    m_after = point == m_corners[corner].position ? corner + 1 : corner;
}

/// A jump pad throws, and a teleporter moves, whoever touches it, before its middle is reached. True: it is where that
/// led to.
bool CornerFollower::noticeCarried(const SelfState& self) {
    const std::uint32_t landing = leaps() || m_next + 1 == m_corners.size() ? m_next : m_next + 1;
    if (m_corners[landing].step != NavStep::Carried) return false;
    const Vec3 off = m_corners[landing].position - self.position;
    const bool there = length(off) < length(m_corners[landing - 1].position - self.position);
    if (!self.onGround || there) m_next = landing;
    if (!self.onGround || !there || length(off) >= kCarriedTo) return false;
    if (landing + 1 < m_corners.size()) m_next = landing + 1;
    return true;
}

/// Into the middle of what carries: the mesh may end before it.
void CornerFollower::headInto(const NavMesh& mesh) {
    const Vec3 before = m_corners[m_next - 1].position, landing = m_corners[m_next].position;
    Vec3 middle = before;
    float nearest = kCarrierReach;
    for (const OffMeshLink& link : mesh.jumps()) {
        if (link.step != NavStep::Carried || link.to != landing || length(link.from - before) > nearest) continue;
        middle = link.from;
        nearest = length(link.from - before);
    }
    head(middle, m_next);
}

/// On the way over a gap or up a ledge: straight for the landing, and the button when the take-off is reached at speed.
void CornerFollower::takeOff(const SelfState& self, const CornerFollowing& following) {
    const PathCorner& landing = m_corners[m_next];
    head(landing.position, m_next);
    if (landing.step != NavStep::Jump || !self.onGround || m_inAir) return;
    const Vec2 from = flat(m_corners[m_next - 1].position);
    const Vec2 along = normalized(flat(landing.position) - from);
    const float beyond = dot(flat(self.position) - from, along);
    const float full = following.run ? self.runSpeed : self.walkSpeed;
    const bool fast = dot(flat(self.velocity), along) >= kTakeOffSpeed * full;
    // Against a ledge nobody gets fast, and past the edge it is the last moment.
    m_jump = beyond >= -0.1f && (fast || self.blocked || beyond > 0.15f);
}

/// Slow enough to turn at what it heads for and at the corners soon after it, and to stop at the end.
float CornerFollower::allowedSpeed(Vec2 from, float full, const CornerFollowing& following) const {
    if (leaps()) return full;
    float allowed = full;
    Vec2 at = flat(m_target), before = normalized(at - from);
    float distance = length(at - from);
    // Half of what the body can do: what is decided now comes one step late.
    const auto braking = [&](float there) { return std::sqrt(there * there + following.acceleration * distance); };
    for (std::uint32_t corner = m_after; following.acceleration * distance < full * full; ++corner) {
        if (corner >= m_corners.size()) return minimum(allowed, minimum(braking(0), distance / following.stepSeconds));
        if (m_corners[corner].step != NavStep::Walk) break; // a run-up
        const Vec2 to = flat(m_corners[corner].position), after = normalized(to - at);
        const float turn = dot(before, after) <= 0 ? 1 : absolute(cross(before, after));
        // What it drifts on sideways while it turns, v² sin² / 2a, must not be more than the corner allows.
        if (turn > 0.01f)
            allowed = minimum(allowed, braking(std::sqrt(2 * following.acceleration * following.cornerMetres) / turn));
        distance += length(to - at);
        at = to, before = after;
    }
    return allowed;
}

void CornerFollower::noticeStuck(const SelfState& self, Tick now, const CornerFollowing& following) {
    if (!m_marked || length(flat(self.position) - flat(m_mark)) > following.stuckMetres || now < m_markTick) {
        m_marked = true;
        m_mark = self.position;
        m_markTick = now;
        m_state = FollowState::Walking;
    } else if (now - m_markTick >= ticksFromSeconds(following.stuckSeconds)) {
        m_state = FollowState::Stuck;
    }
}

Vec2 CornerFollower::preferred(const NavMesh& mesh, NavQuery& query, const NavFilter& filter, const SelfState& self,
                               Tick now, const CornerFollowing& following) {
    m_jump = m_leaping = false;
    if (m_state != FollowState::Walking && m_state != FollowState::Stuck) return {};
    const Vec2 place = flat(self.position);
    const float full = following.run ? self.runSpeed : self.walkSpeed;

    const bool landed = noticeCarried(self), wasThrown = m_thrown;
    m_thrown = !self.onGround && (m_thrown || self.velocity.y > kThrown);
    if (!m_marked || leaps() || now < m_seenTick) m_seenTick = now;
    if (!self.onGround) {
        m_inAir = m_leaping = m_inAir || leaps();
        const bool carried = m_corners[m_next].step == NavStep::Carried;
        // A throw is right as it is, also one that nobody asked for: legs that brake it bring one back onto the pad,
        // for ever. Where it goes little more than up, they must do it.
        if ((carried || m_thrown) && length(flat(self.velocity)) > full) return {};
        if (carried) head(m_corners[m_next].position, m_next);
        if (m_thrown && !carried) { // up and down on a pad: off it, to one side after the other
            const float turn = static_cast<float>(now / kSameSide % 8) * (kPi / 4);
            const Vec3 aside = rotateByYaw(normalized(horizontal(m_corners.back().position - self.position)), turn);
            return flat(aside) * full;
        }
        return normalized(flat(m_target) - place) * full;
    }
    if (wasThrown && !landed) { // somewhere
        m_state = FollowState::OffPath;
        return {};
    }
    if (m_inAir) { // down again
        m_inAir = false;
        if (length(flat(m_corners[m_next].position) - place) < kLanded &&
            absolute(m_corners[m_next].position.y - self.position.y) < 1 && m_next + 1 < m_corners.size())
            ++m_next;
    }
    const bool last = m_next + 1 == m_corners.size();
    const Vec3 next = m_corners[m_next].position;
    if (last && length(flat(next) - place) <= following.arriveWithin && absolute(next.y - self.position.y) < 1) {
        m_state = FollowState::Arrived;
        return {};
    }
    // At a take-off the next thing is the landing.
    if (!last && m_corners[m_next + 1].step != NavStep::Walk && length(flat(next) - place) <= kTakeOffReach) ++m_next;

    const NavPoint here = query.nearest(mesh, self.position, kFootReach);
    const Vec2 fromTakeOff = m_next > 0 ? flat(m_corners[m_next - 1].position) - place : Vec2{};
    if (leaps() && length(fromTakeOff) <= 2 * kTakeOffReach) {
        m_leaping = true;
        if (m_corners[m_next].step == NavStep::Carried)
            headInto(mesh);
        else
            takeOff(self, following);
    } else if (here && findTarget(mesh, query, filter, here, following)) {
        m_seenTick = now;
        comeBack(mesh, query, filter, here);
    } else if (now - m_seenTick >= ticksFromSeconds(kLostSeconds)) {
        m_state = FollowState::OffPath;
        return {};
    }
    noticeStuck(self, now, following);
    const Vec2 way = flat(m_target) - place;
    return normalized(way) * allowedSpeed(place, full, following);
}

void CornerFollower::apply(Vec2 velocity, const SelfState& self, const CornerFollowing& following,
                           Intent& intent) const {
    intent.move = {};
    intent.release(Button::Run);
    intent.release(Button::Jump);
    const float speed = length(velocity);
    if (m_jump) intent.press(Button::Jump);
    if (!(speed > 1e-3f)) return;
    const bool run = following.run && (speed > self.walkSpeed || m_inAir || m_jump);
    const float full = run ? self.runSpeed : self.walkSpeed;
    const float stick = full > 0 ? minimum(speed / full, 1) / speed : 0;
    intent.move = {velocity.x * stick, 0, velocity.y * stick};
    intent.yaw = yawOf({velocity.x, 0, velocity.y});
    if (run) intent.press(Button::Run);
}

void CornerFollower::visitState(StateVisitor& v) {
    std::uint32_t count = static_cast<std::uint32_t>(m_corners.size());
    v.field("corners", count);
    if (count < m_corners.size()) m_corners.resize(count);
    for (std::uint32_t i = 0; i < count && !v.failed(); ++i) {
        if (i == m_corners.size()) m_corners.emplace_back(); // one by one: a wrong count ends the bytes, not the memory
        v.field("position", m_corners[i].position);
        v.field("step", m_corners[i].step);
        v.field("polygon", m_corners[i].polygon);
        if (m_corners[i].step > NavStep::Carried) m_corners[i].step = NavStep::Walk;
    }
    v.field("next", m_next);
    v.field("state", m_state);
    v.field("target", m_target);
    v.field("after", m_after);
    v.field("jump", m_jump);
    v.field("inAir", m_inAir);
    v.field("thrown", m_thrown);
    v.field("marked", m_marked);
    v.field("mark", m_mark);
    v.field("markTick", m_markTick);
    v.field("seenTick", m_seenTick);
    // A state from outside may say anything.
    const bool leapsFirst = m_next == 0 && !m_corners.empty() && m_corners[0].step != NavStep::Walk;
    if (m_state > FollowState::OffPath || leapsFirst || (m_next >= m_corners.size() && m_state != FollowState::Idle))
        stop();
}

void draw(DebugDraw& sink, const CornerFollower& follower, Vec3 from, Colour colour) {
    if (follower.state() == FollowState::Idle || follower.state() == FollowState::Arrived) return;
    Vec3 at = from;
    for (std::size_t i = follower.nextCorner(); i < follower.corners().size(); ++i) {
        sink.line(at, follower.corners()[i].position, colour);
        at = follower.corners()[i].position;
    }
    drawArrow(sink, from, follower.target(), colour);
    if (follower.state() == FollowState::Stuck) sink.text(from, "stuck", colour);
    if (follower.state() == FollowState::OffPath) sink.text(from, "off the path", colour);
}

} // namespace lince
