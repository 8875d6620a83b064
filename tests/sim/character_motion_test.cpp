#include "stage.h"

#include <lince/core/math.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr float kGravity = 9.81f;

TEST(CharacterMotion, standsStillWithoutSinkingOrTrembling) {
    Stage stage(floorOnly());
    const EntityId man = stage.spawn({1, 0.5f, 2}, 0.3f);
    stage.run(5);
    const Entity first = stage.entity(man);
    EXPECT_NEAR(first.position.y, 0, 0.003f);
    for (int i = 0; i < 600; ++i) {
        stage.step();
        ASSERT_EQ(stage.at(man), first.position) << "tick " << i;
        ASSERT_EQ(stage.entity(man).yaw, first.yaw);
        ASSERT_EQ(stage.entity(man).velocity, (Vec3{}));
        ASSERT_TRUE(stage.who(man).onGround);
    }
}

TEST(CharacterMotion, walksAndRunsAtExactlyItsSpeed) {
    for (const bool runs : {false, true}) {
        Stage stage(floorOnly());
        const EntityId man = stage.spawn({0, 0, 0});
        const Intent intent = runs ? walkTowards(0.4f, {Button::Run}) : walkTowards(0.4f);
        stage.run(60, man, intent); // get going
        const Vec3 before = stage.at(man);
        stage.run(120, man, intent);
        const float speed = runs ? 5.0f : 2.0f;
        const Vec3 way = stage.at(man) - before;
        EXPECT_NEAR(length(way), speed * 2, 1e-4f);
        EXPECT_LT(length(way - directionFromYawPitch(0.4f, 0) * (speed * 2)), 1e-3f);
        EXPECT_NEAR(length(stage.who(man).movedVelocity), speed, 1e-3f);
        EXPECT_FALSE(stage.who(man).blocked);
    }
}

TEST(CharacterMotion, halfAStickIsHalfTheSpeed) {
    Stage stage(floorOnly());
    const EntityId man = stage.spawn({0, 0, 0});
    Intent intent = walkTowards(0);
    intent.move = intent.move * 0.5f;
    stage.run(60, man, intent);
    EXPECT_NEAR(stage.entity(man).velocity.z, -1, 1e-5f);
    intent.move = {30, 0, 40}; // longer than 1 is cut
    stage.run(60, man, intent);
    EXPECT_NEAR(length(stage.entity(man).velocity), 2, 1e-4f);
}

TEST(CharacterMotion, acceleratesAndBrakesAsFastAsTheBodyAllows) {
    BodyDefinition body;
    body.acceleration = 6; // a tenth of a metre a second each tick
    Stage stage(floorOnly(), oneBody(body));
    const EntityId man = stage.spawn({0, 0, 0});
    for (int i = 1; i <= 30; ++i) {
        stage.run(1, man, walkTowards(0));
        EXPECT_NEAR(length(stage.entity(man).velocity), std::min(2.0f, static_cast<float>(i) * 0.1f), 1e-4f);
    }
    for (int i = 1; i <= 20; ++i) {
        stage.step();
        EXPECT_NEAR(length(stage.entity(man).velocity), 2 - static_cast<float>(i) * 0.1f, 1e-4f);
    }
}

TEST(CharacterMotion, turnsAtItsTurningSpeedTheShorterWay) {
    Stage stage(floorOnly());
    const EntityId man = stage.spawn({0, 0, 0}, 3.0f);
    stage.run(1, man, standing(-3.0f, {}, 1.0f));
    EXPECT_NEAR(stage.entity(man).yaw, 3.1f, 1e-5f); // six radians a second: 0.1 a tick, over pi rather than back
    EXPECT_NEAR(stage.entity(man).pitch, 0.1f, 1e-5f);
    stage.run(1, man, standing(-3.0f, {}, 1.0f));
    stage.run(1, man, standing(-3.0f, {}, 1.0f));
    EXPECT_NEAR(stage.entity(man).yaw, -3.0f, 1e-5f);
    stage.run(20, man, standing(-3.0f, {}, 1.0f));
    EXPECT_EQ(stage.entity(man).yaw, -3.0f);
    EXPECT_EQ(stage.entity(man).pitch, 1.0f);
}

