#include "command.h"
#include "data_files.h"
#include "open_show.h"
#include "progress_bar.h"

#include <lince/app/film.h>
#include <lince/core/files.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>

namespace lince::program {
namespace {

constexpr const char* kDefaultGame = "village"; ///< what is filmed without a display, and plays behind the main menu

struct PlayOptions : WorkOptions {
    std::string what, record, script, settings, camera;
    std::optional<std::uint64_t> seed;
    unsigned company = 12;
};

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

/// For who has no display: twenty seconds of the default game on file.
int filmInstead(const PlayOptions& options) {
    const std::string what = options.what.empty() ? kDefaultGame : options.what, file = "lince-play.mp4";
    if (!options.quiet) fmt::print(stderr, "lince: there is no display here, so {} is filmed instead (20 s)\n", what);
    ShowOptions wanted;
    wanted.company = options.company, wanted.seed = options.seed, wanted.quiet = options.quiet;
    auto opened = openShow(what, wanted);
    if (!opened) return badInput(opened.error());
    app::FilmSettings settings;
    settings.output = file;
    settings.seconds = 20;
    JobPool pool(options.threads);
    Result<app::FilmReport> report = app::FilmReport{};
    {
        ProgressBar bar("film", options.quiet);
        report =
            app::film(opened->show, settings, pool, [&](std::size_t done, std::size_t all) { bar.show(done, all); });
    }
    if (!report) return badInput(report.error());
    std::error_code code;
    fmt::print("{}\n", std::filesystem::absolute(file, code).string());
    return kDone;
}

std::optional<app::CameraChoice> cameraNamed(const std::string& name) {
    for (std::size_t i = 0; i < app::kCameraChoices; ++i)
        if (app::nameOf(static_cast<app::CameraChoice>(i)) == name) return static_cast<app::CameraChoice>(i);
    return {};
}

int play(const PlayOptions& options) {
    app::ApplicationSettings settings;
    settings.settingsFile = options.settings.empty() ? app::settingsPath() : options.settings;
    std::string complaint;
    const app::Settings chosen = app::loadSettings(settings.settingsFile, complaint);
    settings.levels = menuLevels(chosen.language);
    settings.levelFolder = home() + "/levels";
    settings.start = options.what;
    settings.backdrop = kDefaultGame;
    settings.record = options.record;
    settings.threads = options.threads;
    if (!options.camera.empty()) {
        settings.camera = cameraNamed(options.camera);
        if (!settings.camera)
            return badInput({"found camera " + inQuotes(options.camera) +
                             ", expected first-person, third-person, third-person-colliding, above, free or follow"});
    }
    settings.open = [options](const std::string& path) {
        ShowOptions wanted;
        wanted.company = options.company, wanted.seed = options.seed, wanted.quiet = options.quiet;
        wanted.recordingTo = path == options.what ? options.record : std::string();
        return openShow(path, wanted);
    };
    if (!options.script.empty()) {
        const auto text = readTextFile(options.script);
        if (!text) return badInput(text.error());
        auto script = app::Script::parse(*text, options.script);
        if (!script) return badInput(script.error());
        settings.script = std::move(*script);
    }
    const bool scripted = settings.script.has_value();
    app::ApplicationReport report;
    const Status status = app::runApplication(std::move(settings), makeLog(options.quiet), report);
    if (!status && report.lack == app::Window::Lack::Display && !scripted) return filmInstead(options);
    if (!status) {
        badInput(status.error());
        return scripted && report.frames > 0 ? kCheckFailed : kBadInput;
    }
    if (scripted && !options.quiet)
        fmt::print("{}: {} frames, {} expectations met\n", options.script, report.frames, report.expectations);
    return kDone;
}

} // namespace

void addPlayCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* word = program.add_subcommand("play", "Play in a window; without a display, film instead");
    word->add_option("what", options->what, "Level, scenario or recording; none: the menu");
    word->add_option("--company", options->company, "Figures that wander about in a level")
        ->check(CLI::Range(0u, 1000u));
    word->add_option("--seed", options->seed, "Seed of chance")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{INT64_MAX}));
    word->add_option("--record", options->record, "Write a recording to this file");
    word->add_option("--camera", options->camera,
                     "first-person, third-person, third-person-colliding, above, free or follow");
    word->add_option("--settings", options->settings, "Another settings file than your own");
    word->add_option("--script", options->script,
                     "Drive the window by a script (docs/app.md) and check what comes of it");
    addWorkOptions(*word, *options);
    word->callback([options, &action] { action = [options] { return play(*options); }; });
}

} // namespace lince::program
