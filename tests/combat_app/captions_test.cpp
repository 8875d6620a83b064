// Captions are what was really said, once, in few lines.
#include <lince/combat/captions.h>
#include <lince/games/games.h>
#include <lince/mind/mind_host.h>
#include <lince/runtime/simulation.h>
#include <lince/squad/squad_messages.h>

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace lince::combat {
namespace {

TEST(CallOf, TellsWhatWasSaid) {
    EXPECT_EQ(callOf(Message::of(EnemyAt{{1, 0, 2}})), Call::Contact);
    EXPECT_EQ(callOf(Message::of(GoingTo{{}, Purpose::Search})), Call::Searching);
    EXPECT_EQ(callOf(Message::of(GoingTo{{}, Purpose::Attack})), Call::Attacking);
    EXPECT_EQ(callOf(Message::of(GoingTo{{}, Purpose::Cover})), Call::TakingCover);
    EXPECT_EQ(callOf(Message::of(GoingTo{{}, Purpose::Suppress})), Call::Suppressing);
    EXPECT_EQ(callOf(Message::of(RoleGiven{SquadRole::Move})), Call::Go);
    EXPECT_EQ(callOf(Message::of(RoleGiven{SquadRole::Cover})), Call::CoverThem);
    EXPECT_EQ(callOf(Message::of(SquadOrder{1, OrderKind::FallBack, {}})), Call::FallBack);
    EXPECT_EQ(callOf(Message::of(MindCall{callHash("grenade"), {}})), Call::Grenade);
    MemberAt member;
    EXPECT_FALSE(callOf(Message::of(member))) << "nobody says that he is well";
    member.doing = MemberDoing::Reloading;
    EXPECT_EQ(callOf(Message::of(member)), Call::Reloading);
    EXPECT_FALSE(callOf(Message::of(RoleGiven{SquadRole::Free})));
    EXPECT_FALSE(callOf(Message::of(MindCall{callHash("over"), {}})));
    EXPECT_FALSE(callOf(Message::of(SearcherAt{})));
}

TEST(CallOf, EveryCallHasWordsOfItsOwn) {
    std::set<std::string> english, spanish;
    for (std::size_t i = 0; i < kCalls; ++i) {
        english.insert(wordsOf(static_cast<Call>(i)).english);
        spanish.insert(wordsOf(static_cast<Call>(i)).spanish);
    }
    EXPECT_EQ(english.size(), kCalls);
    EXPECT_EQ(spanish.size(), kCalls);
}

/// Two sides on a floor; the second defender stands beside the first, the attacker at `away` metres. Their minds do
/// nothing, so that what the test puts into their ears is all they hear.
class CaptionsOfAFight : public testing::Test {
  protected:
    void make(float away) {
        auto level =
            parseLevelXml(R"xml(<level><box position="(0, -0.5, 0)" size="(200, 1, 60)"/></level>)xml", "f.xml");
        auto definitions = parseDefinitions(R"xml(<definitions><faction name="attackers" hostile="defenders"/>
            <faction name="defenders"/><body name="man"/></definitions>)xml",
                                            "men.xml");
        ASSERT_TRUE(level && definitions);
        Stage stage;
        stage.level = Level::make(std::move(*level));
        stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
        for (const auto& [side, x] : {std::pair("defenders", 0.0f), std::pair("defenders", 3.0f),
                                      std::pair("attackers", away), std::pair("attackers", away + 2)}) {
            AgentGroup group;
            group.body = "man";
            group.faction = side;
            group.brain = "still";
            group.spawn = AgentGroup::Spawn::Placed;
            group.position = {x, 0, 0};
            stage.scenario.groups.push_back(group);
        }
        stage.scenario.ticks = 1000;
        auto made = Simulation::create(stage, 1, games::all());
        ASSERT_TRUE(made) << made.error().message;
        simulation = std::move(*made);
    }
    /// The n-th one says it to his mate, who has it in his ear until his next thought.
    template <class P>
    void say(std::size_t n, const P& what) {
        auto& agents = const_cast<std::vector<Agent>&>(simulation->agents());
        Message message = Message::of(what);
        message.from = agents[n].id;
        message.tick = simulation->now();
        agents[n ^ 1U].inbox.push_back(message);
    }
    AgentId nth(std::size_t n) const { return simulation->agents()[n].id; }
    void run(Tick ticks) {
        for (Tick i = 0; i < ticks; ++i)
            simulation->tick(pool);
    }

    std::unique_ptr<Simulation> simulation;
    ThreadPool pool{1};
    Captions captions;
};

TEST_F(CaptionsOfAFight, AreShownOnceForTwoSeconds) {
    make(50);
    say(1, EnemyAt{});
    captions.look(*simulation, nth(0));
    captions.look(*simulation, nth(0));
    ASSERT_EQ(captions.lines().size(), 1u) << "the same message is still in the ear";
    EXPECT_EQ(captions.lines()[0].call, Call::Contact);
    EXPECT_EQ(captions.lines()[0].speaker, nth(1));
    EXPECT_FALSE(captions.lines()[0].enemy);
    run(Captions::kShown);
    say(1, EnemyAt{});
    captions.look(*simulation, nth(0));
    EXPECT_TRUE(captions.lines().empty()) << "he said it a moment ago";
    run(Captions::kSilence);
    say(1, EnemyAt{});
    captions.look(*simulation, nth(0));
    EXPECT_EQ(captions.lines().size(), 1u);
}

TEST_F(CaptionsOfAFight, TheOldestMakesRoom) {
    make(50);
    say(1, EnemyAt{});
    say(1, GoingTo{{}, Purpose::Attack});
    say(0, GoingTo{{}, Purpose::Cover});
    say(0, GoingTo{{}, Purpose::Suppress});
    captions.look(*simulation, nth(0));
    EXPECT_EQ(captions.lines().size(), Captions::kLines);
}

TEST_F(CaptionsOfAFight, EnemiesAreHeardFromNear) {
    make(Captions::kEarshot + 10);
    say(2, EnemyAt{});
    captions.look(*simulation, nth(0));
    EXPECT_TRUE(captions.lines().empty());
    make(Captions::kEarshot - 5);
    captions.clear();
    say(2, EnemyAt{});
    captions.look(*simulation, nth(0));
    ASSERT_EQ(captions.lines().size(), 1u);
    EXPECT_TRUE(captions.lines()[0].enemy);
}

} // namespace
} // namespace lince::combat