TEST(CharacterMotion, slidesAlongAWallWithTheRightSpeed) {
    for (const float wallYaw : {0.0f, 0.35f})
        for (const float angle : {0.2f, 0.7f, 1.2f}) { // between heading and wall
            LevelData data = floorOnly();
            const Vec3 along = directionFromYawPitch(wallYaw, 0), into = rotateByYaw(along, kHalfPi);
            addBlock(data, into * 2 + Vec3{0, 1, 0}, {0.5f, 2, 35}, wallYaw);
            Stage stage(std::move(data));
            const EntityId man = stage.spawn(along * -15.0f);
            const Intent intent = walkTowards(wallYaw + angle);
            stage.run(500, man, intent);
            ASSERT_TRUE(stage.who(man).blocked);
            EXPECT_LT(length(stage.who(man).blockedNormal + into), 1e-3f);
            const Vec3 before = stage.at(man);
            stage.run(60, man, intent);
            const Vec3 way = stage.at(man) - before;
            EXPECT_NEAR(dot(way, along), 2 * cosine(angle), 0.02f) << angle;
            EXPECT_NEAR(dot(way, into), 0, 0.003f);
            EXPECT_LT(stage.depthInLevel(man), 0.002f);
        }
}

TEST(CharacterMotion, walksStraightIntoAWallAndStops) {
    LevelData data = floorOnly();
    addBlock(data, {0, 1, -5}, {5, 1, 0.5f});
    Stage stage(std::move(data));
    const EntityId man = stage.spawn({0, 0, 0});
    int touches = 0;
    for (int i = 0; i < 300; ++i) {
        stage.run(1, man, walkTowards(0));
        touches += static_cast<int>(stage.events(EventKind::Touch).size());
    }
    EXPECT_EQ(touches, 1); // told once, not every tick
    EXPECT_NEAR(stage.at(man).z, -4.5f + 0.35f, 0.005f);
    EXPECT_TRUE(stage.who(man).blocked);
    EXPECT_LT(length(stage.who(man).movedVelocity), 0.01f);
    stage.step();
    EXPECT_FALSE(stage.who(man).blocked); // it no longer wants to
}

LevelData stairs(float rise, int count) {
    LevelData data = floorOnly();
    for (int i = 0; i < count; ++i) {
        const float height = rise * static_cast<float>(i + 1);
        addBlock(data, {2.0f + 0.4f * static_cast<float>(i) + 5, height * 0.5f, 0}, {5, height * 0.5f, 12});
    }
    return data;
}

TEST(CharacterMotion, climbsStairsUpToItsStepHeight) {
    for (const float rise : {0.1f, 0.3f, 0.43f})
        for (const float yaw : {kEastwards, kEastwards + 0.5f}) {
            Stage stage(stairs(rise, 6));
            const EntityId man = stage.spawn({0, 0, 0});
            stage.run(300, man, walkTowards(yaw));
            EXPECT_NEAR(stage.at(man).y, rise * 6, 0.01f) << rise;
            EXPECT_TRUE(stage.who(man).onGround);
        }
    for (const float rise : {0.48f, 0.6f}) {
        Stage stage(stairs(rise, 6));
        const EntityId man = stage.spawn({0, 0, 0});
        stage.run(300, man, walkTowards(kEastwards));
        EXPECT_NEAR(stage.at(man).y, 0, 0.01f) << rise;
        EXPECT_TRUE(stage.who(man).blocked);
    }
}

TEST(CharacterMotion, climbsStairsWithoutLosingMuchSpeed) {
    Stage stage(stairs(0.2f, 20));
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(60 * 4, man, walkTowards(kEastwards));
    EXPECT_GT(stage.at(man).x, 4 * 2 * 0.85f);
}

