#include "rigid_stage.h"

#include <algorithm>

namespace lince {
namespace {

/// A bridge of planks over a gap, its ends on posts, and what it carries.
struct Bridge {
    RigidStage stage;
    std::vector<RigidBodyId> planks;

    explicit Bridge(int substeps, float plankMass, int count = 30) : stage(rigidFloor(), settings(substeps)) {
        // Along an arc, so that it hangs: straight from post to post no force would hold it.
        constexpr float kAngle = 1.28f;
        const float step = kAngle / static_cast<float>(count), radius = 0.5f / sine(0.5f * step);
        const auto at = [&](float planksFromLeft) {
            const float angle = step * planksFromLeft - kAngle / 2;
            return Vec3{radius * sine(angle), 10 + radius * (cosine(kAngle / 2) - cosine(angle)), 0};
        };
        const auto joint = [&](RigidBodyId a, RigidBodyId b, Vec3 place) {
            RigidJointSettings hinge;
            hinge.a = a, hinge.b = b, hinge.anchor = place, hinge.axis = {0, 0, 1};
            EXPECT_TRUE(stage.world.add(hinge));
        };
        for (int i = 0; i < count; ++i) {
            const Vec3 left = at(static_cast<float>(i)), right = at(static_cast<float>(i) + 1);
            const Quat slope = quatFromAxisAngle({0, 0, 1}, pitchOf(right - left));
            planks.push_back(stage.box((left + right) * 0.5f, {0.48f, 0.1f, 2}, plankMass, slope));
            if (i > 0) joint(planks[static_cast<std::size_t>(i) - 1], planks.back(), left);
        }
        joint(planks.front(), {}, at(0));
        joint(planks.back(), {}, at(static_cast<float>(count)));
    }
    static RigidWorldSettings settings(int substeps) {
        RigidWorldSettings s;
        s.substeps = substeps;
        return s;
    }
    /// The widest gap between two planks that should touch, in metres.
    float widestGap() const {
        float widest = 0;
        for (std::size_t i = 0; i + 1 < planks.size(); ++i) {
            const RigidBody &a = stage.at(planks[i]), &b = stage.at(planks[i + 1]);
            const Vec3 p = a.position + rotate(a.rotation, {0.5f, 0, 0}),
                       q = b.position + rotate(b.rotation, {-0.5f, 0, 0});
            widest = maximum(widest, length(q - p));
        }
        return widest;
    }
};

TEST(RigidJoint, aBridgeOfThirtyPlanksCarriesAHeavyBox) {
    Bridge bridge(4, 6000); // planks of steel
    bridge.stage.run(120);
    const RigidBodyId tank = bridge.stage.box({0, 6.5f, 0}, {2.5f, 0.8f, 1.5f}, 60'000);
    float widest = 0;
    for (int tick = 0; tick < 900; ++tick) {
        bridge.stage.run(1);
        if (tick > 120) widest = maximum(widest, bridge.widestGap());
    }
    EXPECT_GT(bridge.stage.at(tank).position.y, 4);
    EXPECT_LT(widest, 0.15f);
    EXPECT_LT(length(bridge.stage.at(tank).velocity), 0.3f);
    std::printf("bridge: gap %.3f m, tank at %.2f m\n", static_cast<double>(widest),
                static_cast<double>(bridge.stage.at(tank).position.y));
}

TEST(RigidJoint, aPendulumSwingsAtItsPeriod) {
    RigidStage stage(LevelData{});
    const RigidBodyId ball = stage.add(RigidPart::sphere(0.05f), {0.2f, -2, 0});
    stage.world.alter(ball)->spinDrag = 0;
    RigidJointSettings rod;
    rod.kind = RigidJointKind::Distance;
    rod.a = ball, rod.anchor = {0.2f, -2, 0}, rod.anchorB = {0, 0, 0};
    ASSERT_TRUE(stage.world.add(rod));
    const float size = length(Vec3{0.2f, -2, 0});
    std::vector<float> crossings;
    float before = 0.2f;
    for (int tick = 0; tick < 1200; ++tick) {
        stage.run(1);
        const Vec3 p = stage.at(ball).position;
        EXPECT_NEAR(length(p), size, 0.005f);
        if (before > 0 && p.x <= 0) crossings.push_back(static_cast<float>(tick) / 60);
        before = p.x;
    }
    ASSERT_GE(crossings.size(), 5u);
    const float period = (crossings.back() - crossings.front()) / static_cast<float>(crossings.size() - 1);
    EXPECT_NEAR(period, kTwoPi * std::sqrt(size / 9.81f), 0.03f);
}

TEST(RigidJoint, aHingeStopsAtItsLimitsAndItsMotorTurnsIt) {
    RigidStage stage({}, weightless());
    const RigidBodyId door = stage.box({0.5f, 0, 0}, {0.5f, 1, 0.05f}, 20);
    RigidJointSettings hinge;
    hinge.b = door;
    hinge.a = stage.box({0, 5, 0}, {0.1f, 0.1f, 0.1f}, 0);
    hinge.anchor = {0, 0, 0}, hinge.axis = {0, 1, 0};
    hinge.limited = true, hinge.low = -0.5f, hinge.high = 1;
    hinge.motorSpeed = 2, hinge.motorForce = 100;
    const RigidJointId id = stage.world.add(hinge);
    ASSERT_TRUE(id);
    const auto angle = [&] {
        const Vec3 along = rotate(stage.at(door).rotation, {1, 0, 0});
        return arcTangent2(-along.z, along.x);
    };
    stage.run(15);
    EXPECT_NEAR(angle(), 0.37f, 0.02f); // 100 N m against 6.7 kg m² until 2 rad/s
    stage.run(120);
    EXPECT_NEAR(angle(), 1, 0.02f);
    stage.world.alter(id)->motorSpeed = -2;
    stage.run(120);
    EXPECT_NEAR(angle(), -0.5f, 0.02f);
    EXPECT_NEAR(length(stage.at(door).position), 0.5f, 0.01f);
    EXPECT_NEAR(stage.at(door).position.y, 0, 0.01f);
}

TEST(RigidJoint, aSliderMovesAlongItsAxisOnly) {
    RigidStage stage(LevelData{});
    const RigidBodyId lift = stage.box({0, 0, 0}, {0.5f, 0.1f, 0.5f}, 100);
    RigidJointSettings slider;
    slider.kind = RigidJointKind::Slider;
    slider.a = stage.box({0, -5, 3}, {0.1f, 0.1f, 0.1f}, 0);
    slider.b = lift, slider.anchor = {0, 0, 0}, slider.axis = {0, 1, 0};
    slider.limited = true, slider.low = -1, slider.high = 2;
    slider.motorSpeed = 1, slider.motorForce = 3000;
    const RigidJointId id = stage.world.add(slider);
    ASSERT_TRUE(id);
    stage.run(60);
    EXPECT_NEAR(stage.at(lift).position.y, 1, 0.05f);
    (void)stage.box({0.4f, 3, 0}, {0.1f, 0.1f, 0.1f}, 50); // off the middle
    stage.run(180);
    EXPECT_NEAR(stage.at(lift).position.y, 2, 0.02f);
    stage.world.alter(id)->motorForce = 0;
    stage.run(240);
    EXPECT_NEAR(stage.at(lift).position.y, -1, 0.02f);
    EXPECT_NEAR(stage.at(lift).position.x, 0, 0.01f);
    EXPECT_GT(rotate(stage.at(lift).rotation, {0, 1, 0}).y, 0.999f);
}

TEST(RigidJoint, fixedOnesStayTogetherAndPartWhenTheJointGoes) {
    RigidStage stage;
    const RigidBodyId a = stage.box({0, 3, 0}, {0.5f, 0.1f, 0.1f}), b = stage.box({1, 3, 0}, {0.5f, 0.1f, 0.1f});
    RigidJointSettings fixed;
    fixed.kind = RigidJointKind::Fixed;
    fixed.a = a, fixed.b = b, fixed.anchor = {0.5f, 3, 0};
    const RigidJointId id = stage.world.add(fixed);
    ASSERT_TRUE(id);
    for (const RigidBodyId one : {a, b}) {
        stage.world.alter(one)->spin = {1, 2, 3};
        stage.world.alter(one)->velocity = cross(Vec3{1, 2, 3}, stage.at(one).position - stage.at(a).position);
    }
    for (int tick = 0; tick < 300; ++tick) {
        stage.run(1);
        const RigidBody &p = stage.at(a), &q = stage.at(b);
        ASSERT_LT(
            length(p.position + rotate(p.rotation, {0.5f, 0, 0}) - q.position - rotate(q.rotation, {-0.5f, 0, 0})),
            0.02f);
        ASSERT_GT(absolute(dot(p.rotation, q.rotation)), 0.999f);
    }
    stage.world.remove(id);
    stage.world.alter(a)->velocity = (stage.at(a).position - stage.at(b).position) * 4.0f + Vec3{0, 2, 0};
    stage.run(60);
    EXPECT_GT(length(stage.at(a).position - stage.at(b).position), 1.2f);
}

} // namespace
} // namespace lince
