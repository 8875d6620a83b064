// What the measures say of guards, with bodies that are driven by hand.
#include "numbers.h"
#include "places.h"
#include "stage_helpers.h"

#include <lince/core/math.h>
#include <lince/runtime/measures.h>

#include <string>
#include <vector>

namespace lince {
namespace {

/// In the yard of levels/watch.xml: two guards, the first with a round of two places, and an intruder who can shoot.
class Watch {
  public:
    Watch(Vec3 first, Vec3 second, Vec3 intruder)
        : m_stage(test::stageOf("guard-tree")), m_measures(MeasureRegistry::standard()), m_pool(1) {
        const Vec3 places[] = {first, second, intruder};
        for (std::size_t i = 0; i < 3; ++i) {
            AgentGroup& group = m_stage.scenario.groups[i];
            group.brain = "input";
            group.mindPath.clear();
            group.parameters = {};
            group.spawn = AgentGroup::Spawn::Placed;
            group.position = places[i];
            m_inputs.push_back({AgentId{static_cast<std::uint16_t>(i + 1)}, {}});
        }
        m_stage.scenario.groups[0].parameters.set("route", "-14 0 -9; -4 0 -9");
        m_simulation = test::simulationOf(m_stage);
    }
    Intent& intentOf(std::size_t agent) { return m_inputs[agent - 1].intent; }
    void run(float seconds) {
        for (Tick t = 0; t < ticksFromSeconds(seconds); ++t) {
            m_simulation->tick(m_pool, m_inputs);
            m_measures.observe(*m_simulation);
        }
    }
    double number(const char* name) const {
        const auto numbers = m_measures.report(*m_simulation);
        EXPECT_TRUE(numbers);
        return numbers ? tests::number(*numbers, name) : -1;
    }

  private:
    Stage m_stage;
    MeasureSet m_measures;
    ThreadPool m_pool;
    std::vector<AgentInput> m_inputs;
    std::unique_ptr<Simulation> m_simulation;
};

TEST(WatchMeasures, TalkIsStandingFaceToFace) {
    Watch watch({-14, 0, 8}, {-12, 0, 8}, {14, 0, -13});
    watch.run(1); // both look to the north
    EXPECT_EQ(watch.number("faceToFace"), 0);
    watch.intentOf(1).yaw = yawOf({1, 0, 0});
    watch.intentOf(2).yaw = yawOf({-1, 0, 0});
    watch.run(2);
    watch.intentOf(2).yaw = yawOf({1, 0, 0});
    watch.run(2);
    EXPECT_NEAR(watch.number("faceToFace"), 2, 0.7) << "until he has turned";
    watch.intentOf(2).yaw = yawOf({-1, 0, 0});
    watch.run(3);
    EXPECT_NEAR(watch.number("faceToFace"), 5, 1.2);
    EXPECT_NEAR(watch.number("longestFaceToFace"), 3, 0.5);
}

TEST(WatchMeasures, WhoIsFarAwayDoesNotTalk) {
    Watch watch({-14, 0, 8}, {-10, 0, 8}, {14, 0, -13});
    watch.intentOf(1).yaw = yawOf({1, 0, 0});
    watch.intentOf(2).yaw = yawOf({-1, 0, 0});
    watch.run(2);
    EXPECT_EQ(watch.number("faceToFace"), 0);
}

TEST(WatchMeasures, RoundsAreOfPlacesThatAreComeTo) {
    Watch watch({-11, 0, -9}, {-12, 0, 8}, {14, 0, -13});
    watch.run(2);
    EXPECT_EQ(watch.number("routeVisited"), 0);
    EXPECT_NEAR(watch.number("routePause"), 2, 0.2) << "up to now";
    watch.intentOf(1).move = {-1, 0, 0};
    watch.run(2);
    EXPECT_EQ(watch.number("routeVisited"), 0.5);
    watch.intentOf(1).move = {};
    watch.run(5);
    EXPECT_LT(watch.number("routePause"), 4) << "he is there";
}

TEST(WatchMeasures, NoisesAreAnsweredByComingThere) {
    Watch watch({-10, 0, -9}, {-12, 0, 8}, {-4, 0, -9});
    watch.run(1);
    EXPECT_EQ(watch.number("noiseAnswer"), 0) << "there was none";
    watch.intentOf(3).press(Button::Fire);
    watch.run(0.1f);
    watch.intentOf(3) = {};
    watch.run(2);
    EXPECT_NEAR(watch.number("noiseAnswer"), 2, 0.2) << "nobody came yet";
    watch.intentOf(1).move = {1, 0, 0};
    watch.run(3); // 6 m, of which 4 are enough
    const double answer = watch.number("noiseAnswer");
    EXPECT_NEAR(answer, 4.2, 0.6);
    watch.run(3);
    EXPECT_EQ(watch.number("noiseAnswer"), answer);
}

TEST(WatchMeasures, EnemiesAreNearWithNothingBetweenThem) {
    Watch walled({7, 0, 0}, {-12, 0, 8}, {10, 0, 0});
    walled.run(1);
    EXPECT_GT(walled.number("nearestEnemy"), 1000);
    Watch open({4, 0, 0}, {-12, 0, 8}, {7, 0, 0});
    open.run(1);
    EXPECT_NEAR(open.number("nearestEnemy"), 3, 0.1);
}

} // namespace
} // namespace lince
