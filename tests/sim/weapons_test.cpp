#include "stage.h"

#include <lince/core/math.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

const FactionId kRed{1}, kBlue{2};

/// One man with the weapon `gun` of these attributes.
Definitions armed(const std::string& gun, const std::string& more = "") {
    return readDefinitions("<weapon name='gun' " + gun +
                           "/><weapon name='stick' magazine='0' damage='1' range='2' rate='60' spread='0'/>" + more +
                           "<body name='man' weapons='gun stick'/>");
}

class Range : public Stage {
  public:
    explicit Range(Definitions given, LevelData data = floorOnly(), const SimSettings& settings = {})
        : Stage(std::move(data), std::move(given), settings) {
        (void)*world.factions().add("red", {});
        (void)*world.factions().add("blue", {});
    }
    EntityId red(Vec3 feet, float yaw = 0) { return spawn(feet, yaw, kRed); }
    EntityId blue(Vec3 feet, float yaw = 0) { return spawn(feet, yaw, kBlue); }
    int magazine(EntityId id) const { return who(id).weapons[who(id).weaponInHand].magazine; }
};

const Intent kFire = standing(0, {Button::Fire});

TEST(Weapons, firesAtItsRateUntilTheMagazineIsEmptyThenReloads) {
    Range range(armed("magazine='3' rate='6' reload='1' spread='0' noise='33'"));
    const EntityId man = range.red({0, 0, 0});
    std::vector<int> shots;
    for (int tick = 1; tick <= 110; ++tick) {
        range.run(1, man, kFire);
        if (range.events(EventKind::Shot).empty()) continue;
        shots.push_back(tick);
        ASSERT_EQ(range.events(EventKind::Noise).size(), 1u);
        EXPECT_EQ(range.events(EventKind::Noise)[0].amount, 33.0f);
        EXPECT_EQ(range.events(EventKind::Noise)[0].subject, man);
        EXPECT_EQ(range.events(EventKind::Shot)[0].place, range.entity(man).eye());
    }
    // Ten ticks apart; empty at 21, begins to reload at 22, done at 82.
    EXPECT_EQ(shots, (std::vector<int>{1, 11, 21, 83, 93, 103}));
    EXPECT_EQ(range.who(man).ammunition, 97);
}

TEST(Weapons, reloadsOnDemandTakingOnlyWhatIsMissing) {
    Range range(armed("magazine='10' rate='60' reload='0.5' spread='0'"));
    const EntityId man = range.red({0, 0, 0});
    range.run(4, man, kFire);
    EXPECT_EQ(range.magazine(man), 6);
    range.run(1, man, standing(0, {Button::Reload}));
    EXPECT_EQ(range.who(man).reloadLeft, 30u);
    range.run(29, man, kFire);
    EXPECT_EQ(range.magazine(man), 6); // cannot fire meanwhile
    range.run(1, man, standing());
    EXPECT_EQ(range.magazine(man), 10);
    EXPECT_EQ(range.who(man).ammunition, 96);
    range.run(1, man, standing(0, {Button::Reload}));
    EXPECT_EQ(range.who(man).reloadLeft, 0u); // full already
}

TEST(Weapons, theLastRoundsAndThenNone) {
    Range range(readDefinitions("<weapon name='gun' magazine='10' rate='60' reload='0.1' spread='0'/>"
                                "<body name='man' weapons='gun' ammunition='4'/>"));
    const EntityId man = range.red({0, 0, 0});
    int shots = 0;
    for (int i = 0; i < 200; ++i) {
        range.run(1, man, kFire);
        shots += static_cast<int>(range.events(EventKind::Shot).size());
    }
    EXPECT_EQ(shots, 14);
    EXPECT_EQ(range.who(man).ammunition, 0);
    EXPECT_EQ(range.magazine(man), 0);
    EXPECT_EQ(range.who(man).reloadLeft, 0u);
}

TEST(Weapons, withoutMagazineItNeverEnds) {
    Range range(readDefinitions(
        "<weapon name='fists' magazine='0' rate='60' spread='0'/><body name='man' weapons='fists' ammunition='0'/>"));
    const EntityId man = range.red({0, 0, 0});
    for (int i = 0; i < 100; ++i) {
        range.run(1, man, kFire);
        ASSERT_EQ(range.events(EventKind::Shot).size(), 1u);
    }
}

