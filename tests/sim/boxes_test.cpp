#include "stage.h"

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr float kEast = kHalfPi;

LevelData withBoxes(std::initializer_list<BoxPlacement> boxes) {
    LevelData data = floorOnly();
    data.boxes = boxes;
    return data;
}

EntityId box(const Stage& stage, std::size_t index) {
    return stage.sim.boxes()[index].entity;
}

constexpr Vec3 kHalf{0.5f, 0.5f, 0.5f};

TEST(Boxes, fallAndRestAtTheRightHeight) {
    for (const float yaw : {0.0f, 0.4f}) {
        Stage stage(withBoxes({{{0, 3, 0}, {0.4f, 0.3f, 0.5f}, yaw, 40, 0}}));
        float lowest = 10;
        for (int i = 0; i < 200; ++i) {
            stage.step();
            lowest = std::min(lowest, stage.at(box(stage, 0)).y);
        }
        EXPECT_NEAR(stage.at(box(stage, 0)).y, 0.3f, 0.003f);
        EXPECT_GT(lowest, 0.299f); // never inside the floor
        EXPECT_TRUE(stage.sim.boxes()[0].resting);
        EXPECT_EQ(stage.entity(box(stage, 0)).velocity, (Vec3{}));
        EXPECT_EQ(stage.at(box(stage, 0)).x, 0.0f);
        EXPECT_EQ(stage.entity(box(stage, 0)).yaw, yaw);
    }
}

TEST(Boxes, oneThatLeansStopsBodiesLikeTheUprightOneAroundIt) {
    Stage stage(withBoxes({{{0, 1, 0}, {0.1f, 2, 1}, 0, 0, 0}}));
    const EntityId man = stage.spawn({-6, 0, 0});
    stage.world.find(box(stage, 0))->tilt = quatFromAxisAngle({0, 0, 1}, kHalfPi); // lies on its side
    stage.run(300, man, walkTowards(kEast));
    EXPECT_NEAR(stage.at(man).x, -2 - 0.35f, 0.01f);
}

TEST(Boxes, fallAsFastAsGravityWants) {
    Stage stage(withBoxes({{{0, 10, 0}, kHalf, 0, 40, 0}}));
    stage.run(60);
    EXPECT_NEAR(stage.at(box(stage, 0)).y, 10 - 0.5f * 9.81f, 0.1f);
    EXPECT_NEAR(stage.entity(box(stage, 0)).velocity.y, -9.81f, 0.01f);
}

TEST(Boxes, aStackOfThreeStandsStill) {
    Stage stage(withBoxes({{{0, 0.5f, 0}, kHalf, 0, 40, 0},
                           {{0.1f, 1.52f, 0}, kHalf, 0.2f, 40, 0},
                           {{0, 2.54f, 0.1f}, kHalf, -0.3f, 40, 0}}));
    stage.run(120);
    Vec3 before[3];
    for (std::size_t i = 0; i < 3; ++i) {
        before[i] = stage.at(box(stage, i));
        EXPECT_NEAR(before[i].y, 0.5f + static_cast<float>(i), 0.006f);
        EXPECT_TRUE(stage.sim.boxes()[i].resting);
    }
    for (int tick = 0; tick < 600; ++tick) {
        stage.step();
        for (std::size_t i = 0; i < 3; ++i)
            ASSERT_EQ(stage.at(box(stage, i)), before[i]) << tick;
    }
}

/// Metres that a walker pushes a box of this mass in four seconds, and its fastest.
std::pair<float, float> pushed(float mass) {
    Stage stage(withBoxes({{{2, 0.5f, 0}, kHalf, 0, mass, 0}}));
    const EntityId man = stage.spawn({0, 0, 0});
    float fastest = 0;
    for (int i = 0; i < 240; ++i) {
        stage.run(1, man, walkTowards(kEast));
        fastest = std::max(fastest, stage.entity(box(stage, 0)).velocity.x);
        EXPECT_LE(penetrationCapsuleBox(stage.entity(man).capsule(), stage.entity(box(stage, 0)).box()).depth, 0.01f);
    }
    EXPECT_NEAR(stage.at(box(stage, 0)).z, 0, 0.05f);
    EXPECT_NEAR(stage.at(box(stage, 0)).y, 0.5f, 0.01f);
    return {stage.at(box(stage, 0)).x - 2, fastest};
}

