#include <lince/commandos/mission_measures.h>
#include <lince/commandos/mission_rules.h>

#include <algorithm>

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
}

} // namespace lince::commandos
