// The minds of this game that are files, fed by hand: when they change what they do, and where they then go.
#include "places.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/mind_vocabulary.h>

#include <gtest/gtest.h>

#include <map>

namespace lince::groups {
namespace {

constexpr FactionId kSheep{1}, kDog{2}, kWolves{3};

/// A mind with a body that never moves.
class GroupMinds : public testing::Test {
  protected:
    void make(const std::string& name, std::map<std::string, std::string> said) {
        m_self.agent = AgentId{1};
        m_self.faction = kSheep;
        m_self.walkSpeed = 0.7f;
        m_self.runSpeed = 3.6f;
        m_self.radius = 0.4f, m_self.height = 0.9f;
        m_self.health = m_self.maxHealth = 100;
        BrainParameters parameters;
        parameters.setSides({"sheep", "dog", "wolves"});
        MindOptions options = m_vocabulary.options();
        for (const auto& [key, value] : said) {
            parameters.set(key, value);
            options.names.push_back(value);
        }
        const auto program = loadMind(tests::home() + "/games/groups/data/minds/" + name + ".xml", options);
        ASSERT_TRUE(program) << program.error().message;
        m_brain = makeMindBrain(*program, parameters);
        const Status status = parameters.status();
        ASSERT_TRUE(status) << status.error().message;
    }
    void makeSheep() {
        make("sheep", {{"gate", "0 0 50"},
                       {"inside", "0 0 56"},
                       {"low", "-5 -1 51"},
                       {"high", "5 3 61"},
                       {"grazeSeconds", "7"},
                       {"standSeconds", "4"}});
        think(); // begins to graze, whatever it senses
    }

    Percept seen(FactionId side, Vec3 feet) const {
        Percept p;
        p.id = {side.value};
        p.faction = side;
        p.position = feet + Vec3{0, 0.4f, 0};
        p.halfExtent = {0.3f, 0.4f, 0.3f};
        p.tick = m_tick;
        return p;
    }
    Percept lost(FactionId side) const {
        Percept p = seen(side, {});
        p.event = PerceptEvent::Lost;
        return p;
    }
    Percept felt(SenseKind sense, Vec3 place) const {
        Percept p;
        p.sense = sense;
        p.position = place;
        p.tick = m_tick;
        p.strength = 34;
        return p;
    }

    /// One thought, three ticks after the last; what it does then.
    std::string_view think(const std::vector<Percept>& percepts = {}) {
        std::vector<Message> said;
        const ThinkInput input{m_tick, m_self, percepts, {}};
        ThinkOutput output{m_intent, said, m_random};
        m_brain->think(input, output);
        m_tick += 3;
        return m_brain->report().activity;
    }
    /// Seconds until it does something else.
    float untilItChanges() {
        const std::string before(m_brain->report().activity);
        const Tick begin = m_tick;
        while (think() == before && m_tick < begin + 6000)
            continue;
        return secondsFromTicks(m_tick - begin);
    }

