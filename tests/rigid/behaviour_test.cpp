// What rigid bodies do that anybody knows from life.

#include "rigid_stage.h"

#include <algorithm>

namespace lince {
namespace {

Quat about(Vec3 axis, float radians) {
    return quatFromAxisAngle(axis, radians);
}

TEST(RigidBehaviour, aStackOfTenBoxesStandsForAMinute) {
    RigidWorldSettings settings;
    settings.sleeps = false; // it must stand, not be frozen
    RigidStage stage(rigidFloor(), settings);
    std::vector<RigidBodyId> boxes;
    for (int i = 0; i < 10; ++i)
        boxes.push_back(stage.box({0, 0.5f + static_cast<float>(i), 0}, {0.5f, 0.5f, 0.5f}, 10));
    stage.run(3600);
    for (int i = 0; i < 10; ++i) {
        const RigidBody& body = stage.at(boxes[static_cast<std::size_t>(i)]);
        EXPECT_NEAR(body.position.x, 0, 0.02f) << i;
        EXPECT_NEAR(body.position.z, 0, 0.02f) << i;
        EXPECT_NEAR(body.position.y, 0.5f + static_cast<float>(i), 0.02f) << i;
        EXPECT_LT(length(body.velocity), 0.01f) << i;
    }
}

/// Metres that a box slides in two seconds on a slope.
float slidOn(float degrees, float friction, const RigidPart& part, float lift) {
    RigidStage stage;
    const float angle = degrees * kRadiansPerDegree;
    const Vec3 up{-sine(angle), cosine(angle), 0};
    RigidBodySettings slope;
    slope.shape = stage.world.addShape({RigidPart::box({20, 0.5f, 20})});
    slope.position = Vec3{0, 20, 0} - up * 0.5f;
    slope.rotation = about({0, 0, 1}, angle);
    slope.mass = 0;
    slope.friction = friction;
    (void)stage.world.add(slope);
    const RigidBodyId box = stage.add(part, Vec3{0, 20, 0} + up * lift, 5, slope.rotation, friction);
    stage.run(30);
    const Vec3 start = stage.at(box).position;
    stage.run(120);
    return length(stage.at(box).position - start);
}

TEST(RigidBehaviour, aBoxSlidesAboveItsFrictionAngleAndNotBelow) {
    for (const float friction : {0.2f, 0.5f, 0.8f}) {
        const float angle = arcTangent(friction) / kRadiansPerDegree;
        const RigidPart flat = RigidPart::box({0.5f, 0.1f, 0.5f});
        EXPECT_LT(slidOn(angle - 0.5f, friction, flat, 0.1f), 0.01f) << friction;
        EXPECT_GT(slidOn(angle + 0.5f, friction, flat, 0.1f), 0.05f) << friction;
    }
}

TEST(RigidBehaviour, onTrianglesTheAngleIsTheSame) {
    for (const bool steep : {false, true}) {
        const float friction = 0.5f, angle = arcTangent(friction) + (steep ? 0.5f : -0.5f) * kRadiansPerDegree;
        LevelData data;
        const std::uint16_t surface = data.mesh.addSurface({"slope", {}, Blocks::All});
        const float rise = sine(angle), run = cosine(angle);
        for (int i = -20; i < 20; ++i) { // a strip of many triangles, over whose edges it goes
            const float a = static_cast<float>(i), b = a + 1;
            const Vec3 p{a * run, a * rise, -5}, q{a * run, a * rise, 5}, r{b * run, b * rise, 5},
                s{b * run, b * rise, -5};
            data.mesh.addTriangle(p, q, r, surface);
            data.mesh.addTriangle(p, r, s, surface);
        }
        RigidStage stage(std::move(data));
        const RigidBodyId box =
            stage.box({-rise * 0.25f, run * 0.25f, 0}, {0.5f, 0.25f, 0.5f}, 5, about({0, 0, 1}, angle), friction);
        stage.run(30);
        const Vec3 start = stage.at(box).position;
        stage.run(120);
        const float way = length(stage.at(box).position - start);
        // Free sliding: g (sin - mu cos) t² / 2, and what it had at the start.
        EXPECT_TRUE(steep ? way > 0.05f : way < 0.01f) << way;
    }
}

TEST(RigidBehaviour, aBoxSlidesSmoothlyOverTheEdgesInsideAFloor) {
    LevelData data;
    const std::uint16_t surface = data.mesh.addSurface({"floor", {}, Blocks::All});
    for (int i = -5; i < 60; ++i) {
        const float a = static_cast<float>(i) * 0.37f, b = a + 0.37f;
        data.mesh.addTriangle({a, 0, -5}, {a, 0, 5}, {b, 0, 5}, surface);
        data.mesh.addTriangle({a, 0, -5}, {b, 0, 5}, {b, 0, -5}, surface);
    }
    RigidStage stage(std::move(data));
    const RigidBodyId box = stage.box({0, 0.25f, 0}, {0.25f, 0.25f, 0.25f}, 5, {}, 0.1f);
    stage.world.alter(box)->velocity = {6, 0, 0};
    float highest = 0;
    for (int tick = 0; tick < 240; ++tick) {
        stage.run(1);
        highest = maximum(highest, stage.at(box).position.y);
        const float lost = 0.1f * 9.81f * static_cast<float>(tick + 1) / 60;
        EXPECT_NEAR(stage.at(box).velocity.x, maximum(0, 6 - lost), 0.1f) << tick;
    }
    EXPECT_LT(highest, 0.255f);
}

TEST(RigidBehaviour, everyShapeComesToRestOnTheFloorAndSleeps) {
    const std::vector<Vec3> wedge{
        {-0.5f, 0, -0.5f}, {0.5f, 0, -0.5f}, {0.5f, 0, 0.5f}, {-0.5f, 0, 0.5f}, {0, 0.6f, 0.2f}};
    const std::vector<std::vector<RigidPart>> shapes{
        {RigidPart::sphere(0.4f)},
        {RigidPart::capsule(0.2f, 0.4f)},
        {RigidPart::box({0.3f, 0.5f, 0.2f})},
        {RigidPart::cylinder(0.3f, 0.4f)},
        {RigidPart::hull(wedge)},
        {RigidPart::box({0.5f, 0.1f, 0.1f}), RigidPart::box({0.1f, 0.5f, 0.1f}).at({0.4f, 0.4f, 0})},
        {RigidPart::sphere(0.3f).at({-0.6f, 0, 0}), RigidPart::sphere(0.3f).at({0.6f, 0, 0}),
         RigidPart::capsule(0.1f, 0.6f).at({}, about({0, 0, 1}, kHalfPi))},
    };
    RandomStream random(8, 0, RandomPurpose::Test);
    for (std::size_t i = 0; i < shapes.size(); ++i)
        for (int turn = 0; turn < 4; ++turn) {
            RigidStage stage;
            RigidBodySettings s;
            s.shape = stage.world.addShape(shapes[i]);
            ASSERT_TRUE(s.shape) << i;
            s.position = {0, 1.5f, 0};
            s.rotation = randomRotation(random);
            s.spinDrag = 1; // else a ball rolls on and on
            const RigidBodyId body = stage.world.add(s);
            float lowest = 100;
            for (int tick = 0; tick < 900; ++tick) {
                stage.run(1);
                lowest = minimum(lowest, stage.world.boundsOf(stage.at(body)).low.y);
            }
            EXPECT_TRUE(stage.at(body).asleep) << i << " " << turn;
            EXPECT_GT(lowest, i == 4             ? -0.6f
                              : i == 0 || i == 2 ? -0.05f
                                                 : -0.35f)
                << i << " " << turn; // bounds are of a turned box
            EXPECT_GT(stage.at(body).position.y, 0.05f) << i << " " << turn;
            EXPECT_LT(stage.at(body).position.y, 0.7f) << i << " " << turn;
        }
}

TEST(RigidBehaviour, dominoesFallOneAfterTheOther) {
    RigidStage stage;
    std::vector<RigidBodyId> stones;
    constexpr int kStones = 30;
    for (int i = 0; i < kStones; ++i)
        stones.push_back(stage.box({static_cast<float>(i) * 0.5f, 0.5f, 0}, {0.08f, 0.5f, 0.25f}, 1));
    stage.run(60);
    for (const RigidBodyId stone : stones)
        ASSERT_NEAR(stage.at(stone).position.y, 0.5f, 0.01f); // nobody falls by itself
    stage.world.addImpulse(stones[0], {1.5f, 0, 0}, stage.at(stones[0]).position + Vec3{0, 0.45f, 0});
    std::vector<int> fell(kStones, -1);
    for (int tick = 0; tick < 900; ++tick) {
        stage.run(1);
        for (std::size_t i = 0; i < kStones; ++i)
            if (fell[i] < 0 && rotate(stage.at(stones[i]).rotation, {0, 1, 0}).y < 0.8f) fell[i] = tick;
    }
    for (std::size_t i = 0; i < kStones; ++i) {
        EXPECT_GE(fell[i], 0) << i;
        EXPECT_TRUE(i == 0 || fell[i] > fell[i - 1]) << i;
    }
}

TEST(RigidBehaviour, aBowlingBallScattersThePins) {
    RigidStage stage;
    std::vector<RigidBodyId> pins;
    for (int row = 0; row < 4; ++row)
        for (int i = 0; i <= row; ++i)
            pins.push_back(stage.add(RigidPart::cylinder(0.06f, 0.19f),
                                     {10 + 0.264f * static_cast<float>(row), 0.19f,
                                      0.305f * (static_cast<float>(i) - 0.5f * static_cast<float>(row))},
                                     1.5f));
    stage.run(60);
    const RigidBodyId ball = stage.add(RigidPart::sphere(0.108f), {0, 0.108f, 0.03f}, 7);
    stage.world.alter(ball)->velocity = {8, 0, 0};
    stage.run(300);
    const auto down = std::count_if(pins.begin(), pins.end(), [&](RigidBodyId pin) {
        return rotate(stage.at(pin).rotation, {0, 1, 0}).y < 0.9f || stage.at(pin).position.y < 0;
    });
    EXPECT_GE(down, 7);
    EXPECT_GT(stage.at(ball).position.x, 10);
}

TEST(RigidBehaviour, nothingTunnelsAtAThousandMetresASecond) {
    RandomStream random(9, 0, RandomPurpose::Test);
    for (int i = 0; i < 200; ++i) {
        LevelData data; // a sheet without thickness
        const std::uint16_t surface = data.mesh.addSurface({"sheet", {}, Blocks::All});
        data.mesh.addTriangle({0, -50, -50}, {0, 50, -50}, {0, 50, 50}, surface);
        data.mesh.addTriangle({0, -50, -50}, {0, 50, 50}, {0, -50, 50}, surface);
        RigidStage stage(std::move(data), weightless());
        const bool againstBox = i % 2 == 0;
        const RigidPart part = i % 3 == 0   ? RigidPart::sphere(0.05f)
                               : i % 3 == 1 ? RigidPart::box({0.1f, 0.05f, 0.05f})
                                            : RigidPart::capsule(0.05f, 0.1f);
        if (againstBox) (void)stage.box({-5, 0, 0}, {0.01f, 20, 20}, 0);
        const RigidBodyId bullet = stage.add(part, {-20 + random.between(-3, 3), 0, 0}, 1, randomRotation(random));
        stage.world.alter(bullet)->velocity = {1000, random.between(-100, 100), random.between(-100, 100)};
        stage.world.alter(bullet)->spin = randomVector(random, 20);
        for (int tick = 0; tick < 30; ++tick) {
            stage.run(1);
            ASSERT_LT(stage.at(bullet).position.x, againstBox ? -5.0f : 0.0f) << i << " tick " << tick;
        }
    }
}

TEST(RigidBehaviour, twoFastOnesMeet) {
    RigidStage stage({}, weightless());
    const RigidBodyId a = stage.add(RigidPart::sphere(0.1f), {-10, 0, 0});
    const RigidBodyId b = stage.add(RigidPart::sphere(0.1f), {10, 0, 0});
    stage.world.alter(a)->velocity = {1000, 0, 0};
    stage.world.alter(b)->velocity = {-1000, 0, 0};
    for (int tick = 0; tick < 30; ++tick) {
        stage.run(1);
        ASSERT_LT(stage.at(a).position.x, stage.at(b).position.x) << tick;
    }
    EXPECT_LT(stage.at(a).velocity.x, 0);
}

TEST(RigidBehaviour, sleepersWakeWhenTheirSupportGoes) {
    RigidStage stage;
    const RigidBodyId below = stage.box({0, 0.5f, 0}, {0.5f, 0.5f, 0.5f});
    const RigidBodyId above = stage.box({0, 1.5f, 0}, {0.5f, 0.5f, 0.5f});
    const RigidBodyId aside = stage.box({5, 0.5f, 0}, {0.5f, 0.5f, 0.5f});
    stage.run(180);
    ASSERT_TRUE(stage.at(above).asleep && stage.at(below).asleep && stage.at(aside).asleep);
    EXPECT_EQ(stage.world.awakeCount(), 0u);
    stage.world.remove(below);
    stage.run(60);
    EXPECT_NEAR(stage.at(above).position.y, 0.5f, 0.01f);
    EXPECT_TRUE(stage.at(aside).asleep);
    // A support that never sleeps nor moves, too.
    const RigidBodyId shelf = stage.box({10, 1, 0}, {0.5f, 0.1f, 0.5f}, 0);
    const RigidBodyId jar = stage.box({10, 1.3f, 0}, {0.2f, 0.2f, 0.2f});
    stage.run(180);
    ASSERT_TRUE(stage.at(jar).asleep);
    stage.world.remove(shelf);
    stage.run(60);
    EXPECT_NEAR(stage.at(jar).position.y, 0.2f, 0.01f);
    // And when something falls on them.
    stage.run(120);
    ASSERT_TRUE(stage.at(above).asleep);
    (void)stage.add(RigidPart::sphere(0.3f), {0.3f, 3, 0}, 20);
    stage.run(45);
    EXPECT_FALSE(stage.at(above).asleep);
}

TEST(RigidBehaviour, aBlastThrowsWhatIsNear) {
    RigidStage stage;
    const RigidBodyId near = stage.box({1, 0.25f, 0}, {0.25f, 0.25f, 0.25f}, 5);
    const RigidBodyId far = stage.box({20, 0.25f, 0}, {0.25f, 0.25f, 0.25f}, 5);
    stage.run(120);
    stage.world.blast({0, 0.1f, 0}, 6, 200);
    stage.run(30);
    EXPECT_GT(stage.at(near).position.x, 2);
    EXPECT_TRUE(stage.at(far).asleep);
}

} // namespace
} // namespace lince
