#include <lince/groups/sheep_game.h>

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

std::optional<SheepGame> SheepGame::of(const Stage& stage) {
    if (stage.level == nullptr) return {};
    SheepGame game;
    const auto& zones = stage.level->data().zones;
    const auto fold = std::find_if(zones.begin(), zones.end(), [](const Zone& zone) { return zone.name == "fold"; });
    if (fold == zones.end()) return {};
    for (const AgentGroup& group : stage.scenario.groups)
        if (group.faction == "sheep") game.m_state.flock += group.count;
    if (game.m_state.flock == 0) return {};
    game.m_fold = fold->box;
    game.m_state.needed = neededOf(game.m_state.flock);
    game.m_state.dusk = stage.scenario.ticks;
    return game;
}

void SheepGame::count(const Simulation& simulation) {
    const FactionId sheep = simulation.world().factions().find("sheep").value_or(FactionId{});
    m_state.home = m_state.eaten = 0;
    for (const Agent& agent : simulation.agents()) {
        if (agent.faction != sheep) continue;
        const Character* character = simulation.sim().character(agent.body);
        const Entity* body = simulation.world().find(agent.body);
        if (character == nullptr || body == nullptr || !character->alive)
            ++m_state.eaten;
        else if (m_fold.contains(body->middle()))
            ++m_state.home;
    }
    m_state.now = simulation.now();
    m_state.outcome = SheepOutcome::Playing;
    m_state.endedAt = 0;
}

const SheepGame::Change* SheepGame::changeBefore(Tick now) const {
    for (auto change = m_changes.rbegin(); change != m_changes.rend(); ++change)
        if (change->tick <= now) return &*change;
    return nullptr;
}

void SheepGame::write(Tick now, bool allHome) {
    const Change* last = changeBefore(now);
    if (last != nullptr && now <= m_watchedTo) {
        if (last->allHome == allHome) return;                      // as it was when it was watched before
        while (!m_changes.empty() && m_changes.back().tick >= now) // another run than the one watched: it is forgotten
            m_changes.pop_back();
        if (m_end && m_end->endedAt >= now) m_end.reset();
        m_changes.push_back({now, allHome});
    } else if (last == nullptr || now > m_watchedTo + 1 || last->allHome != allHome) {
        if (now < m_watchedTo) m_changes.clear(); // before all that was watched
        m_changes.push_back({now, allHome});
    }
    m_watchedTo = now;
}

void SheepGame::observe(const Simulation& simulation) {
    const Tick now = simulation.now();
    if (m_end && m_end->endedAt < now) {
        m_state = *m_end;
        m_state.now = now;
        return;
    }
    count(simulation);
    const std::uint32_t living = m_state.flock - std::min(m_state.eaten, m_state.flock);
    const bool enough = m_state.home >= m_state.needed;
    write(now, enough && m_state.home == living);

    const Change* since = changeBefore(now);
    const bool stayed = since != nullptr && since->allHome && now - since->tick >= kStayFor;
    if (stayed || (enough && now >= m_state.dusk))
        m_state.outcome = SheepOutcome::Won;
    else if (living < m_state.needed || now >= m_state.dusk)
        m_state.outcome = SheepOutcome::Lost;
    if (m_state.outcome != SheepOutcome::Playing) m_state.endedAt = now;
    rate(m_state);
    if (m_state.outcome != SheepOutcome::Playing)
        m_end = m_state;
    else if (m_end && m_end->endedAt == now)
        m_end.reset();
}

namespace {

class SheepMeasure final : public Measure {
  public:
    void observe(const Simulation& simulation) override {
        if (!m_asked) {
            m_game = SheepGame::of(simulation.stage());
            m_asked = true;
        }
        if (m_game) m_game->observe(simulation);
    }
    void report(const Simulation& /*simulation*/, std::map<std::string, double>& into) const override {
        if (!m_game) return;
        const SheepState& state = m_game->state();
        const Tick end = state.outcome == SheepOutcome::Playing ? state.now : state.endedAt;
        into["sheepHome"] = state.home;
        into["sheepEaten"] = state.eaten;
        into["sheepWon"] = state.outcome == SheepOutcome::Won ? 1 : 0;
        into["sheepScore"] = state.score;
        into["sheepStars"] = state.stars;
        into["sheepTime"] = static_cast<double>(end) / kTicksPerSecond;
    }

  private:
    bool m_asked = false;
    std::optional<SheepGame> m_game;
};

} // namespace

std::unique_ptr<Measure> makeSheepMeasure() {
    return std::make_unique<SheepMeasure>();
}

} // namespace lince::groups
