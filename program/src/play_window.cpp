#include "play_window.h"

#include "data_files.h"
#include "open_show.h"

#include <lince/core/files.h>
#include <lince/games/games.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace lince::program {
namespace {

/// Of the game that was asked for its own scenarios come first; then levels, scenarios that can be watched, and what
/// the player saved.
std::vector<app::MenuLevel> menuLevels(Language language, const std::string& game, const std::string& settings) {
    std::vector<app::MenuLevel> levels;
    const auto isOf = [&](const std::string& file) {
        return !game.empty() && file.find("/games/" + game + "/data/") != std::string::npos;
    };
    const auto add = [&](const char* kind, app::Word word) {
        for (const std::string& file : listDataFiles(kind)) {
            const std::string ending = std::filesystem::path(file).extension().string();
            if (ending == ".xml" || ending == ".bsp")
                levels.push_back({std::filesystem::path(file).stem().string(), file, app::text(word, language)});
        }
    };
    add("scenarios", app::Word::Scenario);
    const std::vector<app::MenuLevel> scenarios = std::exchange(levels, {});
    for (const app::MenuLevel& one : scenarios)
        if (isOf(one.path)) levels.push_back(one);
    add("levels", app::Word::Level);
    for (const app::MenuLevel& one : scenarios)
        if (!isOf(one.path)) levels.push_back(one);
    std::vector<std::string> saved;
    std::error_code code;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(settings).parent_path() / "scenarios", code))
        if (entry.path().extension() == ".xml" && entry.path().stem().extension() != ".definitions")
            saved.push_back(entry.path().string());
    std::sort(saved.begin(), saved.end());
    for (const std::string& file : saved)
        levels.push_back({std::filesystem::path(file).stem().string(), file, app::text(app::Word::Saved, language)});
    return levels;
}

std::optional<app::CameraChoice> cameraNamed(const std::string& name) {
    for (std::size_t i = 0; i < app::kCameraChoices; ++i)
        if (app::nameOf(static_cast<app::CameraChoice>(i)) == name) return static_cast<app::CameraChoice>(i);
    return {};
}

} // namespace

void addWindowOptions(CLI::App& word, WindowOptions& options) {
    word.add_option("--camera", options.camera,
                    "first-person, third-person, third-person-colliding, above, free or follow");
    word.add_option("--settings", options.settings, "Another settings file than your own");
    word.add_option("--script", options.script,
                    "Drive the window by a script (docs/app.md) and check what comes of it");
}

std::string defaultGame() {
    std::error_code code;
    for (const char* name : {"village", "shoot-out"})
        if (std::filesystem::exists(findDataFile("scenarios", name), code)) return name;
    return {};
}

std::optional<int> runWindow(const WindowShow& show, app::Window::Lack& lack, Error& why) {
    lack = app::Window::Lack::None;
    app::ApplicationSettings settings;
    settings.settingsFile = show.settings.empty() ? app::settingsPath() : show.settings;
    settings.listLevels = [game = games::all().find(show.what) != nullptr ? show.what : std::string(),
                           file = settings.settingsFile](Language language) {
        return menuLevels(language, game, file);
    };
    settings.parts = app::partsOf(games::all());
    settings.catalogue = &games::all();
    settings.levelFolder = home() + "/levels";
    settings.start = show.what;
    settings.backdrop = defaultGame();
    settings.record = show.record;
    settings.threads = show.threads;
    if (!show.camera.empty()) {
        settings.camera = cameraNamed(show.camera);
        if (!settings.camera)
            return badInput({"found camera " + inQuotes(show.camera) +
                             ", expected first-person, third-person, third-person-colliding, above, free or follow"});
    }
    settings.open = [show](const std::string& path) {
        ShowOptions wanted;
        if (path == show.what) wanted.scenario = show.scenario, wanted.level = show.level;
        wanted.company = show.company, wanted.seed = show.seed, wanted.quiet = show.quiet;
        wanted.whole = show.whole && path == show.what; // what is chosen in the menu is not recorded
        return openShow(path, wanted);
    };
    if (!show.script.empty()) {
        const auto text = readTextFile(show.script);
        if (!text) return badInput(text.error());
        auto script = app::Script::parse(*text, show.script);
        if (!script) return badInput(script.error());
        settings.script = std::move(*script);
    }
    const bool scripted = settings.script.has_value();
    app::Application application(std::move(settings), makeLog(show.quiet));
    Status status = application.open();
    if (status) {
        while (application.frame()) {
        }
        status = application.finish();
    }
    const app::ApplicationReport& report = application.report();
    lack = report.lack;
    if (!status && lack != app::Window::Lack::None) {
        why = status.error();
        return {};
    }
    if (!status) {
        badInput(status.error());
        return scripted && report.ran ? kCheckFailed : kBadInput;
    }
    if (scripted && !show.quiet)
        say("{}: {} frames, {} expectations met\n", show.script, report.frames, report.expectations);
    return kDone;
}

} // namespace lince::program
