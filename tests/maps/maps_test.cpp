// Real levels that nobody here wrote: Debian's openarena-085-data. Skipped, saying so, when it is not installed.

#include "numbers.h"
#include "places.h"

#include <lince/runtime/measures.h>
#include <lince/runtime/simulation.h>
#include <lince/world/installed_maps.h>

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace lince {
namespace {

std::vector<std::string> allMaps() {
    auto maps = installedMaps();
    EXPECT_TRUE(maps) << maps.error().message;
    return maps ? std::move(*maps) : std::vector<std::string>{};
}

TEST(Maps, AllTwelveLoadWithPeopleAndThings) {
    const auto maps = allMaps();
    if (maps.empty()) GTEST_SKIP() << "openarena-085-data is not installed (./lince setup --maps)";
    EXPECT_EQ(maps.size(), 12u);
    for (const std::string& map : maps) {
        const auto level = loadLevel(map);
        ASSERT_TRUE(level) << level.error().message;
        const LevelData& d = (*level)->data();
        EXPECT_GT(d.mesh.triangleCount(), 1000u) << map;
        EXPECT_GE(d.spawnPoints.size(), 8u) << map;
        EXPECT_GE(d.items.size(), 20u) << map;
        ASSERT_TRUE(d.visibility) << map;
        EXPECT_GT(d.visibility->clusters, 10u) << map;
        const Vec3 size = (*level)->bounds().size();
        EXPECT_GT(size.x, 20) << map;
        EXPECT_LT(size.x, 500) << map;
    }
}

std::map<std::string, double> measuresOfAMinute(Simulation& run) {
    MeasureSet measures(MeasureRegistry::standard());
    ThreadPool pool(1);
    for (Tick t = 0; t < 60 * kTicksPerSecond; ++t)
        run.tick(pool), measures.observe(run);
    return *measures.report(run);
}

TEST(Maps, AHundredWalkersStayInsideForAMinute) {
    const auto maps = allMaps();
    if (maps.empty()) GTEST_SKIP() << "openarena-085-data is not installed (./lince setup --maps)";
    auto scenario = loadScenario(tests::home() + "/scenarios/walkers-map.xml");
    ASSERT_TRUE(scenario) << scenario.error().message;
    auto definitions = loadDefinitions(scenario->definitionsPath);
    ASSERT_TRUE(definitions) << definitions.error().message;
    const auto shared = std::make_shared<const Definitions>(std::move(*definitions));
    for (const std::string& map : maps) {
        scenario->levelPath = map;
        auto level = loadLevel(map);
        ASSERT_TRUE(level) << level.error().message;
        auto run = Simulation::create({*scenario, *level, shared}, 1, BrainRegistry::standard());
        ASSERT_TRUE(run) << run.error().message;
        const auto numbers = measuresOfAMinute(**run);
        EXPECT_EQ(tests::number(numbers, "agents"), 100) << map;
        EXPECT_EQ(tests::number(numbers, "fellOut"), 0) << map;
        EXPECT_EQ(tests::number(numbers, "wallsCrossed"), 0) << map;
        // A metre a second on average: nobody is wedged in.
        EXPECT_GT(tests::number(numbers, "distanceWalked"), 60) << map;
    }
}

/// Twelve for a minute; the suite `travellers` is the long form.
TEST(Maps, TravellersWithAWayToGoDoNotStandStill) {
    const auto maps = allMaps();
    if (maps.empty()) GTEST_SKIP() << "openarena-085-data is not installed (./lince setup --maps)";
    for (const std::string& map : maps) {
        auto stage = loadStage(tests::home() + "/scenarios/map-travel.xml", map);
        ASSERT_TRUE(stage) << stage.error().message;
        auto run = Simulation::create(*stage, 1, BrainRegistry::standard());
        ASSERT_TRUE(run) << run.error().message;
        const auto numbers = measuresOfAMinute(**run);
        EXPECT_LE(tests::number(numbers, "longestStandstill"), 5) << map;
        EXPECT_GT(tests::number(numbers, "leastWayPerSecond"), 0.3) << map;
        EXPECT_EQ(tests::number(numbers, "wallsCrossed"), 0) << map;
    }
}

} // namespace
} // namespace lince
