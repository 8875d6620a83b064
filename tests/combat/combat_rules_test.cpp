// Rounds, waves, zones, training: what is counted, who comes back, what minds are told.
#include "places.h"

#include <lince/combat/combat_rules.h>
#include <lince/games/games.h>
#include <lince/mind/mind_host.h>
#include <lince/runtime/restored_twin.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace lince::combat {
namespace {

/// Kills somebody in the next tick, on somebody's account.
class Blow final : public SimSystem {
  public:
    Blow(EntityId victim, EntityId by) : m_victim(victim), m_by(by) {}
    void step(SimContext& sim) override { sim.damage(m_victim, 1000, m_by, {}); }
    void visitState(StateVisitor&) override {}
    bool isValid(const SimContext&) const override { return true; }
    bool forget(EntityId) override { return false; }

  private:
    EntityId m_victim, m_by;
};

/// Two sides that stand still on a floor with two zones; the test kills and moves them.
class Fight : public testing::Test {
  protected:
    void make(std::map<std::string, std::string> rules, std::uint32_t attackers = 2, std::uint32_t defenders = 2,
              Tick ticks = 100'000) {
        auto level = parseLevelXml(R"xml(<level><box position="(0, -0.5, 0)" size="(60, 1, 60)"/>
            <spawn position="(-20, 0, 0)" group="attackers"/><spawn position="(20, 0, 0)" group="defenders"/>
            <zone name="hold-a" low="(-3, -1, -3)" high="(3, 3, 3)"/>
            <zone name="hold-b" low="(-3, -1, 10)" high="(3, 3, 16)"/>
            <zone name="other" low="(-30, -1, -30)" high="(30, 3, 30)"/></level>)xml",
                                   "yard.xml");
        auto definitions = parseDefinitions(R"xml(<definitions><faction name="attackers" hostile="defenders"/>
            <faction name="defenders"/><body name="man"/></definitions>)xml",
                                            "men.xml");
        ASSERT_TRUE(level && definitions);
        stage.level = Level::make(std::move(*level));
        stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
        for (const auto& [side, count] : {std::pair("attackers", attackers), std::pair("defenders", defenders)}) {
            AgentGroup group;
            group.body = "man";
            group.faction = group.spawnGroup = side;
            group.brain = "still";
            group.count = count;
            stage.scenario.groups.push_back(group);
        }
        for (const auto& [name, value] : rules)
            stage.scenario.rules.set(name, value);
        stage.scenario.ticks = ticks;
        stage.scenario.game = "combat";
        auto made = Simulation::create(stage, 1, games::all());
        ASSERT_TRUE(made) << made.error().message;
        simulation = std::move(*made);
        game = CombatRules::in(*simulation);
        ASSERT_NE(game, nullptr);
    }
    void run(Tick ticks) {
        for (Tick i = 0; i < ticks; ++i)
            simulation->tick(pool);
    }
    AgentId nth(FactionId side, std::size_t n) const {
        for (const Agent& agent : simulation->agents())
            if (agent.faction == side && n-- == 0) return agent.id;
        return {};
    }
    const Agent& agent(AgentId id) const {
        return *std::find_if(simulation->agents().begin(), simulation->agents().end(),
                             [&](const Agent& one) { return one.id == id; });
    }
    bool lives(AgentId id) const { return simulation->sim().character(agent(id).body)->alive; }
    /// In the next tick, by `killer` (null: by nobody).
    void kill(AgentId victim, AgentId killer = {}) {
        const EntityId body = agent(victim).body, by = killer ? agent(killer).body : EntityId{};
        ASSERT_TRUE(simulation->alterTruth([&](World&, Sim& sim) { sim.damage(body, 1000, by, {}); }));
        ASSERT_FALSE(lives(victim));
    }
    void killAll(FactionId side) {
        for (std::size_t i = 0; nth(side, i); ++i)
            if (lives(nth(side, i))) kill(nth(side, i));
    }
    void put(AgentId id, Vec3 place) {
        const EntityId body = agent(id).body;
        ASSERT_TRUE(simulation->alterTruth([&](World& world, Sim&) { world.find(body)->position = place; }));
    }
    const CombatState& state() const { return game->state(); }

    static constexpr FactionId kAttackers{1}, kDefenders{2};
    Stage stage;
    ThreadPool pool{1};
    std::unique_ptr<Simulation> simulation;
    const CombatRules* game = nullptr;
};

