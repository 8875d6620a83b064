#include "stage.h"

#include <cmath>

namespace lince {
namespace {

constexpr float kSpeed = 2;

Definitions ballAndMan() {
    return readDefinitions("<item name='health' health='25' respawn='1'/>"
                           "<body name='ball' class='enemy' motion='bounce' radius='0.35' height='0.7' walkSpeed='2'/>"
                           "<body name='man' walkSpeed='1.5'/>");
}
constexpr BodyTypeId kBall{1}, kMan{2};

/// Ten by ten metres between walls three metres high, open above.
LevelData room() {
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {6, 0.5f, 6});
    for (const float side : {-1.0f, 1.0f}) {
        addBlock(data, {5.5f * side, 1.5f, 0}, {0.5f, 1.5f, 6});
        addBlock(data, {0, 1.5f, 5.5f * side}, {6, 1.5f, 0.5f});
    }
    return data;
}

/// Edges, slopes and corners of every kind.
LevelData fullRoom() {
    LevelData data = room();
    addBlock(data, {1, 0.4f, 1}, {1, 0.4f, 0.6f}, 0.4f);
    addBlock(data, {-2.5f, 1.5f, -2}, {0.3f, 1.5f, 0.3f}, 0.8f);
    addBlock(data, {-2, 0.2f, 3}, {0.7f, 0.2f, 0.7f});
    addQuad(data, {1, 0, -4}, {1, 0, -1}, {4, 2, -1}, {4, 2, -4});       // a slope
    addQuad(data, {5, 0, 2.5f}, {5, 3, 2.5f}, {2, 3, 5}, {2, 0, 5});     // a sharp corner behind it
    addQuad(data, {-5, 0, 4.4f}, {-5, 3, 4.4f}, {-1, 3, 5}, {-1, 0, 5}); // 9°, narrower than the ball
    return data;
}

/// Places in rows, the first at (x, z).
Vec3 inRows(int index, int columns, float apart, float x, float z) {
    const int row = index / columns, column = index % columns;
    return {x + static_cast<float>(column) * apart, 0, z + static_cast<float>(row) * apart};
}

float speedOf(const Stage& stage, EntityId ball) {
    return length(stage.entity(ball).velocity);
}

TEST(Flight, beginsAlongItsYawAboveTheFloorALittleUpOrDown) {
    Stage stage(floorOnly(), ballAndMan(), {7});
    bool up = false, down = false;
    for (int i = 0; i < 20; ++i) {
        const float yaw = static_cast<float>(i) * 0.3f - 3;
        const EntityId ball = stage.spawn({static_cast<float>(i) * 2 - 20, 0, 0}, yaw, {}, kBall);
        const Entity& e = stage.entity(ball);
        EXPECT_NEAR(e.position.y, 0.75f, 0.01f); // the middle of its layer of 2.2 m
        EXPECT_NEAR(length(e.velocity), kSpeed, 1e-5f);
        EXPECT_NEAR(angleDifference(yawOf(e.velocity), yaw), 0, 1e-5f);
        EXPECT_LT(absolute(pitchOf(e.velocity)), 0.22f);
        up = up || e.velocity.y > 0.05f;
        down = down || e.velocity.y < -0.05f;
    }
    EXPECT_TRUE(up && down);
}

TEST(Flight, isMirroredByAWall) {
    Stage stage(room(), ballAndMan());
    const EntityId ball = stage.spawn({3, 0, 0}, 1, {}, kBall); // right and ahead
    const Vec3 before = stage.entity(ball).velocity;
    ASSERT_GT(before.x, 1);
    while (stage.entity(ball).velocity.x > 0 && stage.at(ball).x < 6)
        stage.run(1);
    EXPECT_NEAR(stage.at(ball).x, 5 - 0.35f, 0.06f);
    EXPECT_NEAR(stage.entity(ball).velocity.x, -before.x, 1e-5f);
    EXPECT_NEAR(stage.entity(ball).velocity.z, before.z, 1e-5f);
    EXPECT_NEAR(absolute(stage.entity(ball).velocity.y), absolute(before.y), 1e-5f);
}

TEST(Flight, goesAsFarAsItsSpeedSaysBounceOrNot) {
    Stage stage(room(), ballAndMan());
    const EntityId ball = stage.spawn({0, 0, 0}, 0.5f, {}, kBall);
    Vec3 last = stage.at(ball);
    double metres = 0;
    for (int tick = 0; tick < 3600; ++tick) {
        stage.run(1);
        const float step = length(stage.at(ball) - last);
        EXPECT_LE(step, kSpeed * kTickSeconds + 1e-4f);
        EXPECT_NEAR(speedOf(stage, ball), kSpeed, 1e-5f);
        metres += step;
        last = stage.at(ball);
    }
    EXPECT_NEAR(metres, 120, 1.5); // a tick with a bounce ends nearer than it flew
}

TEST(Flight, neverLeavesNeverEntersAndNeverStays) {
    Stage stage(fullRoom(), ballAndMan(), {3});
    std::vector<EntityId> balls;
    balls.reserve(12);
    for (int i = 0; i < 12; ++i)
        balls.push_back(stage.spawn(inRows(i, 4, 0.9f, -4.2f, -0.5f), static_cast<float>(i) * 0.7f, {}, kBall));
    std::vector<Vec3> corner(balls.size());
    std::vector<float> reach(balls.size());
    for (int tick = 0; tick < 7200; ++tick) {
        stage.run(1);
        for (std::size_t i = 0; i < balls.size(); ++i) {
            const Vec3 p = stage.entity(balls[i]).middle();
            ASSERT_LT(stage.depthInLevel(balls[i]), 0.003f) << "ball " << i << " tick " << tick;
            ASSERT_TRUE(absolute(p.x) < 5 && absolute(p.z) < 5 && p.y > 0.3f && p.y < 2.2f) << "ball " << i;
            ASSERT_NEAR(speedOf(stage, balls[i]), kSpeed, 1e-5f);
            ASSERT_LE(absolute(stage.entity(balls[i]).velocity.y), 0.701f * kSpeed); // never on the spot
            reach[i] = maximum(reach[i], length(p - corner[i]));
            if (tick % 240 != 0) continue;
            if (tick > 0) {
                EXPECT_GT(reach[i], 0.7f) << "ball " << i << " tick " << tick; // of the 8 m that it flew
            }
            corner[i] = p;
            reach[i] = 0;
        }
    }
    for (std::size_t i = 0; i < balls.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_LT(overlap(stage.entity(balls[i]), stage.entity(balls[k])), 0.005f);
}

TEST(Flight, leavesTheSharpestCorner) {
    Stage stage(fullRoom(), ballAndMan());
    const EntityId ball = stage.spawn({-3, 0, 2}, -0.9f * kPi, {}, kBall); // into the wedge of 9°
    float nearest = 10;
    for (int tick = 0; tick < 300; ++tick) {
        stage.run(1);
        nearest = minimum(nearest, 5 - stage.at(ball).z);
    }
    EXPECT_LT(nearest, 1.0f);          // it was there
    EXPECT_LT(stage.at(ball).z, 3.0f); // and came back
}

TEST(Flight, getsOutFromBetweenAManAndAWall) {
    Stage stage(room(), ballAndMan(), {2});
    const EntityId ball = stage.spawn({0, 0, -4.2f}, 0, {}, kBall);
    const EntityId man = stage.spawn({0, 0, -3}, 0, {}, kMan);
    float farthest = 0;
    for (int tick = 0; tick < 300; ++tick) {
        const Order order{man, walkTowards(0)}; // he presses on
        stage.sim.step({&order, 1});
        farthest = maximum(farthest, length(horizontal(stage.at(ball) - Vec3{0, 0, -4.2f}))); // aside, or over him
    }
    EXPECT_GT(farthest, 1.5f);
}

TEST(Flight, needsNeitherWallsNorCeiling) {
    Stage stage(floorOnly(), ballAndMan(), {5}); // 80 × 80 m
    const EntityId ball = stage.spawn({35, 0, 35}, 2.2f, {}, kBall);
    float highest = 0;
    for (int tick = 0; tick < 6000; ++tick) {
        stage.run(1);
        const Vec3 p = stage.entity(ball).middle();
        ASSERT_TRUE(absolute(p.x) <= 39.7f && absolute(p.z) <= 39.7f) << tick;
        ASSERT_LE(p.y, 2.2f - 0.35f + 0.05f) << tick;
        highest = maximum(highest, p.y);
    }
    EXPECT_GT(highest, 1.5f);
}

TEST(Flight, hasNoWill) {
    Stage stage(room(), ballAndMan()), other(room(), ballAndMan());
    const EntityId ball = stage.spawn({0, 0, 0}, 1, {}, kBall);
    other.spawn({0, 0, 0}, 1, {}, kBall);
    stage.run(200, ball, walkTowards(2, {Button::Jump, Button::Fire, Button::Run, Button::Crouch}));
    other.run(200);
    EXPECT_EQ(stage.hash(), other.hash());
}

TEST(Flight, takesNothing) {
    LevelData data = room();
    data.items.push_back({"health", {0, 0.7f, -2}});
    Stage stage(std::move(data), ballAndMan());
    stage.spawn({0, 0, 0}, 0, {}, kBall);
    stage.run(120);
    EXPECT_EQ(stage.sim.items()[0].respawnLeft, 0u);
}

TEST(Flight, bouncesOffWhoStandsThereAndMovesNobody) {
    Stage stage(room(), ballAndMan(), {11});
    const EntityId man = stage.spawn({0, 0, -4.6f}, 0, {}, kMan); // his back to the wall
    stage.run(30);
    const Vec3 stood = stage.at(man);
    const EntityId ball = stage.spawn({0, 0, 0}, 0, {}, kBall);
    bool back = false;
    for (int tick = 0; tick < 600; ++tick) {
        stage.run(1);
        back = back || stage.entity(ball).velocity.z > 0.5f;
        ASSERT_LT(overlap(stage.entity(ball), stage.entity(man)), 0.003f);
        ASSERT_LT(length(stage.at(man) - stood), 1e-4f);
    }
    EXPECT_TRUE(back);
}

TEST(Flight, nobodyIsPushedThroughAWallByACrowdOfBalls) {
    Stage stage(fullRoom(), ballAndMan(), {13});
    for (int i = 0; i < 20; ++i)
        stage.spawn(inRows(i, 5, 0.9f, -4.2f, -0.9f), static_cast<float>(i), {}, kBall);
    const EntityId man = stage.spawn({-4, 0, -4}, 0, {}, kMan);
    for (int tick = 0; tick < 3600; ++tick) {
        const Order order{man, walkTowards(static_cast<float>(tick / 100) * 1.3f)};
        stage.sim.step({&order, 1});
        ASSERT_LT(stage.depthInLevel(man), 0.01f) << tick;
        ASSERT_TRUE(absolute(stage.at(man).x) < 5 && absolute(stage.at(man).z) < 5 && stage.at(man).y > -0.01f) << tick;
    }
    EXPECT_TRUE(stage.who(man).alive);
    EXPECT_EQ(stage.who(man).health, 100);
}

TEST(Flight, mirroredByDoorsAndBoxesWhichStay) {
    LevelData data = room();
    data.boxes.push_back({{0, 1, -2}, {1, 1, 0.4f}, 0, 20, 0});
    data.doors.push_back({"gate", {0, 1.5f, 3}, {3, 1.5f, 0.2f}, 0, {0, 2, 0}, 1, 1});
    Stage stage(std::move(data), ballAndMan());
    stage.run(60); // the box comes to rest
    const Vec3 box = stage.entity(stage.sim.boxes()[0].entity).position;
    const EntityId ball = stage.spawn({0, 0, 0.5f}, 0, {}, kBall);
    for (int tick = 0; tick < 600; ++tick) {
        stage.run(1);
        ASSERT_GT(stage.at(ball).z, -1.6f + 0.34f);
        ASSERT_LT(stage.at(ball).z, 2.8f - 0.34f);
    }
    EXPECT_LT(length(stage.entity(stage.sim.boxes()[0].entity).position - box), 1e-4f);
}

TEST(Flight, isRestoredToTheBit) {
    Stage stage(fullRoom(), ballAndMan(), {17});
    for (int i = 0; i < 8; ++i)
        stage.spawn(inRows(i, 4, 0.9f, -4.2f, -0.5f), static_cast<float>(i), {}, kBall);
    stage.run(500);
    const auto saved = stage.save();
    stage.run(700);
    const Hash128 end = stage.hash();
    ASSERT_TRUE(stage.restore(saved));
    stage.run(700);
    EXPECT_EQ(stage.hash(), end);
}

} // namespace
} // namespace lince
