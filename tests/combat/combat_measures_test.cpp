// What spectators of a fight count, in situations made by hand.
#include "places.h"

#include <lince/core/math.h>
#include <lince/games/games.h>
#include <lince/runtime/measures.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

namespace lince::combat {
namespace {

/// Bodies that stand on a floor with a wall across it; the test turns, moves and hurts them.
class Watched : public testing::Test {
  protected:
    void make(std::uint32_t attackers, std::uint32_t defenders) {
        auto level = parseLevelXml(R"xml(<level><box position="(0, -0.5, 0)" size="(80, 1, 80)"/>
            <box position="(0, 1.5, 0)" size="(20, 3, 0.5)"/></level>)xml",
                                   "yard.xml");
        const std::string xml = R"xml(<definitions><faction name="attackers" hostile="defenders"/>
            <faction name="defenders"/><senses name="eyes"><sight angle="120" range="40"/></senses>
            <weapon name="gun" magazine="10" reload="1" whiz="1.5"/>
            <body name="man" senses="eyes" weapons="gun"/></definitions>)xml";
        auto definitions = parseDefinitions(xml, "men.xml");
        auto senses = parseSenseLists(xml, "men.xml");
        ASSERT_TRUE(level && definitions && senses);
        stage.level = Level::make(std::move(*level));
        stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
        stage.senses = std::move(*senses);
        float z = 20;
        for (const auto& [side, count] : {std::pair("attackers", attackers), std::pair("defenders", defenders)}) {
            AgentGroup group;
            group.body = "man";
            group.faction = side;
            group.brain = "still";
            group.count = count;
            group.spawn = AgentGroup::Spawn::Placed;
            group.position = {0, 0, z};
            group.spacing = 2;
            stage.scenario.groups.push_back(group);
            z = -20;
        }
        stage.scenario.ticks = 100'000;
        stage.scenario.game = "combat";
        auto made = Simulation::create(stage, 1, games::all());
        ASSERT_TRUE(made) << made.error().message;
        simulation = std::move(*made);
        measures = std::make_unique<MeasureSet>(games::all().measures);
    }
    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            simulation->tick(pool);
            measures->observe(*simulation);
        }
    }
    void put(std::size_t n, Vec3 place, float yaw = 0) {
        const EntityId body = simulation->agents()[n].body;
        ASSERT_TRUE(simulation->alterTruth([&](World& world, Sim&) {
            world.find(body)->position = place;
            world.find(body)->yaw = yaw;
        }));
    }
    template <class Change>
    void change(std::size_t n, Change&& how) {
        const EntityId body = simulation->agents()[n].body;
        ASSERT_TRUE(simulation->alterTruth([&](World&, Sim& sim) {
            for (Character& c : sim.contents().characters)
                if (c.entity == body) how(c);
        }));
    }
    double measured(const std::string& name) const {
        const auto all = measures->report(*simulation);
        EXPECT_TRUE(all && all->count(name) == 1) << name;
        return all && all->count(name) == 1 ? all->at(name) : -1;
    }

    Stage stage;
    ThreadPool pool{1};
    std::unique_ptr<Simulation> simulation;
    std::unique_ptr<MeasureSet> measures;
};

TEST_F(Watched, TheHiddenIsFoundWhenOneLooksAtHimWithNothingBetween) {
    make(1, 1);
    run(60); // the wall is between
    EXPECT_NEAR(measured("hiddenFound"), 1, 0.01);
    put(1, {0, 0, 30}, 0); // behind the attacker, who looks along -Z
    run(60);
    EXPECT_NEAR(measured("hiddenFound"), 2, 0.01);
    put(0, {0, 0, 20}, kPi);
    put(1, {0, 0, 30}, kPi);
    run(120);
    EXPECT_LT(measured("hiddenFound"), 2.2);
}