TEST(Boxes, lighterOnesArePushedFaster) {
    const auto [light, lightFastest] = pushed(10);
    const auto [medium, mediumFastest] = pushed(80);
    const auto [heavy, heavyFastest] = pushed(240);
    EXPECT_GT(light, medium + 0.3f);
    EXPECT_GT(medium, heavy + 0.3f);
    EXPECT_GT(heavy, 0.05f);
    EXPECT_GT(lightFastest, mediumFastest);
    // Who keeps pushing can give a box his own speed and the bounce, no more.
    EXPECT_LE(lightFastest, 1.1f * 2 + 0.01f);
    EXPECT_LT(light, 2 * 4);
}

TEST(Boxes, oneKickSharesTheMomentum) {
    // (1 + e) M / (M + m) times the speed of the walker, who weighs 80 kg; then a tick of friction.
    for (const float mass : {10.0f, 80.0f, 240.0f}) {
        Stage stage(withBoxes({{{2, 0.5f, 0}, kHalf, 0, mass, 0}}));
        const EntityId man = stage.spawn({0, 0, 0});
        stage.run(2);
        float speed = 0;
        for (int i = 0; i < 120 && speed == 0; ++i) {
            stage.run(1, man, walkTowards(kEast));
            speed = stage.entity(box(stage, 0)).velocity.x;
        }
        EXPECT_NEAR(speed, 1.1f * 2 * 80 / (80 + mass) - 0.6f * 9.81f / 60, 0.02f) << mass;
    }
}

