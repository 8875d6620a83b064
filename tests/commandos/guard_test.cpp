// Enemies on duty and alarmed (spec S3.A2, S3.A3, S3.P5, S3.X): patrols, chasing, draining, searching, bodies, the
// bell, and each kind.
#include "mission_stage.h"

#include <algorithm>
#include <set>

namespace lince::commandos {
namespace {

bool isSearching(const Mission& mission, int agent) {
    return mission.doing(agent) == "search" || mission.doing(agent) == "look about";
}

/// What the agent does, in order, without what lies between two deeds.
std::vector<std::string> deeds(Mission& mission, int agent, float seconds) {
    std::vector<std::string> all;
    mission.runUntil(seconds, [&] {
        const std::string now = mission.doing(agent);
        if (!now.empty() && (all.empty() || all.back() != now)) all.push_back(now);
        return false;
    });
    return all;
}

TEST(Guard, waitsLooksTurnsAndWalksFromWaitpointToWaitpointForEver) {
    START_MISSION(
        mission, yard(""),
        "<agents body='guard' faction='garrison' mind='guard' position='0 0 0' route='0 0 0; 6 0 0; 6 0 6'/>");
    const auto all = deeds(mission, 1, 120);
    const std::vector<std::string> round = {"wait", "look for commandos", "turn", "patrol"};
    ASSERT_GE(all.size(), 30u);
    EXPECT_EQ(all[0], "turn"); // to the waitpoint that he stands on already
    for (std::size_t i = 1; i < all.size(); ++i)
        EXPECT_EQ(all[i], round[(i - 1) % 4]) << i;
}

TEST(Guard, visitsHisWaitpointsInTheirOrder) {
    START_MISSION(
        mission, yard(""),
        "<agents body='guard' faction='garrison' mind='guard' position='0 0 0' route='0 0 0; 6 0 0; 6 0 6'/>");
    const Vec3 places[] = {{6, 0, 0}, {6, 0, 6}, {0, 0, 0}};
    for (int i = 0; i < 9; ++i)
        EXPECT_TRUE(mission.runUntil(20, [&] { return mission.away(1, places[i % 3]) < 0.8f; })) << i;
}

TEST(Guard, hasOneWaitpointAtLeast) {
    const Mission mission(yard("<enemy class='guard'></enemy>"),
                          "<agents body='guard' faction='garrison' mind='guard' from='enemy' class='guard'/>");
    EXPECT_FALSE(mission);
    EXPECT_NE(mission.error().find("waitpoint"), std::string::npos) << mission.error();
}

/// A guard who looks along -Z at somebody so many metres away, for a second.
bool isSeenAt(float metres, bool crouching) {
    Mission mission(yard(kEnd), kRules +
                                    "<agents body='guard' faction='garrison' mind='lookout' position='0 0 0' "
                                    "route='0 0 -30' look='60' sweep='0'/>"
                                    "<agents body='sapper' faction='commandos' brain='commando' posture='" +
                                    (crouching ? "crouch" : "stand") + "' position='0 0 " + std::to_string(-metres) +
                                    "' yaw='180'/>");
    EXPECT_TRUE(mission) << mission.error();
    return mission && mission.runUntil(1.5f, [&] { return mission.doing(1) == "fire" || mission.health(2) < 100; });
}

TEST(Guard, seesWhoCrouchesAtHalfTheRange) {
    EXPECT_TRUE(isSeenAt(21.5f, false));
    EXPECT_FALSE(isSeenAt(22.5f, false));
    EXPECT_TRUE(isSeenAt(10.5f, true));
    EXPECT_FALSE(isSeenAt(11.5f, true));
}

/// Seconds until a guard with `notice` calls out whom he has in view so many metres ahead; 9: not at all.
float secondsUntilRecognised(float metres, const char* notice) {
    Mission mission(yard(kEnd), kRules +
                                    "<agents body='guard' faction='garrison' mind='lookout' position='0 0 0' "
                                    "route='0 0 -30' look='60' sweep='0' notice='" +
                                    notice +
                                    "'/><agents body='sapper' faction='commandos' brain='commando' position='0 0 " +
                                    std::to_string(-metres) + "' yaw='180'/>");
    EXPECT_TRUE(mission) << mission.error();
    float seconds = 0;
    if (!mission) return 9;
    while (seconds < 9 && mission.doing(1) != "fire" && mission.health(2) == 100) {
        mission.run(0.05f);
        seconds += 0.05f;
    }
    return seconds;
}

TEST(Guard, needsTimeToRecogniseWhoIsFarAwayAndNoneForWhoIsNear) {
    const float atOnce = secondsUntilRecognised(18, "0");
    EXPECT_LT(atOnce, 0.6f);
    EXPECT_NEAR(secondsUntilRecognised(20, "3") - atOnce, 3, 0.4f);
    EXPECT_NEAR(secondsUntilRecognised(12.5f, "3") - atOnce, 1.5f, 0.4f);
    EXPECT_NEAR(secondsUntilRecognised(4, "3") - atOnce, 0, 0.2f);
}

TEST(Guard, whoWasInViewForAMomentIsLookedForAndNotChased) {
    START_MISSION(mission, yard(kEnd + "<box position='(-11, 1.5, -16)' size='(20, 3, 0.4)'/>"),
                  kRules + "<agents body='guard' faction='garrison' mind='guard' position='0 0 0' "
                           "route='0 0 0; 0 0 -1' look='60' sweep='0' notice='3'/>"
                           "<agents body='sapper' faction='commandos' brain='commando' position='0 0 -17.5'/>");
    ASSERT_TRUE(
        mission.runUntil(6, [&] { return mission.doing(1) == "who is there?" || mission.doing(1) == "look hard"; }));
    mission.go(2, {-8, 0, -18}, true);
    EXPECT_FALSE(mission.runUntil(8, [&] { return mission.doing(1) == "fire" || mission.doing(1) == "go after him"; }));
    EXPECT_EQ(mission.health(2), 100);
}

TEST(Guard, whoStaysInTheGazeOfAClassicGuardLosesLifeUntilHeLeavesIt) {
    START_MISSION(mission, yard(kEnd + "<box position='(8, 1.5, -6)' size='(6, 3, 0.4)'/>"),
                  kRules + "<agents body='guard-classic' faction='garrison' mind='guard' position='0 0 0' "
                           "route='0 0 0; 0 0 -1'/>"
                           "<agents body='sapper' faction='commandos' brain='commando' position='4 0 -9'/>");
    ASSERT_TRUE(mission.runUntil(8, [&] { return mission.health(2) < 100; }));
    const int before = mission.health(2);
    mission.run(1);
    EXPECT_NEAR(before - mission.health(2), 20, 4); // two points ten times a second
    mission.go(2, {9, 0, -8}, true);                // behind the wall
    mission.run(0.8f);
    const int hidden = mission.health(2);
    mission.run(0.7f);
    EXPECT_LE(hidden - mission.health(2), 4) << "nobody looks at him";
}

TEST(Guard, goesWhereHeSawHimLastAndIsOnTheAlertThere) {
    START_MISSION(mission, yard(kEnd + "<box position='(-18, 1.5, -12)' size='(40, 3, 0.4)'/>"),
                  kRules + "<agents body='guard' faction='garrison' mind='guard' position='0 0 8' route='0 0 8; 0 0 7' "
                           "rings='false'/>"
                           "<agents body='beret' faction='commandos' brain='commando' position='3 0 -11'/>");
    ASSERT_TRUE(mission.runUntil(8, [&] { return mission.doing(1) == "fire" || mission.doing(1) == "go after him"; }));
    mission.go(2, {-36, 0, -14}, true);
    ASSERT_TRUE(mission.runUntil(10, [&] { return mission.doing(1) == "go where he was last"; }));
    EXPECT_TRUE(mission.runUntil(10, [&] { return mission.away(1, {2, 0, -12}) < 3; }));
    ASSERT_TRUE(mission.runUntil(10, [&] { return mission.doing(1) == "look about, alert"; }));
    ASSERT_TRUE(mission.alive(2));
    float fastest = 0, yaw = mission.body(1).yaw;
    int turns = 0;
    float side = 0;
    EXPECT_TRUE(mission.runUntil(20, [&] {
        const float turned = wrapAngle(mission.body(1).yaw - yaw) * kTicksPerSecond;
        yaw = mission.body(1).yaw;
        fastest = std::max(fastest, absolute(turned));
        if (turned * side < 0) ++turns;
        if (turned != 0) side = turned;
        return mission.doing(1) == "patrol";
    }));
    // On duty: 100 degrees to both sides together in 3 s, so 105 degrees a second at the most, and back twice.
    EXPECT_GT(fastest, 140 * kRadiansPerDegree) << "he turns faster";
    EXPECT_GE(turns, 10) << "and more often";
}

TEST(Guard, forgetsAndGoesBackToHisRound) {
    START_MISSION(mission, yard(kEnd + "<box position='(0, 1.5, -12)' size='(60, 3, 0.4)'/>"),
                  kRules + "<agents body='guard' faction='garrison' mind='guard' position='0 0 0' "
                           "route='0 0 0; 0 0 -2' rings='false'/>"
                           "<agents body='medic' faction='commandos' brain='commando' position='6 0 -8'/>"
                           "<agents body='beret' faction='commandos' brain='commando' position='0 0 20'/>");
    ASSERT_TRUE(mission.runUntil(8, [&] { return mission.doing(1) == "fire"; }));
    ASSERT_TRUE(mission.runUntil(20, [&] { return !mission.alive(2); })) << "he shoots until the other is dead";
    EXPECT_TRUE(mission.runUntil(4, [&] { return mission.doing(1) != "fire"; }));
    EXPECT_TRUE(mission.runUntil(40, [&] { return mission.doing(1) == "patrol"; }));
}

TEST(Guard, looksIntoSteps) {
    START_MISSION(mission, yard(kEnd),
                  kRules +
                      "<agents body='guard' faction='garrison' mind='guard' position='0 0 0' route='0 0 0; 0 0 -2'/>"
                      "<agents body='beret' faction='commandos' brain='commando' position='0 0 18'/>");
    mission.go(2, {0, 0, 9}); // walks: nobody minds
    bool minded = mission.runUntil(5, [&] { return mission.doing(1) == "listen" || mission.doing(1) == "turn to it"; });
    EXPECT_FALSE(minded);
    mission.go(2, {6, 0, 9}, true); // runs
    minded = mission.runUntil(3, [&] { return mission.doing(1) == "listen" || mission.doing(1) == "turn to it"; });
    EXPECT_TRUE(minded);
}

TEST(Guard, findsABodyOnceShoutsAndRingsTheBell) {
    START_MISSION(
        mission, yard(kEnd + "<crate position='(10, 0.75, 6)' size='(0.4, 1.5, 0.4)' mass='0' class='alarm'/>"),
        kRules + "<agents body='guard' faction='garrison' mind='guard' position='0 0 0' "
                 "route='0 0 0; 0 0 -14' bell='10 0.75 6'/>"
                 "<agents body='guard' faction='garrison' brain='still' position='1 0 -14'/>"
                 "<agents body='beret' faction='commandos' brain='commando' position='1 0 -18' posture='crouch'/>");
    mission.act(3, OrderKind::Attack, {1, 0, -14}, 1);
    ASSERT_TRUE(mission.runUntil(8, [&] { return !mission.alive(2); })) << mission.doing(3);
    mission.go(3, {30, 0, -30}, true);
    ASSERT_TRUE(mission.runUntil(30, [&] { return mission.doing(1) == "run to the body" || mission.hands().rings(); }));
    EXPECT_TRUE(mission.runUntil(30, [&] { return mission.hands().rings(); }));
    EXPECT_EQ(mission.state().alarms, 1u);
    EXPECT_TRUE(mission.runUntil(10, [&] { return isSearching(mission, 1); }));
    EXPECT_TRUE(mission.runUntil(120, [&] { return mission.doing(1) == "patrol"; })) << "calms down";
    EXPECT_FALSE(mission.runUntil(60, [&] { return mission.doing(1) == "run to the body"; })) << "he knows that one";
}

TEST(Alarm, reachesThoseWhoHearItOrAreTold) {
    // A room without a door with walls half a metre thick: four of them, one inside the other, and nobody hears a bell.
    std::string walls;
    for (int i = 0; i < 4; ++i) {
        const float half = 3 + static_cast<float>(i), z = -24;
        const auto box = [&](float x, float at, float w, float d) {
            walls += "<box position='(" + std::to_string(x) + ", 2, " + std::to_string(at) + ")' size='(" +
                     std::to_string(w) + ", 4, " + std::to_string(d) + ")'/>";
        };
        box(-half, z, 0.4f, 2 * half), box(half, z, 0.4f, 2 * half);
        box(0, z - half, 2 * half, 0.4f), box(0, z + half, 2 * half, 0.4f);
    }
    START_MISSION(
        mission,
        yard(kEnd + walls +
             "<box position='(0, 4.2, -24)' size='(14, 0.4, 14)'/>"
             "<crate position='(10, 0.75, 6)' size='(0.4, 1.5, 0.4)' mass='0' class='alarm'/>"),
        "<rules objectives='reach end' mayDie='1'/>"
        "<speech range='12'/>"
        "<agents body='guard' faction='garrison' mind='guard' position='20 0 20' route='20 0 20; 22 0 20'/>"
        "<agents body='guard' faction='garrison' mind='guard' position='-30 0 -20' route='-30 0 -20; -30 0 -16'/>"
        "<agents body='guard' faction='garrison' mind='lookout' position='0 0 -24' route='0 0 -26'/>"
        "<agents body='guard' faction='garrison' mind='guard' position='8 0 2' route='8 0 2; 9 0 2' "
        "bell='10 0.75 6'/>"
        "<agents body='guard-classic' faction='commandos' brain='still' position='4 0 -6'/>");
    ASSERT_TRUE(mission.runUntil(60, [&] { return mission.hands().rings(); }));
    mission.run(3);
    EXPECT_TRUE(isSearching(mission, 1)) << mission.doing(1);
    EXPECT_TRUE(isSearching(mission, 2)) << mission.doing(2);
    std::set<std::string> inside;
    mission.runUntil(20, [&] {
        inside.insert(mission.doing(3));
        return false;
    });
    EXPECT_EQ(inside.count("look about, alert"), 0u) << "four walls, and nobody told him";
    EXPECT_EQ(mission.state().stage, AlarmStage::Alarm);
    EXPECT_TRUE(mission.runUntil(120, [&] { return mission.state().stage == AlarmStage::Calm; }));
}

TEST(Alarm, bringsReinforcementsWhoCannotFindAnybodyAndGoOnDuty) {
    START_MISSION(
        mission,
        yard(kEnd + "<spawn group='reserve'>(-20, -20)</spawn>"
                    "<crate position='(10, 0.75, 6)' size='(0.4, 1.5, 0.4)' mass='0' class='alarm'/>"),
        "<rules objectives='reach end' reinforcements='2' delay='3' mayDie='1'/>"
        "<agents body='guard' faction='garrison' mind='guard' position='8 0 2' route='8 0 2; 8 0 0' bell='10 0.75 6'/>"
        "<agents body='beret' faction='commandos' brain='commando' position='8 0 -10'/>"
        "<agents body='beret' faction='commandos' brain='commando' position='-36 0 36'/>"
        "<agents count='0' body='guard' faction='garrison' mind='guard' spawn='points' group='reserve' "
        "route='-20 0 -20; -14 0 -20'/>");
    ASSERT_TRUE(mission.runUntil(90, [&] { return mission.hands().rings(); }));
    EXPECT_EQ(mission.sim->agents().size(), 3u);
    mission.run(6);
    ASSERT_EQ(mission.sim->agents().size(), 5u);
    EXPECT_TRUE(isSearching(mission, 4)) << mission.doing(4);
    EXPECT_TRUE(mission.runUntil(150, [&] { return mission.doing(4) == "patrol"; }));
}

TEST(Officer, knowsASpyByHisFaceAndAGuardDoesNot) {
    for (const std::string kind : {"officer", "guard"}) {
        START_MISSION(mission, yard(kEnd),
                      kRules +
                          "<agents body='guard' faction='garrison' brain='still' position='-20 0 -20'/>"
                          "<agents body='spy' faction='commandos' brain='commando' position='-20 0 -23'/>"
                          "<agents body='" +
                          kind + "' faction='garrison' mind='" + kind +
                          "' position='10 0 0' route='10 0 0; 10 0 -1'/>");
        mission.act(2, OrderKind::Attack, {-20, 0, -20}, 1);
        ASSERT_TRUE(mission.runUntil(8, [&] { return !mission.alive(1); }));
        mission.act(2, OrderKind::Use, mission.feet(1));
        ASSERT_TRUE(mission.runUntil(8, [&] { return mission.hands().isDisguised(mission.body(2).id); }));
        mission.go(2, {10, 0, -12});
        mission.run(35);
        const bool shot = mission.health(2) < 90 || !mission.alive(2);
        EXPECT_EQ(shot, kind == "officer") << kind;
        if (shot) {
            EXPECT_FALSE(mission.hands().isDisguised(mission.body(2).id)) << "now everybody knows";
        }
    }
}

TEST(Lookout, leavesHisPostForNothing) {
    START_MISSION(mission, yard(kEnd + "<box position='(0, 2, 0)' size='(3, 4, 3)'/>"),
                  kRules + "<agents body='lookout' faction='garrison' mind='lookout' position='0 4 0' "
                           "route='0 0 -20; 15 0 -15'/>"
                           "<agents body='medic' faction='commandos' brain='commando' position='-4 0 -24'/>");
    const Vec3 post = mission.feet(1);
    const bool shot = mission.runUntil(30, [&] { return mission.health(2) < 90; });
    EXPECT_TRUE(shot);
    mission.run(20);
    EXPECT_LT(length(mission.feet(1) - post), 0.3f);
}

TEST(Dog, followsAFreshTraceRoundACornerAndABrokenNoseDoesNot) {
    for (const std::string senses : {"dog", "guard"}) { // a guard's list has no scent
        START_MISSION(
            mission, yard(kEnd + "<box position='(6, 1.5, -10)' size='(0.4, 3, 20)'/>"),
            kRules + "<agents body='dog' senses='" + senses +
                "' faction='garrison' mind='dog' "
                "position='-14 0 12' yaw='-90' route='-14 0 12; -4 0 12' loud='100'/>"
                "<agents body='sapper' faction='commandos' brain='commando' position='-4 0 12' posture='crouch'/>");
        mission.go(2, {4, 0, 4});
        mission.run(6);
        mission.go(2, {11, 0, -8});
        mission.run(11);
        const bool trailed =
            mission.runUntil(40, [&] { return mission.doing(1) == "follow the trace" && mission.feet(1).x > 2; });
        EXPECT_EQ(trailed, senses == "dog");
    }
}

TEST(Civilian, criesForHelpAndDoesNotFight) {
    START_MISSION(mission, yard(kEnd),
                  "<rules objectives='reach end' mayDie='1'/><speech range='30'/>"
                  "<agents body='civilian' faction='garrison' mind='civilian' position='0 0 0' route='0 0 0; 0 0 -4'/>"
                  "<agents body='guard' faction='garrison' mind='guard' position='0 0 25' route='0 0 25; 0 0 27'/>"
                  "<agents body='beret' faction='commandos' brain='commando' position='0 0 -10'/>");
    EXPECT_TRUE(
        mission.runUntil(10, [&] { return mission.doing(1) == "run away" || mission.doing(1) == "take breath"; }));
    EXPECT_TRUE(mission.runUntil(3, [&] { return mission.doing(2) == "go where he was last"; })) << "he heard the cry";
    EXPECT_EQ(mission.health(3), 120);
}

TEST(Gunner, firesLongBursts) {
    const auto longest = [](const std::string& mind) {
        Mission mission(yard(kEnd),
                        kRules + "<agents body='gunner' faction='garrison' mind='" + mind +
                            "' position='0 0 0' route='0 0 -20'/>"
                            "<agents body='beret' faction='commandos' brain='commando' position='0 0 -20'/>");
        EXPECT_TRUE(mission) << mission.error();
        Tick last = 0, begin = 0, most = 0;
        mission.runUntil(8, [&] {
            for (const Event& e : mission.sim->world().events()) {
                if (e.kind != EventKind::Shot) continue;
                const Tick now = mission.sim->now();
                if (now > last + 20) begin = now;
                last = now;
                most = std::max(most, now - begin);
            }
            return !mission.alive(2);
        });
        return most;
    };
    EXPECT_GT(longest("gunner"), 30u);
}

} // namespace
} // namespace lince::commandos