TEST_F(Fight, TheLastSideThatStandsWins) {
    make({});
    run(60);
    EXPECT_EQ(state().phase, CombatPhase::Fight);
    EXPECT_EQ(state().side(kAttackers)->alive, 2u);
    kill(nth(kDefenders, 0));
    run(1);
    EXPECT_EQ(state().phase, CombatPhase::Fight);
    EXPECT_EQ(state().side(kDefenders)->alive, 1u);
    kill(nth(kDefenders, 1));
    run(1);
    EXPECT_EQ(state().phase, CombatPhase::Over);
    EXPECT_EQ(state().winner, kAttackers);
    const Tick at = state().since;
    run(600);
    EXPECT_EQ(state().since, at);
    EXPECT_EQ(simulation->agents().size(), 4u);
}

TEST_F(Fight, RoundsBeginAnewWithFreshBodiesUntilOneHasWonEnough) {
    make({{"rounds", "2"}, {"pause", "1"}});
    run(1);
    const AgentId first = nth(kDefenders, 0);
    killAll(kDefenders);
    run(1);
    EXPECT_EQ(state().phase, CombatPhase::Pause);
    EXPECT_EQ(game->pointsOf(kAttackers), 1u);
    run(61);
    ASSERT_EQ(state().phase, CombatPhase::Fight);
    EXPECT_EQ(state().round, 2u);
    EXPECT_EQ(simulation->agents().size(), 4u);
    EXPECT_EQ(simulation->sim().characters().size(), 4u); // nobody lies about
    EXPECT_EQ(nth(kDefenders, 0), first);                 // the same one, with another body
    EXPECT_TRUE(lives(first));
    EXPECT_EQ(state().fighter(first)->deaths, 1u);
    EXPECT_LT(length(simulation->world().find(agent(first).body)->position - Vec3{20, 0, 0}), 4);
    killAll(kDefenders);
    run(1);
    EXPECT_EQ(state().phase, CombatPhase::Over);
    EXPECT_EQ(state().winner, kAttackers);
}

TEST_F(Fight, ARoundInWhichAllFallOrTimeRunsOutIsNobodys) {
    make({{"roundTime", "2"}, {"pause", "1"}});
    run(121);
    EXPECT_EQ(state().phase, CombatPhase::Pause);
    run(61);
    ASSERT_EQ(state().phase, CombatPhase::Fight);
    killAll(kDefenders), killAll(kAttackers);
    run(1);
    EXPECT_EQ(state().phase, CombatPhase::Pause);
    EXPECT_EQ(game->pointsOf(kAttackers) + game->pointsOf(kDefenders), 0u);
}

TEST_F(Fight, KillsAndFriendlyKillsAreCounted) {
    make({}, 3, 2);
    run(1);
    const AgentId killer = nth(kAttackers, 0);
    // Events belong to a tick: so each is dealt its blow in the next one.
    const EntityId by = agent(killer).body;
    for (const AgentId victim : {nth(kDefenders, 0), nth(kAttackers, 2)}) {
        const EntityId body = agent(victim).body;
        ASSERT_TRUE(simulation->alterTruth([&](World&, Sim& sim) { sim.add(std::make_unique<Blow>(body, by)); }));
    }
    run(1);
    EXPECT_EQ(state().fighter(killer)->kills, 1u);
    EXPECT_EQ(state().fighter(killer)->friendlyKills, 1u);
    EXPECT_EQ(state().side(kAttackers)->kills, 1u);
    EXPECT_EQ(state().side(kAttackers)->deaths, 1u);
    EXPECT_EQ(state().side(kDefenders)->deaths, 1u);
}

TEST_F(Fight, WavesGrowUntilEnoughAreSurvived) {
    make({{"mode", "waves"}, {"waves", "3"}, {"firstWave", "2"}, {"waveGrowth", "2"}, {"pause", "1"}}, 0, 2);
    run(1);
    EXPECT_EQ(state().side(kAttackers)->alive, 2u);
    kill(nth(kDefenders, 1));
    for (const std::uint32_t size : {2u, 4u, 6u}) {
        ASSERT_EQ(state().phase, CombatPhase::Fight);
        ASSERT_EQ(state().side(kAttackers)->alive, size);
        killAll(kAttackers);
        run(1);
        if (size == 6) break;
        ASSERT_EQ(state().phase, CombatPhase::Pause);
        run(61);
        EXPECT_EQ(state().side(kDefenders)->alive, 2u); // who fell is back
        EXPECT_EQ(simulation->agents().size(), 2 + size + 2);
    }
    EXPECT_EQ(state().phase, CombatPhase::Over);
    EXPECT_EQ(state().winner, kDefenders);
    EXPECT_EQ(game->pointsOf(kDefenders), 3u);
}

