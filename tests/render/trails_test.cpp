#include "places.h"

#include <lince/core/debug_draw.h>
#include <lince/core/job_pool.h>
#include <lince/core/math.h>
#include <lince/render/trails.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

TEST(Trails, LieWhereBodiesWentAndGrowNoLongerThanFiveSeconds) {
    auto stage = loadStage(tests::home() + "/scenarios/walkers-walls.xml");
    ASSERT_TRUE(stage) << stage.error().message;
    auto made = Simulation::create(*stage, 3, BrainRegistry::standard());
    ASSERT_TRUE(made) << made.error().message;
    Simulation& simulation = **made;
    Trails trails;
    std::vector<Vec3> visited;
    ThreadPool pool(1);
    for (int tick = 0; tick < 480; ++tick) {
        simulation.tick(pool);
        trails.afterTick(simulation);
        if (tick >= 160) visited.push_back(simulation.world().find(simulation.agents()[0].body)->position);
    }
    RecordingDebugDraw drawn;
    trails.draw(drawn, simulation);
    const std::size_t bodies = simulation.agents().size();
    EXPECT_GT(drawn.triangles.size(), bodies * 20);
    EXPECT_LE(drawn.triangles.size(), bodies * 2 * Trails::kSamples);
    // Each of the ways visited in the last seconds but the oldest has a ribbon nearby.
    float farthest = 0;
    for (std::size_t i = 60; i < visited.size(); ++i) {
        float nearest = 1e9f;
        for (const auto& t : drawn.triangles)
            nearest = minimum(nearest, length(horizontal((t.a + t.b + t.c) / 3 - visited[i])));
        farthest = maximum(farthest, nearest);
    }
    EXPECT_LT(farthest, 0.35f); // half of what one runs in a tenth of a second, and the ribbon
    trails.restart();
    RecordingDebugDraw nothing;
    trails.draw(nothing, simulation);
    EXPECT_TRUE(nothing.triangles.empty());
}

} // namespace
} // namespace lince
