// What the measures say of guards, with bodies that are driven by hand.
#include "numbers.h"
#include "places.h"
#include "stage_helpers.h"

#include <lince/core/math.h>
#include <lince/runtime/measures.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
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

/// What the measure says, from every pair at every look.
struct EveryPair {
    std::map<std::pair<AgentId, AgentId>, Tick> talking;
    Tick talk = 0, longest = 0;
    float nearest = 1e4f;

    static bool faces(const Entity& one, const Entity& other) {
        return length(one.velocity) <= 0.2f &&
               absolute(wrapAngle(yawOf(other.position - one.position) - one.yaw)) <= 0.5f;
    }
    void observe(const Simulation& s) {
        if (s.now() % 6 != 0) return;
        std::vector<std::uint32_t> scratch;
        for (const Agent& a : s.agents())
            for (const Agent& b : s.agents()) {
                if (!(a.id < b.id)) continue;
                const Entity &one = *s.world().find(a.body), &other = *s.world().find(b.body);
                const float apart = length(one.position - other.position);
                if (s.world().factions().hostile(a.faction, b.faction)) {
                    const Ray ray = raySegment(one.eye(), other.middle());
                    if (apart < nearest && !s.world().castRay(ray, one.id, RayTargets::Sight, scratch)) nearest = apart;
                    continue;
                }
                Tick& now = talking[{a.id, b.id}];
                const bool talks = a.faction == b.faction && apart <= 3 && faces(one, other) && faces(other, one);
                now = talks ? now + 6 : 0;
                talk += talks ? 6 : 0;
                longest = std::max(longest, now);
            }
    }
};

TEST(WatchMeasures, OfACrowdAreThoseOfEveryPair) {
    Stage stage = test::stageOf("shoot-out");
    AgentGroup standing = stage.scenario.groups[0];
    standing.brain = "wander", standing.mindPath.clear(), standing.parameters = {};
    standing.spawn = AgentGroup::Spawn::Scatter, standing.body = "soldier", standing.faction = "blue";
    standing.count = 60;
    AgentGroup others = standing, enemies = standing;
    standing.brain = "still";
    enemies.faction = "red", enemies.count = 5;
    stage.scenario.groups = {standing, others, enemies};
    stage.scenario.game.clear();
    const auto simulation = test::simulationOf(stage);
    ASSERT_NE(simulation, nullptr);
    MeasureSet measures(MeasureRegistry::standard());
    EveryPair reference;
    ThreadPool pool(1);
    for (int tick = 0; tick < 600; ++tick) {
        simulation->tick(pool);
        measures.observe(*simulation);
        reference.observe(*simulation);
    }
    const auto numbers = measures.report(*simulation);
    ASSERT_TRUE(numbers);
    EXPECT_GT(reference.talk, 0u);
    EXPECT_LT(reference.nearest, 20);
    EXPECT_DOUBLE_EQ(tests::number(*numbers, "faceToFace"), reference.talk / 60.0);
    EXPECT_DOUBLE_EQ(tests::number(*numbers, "longestFaceToFace"), reference.longest / 60.0);
    EXPECT_DOUBLE_EQ(tests::number(*numbers, "nearestEnemy"), static_cast<double>(reference.nearest));
}

} // namespace
} // namespace lince
