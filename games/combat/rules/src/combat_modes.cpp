// What is fought for: rounds, waves, zones.

#include <lince/combat/combat_rules.h>

#include <algorithm>

namespace lince::combat {

void CombatRules::beginPause(const RulesInput& input) {
    m_state.phase = CombatPhase::Pause;
    m_state.since = input.now;
    tellAll(input, "over");
}

void CombatRules::end(const RulesInput& input, FactionId winner) {
    m_state.phase = CombatPhase::Over;
    m_state.winner = winner;
    m_state.since = input.now;
    tellAll(input, "over");
}

/// All begin anew, or the next wave comes.
void CombatRules::beginFight(const RulesInput& input) {
    const bool waves = m_numbers.mode == CombatMode::Waves;
    ++m_state.round;
    const std::vector<FighterScore> all = m_state.fighters; // coming and going changes the list
    for (const FighterScore& one : all) {
        if (waves && one.side == m_comers) {
            LifeChange leave;
            leave.kind = LifeChange::Kind::Leave;
            leave.agent = one.agent;
            (void)input.population.change(leave);
        } else if (!waves || !one.alive)
            (void)bringBack(input, one.agent);
    }
    if (waves) sendWave(input);
    follow(input);
    m_state.phase = CombatPhase::Fight;
    m_state.since = input.now;
    tellAll(input, "fight");
}

FactionId CombatRules::leader() const {
    const SideScore* best = nullptr;
    bool tied = false;
    for (const SideScore& score : m_state.sides) {
        const auto key = [](const SideScore& s) { return std::pair(s.points, s.alive); };
        if (best != nullptr && key(score) == key(*best)) tied = true;
        if (best == nullptr || key(*best) < key(score)) best = &score, tied = false;
    }
    return best != nullptr && !tied ? best->side : FactionId{};
}

/// When the scenario is over. Who has held out so long has won; else who has more.
void CombatRules::endByTime(const RulesInput& input) {
    if (m_numbers.mode != CombatMode::Waves) return end(input, leader());
    for (const SideScore& score : m_state.sides)
        if (score.side != m_comers) return end(input, score.side);
}

void CombatRules::stepRounds(const RulesInput& input) {
    SideScore* standing = nullptr;
    int sides = 0;
    for (SideScore& score : m_state.sides)
        if (score.alive > 0) ++sides, standing = &score;
    const bool late = m_numbers.roundTime > 0 && input.now - m_state.since >= m_numbers.roundTime;
    if (sides > 1 && !late) return;
    if (sides == 1 && ++standing->points >= static_cast<std::uint32_t>(m_numbers.rounds))
        return end(input, standing->side);
    beginPause(input);
}

void CombatRules::stepWaves(const RulesInput& input) {
    SideScore* holders = nullptr;
    bool anybody = false;
    for (SideScore& score : m_state.sides)
        if (score.side != m_comers) holders = &score, anybody = anybody || score.alive > 0;
    if (!anybody) return end(input, m_comers);
    if (side(m_comers)->alive > 0) return;
    if (++holders->points >= static_cast<std::uint32_t>(m_numbers.waves)) return end(input, holders->side);
    beginPause(input);
}

void CombatRules::sendWave(const RulesInput& input) {
    if (m_comingGroups.empty()) return;
    const std::uint32_t size = static_cast<std::uint32_t>(m_numbers.firstWave) +
                               static_cast<std::uint32_t>(m_numbers.waveGrowth) * (m_state.round - 1);
    for (std::uint32_t i = 0; i < size; ++i) {
        LifeChange join;
        join.group = m_comingGroups[i % m_comingGroups.size()];
        (void)input.population.change(join); // without room there are fewer
    }
}

void CombatRules::stepHold(const RulesInput& input) {
    for (HeldZone& zone : m_state.zones) {
        FactionId only;
        bool contested = false;
        for (const Agent& agent : input.population.agents()) {
            const Character* c = input.sim.character(agent.body);
            const Entity* body = input.world.find(agent.body);
            if (c == nullptr || body == nullptr || !c->alive || side(agent.faction) == nullptr) continue;
            if (!zone.box.contains(body->middle())) continue;
            contested = contested || (only && only != agent.faction);
            only = agent.faction;
        }
        if (!contested && only && only != zone.owner) {
            if (zone.taker != only) zone.taker = only, zone.progress = 0;
            if (++zone.progress >= m_numbers.capture) zone.owner = only, zone.taker = {}, zone.progress = 0;
        } else if (!only || only == zone.owner) {
            if (zone.progress > 0) --zone.progress;
            if (zone.progress == 0) zone.taker = {};
        }
        if (zone.owner) ++side(zone.owner)->points;
    }
    for (const SideScore& score : m_state.sides)
        if (score.points >= static_cast<std::uint32_t>(m_numbers.points) * kTicksPerSecond) return end(input, leader());
}

void CombatRules::bringBackInTime(const RulesInput& input) {
    if (m_state.phase == CombatPhase::Over) return;
    const std::vector<FighterScore> all = m_state.fighters;
    bool anybody = false;
    for (const FighterScore& one : all)
        if (!one.alive && input.now - one.diedAt >= m_numbers.comeBack)
            anybody = bringBack(input, one.agent) || anybody;
    if (anybody) follow(input);
}

} // namespace lince::combat
