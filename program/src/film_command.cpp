#include "command.h"
#include "open_show.h"
#include "progress_bar.h"
#include "stop_signals.h"

#include <lince/app/film.h>
#include <lince/app/game_parts.h>
#include <lince/games/games.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <chrono>

namespace lince::program {
namespace {

struct FilmOptions : RunOptions {
    std::string what, scenario, level;
    std::string output = "film.mp4";
    std::vector<std::string> cameras, layers;
    std::string size = "1280x720", sheet, quality = "high";
    int framesPerSecond = 30;
    float seconds = 0;
    Tick from = 0;
    unsigned eyes = 0; ///< number of an agent; 0: none
    bool noShadows = false, dayCycle = false, noLabels = false;
};

/// "1280x720": two whole numbers from 1 to `max`.
bool readPair(const std::string& text, std::uint32_t max, std::uint32_t& a, std::uint32_t& b) {
    const char *at = text.data(), *const end = at + text.size();
    const auto first = std::from_chars(at, end, a);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != 'x') return false;
    const auto second = std::from_chars(first.ptr + 1, end, b);
    return second.ec == std::errc() && second.ptr == end && a >= 1 && b >= 1 && a <= max && b <= max;
}

int filmIt(const FilmOptions& options) {
    app::FilmSettings settings;
    settings.catalogue = &games::all();
    settings.output = options.output;
    if (!readPair(options.size, 7680, settings.width, settings.height))
        return badInput({"found --size " + inQuotes(options.size) + ", expected WIDTHxHEIGHT, each from 1 to 7680"});
    if (!options.sheet.empty() && !readPair(options.sheet, 32, settings.sheetColumns, settings.sheetRows))
        return badInput({"found --sheet " + inQuotes(options.sheet) + ", expected COLUMNSxROWS, each from 1 to 32"});
    if (settings.sheetColumns > 0) { // each moment is scaled to fit the columns
        constexpr double kMostBytes = 1e9;
        const double bytes = 4.0 * settings.width * settings.height * settings.sheetRows / settings.sheetColumns;
        if (bytes > kMostBytes)
            return badInput(
                {fmt::format("found --sheet {} with --size {}, a picture of {:.1f} GB, expected at most 1 GB",
                             options.sheet, options.size, bytes * 1e-9)});
    }
    for (const std::string& word : options.cameras) {
        auto camera = app::FilmCamera::fromWord(word);
        if (!camera) return badInput(camera.error());
        settings.cameras.push_back(std::move(*camera));
    }
    settings.layers = options.layers;
    settings.eyes = AgentId{static_cast<std::uint16_t>(options.eyes)};
    settings.quality = *app::qualityNamed(options.quality);
    settings.framesPerSecond = options.framesPerSecond;
    settings.seconds = options.seconds;
    settings.from = options.from;
    settings.shadows = !options.noShadows;
    settings.dayCycle = options.dayCycle;
    settings.labels = !options.noLabels;

    ShowOptions wanted;
    wanted.scenario = options.scenario, wanted.level = options.level, wanted.quiet = options.quiet;
    wanted.seed = options.seed, wanted.ticks = options.ticks;
    auto opened = openShow(options.what, wanted);
    if (!opened) return badInput(opened.error());
    ThreadPool pool(options.threads);
    const StopSignals signals;
    const auto begin = std::chrono::steady_clock::now();
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
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    if (options.json)
        sayJson(nlohmann::json{{"film", options.output}, {"frames", report->frames}, {"device", report->device}});
    else if (!options.quiet)
        say("{}: {} picture{} of {} × {} in {:.1f} s ({})\n", options.output, report->frames,
            report->frames == 1 ? "" : "s", settings.width, settings.height, seconds.count(), report->device);
    return kDone;
}

void addFilmCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<FilmOptions>();
    CLI::App* word =
        program.add_subcommand("film", "Make a film or pictures of a scenario or a recording, without a display");
    word->add_option("what", options->what, "Scenario (file, or name of one in scenarios/) or recording (.lince)")
        ->required();
    word->add_option("-o,--output", options->output,
                     "x.mp4, .mkv, .avi, .webm, .gif: film; x.png: picture; no ending: folder of numbered pictures");
    word->add_option("--camera", options->cameras,
                     std::string("Given several times: side by side. One of: ") + app::FilmCamera::kWords)
        ->take_all();
    word->add_option("--size", options->size, "Pixels, as 1280x720");
    word->add_option("--fps", options->framesPerSecond, "Frames a second")->check(CLI::Range(1, 240));
    word->add_option("--seconds", options->seconds, "How long, instead of to the end")
        ->check(CLI::Range(0.0f, 86400.0f));
    word->add_option("--from", options->from, "First tick shown; of a picture, the tick it shows")
        ->check(CLI::Range(0u, 5'184'000u));
    word->add_option("--sheet", options->sheet, "With x.png: contact sheet of COLUMNSxROWS moments");
    word->add_option("--layers", options->layers, "Debug layers, as bodies,labels,motion")->delimiter(',');
    word->add_option("--eyes", options->eyes,
                     "What the eye of this agent sees, over the picture: classes, normal, motion")
        ->check(CLI::Range(1u, 65535u));
    word->add_option("--level", options->level, "Another level than the scenario's");
    word->add_option("--scenario", options->scenario, "Where the recording's scenario lies now");
    word->add_option("--quality", options->quality, "low, middle or high: how much work a picture may be")
        ->check(CLI::IsMember({"low", "middle", "high"}));
    word->add_flag("--no-shadows", options->noShadows, "Without shadows");
    word->add_flag("--day", options->dayCycle, "With the day of three minutes");
    word->add_flag("--no-labels", options->noLabels, "Without the words of debug layers");
    addRunOptions(*word, *options);
    word->callback([options, &action] { action = [options] { return filmIt(*options); }; });
}

const Word kFilmWord{addFilmCommand};

} // namespace
} // namespace lince::program
