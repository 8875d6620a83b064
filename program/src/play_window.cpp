#include "play_window.h"

#include "data_files.h"
#include "open_show.h"

#include <lince/core/files.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>

namespace lince::program {
namespace {

/// Levels first, then the scenarios that can be watched.
std::vector<app::MenuLevel> menuLevels(app::Language language) {
    std::vector<app::MenuLevel> levels;
    const auto add = [&](const char* kind, app::Word word) {
        for (const std::string& file : listDataFiles(kind)) {
            const std::string ending = std::filesystem::path(file).extension().string();
            if (ending == ".xml" || ending == ".bsp")
                levels.push_back({std::filesystem::path(file).stem().string(), file, app::text(word, language)});
        }
    };
    add("levels", app::Word::Level);
    add("scenarios", app::Word::Scenario);
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
    settings.listLevels = menuLevels;
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
        wanted.scenario = path == show.what ? show.scenario : std::string();
        wanted.company = show.company, wanted.seed = show.seed, wanted.quiet = show.quiet;
        wanted.recordingTo = path == show.what ? show.record : std::string();
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
    app::ApplicationReport report;
    const Status status = app::runApplication(std::move(settings), makeLog(show.quiet), report);
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
        fmt::print("{}: {} frames, {} expectations met\n", show.script, report.frames, report.expectations);
    return kDone;
}

} // namespace lince::program
