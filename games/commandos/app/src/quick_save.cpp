#include "words.h"

#include <lince/commandos/mission_hud.h>
#include <lince/commandos/quick_save.h>
#include <lince/core/files.h>

#include <filesystem>

namespace lince::commandos {
namespace {

namespace fs = std::filesystem;

constexpr float kReminderSeconds = 60;

} // namespace

std::string QuickSave::folderOf(app::GameHost& host) {
    const std::string folder = host.playersFolder();
    return folder.empty() ? folder : (fs::path(folder) / "saves").string();
}

void QuickSave::begin(app::GameHost& host, const std::string& mission) {
    const std::string folder = folderOf(host);
    m_file = folder.empty() ? folder : (fs::path(folder) / (mission + ".save")).string();
    Simulation& simulation = host.session().show().simulation();
    if (simulation.now() == 0) m_layout = simulation.layout();
    m_seconds = 0;
    m_saved = false;
}

void QuickSave::save(app::GameHost& host) {
    const Language language = host.settings().language;
    Status status = Error{"found no folder of the player's settings, expected one to write to"};
    if (!m_file.empty()) {
        std::error_code code;
        fs::create_directories(folderOf(host), code);
        status = code ? Status(errorAt({folderOf(host)}, "cannot be made a folder: " + code.message()))
                      : writeFile(m_file, MissionSave::of(host.session().show().simulation(), m_layout).pack());
    }
    if (!status) return host.say(phrases::kNotSaved.filled(language, {status.error().message}), app::palette::kRed);
    m_seconds = 0;
    m_saved = true;
    host.sayBriefly(phrases::kSaved.in(language));
}

bool QuickSave::load(app::GameHost& host, const Catalogue& catalogue) {
    const Language language = host.settings().language;
    std::error_code code;
    if (m_file.empty() || !fs::exists(m_file, code)) {
        host.sayBriefly(phrases::kNothingSaved.in(language));
        return false;
    }
    const auto bytes = readFile(m_file);
    const auto save = bytes ? MissionSave::parse(*bytes, m_file) : Result<MissionSave>(bytes.error());
    auto resumed = save ? save->resume(host.session().show().simulation().stage(), catalogue)
                        : Result<std::unique_ptr<Simulation>>(save.error());
    if (!resumed) {
        host.say(phrases::kNotLoaded.filled(language, {resumed.error().message}), app::palette::kRed);
        return false;
    }
    host.endRecording(); // what happened until now is no part of what comes
    host.session().exchange(std::move(*resumed));
    m_seconds = 0;
    m_saved = true;
    host.sayBriefly(phrases::kLoaded.filled(language, {clockWords(save->tick)}));
    return true;
}

std::string QuickSave::reminder(app::GameHost& host) const {
    if (m_seconds < kReminderSeconds || m_file.empty()) return {};
    const Language language = host.settings().language;
    const std::string key = host.keyOf(app::Action::QuickSave);
    return m_saved ? phrases::kSavedAgo.filled(language, {key, agoWords(m_seconds)})
                   : phrases::kNeverSaved.filled(language, {key});
}

} // namespace lince::commandos
