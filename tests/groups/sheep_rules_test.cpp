#include "field_checks.h"
#include "places.h"

#include <lince/games/games.h>
#include <lince/groups/sheep_rules.h>
#include <lince/runtime/restored_twin.h>
#include <lince/sim/definitions.h>

#include <gtest/gtest.h>

namespace lince::groups {
namespace {

const std::string kScenarios = tests::home() + "/games/groups/data/scenarios/";

TEST(SheepRules, NeedsTwoThirds) {
    EXPECT_EQ(neededOf(6), 4u);
    EXPECT_EQ(neededOf(10), 7u);
    EXPECT_EQ(neededOf(16), 11u);
    EXPECT_EQ(neededOf(1), 1u);
}

TEST(SheepRules, PointsAndStars) {
    SheepState state;
    state.flock = state.home = 6;
    state.dusk = 120 * kTicksPerSecond;
    rate(state);
    EXPECT_EQ(state.score, 600) << "so far";
    EXPECT_EQ(state.stars, 0);
    state.outcome = SheepOutcome::Won;
    state.endedAt = 60 * kTicksPerSecond;
    rate(state);
    EXPECT_EQ(state.score, 600 + 2 * 60 + 250);
    EXPECT_EQ(state.stars, 3);
    state.home = 5, state.eaten = 1;
    rate(state);
    EXPECT_EQ(state.score, 500 + 2 * 60);
    EXPECT_EQ(state.stars, 2);
    state.endedAt = 110 * kTicksPerSecond;
    rate(state);
    EXPECT_EQ(state.stars, 1);
    state.outcome = SheepOutcome::Lost;
    rate(state);
    EXPECT_EQ(state.score, 500);
    EXPECT_EQ(state.stars, 0);
}

/// Four sheep that stand where they are put, on a floor with a fold at x > 10.
class Match : public testing::Test {
  protected:
    Match() {
        auto level = parseLevelXml(R"xml(<level><box position="(0, -0.5, 0)" size="(60, 1, 60)"/>
            <zone name="fold" low="(10, -1, -10)" high="(20, 3, 10)"/></level>)xml",
                                   "yard.xml");
        auto definitions = parseDefinitions(R"xml(<definitions><faction name="sheep"/>
            <body name="sheep" radius="0.4" height="0.9"/></definitions>)xml",
                                            "sheep.xml");
        stage.level = Level::make(std::move(*level));
        stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
        AgentGroup group;
        group.body = group.faction = "sheep";
        group.brain = "still";
        group.count = 4; // three are needed
        group.spawn = AgentGroup::Spawn::Placed;
        group.spacing = 2;
        stage.scenario.groups.push_back(group);
        stage.scenario.ticks = 600;
        stage.scenario.game = "groups";
        auto made = Simulation::create(stage, 1, games::all());
        if (!made) return;
        simulation = std::move(*made);
        game = SheepRules::in(*simulation);
    }
    void run(Tick ticks) {
        for (Tick i = 0; i < ticks; ++i)
            simulation->tick(pool);
    }
    void put(std::size_t sheep, float x) {
        const EntityId body = simulation->agents()[sheep].body;
        ASSERT_TRUE(simulation->alterTruth([&](World& world, Sim&) { world.find(body)->position.x = x; }));
    }
    void kill(std::size_t sheep) {
        const EntityId body = simulation->agents()[sheep].body;
        ASSERT_TRUE(simulation->alterTruth([&](World&, Sim& sim) { sim.damage(body, 1000, {}, {}); }));
    }

    Stage stage;
    ThreadPool pool{1};
    std::unique_ptr<Simulation> simulation;
    const SheepRules* game = nullptr;
};

TEST_F(Match, NumbersOfTheScenarioCount) {
    stage.scenario.rules.set("needed", "0.5");
    stage.scenario.rules.set("stay", "1");
    stage.scenario.rules.set("sheepPoints", "7");
    auto made = Simulation::create(stage, 1, games::all());
    ASSERT_TRUE(made) << made.error().message;
    simulation = std::move(*made);
    game = SheepRules::in(*simulation);
    EXPECT_EQ(game->state().needed, 2u);
    for (std::size_t i = 0; i < 4; ++i)
        put(i, 12 + 2 * static_cast<float>(i));
    run(60);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Playing);
    EXPECT_EQ(game->state().score, 28);
    run(1);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Won);
    tests::checkFields<SheepNumbers>();
}

TEST_F(Match, IsWonTwoSecondsAfterTheLastCameHome) {
    ASSERT_TRUE(simulation && game);
    run(10);
    EXPECT_EQ(game->state().flock, 4u);
    EXPECT_EQ(game->state().needed, 3u);
    EXPECT_EQ(game->state().home, 0u);
    for (std::size_t i = 0; i < 4; ++i)
        put(i, 12 + 2 * static_cast<float>(i));
    run(120);
    EXPECT_EQ(game->state().home, 4u);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Playing);
    run(1);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Won);
    EXPECT_EQ(game->state().endedAt, 131u);
    EXPECT_EQ(game->state().stars, 3);
    put(0, 0); // what comes after the end counts no more
    run(5);
    EXPECT_EQ(game->state().home, 4u);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Won);
}

