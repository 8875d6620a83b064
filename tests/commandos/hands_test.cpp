// What hands do: charges, traps, wire, bodies, clothes, bandages, doors.
#include "mission_stage.h"

namespace lince::commandos {
namespace {

const std::string kRadio = "<crate position='(4, 0.5, -6)' size='(1.2, 1, 0.8)' mass='0' health='40' class='radio'/>"
                           "<zone name='boats' low='(-4, -1, 8)' high='(4, 4, 16)'/>";

TEST(Hands, aChargeDestroysTheRadioAndTheMissionIsWon) {
    START_MISSION(mission, yard(kRadio),
                  "<rules objectives='destroy radio; reach boats'/>"
                  "<agents body='sapper' faction='commandos' brain='commando' position='0 0 10'/>");
    mission.run(1);
    EXPECT_EQ(mission.state().phase, MissionPhase::Playing) << "he stands in the zone, and the radio still works";
    mission.act(1, OrderKind::Lay, {2.6f, 0, -5.2f}, 3);
    ASSERT_TRUE(mission.runUntil(15, [&] { return mission.away(1, {2.6f, 0, -5.2f}) < 0.5f; }));
    mission.run(2);
    mission.go(1, {0, 0, 11});
    EXPECT_TRUE(mission.runUntil(15, [&] { return mission.state().phase == MissionPhase::Won; }));
    EXPECT_TRUE(mission.alive(1));
    EXPECT_EQ(medals(mission.state(), MissionRules::in(*mission.sim)->numbers()), 3);
}

TEST(Hands, whoStaysBesideHisChargeDiesAndTheMissionIsLost) {
    START_MISSION(mission, yard(kRadio),
                  "<rules objectives='destroy radio; reach boats'/>"
                  "<agents body='sapper' faction='commandos' brain='commando' position='2 0 -4'/>");
    mission.act(1, OrderKind::Lay, {2.6f, 0, -5.2f}, 3);
    EXPECT_TRUE(mission.runUntil(15, [&] { return mission.state().phase == MissionPhase::Lost; }));
}

TEST(Hands, aChargeOnTheFloorReachesWhatStandsOnATableAndNothingBehindAWall) {
    const std::string table = "<box position='(4, 0.8, -6)' size='(1.8, 0.08, 0.8)'/>"
                              "<crate position='(4, 1.115, -6)' size='(0.9, 0.55, 0.55)' mass='0' health='60' "
                              "class='radio'/><zone name='boats' low='(-4, -1, 8)' high='(4, 4, 16)'/>";
    for (const bool walled : {false, true}) {
        START_MISSION(mission, yard(table + (walled ? "<box position='(3, 1.5, -5.5)' size='(6, 3, 0.1)'/>" : "")),
                      "<rules objectives='destroy radio; reach boats'/>"
                      "<agents body='sapper' faction='commandos' brain='commando' position='0 0 4'/>");
        mission.act(1, OrderKind::Lay, {3.1f, 0, -5}, 3); // the table is between
        ASSERT_TRUE(mission.runUntil(15, [&] { return mission.away(1, {3.1f, 0, -5}) < 0.5f; }));
        mission.run(2);
        mission.go(1, {0, 0, 11});
        EXPECT_EQ(mission.runUntil(15, [&] { return mission.state().phase == MissionPhase::Won; }), !walled);
    }
}

TEST(Hands, onlyASapperCutsWire) {
    for (const std::string kind : {"sapper", "medic"}) {
        START_MISSION(
            mission,
            yard(kEnd + "<crate position='(0, 1, 0)' size='(60, 2, 0.1)' mass='0' health='1000' class='wire'/>"),
            kRules + "<agents body='" + kind + "' faction='commandos' brain='commando' position='0 0 6'/>");
        mission.act(1, OrderKind::Use, {0, 0.9f, 0.05f});
        mission.run(10);
        mission.go(1, {0, 0, -4});
        mission.run(4);
        EXPECT_EQ(mission.feet(1).z < -2, kind == "sapper") << kind;
    }
}

TEST(Hands, theBeretCarriesABodyAndPutsItDown) {
    START_MISSION(mission, yard(kEnd),
                  kRules + "<agents body='beret' faction='commandos' brain='commando' position='0 0 0'/>"
                           "<agents body='guard' faction='garrison' brain='still' position='0 0 -5'/>");
    mission.act(1, OrderKind::Attack, {0, 0, -5}, 1);
    ASSERT_TRUE(mission.runUntil(8, [&] { return !mission.alive(2); }));
    mission.run(1);
    mission.act(1, OrderKind::Use, mission.feet(2));
    ASSERT_TRUE(mission.runUntil(6, [&] { return mission.hands().isCarried(mission.body(2).id); }));
    mission.go(1, {10, 0, -5}, true);
    ASSERT_TRUE(mission.runUntil(14, [&] { return mission.away(1, {10, 0, -5}) < 0.6f; }));
    EXPECT_LT(length(horizontal(mission.feet(2) - mission.feet(1))), 0.1f);
    mission.act(1, OrderKind::Use, mission.feet(1) + Vec3{0.5f, 0, 0});
    EXPECT_TRUE(mission.runUntil(4, [&] { return !mission.hands().isCarried(mission.body(2).id); }));
    mission.run(2);
    EXPECT_NEAR(mission.feet(2).y, 0, 0.4f);
    EXPECT_LT(mission.away(2, mission.feet(1)), 1.5f);
}

TEST(Hands, theMedicBandagesMatesUntilHeHasNoneLeft) {
    START_MISSION(
        mission, yard(kEnd),
        kRules + "<agents body='medic' faction='commandos' brain='commando' position='0 0 0'/>"
                 "<agents body='sapper' faction='commandos' brain='commando' position='0 0 -6'/>"
                 "<agents body='guard' faction='garrison' mind='lookout' position='0 0 -24' yaw='180' route='0 0 -6'/>"
                 "<agents body='sniper' faction='commandos' brain='commando' position='14 0 -24'/>");
    ASSERT_TRUE(mission.runUntil(20, [&] { return mission.health(2) < 80 && mission.alive(2); }));
    mission.act(4, OrderKind::Attack, {0, 0, -24}, 2);
    ASSERT_TRUE(mission.runUntil(10, [&] { return !mission.alive(3); }));
    ASSERT_TRUE(mission.alive(2));
    const int wounded = mission.health(2);
    ASSERT_LT(wounded, 100);
    mission.act(1, OrderKind::Use, mission.feet(2));
    EXPECT_TRUE(mission.runUntil(8, [&] { return mission.health(2) > wounded; }));
    EXPECT_EQ(mission.health(2), std::min(100, wounded + Hands::kBandagePoints));
    EXPECT_EQ(mission.hands().bandagesOf(mission.body(1).id, mission.character(1).type), 5);
}

TEST(Hands, aTrapKillsWhoWalksIntoIt) {
    START_MISSION(mission, yard(kEnd),
                  kRules +
                      "<agents body='sapper' faction='commandos' brain='commando' position='0 0 -3' posture='crouch'/>"
                      "<agents body='guard' faction='garrison' mind='guard' position='26 0 0' yaw='90' "
                      "route='26 0 0; -10 0 0' look='0.1' sweep='0'/>");
    mission.act(1, OrderKind::Lay, {0, 0, -1}, 2);
    mission.run(4);
    mission.go(1, {0, 0, -14});
    EXPECT_TRUE(mission.runUntil(40, [&] { return !mission.alive(2); }));
    EXPECT_TRUE(mission.alive(1));
}

TEST(Hands, aShotGivesADisguiseAway) {
    START_MISSION(mission, yard(kEnd),
                  kRules + "<agents body='spy' faction='commandos' brain='commando' position='0 0 0'/>"
                           "<agents body='guard' faction='garrison' brain='still' position='0 0 -4'/>"
                           "<agents body='guard' faction='garrison' brain='still' position='20 0 -4'/>");
    mission.act(1, OrderKind::Attack, {0, 0, -4}, 1);
    ASSERT_TRUE(mission.runUntil(8, [&] { return !mission.alive(2); }));
    mission.act(1, OrderKind::Use, mission.feet(2));
    ASSERT_TRUE(mission.runUntil(8, [&] { return mission.hands().isDisguised(mission.body(1).id); }));
    EXPECT_EQ(mission.body(1).faction, mission.body(3).faction);
    mission.act(1, OrderKind::Attack, {20, 0, -4}, 2);
    EXPECT_TRUE(mission.runUntil(15, [&] { return !mission.hands().isDisguised(mission.body(1).id); }));
    EXPECT_NE(mission.body(1).faction, mission.body(3).faction);
}

TEST(Mission, isWonWhenAllWhoLiveAreThereAndLostWhenOneTooManyDies) {
    START_MISSION(mission, yard("<zone name='end' low='(-3, -1, -13)' high='(3, 4, -7)'/>"),
                  kRules + "<agents body='beret' faction='commandos' brain='commando' position='0 0 0'/>"
                           "<agents body='medic' faction='commandos' brain='commando' position='2 0 0'/>");
    mission.go(1, {0, 0, -10});
    mission.run(8);
    EXPECT_EQ(mission.state().phase, MissionPhase::Playing) << "one is missing";
    mission.go(2, {1, 0, -10});
    EXPECT_TRUE(mission.runUntil(10, [&] { return mission.state().phase == MissionPhase::Won; }));
}

} // namespace
} // namespace lince::commandos
