#include <lince/commandos/mission_measures.h>
#include <lince/commandos/mission_rules.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>

namespace lince::commandos {
namespace {

class MissionMeasure final : public Measure {
  public:
    void report(const Simulation& simulation, std::map<std::string, double>& into) const override {
        const MissionRules* rules = MissionRules::in(simulation);
        if (rules == nullptr) return;
        const MissionState& state = rules->state();
        const auto done = std::count_if(state.objectives.begin(), state.objectives.end(),
                                        [](const Objective& one) { return one.done; });
        into["missionWon"] = state.phase == MissionPhase::Won ? 1 : 0;
        into["missionLost"] = state.phase == MissionPhase::Lost ? 1 : 0;
        into["missionObjectives"] = static_cast<double>(done) / static_cast<double>(state.objectives.size());
        into["missionAlarms"] = state.alarms;
        into["missionKills"] = state.kills;
        into["missionDeaths"] = state.deaths;
        const Tick end = state.phase == MissionPhase::Playing ? state.now : state.ended;
        into["missionSeconds"] = static_cast<double>(end) / kTicksPerSecond;
    }
};

/// How the garrison gets about, with rules or without.
class PatrolMeasure final : public Measure {
  public:
    void observe(const Simulation& simulation) override {
        for (const Agent& agent : simulation.agents()) {
            const Character* c = simulation.sim().character(agent.body);
            const Entity* e = simulation.world().find(agent.body);
            if (c == nullptr || e == nullptr) continue;
            Walk& walk = m_walks[agent.id];
            const bool wants = c->alive && length(agent.intent.move) > kWish;
            if (!wants || length(e->position - walk.from) > kMetres) walk = {e->position, 0};
            if (wants) m_longest = std::max(m_longest, ++walk.ticks);
        }
    }
    void report(const Simulation& /*simulation*/, std::map<std::string, double>& into) const override {
        into["patrolStuck"] = static_cast<double>(m_longest) / kTicksPerSecond;
    }

  private:
    static constexpr float kWish = 0.3f;   ///< of the full stick
    static constexpr float kMetres = 0.3f; ///< who came so far got on
    struct Walk {
        Vec3 from;
        Tick ticks = 0;
    };
    std::map<AgentId, Walk> m_walks;
    Tick m_longest = 0;
};

} // namespace

void addMissionMeasures(MeasureRegistry& registry) {
    registry.add({{"missionWon", "1: all objectives of a mission are done"},
                  {"missionLost", "1: too many commandos died"},
                  {"missionObjectives", "fraction of a mission's objectives that are done"},
                  {"missionAlarms", "how often the alarm was raised"},
                  {"missionKills", "enemies who died"},
                  {"missionDeaths", "commandos who died"},
                  {"missionSeconds", "until a mission was won or lost, or so far"}},
                 [] { return std::make_unique<MissionMeasure>(); });
    registry.add({{"patrolStuck", "seconds that somebody wanted to move and stayed within 0.3 m, the longest"}},
                 [] { return std::make_unique<PatrolMeasure>(); });
}

} // namespace lince::commandos
