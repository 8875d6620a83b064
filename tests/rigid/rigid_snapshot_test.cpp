#include "rigid_stage.h"

namespace lince {
namespace {

/// Something of everything: boxes, balls, hulls, compounds, joints, things that come and go, forces, blasts, sleep.
struct Zoo : RigidStage {
    Zoo() {
        RandomStream random(12, 0, RandomPurpose::Test);
        const std::vector<Vec3> rock{{-0.4f, -0.3f, -0.3f}, {0.4f, -0.3f, -0.2f}, {0.3f, -0.3f, 0.4f},
                                     {-0.3f, -0.2f, 0.3f},  {0, 0.4f, 0},         {0.2f, 0.3f, -0.2f}};
        for (int i = 0; i < 40; ++i) {
            const float x = random.between(-2, 2);
            const float z = random.between(-2, 2);
            const Vec3 place{x, 1 + 0.3f * static_cast<float>(i), z};
            const Quat turn = randomRotation(random);
            const RigidPart part = i % 5 == 0   ? RigidPart::sphere(0.3f)
                                   : i % 5 == 1 ? RigidPart::capsule(0.2f, 0.3f)
                                   : i % 5 == 2 ? RigidPart::hull(rock)
                                   : i % 5 == 3 ? RigidPart::cylinder(0.3f, 0.3f)
                                                : RigidPart::box({0.3f, 0.2f, 0.4f});
            bodies.push_back(add(part, place, random.between(1, 10), turn));
        }
        for (std::size_t i = 0; i + 5 < bodies.size(); i += 10) {
            RigidJointSettings joint;
            joint.kind = static_cast<RigidJointKind>(i / 10 % 4);
            joint.a = bodies[i], joint.b = bodies[i + 5];
            joint.anchor = at(bodies[i]).position, joint.anchorB = at(bodies[i + 5]).position;
            EXPECT_TRUE(world.add(joint));
        }
    }
    /// What happens at a tick, out of nothing but the tick.
    void live(int tick) {
        if (tick % 250 == 100) world.blast({0, 0.2f, 0}, 4, 60);
        if (tick % 97 == 50) (void)box({0.1f, 6, 0.2f}, {0.2f, 0.2f, 0.2f}, 3);
        if (tick % 97 == 90)
            for (const RigidBody& body : world.bodies())
                if (body.id && body.id.slot >= 40) {
                    world.remove(body.id);
                    break;
                }
        if (tick % 10 == 0) world.addForce(bodies[3], {20, 0, 5}, at(bodies[3]).position);
        run(1);
    }
    std::vector<RigidBodyId> bodies;
};

TEST(RigidSnapshot, restoredAtEveryTickOfTwoThousandItRunsTheSame) {
    Zoo zoo, other;
    bool slept = false, moved = false;
    for (int tick = 0; tick < 2000; ++tick) {
        const auto bytes = zoo.save();
        ASSERT_TRUE(other.restore(bytes)) << tick; // into buffers full of another past
        ASSERT_EQ(other.save(), bytes) << tick;
        zoo.live(tick);
        other.live(tick);
        ASSERT_EQ(zoo.hash(), other.hash()) << tick;
        const std::size_t awake = zoo.world.awakeCount();
        slept = slept || awake < zoo.bodies.size() / 2;
        moved = moved || awake > 30;
        // And some ticks on, whatever `other` remembers by then.
        if (tick % 50 == 0) {
            Zoo third;
            ASSERT_TRUE(third.restore(bytes));
            for (int k = 0; k < 30; ++k)
                third.live(tick + k);
            ASSERT_TRUE(other.restore(bytes));
            for (int k = 0; k < 30; ++k)
                other.live(tick + k);
            ASSERT_EQ(third.hash(), other.hash()) << tick;
        }
    }
    EXPECT_TRUE(slept && moved) << slept << moved;
}

TEST(RigidSnapshot, twoRunsAreEqual) {
    Zoo first, second;
    for (int tick = 0; tick < 600; ++tick) {
        first.live(tick);
        second.live(tick);
        ASSERT_EQ(first.hash(), second.hash()) << tick;
    }
}

/// The same on every compiler, build type and machine. Who changes how bodies move changes it, and says why.
TEST(RigidSnapshot, theHashIsTheOneThatAllMachinesGive) {
    Zoo zoo;
    for (int tick = 0; tick < 600; ++tick)
        zoo.live(tick);
    EXPECT_EQ(toHex(zoo.hash()), "32edf981b9944af20f90aba3aee84833");
}

TEST(RigidSnapshot, damagedBytesNeverCrash) {
    Zoo zoo;
    for (int tick = 0; tick < 120; ++tick)
        zoo.live(tick);
    const auto good = zoo.save();
    RandomStream random(7, 0, RandomPurpose::Test);
    int refused = 0;
    for (int i = 0; i < 300; ++i) {
        auto bytes = good;
        const std::uint32_t flips = 1 + random.below(4);
        for (std::uint32_t k = 0; k < flips; ++k) {
            const std::uint32_t at = random.below(static_cast<std::uint32_t>(bytes.size()));
            bytes[at] ^= static_cast<std::byte>(1u << random.below(8));
        }
        if (i % 10 == 0) bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
        Zoo other;
        if (!other.restore(bytes)) {
            ++refused;
            continue;
        }
        other.run(5);
    }
    EXPECT_GT(refused, 30);
}

TEST(RigidSnapshot, whatMakesNoBodyIsRefused) {
    RigidStage stage;
    EXPECT_FALSE(stage.world.addShape({}));
    EXPECT_FALSE(stage.world.addShape({RigidPart::sphere(0)}));
    EXPECT_FALSE(stage.world.addShape({RigidPart::sphere(std::numeric_limits<float>::quiet_NaN())}));
    EXPECT_FALSE(stage.world.addShape({RigidPart::hull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}})})); // flat
    EXPECT_FALSE(stage.world.addShape({RigidPart::hull({{0, 0, 0}, {1, 0, 0}})}));
    EXPECT_FALSE(stage.world.add(RigidBodySettings{}));
    EXPECT_FALSE(stage.box({0, 0, 0}, {1, 1, 1}, -1));
    EXPECT_FALSE(stage.box({std::numeric_limits<float>::infinity(), 0, 0}, {1, 1, 1}, 1));
    const RigidBodyId one = stage.box({0, 1, 0}, {1, 1, 1}, 1);
    RigidJointSettings joint;
    joint.a = joint.b = one;
    EXPECT_FALSE(stage.world.add(joint));
    joint.b = {};
    joint.axis = {};
    EXPECT_FALSE(stage.world.add(joint));
}

