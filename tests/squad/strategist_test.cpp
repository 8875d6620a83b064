// What a strategy orders, by what squads report and by nothing else.
#include <lince/core/state_visitor.h>
#include <lince/squad/squad_messages.h>
#include <lince/squad/squad_words.h>

#include <gtest/gtest.h>

#include <map>

namespace lince {
namespace {

class Strategist : public testing::Test {
  protected:
    void make(const std::string& aim = "attack") {
        BrainParameters parameters;
        parameters.set("objective", "50 0 50");
        parameters.set("base", "-50 0 -50");
        parameters.set("aim", aim);
        m_brain = makeStrategist(parameters);
        ASSERT_TRUE(parameters.status());
    }
    static SquadReport report(std::uint32_t squad, int members, int enemies, Vec3 place, float health = 1) {
        SquadReport said;
        said.squad = squad;
        said.members = static_cast<std::uint16_t>(members), said.enemies = static_cast<std::uint16_t>(enemies);
        said.health = health;
        said.place = place;
        said.enemy = {place.x + 10, place.z};
        return said;
    }
    void think(Tick tick, const std::vector<SquadReport>& reports) {
        std::vector<Message> messages, said;
        for (const SquadReport& report : reports) {
            messages.push_back(Message::of(report));
            messages.back().tick = tick;
        }
        Intent intent;
        ThinkOutput output{intent, said, m_random, nullptr};
        m_brain->think({tick, m_self, {}, messages}, output);
        for (const Message& message : said)
            if (const auto order = message.as<SquadOrder>()) m_orders[order->squad] = *order;
    }
    OrderKind kind(std::uint32_t squad) { return m_orders[squad].kind; }

    std::unique_ptr<Brain> m_brain;
    SelfState m_self;
    RandomStream m_random{1, 1, RandomPurpose::Test};
    std::map<std::uint32_t, SquadOrder> m_orders;
};

TEST_F(Strategist, SendsSquadsToTheObjective) {
    make();
    think(60, {report(1, 4, 0, {0, 0, 0})});
    EXPECT_EQ(kind(1), OrderKind::Advance);
    EXPECT_EQ(m_orders[1].place, (Vec3{50, 0, 50}));
    make("defend");
    think(60, {report(1, 4, 0, {0, 0, 0})});
    EXPECT_EQ(kind(1), OrderKind::Hold);
}

TEST_F(Strategist, TheStrongGoForWhomTheyMetAndTheWeakFallBackToOthers) {
    make();
    think(60, {report(1, 4, 2, {0, 0, 0}), report(2, 1, 4, {20, 0, 0}, 0.5f), report(3, 4, 0, {30, 0, 0})});
    EXPECT_EQ(kind(1), OrderKind::Advance);
    EXPECT_EQ(m_orders[1].place, (Vec3{10, 0, 0})) << "where the enemy was reported";
    EXPECT_EQ(kind(2), OrderKind::FallBack);
    EXPECT_EQ(m_orders[2].place, (Vec3{30, 0, 0})) << "to those who do not fight";
    EXPECT_EQ(kind(3), OrderKind::Reinforce);
    EXPECT_EQ(m_orders[3].place, (Vec3{20, 0, 0})) << "those who need it most";
}

TEST_F(Strategist, WithoutOthersTheWeakGoBackToTheBaseAndEqualsHold) {
    make();
    think(60, {report(1, 1, 4, {0, 0, 0}, 0.5f), report(2, 3, 4, {9, 0, 0})});
    EXPECT_EQ(m_orders[1].place, (Vec3{-50, 0, -50}));
    EXPECT_EQ(kind(2), OrderKind::Hold);
}

TEST_F(Strategist, OrdersStandForAWhileAndTheSilentGetNone) {
    make();
    think(60, {report(1, 4, 0, {0, 0, 0})});
    ASSERT_EQ(kind(1), OrderKind::Advance);
    think(120, {report(1, 1, 4, {0, 0, 0}, 0.5f)});
    EXPECT_EQ(kind(1), OrderKind::Advance) << "only a second later";
    think(60 + 4 * 60, {report(1, 1, 4, {0, 0, 0}, 0.5f)});
    EXPECT_EQ(kind(1), OrderKind::FallBack);
    m_orders.clear();
    think(4000, {});
    EXPECT_TRUE(m_orders.empty()) << "nothing was heard for a minute";
}

TEST_F(Strategist, GoesOnTheSameAfterARestore) {
    make();
    think(60, {report(1, 4, 2, {0, 0, 0})});
    StateWriter writer;
    m_brain->visitState(writer);
    const auto before = std::move(m_brain);
    make();
    StateReader reader(writer.bytes());
    m_brain->visitState(reader);
    ASSERT_FALSE(reader.failed());
    m_orders.clear();
    think(120, {});
    EXPECT_TRUE(m_orders.empty()) << "the order was given already";
}

} // namespace
} // namespace lince
