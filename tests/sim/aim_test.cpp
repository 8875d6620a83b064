// How well a body holds its weapon: the error that turning, running and kicks add to, and that settles.
#include "stage.h"

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr float kDegree = kRadiansPerDegree;

Definitions skilled(const std::string& body, const std::string& gun = "spread='0'") {
    return readDefinitions("<weapon name='gun' rate='60' magazine='0' range='60' " + gun +
                           "/><body name='man' weapons='gun' turnSpeed='360' " + body + "/>");
}

/// Where shots land that are fired straight ahead, as angles from the line of sight in degrees.
float widestOf(Stage& stage, EntityId man, int shots, float yaw = 0) {
    float widest = 0;
    for (int i = 0; i < shots; ++i) {
        stage.run(1, man, standing(yaw, {Button::Fire}));
        for (const Event& hit : stage.events(EventKind::Hit)) {
            const Vec3 way = normalized(hit.place - stage.entity(man).eye());
            widest = std::max(widest, std::acos(clamp(dot(way, directionFromYawPitch(yaw, 0)), -1, 1)) / kDegree);
        }
    }
    return widest;
}

LevelData hall() {
    LevelData data = floorOnly();
    addBlock(data, {0, 5, -12}, {30, 5, 0.5f});
    addBlock(data, {12, 5, 0}, {0.5f, 5, 30});
    return data;
}

TEST(Aim, IsPerfectUnlessABodySaysOtherwise) {
    Stage stage(hall(), skilled(""));
    EXPECT_NEAR(widestOf(stage, stage.spawn({0, 0, 0}), 20), 0, 0.05f);
}

TEST(Aim, HasAnErrorThatStays) {
    Stage stage(hall(), skilled("aimError='2'"));
    const EntityId man = stage.spawn({0, 0, 0});
    const float widest = widestOf(stage, man, 200);
    EXPECT_GT(widest, 1.7f);
    EXPECT_LT(widest, 2.05f);
}

TEST(Aim, TurningAddsAnErrorThatSettlesAfterTheReactionTime) {
    Stage stage(hall(), skilled("aimError='0.5' aimTurn='0.1' reaction='0.3' aimSettle='0.5'"));
    const EntityId man = stage.spawn({0, 0, 0});
    const Intent east = standing(kEastwards);
    stage.run(15, man, east); // 90° at 360°/s
    EXPECT_NEAR(stage.entity(man).yaw, kEastwards, 1e-3f);
    const float swung = stage.who(man).aim.error / kDegree;
    EXPECT_GT(swung, 7); // 0.1 of 90° and what it had, less what settled before it counted as a swing
    EXPECT_LT(swung, 9.5f);
    stage.run(17, man, east); // the reaction began with the last part of the turn
    EXPECT_NEAR(stage.who(man).aim.error / kDegree, swung, 0.01f);
    stage.run(32, man, east);
    EXPECT_LT(stage.who(man).aim.error / kDegree, 0.5f + 0.06f * swung);
    stage.run(60, man, east);
    EXPECT_NEAR(stage.who(man).aim.error / kDegree, 0.5f, 0.01f);
}

TEST(Aim, FollowingASlowTargetDisturbsItLittle) {
    Stage stage(hall(), skilled("aimTurn='0.1' reaction='0.5' aimSettle='0.3'"));
    const EntityId man = stage.spawn({0, 0, 0});
    for (int tick = 0; tick < 60; ++tick) // 20°/s, told six times a second
        stage.run(1, man, standing(static_cast<float>(tick / 10) * 3.333f * kDegree));
    EXPECT_LT(stage.who(man).aim.error / kDegree, 0.5f);
}

TEST(Aim, RunningIsLessSteadyThanStanding) {
    Stage stage(hall(), skilled("aimRun='4' aimSettle='0.2'"));
    const EntityId man = stage.spawn({0, 0, 5});
    stage.run(40, man, walkTowards(0, {Button::Run}));
    EXPECT_NEAR(stage.who(man).aim.error / kDegree, 4, 0.1f);
    stage.run(60, man, standing());
    EXPECT_LT(stage.who(man).aim.error / kDegree, 0.05f);
}

TEST(Aim, KicksAddUpAndSettle) {
    Stage stage(hall(), skilled("", "spread='0' kick='1' kickSettle='0.5'"));
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(1, man, standing(0, {Button::Fire}));
    EXPECT_NEAR(stage.who(man).aim.kick / kDegree, 1, 0.01f);
    EXPECT_GT(widestOf(stage, man, 30), 2.0f); // bursts walk away from the mark
    stage.run(40, man, standing());
    EXPECT_LT(stage.who(man).aim.kick / kDegree, 0.3f);
    EXPECT_NEAR(widestOf(stage, man, 1), 0, 0.4f);
}

TEST(Aim, IsPartOfTheStateOnlyWhereItIsUsed) {
    const auto bytes = [](const Definitions& definitions) {
        Stage stage(hall(), definitions);
        (void)stage.spawn({0, 0, 0});
        return stage.save().size();
    };
    EXPECT_EQ(bytes(skilled("")), bytes(skilled("aimSettle='2' reaction='3'")));
    EXPECT_GT(bytes(skilled("aimError='1'")), bytes(skilled("")));

    Stage one(hall(), skilled("aimTurn='0.1' reaction='0.3'")), other(hall(), skilled("aimTurn='0.1' reaction='0.3'"));
    const EntityId man = one.spawn({0, 0, 0});
    (void)other.spawn({0, 0, 0});
    one.run(10, man, standing(kEastwards));
    ASSERT_TRUE(other.restore(one.save()));
    for (int tick = 0; tick < 60; ++tick) {
        one.run(1, man, standing(kEastwards, {Button::Fire}));
        other.run(1, man, standing(kEastwards, {Button::Fire}));
        ASSERT_EQ(one.hash(), other.hash()) << tick;
    }
}

