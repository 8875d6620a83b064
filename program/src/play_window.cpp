#include "play_window.h"

#include "data_files.h"
#include "menu_shelf.h"
#include "open_show.h"

#include <lince/core/files.h>
#include <lince/games/games.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <utility>

namespace lince::program {
namespace {

/// Where this program lies, so that it can be started again beside its window; empty: the system does not say.
std::string ownPath() {
    std::error_code code;
    const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", code);
    return code ? std::string() : path.string();
}

/// Standard places for what a player keeps, the usual one first: pictures and films want to be found again.
std::vector<std::string> filesFolders(const WindowShow& show, const std::string& settingsFile) {
    namespace fs = std::filesystem;
    std::error_code code;
    std::vector<std::string> folders;
    const bool own = show.settings.empty() && std::getenv("LINCE_SETTINGS") == nullptr;
    const char* user = std::getenv("HOME");
    if (own && user != nullptr && *user != '\0') {
        folders.push_back((fs::path(user) / "Lince").string());
        for (const char* name : {"Pictures", "Documents", "Imágenes", "Documentos"})
            if (fs::is_directory(fs::path(user) / name, code))
                folders.push_back((fs::path(user) / name / "Lince").string());
    }
    if (!settingsFile.empty()) folders.push_back((fs::absolute(settingsFile, code).parent_path() / "files").string());
    folders.push_back(fs::current_path(code).string());
    return folders;
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
    settings.listGames = menuGames;
    settings.listFiles = [file = settings.settingsFile](const std::string& recordings) {
        return workshopFiles(file, recordings);
    };
    settings.foldersToChoose = filesFolders(show, settings.settingsFile);
    settings.filesFolder = settings.foldersToChoose.front();
    if (const std::string cache = userCacheFolder(); !cache.empty()) settings.pictureFolder = cache + "/pictures";
    // A script plays the same game on any machine, so nothing else runs beside it.
    if (show.script.empty()) settings.program = ownPath();
    settings.parts = app::partsOf(games::all());
    // Without the file everybody has a number, and nothing else is lost.
    const std::string namesFile = home() + "/data/words/names.xml";
    if (const auto text = readTextFile(namesFile)) {
        auto names = app::NameTable::parse(*text, namesFile);
        if (!names) return badInput(names.error());
        settings.names = std::move(*names);
    }
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