TEST(CharacterMotion, followsStairsDownWithoutFlying) {
    Stage stage(stairs(0.3f, 6));
    const EntityId man = stage.spawn({9, 2.0f, 0});
    ASSERT_NEAR(stage.at(man).y, 1.8f, 0.01f);
    for (int i = 0; i < 400; ++i) {
        stage.run(1, man, walkTowards(-kEastwards));
        ASSERT_TRUE(stage.who(man).onGround) << "tick " << i;
    }
    EXPECT_NEAR(stage.at(man).y, 0, 0.01f);
    EXPECT_LT(stage.at(man).x, 1);
}

/// A plane that rises towards +X from x = 2 on.
LevelData slope(float degrees) {
    LevelData data = floorOnly();
    const float rise = sine(degrees * kRadiansPerDegree) * 20, run = cosine(degrees * kRadiansPerDegree) * 20;
    addQuad(data, {2, 0, -5}, {2, 0, 5}, {2 + run, rise, 5}, {2 + run, rise, -5});
    return data;
}

TEST(CharacterMotion, walksUpAGentleSlopeOnly) {
    Stage gentle(slope(40));
    const EntityId man = gentle.spawn({0, 0, 0});
    gentle.run(300, man, walkTowards(kEastwards));
    EXPECT_GT(gentle.at(man).y, 4.0f);
    EXPECT_TRUE(gentle.who(man).onGround);
    EXPECT_LT(gentle.depthInLevel(man), 0.005f);

    Stage steep(slope(60));
    const EntityId other = steep.spawn({0, 0, 0});
    float highest = 0;
    for (int i = 0; i < 300; ++i) {
        steep.run(1, other, walkTowards(kEastwards, {Button::Run}));
        highest = std::max(highest, steep.at(other).y);
    }
    EXPECT_LT(highest, 0.2f);
}

TEST(CharacterMotion, standsOnAGentleSlopeAndSlidesDownASteepOne) {
    Stage gentle(slope(40));
    const EntityId man = gentle.spawn({6, 4.5f, 0});
    gentle.run(60);
    const Vec3 before = gentle.at(man);
    ASSERT_GT(before.y, 2);
    gentle.run(300);
    EXPECT_LT(length(gentle.at(man) - before), 0.005f);

    Stage steep(slope(60));
    const EntityId other = steep.spawn({6, 8.5f, 0});
    ASSERT_GT(steep.at(other).y, 5);
    steep.run(240);
    EXPECT_NEAR(steep.at(other).y, 0, 0.05f);
    EXPECT_TRUE(steep.who(other).onGround);
}

TEST(CharacterMotion, keepsToTheGroundOverTheTopOfASlope) {
    LevelData data = floorOnly();
    addQuad(data, {2, 0, -5}, {2, 0, 5}, {5, 1.5f, 5}, {5, 1.5f, -5});
    addQuad(data, {5, 1.5f, -5}, {5, 1.5f, 5}, {8, 0, 5}, {8, 0, -5});
    Stage stage(std::move(data));
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(5);
    float highest = 0;
    for (int i = 0; i < 240; ++i) {
        stage.run(1, man, walkTowards(kEastwards, {Button::Run}));
        ASSERT_TRUE(stage.who(man).onGround) << "tick " << i;
        highest = std::max(highest, stage.at(man).y);
    }
    EXPECT_NEAR(highest, 1.5f, 0.06f);
}

TEST(CharacterMotion, jumpsToTheBallisticHeight) {
    Stage stage(floorOnly());
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(2);
    const float ground = stage.at(man).y;
    stage.run(1, man, standing(0, {Button::Jump}));
    EXPECT_FALSE(stage.who(man).onGround);
    float highest = stage.at(man).y;
    int ticks = 1;
    while (!stage.who(man).onGround && ticks < 200) {
        stage.step();
        ++ticks;
        highest = std::max(highest, stage.at(man).y);
    }
    const float speed = stage.definitions.bodies[1].jumpSpeed;
    EXPECT_NEAR(highest - ground, speed * speed / (2 * kGravity), 0.05f); // a tick's worth of rounding
    EXPECT_NEAR(static_cast<float>(ticks) / 60, 2 * speed / kGravity, 0.05f);
    stage.step();
    EXPECT_NEAR(stage.at(man).y, ground, 0.002f);
}

