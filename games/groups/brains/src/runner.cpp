#include "runner.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/nav_workspace.h>

namespace lince::groups {
namespace {

constexpr Vec3 kReach{6, 4, 6};                 ///< metres around a point in which ground is looked for
constexpr float kMoved = 0.7f;                  ///< metres that a goal may move before the way is planned anew
constexpr Tick kTryAgain = kTicksPerSecond / 2; ///< after there was no way

} // namespace

void Runner::go(const ThinkInput& input, ThinkOutput& output, Vec3 goal, bool run, float within) {
    const bool moved = length(horizontal(goal - m_walker.goal())) > kMoved;
    const bool idle = m_walker.state() != MapWalker::State::Walking;
    const bool there = length(horizontal(goal - input.self.position)) <= within;
    const bool failed = m_walker.state() == MapWalker::State::NoWay && input.tick < m_planned + kTryAgain;
    if ((moved || (idle && !there)) && !failed) {
        const NavPoint ground = input.nav->query.nearest(*input.map->mesh, goal, kReach);
        m_walker.goTo(ground ? ground.position : goal);
        m_planned = input.tick;
    }
    Walking walking;
    walking.run = run;
    walking.arriveWithin = within;
    m_walker.step(input, output, walking);
}

void Runner::stand(const ThinkInput& input, ThinkOutput& output, Vec3 lookAt) {
    m_walker.stop();
    Walking walking;
    m_walker.step(input, output, walking); // takes in who is near
    const Vec3 way = horizontal(lookAt - input.self.position);
    if (lengthSquared(way) > 0.01f) output.intent.yaw = yawOf(way);
    output.intent.pitch = 0;
}

Vec3 Runner::straightTo(const ThinkInput& input, Vec3 from, Vec3 to) {
    NavQuery& query = input.nav->query;
    const NavMesh& mesh = *input.map->mesh;
    const NavPoint start = query.nearest(mesh, from, kReach);
    if (!start) return from;
    return query.ray(mesh, start, to, {}).position;
}

void Runner::visitState(StateVisitor& v) {
    v.field("walker", m_walker);
    v.field("planned", m_planned);
}

} // namespace lince::groups