    MindVocabulary m_vocabulary = MindVocabulary::standard();
    SelfState m_self;
    Intent m_intent;
    RandomStream m_random{1, 1, RandomPurpose::Test};
    std::unique_ptr<Brain> m_brain;
    Tick m_tick = 0;
};

TEST_F(GroupMinds, ASheepGrazesAndStandsInTurn) {
    makeSheep();
    EXPECT_EQ(think(), "graze");
    EXPECT_NEAR(untilItChanges(), 7, 0.1f);
    EXPECT_EQ(m_brain->report().activity, "stand");
    EXPECT_EQ(m_intent.move, Vec3{});
    EXPECT_NEAR(untilItChanges(), 4, 0.1f);
    EXPECT_EQ(m_brain->report().activity, "graze");
}

TEST_F(GroupMinds, ASheepFleesFromANearDogAndCalmsDownWhenItIsFar) {
    makeSheep();
    EXPECT_EQ(think({seen(kDog, {0, 0, -16})}), "graze") << "too far";
    EXPECT_EQ(think({seen(kDog, {0, 0, -14})}), "flee");
    think();
    EXPECT_GT(m_intent.move.z, 0) << "away from the dog";
    EXPECT_EQ(think({seen(kDog, {0, 0, -17})}), "flee") << "not far enough to forget it";
    EXPECT_GT(untilItChanges(), 60) << "as long as it stays there";
    think({seen(kDog, {0, 0, -19})});
    EXPECT_NEAR(untilItChanges(), 1.5f, 0.1f);
    EXPECT_EQ(m_brain->report().activity, "graze");
    think({seen(kDog, {0, 0, -10})});
    think({lost(kDog)});
    EXPECT_NEAR(untilItChanges(), 1 + 1.5f, 0.1f) << "nobody in sight, and a second in which it may be behind another";
}

TEST_F(GroupMinds, ASheepTakesNoNoticeOfItsOwnKind) {
    makeSheep();
    EXPECT_EQ(think({seen(kSheep, {0, 0, -2})}), "graze");
}

TEST_F(GroupMinds, ASheepFleesFromABarkButNotFromAStepBesideIt) {
    makeSheep();
    EXPECT_EQ(think({felt(SenseKind::Hearing, {3, 0, 0})}), "graze");
    EXPECT_EQ(think({felt(SenseKind::Hearing, {60, 0, 0})}), "graze");
    EXPECT_EQ(think({felt(SenseKind::Hearing, {20, 0, 0})}), "flee");
}

TEST_F(GroupMinds, ASheepPanicsAtAWolfForThreeSeconds) {
    makeSheep();
    EXPECT_EQ(think({seen(kWolves, {0, 0, -10})}), "graze");
    EXPECT_EQ(think({seen(kWolves, {0, 0, -8})}), "panic");
    m_self.velocity = {0, 0, 1};
    think();
    EXPECT_GT(m_intent.move.z, 0);
    EXPECT_TRUE(m_intent.pressed(Button::Run));
    think({seen(kWolves, {0, 0, -12})});
    EXPECT_NEAR(untilItChanges(), 3, 0.2f);
    EXPECT_EQ(m_brain->report().activity, "flee");
    EXPECT_EQ(think({seen(kWolves, {0, 0, -8})}), "panic") << "again";
}

TEST_F(GroupMinds, ASheepThatIsBittenPanicsWhateverItDoes) {
    makeSheep();
    EXPECT_EQ(think({felt(SenseKind::Damage, {1, 0, 0})}), "panic");
    m_self.position = {0, 0, 48};
    EXPECT_EQ(think(), "enter");
    EXPECT_EQ(think({felt(SenseKind::Damage, {1, 0, 48})}), "panic");
}

TEST_F(GroupMinds, ASheepGoesInWhenItIsPressedAtItsGateAndStays) {
    makeSheep();
    m_self.position = {0, 0, 48};
    EXPECT_EQ(think(), "graze") << "it only grazes there";
    think({seen(kDog, {0, 0, 38})});
    EXPECT_EQ(think(), "enter");
    EXPECT_GT(m_intent.move.z, 0);
    EXPECT_NEAR(untilItChanges(), 3, 0.1f);
    EXPECT_EQ(m_brain->report().activity, "home");
    EXPECT_EQ(think({seen(kDog, {0, 0, 43})}), "home") << "a dog outside";
    EXPECT_EQ(think({seen(kDog, {0, 0, 46})}), "flee") << "a dog among them";
}

TEST_F(GroupMinds, ASheepGoesOnFromASavedStateAsIfNothingHappened) {
    makeSheep();
    for (int i = 0; i < 10; ++i)
        think({seen(kDog, {0, 0, -9})});
    StateWriter writer;
    m_brain->visitState(writer);
    const std::vector<std::byte> bytes(writer.bytes().begin(), writer.bytes().end());
    const RandomStream random = m_random;
    const Tick tick = m_tick;
    think({seen(kDog, {1, 0, -9})});
    const Vec3 first = m_intent.move;

    makeSheep();
    StateReader reader(bytes);
    m_brain->visitState(reader);
    ASSERT_FALSE(reader.failed());
    m_random = random, m_tick = tick;
    EXPECT_EQ(think({seen(kDog, {1, 0, -9})}), "flee");
    EXPECT_EQ(m_intent.move, first);
}

TEST_F(GroupMinds, SomeChangeBetweenTwoMannersByTurns) {
    make("by-turns", {{"first", "arrive 0,0,9"}, {"second", "arrive 9,0,0"}, {"firstSeconds", "2"}});
    EXPECT_EQ(think(), "first");
    EXPECT_GT(m_intent.move.z, 0.5f);
    EXPECT_NEAR(untilItChanges(), 2, 0.1f);
    EXPECT_GT(m_intent.move.x, 0.5f);
    EXPECT_NEAR(untilItChanges(), 8, 0.1f);
    EXPECT_EQ(m_brain->report().activity, "first");
}

TEST_F(GroupMinds, TheyGoThereAndBackWhenTheyAreToldNoManner) {
    make("by-turns", {{"there", "1 0 0"}, {"back", "0 0 -1"}, {"firstSeconds", "3"}});
    think();
    EXPECT_GT(m_intent.move.x, 0.3f);
    EXPECT_NEAR(untilItChanges(), 3, 0.1f);
    EXPECT_LT(m_intent.move.z, -0.3f);
}

TEST_F(GroupMinds, SomeChaseAndRestWhenTheyHaveCaughtIt) {
    make("chase", {{"quarry", "dog"}});
    EXPECT_EQ(think({seen(kDog, {0, 0, 5})}), "chase");
    EXPECT_GT(m_intent.move.z, 0.5f);
    EXPECT_EQ(think({seen(kDog, {0, 0, 1})}), "rest");
    think();
    EXPECT_LT(m_intent.move.z, 0) << "lets it go";
    EXPECT_NEAR(untilItChanges(), 3, 0.1f);
    EXPECT_EQ(m_brain->report().activity, "chase") << "and runs after it again, which rests in the same moment";
}

} // namespace
} // namespace lince::groups