TEST(CharacterMotion, jumpsFromTheGroundOnly) {
    Stage stage(floorOnly());
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(2);
    float highest = 0;
    for (int i = 0; i < 30; ++i) {
        stage.run(1, man, standing(0, {Button::Jump}));
        highest = std::max(highest, stage.at(man).y);
    }
    EXPECT_LT(highest, 1.1f);
}

TEST(CharacterMotion, bumpsItsHeadAndComesDown) {
    LevelData data = floorOnly();
    addBlock(data, {0, 3, 0}, {5, 1, 5}); // 2 m of room for 1.8 m
    Stage stage(std::move(data));
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(2);
    float highest = 0;
    int air = 0;
    stage.run(1, man, standing(0, {Button::Jump}));
    for (; air < 60 && !stage.who(man).onGround; ++air) {
        stage.step();
        highest = std::max(highest, stage.at(man).y);
        ASSERT_LT(stage.depthInLevel(man), 0.003f);
    }
    EXPECT_NEAR(highest, 0.2f, 0.01f);
    EXPECT_LT(air, 25); // does not hang there
}

TEST(CharacterMotion, fallsAndLands) {
    LevelData data = floorOnly();
    addBlock(data, {0, 2.5f, 0}, {1, 2.5f, 1});
    Stage stage(std::move(data));
    const EntityId man = stage.spawn({0, 5, 0});
    ASSERT_NEAR(stage.at(man).y, 5, 0.005f);
    while (stage.who(man).onGround)
        stage.run(1, man, walkTowards(kEastwards));
    const float edge = stage.at(man).y;
    EXPECT_NEAR(edge, 5, 0.3f); // a round foot rolls over the edge
    int ticks = 0;
    while (!stage.who(man).onGround && ticks < 300) {
        stage.run(1, man, walkTowards(kEastwards));
        ASSERT_LT(stage.depthInLevel(man), 0.005f);
        ++ticks;
    }
    EXPECT_NEAR(static_cast<float>(ticks) / 60, std::sqrt(2 * edge / kGravity), 0.05f);
    EXPECT_NEAR(stage.at(man).y, 0, 0.005f);
    stage.run(60);
    EXPECT_EQ(stage.entity(man).velocity, (Vec3{}));
}

TEST(CharacterMotion, fallsNoFasterThanTerminalSpeedAndNotThroughTheFloor) {
    LevelData data = floorOnly();
    addBlock(data, {0, 299, 0}, {1, 1, 1});
    Stage stage(std::move(data));
    const EntityId man = stage.spawn({0, 300.5f, 0});
    stage.run(120, man, walkTowards(kEastwards));
    float fastest = 0;
    for (int i = 0; i < 700; ++i) {
        stage.step();
        fastest = std::max(fastest, -stage.entity(man).velocity.y);
        ASSERT_GT(stage.at(man).y, -0.01f);
    }
    EXPECT_NEAR(fastest, 50, 0.01f);
    EXPECT_TRUE(stage.who(man).onGround);
}

TEST(CharacterMotion, crouchesUnderALowCeilingAndCannotStandUpThere) {
    LevelData data = floorOnly();
    addBlock(data, {0, 2.3f, -5}, {3, 1, 3}); // a roof 1.3 m above the floor from z = -2 to -8
    Stage stage(std::move(data));
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(200, man, walkTowards(0));
    EXPECT_GT(stage.at(man).z, -2); // too tall
    EXPECT_TRUE(stage.who(man).blocked);
    stage.run(240, man, walkTowards(0, {Button::Crouch}));
    EXPECT_LT(stage.at(man).z, -3.5f);
    EXPECT_TRUE(stage.who(man).crouching);
    EXPECT_EQ(stage.entity(man).shape.height, BodyDefinition{}.crouchHeight);
    EXPECT_EQ(stage.entity(man).eyeHeight, BodyDefinition{}.crouchEyeHeight);
    EXPECT_NEAR(length(stage.who(man).movedVelocity), 1.2f, 1e-3f);
    stage.run(30, man, standing());
    EXPECT_TRUE(stage.who(man).crouching); // wants to stand, has no room
    EXPECT_LT(stage.depthInLevel(man), 0.003f);
    stage.run(300, man, walkTowards(0));
    EXPECT_FALSE(stage.who(man).crouching); // came out at the other side
    EXPECT_EQ(stage.entity(man).shape.height, 1.8f);
    EXPECT_LT(stage.at(man).z, -8);
}