TEST(Weapons, anotherSlotTakesAnotherWeaponAndBreaksOffReloading) {
    Range range(armed("magazine='5' rate='60' reload='1' spread='0'"));
    const EntityId man = range.red({0, 0, 0});
    range.run(1, man, kFire);
    range.run(5, man, standing(0, {Button::Reload}));
    Intent change = standing();
    change.weaponSlot = 2;
    range.run(1, man, change);
    EXPECT_EQ(range.who(man).weaponInHand, 1);
    EXPECT_EQ(range.who(man).reloadLeft, 0u);
    change.weaponSlot = 3; // there is none
    range.run(1, man, change);
    EXPECT_EQ(range.who(man).weaponInHand, 1);
    change.weaponSlot = 1;
    range.run(1, man, change);
    EXPECT_EQ(range.who(man).weaponInHand, 0);
    EXPECT_EQ(range.magazine(man), 4);
}

TEST(Weapons, hitsTheNearestInTheLineAndSaysWhereAndHowMuch) {
    Range range(armed("damage='30' rate='1' spread='0'"));
    const EntityId man = range.red({0, 0, 0}), near = range.blue({0, 0, -5}), far = range.blue({0, 0, -8});
    range.run(1, man, kFire);
    EXPECT_EQ(range.who(near).health, 70);
    EXPECT_EQ(range.who(far).health, 100);
    const auto hits = range.events(EventKind::Hit), damage = range.events(EventKind::Damage);
    ASSERT_EQ(hits.size(), 1u);
    EXPECT_EQ(hits[0].subject, man);
    EXPECT_EQ(hits[0].other, near);
    EXPECT_NEAR(hits[0].place.z, -4.65f, 1e-3f);
    EXPECT_NEAR(hits[0].place.y, 1.65f, 0.01f);
    ASSERT_EQ(damage.size(), 1u);
    EXPECT_EQ(damage[0].subject, near);
    EXPECT_EQ(damage[0].other, man);
    EXPECT_EQ(damage[0].amount, 30.0f);
}

TEST(Weapons, wallsAndClosedDoorsStopShots) {
    LevelData data = floorOnly();
    addBlock(data, {0, 1, -3}, {1, 1, 0.1f});
    data.doors.push_back({"", {5, 1.25f, -3}, {1, 1.25f, 0.1f}, 0, {0, 3, 0}, 2, 3});
    Range range(armed("damage='30' spread='0'"), std::move(data));
    const EntityId a = range.red({0, 0, 0}), b = range.blue({0, 0, -5}), c = range.red({5, 0, 0}),
                   d = range.blue({5, 0, -5});
    range.step({{a, kFire}, {c, kFire}});
    EXPECT_EQ(range.who(b).health, 100);
    EXPECT_EQ(range.who(d).health, 100);
    const auto hits = range.events(EventKind::Hit);
    ASSERT_EQ(hits.size(), 2u);
    EXPECT_FALSE(hits[0].other);
    EXPECT_NEAR(hits[0].place.z, -2.9f, 1e-3f);
    EXPECT_EQ(hits[1].other, range.sim.doors()[0].entity);
}

TEST(Weapons, reachesItsRangeAndNoFarther) {
    for (const float distance : {9.0f, 11.0f}) {
        Range range(armed("damage='30' range='10' spread='0'"));
        const EntityId man = range.red({0, 0, 0}), other = range.blue({0, 0, -distance - 0.35f});
        range.run(1, man, kFire);
        EXPECT_EQ(range.who(other).health, distance < 10 ? 70 : 100);
    }
}

TEST(Weapons, itemsAndTheDeadDoNotStopShots) {
    LevelData data = floorOnly();
    data.items.push_back({"pack", {0, 1.3f, -3}});
    Range range(armed("damage='30' spread='0'", "<item name='pack' health='1'/>"), std::move(data));
    const EntityId man = range.red({0, 0, 0}), dead = range.blue({0, 0, -4}), target = range.blue({0, 0, -6});
    ASSERT_EQ(range.sim.items().size(), 1u);
    range.sim.damage(dead, 1000, {}, {});
    range.run(1, man, kFire);
    EXPECT_EQ(range.who(target).health, 70);
}

