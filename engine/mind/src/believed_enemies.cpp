#include <lince/core/state_visitor.h>
#include <lince/core/vocabulary.h>
#include <lince/mind/believed_enemies.h>

#include <algorithm>

namespace lince {
namespace {
constexpr std::size_t kMax = 16;
constexpr Tick kSameTicks = 2 * kTicksPerSecond;
} // namespace

void BelievedEnemy::visitState(StateVisitor& v) {
    v.field("percept", percept.value);
    v.field("position", position);
    v.field("velocity", velocity);
    v.field("lastSeen", lastSeen);
    v.field("visible", visible);
    v.field("told", told);
}

BelievedEnemy& BelievedEnemies::entryFor(PerceptId percept, Vec3 position, Tick tick) {
    for (BelievedEnemy& enemy : m_enemies)
        if (percept && enemy.percept == percept) return enemy;
    for (BelievedEnemy& enemy : m_enemies)
        if (!enemy.visible && length(enemy.position - position) <= kSame &&
            (enemy.told || tick - enemy.lastSeen <= kSameTicks))
            return enemy;
    if (m_enemies.size() >= kMax) {
        const auto older = [](const BelievedEnemy& a, const BelievedEnemy& b) { return a.lastSeen < b.lastSeen; };
        m_enemies.erase(std::min_element(m_enemies.begin(), m_enemies.end(), older));
    }
    return m_enemies.emplace_back();
}

void BelievedEnemies::tell(Vec3 position, Tick tick) {
    BelievedEnemy& enemy = entryFor({}, position, tick);
    if (enemy.visible) return;
    enemy.position = position;
    enemy.lastSeen = std::max(enemy.lastSeen, tick);
    enemy.told = enemy.told || !enemy.percept;
}

void BelievedEnemies::update(Tick tick, FactionId own, std::span<const Percept> percepts,
                             std::span<const Message> messages) {
    m_spotted.clear();
    for (const Percept& p : percepts) {
        if (p.sense != SenseKind::Sight || !p.faction || p.faction == own) continue;
        if (p.event == PerceptEvent::Lost || p.event == PerceptEvent::Forgotten) {
            for (BelievedEnemy& enemy : m_enemies)
                if (enemy.percept == p.id) enemy.visible = false, enemy.percept = {};
            continue;
        }
        const Vec3 feet = p.position - Vec3{0, p.halfExtent.y, 0};
        BelievedEnemy& enemy = entryFor(p.id, feet, tick);
        if (!enemy.visible) m_spotted.push_back(feet);
        enemy = {p.id, feet, p.velocity, p.tick, true, false};
    }
    for (const Message& message : messages)
        if (const auto enemy = message.as<EnemyAt>()) tell(enemy->place, message.tick);
}

const BelievedEnemy* BelievedEnemies::freshest() const {
    const BelievedEnemy* best = nullptr;
    for (const BelievedEnemy& enemy : m_enemies)
        if (best == nullptr || enemy.lastSeen > best->lastSeen || (enemy.visible && !best->visible)) best = &enemy;
    return best;
}

void BelievedEnemies::visitState(StateVisitor& v) {
    v.list("enemies", m_enemies);
}

} // namespace lince