TEST(CharacterMotion, neverPenetratesWallsInSharpCorners) {
    for (std::uint32_t seed = 0; seed < 6; ++seed) {
        RandomStream random(seed, 0, RandomPurpose::Test);
        LevelData data;
        addBlock(data, {0, -0.5f, 0}, {12, 0.5f, 12});
        for (const float side : {-1.0f, 1.0f}) {
            addBlock(data, {8 * side, 2, 0}, {0.5f, 4, 9});
            addBlock(data, {0, 2, 8 * side}, {9, 4, 0.5f});
        }
        for (int i = 0; i < 40; ++i) {
            const float x = random.between(-7, 7);
            const float z = random.between(-7, 7);
            const float yaw = random.between(-3, 3);
            const float width = random.between(0.1f, 2);
            const float height = random.between(0.1f, 1.5f);
            if (std::fabs(x) < 1.5f && std::fabs(z) < 1.5f) continue;
            addBlock(data, {x, height, z}, {width, height, 0.3f}, yaw);
        }
        Stage stage(std::move(data));
        const EntityId man = stage.spawn({0, 0, 0});
        Intent intent;
        float deepest = 0, walked = 0;
        for (int i = 0; i < 3000; ++i) {
            if (i % 20 == 0) {
                const float yaw = random.between(-kPi, kPi);
                intent = walkTowards(yaw, {Button::Run});
                if (random.chance(0.2f)) intent.press(Button::Jump);
                if (random.chance(0.2f)) intent.press(Button::Crouch);
            }
            const Vec3 before = stage.at(man);
            stage.run(1, man, intent);
            walked += length(stage.at(man) - before);
            deepest = std::max(deepest, stage.depthInLevel(man));
            ASSERT_LE(deepest, 0.01f) << "seed " << seed << " tick " << i;
            ASSERT_GT(stage.at(man).y, -0.02f);
            ASSERT_LT(length(horizontal(stage.at(man) - before)) * 60, 8)
                << "a jump of place, seed " << seed << " tick " << i;
        }
        EXPECT_GT(walked, 30); // it was not simply stuck
    }
}

TEST(CharacterMotion, wedgedInASharpCornerItRestsAndGetsOutAgain) {
    LevelData data = floorOnly();
    addBlock(data, {0.6f, 1, -3}, {0.05f, 1, 4}, 0.12f);
    addBlock(data, {-0.6f, 1, -3}, {0.05f, 1, 4}, -0.12f); // closes towards +Z
    Stage stage(std::move(data));
    const EntityId man = stage.spawn({0, 0, -4});
    stage.run(200, man, walkTowards(kPi, {Button::Run}));
    const Vec3 wedged = stage.at(man);
    for (int i = 0; i < 100; ++i) {
        stage.run(1, man, walkTowards(kPi, {Button::Run}));
        ASSERT_LT(length(stage.at(man) - wedged), 0.01f) << i;
        ASSERT_LE(stage.depthInLevel(man), 0.01f);
    }
    stage.run(60, man, walkTowards(0));
    EXPECT_LT(stage.at(man).z, wedged.z - 1);
}

