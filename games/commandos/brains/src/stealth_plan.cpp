#include "stealth_plan.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

#include <algorithm>
#include <limits>

namespace lince::commandos {
namespace {

constexpr float kNever = std::numeric_limits<float>::infinity();
constexpr float kSeenCost = 40;       ///< quanta that a quantum in somebody's view is worth
constexpr float kNearCost = 4;        ///< the same within kNear of somebody who may turn round
constexpr float kNear = 3.5f;         ///< metres
constexpr float kArm = 1.5f;          ///< metres
constexpr float kBehind = 0.15f;      ///< cosine to where he looks
constexpr float kTower = 2.2f;        ///< metres above the ground: he looks down, over walls
constexpr float kMarginMetres = 1.5f; ///< beyond his range
constexpr float kSafeSeconds = 12;    ///< that a hiding place must stay unseen
constexpr float kViewMetres = 45;
constexpr float kFloorHigh = 2; ///< metres of height between floors that see each other by the map

VisibilityCache::Settings cacheSettings() {
    VisibilityCache::Settings settings;
    settings.grainMetres = 0.5f;
    settings.max = 1024;
    return settings;
}

} // namespace

void StealthStep::visitState(StateVisitor& v) {
    v.field("place", place);
    v.field("at", at);
}

StealthPlanner::StealthPlanner() : m_views(cacheSettings()) {}

Tick StealthPlanner::at(const StealthQuestion& question, std::uint32_t quantum) const {
    return question.now + static_cast<Tick>(static_cast<float>(quantum) * m_quantum * kTicksPerSecond);
}

void StealthPlanner::begin(const StealthQuestion& question) {
    m_quantum = question.ground.cellMetres() / maximum(0.5f, question.speed) * 0.5f;
    m_known.assign(kHorizon + 64, false);
    m_watches.resize(kHorizon + 64);
}

StealthPlanner::Watch StealthPlanner::watchOf(const StealthQuestion& question, const EnemyTrack& track, Tick when) {
    Watch watch;
    const auto pose = question.tracks.predict(track, when);
    if (!pose) return watch;
    watch.there = true;
    watch.pose = *pose;
    const std::uint32_t below = question.ground.cellAt(pose->feet - Vec3{0, kTower, 0}, 1);
    const bool tower = below != kNoCell && pose->feet.y - question.ground.centre(below).y > kTower;
    watch.eyes = tower ? Eyes{38, 0.85f} : Eyes{23, 0.77f};
    if (!pose->sure) watch.eyes.cosine = 0.2f; // may turn at any time
    Viewer viewer;
    viewer.feet = pose->feet;
    viewer.range = kViewMetres;
    watch.area = tower || question.sight == nullptr ? nullptr : &m_views.see(question.sight, viewer);
    return watch;
}

const std::vector<StealthPlanner::Watch>& StealthPlanner::watchesAt(const StealthQuestion& question,
                                                                    std::uint32_t quantum) {
    std::vector<Watch>& watches = m_watches[quantum];
    if (m_known[quantum]) return watches;
    m_known[quantum] = true;
    watches.clear();
    for (const EnemyTrack& track : question.tracks.all())
        watches.push_back(watchOf(question, track, at(question, quantum)));
    return watches;
}

bool StealthPlanner::sees(const Watch& watch, Vec3 place, bool crouched) {
    if (!watch.there) return false;
    const Vec3 way = horizontal(place - watch.pose.feet);
    const float away = length(way);
    const float range = watch.eyes.range * (crouched ? 0.5f : 1.0f) + kMarginMetres;
    if (away > range) return false;
    if (away > 0.8f && dot(way, directionFromYawPitch(watch.pose.yaw, 0)) / away < watch.eyes.cosine) return false;
    if (watch.area == nullptr || absolute(place.y - watch.pose.feet.y) > kFloorHigh) return true;
    return watch.area->contains(place);
}

int StealthPlanner::watchers(const StealthQuestion& question, Vec3 place, bool crouched, Tick when, std::size_t but) {
    int count = 0;
    const auto& all = question.tracks.all();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (i != but && !all[i].dead) count += sees(watchOf(question, all[i], when), place, crouched) ? 1 : 0;
    return count;
}

bool StealthPlanner::isInView(const StealthQuestion& question, Vec3 from, Vec3 to) {
    if (question.sight == nullptr || absolute(from.y - to.y) > kFloorHigh || length(to - from) > kViewMetres * 0.8f)
        return false;
    Viewer viewer;
    viewer.feet = from;
    viewer.range = kViewMetres;
    const VisibilityArea& area = m_views.see(question.sight, viewer);
    for (const Vec3 beside : {Vec3{}, Vec3{0.7f, 0, 0}, Vec3{-0.7f, 0, 0}, Vec3{0, 0, 0.7f}, Vec3{0, 0, -0.7f}})
        if (!area.contains(to + beside)) return false;
    return true;
}

bool StealthPlanner::isGoal(const StealthQuestion& question, const StealthGoal& goal, std::uint32_t cell,
                            std::uint32_t quantum) {
    const Vec3 place = question.ground.centre(cell);
    if (goal.kind == StealthGoal::Kind::Place) return length(place - goal.place) <= goal.radius;
    if (goal.kind == StealthGoal::Kind::Hide) {
        const auto safe = static_cast<std::uint32_t>(kSafeSeconds / m_quantum);
        for (std::uint32_t q = quantum; q < quantum + safe && q < m_known.size(); q += 2)
            for (const Watch& watch : watchesAt(question, q))
                if (sees(watch, place, question.crouched)) return false;
        return true;
    }
    const auto& watches = watchesAt(question, quantum);
    if (goal.victim >= watches.size() || !watches[goal.victim].there || !watches[goal.victim].pose.sure) return false;
    const EnemyPose& pose = watches[goal.victim].pose;
    const Vec3 way = place - pose.feet;
    if (absolute(way.y) > 1 || length(horizontal(way)) > kArm) return false;
    if (dot(normalized(horizontal(way)), directionFromYawPitch(pose.yaw, 0)) > kBehind) return false;
    const auto after = static_cast<std::uint32_t>(2.5f / m_quantum);
    for (std::uint32_t q = quantum; q <= quantum + after && q < m_known.size(); q += 2) {
        const auto& later = watchesAt(question, q);
        for (std::size_t i = 0; i < later.size(); ++i) // nobody sees him fall
            if (i != goal.victim && sees(later[i], pose.feet, false)) return false;
    }
    return true;
}

/// The shortest way over the ground to the goal from everywhere, whoever looks.
void StealthPlanner::measureToGoal(const StealthQuestion& question, const StealthGoal& goal) {
    const GroundGrid& ground = question.ground;
    if (goal.kind == StealthGoal::Kind::Hide) return m_toGoal.assign(ground.cellCount(), 0);
    m_toGoal.assign(ground.cellCount(), kNever);
    m_open.clear();
    const auto source = [&](std::uint32_t cell) {
        if (cell == kNoCell || m_toGoal[cell] == 0) return;
        m_toGoal[cell] = 0;
        m_open.push_back({0, cell});
    };
    if (goal.kind == StealthGoal::Kind::Place) {
        source(ground.cellAt(goal.place, 3));
    } else if (goal.victim < question.tracks.all().size()) {
        const EnemyTrack& victim = question.tracks.all()[goal.victim];
        source(ground.cellAt(victim.feet, 2));
        for (const TrackSample& sample : victim.history)
            source(ground.cellAt(sample.feet, 2));
    }
    std::make_heap(m_open.begin(), m_open.end());
    while (!m_open.empty()) {
        std::pop_heap(m_open.begin(), m_open.end());
        const Open one = m_open.back();
        m_open.pop_back();
        if (one.key > m_toGoal[one.state]) continue;
        ground.visitNeighbours(one.state, [&](std::uint32_t next, std::size_t direction) {
            const float metres = one.key + ground.cellMetres() * (direction % 2 == 0 ? 1.0f : 1.5f);
            if (metres >= m_toGoal[next]) return;
            m_toGoal[next] = metres;
            m_open.push_back({metres, next});
            std::push_heap(m_open.begin(), m_open.end());
        });
    }
}

void StealthPlanner::plan(const StealthQuestion& question, const StealthGoal& goal, StealthPlan& out) {
    out.steps.clear();
    out.reaches = false;
    out.seen = 0;
    const GroundGrid& ground = question.ground;
    const std::uint32_t start = ground.cellAt(question.from, 2);
    if (start == kNoCell) return;
    begin(question);
    measureToGoal(question, goal);
    if (m_toGoal[start] == kNever) return;
    const std::size_t states = static_cast<std::size_t>(ground.cellCount()) * kHorizon;
    if (m_nodes.size() != states) m_nodes.assign(states, {}), m_stamp = 0;
    ++m_stamp;
    m_open.clear();
    const float perMetre = 2 / ground.cellMetres(); // quanta
    const auto stateOf = [&](std::uint32_t cell, std::uint32_t quantum) { return cell * kHorizon + quantum; };
    const auto push = [&](std::uint32_t cell, std::uint32_t quantum, float cost, std::uint32_t seen,
                          std::uint32_t parent) {
        Node& node = m_nodes[stateOf(cell, quantum)];
        if (node.stamp == m_stamp && node.cost <= cost) return;
        node.stamp = m_stamp, node.parent = parent, node.cost = cost, node.seen = seen;
        m_open.push_back({cost + m_toGoal[cell] * perMetre, stateOf(cell, quantum)});
        std::push_heap(m_open.begin(), m_open.end());
    };
    push(start, 0, 0, 0, stateOf(start, 0));
    std::uint32_t best = stateOf(start, 0), looked = 0;
    float nearest = kNever;
    while (!m_open.empty() && looked < kMost) {
        std::pop_heap(m_open.begin(), m_open.end());
        const Open one = m_open.back();
        m_open.pop_back();
        const std::uint32_t cell = one.state / kHorizon, quantum = one.state % kHorizon;
        const Node node = m_nodes[one.state];
        if (one.key > node.cost + m_toGoal[cell] * perMetre + 1e-3f) continue;
        ++looked;
        if (isGoal(question, goal, cell, quantum)) {
            best = one.state;
            out.reaches = true;
            break;
        }
        if (node.seen == 0 && m_toGoal[cell] < nearest) nearest = m_toGoal[cell], best = one.state;
        const auto step = [&](std::uint32_t next, std::uint32_t quanta) {
            const std::uint32_t then = quantum + quanta;
            if (then >= kHorizon || m_toGoal[next] == kNever) return;
            Node& there = m_nodes[stateOf(next, then)];
            if (there.askedAt != m_stamp) {
                there.askedAt = m_stamp;
                there.watchers = there.near = 0;
                const Vec3 place = ground.centre(next);
                const auto& watches = watchesAt(question, then);
                for (std::size_t i = 0; i < watches.size(); ++i) {
                    const Vec3 way = place - watches[i].pose.feet;
                    if (!watches[i].there || lengthSquared(way) > kViewMetres * kViewMetres) continue;
                    if (there.watchers < 9 && sees(watches[i], place, question.crouched)) ++there.watchers;
                    const bool victim = goal.kind == StealthGoal::Kind::Behind && goal.victim == i;
                    if (there.near < 9 && !victim && lengthSquared(way) < kNear * kNear) ++there.near;
                }
            }
            const int seen = there.watchers, near = there.near;
            const float cost = static_cast<float>(quanta) *
                               (1 + kSeenCost * static_cast<float>(seen) + kNearCost * static_cast<float>(near));
            push(next, then, node.cost + cost, node.seen + (seen > 0 ? quanta : 0), one.state);
        };
        ground.visitNeighbours(
            cell, [&](std::uint32_t next, std::size_t direction) { step(next, direction % 2 == 0 ? 2 : 3); });
        step(cell, 2);
    }
    out.seen = m_nodes[best].seen;
    for (std::uint32_t state = best;; state = m_nodes[state].parent) {
        out.steps.push_back({ground.centre(state / kHorizon), at(question, state % kHorizon)});
        if (state == m_nodes[state].parent) break;
    }
    std::reverse(out.steps.begin(), out.steps.end());
}

} // namespace lince::commandos