TEST(Boxes, tooHeavyOnesStay) {
    EXPECT_LT(pushed(20'000).first, 0.01f);
    EXPECT_EQ(pushed(0).first, 0.0f); // cannot be pushed at all
}

TEST(Boxes, comeToRestByFriction) {
    Stage stage(withBoxes({{{2, 0.5f, 0}, kHalf, 0, 10, 0}}));
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(120, man, walkTowards(kEast));
    stage.run(90);
    EXPECT_TRUE(stage.sim.boxes()[0].resting);
    const Vec3 before = stage.at(box(stage, 0));
    stage.run(60);
    EXPECT_EQ(stage.at(box(stage, 0)), before);
}

TEST(Boxes, aPushPassesOnInARow) {
    Stage stage(withBoxes(
        {{{2, 0.5f, 0}, kHalf, 0, 15, 0}, {{3.1f, 0.5f, 0}, kHalf, 0, 15, 0}, {{4.2f, 0.5f, 0}, kHalf, 0, 15, 0}}));
    const EntityId man = stage.spawn({0, 0, 0});
    for (int i = 0; i < 360; ++i) {
        stage.run(1, man, walkTowards(kEast));
        for (std::size_t k = 0; k < 2; ++k)
            ASSERT_GE(stage.at(box(stage, k + 1)).x - stage.at(box(stage, k)).x, 0.995f)
                << "tick " << i; // never inside each other
    }
    EXPECT_GT(stage.at(box(stage, 2)).x, 4.5f);
    EXPECT_GT(stage.at(box(stage, 0)).x, 2.5f);
}

TEST(Boxes, collisionsKeepTheMomentum) {
    // In the air, so that no friction takes part: one flies into another that falls beside it.
    Stage stage(withBoxes({{{0, 20, 0}, kHalf, 0, 30, 0}, {{1.2f, 20, 0}, kHalf, 0, 10, 0}}));
    stage.world.find(box(stage, 0))->velocity = {3, 0, 0};
    stage.run(30);
    const float a = stage.entity(box(stage, 0)).velocity.x, b = stage.entity(box(stage, 1)).velocity.x;
    EXPECT_NEAR(30 * a + 10 * b, 90, 0.5f);
    EXPECT_NEAR(b - a, 0.1f * 3, 0.02f); // restitution 0.1
}

TEST(Boxes, wallsStopThem) {
    LevelData data = withBoxes({{{2, 0.5f, 0}, kHalf, 0, 10, 0}});
    addBlock(data, {5, 1, 0}, {0.5f, 1, 5});
    Stage stage(std::move(data));
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(400, man, walkTowards(kEast, {Button::Run}));
    EXPECT_NEAR(stage.at(box(stage, 0)).x, 4, 0.05f);
    EXPECT_LE(stage.at(box(stage, 0)).x, 4.0f);
    EXPECT_TRUE(stage.who(man).blocked);
}

TEST(Boxes, overTheEdgeTheyFall) {
    LevelData data = withBoxes({{{2, 2.5f, 0}, kHalf, 0, 10, 0}});
    addBlock(data, {0, 1, 0}, {3, 1, 3});
    Stage stage(std::move(data));
    const EntityId man = stage.spawn({0, 2, 0});
    stage.run(400, man, walkTowards(kEast));
    EXPECT_NEAR(stage.at(box(stage, 0)).y, 0.5f, 0.01f);
}

Definitions withGun() {
    return readDefinitions("<weapon name='gun' damage='10' rate='60' magazine='0' spread='0'/><body name='man' "
                           "weapons='gun' eyeHeight='1.2'/>");
}

TEST(Boxes, goToPiecesByDamage) {
    LevelData data = floorOnly();
    data.boxes = {{{0, 0.75f, -4}, {0.75f, 0.75f, 0.75f}, 0, 40, 25},
                  {{0, 0.75f, -8}, {0.75f, 0.75f, 0.75f}, 0, 40, 0}};
    Stage stage(std::move(data), withGun());
    const EntityId man = stage.spawn({0, 0, 0});
    const Intent fire = standing(0, {Button::Fire});
    stage.run(2, man, fire);
    EXPECT_EQ(stage.sim.boxes()[0].health, 5);
    EXPECT_TRUE(stage.entity(box(stage, 0)).solid);
    stage.run(1, man, fire);
    EXPECT_FALSE(stage.entity(box(stage, 0)).solid);
    EXPECT_FALSE(stage.entity(box(stage, 0)).visible);
    ASSERT_EQ(stage.events(EventKind::Broken).size(), 1u);
    EXPECT_EQ(stage.events(EventKind::Broken)[0].subject, box(stage, 0));
    stage.run(1, man, fire); // now the shots reach the one behind, which cannot be destroyed
    EXPECT_EQ(stage.events(EventKind::Hit)[0].other, box(stage, 1));
    stage.run(100, man, fire);
    EXPECT_TRUE(stage.entity(box(stage, 1)).solid);
    EXPECT_TRUE(stage.events(EventKind::Broken).empty());
    stage.run(200, man, walkTowards(0));
    EXPECT_LT(stage.at(man).z, -5); // and it can be walked through
}

TEST(Boxes, whateverStoodOnABrokenOneFalls) {
    LevelData data = floorOnly();
    data.boxes = {{{0, 0.75f, -4}, {0.75f, 0.75f, 0.75f}, 0, 40, 10}, {{0.5f, 1.9f, -4}, {0.3f, 0.4f, 0.3f}, 0, 40, 0}};
    Stage stage(std::move(data), withGun());
    const EntityId man = stage.spawn({0, 0, 0});
    const EntityId other = stage.spawn({-0.3f, 1.6f, -4});
    const EntityId dead = stage.spawn({-0.3f, 3.6f, -4});
    stage.run(60);
    ASSERT_NEAR(stage.at(box(stage, 1)).y, 1.9f, 0.01f);
    ASSERT_NEAR(stage.at(other).y, 1.5f, 0.01f);
    stage.sim.damage(other, 1000, {}, {});
    stage.run(60);
    ASSERT_NEAR(stage.at(dead).y, 1.5f, 0.05f);
    stage.run(1, man, standing(0, {Button::Fire}));
    ASSERT_FALSE(stage.entity(box(stage, 0)).solid);
    stage.run(120);
    EXPECT_NEAR(stage.at(box(stage, 1)).y, 0.4f, 0.01f);
    EXPECT_NEAR(stage.at(dead).y, 0, 0.01f);  // the living
    EXPECT_NEAR(stage.at(other).y, 0, 0.05f); // and the dead
}

TEST(Boxes, doNotHangInTheAirWhenWhatCarriedThemLeaves) {
    // On somebody's head.
    Stage heads(withBoxes({{{0, 2.6f, 0}, kHalf, 0, 40, 0}}));
    const EntityId man = heads.spawn({0, 0, 0});
    heads.run(60);
    ASSERT_GT(heads.at(box(heads, 0)).y, 2.2f);
    heads.run(180, man, walkTowards(kEast));
    EXPECT_NEAR(heads.at(box(heads, 0)).y, 0.5f, 0.01f);

    // On a trap door.
    LevelData data = withBoxes({{{0, 2.8f, -2}, kHalf, 0, 40, 0}});
    data.doors.push_back({"trap", {0, 2, -2}, {1, 0.2f, 1}, 0, {0, 0, -4}, 2, -1});
    Stage trap(std::move(data));
    const EntityId user = trap.spawn({0, 0, -0.2f});
    trap.run(60, user, standing(0, {}, 0.3f));
    ASSERT_NEAR(trap.at(box(trap, 0)).y, 2.7f, 0.01f);
    trap.run(1, user, standing(0, {Button::Use}, 0.3f));
    ASSERT_EQ(trap.sim.doors()[0].phase, DoorPhase::Opening);
    trap.run(240);
    EXPECT_NEAR(trap.at(box(trap, 0)).y, 0.5f, 0.02f);
}

TEST(Boxes, fallingOntoSomebodyTheyRestOnHimAndDoNotCrushHim) {
    Stage stage(withBoxes({{{0, 6, 0}, kHalf, 0, 40, 0}}));
    const EntityId man = stage.spawn({0, 0, 0});
    for (int i = 0; i < 200; ++i) {
        stage.step();
        ASSERT_LE(penetrationCapsuleBox(stage.entity(man).capsule(), stage.entity(box(stage, 0)).box()).depth, 0.01f);
        ASSERT_LT(stage.depthInLevel(man), 0.01f);
    }
    EXPECT_NEAR(stage.at(box(stage, 0)).y, 1.8f + 0.5f, 0.02f);
}

TEST(Boxes, canBeStoodUponAndSteppedOnto) {
    Stage stage(withBoxes({{{2.5f, 0.2f, 0}, {1, 0.2f, 1}, 0, 200, 0}}));
    const EntityId man = stage.spawn({0, 0, 0});
    int onTop = 0;
    for (int i = 0; i < 200; ++i) {
        stage.run(1, man, walkTowards(kEast));
        onTop += stage.at(man).y > 0.39f && stage.who(man).onGround ? 1 : 0;
    }
    EXPECT_GT(onTop, 30);
    EXPECT_GT(stage.at(man).x, 4);
    EXPECT_NEAR(stage.at(box(stage, 0)).x, 2.5f, 0.3f); // stepped onto, not pushed along
}

TEST(Boxes, whoPushesAStackTopplesNothingButTheTopStaysOrFalls) {
    Stage stage(withBoxes({{{2, 0.5f, 0}, kHalf, 0, 20, 0}, {{2, 1.3f, 0}, {0.3f, 0.3f, 0.3f}, 0, 5, 0}}));
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(300, man, walkTowards(kEast));
    stage.run(120);
    const Vec3 top = stage.at(box(stage, 1)), bottom = stage.at(box(stage, 0));
    const bool onIt = std::fabs(top.y - 1.3f) < 0.02f && std::fabs(top.x - bottom.x) < 0.82f;
    const bool onFloor = std::fabs(top.y - 0.3f) < 0.02f;
    EXPECT_TRUE(onIt || onFloor) << top.x << " " << top.y;
}

} // namespace
} // namespace lince
