#include <lince/combat/combat_rules.h>
#include <lince/core/fields.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/mind_host.h>

#include <algorithm>

namespace lince {

template <>
std::span<const Field<combat::CombatNumbers>> fieldsOf() {
    using N = combat::CombatNumbers;
    static constexpr const char* kModes[] = {"rounds", "waves", "hold", "training"};
    static constexpr Field<N> kFields[] = {
        field::word<&N::mode>("mode", kModes, {"what is fought for", "por qué se lucha"}),
        field::number<&N::rounds>("rounds", "", {1, 100}, {"to be won", "que hay que ganar"}),
        field::seconds<&N::roundTime>("roundTime", {"until a round is nobody's; 0: no limit",
                                                    "hasta que una ronda no es de nadie; 0: sin límite"}),
        field::seconds<&N::pause>("pause", {"between two rounds or waves", "entre dos rondas u oleadas"}),
        field::number<&N::waves>("waves", "", {1, 1000}, {"to be survived", "que hay que aguantar"}),
        field::number<&N::firstWave>("firstWave", "", {1, 1000},
                                     {"who come in the first wave", "cuántos vienen en la primera oleada"}),
        field::number<&N::waveGrowth>("waveGrowth", "", {0, 100},
                                      {"more with each wave", "cuántos más en cada oleada"}),
        field::number<&N::points>("points", "", {1, 100'000},
                                  {"for holding, to win", "por mantener zonas, para ganar"}),
        field::seconds<&N::capture>("capture",
                                    {"of standing alone in a zone to take it", "solo en una zona para tomarla"}),
        field::seconds<&N::comeBack>("comeBack", {"from death until one comes back", "desde la muerte hasta volver"}),
    };
    static_assert(coversAll<N>(kFields));
    return kFields;
}

} // namespace lince

namespace lince::combat {

void FighterScore::visitState(StateVisitor& v) {
    v.field("agent", agent);
    v.field("side", side);
    v.field("kills", kills);
    v.field("deaths", deaths);
    v.field("friendlyKills", friendlyKills);
    v.field("alive", alive);
    v.field("diedAt", diedAt);
}

void SideScore::visitState(StateVisitor& v) {
    v.field("points", points);
    v.field("alive", alive);
    v.field("kills", kills);
    v.field("deaths", deaths);
}

void HeldZone::visitState(StateVisitor& v) {
    v.field("owner", owner);
    v.field("taker", taker);
    v.field("progress", progress);
}

const SideScore* CombatState::side(FactionId id) const {
    const auto found = std::find_if(sides.begin(), sides.end(), [&](const SideScore& s) { return s.side == id; });
    return found != sides.end() ? &*found : nullptr;
}

const FighterScore* CombatState::fighter(AgentId id) const {
    const auto found =
        std::find_if(fighters.begin(), fighters.end(), [&](const FighterScore& f) { return f.agent == id; });
    return found != fighters.end() ? &*found : nullptr;
}

SideScore* CombatRules::side(FactionId id) {
    return const_cast<SideScore*>(std::as_const(m_state).side(id));
}

FighterScore* CombatRules::fighter(AgentId id) {
    return const_cast<FighterScore*>(std::as_const(m_state).fighter(id));
}

std::unique_ptr<CombatRules> CombatRules::of(const Stage& stage) {
    auto rules = std::make_unique<CombatRules>();
    stage.scenario.rules.read(rules->m_numbers, fieldsOf<CombatNumbers>());
    rules->m_end = stage.scenario.ticks;
    if (!stage.definitions) return {};
    // Sides of the scenario that have an enemy there. Factions have the order of the definitions, from 1.
    const std::vector<FactionDefinition>& factions = stage.definitions->factions;
    const auto isThere = [&](std::string_view name) {
        return std::any_of(stage.scenario.groups.begin(), stage.scenario.groups.end(),
                           [&](const AgentGroup& group) { return !group.body.empty() && group.faction == name; });
    };
    const auto fights = [&](const FactionDefinition& one) {
        return std::any_of(factions.begin(), factions.end(), [&](const FactionDefinition& other) {
            const auto names = [](const FactionDefinition& who, const std::string& whom) {
                return std::find(who.hostile.begin(), who.hostile.end(), whom) != who.hostile.end();
            };
            return isThere(other.name) && (names(one, other.name) || names(other, one.name));
        });
    };
    for (std::size_t i = 0; i < factions.size(); ++i)
        if (isThere(factions[i].name) && fights(factions[i])) {
            SideScore score;
            score.side = FactionId{static_cast<std::uint16_t>(i + 1)};
            rules->m_state.sides.push_back(score);
        }
    if (rules->m_state.sides.size() < 2) return {};
    rules->m_comers = rules->m_state.sides.front().side;
    for (std::size_t i = 0; i < stage.scenario.groups.size(); ++i)
        if (stage.scenario.groups[i].faction == factions[rules->m_comers.value - 1u].name)
            rules->m_comingGroups.push_back(static_cast<std::uint16_t>(i));
    for (const Zone& zone : stage.level->data().zones)
        if (zone.name.rfind("hold", 0) == 0) rules->m_state.zones.push_back({zone.box, {}, {}, 0});
    return rules;
}

const CombatRules* CombatRules::in(const Simulation& simulation) {
    return dynamic_cast<const CombatRules*>(simulation.rules());
}

std::uint32_t CombatRules::pointsOf(FactionId id) const {
    const SideScore* score = m_state.side(id);
    if (score == nullptr) return 0;
    return m_numbers.mode == CombatMode::Hold ? score->points / kTicksPerSecond : score->points;
}

void CombatRules::start(const RulesInput& input) {
    follow(input);
    const SideScore* comers = side(m_comers);
    if (m_numbers.mode == CombatMode::Waves && comers->alive == 0) sendWave(input);
    follow(input);
    tellAll(input, "fight");
}

void CombatRules::step(const RulesInput& input) {
    m_state.now = input.now;
    count(input);
    follow(input);
    if (m_state.phase == CombatPhase::Over) return;
    if (m_numbers.mode != CombatMode::Training && input.now >= m_end) return endByTime(input);
    if (m_state.phase == CombatPhase::Pause) {
        if (input.now - m_state.since >= m_numbers.pause) beginFight(input);
        return;
    }
    switch (m_numbers.mode) {
    case CombatMode::Rounds:
        return stepRounds(input);
    case CombatMode::Waves:
        return stepWaves(input);
    case CombatMode::Hold:
        stepHold(input);
        return bringBackInTime(input);
    case CombatMode::Training:
        return bringBackInTime(input);
    }
}

/// Who is there, who lives, who died.
void CombatRules::follow(const RulesInput& input) {
    for (SideScore& score : m_state.sides)
        score.alive = 0;
    m_next.clear();
    std::size_t at = 0; // of the same one in the list of the last tick, most often
    for (const Agent& agent : input.population.agents()) {
        SideScore* score = side(agent.faction);
        if (score == nullptr) continue;
        const std::vector<FighterScore>& last = m_state.fighters;
        const FighterScore* known = at < last.size() && last[at].agent == agent.id ? &last[at] : fighter(agent.id);
        const Character* c = input.sim.character(agent.body);
        if (known == nullptr && c == nullptr) continue; // a mind alone
        if (known != nullptr) at = static_cast<std::size_t>(known - last.data()) + 1;
        FighterScore one;
        one.agent = agent.id;
        one.side = agent.faction;
        if (known != nullptr) one = *known;
        const bool alive = c != nullptr && c->alive;
        if (one.alive && !alive) one.diedAt = input.now, ++one.deaths, ++score->deaths;
        one.alive = alive;
        score->alive += alive ? 1 : 0;
        m_next.push_back(one);
    }
    m_state.fighters.swap(m_next);
}

/// Kills of this tick.
void CombatRules::count(const RulesInput& input) {
    for (const Event& event : input.world.events()) {
        if (event.kind != EventKind::Death) continue;
        FighterScore *victim = nullptr, *killer = nullptr;
        for (const Agent& agent : input.population.agents()) {
            if (agent.body == event.subject) victim = fighter(agent.id);
            if (event.other && agent.body == event.other) killer = fighter(agent.id);
        }
        if (victim == nullptr || killer == nullptr || killer == victim) continue;
        ++(killer->side == victim->side ? killer->friendlyKills : killer->kills);
        if (killer->side != victim->side) ++side(killer->side)->kills;
    }
}

void CombatRules::tellAll(const RulesInput& input, std::string_view call) {
    for (const Agent& agent : input.population.agents()) {
        const Entity* body = input.world.find(agent.body);
        const MindCall said{callHash(call), body != nullptr ? body->position : Vec3{}};
        input.population.tell(agent.id, Message::of(said));
    }
}

/// A fresh body where its group begins, for the mind that it had: one more of the group comes, lends its body, and
/// goes again.
bool CombatRules::bringBack(const RulesInput& input, AgentId id) {
    const auto& agents = input.population.agents();
    const auto found = std::find_if(agents.begin(), agents.end(), [&](const Agent& agent) { return agent.id == id; });
    if (found == agents.end()) return false;
    const EntityId before = found->body;
    LifeChange join;
    join.group = static_cast<std::uint16_t>(found->kind);
    const AgentId lender = input.population.change(join);
    if (!lender) return false; // no room now
    LifeChange inhabit;
    inhabit.kind = LifeChange::Kind::Inhabit;
    inhabit.agent = id;
    inhabit.whose = lender;
    const bool done = static_cast<bool>(input.population.change(inhabit));
    LifeChange leave;
    leave.kind = LifeChange::Kind::Leave;
    leave.agent = lender;
    (void)input.population.change(leave);
    if (done && before) input.sim.remove(before);
    return done;
}

void CombatRules::visitState(StateVisitor& v) {
    v.field("phase", m_state.phase);
    v.field("winner", m_state.winner);
    v.field("round", m_state.round);
    v.field("now", m_state.now);
    v.field("since", m_state.since);
    for (SideScore& score : m_state.sides)
        v.field("side", score);
    v.list("fighters", m_state.fighters);
    for (HeldZone& zone : m_state.zones)
        v.field("zone", zone);
}

bool CombatRules::isValid() const {
    const auto known = [&](FactionId id) { return !id || m_state.side(id) != nullptr; };
    return m_state.phase <= CombatPhase::Over && known(m_state.winner) && m_state.since <= m_state.now &&
           std::all_of(m_state.fighters.begin(), m_state.fighters.end(),
                       [&](const FighterScore& one) { return one.side && known(one.side); }) &&
           std::all_of(m_state.zones.begin(), m_state.zones.end(), [&](const HeldZone& zone) {
               return known(zone.owner) && known(zone.taker) && zone.progress <= m_numbers.capture;
           });
}

} // namespace lince::combat
