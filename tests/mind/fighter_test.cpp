// What one who fights believes: by its own senses, by its mates' words, by what enemies let slip.
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/fighter.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

class FighterTest : public testing::Test {
  protected:
    FighterTest() {
        m_self.faction = FactionId{1};
        m_self.health = 50, m_self.maxHealth = 100;
        m_self.magazine = 6, m_self.magazineSize = 30;
        m_self.walkSpeed = 2;
    }
    void sense(Tick tick, const std::vector<Percept>& percepts, const std::vector<Message>& messages = {}) {
        m_said.clear();
        Intent intent;
        ThinkOutput output{intent, m_said, m_random, nullptr};
        m_fighter.sense({tick, m_self, percepts, messages}, output, {}, 7);
    }
    static Percept enemyAt(Vec3 feet, Tick tick) {
        Percept p;
        p.id = {1};
        p.sense = SenseKind::Sight;
        p.faction = FactionId{2};
        p.position = feet + Vec3{0, 0.9f, 0};
        p.halfExtent = {0.3f, 0.9f, 0.3f};
        p.tick = tick;
        return p;
    }
    static Percept noiseAt(Vec3 place, float strength, Tick tick) {
        Percept p;
        p.id = {9};
        p.sense = SenseKind::Hearing;
        p.position = place;
        p.strength = strength;
        p.tick = tick;
        return p;
    }
    template <class Payload>
    static Message from(std::uint16_t sender, const Payload& said, Tick tick) {
        Message message = Message::of(said);
        message.from = AgentId{sender};
        message.tick = tick;
        return message;
    }

    Fighter m_fighter;
    SelfState m_self;
    std::vector<Message> m_said;
    RandomStream m_random{1, 1, RandomPurpose::Test};
};

TEST_F(FighterTest, TellsItsSideWhomItSeesAndHowItIs) {
    sense(60, {enemyAt({10, 0, 0}, 60)});
    ASSERT_EQ(m_said.size(), 2u);
    EXPECT_EQ(m_said[0].as<EnemyAt>()->place, (Vec3{10, 0, 0}));
    const auto self = m_said[1].as<MemberAt>();
    ASSERT_TRUE(self);
    EXPECT_EQ(self->squad, 7u);
    EXPECT_EQ(self->health, 0.5f);
    EXPECT_EQ(self->loaded, 0.2f);
    sense(63, {});
    EXPECT_TRUE(m_said.empty()) << "not in every thought";
}

TEST_F(FighterTest, SaysWhatItIsBusyWith) {
    const auto doing = [&](Tick tick) {
        sense(tick, {});
        return m_said.back().as<MemberAt>()->doing;
    };
    EXPECT_EQ(doing(60), MemberDoing::Ready);
    m_fighter.suppresses();
    EXPECT_EQ(doing(120), MemberDoing::Suppressing);
    EXPECT_EQ(doing(180), MemberDoing::Ready) << "no longer";
    m_self.velocity = {3, 0, 0};
    EXPECT_EQ(doing(240), MemberDoing::Moving);
    m_self.reloading = true;
    EXPECT_EQ(doing(300), MemberDoing::Reloading);
}

TEST_F(FighterTest, KnowsMatesAndEnemiesByWords) {
    MemberAt mate{{4, 0, 0}, 1, 7};
    mate.health = 0.25f;
    sense(60, {},
          {from(3, mate, 59), from(3, GoingTo{{8, 0, 8}, Purpose::Attack}, 59), from(3, EnemyAt{{0, 0, 20}}, 59)});
    ASSERT_EQ(m_fighter.mates().all().size(), 1u);
    EXPECT_EQ(m_fighter.mates().all()[0].health, 0.25f);
    EXPECT_EQ(m_fighter.mates().goals(Purpose::Attack, 60).size(), 1u);
    EXPECT_TRUE(m_fighter.mates().goals(Purpose::Cover, 60).empty());
    ASSERT_NE(m_fighter.known({}, 60, 8), nullptr);
    EXPECT_EQ(m_fighter.known({}, 60, 8)->feet(), (Vec3{0, 0, 20}));
    EXPECT_EQ(m_fighter.seen({}), nullptr) << "it was only told";
    EXPECT_EQ(m_fighter.known({}, 60 + 9 * 60, 8), nullptr) << "too long ago";
}

TEST_F(FighterTest, AShotBeginsASearchAndAMatesShotDoesNot) {
    sense(60, {}, {from(3, MemberAt{{20, 0, 0}, 0, 7}, 59)});
    sense(63, {noiseAt({20, 1.6f, 0}, 0.6f, 63)});
    EXPECT_FALSE(m_fighter.search().isActive()) << "a mate stands there";
    sense(66, {noiseAt({0, 1.6f, 20}, 0.9f, 66)});
    EXPECT_TRUE(m_fighter.search().isActive());
}

TEST_F(FighterTest, AStepIsNoShot) {
    sense(63, {noiseAt({0, 0, 6}, 0.5f, 63)}); // carries 12 metres
    EXPECT_FALSE(m_fighter.search().isActive());
}

TEST_F(FighterTest, WhatAnEnemyLetsSlipBeginsASearchWhereHeGoes) {
    Overheard gist;
    gist.speaker = {0, 1.6f, 9};
    gist.about = {5, 0, 5};
    gist.topic = Topic::GoingTo;
    gist.namesPlace = true;
    sense(60, {}, {Message::of(gist)});
    EXPECT_TRUE(m_fighter.search().isActive());
    EXPECT_EQ(m_fighter.search().begun(), 60u);
}

} // namespace
} // namespace lince
