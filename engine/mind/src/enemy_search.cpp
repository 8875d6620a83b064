#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/enemy_search.h>
#include <lince/mind/nav_workspace.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kAnywhere = 0.5f;        ///< influence of every place when nothing is known any more
constexpr float kNobodyThere = 0.1f;     ///< influence of a place that is not worth the way any more
constexpr float kFeelsAround = 5;        ///< metres within which nobody could stand behind one's back unnoticed
constexpr std::size_t kMatesWatched = 4; ///< whose looks are reckoned with: the nearest
constexpr InfluenceSettings kSpread{.decay = 0.003f, .momentum = 0.8f, .fade = 0};

} // namespace

void EnemySearch::adopt(const Knowledge& knowledge, KnowledgeUse why) {
    if (knowledge.map == nullptr) return;
    const auto& ground = knowledge.map->ground;
    if (why == KnowledgeUse::Restored)
        m_maybe.adopt(ground);
    else if (m_maybe.ground() != nullptr)
        m_maybe.setGround(ground);
    else
        m_maybe = InfluenceMap(ground, kSpread);
}

void EnemySearch::begin(Vec3 feet, Vec3 velocity, const SearchSettings& settings, Tick now) {
    m_maybe.clear();
    m_maybe.startFrom(feet, velocity, settings.aheadSeconds);
    m_active = true;
    m_exhausted = false;
    m_begun = now;
}

void EnemySearch::spread(const ThinkInput& input, const Mates& mates, const SearchSettings& settings) {
    if (input.tick < m_nextSpread || m_maybe.ground() == nullptr) return;
    const GroundGrid& ground = *m_maybe.ground();
    m_nextSpread = input.tick + influencePeriod(ground.cellMetres(), settings.enemySpeed, kSpread.momentum);
    m_blocked.assign(ground.cellCount(), 0);
    blockSeen(input, settings, input.self.position, input.self.yaw);
    std::vector<const Mate*> near;
    for (const Mate& mate : mates.all())
        if (Mates::isHeard(mate, input.tick)) near.push_back(&mate);
    const auto away = [&](const Mate* mate) { return length(mate->place - input.self.position); };
    std::stable_sort(near.begin(), near.end(), [&](const Mate* a, const Mate* b) { return away(a) < away(b); });
    for (std::size_t i = 0; i < std::min(near.size(), kMatesWatched); ++i)
        blockSeen(input, settings, near[i]->place, near[i]->yaw);
    m_maybe.step(m_blocked);
    // Looked everywhere where he could be, and he was not there: he slipped through.
    for (std::uint32_t cell = 0; cell < ground.cellCount() && !m_exhausted; ++cell)
        if (m_maybe.value(cell) > kNobodyThere) return;
    m_exhausted = false;
    for (std::uint32_t cell = 0; cell < ground.cellCount(); ++cell)
        if (m_blocked[cell] == 0) m_maybe.set(cell, kAnywhere);
}

void EnemySearch::blockSeen(const ThinkInput& input, const SearchSettings& settings, Vec3 feet, float yaw) {
    const GroundGrid& ground = *m_maybe.ground();
    Viewer viewer;
    viewer.feet = feet;
    viewer.range = settings.sightRange;
    const VisibilityArea& area = input.nav->visibility.see(input.map->sight, viewer);
    const Vec3 looks = directionFromYawPitch(yaw, 0);
    const float within = cosine(settings.sightAngle / 2);
    m_near.clear();
    ground.cellsNear(feet, settings.sightRange, m_near);
    for (const std::uint32_t cell : m_near) {
        if (m_blocked[cell] != 0) continue;
        const Vec3 centre = ground.centre(cell), way = horizontal(centre - feet);
        const float away = length(way);
        if ((away <= kFeelsAround || dot(way, looks) >= within * away) && area.contains(centre)) m_blocked[cell] = 1;
    }
}

bool EnemySearch::isNobodyAt(Vec3 place) const {
    if (m_maybe.ground() == nullptr) return true;
    const std::uint32_t cell = m_maybe.ground()->cellAt(place);
    return cell == kNoCell || m_maybe.meanAround(cell) < kNobodyThere;
}

std::optional<Vec3> EnemySearch::likeliest(Vec3 near, float metres) const {
    if (!m_active || m_maybe.ground() == nullptr) return {};
    const GroundGrid& ground = *m_maybe.ground();
    std::vector<std::uint32_t> cells;
    ground.cellsNear(near, metres, cells);
    std::optional<Vec3> best;
    float most = kNobodyThere, nearest = 0;
    for (const std::uint32_t cell : cells) {
        const float value = m_maybe.value(cell), away = length(ground.centre(cell) - near);
        if (value < most || (value == most && best && away >= nearest)) continue;
        best = ground.centre(cell);
        most = value, nearest = away;
    }
    return best;
}

void EnemySearch::draw(DebugDraw& sink) const {
    if (m_active && m_maybe.ground() != nullptr) lince::draw(sink, m_maybe, {255, 60, 40, 200});
}

void EnemySearch::visitState(StateVisitor& v) {
    v.field("maybe", m_maybe);
    v.field("nextSpread", m_nextSpread);
    v.field("begun", m_begun);
    v.field("active", m_active);
    v.field("exhausted", m_exhausted);
}

} // namespace lince