TEST(RigidSnapshot, aHullHasTheMassOfItsForm) {
    std::vector<Vec3> corners;
    for (const float x : {-0.3f, 0.3f})
        for (const float y : {-0.5f, 0.5f})
            for (const float z : {-0.2f, 0.2f})
                corners.push_back({x + 1, y + 2, z + 3});
    const RigidShape hull({RigidPart::hull(corners)}), box({RigidPart::box({0.3f, 0.5f, 0.2f})});
    EXPECT_NEAR(hull.volume(), box.volume(), 1e-5f);
    EXPECT_LT(length(hull.centreOfMass() - Vec3{1, 2, 3}), 1e-5f);
    EXPECT_NEAR(hull.inertia().x.x, box.inertia().x.x, 1e-5f);
    EXPECT_NEAR(hull.inertia().y.y, box.inertia().y.y, 1e-5f);
    EXPECT_NEAR(hull.inertia().z.z, box.inertia().z.z, 1e-5f);
    // Two halves are the whole.
    const RigidShape halves({RigidPart::box({0.3f, 0.25f, 0.2f}).at({0, 0.25f, 0}),
                             RigidPart::box({0.3f, 0.25f, 0.2f}).at({0, -0.25f, 0})});
    EXPECT_NEAR(halves.inertia().x.x, box.inertia().x.x, 1e-5f);
    EXPECT_NEAR(halves.inertia().z.z, box.inertia().z.z, 1e-5f);
}

} // namespace
} // namespace lince
