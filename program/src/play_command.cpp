#include "command.h"
#include "open_show.h"
#include "play_window.h"
#include "progress_bar.h"
#include "stop_signals.h"

#include <lince/app/film.h>
#include <lince/app/game_parts.h>
#include <lince/core/file_writer.h>
#include <lince/games/games.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>

namespace lince::program {
namespace {

struct PlayOptions : WorkOptions, WindowOptions {
    std::string what, record;
    std::optional<std::uint64_t> seed;
    unsigned company = 12;
    bool whole = false;
    float filmSeconds = 20;
};

/// For who has no display: some seconds of the game on file.
int filmInstead(const PlayOptions& options) {
    const std::string what = options.what.empty() ? defaultGame() : options.what, file = "lince-play.mp4";
    ShowOptions wanted;
    wanted.company = options.company, wanted.seed = options.seed, wanted.quiet = options.quiet;
    auto opened = openShow(what, wanted);
    if (!opened) return badInput(opened.error());
    std::error_code code;
    const std::string place = std::filesystem::absolute(file, code).string();
    // Told now and in our own words, not after the work and in those of ffmpeg.
    if (!canBeWritten(file))
        return badInput({"there is no display here, and the film that is made instead cannot be written to " + place});
    if (!options.quiet)
        tell("lince: there is no display here, so {} is filmed instead ({:g} s){}\n", what, options.filmSeconds,
             options.record.empty() ? "" : " and nothing is recorded");
    app::FilmSettings settings;
    settings.catalogue = &games::all();
    settings.output = file;
    settings.seconds = options.filmSeconds;
    // Soon done, also without a graphics card.
    settings.width = 960, settings.height = 540, settings.framesPerSecond = 25;
    ThreadPool pool(options.threads);
    const StopSignals signals;
    Result<app::FilmReport> report = app::FilmReport{};
    {
        ProgressBar bar("film", options.quiet);
        report = app::film(opened->show, settings, pool, [&](std::size_t done, std::size_t all) {
            bar.show(done, all);
            return StopSignals::received() == 0;
        });
    }
    if (StopSignals::received() != 0) return StopSignals::exitCode();
    if (!report) return badInput(report.error());
    say("{}\n", place);
    return kDone;
}

int play(const PlayOptions& options) {
    WindowShow show;
    static_cast<WindowOptions&>(show) = options;
    show.what = options.what, show.record = options.record;
    show.seed = options.seed, show.company = options.company, show.threads = options.threads;
    show.quiet = options.quiet, show.whole = options.whole;
    app::Window::Lack lack{};
    Error why;
    if (const auto code = runWindow(show, lack, why)) return *code;
    // A script wants a window; a display without graphics is a fault to be mended, not a place without display.
    if (lack == app::Window::Lack::Display && options.script.empty()) return filmInstead(options);
    return badInput(why);
}

void addPlayCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* word = program.add_subcommand("play", "Play in a window; without a display, film instead");
    word->add_option("what", options->what, "Level, scenario or recording; none: the menu");
    word->add_option("--company", options->company, "Figures that wander about in a level")
        ->check(CLI::Range(0u, 1000u));
    word->add_option("--seed", options->seed, "Seed of chance")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{INT64_MAX}));
    CLI::Option* record = word->add_option("--record", options->record, "Write a recording to this file");
    word->add_flag("--whole", options->whole, "With --record: bring scenario, level and definitions along in it")
        ->needs(record);
    word->add_option("--film-seconds", options->filmSeconds, "Without a display: how long the film is")
        ->check(CLI::Range(0.1f, 3600.0f));
    addWindowOptions(*word, *options);
    addWorkOptions(*word, *options);
    word->callback([options, &action] { action = [options] { return play(*options); }; });
}

const Word kPlayWord{addPlayCommand};

} // namespace
} // namespace lince::program
