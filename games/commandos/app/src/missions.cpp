#include <lince/commandos/missions.h>

#include <algorithm>
#include <string>

namespace lince::commandos {

std::span<const MissionText> missions() {
    static const std::vector<MissionText> kMissions = {
        {"first-post",
         GameEntry::Kind::Level,
         {"The first post", "El primer puesto"},
         {"Blow up the radio and be gone.", "Vuela la radio y desaparece."},
         {{"Two men, one radio. The post at the road reports every boat that lands on this coast.",
           "Dos hombres, una radio. El puesto de la carretera avisa de cada barca que llega a esta costa."},
          {"The sapper's charge needs seven seconds. Be somewhere else by then.",
           "La carga del zapador tarda siete segundos. Para entonces, estad en otra parte."}},
         {{"Destroy the radio", "Destruir la radio"}, {"Get back to the boats", "Volver a las barcas"}}},
    };
    return kMissions;
}

const MissionText* missionOf(std::string_view scenario) {
    const auto all = missions();
    const auto it =
        std::find_if(all.begin(), all.end(), [&](const MissionText& one) { return one.scenario == scenario; });
    return it != all.end() ? &*it : nullptr;
}

std::string_view nextMission(std::string_view scenario) {
    const MissionText* here = missionOf(scenario);
    if (here == nullptr || here == &missions().back()) return {};
    return here[1].kind == GameEntry::Kind::Level ? here[1].scenario : std::string_view();
}

std::vector<GameEntry> entries() {
    std::vector<GameEntry> list;
    for (const MissionText& one : missions())
        list.push_back({one.kind, std::string(one.scenario), one.title, one.line});
    return list;
}

} // namespace lince::commandos
