#include <lince/app/mind_files.h>
#include <lince/core/files.h>

#include <algorithm>
#include <filesystem>

namespace lince::app {

void MindFiles::begin(const Simulation& simulation) {
    m_minds.clear();
    for (const StageMind& mind : simulation.minds())
        m_minds.push_back({mind.path, mind.files});
    m_since = 0;
    m_now = simulation.now();
}

std::vector<MindFiles::Change> MindFiles::look(float seconds, const Simulation& simulation,
                                               const MindVocabulary& vocabulary) {
    std::vector<Change> changes;
    if (simulation.now() < m_now) begin(simulation); // it began again, as its files were then
    m_now = simulation.now();
    m_since += seconds;
    if (m_since < kEverySeconds) return changes;
    m_since = 0;
    for (Watched& watched : m_minds) {
        const auto isChanged = [](StageMind::File& file) {
            auto text = readTextFile(file.path);
            const bool differs = text && *text != file.text; // one that is gone for a moment is being written
            if (differs) file.text = std::move(*text);
            return differs;
        };
        if (std::count_if(watched.files.begin(), watched.files.end(), isChanged) == 0) continue;
        Change change;
        change.file = std::filesystem::path(watched.path).filename().string();
        auto mind = makeStageMind(watched.path, simulation.stage().scenario, vocabulary,
                                  [](const std::string& file) { return readTextFile(file); });
        const Status fits = mind ? simulation.canUse(*mind) : Status(mind.error());
        if (mind) watched.files = mind->files; // others may be included now
        if (fits)
            change.mind = std::move(*mind);
        else
            change.mistake = fits.error().message;
        changes.push_back(std::move(change));
    }
    return changes;
}

} // namespace lince::app