TEST_F(Watched, TheSmallestAngleBetweenThreeAroundOne) {
    make(3, 1);
    put(3, {0, 0, 20});
    put(0, {0, 0, 10}), put(1, {10, 0, 20}), put(2, {-10, 0, 20});
    run(60);
    EXPECT_NEAR(measured("flankAngle"), 90, 1);
    EXPECT_NEAR(measured("flankTime"), 1, 0.11);
    put(2, {10 * cosine(0.5f), 0, 20 + 10 * sine(0.5f)}); // 29° from the second one
    run(60);
    EXPECT_NEAR(measured("flankAngle"), (90 + 28.6) / 2, 1.5);
    put(0, {0, 0, -20}); // behind the wall: two are left
    run(60);
    EXPECT_NEAR(measured("flankTime"), 2, 0.21);
}

TEST_F(Watched, ReloadsThatEndInCover) {
    make(1, 1);
    put(1, {0, 0, 5}, kPi);
    const auto reload = [](Character& c) { c.reloadLeft = 60; };
    change(0, reload);
    run(70); // in the open
    EXPECT_EQ(measured("attackersReloads"), 1);
    EXPECT_EQ(measured("attackersReloadsInCover"), 0);
    change(0, reload);
    run(20);
    put(1, {0, 0, -5}); // the wall comes between
    run(60);
    EXPECT_EQ(measured("attackersReloads"), 2);
    EXPECT_EQ(measured("attackersReloadsInCover"), 0.5);
    change(0, reload); // begun in cover: none of those
    run(70);
    EXPECT_EQ(measured("attackersReloads"), 2);
}

/// Tells of a near miss in the next tick.
class NearMiss final : public SimSystem {
  public:
    NearMiss(EntityId by, EntityId whom) : m_by(by), m_whom(whom) {}
    void step(SimContext& sim) override {
        if (!m_done) sim.world().emit({EventKind::Whiz, m_by, m_whom, {}, 0.5f});
        m_done = true;
    }
    void visitState(StateVisitor&) override {}
    bool isValid(const SimContext&) const override { return true; }
    bool forget(EntityId) override { return false; }

  private:
    EntityId m_by, m_whom;
    bool m_done = false;
};

TEST_F(Watched, WhoIsSuppressedAndLeavesCoverIsCounted) {
    make(1, 1);
    const auto miss = [&] {
        const EntityId by = simulation->agents()[1].body, whom = simulation->agents()[0].body;
        ASSERT_TRUE(simulation->alterTruth([&](World&, Sim& sim) { sim.add(std::make_unique<NearMiss>(by, whom)); }));
    };
    miss();
    run(200);
    EXPECT_EQ(measured("attackersSuppressed"), 1);
    EXPECT_EQ(measured("attackersLeftCover"), 0);
    miss();
    run(30);
    put(0, {30, 0, 0}); // beside the wall, in the line of the other
    run(30);
    EXPECT_EQ(measured("attackersSuppressed"), 2);
    EXPECT_EQ(measured("attackersLeftCover"), 0.5);
    run(200);
    miss(); // in the open already
    run(30);
    EXPECT_EQ(measured("attackersSuppressed"), 2);
}

TEST_F(Watched, LossesOfTheDecidingBlowCount) {
    make(1, 1);
    run(10);
    class Blow final : public SimSystem {
      public:
        explicit Blow(EntityId victim) : m_victim(victim) {}
        void step(SimContext& sim) override { sim.damage(m_victim, 1000, {}, {}); }
        void visitState(StateVisitor&) override {}
        bool isValid(const SimContext&) const override { return true; }
        bool forget(EntityId) override { return false; }

      private:
        EntityId m_victim;
    };
    const EntityId victim = simulation->agents()[1].body;
    ASSERT_TRUE(simulation->alterTruth([&](World&, Sim& sim) { sim.add(std::make_unique<Blow>(victim)); }));
    run(60);
    EXPECT_EQ(measured("attackersWon"), 1);
    EXPECT_EQ(measured("defendersWon"), 0);
    EXPECT_EQ(measured("defendersLost"), 1);
    EXPECT_EQ(measured("defendersDamage"), 100);
    EXPECT_NEAR(measured("fightTime"), 11.0 / 60, 0.001);
}

} // namespace
} // namespace lince::combat
