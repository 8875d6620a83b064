// The brain `steer`: rules when to change from one mix to another, heard leaders, and what is refused.

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/brain.h>

#include <gtest/gtest.h>

#include <memory>

namespace lince {
namespace {

constexpr FactionId kSheep{1}, kDog{2};

/// A mind with a body that never moves, fed by hand.
class SteerBrainTest : public ::testing::Test {
  protected:
    SteerBrainTest() {
        m_self.agent = AgentId{1};
        m_self.faction = kSheep;
        m_self.walkSpeed = 1;
        m_self.runSpeed = 4;
        m_parameters.setSides({"sheep", "dog"});
    }

    void make() {
        auto brain = BrainRegistry::standard().make("steer", m_parameters);
        ASSERT_TRUE(brain) << brain.error().message;
        m_brain = std::move(*brain);
    }
    std::string errorOf() const {
        const auto brain = BrainRegistry::standard().make("steer", m_parameters);
        return brain ? "" : brain.error().message;
    }

    static Percept seen(FactionId side, Vec3 position, Tick tick, std::uint32_t id = 1) {
        Percept p;
        p.id = {id};
        p.faction = side;
        p.position = position;
        p.tick = tick;
        p.halfExtent = {0.3f, 0.4f, 0.3f};
        return p;
    }

    /// One thought; returns the wished motion.
    Vec3 think(Tick tick, const std::vector<Percept>& percepts = {}, const std::vector<Message>& messages = {}) {
        std::vector<Message> said;
        ThinkInput input{tick, m_self, percepts, messages};
        ThinkOutput output{m_intent, said, m_random};
        m_brain->think(input, output);
        m_said = said;
        return m_intent.move;
    }

