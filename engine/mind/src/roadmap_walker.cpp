#include <lince/core/state_visitor.h>
#include <lince/mind/roadmap_walker.h>

#include <algorithm>

namespace lince {
namespace {

constexpr Tick kPlanEvery = kTicksPerSecond / 2;
constexpr Tick kPlanInVain = 2 * kTicksPerSecond; ///< when there was no way
constexpr std::size_t kNearGoal = 8;              ///< nodes that are tried instead of a goal without a way
constexpr float kGoalMoved = 1.5f;                ///< metres: then the way there is another one
constexpr Tick kUnseen = 3 * kTicksPerSecond / 2; ///< of a point of the way that it heads for
constexpr float kPointReached = 0.4f;

} // namespace

void RoadmapWalker::stand(const Roadmap& roadmap, Vec3 feet) {
    std::optional<Vec3> free = roadmap.space().place(feet);
    // Pressed a little beyond the border of what is free, it stands for the place beside it: from an old one it would
    // see ways that are none.
    if (!free) free = roadmap.space().place(roadmap.space().sweep(feet, feet).place);
    if (free)
        m_place = *free;
    else if (!m_stood)
        m_place = feet;
    m_stood = m_stood || free.has_value();
}

bool RoadmapWalker::isFreeWay(const Roadmap& roadmap, Vec3 to) const {
    return roadmap.space().isFreeWay(m_place, to);
}

bool RoadmapWalker::plan(const Roadmap& roadmap, Vec3 goal) {
    if (!m_query) m_query.emplace();
    m_points.clear();
    bool found = m_query->find(roadmap, m_place, goal, m_path);
    const bool wholeWay = found;
    if (!found) { // as near as the roadmap comes
        m_near.clear();
        roadmap.nearest(goal, kNearGoal, m_near);
        for (std::size_t i = 0; i < m_near.size() && !found; ++i)
            found = m_query->find(roadmap, m_place, roadmap.node(m_near[i]), m_path);
    }
    if (found) m_points.assign(m_path.points.begin(), m_path.points.end());
    return wholeWay;
}

std::optional<Vec3> RoadmapWalker::headFor(const Roadmap& roadmap, Vec3 goal, Tick tick) {
    if (isFreeWay(roadmap, goal)) {
        m_points.clear();
        m_next = m_unseenSince = 0;
        return goal;
    }
    const bool stale = m_points.empty() || length(goal - m_goal) > kGoalMoved;
    if (stale && tick >= m_planAgain) {
        m_planAgain = tick + kPlanEvery;
        if (!plan(roadmap, goal)) m_planAgain = tick + kPlanInVain;
        m_goal = goal;
        m_next = 0;
    }
    if (m_points.empty()) return {};
    // As far along the way as can be seen: that cuts the corners of the graph.
    const std::uint32_t last = static_cast<std::uint32_t>(m_points.size()) - 1;
    while (m_next < last && (length(m_points[m_next] - m_place) < kPointReached ||
                             roadmap.space().isFreeWay(m_place, m_points[m_next + 1])))
        ++m_next;
    // Behind a corner that it grazed it goes on; pushed off the way for long, it thinks of another one.
    const Vec3 head = m_points[m_next];
    if (length(head - m_place) <= kPointReached || isFreeWay(roadmap, head))
        m_unseenSince = 0;
    else if (m_unseenSince == 0)
        m_unseenSince = tick + 1;
    if (m_unseenSince != 0 && tick + 1 - m_unseenSince > kUnseen) {
        m_unseenSince = 0;
        m_points.clear();
    }
    return head;
}

void RoadmapWalker::visitState(StateVisitor& v) {
    v.field("place", m_place);
    v.field("stood", m_stood);
    v.list("points", m_points);
    v.field("next", m_next);
    if (m_next >= m_points.size()) m_next = 0; // a state from outside may say anything
    v.field("goal", m_goal);
    v.field("planAgain", m_planAgain);
    v.field("unseenSince", m_unseenSince);
}

} // namespace lince
