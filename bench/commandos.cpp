// Missions: a tick of 100 and of 400 guards on terrain by its parts, their cones made anew and drawn, and a frame of
// each mission as a player sees it, with all cones shown. What is over 33 ms does not make thirty frames a second.

#include "bench.h"
#include "stopwatch.h"
#include "tick_parts.h"

#include <lince/app/picture_settings.h>
#include <lince/commandos/cones.h>
#include <lince/commandos/missions.h>
#include <lince/games/games.h>
#include <lince/render/offscreen.h>
#include <lince/render/view.h>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace lince::bench {
namespace {

using commandos::Cones;

constexpr int kWidth = 1280, kHeight = 720;
constexpr Tick kBefore = 60;       ///< nobody has found his place at the very beginning
constexpr Tick kTicksPerFrame = 2; ///< of thirty frames a second
constexpr float kFromAbove = 30;   ///< metres, as the game begins

/// So many guards who patrol the lighthouse's headland, each between two places near one another, and nobody to find.
Result<Stage> garrisonOf(const std::string& data, std::uint32_t count) {
    auto scenario = loadScenario(data + "/scenarios/lighthouse.xml");
    if (!scenario) return scenario.error();
    scenario->game.clear(), scenario->rules = {}; // it never ends
    const auto guards = std::find_if(scenario->groups.begin(), scenario->groups.end(),
                                     [](const AgentGroup& group) { return group.body == "guard"; });
    if (guards == scenario->groups.end()) return Error{"found no guards in lighthouse.xml, expected some"};
    AgentGroup group = *guards;
    group.spawn = AgentGroup::Spawn::Scatter;
    group.count = 1;
    group.placedKind.clear(), group.placedClass.clear();
    std::vector<AgentGroup> all;
    for (std::uint32_t i = 0; i < count; ++i) {
        // A spiral over the land, so that all of it is walked.
        const float share = static_cast<float>(i) / static_cast<float>(count);
        const float x = 34 * share * ((i & 1) != 0 ? 1.0f : -1.0f), z = 30 * (2 * share - 1);
        group.parameters.set("route", fmt::format("{:.1f} 0 {:.1f}; {:.1f} 0 {:.1f}", x, z, z, -x));
        all.push_back(group);
    }
    scenario->groups = std::move(all);
    return makeStage(std::move(*scenario), userCacheFolder(), &games::all());
}

/// From above, at a place, as the game's camera begins.
Camera cameraAt(Vec3 place) {
    Camera camera;
    camera.pitch = -0.95f;
    camera.eye = place - camera.forward() * kFromAbove;
    camera.aspect = static_cast<float>(kWidth) / static_cast<float>(kHeight);
    return camera;
}

struct Picture {
    std::unique_ptr<Offscreen> screen;
    std::unique_ptr<View> view;
};
Result<Picture> pictureOf(Simulation& run, ThreadPool& pool, app::Quality quality) {
    auto screen = Offscreen::create(kWidth, kHeight, app::samplesOf(quality));
    if (!screen) return screen.error();
    auto view = View::create(run, pool, &games::all());
    if (!view) return view.error();
    (*view)->settings() = app::renderSettingsOf(quality);
    return Picture{std::move(*screen), std::move(*view)};
}

/// Cones of all: anew at once, as many as one frame makes, and in the picture.
Status measureCones(BenchReport& report, Simulation& run, std::uint32_t count) {
    const auto all = [](const Agent&) { return true; };
    const auto add = [&](const std::string& what, double value, const char* unit, bool more = false) {
        report.rows.push_back({fmt::format("commandos/{} cones, {}", count, what), value, unit, more, {}});
    };
    ThreadPool pool(1);
    Cones cones;
    std::vector<double> milliseconds, anew;
    const int frames = report.quick ? 4 : 60;
    for (int i = 0; i < frames; ++i) {
        run.tick(pool);
        cones.update(run, all, {});
        milliseconds.push_back(static_cast<double>(cones.milliseconds()));
        anew.push_back(static_cast<double>(cones.updated()));
    }
    add("a frame", medianOf(milliseconds), "ms");
    add("made anew a frame", medianOf(anew), "cones", true);
    double sum = 0, made = 0;
    for (std::size_t i = 0; i < milliseconds.size(); ++i)
        sum += milliseconds[i], made += anew[i];
    add("one", sum / std::max(1.0, made), "ms");
    auto picture = pictureOf(run, pool, app::Quality::High);
    if (!picture) return picture.error();
    View& view = *picture->view;
    view.layers().add("cones", "what is seen", [&](DebugDraw& sink, const Simulation& now) { cones.draw(sink, now); });
    const Camera camera = cameraAt(run.world().level().bounds().centre());
    for (const bool shown : {false, true}) {
        view.layers().enable("cones", shown);
        const auto frame = [&] {
            picture->screen->begin();
            view.draw(run, 1, camera, {}, {0, 0, kWidth, kHeight});
            picture->screen->wait();
        };
        frame();
        const int pictures = report.quick ? 2 : 4;
        const double before = processorSeconds();
        const std::string name = shown ? "drawn frame" : "frame without them";
        add(name, medianSeconds(pictures, frame) * 1000, "ms/frame");
        add(name + ", processor", (processorSeconds() - before) * 1000 / pictures, "ms/frame");
    }
    return {};
}

Status measureMission(BenchReport& report, std::string_view mission, app::Quality quality) {
    const std::string file = report.home + "/games/commandos/data/scenarios/" + std::string(mission) + ".xml";
    auto stage = loadStage(file, "", "", &games::all());
    if (!stage) return stage.error();
    auto run = Simulation::create(*stage, stage->scenario.seed, games::all());
    if (!run) return run.error();
    ThreadPool pool(1);
    auto picture = pictureOf(**run, pool, quality);
    if (!picture) return picture.error();
    View& view = *picture->view;
    Cones cones;
    view.layers().add("cones", "what is seen", [&](DebugDraw& sink, const Simulation& now) { cones.draw(sink, now); });
    view.layers().enable("cones", true);
    const EntityId first = (*run)->agents().front().body;
    const FactionId side = (*run)->agents().front().faction;
    const auto frame = [&] {
        for (Tick t = 0; t < kTicksPerFrame; ++t) {
            (*run)->tick(pool);
            view.afterTick(**run);
        }
        cones.update(**run, [&](const Agent& agent) { return agent.faction != side; }, {});
        picture->screen->begin();
        view.draw(**run, 1, cameraAt((*run)->world().find(first)->position), {}, {0, 0, kWidth, kHeight});
        picture->screen->wait();
    };
    for (Tick t = 0; t < kBefore; ++t)
        (*run)->tick(pool);
    for (int i = 0; i < 5; ++i)
        frame(); // shaders, shadows of what stands still
    const int frames = report.quick ? 3 : 24;
    const double before = processorSeconds();
    const double median = medianSeconds(frames, frame);
    const double used = (processorSeconds() - before) / frames;
    const std::string name = fmt::format("commandos/{}, {}", mission, nameOf(quality));
    report.rows.push_back({name, median * 1000, "ms/frame", false, {}});
    report.rows.push_back({name + ", processor", used * 1000, "ms/frame", false, {}});
    return {};
}

} // namespace

Status benchCommandos(BenchReport& report) {
    for (const std::uint32_t count : {100u, 400u}) {
        const auto stage = garrisonOf(report.home + "/games/commandos/data", count);
        if (!stage) return stage.error();
        for (const unsigned threads : {1u, 2u}) {
            auto run = Simulation::create(*stage, 1, games::all());
            if (!run) return run.error();
            TickLength length;
            length.measured = report.quick ? 60 : 300;
            const std::string name = fmt::format("commandos/{}", count);
            if (Status s = measureTicks(report, name, **run, threads, length); !s) return s;
            if (threads > 1) continue;
            if (Status s = measureCones(report, **run, count); !s) return s;
        }
        if (report.quick) break;
    }
    const auto missions = commandos::missions();
    for (const commandos::MissionText& mission : missions.first(report.quick ? 1 : missions.size()))
        for (const app::Quality quality : app::kAllQualities)
            if (Status s = measureMission(report, mission.scenario, quality); !s) return s;
    return {};
}

} // namespace lince::bench