    BrainParameters m_parameters;
    SelfState m_self;
    Intent m_intent;
    RandomStream m_random{1, 1, RandomPurpose::Test};
    std::unique_ptr<Brain> m_brain;
    std::vector<Message> m_said;
};

class SheepTest : public SteerBrainTest {
  protected:
    void SetUp() override {
        m_parameters.set("states", "graze flee");
        m_parameters.set("graze", "wander");
        m_parameters.set("graze.speed", "0.2");
        m_parameters.set("flee", "evade dog within=20");
        m_parameters.set("switch", "graze>flee sees dog within 10; flee>graze misses dog within 14 for 2");
        make();
    }
};

TEST_F(SheepTest, FleesFromWhatItSeesNearAndCalmsDownLater) {
    think(0);
    EXPECT_EQ(m_brain->report().activity, "graze");
    think(3, {seen(kDog, {0, 0, -12}, 3)});
    EXPECT_EQ(m_brain->report().activity, "graze") << "too far";
    think(6, {seen(kDog, {0, 0, -8}, 6)});
    EXPECT_EQ(m_brain->report().activity, "flee");
    const Vec3 move = think(9, {seen(kDog, {0, 0, -8}, 9)});
    EXPECT_GT(move.z, 0) << "away from the dog";
    // Seen no longer than a second after the last look; then two more seconds of calm.
    for (Tick t = 12; t <= 12 + 60; t += 3)
        think(t);
    EXPECT_EQ(m_brain->report().activity, "flee");
    for (Tick t = 75; t <= 75 + 140; t += 3)
        think(t);
    EXPECT_EQ(m_brain->report().activity, "graze");
}

TEST_F(SheepTest, TakesNoNoticeOfItsOwnKind) {
    think(0, {seen(kSheep, {0, 0, -2}, 0)});
    EXPECT_EQ(m_brain->report().activity, "graze");
}

TEST_F(SheepTest, GoesOnFromASavedStateAsIfNothingHappened) {
    for (Tick t = 0; t < 30; t += 3)
        think(t, {seen(kDog, {0, 0, -9}, t)});
    StateWriter writer;
    m_brain->visitState(writer);
    const std::vector<std::byte> bytes(writer.bytes().begin(), writer.bytes().end());
    const RandomStream random = m_random;
    const Vec3 first = think(30, {seen(kDog, {1, 0, -9}, 30)});

    make();
    StateReader reader(bytes);
    m_brain->visitState(reader);
    ASSERT_FALSE(reader.failed());
    m_random = random;
    EXPECT_EQ(think(30, {seen(kDog, {1, 0, -9}, 30)}), first);
    EXPECT_EQ(m_brain->report().activity, "flee");
}

TEST_F(SteerBrainTest, HearsNoisesByTheirDistance) {
    m_parameters.set("states", "rest run");
    m_parameters.set("rest", "wander");
    m_parameters.set("run", "wander");
    m_parameters.set("switch", "rest>run hears beyond 5 within 30; run>rest after 1");
    make();
    Percept noise;
    noise.sense = SenseKind::Hearing;
    noise.position = {3, 0, 0};
    think(0, {noise});
    EXPECT_EQ(m_brain->report().activity, "rest") << "a step beside it";
    noise.position = {20, 0, 0};
    think(3, {noise});
    EXPECT_EQ(m_brain->report().activity, "run");
    think(62);
    EXPECT_EQ(m_brain->report().activity, "run");
    think(63);
    EXPECT_EQ(m_brain->report().activity, "rest") << "a second later";
}

TEST_F(SteerBrainTest, FollowsWhoSaysThatItLeadsAndSaysSoItself) {
    m_parameters.set("mix", "follow-leader distance=1");
    m_parameters.set("leads", "1");
    make();
    Message leader = Message::of(LeaderAt{{20, 0, 0}, kHalfPi});
    leader.tick = 1;
    const Vec3 move = think(3, {}, {leader});
    EXPECT_GT(move.x, 0.1f);
    ASSERT_EQ(m_said.size(), 1u);
    const auto said = m_said[0].as<LeaderAt>();
    ASSERT_TRUE(said);
    EXPECT_EQ(said->place, m_self.position);
}

TEST_F(SteerBrainTest, ComesToAGoal) {
    m_parameters.set("states", "go stay");
    m_parameters.set("go", "arrive goal");
    m_parameters.set("stay", "wander 0");
    m_parameters.set("switch", "go>stay near within 2");
    m_parameters.set("goal", "0 0 5");
    make();
    EXPECT_GT(think(0).z, 0);
    EXPECT_EQ(m_brain->report().activity, "go");
    m_self.position = {0, 0, 4};
    think(3);
    EXPECT_EQ(m_brain->report().activity, "stay");
}

TEST_F(SteerBrainTest, AsksForTheSpaceOnlyWhereAMixNeedsIt) {
    m_parameters.set("mix", "wander");
    make();
    EXPECT_FALSE(m_brain->needs().roadmap);
    m_parameters.set("mix", "avoid-obstacles 2 | wander");
    make();
    EXPECT_TRUE(m_brain->needs().roadmap);
}

struct Mistake {
    const char *name, *value, *expected;
};

class SteerMistakes : public SteerBrainTest, public ::testing::WithParamInterface<Mistake> {};

TEST_P(SteerMistakes, AreNamed) {
    m_parameters.set("states", "a b");
    m_parameters.set("a", "wander");
    m_parameters.set("b", "wander");
    m_parameters.set(GetParam().name, GetParam().value);
    EXPECT_NE(errorOf().find(GetParam().expected), std::string::npos) << errorOf();
}

INSTANTIATE_TEST_SUITE_P(Parameters, SteerMistakes,
                         ::testing::Values(Mistake{"switch", "a", "two states as in graze>flee"},
                                           Mistake{"switch", "a>c sees dog", "found 'c', expected one of the states"},
                                           Mistake{"switch", "a>b smells dog", "sees, misses, hears"},
                                           Mistake{"switch", "a>b sees cat", "kin, strangers or a side"},
                                           Mistake{"switch", "a>b sees dog within x", "a number from 0 to 10000"},
                                           Mistake{"switch", "a>b sees dog near 3", "within, beyond or for"},
                                           Mistake{"switch", "a>b after", "seconds from 0 to 10000"},
                                           Mistake{"a", "wonder", "a steering mix"},
                                           Mistake{"states", "", "names of states"},
                                           Mistake{"states", "a a", "each once"}, Mistake{"goal", "1 2", "a place"},
                                           Mistake{"leaderSide", "cats", "a side of the definitions"},
                                           Mistake{"a.speed", "2", "a number from 0 to 1"},
                                           Mistake{"colour", "red", "expected one of states, a, a.speed"}));

} // namespace
} // namespace lince
