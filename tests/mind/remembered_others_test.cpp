#include <lince/mind/remembered_others.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

constexpr FactionId kOwn{1}, kOther{2};

Percept sight(std::uint32_t id, Vec3 middle, Tick tick, FactionId side = kOther) {
    Percept p;
    p.id = {id};
    p.position = middle;
    p.tick = tick;
    p.faction = side;
    p.halfExtent = {0.35f, 0.9f, 0.35f};
    return p;
}

TEST(BodyMemory, CollectsWhereBodiesAreByNow) {
    WorkingMemory bodies = bodyMemory();
    Percept walker = sight(7, {2, 0.9f, 0}, 0), box = sight(8, {5, 0.5f, 0}, 0);
    walker.velocity = {0, 0, 3};
    box.halfExtent = {0.5f, 0.5f, 0.8f};
    const Percept seen[] = {walker, box};
    bodies.update(0, seen, isSightOfBody);
    walker.event = PerceptEvent::Lost;
    bodies.update(30, {&walker, 1}, isSightOfBody);

    Neighbours around;
    collect(bodies, 30, around);
    ASSERT_EQ(around.size(), 1u) << "the box is in the map";
    EXPECT_NEAR(around.position(0).z, 1.5f, 1e-4f);
    EXPECT_NEAR(around.position(0).y, 0, 1e-4f) << "its feet";
    EXPECT_EQ(around.side[0], kOther.value);
    std::vector<AvoidanceBody> avoided;
    collect(bodies, SelfState{}, 30, avoided);
    ASSERT_EQ(avoided.size(), 1u);
    EXPECT_NEAR(avoided[0].position.y, 1.5f, 1e-4f);
    EXPECT_EQ(avoided[0].radius, 0.35f);
    EXPECT_EQ(avoided[0].id, 7u);

    bodies.update(61, {}, isSightOfBody);
    EXPECT_TRUE(bodies.facts().empty()) << "more than a second ago";
}

TEST(BodyMemory, WhoPassesBelowOrAboveIsInNobodysWay) {
    WorkingMemory bodies = bodyMemory();
    const Percept seen[] = {sight(1, {2, -1.3f, 0}, 0), sight(2, {2, 0.4f, 0}, 0), sight(3, {2, 3.2f, 0}, 0)};
    bodies.update(0, seen, isSightOfBody);
    std::vector<AvoidanceBody> avoided;
    collect(bodies, SelfState{}, 0, avoided); // of 1.8 m, at height 0
    ASSERT_EQ(avoided.size(), 1u) << "only the one half a step lower";
    EXPECT_EQ(avoided[0].id, 2u);
}

class EnemyMemory : public testing::Test {
  protected:
    EnemyMemory() { m_self.faction = kOwn; }
    void think(Tick tick, std::vector<Percept> percepts, std::vector<Message> messages = {}) {
        updateEnemies(m_enemies, {tick, m_self, percepts, messages});
    }
    static Message told(Vec3 place, Tick tick) {
        Message message = Message::of(EnemyAt{place});
        message.tick = tick;
        return message;
    }
    SelfState m_self;
    WorkingMemory m_enemies = enemyMemory({});
};

TEST_F(EnemyMemory, TakesInStrangersOnly) {
    think(0, {sight(1, {1, 0.9f, 0}, 0, kOwn), sight(2, {2, 0.9f, 0}, 0, {}), sight(3, {3, 0.9f, 0}, 0)});
    ASSERT_EQ(m_enemies.facts().size(), 1u);
    EXPECT_EQ(m_enemies.facts()[0].feet(), (Vec3{3, 0, 0}));
    EXPECT_TRUE(m_enemies.facts()[0].appeared);
    think(3, {sight(3, {3, 0.9f, 0}, 3)});
    EXPECT_FALSE(m_enemies.facts()[0].appeared) << "it was in sight already";
}

TEST_F(EnemyMemory, WhoWasToldOfAndComesIntoSightIsOne) {
    const Vec3 known[] = {{10, 0, 0}};
    m_enemies = enemyMemory(known);
    EXPECT_TRUE(m_enemies.facts()[0].told);
    think(6000, {sight(4, {11, 0.9f, 1}, 6000)});
    ASSERT_EQ(m_enemies.facts().size(), 1u);
    EXPECT_FALSE(m_enemies.facts()[0].told);
    EXPECT_TRUE(m_enemies.facts()[0].appeared);
    think(6060, {sight(5, {20, 0.9f, 0}, 6060)}, {told({40, 0, 0}, 6059)});
    EXPECT_EQ(m_enemies.facts().size(), 3u);
}

TEST_F(EnemyMemory, TheFreshestIsWhoIsSeen) {
    Percept enemy = sight(4, {11, 0.9f, 1}, 0);
    think(0, {enemy}, {told({40, 0, 0}, 60)});
    EXPECT_TRUE(m_enemies.freshest()->sensed) << "though the other was told of later";
    enemy.event = PerceptEvent::Lost;
    think(3, {enemy});
    EXPECT_EQ(m_enemies.freshest()->feet().x, 40);
    think(600'000, {});
    EXPECT_EQ(m_enemies.facts().size(), 2u) << "nobody is forgotten";
    think(600'003, {}, {told({11, 0, 2}, 600'000)});
    EXPECT_EQ(m_enemies.facts().size(), 3u) << "too long ago to be the same";
}

} // namespace
} // namespace lince
