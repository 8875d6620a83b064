// The brain `steer`: what its mix is about, heard leaders, and what is refused.

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

TEST_F(SteerBrainTest, GoesOnFromASavedStateAsIfNothingHappened) {
    m_parameters.set("mix", "evade dog 2 within=20 + wander 0.6");
    make();
    for (Tick t = 0; t < 30; t += 3)
        think(t, {seen(kDog, {0, 0, -9}, t)});
    StateWriter writer;
    m_brain->visitState(writer);
    const std::vector<std::byte> bytes(writer.bytes().begin(), writer.bytes().end());
    const RandomStream random = m_random;
    const Vec3 first = think(30);
    EXPECT_GT(first.z, 0) << "away from the dog";

    make();
    StateReader reader(bytes);
    m_brain->visitState(reader);
    ASSERT_FALSE(reader.failed());
    m_random = random;
    EXPECT_EQ(think(30), first);
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

TEST_F(SteerBrainTest, GoesToItsGoalAsFastAsItIsTold) {
    m_parameters.set("mix", "arrive goal");
    m_parameters.set("goal", "0 0 50");
    m_self.velocity = {0, 0, 3};
    make();
    const float full = think(0).z;
    EXPECT_GT(full, 0);
    m_parameters.set("mix.speed", "0.5");
    make();
    const float half = think(0).z;
    EXPECT_GT(half, 0);
    EXPECT_LT(half, full);
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
    m_parameters.set(GetParam().name, GetParam().value);
    EXPECT_NE(errorOf().find(GetParam().expected), std::string::npos) << errorOf();
}

INSTANTIATE_TEST_SUITE_P(Parameters, SteerMistakes,
                         ::testing::Values(Mistake{"mix", "wonder", "a steering mix"},
                                           Mistake{"mix", "flee cat", "a side's name"},
                                           Mistake{"goal", "1 2", "a place"},
                                           Mistake{"leaderSide", "cats", "a side of the definitions"},
                                           Mistake{"mix.speed", "2", "a number from 0 to 1"},
                                           Mistake{"colour", "red", "expected one of mix, mix.speed"}));

} // namespace
} // namespace lince
