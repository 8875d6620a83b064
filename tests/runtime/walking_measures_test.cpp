// What the measures say of those who walk, with Bronto's body and flying balls about him.

#include "numbers.h"
#include "places.h"
#include "stage_helpers.h"

#include <lince/core/math.h>
#include <lince/runtime/judge.h>

#include <cstdlib>
#include <set>

namespace lince {
namespace {

/// The game's own body and balls on a level of the test's; agent 1 is driven by hand.
class Walk {
  public:
    explicit Walk(Vec3 position, const char* level = "looking-for", std::uint32_t balls = 2)
        : m_stage(stageOn(level)), m_measures(MeasureRegistry::standard()), m_pool(1) {
        AgentGroup hero;
        hero.body = "bronto";
        hero.brain = "input";
        hero.spawn = AgentGroup::Spawn::Placed;
        hero.position = position;
        m_stage.scenario.groups.front().count = balls;
        m_stage.scenario.groups.insert(m_stage.scenario.groups.begin(), hero);
        m_simulation = test::simulationOf(m_stage);
    }
    void run(int ticks, Vec3 move, bool fast = false) {
        Intent intent;
        intent.move = move;
        if (fast) intent.press(Button::Run);
        const AgentInput input{AgentId{1}, intent};
        for (int i = 0; i < ticks; ++i) {
            m_simulation->tick(m_pool, {&input, 1});
            m_measures.observe(*m_simulation);
        }
    }
    std::map<std::string, double> report() {
        auto numbers = m_measures.report(*m_simulation);
        EXPECT_TRUE(numbers);
        return numbers ? *numbers : std::map<std::string, double>{};
    }
    /// Times, not times an hour.
    double timesStuck() {
        const auto numbers = report();
        return tests::number(numbers, "stuckPerHour") * tests::number(numbers, "secondsAlive") / 3600;
    }

  private:
    static Stage stageOn(const std::string& level) {
        const std::string data = tests::home() + "/games/bronto/data/";
        auto stage = loadStage(data + "scenarios/balls.xml", data + "levels/" + level + ".xml");
        EXPECT_TRUE(stage) << (stage ? "" : stage.error().message);
        return std::move(*stage);
    }

