// Groups over a roadmap in small simulations: all come, nobody strays, threads and restoring change nothing.

#include "numbers.h"
#include "places.h"
#include "stage_helpers.h"

#include <lince/core/job_pool.h>
#include <lince/runtime/judge.h>

#include <array>

namespace lince {
namespace {

Stage groupsStage(const std::string& scenario) {
    auto stage = loadStage(tests::home() + "/games/groups/data/scenarios/" + scenario + ".xml");
    if (!stage) {
        ADD_FAILURE() << stage.error().message;
        std::abort();
    }
    return std::move(*stage);
}

std::map<std::string, double> runFor(const Stage& stage, Tick ticks, std::uint64_t seed = 1) {
    auto simulation = test::simulationOf(stage, seed);
    const MeasureRegistry registry = MeasureRegistry::standard();
    MeasureSet measures(registry);
    ThreadPool pool(1);
    for (Tick i = 0; i < ticks; ++i) {
        simulation->tick(pool);
        measures.observe(*simulation);
    }
    auto numbers = measures.report(*simulation);
    EXPECT_TRUE(numbers);
    return numbers ? *numbers : std::map<std::string, double>{};
}

TEST(GroupBehaviours, HomingBringsAllHomeTogether) {
    const auto numbers = runFor(groupsStage("cats-homing"), 2700);
    EXPECT_EQ(tests::number(numbers, "groupArrived"), 1);
    EXPECT_LE(tests::number(numbers, "groupStraggle"), 5);
    EXPECT_EQ(tests::number(numbers, "groupOverlaps"), 0);
    EXPECT_EQ(tests::number(numbers, "wallsCrossed"), 0);
}

TEST(GroupBehaviours, HomingGoesOnToTheNextGoalWhenAllAreThere) {
    Stage stage = groupsStage("cats-homing");
    stage.scenario.groups.front().parameters.set("goal", "-12 0 12.2");
    stage.scenario.groups.front().parameters.set("goals", "-16 0 16; -12 0 12.2");
    const auto numbers = runFor(stage, 3000);
    EXPECT_EQ(tests::number(numbers, "groupArrivals"), 3);
}

TEST(GroupBehaviours, WhoSeesTheGoalTellsTheOthersAndTheyCome) {
    Stage stage = groupsStage("cats-search");
    // In plain view of the corner where the cats begin.
    AgentGroup& bowl = stage.scenario.groups.front();
    bowl.spawn = AgentGroup::Spawn::Placed;
    bowl.position = {-12, 0, 12.2f};
    const auto numbers = runFor(stage, 1800);
    EXPECT_LT(tests::number(numbers, "goalSearchTime"), 20);
    EXPECT_EQ(tests::number(numbers, "groupArrived"), 1);
    EXPECT_EQ(tests::number(numbers, "groupOverlaps"), 0);
}

TEST(GroupBehaviours, FollowersStayWithTheLeaderAndOutOfItsWay) {
    const auto numbers = runFor(groupsStage("town-follow-big"), 2400);
    EXPECT_GE(tests::number(numbers, "groupArrivals"), 1);
    EXPECT_EQ(tests::number(numbers, "leaderBlocked"), 0);
    EXPECT_EQ(tests::number(numbers, "groupLost"), 0);
    EXPECT_LE(tests::number(numbers, "groupStraggle"), 5);
}

TEST(GroupBehaviours, WithoutALeaderNamedTheLowestCallSignLeads) {
    Stage stage = groupsStage("town-formation");
    for (AgentGroup& group : stage.scenario.groups) {
        group.parameters.set("leads", "elected");
        group.parameters.set("goals", "0 0 17");
    }
    auto simulation = test::simulationOf(stage);
    ThreadPool pool(1);
    for (int i = 0; i < 240; ++i)
        simulation->tick(pool);
    int leaders = 0;
    for (const Agent& agent : simulation->agents())
        leaders += agent.brain->report().group->leads ? 1 : 0;
    EXPECT_EQ(leaders, 1);
    EXPECT_TRUE(simulation->agents().front().brain->report().group->leads);
}

TEST(GroupBehaviours, ALostFollowerGoesToWhereItsLeaderWas) {
    Stage stage = groupsStage("town-formation");
    auto simulation = test::simulationOf(stage);
    ThreadPool pool(1);
    for (int i = 0; i < 300; ++i)
        simulation->tick(pool);
    const Agent& leader = simulation->agents().front();
    const Vec3 last = simulation->world().find(leader.body)->position;
    // The leader is gone: it says nothing any more.
    ASSERT_TRUE(simulation->alterTruth([&](World&, Sim& sim) {
        for (Character& body : sim.contents().characters)
            if (body.entity == leader.body) body.alive = false, body.health = 0;
    }));
    for (int i = 0; i < 600; ++i)
        simulation->tick(pool);
    const Agent& follower = simulation->agents()[1];
    EXPECT_EQ(follower.brain->report().activity.substr(0, 4), "lost");
    EXPECT_LT(length(simulation->world().find(follower.body)->position - last), 3);
}

TEST(GroupBehaviours, OneComesAfterTheOther) {
    Stage stage = groupsStage("cats-fetch");
    stage.scenario.groups.front().position = {-12, 0, 12.2f}; // where the bowl is soon found
    auto simulation = test::simulationOf(stage);
    ThreadPool pool(1);
    std::size_t searched = 0, formed = 0, arrived = 0;
    for (int i = 0; i < 3600; ++i) {
        simulation->tick(pool);
        const Agent& cat = simulation->agents()[2];
        searched += cat.brain->report().activity == "search" ? 1 : 0;
        formed += cat.brain->report().activity == "in formation" ? 1 : 0;
    }
    for (const Agent& agent : simulation->agents())
        if (const auto group = agent.brain->report().group) arrived += group->arrivals == 2 ? 1 : 0;
    EXPECT_GT(searched, 0u);
    EXPECT_GT(formed, 60u);
    EXPECT_EQ(arrived, 6u);
}

struct Case {
    const char* scenario;
    Tick ticks;
};
constexpr std::array<Case, 5> kCases{
    {{"cats-homing", 240}, {"cats-search", 240}, {"town-formation", 240}, {"cats-fetch", 120}, {"butterflies", 120}}};

TEST(GroupBehaviours, AreTheSameOnAnyNumberOfThreads) {
    for (const Case& c : kCases) {
        const Stage stage = groupsStage(c.scenario);
        std::vector<Hash128> hashes;
        for (const unsigned threads : {1u, 2u, 8u}) {
            auto simulation = test::simulationOf(stage, 3);
            ThreadPool pool(threads);
            for (Tick i = 0; i < c.ticks; ++i)
                simulation->tick(pool);
            hashes.push_back(simulation->hash());
        }
        EXPECT_EQ(hashes[0], hashes[1]) << c.scenario;
        EXPECT_EQ(hashes[0], hashes[2]) << c.scenario;
    }
}

TEST(GroupBehaviours, GoOnTheSameAfterARestore) {
    ThreadPool pool(1);
    for (const Case& c : kCases) {
        const Stage stage = groupsStage(c.scenario);
        auto first = test::simulationOf(stage, 3), second = test::simulationOf(stage, 3);
        for (Tick i = 0; i < c.ticks; ++i)
            first->tick(pool);
        const auto saved = first->save();
        const std::vector<std::byte> middle(saved.begin(), saved.end());
        ASSERT_TRUE(second->restore(middle)) << c.scenario;
        for (Tick i = 0; i < c.ticks; ++i)
            first->tick(pool), second->tick(pool);
        const auto end = first->save();
        const std::vector<std::byte> one(end.begin(), end.end());
        const auto other = second->save();
        const std::vector<std::byte> two(other.begin(), other.end());
        const auto difference = first->compare(one, two);
        EXPECT_FALSE(difference) << c.scenario << ": " << difference->field;
    }
}

TEST(GroupBehaviours, MistakesOfAuthorsAreNamed) {
    const BrainRegistry brains = BrainRegistry::standard();
    const auto mistake = [&](const char* brain, const char* name, const char* value) {
        BrainParameters parameters;
        parameters.set(name, value);
        const auto made = brains.make(brain, parameters);
        return made ? std::string() : made.error().message;
    };
    EXPECT_NE(mistake("homing", "range", "0").find("range"), std::string::npos);
    EXPECT_NE(mistake("homing", "goal", "1 2").find("goal"), std::string::npos);
    EXPECT_NE(mistake("homing", "mix", "sekk goal").find("sekk"), std::string::npos);
    EXPECT_NE(mistake("search", "choice", "best").find("adaptive"), std::string::npos);
    EXPECT_NE(mistake("search", "goalSide", "nobody").find("side"), std::string::npos);
    EXPECT_NE(mistake("follow", "formation", "heap").find("wedge"), std::string::npos);
    EXPECT_NE(mistake("follow", "leads", "perhaps").find("elected"), std::string::npos);
    EXPECT_NE(mistake("follow", "then", "dance").find("homing"), std::string::npos);
    EXPECT_NE(mistake("homing", "connect", "all").find("forest"), std::string::npos);
    EXPECT_EQ(mistake("follow", "goal", "random"), "");
    EXPECT_EQ(mistake("search", "then", "follow homing"), "");
}

} // namespace
} // namespace lince