TEST(Weapons, spreadStaysWithinItsConeAndFillsItEvenly) {
    for (const float pitch : {0.0f, 1.1f}) {
        LevelData data; // a room around the shooter
        for (int axis = 0; axis < 3; ++axis)
            for (const float side : {-1.0f, 1.0f}) {
                Vec3 centre, half{30, 30, 30};
                centre[axis] = side * 20;
                half[axis] = 1;
                addBlock(data, centre, half);
            }
        addBlock(data, {0, -0.5f, 0}, {2, 0.5f, 2});
        Range range(armed("rate='60' magazine='0' spread='6'"), std::move(data));
        const EntityId man = range.red({0, 0, 0});
        range.run(60, man, standing(0.4f, {}, pitch)); // look there
        const Vec3 ahead = directionFromYawPitch(0.4f, pitch), right = directionFromYawPitch(0.4f + kHalfPi, 0);
        const Vec3 up = cross(right, ahead);
        const float spread = 6 * kRadiansPerDegree;
        int inside = 0, shots = 0;
        double across = 0, upright = 0;
        float widest = 0;
        for (int i = 0; i < 1500; ++i) {
            range.run(1, man, standing(0.4f, {Button::Fire}, pitch));
            for (const Event& hit : range.events(EventKind::Hit)) {
                const Vec3 d = normalized(hit.place - range.entity(man).eye());
                const float off = arcTangent2(length(cross(d, ahead)), dot(d, ahead));
                ASSERT_LE(off, spread * 1.001f + 1e-4f);
                widest = std::max(widest, off);
                inside += off < spread * 0.7071f ? 1 : 0;
                const float x = dot(d, right), y = dot(d, up);
                across += double{x} * x, upright += double{y} * y;
                ++shots;
            }
        }
        ASSERT_EQ(shots, 1500);
        EXPECT_GT(widest, spread * 0.98f);
        EXPECT_NEAR(inside, 750, 90);                   // half of the area
        EXPECT_NEAR(across / upright, 1, 0.2) << pitch; // a circle, also when looking up
    }
}

TEST(Weapons, noSpreadIsStraight) {
    Range range(armed("rate='60' magazine='0' spread='0'"));
    const EntityId man = range.red({0, 0, 0}), target = range.blue({0, 0, -30});
    for (int i = 0; i < 3; ++i) {
        range.run(1, man, kFire);
        ASSERT_EQ(range.events(EventKind::Hit).size(), 1u);
        EXPECT_EQ(range.events(EventKind::Hit)[0].other, target);
        EXPECT_NEAR(range.events(EventKind::Hit)[0].place.x, 0, 1e-4f);
    }
}

TEST(Weapons, pelletsStrikeEachForItself) {
    Range range(armed("damage='4' pellets='8' magazine='6' spread='1'"));
    const EntityId man = range.red({0, 0, 0}), target = range.blue({0, 0, -2});
    range.run(1, man, kFire);
    EXPECT_EQ(range.who(target).health, 100 - 32);
    EXPECT_EQ(range.magazine(man), 5);
    EXPECT_EQ(range.events(EventKind::Shot).size(), 1u);
    EXPECT_EQ(range.events(EventKind::Hit).size(), 8u);
}

TEST(Weapons, friendlyFireIsASetting) {
    for (const bool friendly : {true, false}) {
        Range range(armed("damage='30' spread='0' rate='60'"), floorOnly(), {1, friendly});
        const EntityId man = range.red({0, 0, 0}), friendOfHis = range.red({0, 0, -3});
        range.run(1, man, kFire);
        EXPECT_EQ(range.who(friendOfHis).health, friendly ? 70 : 100);
        const EntityId enemy = range.blue({0, 0, -1.5f});
        range.run(1, man, kFire);
        EXPECT_EQ(range.who(enemy).health, 70);
        // Bodies of no side are nobody's friends.
        const EntityId loner = range.spawn({3, 0, 0}), other = range.spawn({3, 0, -2});
        range.run(1, loner, kFire);
        EXPECT_EQ(range.who(other).health, 70);
    }
}

TEST(Weapons, killingIsToldOnceAndTheDeadDoNothing) {
    Range range(armed("damage='60' spread='0' rate='60' magazine='0'"));
    const EntityId man = range.red({0, 0, 0}), target = range.blue({0, 0, -4}, kPi);
    range.run(1, man, kFire);
    EXPECT_TRUE(range.who(target).alive);
    range.run(1, man, kFire);
    EXPECT_FALSE(range.who(target).alive);
    EXPECT_EQ(range.who(target).health, 0);
    ASSERT_EQ(range.events(EventKind::Death).size(), 1u);
    EXPECT_EQ(range.events(EventKind::Death)[0].subject, target);
    EXPECT_EQ(range.events(EventKind::Death)[0].other, man);
    EXPECT_EQ(range.events(EventKind::Damage)[0].amount, 40.0f); // no more than was left
    for (int i = 0; i < 10; ++i) {
        range.step({{man, kFire}, {target, standing(kPi, {Button::Fire})}});
        ASSERT_EQ(range.events(EventKind::Shot).size(), 1u); // of the living one
        ASSERT_TRUE(range.events(EventKind::Death).empty());
    }
    EXPECT_EQ(range.who(man).health, 100);
}

