#include <lince/core/state_visitor.h>
#include <lince/groups/sheep_rules.h>

#include <algorithm>

namespace lince::groups {
namespace {

constexpr Tick kStayFor = 2 * kTicksPerSecond; ///< that all must be home before the gate is shut

} // namespace

std::uint32_t neededOf(std::uint32_t flock) {
    return (flock * 2 + 2) / 3;
}

void rate(SheepState& state) {
    state.score = 100 * static_cast<int>(state.home);
    state.stars = 0;
    if (state.outcome != SheepOutcome::Won) return;
    const Tick left = state.dusk - std::min(state.endedAt, state.dusk);
    state.score += 2 * static_cast<int>(left / kTicksPerSecond);
    if (state.eaten == 0) state.score += 250;
    state.stars = 1 + (state.eaten == 0 ? 1 : 0) + (left >= state.dusk / 3 ? 1 : 0);
}

std::unique_ptr<SheepRules> SheepRules::of(const Stage& stage) {
    auto rules = std::make_unique<SheepRules>();
    const auto& zones = stage.level->data().zones;
    const auto fold = std::find_if(zones.begin(), zones.end(), [](const Zone& zone) { return zone.name == "fold"; });
    if (fold == zones.end()) return {};
    for (const AgentGroup& group : stage.scenario.groups)
        if (group.faction == "sheep") rules->m_state.flock += group.count;
    if (rules->m_state.flock == 0) return {};
    rules->m_fold = fold->box;
    rules->m_state.needed = neededOf(rules->m_state.flock);
    rules->m_state.dusk = stage.scenario.ticks;
    return rules;
}

const SheepRules* SheepRules::in(const Simulation& simulation) {
    return dynamic_cast<const SheepRules*>(simulation.rules());
}

void SheepRules::count(const RulesInput& input) {
    const FactionId sheep = input.world.factions().find("sheep").value_or(FactionId{});
    m_state.home = m_state.eaten = 0;
    for (const Agent& agent : input.population.agents()) {
        if (agent.faction != sheep) continue;
        const Character* character = input.sim.character(agent.body);
        const Entity* body = input.world.find(agent.body);
        if (character == nullptr || body == nullptr || !character->alive)
            ++m_state.eaten;
        else if (m_fold.contains(body->middle()))
            ++m_state.home;
    }
}

void SheepRules::step(const RulesInput& input) {
    m_state.now = input.now;
    if (m_state.outcome != SheepOutcome::Playing) return;
    count(input);
    const std::uint32_t living = m_state.flock - std::min(m_state.eaten, m_state.flock);
    const bool enough = m_state.home >= m_state.needed;
    const bool allHome = enough && m_state.home == living;
    if (allHome && !m_allHome) m_allHomeSince = input.now;
    m_allHome = allHome;
    if ((m_allHome && input.now - m_allHomeSince >= kStayFor) || (enough && input.now >= m_state.dusk))
        m_state.outcome = SheepOutcome::Won;
    else if (living < m_state.needed || input.now >= m_state.dusk)
        m_state.outcome = SheepOutcome::Lost;
    if (m_state.outcome != SheepOutcome::Playing) m_state.endedAt = input.now;
    rate(m_state);
}

void SheepRules::visitState(StateVisitor& v) {
    v.field("home", m_state.home);
    v.field("eaten", m_state.eaten);
    v.field("now", m_state.now);
    v.field("outcome", m_state.outcome);
    v.field("endedAt", m_state.endedAt);
    v.field("allHome", m_allHome);
    v.field("allHomeSince", m_allHomeSince);
    rate(m_state); // follows from the rest
}

bool SheepRules::isValid() const {
    return m_state.outcome <= SheepOutcome::Lost && m_state.home <= m_state.flock && m_state.eaten <= m_state.flock &&
           m_state.endedAt <= m_state.now && m_allHomeSince <= m_state.now;
}

namespace {

class SheepMeasure final : public Measure {
  public:
    void report(const Simulation& simulation, std::map<std::string, double>& into) const override {
        const SheepRules* rules = SheepRules::in(simulation);
        if (rules == nullptr) return;
        const SheepState& state = rules->state();
        const Tick end = state.outcome == SheepOutcome::Playing ? state.now : state.endedAt;
        into["sheepHome"] = state.home;
        into["sheepEaten"] = state.eaten;
        into["sheepWon"] = state.outcome == SheepOutcome::Won ? 1 : 0;
        into["sheepScore"] = state.score;
        into["sheepStars"] = state.stars;
        into["sheepTime"] = static_cast<double>(end) / kTicksPerSecond;
    }
};

} // namespace

std::unique_ptr<Measure> makeSheepMeasure() {
    return std::make_unique<SheepMeasure>();
}

} // namespace lince::groups
