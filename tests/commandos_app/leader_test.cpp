// The player's hands: who is selected, and which orders come of clicks; plans that start together.
#include "missions_for_tests.h"

namespace lince::commandos {
namespace {

using Leading = SmallMission;
using Kind = ClickedOn::Kind;

TEST_F(Leading, TheFirstOfTheGroupIsSelectedAtFirst) {
    EXPECT_EQ(m_leader.group(), (std::vector{kBeret, kSapper, kMedic})) << "the guard is none of them";
    EXPECT_EQ(m_leader.selected(), std::vector{kBeret});
}

TEST_F(Leading, SelectsOnlyItsOwnAndOnlyTheLiving) { // S3.P1
    EXPECT_TRUE(m_leader.selectBodies(simulation(), {body(kGuard), body(kMedic), body(kSapper)}));
    EXPECT_EQ(m_leader.selected(), (std::vector{kSapper, kMedic})) << "in order of their numbers";
    EXPECT_FALSE(m_leader.selectBodies(simulation(), {body(kGuard)}));
    EXPECT_EQ(m_leader.selected().size(), 2u) << "a guard in the rectangle changes nothing";
    kill(kSapper);
    m_leader.dropDead(simulation());
    EXPECT_EQ(m_leader.selected(), std::vector{kMedic});
    EXPECT_FALSE(m_leader.selectBodies(simulation(), {body(kSapper)}));
    m_leader.selectNext(simulation());
    EXPECT_EQ(m_leader.lead(), kBeret);
    m_leader.selectNext(simulation());
    EXPECT_EQ(m_leader.lead(), kMedic) << "the dead are passed over";
}

TEST_F(Leading, AnAbilityBelongsToTheLead) {
    m_leader.chooseAbility(1);
    ASSERT_TRUE(m_leader.ability(simulation()));
    EXPECT_EQ(m_leader.ability(simulation())->weapon, "pistol");
    m_leader.select(simulation(), {kBeret, kMedic});
    EXPECT_TRUE(m_leader.ability(simulation())) << "the same one leads";
    m_leader.select(simulation(), {kMedic});
    EXPECT_FALSE(m_leader.ability(simulation()));
    m_leader.chooseAbility(9);
    EXPECT_FALSE(m_leader.ability(simulation()));
}

TEST_F(Leading, SendsEverybodyToAPlaceSideBySide) { // S3.P2
    m_leader.select(simulation(), m_leader.group());
    const auto words = m_leader.order(simulation(), {Kind::Ground, {0, 0, 15}, {}, 0}, true, false);
    ASSERT_EQ(words.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        const CommandoOrder order = orderIn(words[i]);
        EXPECT_EQ(words[i].to, m_leader.group()[i]);
        EXPECT_EQ(order.kind, OrderKind::Go);
        EXPECT_TRUE(order.runs);
        EXPECT_FALSE(order.queued);
        EXPECT_LT(length(order.place - Vec3{0, 0, 15}), 2);
        for (std::size_t other = 0; other < i; ++other)
            EXPECT_GT(length(order.place - orderIn(words[other]).place), 0.8f) << "nobody stands on another";
    }
    run(400, words);
    for (const AgentId id : m_leader.group())
        EXPECT_LT(length(feet(id) - Vec3{0, 0, 15}), 2.5f) << id.value;
}

TEST_F(Leading, NobodyIsSentIntoAWall) {
    const Level& level = simulation().world().level();
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_GT(placeInGroup(level, {0, 0, -19.4f}, i, 5).z, -19.6f) << i;
    EXPECT_LT(placeInGroup(level, {0, 0, 0}, 1, 5).z, -1.1f) << "where there is none, they keep apart";
}

TEST_F(Leading, AnEnemyIsPursuedWithTheBladeByAll) {
    m_leader.select(simulation(), {kBeret, kMedic});
    const auto words = m_leader.order(simulation(), {Kind::Enemy, feet(kGuard), body(kGuard), 0.3f}, true, false);
    ASSERT_EQ(words.size(), 2u);
    for (const Message& word : words) {
        EXPECT_EQ(orderIn(word).kind, OrderKind::Attack);
        EXPECT_EQ(orderIn(word).slot, 1);
    }
    run(900, words);
    EXPECT_FALSE(simulation().sim().character(body(kGuard))->alive) << "S3.P2: they pursue and kill when near";
}

TEST_F(Leading, WhatOneCanDoTheNearestDoes) {
    m_leader.select(simulation(), {kBeret, kSapper, kMedic});
    const ClickedOn bell{Kind::Bell, {-10, 0.75f, 0}, {}, 0.2f};
    const auto words = m_leader.order(simulation(), bell, false, true);
    ASSERT_EQ(words.size(), 1u);
    EXPECT_EQ(words[0].to, kMedic);
    EXPECT_EQ(orderIn(words[0]).kind, OrderKind::Use);
    EXPECT_TRUE(orderIn(words[0]).queued);
    // Only the sapper cuts wire, however far away.
    const auto cut = m_leader.order(simulation(), {Kind::Wire, {-10, 0.5f, 8}, {}, 1}, false, false);
    ASSERT_EQ(cut.size(), 1u);
    EXPECT_EQ(cut[0].to, kSapper);
    EXPECT_EQ(orderIn(cut[0]).kind, OrderKind::Use);
}

TEST_F(Leading, OnePostureForAll) { // S3.P5
    m_leader.select(simulation(), {kBeret, kSapper});
    auto words = m_leader.changePosture(simulation());
    ASSERT_EQ(words.size(), 2u);
    EXPECT_EQ(orderIn(words[0]).kind, OrderKind::Crouch);
    run(20, {words[0]});
    EXPECT_EQ(orderIn(m_leader.changePosture(simulation())[0]).kind, OrderKind::Crouch) << "one of them stands";
    run(20, {words[1]});
    EXPECT_TRUE(simulation().sim().character(body(kSapper))->crouching);
    EXPECT_EQ(orderIn(m_leader.changePosture(simulation())[0]).kind, OrderKind::Stand);
}

TEST_F(Leading, APlanHoldsOneOrderForEachAndStartsThemTogether) {
    m_leader.plan();
    m_leader.select(simulation(), {kSapper});
    EXPECT_TRUE(m_leader.order(simulation(), {Kind::Ground, {5, 0, 12}, {}, 0}, false, false).empty()) << "told later";
    EXPECT_TRUE(m_leader.order(simulation(), {Kind::Ground, {6, 0, 14}, {}, 0}, false, false).empty());
    m_leader.select(simulation(), {kBeret});
    m_leader.order(simulation(), {Kind::Ground, {0, 0, 14}, {}, 0}, true, false);
    m_leader.select(simulation(), {kMedic});
    m_leader.order(simulation(), {Kind::Ground, {-6, 0, 14}, {}, 0}, true, false);
    EXPECT_TRUE(m_leader.halt().empty());
    ASSERT_EQ(m_leader.planned().size(), 2u) << "the medic's plan was dropped, the sapper's first one replaced";
    EXPECT_EQ(m_leader.planned()[0].to, kBeret);
    EXPECT_EQ(orderIn(m_leader.planned()[1]).place.z, 14);
    const auto words = m_leader.start();
    EXPECT_EQ(words.size(), 2u);
    EXPECT_FALSE(m_leader.planning());
    EXPECT_TRUE(m_leader.start().empty()) << "once";
    run(5, words);
    for (const AgentId id : {kBeret, kSapper})
        EXPECT_EQ(simulation().agent(id)->brain->report().activity, "go") << id.value;
    EXPECT_EQ(simulation().agent(kMedic)->brain->report().activity, "wait");
    EXPECT_EQ(m_leader.halt().size(), 1u) << "without a plan it is an order";
}

TEST_F(Leading, TheDeadAreNoPartOfAPlan) {
    m_leader.plan();
    m_leader.select(simulation(), {kBeret, kSapper});
    m_leader.order(simulation(), {Kind::Ground, {0, 0, 14}, {}, 0}, true, false);
    ASSERT_EQ(m_leader.planned().size(), 2u);
    kill(kBeret);
    m_leader.dropDead(simulation());
    ASSERT_EQ(m_leader.planned().size(), 1u);
    EXPECT_EQ(m_leader.planned()[0].to, kSapper);
}

} // namespace
} // namespace lince::commandos
