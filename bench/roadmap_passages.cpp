#include "roadmap_bench.h"

#include <lince/roadmap/roadmap_query.h>

#include <fmt/format.h>

namespace lince::bench {
namespace {

constexpr float kSide = 20, kRadius = 0.3f; ///< metres
constexpr int kWalls = 3;
constexpr float kThick = 1;

/// Walls from end to end at about a quarter, a half and three quarters of the way.
FieldObstacles worldOf(float gapMetres, RandomStream& random) {
    FieldObstacles world;
    world.low = {0, 0}, world.high = {kSide, kSide};
    for (int i = 0; i < kWalls; ++i) {
        const float x = kSide * static_cast<float>(i + 1) / (kWalls + 1) + random.between(-1, 1);
        const float gap = random.between(1, kSide - 1 - gapMetres);
        world.boxes.push_back({{x, 0}, {x + kThick, gap}});
        world.boxes.push_back({{x, gap + gapMetres}, {x + kThick, kSide}});
    }
    return world;
}

} // namespace

void measurePassages(BenchReport& report) {
    struct Strategy {
        const char* name;
        RoadmapSampling sampling;
        float expansion;
    };
    constexpr Strategy kStrategies[] = {{"uniform", RoadmapSampling::Uniform, 0},
                                        {"gaussian", RoadmapSampling::Gaussian, 0},
                                        {"bridge", RoadmapSampling::Bridge, 0},
                                        {"uniform+expansion", RoadmapSampling::Uniform, 0.5f},
                                        {"bridge+expansion", RoadmapSampling::Bridge, 0.2f}};
    const int worlds = report.quick ? 5 : 100, queries = 10;
    for (const double gap : {1.5, 1.15}) // times the width of the body
        for (const Strategy& strategy : kStrategies) {
            int found = 0;
            RandomStream random(7, 1, RandomPurpose::Statistics); // the same worlds and queries for all
            RoadmapQuery query;
            RoadmapPath path;
            for (int world = 0; world < worlds; ++world) {
                RoadmapSettings settings;
                settings.seed = static_cast<std::uint64_t>(world) + 1;
                settings.sampling = strategy.sampling;
                settings.expansion = strategy.expansion;
                settings.spread = 1.5f; // about as far as a wall is thick
                const auto space = makeFieldSpace(worldOf(static_cast<float>(gap) * 2 * kRadius, random), kRadius);
                const auto roadmap = Roadmap::learn(space, settings);
                for (int i = 0; i < queries; ++i) {
                    const float fromZ = random.between(1, kSide - 1);
                    const float toZ = random.between(1, kSide - 1);
                    found += query.find(*roadmap, {1, 0, fromZ}, {kSide - 1, 0, toZ}, path) ? 1 : 0;
                }
            }
            report.rows.push_back({fmt::format("roadmap/passage {} {}", gap, strategy.name),
                                   100.0 * found / (worlds * queries),
                                   "%",
                                   true,
                                   {}});
        }
}

} // namespace lince::bench
