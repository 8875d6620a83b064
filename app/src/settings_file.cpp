// Where the settings of a user lie, and how they get there whole.
#include <lince/app/settings.h>
#include <lince/core/file_writer.h>
#include <lince/core/files.h>

#include <cstdlib>
#include <filesystem>

namespace lince::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestSettings = std::size_t{1} << 20; ///< bytes; real ones have four thousand

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

} // namespace

std::string settingsPath() {
    if (std::string path = variable("LINCE_SETTINGS"); !path.empty()) return path;
    fs::path folder = variable("XDG_CONFIG_HOME");
    if (!folder.is_absolute()) { // as the standard of freedesktop.org has it
        const std::string home = variable("HOME");
        if (home.empty()) return {};
        folder = fs::path(home) / ".config";
    }
    return (folder / "lince" / "settings.xml").string();
}

Settings loadSettings(const std::string& path, std::string& complaint) {
    complaint.clear();
    Settings standard;
    standard.language = environmentLanguage();
    std::error_code code;
    if (path.empty() || !fs::exists(path, code)) return standard;
    const auto text = readTextFile(path, kLargestSettings);
    std::string warning;
    const auto settings = text ? parseSettings(*text, path, &warning) : Result<Settings>(text.error());
    if (settings) {
        if (!warning.empty()) complaint = filled(Word::SettingsLeftOut, settings->language, warning);
        return *settings;
    }
    complaint = filled(Word::SettingsBroken, standard.language, settings.error().message);
    if (const std::string kept = setAside(path); !kept.empty())
        complaint += ". " + filled(Word::SettingsKeptAs, standard.language, oneLine(kept));
    return standard;
}

Status saveSettings(const std::string& path, const Settings& settings) {
    if (path.empty()) return Error{"there is no home folder: set LINCE_SETTINGS to a file"};
    std::error_code code;
    // A link stays one, and what it leads to is written: people keep such files elsewhere.
    const fs::path real = fs::is_symlink(path, code) ? fs::weakly_canonical(path, code) : fs::path(path);
    const fs::path target = code || real.empty() ? fs::path(path) : real;
    code.clear(); // a file that is not there yet is no link, and no fault
    if (target.has_parent_path()) fs::create_directories(target.parent_path(), code);
    if (code) return errorAt({path}, "its folder cannot be made: " + code.message());
    return writeTextFile(target.string(), toXml(settings));
}

} // namespace lince::app