TEST_F(Match, WhoLeavesStartsTheSecondsAnew) {
    for (std::size_t i = 0; i < 4; ++i)
        put(i, 12 + 2 * static_cast<float>(i));
    run(100);
    put(0, 0);
    run(1);
    put(0, 12);
    run(119);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Playing);
    run(2);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Won);
}

TEST_F(Match, DuskDecides) {
    for (std::size_t i = 0; i < 2; ++i)
        put(i, 12 + 2 * static_cast<float>(i));
    run(599);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Playing);
    run(1);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Lost) << "two of the three that are needed";
    EXPECT_EQ(game->state().score, 200);
}

TEST_F(Match, AtDuskEnoughIsEnough) {
    for (std::size_t i = 0; i < 3; ++i)
        put(i, 12 + 2 * static_cast<float>(i));
    run(600);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Won);
    EXPECT_EQ(game->state().stars, 2);
}

TEST_F(Match, IsLostWhenTooFewLive) {
    run(1);
    kill(0);
    run(1);
    EXPECT_EQ(game->state().eaten, 1u);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Playing);
    kill(1);
    run(1);
    EXPECT_EQ(game->state().outcome, SheepOutcome::Lost);
}

TEST_F(Match, GoingBackAndForthGivesTheSame) {
    std::vector<SheepState> states;
    std::vector<std::vector<std::byte>> saved;
    for (Tick tick = 0; tick < 200; ++tick) {
        if (tick == 20)
            for (std::size_t i = 0; i < 4; ++i)
                put(i, 12 + 2 * static_cast<float>(i));
        run(1);
        states.push_back(game->state());
        const auto bytes = simulation->save();
        saved.emplace_back(bytes.begin(), bytes.end());
    }
    ASSERT_EQ(states.back().outcome, SheepOutcome::Won);
    for (const std::size_t at : {10u, 150u, 60u, 199u, 139u, 141u}) {
        ASSERT_TRUE(simulation->restore(saved[at]));
        EXPECT_EQ(game->state(), states[at]) << at;
    }
}

TEST(SheepLevels, AreLevelsOfTheGame) {
    const std::uint32_t flocks[] = {6, 10, 10, 12, 16, 18};
    for (int level = 1; level <= 6; ++level) {
        const auto stage = loadStage(kScenarios + "sheep-" + std::to_string(level) + ".xml");
        ASSERT_TRUE(stage) << stage.error().message;
        auto game = SheepRules::of(*stage);
        ASSERT_TRUE(game) << level;
        EXPECT_EQ(game->state().flock, flocks[level - 1]);
    }
    const auto other = loadStage(tests::home() + "/scenarios/boxes.xml");
    ASSERT_TRUE(other);
    EXPECT_FALSE(SheepRules::of(*other));
}

TEST(SheepLevels, ARestoredHuntGoesOnAsBefore) {
    const auto stage = loadStage(kScenarios + "sheep-4.xml");
    ASSERT_TRUE(stage) << stage.error().message;
    // Dog, sheep and wolf are about by the third save.
    const auto parted = rerunFromSaves(*stage, 3, games::all(), 1200, 300);
    ASSERT_TRUE(parted) << parted.error().message;
    EXPECT_FALSE(parted->has_value()) << (*parted)->toText();
}

TEST(SheepBrains, MistakesAreNamed) {
    const BrainRegistry& brains = games::all().brains;
    BrainParameters none;
    const auto dog = brains.make("dog", none);
    ASSERT_FALSE(dog);
    EXPECT_NE(dog.error().message.find("fold"), std::string::npos) << dog.error().message;
    BrainParameters wrong;
    wrong.set("fear", "much");
    const auto wolf = brains.make("wolf", wrong);
    ASSERT_FALSE(wolf);
    EXPECT_NE(wolf.error().message.find("found fear='much'"), std::string::npos) << wolf.error().message;
    BrainParameters shy;
    shy.set("shy", "1 2");
    EXPECT_FALSE(brains.make("wolf", shy));
}

TEST(SheepLevels, TheDogWinsTheFirstOnAnyNumberOfThreads) {
    const auto stage = loadStage(kScenarios + "sheep-1.xml");
    ASSERT_TRUE(stage) << stage.error().message;
    Hash128 hashes[2];
    for (int threads = 1; threads <= 2; ++threads) {
        auto simulation = Simulation::create(*stage, 1, games::all());
        ASSERT_TRUE(simulation) << simulation.error().message;
        const SheepRules* game = SheepRules::in(**simulation);
        ASSERT_TRUE(game);
        ThreadPool pool(static_cast<unsigned>(threads == 1 ? 1 : 3));
        while (game->state().outcome == SheepOutcome::Playing)
            (*simulation)->tick(pool);
        EXPECT_EQ(game->state().outcome, SheepOutcome::Won);
        EXPECT_EQ(game->state().home, 6u);
        hashes[threads - 1] = (*simulation)->hash();
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

} // namespace
} // namespace lince::groups