// --- projectiles ------------------------------------------------------------------------------------------------

TEST(Projectiles, flyStraightAtTheirSpeed) {
    Range range(armed("kind='projectile' speed='12' spread='0' rate='1' range='60'"));
    const EntityId man = range.red({0, 0, 0});
    range.run(1, man, kFire);
    ASSERT_EQ(range.sim.projectiles().size(), 1u);
    const EntityId shot = range.sim.projectiles()[0].entity;
    for (int tick = 1; tick <= 100; ++tick) {
        ASSERT_LT(length(range.at(shot) - (range.entity(man).eye() + Vec3{0, 0, -0.2f * static_cast<float>(tick)})),
                  2e-3f);
        range.step();
    }
    EXPECT_EQ(range.entity(shot).objectClass, classes::kProjectile);
    EXPECT_FALSE(range.entity(shot).solid);
}

TEST(Projectiles, fallByTheirFractionOfGravity) {
    Range range(armed("kind='projectile' speed='10' gravity='0.5' spread='0' rate='1'"));
    const EntityId man = range.red({0, 0, 0});
    range.run(1, man, kFire);
    const EntityId shot = range.sim.projectiles()[0].entity;
    range.run(29);
    const float t = 0.5f;
    EXPECT_NEAR(range.at(shot).y, range.entity(man).eye().y - 0.5f * 0.5f * 9.81f * t * t, 0.05f);
    EXPECT_NEAR(range.at(shot).z, -5, 0.01f);
}

TEST(Projectiles, strikeWhomTheyMeetAndAreGone) {
    Range range(armed("kind='projectile' damage='25' speed='20' spread='0' rate='1'"));
    const EntityId man = range.red({0, 0, 0}), target = range.blue({0, 0, -5});
    range.run(1, man, kFire);
    const EntityId shot = range.sim.projectiles()[0].entity;
    int ticks = 1;
    while (range.who(target).health == 100 && ++ticks < 100)
        range.step();
    EXPECT_EQ(range.who(target).health, 75);
    EXPECT_NEAR(static_cast<float>(ticks) / 60, 4.65f / 20, 0.02f);
    EXPECT_EQ(range.events(EventKind::Hit)[0].other, target);
    EXPECT_TRUE(range.sim.projectiles().empty());
    EXPECT_EQ(range.world.find(shot), nullptr);
    EXPECT_EQ(range.who(man).health, 100); // it left its shooter in peace
}

TEST(Projectiles, doNotTunnelThroughThinWalls) {
    LevelData data = floorOnly();
    addQuad(data, {-5, 0, -6}, {5, 0, -6}, {5, 4, -6}, {-5, 4, -6});
    Range range(armed("kind='projectile' damage='25' speed='900' spread='0' rate='1'"), std::move(data));
    const EntityId man = range.red({0, 0, 0}), target = range.blue({0, 0, -10});
    range.run(1, man, kFire);
    range.run(30);
    EXPECT_EQ(range.who(target).health, 100);
    EXPECT_TRUE(range.sim.projectiles().empty());
}

TEST(Projectiles, endAtTheirRange) {
    Range range(armed("kind='projectile' speed='30' range='6' spread='0' rate='1'"));
    const EntityId man = range.red({0, 0, 0});
    range.run(1, man, kFire);
    float farthest = 0;
    while (!range.sim.projectiles().empty()) {
        farthest = std::max(farthest, -range.at(range.sim.projectiles()[0].entity).z);
        range.step();
    }
    EXPECT_NEAR(farthest, 6, 0.6f);
    EXPECT_LE(farthest, 6.01f);
}

TEST(Projectiles, manyAtOnceDoNotMeetEachOther) {
    Range range(
        armed("kind='projectile' damage='5' pellets='8' speed='15' spread='0' rate='60' magazine='0' radius='0.3'"));
    const EntityId man = range.red({0, 0, 0}), target = range.blue({0, 0, -5});
    range.run(1, man, kFire);
    EXPECT_EQ(range.sim.projectiles().size(), 8u);
    range.run(1, man, kFire);
    EXPECT_EQ(range.sim.projectiles().size(), 16u);
    range.run(40);
    EXPECT_EQ(range.who(target).health, 20);
}