// --- near misses

class Gallery : public Stage {
  public:
    explicit Gallery(const std::string& gun = "spread='0' whiz='1.5'") : Stage(floorOnly(), skilled("", gun)) {}
    /// Whizzes past `who` of one shot along -Z from `from`.
    std::vector<Event> shot(Vec3 from) {
        const EntityId man = spawn(from);
        run(1, man, standing(0, {Button::Fire}));
        sim.remove(man);
        return events(EventKind::Whiz);
    }
};

TEST(NearMisses, AreToldToWhoseHeadTheShotPasses) {
    Gallery gallery;
    const EntityId target = gallery.spawn({1, 0, -10});
    const auto whizzes = gallery.shot({0, 0, 0});
    ASSERT_EQ(whizzes.size(), 1u);
    EXPECT_EQ(whizzes[0].other, target);
    EXPECT_LT(length(whizzes[0].place - (gallery.entity(target).eye() - Vec3{1, 0, 0})), 0.02f);
    EXPECT_NEAR(whizzes[0].amount, 1 - 1 / 1.5f, 0.01f);
}

TEST(NearMisses, NotWhenFarAsideBehindBesideTheMuzzleHitOrDead) {
    EXPECT_EQ((Gallery().shot({0, 0, 0}).size()), 0u);
    Gallery aside;
    (void)aside.spawn({1.6f, 0, -10});
    EXPECT_TRUE(aside.shot({0, 0, 0}).empty());
    Gallery behind;
    (void)behind.spawn({0.5f, 0, 3});
    EXPECT_TRUE(behind.shot({0, 0, 0}).empty());
    Gallery mate;
    (void)mate.spawn({1, 0, -1});
    EXPECT_TRUE(mate.shot({0, 0, 0}).empty());
    Gallery struck;
    (void)struck.spawn({0, 0, -10});
    EXPECT_TRUE(struck.shot({0, 0, 0}).empty());
    Gallery beyond; // the shot ends in the first
    (void)beyond.spawn({0, 0, -10});
    (void)beyond.spawn({1, 0, -14});
    EXPECT_TRUE(beyond.shot({0, 0, 0}).empty());
    Gallery without("spread='0'");
    (void)without.spawn({1, 0, -10});
    EXPECT_TRUE(without.shot({0, 0, 0}).empty());
}

TEST(NearMisses, OnceForAllPelletsOfAShot) {
    Gallery gallery("whiz='1.5' pellets='9' spread='2'");
    (void)gallery.spawn({1, 0, -10});
    EXPECT_EQ(gallery.shot({0, 0, 0}).size(), 1u);
}

TEST(NearMisses, AlsoWhenTheShotEndsInAWallBeforeTheHead) {
    LevelData data = floorOnly();
    addBlock(data, {0, 1, -10}, {3, 1, 0.2f});
    Stage stage(std::move(data), skilled("", "spread='0' whiz='1.5'"));
    const EntityId man = stage.spawn({0, 0, 0}), cowering = stage.spawn({0, 0, -10.8f});
    stage.run(1, man, standing(0, {Button::Fire}));
    ASSERT_EQ(stage.events(EventKind::Whiz).size(), 1u);
    EXPECT_EQ(stage.events(EventKind::Whiz)[0].other, cowering);
    EXPECT_NEAR(stage.events(EventKind::Whiz)[0].place.z, -9.8f, 0.02f);
}

// --- armour

TEST(Armour, TakesItsFractionOfABlowUntilItIsGone) {
    Stage stage(floorOnly(), readDefinitions("<weapon name='gun' rate='60' magazine='0' spread='0' damage='20'/>"
                                             "<item name='vest' armour='30'/>"
                                             "<body name='man' weapons='gun' maxArmour='50' armour='18'/>"));
    const EntityId man = stage.spawn({0, 0, 0}), target = stage.spawn({0, 0, -5}, 0);
    stage.run(1, man, standing(0, {Button::Fire}));
    EXPECT_EQ(stage.who(target).armour, 6); // 0.6 of 20
    EXPECT_EQ(stage.who(target).health, 92);
    EXPECT_EQ(stage.events(EventKind::Damage)[0].amount, 8.0f);
    stage.run(1, man, standing(0, {Button::Fire}));
    EXPECT_EQ(stage.who(target).armour, 0);
    EXPECT_EQ(stage.who(target).health, 78);
    stage.run(1, man, standing(0, {Button::Fire}));
    EXPECT_EQ(stage.who(target).health, 58);
    EXPECT_TRUE(stage.sim.give(target, *stage.definitions.findItem("vest")));
    EXPECT_EQ(stage.who(target).armour, 30);
    (void)stage.sim.give(target, *stage.definitions.findItem("vest"));
    EXPECT_EQ(stage.who(target).armour, 50);
}

} // namespace
} // namespace lince
