// A frame of each game as a player sees it, 1280 × 720, for each quality: two ticks, scene, culling, shadows, drawing
// and waiting for the picture. What is over 33 ms does not make thirty frames a second.

#include "bench.h"
#include "stopwatch.h"
#include "tick_parts.h"

#include <lince/app/film_camera.h>
#include <lince/app/picture_settings.h>
#include <lince/games/games.h>
#include <lince/render/offscreen.h>
#include <lince/render/view.h>

#include <fmt/format.h>

#include <array>
#include <span>

namespace lince::bench {
namespace {

constexpr int kWidth = 1280, kHeight = 720;
constexpr Tick kBefore = 60;       ///< nobody has found his place at the very beginning
constexpr Tick kTicksPerFrame = 2; ///< of thirty frames a second

struct Seen {
    std::string_view game, scenario, camera;
};
/// One scene for everything that one plays or watches.
constexpr std::array kSeen{
    Seen{"village", "scenarios/village.xml", "third:1"},
    Seen{"shoot-out", "scenarios/shoot-out.xml", "first:1"},
    Seen{"guards", "scenarios/guards.xml", "follow:1"},
    Seen{"combat training", "games/combat/data/scenarios/training.xml", "third:1"},
    Seen{"pasture 1", "games/groups/data/scenarios/sheep-1.xml", "third:1"},
    Seen{"pasture 3", "games/groups/data/scenarios/sheep-3.xml", "third:1"},
    Seen{"pasture 6", "games/groups/data/scenarios/sheep-6.xml", "third:1"},
    Seen{"pasture 6 from above", "games/groups/data/scenarios/sheep-6.xml", "above"},
    Seen{"town", "games/groups/data/scenarios/town-follow-big.xml", "follow:1"},
    Seen{"town from above", "games/groups/data/scenarios/town-formation.xml", "above"},
    Seen{"bronto patio", "games/bronto/data/scenarios/patio-bronto.xml", "follow:1"},
    Seen{"bronto galleries", "games/bronto/data/scenarios/galleries-bronto.xml", "follow:1"},
    Seen{"bronto islands", "games/bronto/data/scenarios/islands-bronto.xml", "third:1"},
    Seen{"bronto perspective", "games/bronto/data/scenarios/perspective-bronto.xml", "follow:1"},
};

Status measure(BenchReport& report, const Seen& seen, app::Quality quality) {
    auto stage = loadStage(report.home + "/" + std::string(seen.scenario), "", "", &games::all());
    if (!stage) return stage.error();
    auto run = Simulation::create(*stage, stage->scenario.seed, games::all());
    if (!run) return run.error();
    ThreadPool pool(1);
    const RenderSettings settings = app::renderSettingsOf(quality);
    auto screen = Offscreen::create(kWidth, kHeight, app::samplesOf(quality));
    if (!screen) return screen.error();
    auto view = View::create(**run, pool, &games::all());
    if (!view) return view.error();
    (*view)->settings() = settings;
    auto camera = app::FilmCamera::fromWord(seen.camera);
    if (!camera) return camera.error();
    const auto tick = [&](Tick count) {
        for (Tick t = 0; t < count; ++t) {
            (*run)->tick(pool);
            (*view)->afterTick(**run);
        }
    };
    const auto frame = [&] {
        tick(kTicksPerFrame);
        Camera c = camera->update(**run, (*view)->observer(), 1, 1.0f / 30);
        c.aspect = static_cast<float>(kWidth) / static_cast<float>(kHeight);
        (*screen)->begin();
        (*view)->draw(**run, 1, c, camera->hidden(**run), {0, 0, kWidth, kHeight});
        (*screen)->wait();
    };
    tick(kBefore);
    for (int i = 0; i < 5; ++i)
        frame(); // shaders, shadows of what stands still
    const int frames = report.quick ? 3 : 24;
    const double before = processorSeconds();
    const double median = medianSeconds(frames, frame);
    const double used = (processorSeconds() - before) / frames;
    const std::string name = fmt::format("render/{}, {}", seen.game, nameOf(quality));
    report.rows.push_back({name, median * 1000, "ms/frame", false, {}});
    report.rows.push_back({name + ", processor", used * 1000, "ms/frame", false, {}});
    return {};
}

} // namespace

Status benchRender(BenchReport& report) {
    for (const Seen& seen : std::span(kSeen).first(report.quick ? 1 : kSeen.size()))
        for (const app::Quality quality : app::kAllQualities)
            if (Status status = measure(report, seen, quality); !status) return status;
    return {};
}

} // namespace lince::bench