TEST_F(Fight, WavesAreLostWhenNobodyHoldsOut) {
    make({{"mode", "waves"}}, 0, 1);
    run(1);
    killAll(kDefenders);
    run(1);
    EXPECT_EQ(state().phase, CombatPhase::Over);
    EXPECT_EQ(state().winner, kAttackers);
}

TEST_F(Fight, AZoneIsTakenByStandingThereAloneAndGivesAPointASecond) {
    make({{"mode", "hold"}, {"capture", "2"}, {"points", "5"}});
    ASSERT_EQ(state().zones.size(), 2u);
    put(nth(kAttackers, 0), {0, 0, 0});
    run(100);
    EXPECT_FALSE(state().zones[0].owner);
    put(nth(kDefenders, 0), {2, 0, 0}); // contested: it stands still
    run(100);
    EXPECT_FALSE(state().zones[0].owner);
    put(nth(kDefenders, 0), {20, 0, 0});
    run(21);
    EXPECT_EQ(state().zones[0].owner, kAttackers);
    EXPECT_FALSE(state().zones[1].owner);
    run(120);
    EXPECT_EQ(game->pointsOf(kAttackers), 2u);
    put(nth(kAttackers, 0), {-20, 0, 5}); // it stays theirs
    run(120);
    EXPECT_EQ(game->pointsOf(kAttackers), 4u);
    run(60);
    EXPECT_EQ(state().phase, CombatPhase::Over);
    EXPECT_EQ(state().winner, kAttackers);
}

TEST_F(Fight, WhoFallsInTrainingComesBack) {
    make({{"mode", "training"}, {"comeBack", "2"}}, 1, 1, 300);
    run(1);
    killAll(kDefenders);
    run(60);
    EXPECT_EQ(state().side(kDefenders)->alive, 0u);
    run(62);
    EXPECT_EQ(state().side(kDefenders)->alive, 1u);
    run(400); // beyond the scenario's end
    EXPECT_EQ(state().phase, CombatPhase::Fight);
}

TEST_F(Fight, WhenTimeIsOverWhoHasMoreWins) {
    make({{"mode", "hold"}, {"capture", "1"}}, 2, 2, 300);
    put(nth(kDefenders, 0), {0, 0, 13});
    run(301);
    EXPECT_EQ(state().phase, CombatPhase::Over);
    EXPECT_EQ(state().winner, kDefenders);
}

TEST_F(Fight, MindsAreToldWhenItBeginsAndIsOver) {
    make({});
    const auto heard = [&](const char* call) {
        return std::all_of(simulation->agents().begin(), simulation->agents().end(), [&](const Agent& one) {
            return std::any_of(one.inbox.begin(), one.inbox.end(), [&](const Message& message) {
                const auto said = message.as<MindCall>();
                return said && said->name == callHash(call) && !message.from;
            });
        });
    };
    EXPECT_TRUE(heard("fight"));
    EXPECT_FALSE(heard("over"));
    run(1);
    killAll(kDefenders);
    run(1);
    EXPECT_TRUE(heard("over"));
}

TEST_F(Fight, IsSavedAndRestored) {
    make({{"mode", "hold"}, {"capture", "2"}, {"comeBack", "1"}});
    put(nth(kAttackers, 0), {0, 0, 0});
    run(90);
    kill(nth(kDefenders, 1));
    run(30);
    const auto bytes = simulation->save();
    const std::vector<std::byte> saved(bytes.begin(), bytes.end());
    auto other = Simulation::create(stage, 1, games::all());
    ASSERT_TRUE(other);
    run(200);
    ASSERT_TRUE((*other)->restore(saved));
    for (int i = 0; i < 200; ++i)
        (*other)->tick(pool);
    EXPECT_EQ((*other)->hash(), simulation->hash());
    EXPECT_EQ(CombatRules::in(**other)->pointsOf(kAttackers), game->pointsOf(kAttackers));
    EXPECT_GT(game->pointsOf(kAttackers), 0u);
}

TEST_F(Fight, ThereAreNoRulesWhereNobodyIsAnEnemy) {
    make({}, 1, 1);
    stage.scenario.groups.pop_back();
    const auto alone = Simulation::create(stage, 1, games::all());
    ASSERT_TRUE(alone);
    EXPECT_EQ(CombatRules::in(**alone), nullptr);
}

} // namespace
} // namespace lince::combat
