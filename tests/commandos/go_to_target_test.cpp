// goToTarget (spec S3.A1): straight on, round what stands in the way, by a planned way where that fails, and what the
// commando answers.
#include "mission_stage.h"

namespace lince::commandos {
namespace {

const std::string kBeret = "<agents body='beret' faction='commandos' brain='commando' position='0 0 0'/>";

TEST(GoToTarget, walksStraightAtItsSpeedAndStops) {
    START_MISSION(mission, yard(kEnd), kRules + kBeret);
    mission.go(1, {0, 0, -12});
    float side = 0;
    const auto arrived = [&] {
        side = std::max(side, absolute(mission.feet(1).x));
        return mission.away(1, {0, 0, -12}) < 0.5f;
    };
    ASSERT_TRUE(mission.runUntil(12 / 2.4f + 1, arrived));
    EXPECT_GE(static_cast<float>(mission.sim->now()) / kTicksPerSecond, 11.5f / 2.4f) << "no faster than he walks";
    EXPECT_LT(side, 0.05f);
    mission.run(1);
    EXPECT_EQ(mission.doing(1), "wait");
    EXPECT_LT(length(mission.body(1).velocity), 0.05f);
}

TEST(GoToTarget, runsWhenTold) {
    START_MISSION(mission, yard(kEnd), kRules + kBeret);
    mission.go(1, {0, 0, -20}, true);
    EXPECT_TRUE(mission.runUntil(20 / 5.4f + 0.7f, [&] { return mission.away(1, {0, 0, -20}) < 0.5f; }));
}

TEST(GoToTarget, slidesRoundWhoStandsInTheWay) {
    START_MISSION(mission, yard(kEnd),
                  kRules + kBeret + "<agents body='medic' faction='commandos' brain='commando' position='0 0 -6'/>");
    mission.go(1, {0, 0, -12});
    EXPECT_TRUE(mission.runUntil(9, [&] { return mission.away(1, {0, 0, -12}) < 0.6f; }));
    EXPECT_LT(mission.away(2, {0, 0, -6}), 0.5f) << "the other one was not pushed along";
}

TEST(GoToTarget, hasArrivedWhenSomebodyStandsOnTheTarget) {
    START_MISSION(mission, yard(kEnd),
                  kRules + kBeret + "<agents body='medic' faction='commandos' brain='commando' position='0 0 -6'/>");
    mission.go(1, {0, 0, -6});
    EXPECT_TRUE(mission.runUntil(6, [&] { return mission.doing(1) == "wait" && mission.away(1, {0, 0, -6}) < 1.1f; }));
    EXPECT_LT(mission.away(2, {0, 0, -6}), 0.3f);
}

TEST(GoToTarget, plansAWayWhereTheDirectOneFails) {
    // A wall with both ends bent towards him: sliding along it leads into the corner.
    START_MISSION(
        mission,
        yard(kEnd +
             "<box position='(0, 1.5, -6)' size='(16, 3, 0.4)'/><box position='(-8, 1.5, -3)' size='(0.4, 3, 6)'/>"
             "<box position='(8, 1.5, -3)' size='(0.4, 3, 6)'/>"),
        kRules + kBeret);
    mission.go(1, {0, 0, -10}, true);
    EXPECT_TRUE(mission.runUntil(12, [&] { return mission.away(1, {0, 0, -10}) < 0.6f; }));
}

TEST(GoToTarget, doesNotWalkUpSteepGroundAndSaysThatThereIsNoWay) {
    // A table of rock four metres high: its top can be stood on and not come to.
    START_MISSION(mission, yard(kEnd + "<box position='(0, 2, -12)' size='(6, 4, 6)'/>"), kRules + kBeret);
    mission.go(1, {0, 4, -12});
    std::vector<AnswerKind> answers;
    mission.run(10);
    EXPECT_EQ(mission.doing(1), "wait");
    EXPECT_LT(mission.feet(1).y, 0.5f);
}

TEST(GoToTarget, carriesOutAQueueInItsOrder) {
    START_MISSION(mission, yard(kEnd), kRules + kBeret);
    const Vec3 places[] = {{6, 0, 0}, {6, 0, -6}, {0, 0, -6}};
    for (int i = 0; i < 3; ++i) {
        CommandoOrder one;
        one.kind = OrderKind::Go;
        one.place = places[i];
        one.queued = i > 0;
        mission.order(1, one);
        mission.tick();
    }
    for (const Vec3 place : places)
        EXPECT_TRUE(mission.runUntil(6, [&] { return mission.away(1, place) < 0.6f; }));
    mission.run(1);
    EXPECT_EQ(mission.doing(1), "wait");
    mission.go(1, {20, 0, 0});
    mission.run(1);
    mission.act(1, OrderKind::Stop);
    mission.run(0.5f);
    EXPECT_EQ(mission.doing(1), "wait");
}

TEST(Attack, pursuesAndKillsWhenNear) {
    START_MISSION(mission, yard(kEnd),
                  kRules + kBeret +
                      "<agents body='civilian' faction='garrison' mind='civilian' "
                      "position='0 0 -8' route='0 0 -8; 14 0 -8' wait='0'/>");
    mission.run(6); // he has begun to walk
    mission.act(1, OrderKind::Attack, mission.feet(2), 1);
    EXPECT_TRUE(mission.runUntil(15, [&] { return !mission.alive(2); }));
    EXPECT_LT(length(mission.feet(1) - mission.feet(2)), 2.2f);
}

TEST(Attack, isOnNobodyWhereNobodyIs) {
    START_MISSION(mission, yard(kEnd), kRules + kBeret);
    mission.act(1, OrderKind::Attack, {5, 0, -5}, 1);
    EXPECT_TRUE(mission.runUntil(6, [&] { return mission.doing(1) == "wait"; }));
}

} // namespace
} // namespace lince::commandos
