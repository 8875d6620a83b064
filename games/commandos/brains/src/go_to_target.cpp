#include "go_to_target.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/nav_workspace.h>

namespace lince::commandos {
namespace {

constexpr float kSameTarget = 0.4f;     ///< metres that a target moves without another way being planned
constexpr float kStandsOnTarget = 0.9f; ///< metres: what blocks so near the target is the target, or stands on it
constexpr std::uint8_t kMaxSlides = 12; ///< thoughts; then a way is planned

} // namespace

void GoToTarget::begin(Vec3 target, bool runs, float arriveMetres) {
    m_target = target;
    m_runs = runs;
    m_arriveMetres = arriveMetres;
    m_state = State::Going;
    m_straight = m_asked = false;
    m_slides = 0;
    m_walker.stop();
}

void GoToTarget::moveTarget(Vec3 target) {
    if (length(target - m_target) <= kSameTarget) return;
    begin(target, m_runs, m_arriveMetres);
}

void GoToTarget::stop() {
    m_state = State::Idle;
    m_walker.stop();
}

/// Steep ground, walls and drops are no part of the map, so a free raycast over it is a walk that nothing cancels.
bool GoToTarget::isStraight(const ThinkInput& input) const {
    const NavMesh& mesh = *input.map->mesh;
    const NavPoint from = input.nav->query.nearest(mesh, input.self.position);
    if (!from) return false;
    const NavRayHit hit = input.nav->query.ray(mesh, from, m_target, {});
    return hit.t >= 1 && absolute(hit.position.y - m_target.y) < input.self.height;
}

void GoToTarget::plan() {
    m_straight = false;
    m_walker.goTo(m_target);
}

void GoToTarget::goStraight(const ThinkInput& input, ThinkOutput& output, Vec3 way) {
    Vec3 direction = normalized(way);
    if (input.self.blocked) {
        if (length(way) <= kStandsOnTarget) { // the obstacle is the target, or somebody stands on it
            m_state = State::Arrived;
            return;
        }
        if (++m_slides > kMaxSlides) return plan();
        const Vec3 away = horizontal(input.self.blockedNormal);
        Vec3 slide = normalized(direction + away, away);
        if (dot(slide, direction) < 0.1f) { // straight against it: to that side where it went before, else to the right
            const Vec3 right = cross(direction, Vec3{0, 1, 0});
            slide = normalized(dot(m_slide, right) < 0 ? away - right : away + right, right);
        }
        m_slide = direction = slide;
    } else if (m_slides > 0) {
        direction = normalized(direction + m_slide, direction);
        --m_slides;
    }
    output.intent.move = direction;
    output.intent.yaw = yawOf(direction);
    output.intent.pitch = 0;
    if (m_runs) output.intent.press(Button::Run);
}

void GoToTarget::step(const ThinkInput& input, ThinkOutput& output) {
    if (m_state != State::Going || input.map == nullptr) return;
    const Vec3 way = horizontal(m_target - input.self.position);
    if (length(way) <= m_arriveMetres && absolute(m_target.y - input.self.position.y) < input.self.height) {
        m_state = State::Arrived;
        return;
    }
    if (!m_asked) {
        m_asked = true;
        m_straight = isStraight(input);
        if (!m_straight) plan();
        if (output.trace != nullptr)
            output.trace->note(TraceKind::Condition, "straight there", m_straight, length(way));
    }
    if (m_straight) goStraight(input, output, way);
    if (m_straight || m_state != State::Going) return;
    Walking walking;
    walking.run = m_runs;
    walking.arriveWithin = maximum(0.3f, m_arriveMetres);
    m_walker.step(input, output, walking);
    if (m_walker.state() == MapWalker::State::Arrived) m_state = State::Arrived;
    if (m_walker.state() == MapWalker::State::NoWay) m_state = State::NoWay;
}

void GoToTarget::draw(DebugDraw& sink, const SelfState& self) const {
    if (m_state != State::Going) return;
    if (m_straight)
        drawArrow(sink, self.position, m_target, {120, 230, 140, 255});
    else
        m_walker.draw(sink, self);
}

void GoToTarget::visitState(StateVisitor& v) {
    v.field("state", m_state);
    v.field("target", m_target);
    v.field("runs", m_runs);
    v.field("arriveMetres", m_arriveMetres);
    v.field("straight", m_straight);
    v.field("asked", m_asked);
    v.field("slides", m_slides);
    v.field("slide", m_slide);
    v.field("walker", m_walker);
}

} // namespace lince::commandos
