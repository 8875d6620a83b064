// Measures of groups, held against groups whose fate is known: minds that do as they are told.

#include "numbers.h"
#include "places.h"
#include "stage_helpers.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/runtime/measures.h>

namespace lince {
namespace {

/// Walks one way at a tick's notice and says of itself what it was told to say.
class PuppetBrain final : public Brain {
  public:
    explicit PuppetBrain(const BrainParameters& p)
        : m_arrives(static_cast<Tick>(p.number("arrives", 0, 0, 1e6f, "", {"", ""}))),
          m_sees(static_cast<Tick>(p.number("sees", 0, 0, 1e6f, "", {"", ""}))),
          m_walkX(p.number("walkX", 0, -1, 1, "", {"", ""})) {
        m_standing.range = p.number("range", 5, 0, 1000, "", {"", ""});
        m_standing.leads = p.number("leads", 0, 0, 1, "", {"", ""}) > 0;
    }
    Tick period() const override { return 1; }
    void think(const ThinkInput& input, ThinkOutput& output) override {
        output.intent.move = {m_walkX, 0, 0};
        m_standing.arrived = m_arrives != 0 && input.tick >= m_arrives;
        m_standing.arrivals = m_standing.arrived ? 1 : 0;
        m_standing.sawGoal = m_sees != 0 && input.tick >= m_sees;
    }
    void visitState(StateVisitor&) override {}
    BrainReport report() const override { return {{}, 0, m_standing}; }

  private:
    Tick m_arrives, m_sees;
    float m_walkX;
    GroupStatus m_standing;
};

class GroupMeasures : public ::testing::Test {
  protected:
    GroupMeasures() : m_stage(test::stageOf("walkers-terrain")), m_set(MeasureRegistry::standard()) {
        auto level = loadLevel(tests::home() + "/levels/range.xml");
        EXPECT_TRUE(level);
        m_stage.level = *level;
        m_stage.scenario.groups.clear();
        m_brains.add("puppet", [](const BrainParameters& p) { return std::make_unique<PuppetBrain>(p); });
    }
    void add(Vec3 position, const std::map<std::string, std::string>& parameters = {},
             const std::string& side = "wanderers") {
        AgentGroup group;
        group.body = "walker";
        group.faction = side;
        group.brain = "puppet";
        group.spawn = AgentGroup::Spawn::Placed;
        group.position = position;
        for (const auto& [name, value] : parameters)
            group.parameters.set(name, value);
        m_stage.scenario.groups.push_back(group);
    }
    std::map<std::string, double> run(Tick ticks) {
        auto simulation = Simulation::create(m_stage, 1, m_brains);
        EXPECT_TRUE(simulation) << (simulation ? "" : simulation.error().message);
        ThreadPool pool(1);
        for (Tick t = 0; t < ticks; ++t) {
            (*simulation)->tick(pool);
            m_set.observe(**simulation);
        }
        return *m_set.report(**simulation);
    }

    Stage m_stage;
    BrainRegistry m_brains = BrainRegistry::standard();
    MeasureSet m_set;
};

TEST_F(GroupMeasures, ArrivalIsWhenTheLastOneIsThere) {
    add({0, 0, 0}, {{"arrives", "60"}});
    add({2, 0, 0}, {{"arrives", "120"}});
    const auto numbers = run(300);
    EXPECT_EQ(tests::number(numbers, "groupArrived"), 1);
    EXPECT_NEAR(tests::number(numbers, "groupArrivalTime"), 2, 0.05);
    EXPECT_EQ(tests::number(numbers, "groupArrivals"), 1);
    EXPECT_EQ(tests::number(numbers, "groupStraggle"), 0);
    EXPECT_NEAR(tests::number(numbers, "groupSpacing"), 2, 0.01);
    EXPECT_NEAR(tests::number(numbers, "groupWay"), 0, 0.01);
}

TEST_F(GroupMeasures, WhoNeverArrivesMakesItTheWholeRun) {
    add({0, 0, 0}, {{"arrives", "60"}});
    add({2, 0, 0});
    const auto numbers = run(300);
    EXPECT_EQ(tests::number(numbers, "groupArrived"), 0.5);
    EXPECT_EQ(tests::number(numbers, "groupArrivalTime"), 5);
}

TEST_F(GroupMeasures, HalfAMinuteAloneIsNotYetLost) {
    add({0, 0, 0}), add({2, 0, 0}), add({12, 0, 0});
    const auto numbers = run(30 * kTicksPerSecond);
    EXPECT_NEAR(tests::number(numbers, "groupStraggle"), 30, 0.2);
    EXPECT_EQ(tests::number(numbers, "groupLost"), 0);
}

TEST_F(GroupMeasures, AfterAMinuteItCounts) {
    add({0, 0, 0}), add({2, 0, 0}), add({12, 0, 0});
    const auto numbers = run(61 * kTicksPerSecond);
    EXPECT_EQ(tests::number(numbers, "groupLost"), 1);
}

TEST_F(GroupMeasures, OtherSidesAreNoCompany) {
    add({0, 0, 0}, {}, "red"), add({2, 0, 0}, {}, "red"), add({12, 0, 0}, {}, "red"), add({13, 0, 0}, {}, "blue");
    const auto numbers = run(10 * kTicksPerSecond);
    EXPECT_NEAR(tests::number(numbers, "groupStraggle"), 10, 0.2);
}

TEST_F(GroupMeasures, TheFirstSightEndsTheSearch) {
    add({0, 0, 0}, {{"sees", "200"}});
    add({2, 0, 0}, {{"sees", "90"}});
    EXPECT_NEAR(tests::number(run(300), "goalSearchTime"), 1.5, 0.05);
}

TEST_F(GroupMeasures, WalkingIntoEachOtherIsCountedAndBlocksALeader) {
    add({0, 0, 0}, {{"walkX", "1"}, {"leads", "1"}});
    add({2, 0, 0});
    const auto numbers = run(4 * kTicksPerSecond);
    EXPECT_GE(tests::number(numbers, "groupTouches"), 1);
    EXPECT_GT(tests::number(numbers, "leaderBlocked"), 1);
    EXPECT_EQ(tests::number(numbers, "groupOverlaps"), 0) << "bodies are solid";
    EXPECT_GT(tests::number(numbers, "groupWay"), 0.5);
}

TEST_F(GroupMeasures, WhoeverIsWalkedIntoDoesNotBlockALeaderThatGoesAway) {
    add({0, 0, 0}, {{"leads", "1"}});
    add({2, 0, 0}, {{"walkX", "-1"}});
    EXPECT_EQ(tests::number(run(4 * kTicksPerSecond), "leaderBlocked"), 0);
}

} // namespace
} // namespace lince
