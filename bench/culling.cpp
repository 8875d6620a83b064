// A frame of the software renderer at 1280 × 720, from the eyes of walkers: with all culling filters, without each of
// them, without any; with and without shadows and smooth edges.

#include "bench.h"
#include "stopwatch.h"

#include <lince/render/offscreen.h>
#include <lince/render/view.h>

#include <fmt/format.h>

#include <filesystem>

namespace lince::bench {
namespace {

constexpr std::uint32_t kWidth = 1280, kHeight = 720;
constexpr std::size_t kViews = 6;  ///< pairs of eyes that take turns
constexpr std::size_t kFrames = 4; ///< from each, a little further on: as in a game, where a view lasts

struct Course {
    std::string name, scenario, level;
    std::uint32_t figures = 100;
};

class Measuring {
  public:
    static Result<Measuring> start(const BenchReport& report, const Course& course, int samples) {
        auto stage = loadStage(report.home + "/scenarios/" + course.scenario + ".xml", course.level);
        if (!stage) return stage.error();
        stage->scenario.groups.resize(1);
        stage->scenario.groups[0].count = course.figures;
        stage->scenario.groups[0].spawn = AgentGroup::Spawn::Scatter;
        Measuring m;
        auto run = Simulation::create(*stage, 1, BrainRegistry::standard());
        if (!run) return run.error();
        m.m_run = std::move(*run);
        m.m_pool = std::make_unique<ThreadPool>(1);
        auto screen = Offscreen::create(kWidth, kHeight, samples);
        if (!screen) return screen.error();
        m.m_screen = std::move(*screen);
        auto view = View::create(*m.m_run, *m.m_pool);
        if (!view) return view.error();
        m.m_view = std::move(*view);
        for (Tick t = 0; t < 120; ++t) {
            m.m_run->tick(*m.m_pool);
            m.m_view->afterTick(*m.m_run);
        }
        return m;
    }

    View& view() { return *m_view; }

    /// Milliseconds of a frame, with all that belongs to it: scene, culling, shadows, drawing, waiting for the picture.
    double frame(bool quick) {
        const auto round = [&] {
            for (std::size_t i = 0; i < kViews; ++i) {
                const Agent& agent = m_run->agents()[i * m_run->agents().size() / kViews];
                const auto subject = m_view->observer().subjectOf(*m_run, agent.body, 1);
                Camera camera = FirstPersonRig().update(*subject);
                camera.aspect = static_cast<float>(kWidth) / static_cast<float>(kHeight);
                for (std::size_t f = 0; f < kFrames; ++f) {
                    camera.eye += camera.forward() * 0.05f;
                    camera.yaw += 0.01f;
                    m_screen->begin();
                    m_view->draw(*m_run, 1, camera, agent.body, {0, 0, kWidth, kHeight});
                    m_screen->wait();
                }
            }
        };
        round();
        return medianSeconds(quick ? 1 : 3, round) * 1000 / static_cast<double>(kViews * kFrames);
    }

  private:
    std::unique_ptr<Simulation> m_run;
    std::unique_ptr<ThreadPool> m_pool;
    std::unique_ptr<Offscreen> m_screen; ///< its context outlives the view
    std::unique_ptr<View> m_view;
};

Status measureCulling(BenchReport& report, const Course& course) {
    auto measuring = Measuring::start(report, course, 0);
    if (!measuring) return measuring.error();
    const auto row = [&](const std::string& what) {
        report.rows.push_back({fmt::format("culling/{} {} figures, {}", course.name, course.figures, what),
                               measuring->frame(report.quick),
                               "ms/frame",
                               false,
                               {}});
    };
    CullChain& chain = measuring->view().culling();
    std::vector<std::string> filters;
    for (const CullChain::Counter& counter : chain.counters())
        filters.emplace_back(counter.name);
    row("all filters");
    for (const std::string& filter : filters) {
        chain.enable(filter, false);
        row("without " + filter);
        chain.enable(filter, true);
    }
    for (const std::string& filter : filters)
        chain.enable(filter, false);
    row("no filter");
    for (const std::string& filter : filters)
        chain.enable(filter, true);
    measuring->view().settings().shadows = ShadowKind::None;
    row("no shadows");
    return {};
}

} // namespace

Status benchCulling(BenchReport& report) {
    for (const std::uint32_t figures : {8u, 100u})
        if (Status s = measureCulling(report, {"village", "walkers-map", report.home + "/levels/village.xml", figures});
            !s)
            return s;
    // A map of many rooms, where the visibility sets come in.
    const std::string archive = "/usr/share/games/openarena/baseoa/pak6-patch085.pk3";
    if (std::error_code code; std::filesystem::exists(archive, code))
        if (Status s = measureCulling(report, {"ps37ctf2", "walkers-map", archive + ":maps/ps37ctf2.bsp", 100}); !s)
            return s;
    auto smooth = Measuring::start(report, {"village", "walkers-map", report.home + "/levels/village.xml", 100}, 4);
    if (!smooth) return smooth.error();
    report.rows.push_back(
        {"culling/village 100 figures, smooth edges", smooth->frame(report.quick), "ms/frame", false, {}});
    return {};
}

} // namespace lince::bench