    Stage m_stage;
    MeasureSet m_measures;
    ThreadPool m_pool;
    std::unique_ptr<Simulation> m_simulation;
};

TEST(WalkingMeasures, ballsAreNotMeasuredAsWalkers) {
    Walk walk({0, 0, 0}, "looking-for", 2);
    walk.run(60, {0, 0, -1});
    const auto numbers = walk.report();
    EXPECT_EQ(tests::number(numbers, "agents"), 1);
    EXPECT_EQ(tests::number(numbers, "aliveFraction"), 1);
    EXPECT_EQ(tests::number(numbers, "secondsAlive"), 1);
    EXPECT_EQ(tests::number(numbers, "meanHealth"), 100);
    EXPECT_NEAR(tests::number(numbers, "distanceWalked"), 1.5, 0.05);
    EXPECT_EQ(tests::number(numbers, "wallsCrossed"), 0);
}

TEST(WalkingMeasures, stuckIsWantingToMoveAndNotGettingOn) {
    Walk walk({0, 0, -4}, "looking-for", 0); // the parapet at z = -4.5 is just ahead
    walk.run(30, {0, 0, -1});
    EXPECT_EQ(walk.timesStuck(), 0); // not for a while yet
    walk.run(90, {0, 0, -1});
    EXPECT_NEAR(walk.timesStuck(), 1, 1e-6);
    walk.run(600, {0, 0, -1});
    EXPECT_NEAR(walk.timesStuck(), 1, 1e-6); // the same place counts once
    walk.run(60, {0, 0, 1});
    walk.run(240, {0, 0, -1});
    EXPECT_NEAR(walk.timesStuck(), 2, 1e-6); // he went away and came back
}

TEST(WalkingMeasures, standingOnPurposeIsNotStuckNorIsSliding) {
    Walk walk({-4, 0, -4}, "looking-for", 0);
    walk.run(600, {});
    walk.run(60, {0, 0, -1}); // a second against the parapet, then thinks better of it
    walk.run(60, {});
    walk.run(60, {0, 0, -1});
    walk.run(240, {0.6f, 0, -0.8f}); // along it
    EXPECT_EQ(walk.timesStuck(), 0);
}

TEST(WalkingMeasures, standstillIsByPlaceAndNotByWish) {
    Walk walk({0, 0, 0}, "looking-for", 2);
    walk.run(165, {0, 0, -1});
    EXPECT_LT(tests::number(walk.report(), "longestStandstill"), 0.5);
    EXPECT_NEAR(tests::number(walk.report(), "wayPerSecond"), 1.4, 0.15);
    walk.run(120, {});
    for (int i = 0; i < 30; ++i) // from foot to foot, busily
        walk.run(6, {i % 2 == 0 ? 1.0f : -1.0f, 0, 0});
    EXPECT_NEAR(tests::number(walk.report(), "longestStandstill"), 5, 0.6);
    walk.run(600, {0, 0, 1}, true);
    const auto numbers = walk.report();
    EXPECT_LT(tests::number(numbers, "leastWayPerSecond"), 2);
    EXPECT_EQ(tests::number(numbers, "leastWayPerSecond"), tests::number(numbers, "wayPerSecond"))
        << "balls do not walk";
}

TEST(WalkingMeasures, whoRovesWhereTheGridLeadsNowhereGoesOnByTheMap) {
    Stage stage = test::stageOf("map-rove");
    stage.scenario.groups.front().parameters.set("apart", "40"); // one node in the yard, without a neighbour
    const auto simulation = test::simulationOf(stage);
    MeasureSet measures(MeasureRegistry::standard());
    ThreadPool pool(1);
    for (Tick t = 0; t < 1800; ++t)
        simulation->tick(pool), measures.observe(*simulation);
    const auto numbers = *measures.report(*simulation);
    EXPECT_LT(tests::number(numbers, "longestStandstill"), 3);
    EXPECT_GT(tests::number(numbers, "leastWayPerSecond"), 1);
    EXPECT_EQ(tests::number(numbers, "goalsReached"), 0) << "no node reached, no errand done";
}

TEST(WalkingMeasures, ratesAreOfHoursOfLife) {
    Walk walk({0, 0, -6.9f}, "looking-for", 0); // between health on the left and ammunition on the right
    walk.run(200, {1, 0, 0});                   // over it and beyond
    walk.run(60 * 400, {});
    const auto numbers = walk.report();
    EXPECT_EQ(tests::number(numbers, "pickUps"), 1);
    EXPECT_EQ(tests::number(numbers, "aliveFraction"), 0);
    EXPECT_NEAR(tests::number(numbers, "secondsAlive"), 170, 0.1);
    EXPECT_NEAR(tests::number(numbers, "powerUpsPerHour"), 3600 / 170.0, 0.1);
}

TEST(Spawning, drawnPointsDifferBySeedAndOnlyByIt) {
    const auto stage = loadStage(tests::home() + "/games/bronto/data/scenarios/balls.xml");
    ASSERT_TRUE(stage) << stage.error().message;
    Stage drawn = *stage;
    drawn.scenario.groups.front().spawn = AgentGroup::Spawn::Drawn;
    drawn.scenario.groups.front().count = 1;
    const auto beginning = [&](std::uint64_t seed) {
        const auto simulation = test::simulationOf(drawn, seed);
        return simulation->world().find(simulation->agents().front().body)->position.x;
    };
    std::set<float> places;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        places.insert(beginning(seed));
        EXPECT_EQ(beginning(seed), beginning(seed));
    }
    EXPECT_GE(places.size(), 3u); // of six points
}

/// The machine without Debian's maps.
struct NoMaps {
    NoMaps() { setenv("LINCE_MAPS", "/no/such/folder", 1); }
    ~NoMaps() { unsetenv("LINCE_MAPS"); }
};

TEST(Judge, leavesOutRunsOnMapsThatAreNotInstalled) {
    const NoMaps noMaps;
    auto suite = parseSuite(R"(<suite name="s">
          <run name="map" scenario="reptctf-bronto.xml" seeds="2"/>
          <run name="here" scenario="balls.xml" seeds="2" ticks="20"/>
          <assert run="map" measure="agents" atLeast="100"/>
          <assert run="here" measure="wallsCrossed" atMost="0"/>
          <compare first="here" second="map" measure="agents" expect="less"/></suite>)",
                            tests::home() + "/games/bronto/data/scenarios/s.xml");
    ASSERT_TRUE(suite) << suite.error().message;
    ThreadPool pool(1);
    Game bronto; // whose scenarios they are; that it has a name is enough here
    bronto.name = "bronto";
    const auto judgement = judge(*suite, Catalogue().add(bronto), pool);
    ASSERT_TRUE(judgement) << judgement.error().message;
    EXPECT_EQ(judgement->leftOut, std::vector<std::string>{"map"});
    ASSERT_EQ(judgement->verdicts.size(), 1u);
    EXPECT_TRUE(judgement->passed());
    EXPECT_NE(toJUnit(*judgement).find("tests=\"2\" failures=\"0\" skipped=\"1\""), std::string::npos);

    const auto stage = loadStage(tests::home() + "/games/bronto/data/scenarios/reptctf-bronto.xml");
    ASSERT_FALSE(stage);
    EXPECT_NE(stage.error().message.find("openarena:oa_reptctf11: openarena-085-data is not installed"),
              std::string::npos)
        << stage.error().message;
}

TEST(Rove, GoesOtherWaysWhereItsPlacesLieOtherwise) {
    const auto hashWith = [](const char* apart) {
        Stage stage = test::stageOf("map-rove");
        stage.scenario.groups.front().parameters.set("apart", apart);
        auto simulation = test::simulationOf(stage);
        ThreadPool pool(1);
        for (Tick i = 0; i < 300; ++i)
            simulation->tick(pool);
        return simulation->hash();
    };
    const Hash128 near = hashWith("0.5"), far = hashWith("20");
    EXPECT_FALSE(near == far);
    EXPECT_FALSE(near == hashWith("2"));
    EXPECT_TRUE(near == hashWith("0.5"));
}

} // namespace
} // namespace lince