// --- blasts -----------------------------------------------------------------------------------------------------

constexpr const char* kRocket = "kind='projectile' damage='80' blast='4' speed='40' spread='0' rate='1'";

TEST(Blasts, fallOffWithDistance) {
    LevelData data = floorOnly();
    addBlock(data, {0, 1.5f, -10}, {3, 1.5f, 0.5f});
    Range range(armed(kRocket), std::move(data));
    const EntityId man = range.red({0, 0, 0});
    // The blast is at the wall, (0, 1.65, -9.5).
    const EntityId close = range.blue({1, 0, -8.9f}), middle = range.blue({2.5f, 0, -9}),
                   out = range.blue({4.6f, 0, -9});
    range.run(1, man, kFire);
    int ticks = 0;
    while (range.events(EventKind::Explosion).empty() && ++ticks < 100)
        range.step();
    const Vec3 place = range.events(EventKind::Explosion)[0].place;
    EXPECT_LT(length(place - Vec3{0, 1.65f, -9.49f}), 0.02f);
    EXPECT_EQ(range.events(EventKind::Explosion)[0].amount, 4.0f);
    const auto expected = [&](EntityId id) {
        const float distance = std::max(0.0f, length(range.entity(id).middle() - place) - 0.35f);
        return 100 - static_cast<int>(80 * std::max(0.0f, 1 - distance / 4) + 0.5f);
    };
    EXPECT_NEAR(range.who(close).health, expected(close), 1);
    EXPECT_NEAR(range.who(middle).health, expected(middle), 1);
    EXPECT_LT(range.who(close).health, range.who(middle).health);
    EXPECT_LT(range.who(middle).health, 100);
    EXPECT_EQ(range.who(out).health, 100);
    EXPECT_EQ(range.who(man).health, 100);
}

TEST(Blasts, areShieldedByWalls) {
    LevelData data = floorOnly();
    addBlock(data, {0, 1.5f, -10}, {3, 1.5f, 0.5f});
    Range range(armed(kRocket), std::move(data));
    const EntityId man = range.red({0, 0, 0}), behind = range.blue({0, 0, -11}), before = range.blue({1, 0, -9});
    range.run(1, man, kFire);
    range.run(60);
    EXPECT_EQ(range.who(behind).health, 100);
    EXPECT_LT(range.who(before).health, 100);
}

TEST(Blasts, doNotSpareWhoCausedThem) {
    for (const bool friendly : {true, false}) {
        LevelData data = floorOnly();
        addBlock(data, {0, 1.5f, -2}, {3, 1.5f, 0.5f});
        Range range(armed(kRocket), std::move(data), {1, friendly});
        const EntityId man = range.red({0, 0, 0}), mate = range.red({1.5f, 0, 0}), enemy = range.blue({-1.5f, 0, 0});
        range.run(1, man, kFire);
        range.run(10);
        EXPECT_LT(range.who(man).health, 100);
        EXPECT_LT(range.who(enemy).health, 100);
        EXPECT_EQ(range.who(mate).health < 100, friendly);
    }
}

TEST(Blasts, comeAlsoAtTheEndOfTheRange) {
    Range range(armed("kind='projectile' damage='80' blast='4' speed='40' spread='0' rate='1' range='5'"));
    const EntityId man = range.red({0, 0, 0}), other = range.blue({1, 0, -6});
    range.run(1, man, kFire);
    range.run(20);
    EXPECT_LT(range.who(other).health, 100);
}

TEST(Blasts, killSeveralAndAreCountedForTheShooter) {
    Range range(armed("kind='projectile' damage='500' blast='4' speed='40' spread='0' rate='1'"));
    const EntityId man = range.red({0, 0, 0});
    for (const float x : {-1.0f, 0.0f, 1.0f})
        range.blue({x, 0, -8});
    range.run(1, man, kFire);
    int ticks = 0;
    while (range.events(EventKind::Explosion).empty() && ++ticks < 100)
        range.step();
    const auto deaths = range.events(EventKind::Death);
    ASSERT_EQ(deaths.size(), 3u);
    for (const Event& d : deaths)
        EXPECT_EQ(d.other, man);
}

} // namespace
} // namespace lince
