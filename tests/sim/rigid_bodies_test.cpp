// Rigid bodies as things of the world: what eyes, rays, characters and weapons meet.

#include "stage.h"

#include <lince/sim/rigid_world.h>

#include <algorithm>

namespace lince {
namespace {

RigidPlacement rigidBox(Vec3 centre, Vec3 halfSize, float mass) {
    RigidPlacement placed;
    placed.centre = centre, placed.halfSize = halfSize, placed.mass = mass;
    return placed;
}

LevelData with(std::initializer_list<RigidPlacement> rigids) {
    LevelData data = floorOnly();
    data.rigids = rigids;
    return data;
}

EntityId firstThing(const Stage& stage) {
    for (const Entity& e : stage.world.slots())
        if (e.id && e.kind == EntityKind::Thing) return e.id;
    return {};
}

TEST(RigidBodies, theWorldSeesThemTumble) {
    RigidPlacement plank = rigidBox({0, 2, 0}, {0.1f, 1, 0.4f}, 10);
    plank.roll = 0.3f;
    Stage stage(with({plank}));
    const EntityId id = firstThing(stage);
    ASSERT_TRUE(id);
    stage.run(240);
    const Entity& e = stage.entity(id);
    // It lies on its broad side, and a ray from above meets it there.
    EXPECT_NEAR(e.position.y, 0.1f, 0.01f);
    EXPECT_GT(absolute(rotate(e.orientation(), {1, 0, 0}).y), 0.999f);
    stage.world.refreshGrid();
    std::vector<std::uint32_t> scratch;
    const Vec3 off = rotate(e.orientation(), {0, 0.8f, 0});
    const WorldHit hit =
        stage.world.castRay({e.position + off + Vec3{0, 5, 0}, {0, -1, 0}, 10}, {}, RayTargets::Solid, scratch);
    EXPECT_EQ(hit.entity, id);
    EXPECT_NEAR(hit.t, 4.9f, 0.02f);
}

TEST(RigidBodies, aWalkerPushesALightOneAndNotAHeavyOne) {
    for (const float mass : {5.0f, 5000.0f}) {
        Stage stage(with({rigidBox({2, 0.5f, 0}, {0.5f, 0.5f, 0.5f}, mass)}));
        const EntityId box = firstThing(stage), man = stage.spawn({0, 0, 0});
        stage.run(180, man, walkTowards(kEastwards));
        EXPECT_TRUE(mass < 100 ? stage.at(box).x > 2.5f : stage.at(box).x < 2.05f) << stage.at(box).x;
        EXPECT_LT(stage.at(man).x, stage.at(box).x - 0.5f);
    }
}

TEST(RigidBodies, aCharacterStandsOnOne) {
    Stage stage(with({rigidBox({0, 0.5f, 0}, {1, 0.5f, 1}, 200)}));
    const EntityId man = stage.spawn({0, 1.5f, 0});
    stage.run(120);
    EXPECT_NEAR(stage.at(man).y, 1, 0.02f);
    EXPECT_TRUE(stage.who(man).onGround);
}

TEST(RigidBodies, aBoulderThrowsACharacterAside) {
    RigidPlacement boulder;
    boulder.form = RigidPlacement::Form::Sphere;
    boulder.radius = 0.8f, boulder.centre = {-6, 0.8f, 0}, boulder.mass = 1500;
    boulder.velocity = {6, 0, 0};
    Stage stage(with({boulder}));
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(90);
    EXPECT_GT(stage.at(man).x, 0.5f);
    EXPECT_GT(stage.at(firstThing(stage)).x, -0.5f); // who weighs 80 kg does not stop it
}

TEST(RigidBodies, explosionsThrowThemAndShotsPushThem) {
    Stage stage(
        with({rigidBox({0, 0.4f, -5}, {0.4f, 0.4f, 0.4f}, 5)}),
        readDefinitions("<weapon name='rifle' damage='20' rate='10' magazine='0' spread='0'/>"
                        "<weapon name='rocket' kind='projectile' damage='60' blast='4' speed='20' magazine='0'/>"
                        "<body name='man' weapons='rifle rocket'/>"));
    const EntityId box = firstThing(stage), man = stage.spawn({0, 0, 0});
    stage.run(30);
    Intent shoot = standing(0, {Button::Fire}, -0.2f);
    stage.run(20, man, shoot);
    EXPECT_LT(stage.at(box).z, -5.05f);
    const float before = stage.at(box).z;
    shoot.weaponSlot = 2;
    stage.run(45, man, shoot);
    EXPECT_LT(stage.at(box).z, before - 1);
}

TEST(RigidBodies, brokenTheyAreGoneAndWhatLayOnThemFalls) {
    RigidPlacement below = rigidBox({0, 0.5f, 0}, {0.5f, 0.5f, 0.5f}, 10);
    below.health = 5;
    Stage stage(with({below, rigidBox({0, 1.5f, 0}, {0.5f, 0.5f, 0.5f}, 10)}));
    const EntityId first = firstThing(stage);
    EntityId above;
    for (const Entity& e : stage.world.slots())
        if (e.id && e.position.y > 1) above = e.id;
    stage.run(180);
    ASSERT_NEAR(stage.at(above).y, 1.5f, 0.01f);
    stage.sim.damage(first, 5, {}, {});
    EXPECT_EQ(stage.events(EventKind::Broken).size(), 1u);
    EXPECT_EQ(stage.world.find(first), nullptr);
    stage.run(120);
    EXPECT_NEAR(stage.at(above).y, 0.5f, 0.01f);
}

TEST(RigidBodies, whatFallsOutOfTheLevelIsTakenOut) {
    Stage stage(with({rigidBox({60, 1, 0}, {0.5f, 0.5f, 0.5f}, 10)}));
    const EntityId box = firstThing(stage);
    stage.run(600);
    EXPECT_EQ(stage.world.find(box), nullptr);
    EXPECT_EQ(stage.sim.rigidWorld()->awakeCount(), 0u);
}

TEST(RigidBodies, restoredTheyGoOnTheSame) {
    const auto make = [] {
        LevelData data = floorOnly();
        for (int i = 0; i < 30; ++i)
            data.rigids.push_back(
                rigidBox({static_cast<float>(i % 3), 1 + static_cast<float>(i) * 0.7f, 0.3f}, {0.4f, 0.3f, 0.5f}, 10));
        JointPlacement joint;
        joint.a = 3, joint.b = 4, joint.anchor = data.rigids[3].centre;
        data.joints.push_back(joint);
        return std::make_unique<Stage>(std::move(data));
    };
    const auto stage = make(), other = make();
    const EntityId man = stage->spawn({4, 0, 0}, -kEastwards);
    (void)other->spawn({4, 0, 0}, -kEastwards);
    stage->run(60, man, walkTowards(-kEastwards));
    const auto bytes = stage->save();
    ASSERT_TRUE(other->restore(bytes));
    EXPECT_EQ(other->save(), bytes);
    for (int tick = 0; tick < 120; ++tick) {
        stage->run(1, man, walkTowards(-kEastwards));
        other->run(1, man, walkTowards(-kEastwards));
        ASSERT_EQ(stage->hash(), other->hash()) << tick;
    }
}

} // namespace
} // namespace lince
