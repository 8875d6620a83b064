#include <lince/core/state_visitor.h>
#include <lince/mind/group_way.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kReached = 0.5f;    ///< metres at which a subgoal lies behind
constexpr float kShortest = 0.001f; ///< metres of a piece that is none

} // namespace

void cutIntoSubgoals(const FreeSpace& space, std::span<const Vec3> way, float range, std::vector<Vec3>& out) {
    out.clear();
    if (way.empty()) return;
    Vec3 at = way.front();
    std::size_t i = 1; // the next point of the way
    while (i < way.size() && out.size() < GroupWay::kMaxSubgoals) {
        // As far as points can be seen and lie within range.
        std::size_t seen = i;
        while (seen < way.size() && length(way[seen] - at) <= range && (seen == i || space.isFreeWay(at, way[seen])))
            ++seen;
        if (seen > i) {
            at = way[seen - 1];
            i = seen;
        } else { // the very next point is too far: a point of the piece towards it
            const float metres = length(way[i] - at);
            at = lerp(at, way[i], range / metres);
            // Feet of the piece's ends may stand higher or lower than the ground between them.
            if (const auto ground = space.place(at)) at = *ground;
        }
        if (out.empty() || length(out.back() - at) > kShortest) out.push_back(at);
    }
    if (out.empty()) out.push_back(way.back());
}

void GroupWay::measure() {
    m_left.assign(m_subgoals.size(), 0);
    for (std::size_t i = m_subgoals.size(); i-- > 1;)
        m_left[i - 1] = m_left[i] + length(m_subgoals[i] - m_subgoals[i - 1]);
}

void GroupWay::set(std::vector<Vec3> subgoals) {
    m_subgoals = std::move(subgoals);
    if (m_subgoals.size() > kMaxSubgoals) m_subgoals.resize(kMaxSubgoals);
    m_next = m_lookedFor = m_told = 0;
    m_own = m_complete = true;
    measure();
}

void GroupWay::forget() {
    m_subgoals.clear();
    m_left.clear();
    m_next = m_lookedFor = m_told = 0;
    m_own = m_complete = false;
}

void GroupWay::tell(std::vector<Message>& out) {
    if (!m_own) return;
    for (std::uint32_t said = 0; said < kTellAtOnce && m_told < m_subgoals.size(); ++said, ++m_told) {
        const bool last = m_told + 1 == m_subgoals.size();
        out.push_back(Message::of(Waypoint{m_subgoals[m_told], m_told, last}));
    }
}

bool GroupWay::hear(const Waypoint& point) {
    if (point.index >= kMaxSubgoals) return false;
    if (point.index == 0) forget();
    // A part that was lost makes the rest worthless.
    if (m_own || m_complete || point.index != m_subgoals.size()) return false;
    m_subgoals.push_back(point.place);
    if (!point.last) return false;
    m_complete = true;
    measure();
    return true;
}

void GroupWay::advance(const Roadmap& roadmap, const RoadmapWalker& walker, float range) {
    if (!known()) return;
    while (!atLast()) {
        const float away = length(m_subgoals[m_next] - walker.place());
        if (away > kReached && (away > range || !walker.isFreeWay(roadmap, m_subgoals[m_next]))) return;
        ++m_next;
    }
}

void GroupWay::join(const Roadmap& roadmap, const RoadmapWalker& walker, float range) {
    // One that lies behind a wall says nothing of the way to it: a goal across the street may be a mile to walk.
    float shortest = -1, nearest = -1;
    for (std::uint32_t i = 0; i < m_subgoals.size(); ++i) {
        const float away = length(m_subgoals[i] - walker.place());
        if (away <= range && walker.isFreeWay(roadmap, m_subgoals[i])) {
            if (shortest >= 0 && away + m_left[i] >= shortest) continue;
            shortest = away + m_left[i];
            m_next = i;
        } else if (shortest < 0 && (nearest < 0 || away < nearest)) {
            nearest = away;
            m_next = i;
        }
    }
}

Vec3 GroupWay::target(const Roadmap& roadmap, const RoadmapWalker& walker) {
    const Vec3 subgoal = m_subgoals[m_next];
    if (m_next == 0 || walker.isFreeWay(roadmap, subgoal)) return subgoal;
    const Vec3 before = m_subgoals[m_next - 1];
    if (length(before - walker.place()) <= kReached) m_lookedFor = m_next;
    return m_lookedFor != m_next && walker.isFreeWay(roadmap, before) ? before : subgoal;
}

float GroupWay::metresLeft(Vec3 place) const {
    return known() ? length(m_subgoals[m_next] - place) + m_left[m_next] : 0;
}

void GroupWay::draw(DebugDraw& sink, Vec3 from) const {
    if (!known()) return;
    const Vec3 up{0, 0.1f, 0};
    constexpr Colour kAhead{255, 210, 60, 255}, kBehind{120, 110, 90, 255};
    for (std::uint32_t i = 0; i < m_subgoals.size(); ++i)
        drawCylinder(sink, m_subgoals[i], 0.12f, 0.25f, i >= m_next ? kAhead : kBehind);
    drawArrow(sink, from + up, m_subgoals[m_next] + up, kAhead);
}

void GroupWay::visitState(StateVisitor& v) {
    v.list("subgoals", m_subgoals);
    v.field("next", m_next);
    v.field("lookedFor", m_lookedFor);
    v.field("told", m_told);
    v.field("own", m_own);
    v.field("complete", m_complete);
    // A state from outside may say anything.
    if (m_subgoals.size() > kMaxSubgoals) m_subgoals.resize(kMaxSubgoals);
    if (m_next >= m_subgoals.size()) m_next = 0;
    measure();
}

} // namespace lince