TEST(CharacterMotion, twoWalkersNeverOverlap) {
    for (const float offset : {0.0f, 0.1f, 0.5f, 0.69f}) {
        Stage stage(floorOnly());
        const EntityId a = stage.spawn({0, 0, 5}), b = stage.spawn({offset, 0, -5}, kPi);
        for (int i = 0; i < 300; ++i) {
            stage.step({{a, walkTowards(0, {Button::Run})}, {b, walkTowards(kPi, {Button::Run})}});
            ASSERT_LE(overlap(stage.entity(a), stage.entity(b)), 0.02f) << "offset " << offset << " tick " << i;
        }
        EXPECT_TRUE(stage.who(a).onGround && stage.who(b).onGround);
        EXPECT_LT(stage.at(a).y, 0.01f);                               // nobody climbs onto the other
        EXPECT_TRUE(offset < 0.4f || stage.at(a).z < -5.0f) << offset; // a glancing meeting is passed
    }
}

TEST(CharacterMotion, aCrowdThatWantsOnePlaceDoesNotOverlap) {
    Stage stage(floorOnly());
    std::vector<EntityId> crowd;
    for (int i = 0; i < 24; ++i)
        crowd.push_back(stage.spawn(directionFromYawPitch(static_cast<float>(i) * (kTwoPi / 24), 0) * 6.0f));
    std::vector<Order> orders(crowd.size());
    for (int tick = 0; tick < 400; ++tick) {
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            orders[i].body = crowd[i];
            orders[i].intent = walkTowards(yawOf(-stage.at(crowd[i])), {Button::Run});
        }
        stage.step(orders);
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            ASSERT_LT(stage.depthInLevel(crowd[i]), 0.01f);
            ASSERT_LT(stage.at(crowd[i]).y, 0.05f);
            for (std::size_t k = 0; k < i; ++k)
                ASSERT_LE(overlap(stage.entity(crowd[i]), stage.entity(crowd[k])), 0.02f) << tick;
        }
    }
}

TEST(CharacterMotion, spawnedIntoEachOtherTheyPartAndNotThroughWalls) {
    LevelData data = floorOnly();
    addBlock(data, {-1.0f, 1, 0}, {0.5f, 1, 5});
    Stage stage(std::move(data));
    const EntityId a = stage.spawn({0, 0, 0}), b = stage.spawn({0.1f, 0, 0});
    for (int i = 0; i < 120; ++i) {
        stage.step();
        ASSERT_LE(stage.depthInLevel(a), 0.01f);
        ASSERT_LE(stage.depthInLevel(b), 0.01f);
    }
    EXPECT_LE(overlap(stage.entity(a), stage.entity(b)), 0.02f);
}

TEST(CharacterMotion, nobodyWalksThroughAThinWall) {
    for (const float side : {1.0f, -1.0f})
        for (const float aim : {0.0f, 0.3f, 0.9f, 1.2f})
            for (const bool jumps : {false, true}) {
                LevelData data = floorOnly();
                addQuad(data, {-30, 0, 0}, {30, 0, 0}, {30, 6, 0}, {-30, 6, 0});
                BodyDefinition body;
                body.runSpeed = 12; // 0.2 m a tick
                Stage stage(std::move(data), oneBody(body));
                const EntityId man = stage.spawn({-10 * aim, 0, 4 * side});
                const float yaw = side > 0 ? aim : kPi - aim; // towards the wall
                for (int i = 0; i < 180; ++i) {
                    stage.run(1, man,
                              jumps ? walkTowards(yaw, {Button::Run, Button::Jump}) : walkTowards(yaw, {Button::Run}));
                    ASSERT_GT(stage.at(man).z * side, 0.34f) << "side " << side << " aim " << aim << " tick " << i;
                }
                EXPECT_LT(stage.at(man).z * side, 0.4f); // it did get there
            }
}

TEST(CharacterMotion, whoFallsOutOfTheLevelDies) {
    Stage stage(floorOnly());
    const EntityId man = stage.spawn({39, 0, 0});
    bool fell = false;
    for (int i = 0; i < 600 && stage.who(man).alive; ++i) {
        stage.run(1, man, walkTowards(kEastwards));
        fell = fell || !stage.events(EventKind::FellOut).empty();
    }
    EXPECT_TRUE(fell);
    EXPECT_FALSE(stage.who(man).alive);
}

