#include <lince/core/fields.h>
#include <lince/core/state_visitor.h>
#include <lince/groups/sheep_rules.h>

#include <algorithm>
#include <cmath>

namespace lince {

template <>
std::span<const Field<groups::SheepNumbers>> fieldsOf() {
    using N = groups::SheepNumbers;
    static constexpr Field<N> kFields[] = {
        field::fraction<&N::needed>("needed", {"of the flock that must come home", "del rebaño que debe volver"}),
        field::seconds<&N::stay>("stay", {"that all must be home", "que todas deben estar en casa"}),
        field::number<&N::sheepPoints>("sheepPoints", "", {0, 10'000}, {"for each at home", "por cada una en casa"}),
        field::number<&N::secondPoints>("secondPoints", "", {0, 10'000},
                                        {"when won, for each left", "al ganar, por cada uno que queda"}),
        field::number<&N::unharmedPoints>("unharmedPoints", "", {0, 10'000},
                                          {"when won and none was lost", "al ganar sin perder ninguna"}),
        field::fraction<&N::early>("early", {"of the day left for the third star", "del día para la tercera estrella"}),
    };
    static_assert(coversAll<N>(kFields));
    return kFields;
}

} // namespace lince

namespace lince::groups {

std::uint32_t neededOf(std::uint32_t flock, const SheepNumbers& numbers) {
    // Two thirds of six are four, whatever a float makes of it.
    return static_cast<std::uint32_t>(std::ceil(static_cast<float>(flock) * numbers.needed - 1e-3f));
}

void rate(SheepState& state, const SheepNumbers& numbers) {
    state.score = numbers.sheepPoints * static_cast<int>(state.home);
    state.stars = 0;
    if (state.outcome != SheepOutcome::Won) return;
    const Tick left = state.dusk - std::min(state.endedAt, state.dusk);
    state.score += numbers.secondPoints * static_cast<int>(left / kTicksPerSecond);
    if (state.eaten == 0) state.score += numbers.unharmedPoints;
    const bool early = static_cast<float>(left) + 0.5f >= static_cast<float>(state.dusk) * numbers.early;
    state.stars = 1 + (state.eaten == 0 ? 1 : 0) + (early ? 1 : 0);
}

std::unique_ptr<SheepRules> SheepRules::of(const Stage& stage) {
    auto rules = std::make_unique<SheepRules>();
    stage.scenario.rules.read(rules->m_numbers, fieldsOf<SheepNumbers>());
    const auto& zones = stage.level->data().zones;
    const auto fold = std::find_if(zones.begin(), zones.end(), [](const Zone& zone) { return zone.name == "fold"; });
    if (fold == zones.end()) return {};
    for (const AgentGroup& group : stage.scenario.groups)
        if (group.faction == "sheep") rules->m_state.flock += group.count;
    if (rules->m_state.flock == 0) return {};
    rules->m_fold = fold->box;
    rules->m_state.needed = neededOf(rules->m_state.flock, rules->m_numbers);
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
    if ((m_allHome && input.now - m_allHomeSince >= m_numbers.stay) || (enough && input.now >= m_state.dusk))
        m_state.outcome = SheepOutcome::Won;
    else if (living < m_state.needed || input.now >= m_state.dusk)
        m_state.outcome = SheepOutcome::Lost;
    if (m_state.outcome != SheepOutcome::Playing) m_state.endedAt = input.now;
    rate(m_state, m_numbers);
}

void SheepRules::visitState(StateVisitor& v) {
    v.field("home", m_state.home);
    v.field("eaten", m_state.eaten);
    v.field("now", m_state.now);
    v.field("outcome", m_state.outcome);
    v.field("endedAt", m_state.endedAt);
    v.field("allHome", m_allHome);
    v.field("allHomeSince", m_allHomeSince);
    rate(m_state, m_numbers); // follows from the rest
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

void addSheepMeasure(MeasureRegistry& measures) {
    measures.add({{"sheepHome", "in the fold and alive"},
                  {"sheepEaten", "dead"},
                  {"sheepWon", "0 or 1"},
                  {"sheepScore", "points"},
                  {"sheepStars", "0 to 3"},
                  {"sheepTime", "seconds until the end of the match"}},
                 [] { return std::make_unique<SheepMeasure>(); });
}

} // namespace lince::groups
