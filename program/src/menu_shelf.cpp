#include "menu_shelf.h"

#include "data_files.h"

#include <lince/core/files.h>
#include <lince/games/games.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace lince::program {
namespace {

namespace fs = std::filesystem;
using app::MenuLevel;

bool isOfGame(const std::string& file, const std::string& game) {
    return file.find("/games/" + game + "/data/") != std::string::npos;
}

std::string stem(const std::string& file) {
    return fs::path(file).stem().string();
}

/// Of a game that says nothing of it: what is called demo-… is watched.
app::MenuEntry unnamedEntry(const std::string& file) {
    constexpr std::string_view kDemonstration = "demo-";
    const std::string name = stem(file);
    const bool watched = name.starts_with(kDemonstration);
    return {watched ? GameEntry::Kind::Demonstration : GameEntry::Kind::Level,
            name,
            file,
            app::titleFromName(watched ? std::string_view(name).substr(kDemonstration.size()) : name),
            {},
            {}};
}

app::MenuGame menuGame(const Game& game, const std::vector<std::string>& scenarios, Language language) {
    app::MenuGame shown;
    shown.name = game.name;
    shown.title = *game.title.english != '\0' ? game.title.in(language) : app::titleFromName(game.name);
    shown.line = game.line.in(language);
    std::vector<std::string> own;
    for (const std::string& file : scenarios)
        if (isOfGame(file, game.name)) own.push_back(file);
    for (const GameEntry& entry : game.entries)
        for (const std::string& file : own)
            if (stem(file) == entry.scenario)
                shown.entries.push_back(
                    {entry.kind, entry.scenario, file, entry.title.in(language), entry.line.in(language), {}});
    if (game.entries.empty())
        for (const std::string& file : own)
            shown.entries.push_back(unnamedEntry(file));
    if (shown.entries.empty()) return shown;
    // Its picture is that of its first entry; a game that names none has its first scenario first.
    const auto first = std::find_if(shown.entries.begin(), shown.entries.end(),
                                    [&](const app::MenuEntry& entry) { return entry.scenario == game.firstScenario; });
    if (game.entries.empty() && first != shown.entries.end()) std::rotate(shown.entries.begin(), first, first + 1);
    shown.picture = shown.entries.front().path;
    return shown;
}

/// Seconds of the calendar.
std::int64_t timeOf(const fs::path& file) {
    std::error_code code;
    const auto time = fs::last_write_time(file, code);
    if (code) return 0;
    const auto ago = fs::file_time_type::clock::now() - time;
    const auto then = std::chrono::system_clock::now() - std::chrono::duration_cast<std::chrono::seconds>(ago);
    return std::chrono::duration_cast<std::chrono::seconds>(then.time_since_epoch()).count();
}

} // namespace

std::vector<app::MenuGame> menuGames(Language language) {
    const std::vector<std::string> scenarios = listDataFiles("scenarios");
    std::vector<app::MenuGame> games;
    for (const Game& game : games::all().games)
        if (app::MenuGame shown = menuGame(game, scenarios, language); !shown.entries.empty())
            games.push_back(std::move(shown));
    return games;
}

std::vector<MenuLevel> workshopFiles(const std::string& settingsFile, const std::string& recordings) {
    std::vector<MenuLevel> files;
    for (const auto& [folder, kind] :
         {std::pair{"levels", MenuLevel::Kind::Level}, std::pair{"scenarios", MenuLevel::Kind::Scenario}})
        for (const std::string& file : listDataFiles(folder)) {
            const std::string ending = fs::path(file).extension().string();
            if (ending == ".xml" || ending == ".bsp") files.push_back({stem(file), file, kind, 0});
        }
    const auto addFrom = [&](const fs::path& folder, const char* ending, MenuLevel::Kind kind) {
        std::vector<MenuLevel> found;
        std::error_code code;
        for (const auto& entry : fs::directory_iterator(folder, code))
            if (entry.path().extension() == ending && entry.path().stem().extension() != ".definitions")
                found.push_back({entry.path().stem().string(), entry.path().string(), kind, timeOf(entry.path())});
        std::sort(found.begin(), found.end(), [](const MenuLevel& a, const MenuLevel& b) { return a.path < b.path; });
        files.insert(files.end(), found.begin(), found.end());
    };
    addFrom(fs::path(settingsFile).parent_path() / "scenarios", ".xml", MenuLevel::Kind::Saved);
    addFrom(recordings, ".lince", MenuLevel::Kind::Recording);
    return files;
}

std::string scenarioOfLevel(const std::string& levelFile) {
    constexpr std::size_t kLargest = std::size_t{1} << 20; // bytes
    const std::string named = "/" + fs::path(levelFile).filename().string() + "\"";
    for (const app::MenuGame& game : menuGames(Language::English)) {
        if (!isOfGame(levelFile, game.name)) continue;
        for (const app::MenuEntry& entry : game.entries)
            if (const auto text = readTextFile(entry.path, kLargest); text && text->find(named) != std::string::npos)
                return entry.path;
    }
    return {};
}

} // namespace lince::program