TEST(CharacterMotion, deadlyPlacesKillAndTheDeadComeBack) {
    LevelData data = floorOnly();
    data.deadly.push_back({{-5, 0, -6}, {5, 2, -5}});
    BodyDefinition body;
    body.respawnTicks = 90;
    Stage stage(std::move(data), oneBody(body));
    const EntityId man = stage.spawn({0, 0, 0}, 0.5f);
    int ticks = 0;
    while (stage.who(man).alive && ++ticks < 600)
        stage.run(1, man, walkTowards(0));
    EXPECT_NEAR(stage.at(man).z, -5, 0.05f);
    ASSERT_EQ(stage.events(EventKind::Death).size(), 1u);
    EXPECT_FALSE(stage.entity(man).solid);
    for (int i = 1; i < 90; ++i) {
        stage.run(1, man, walkTowards(0)); // the dead do not obey
        ASSERT_FALSE(stage.who(man).alive);
    }
    stage.step();
    EXPECT_TRUE(stage.who(man).alive);
    EXPECT_EQ(stage.events(EventKind::Spawn).size(), 1u);
    EXPECT_LT(length(stage.at(man)), 0.01f);
    EXPECT_EQ(stage.entity(man).yaw, 0.5f);
    EXPECT_EQ(stage.who(man).health, 100);
    EXPECT_TRUE(stage.entity(man).solid);
    EXPECT_EQ(stage.entity(man).shape.height, 1.8f);
}

TEST(CharacterMotion, theDeadLieOnTheGroundAndDoNotHangInTheAir) {
    Stage stage(floorOnly());
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(2);
    stage.run(20, man, walkTowards(0, {Button::Jump}));
    ASSERT_GT(stage.at(man).y, 0.5f);
    stage.sim.damage(man, 1000, {}, {});
    stage.run(120);
    EXPECT_NEAR(stage.at(man).y, 0, 0.05f);
}

TEST(CharacterMotion, spawnDropsToTheFloorAndIsSeenAtOnce) {
    Stage stage(floorOnly());
    const EntityId man = stage.spawn({7, 1.9f, 3});
    EXPECT_NEAR(stage.at(man).y, 0, 0.003f);
    EXPECT_TRUE(stage.who(man).onGround);
    const EntityId high = stage.spawn({20, 10, 3});
    EXPECT_EQ(stage.at(high).y, 10.0f);
    EXPECT_FALSE(stage.who(high).onGround);
    const EntityId sunk = stage.spawn({-7, -0.2f, 3});
    EXPECT_NEAR(stage.at(sunk).y, 0, 0.01f);
    std::vector<std::uint32_t> scratch;
    for (const EntityId id : {man, high, sunk}) // before the first tick
        EXPECT_EQ(
            stage.world.castRay({stage.at(id) + Vec3{0, 1, 5}, {0, 0, -1}}, {}, RayTargets::Everything, scratch).entity,
            id);
}

TEST(CharacterMotion, badOrdersAreHarmless) {
    Stage stage(floorOnly());
    const EntityId man = stage.spawn({0, 0, 0});
    const float nan = std::numeric_limits<float>::quiet_NaN();
    Intent bad;
    bad.move = {nan, 1e38f, -1e38f};
    bad.yaw = nan, bad.pitch = 1e30f;
    bad.buttons = 0xffff;
    bad.weaponSlot = 255;
    for (int i = 0; i < 60; ++i)
        stage.step({{man, bad}, {{99, 1}, bad}, {{}, bad}, {{0, 77}, bad}});
    EXPECT_TRUE(isFinite(stage.at(man)));
    EXPECT_TRUE(std::isfinite(stage.entity(man).yaw));
    EXPECT_LE(std::fabs(stage.entity(man).pitch), kHalfPi);
}

} // namespace
} // namespace lince
