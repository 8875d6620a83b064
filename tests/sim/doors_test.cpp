#include "stage.h"

namespace lince {
namespace {

/// A wall across z = -3 with a gap of 2 m, closed by a door that slides aside.
LevelData doorway(float stayOpenSeconds = 1, Vec3 slide = {2, 0, 0}) {
    LevelData data = floorOnly();
    addBlock(data, {-6, 1.5f, -3}, {5, 1.5f, 0.2f});
    addBlock(data, {6, 1.5f, -3}, {5, 1.5f, 0.2f});
    data.doors.push_back({"gate", {0, 1.25f, -3}, {1, 1.25f, 0.1f}, 0, slide, 2, stayOpenSeconds});
    return data;
}

TEST(Doors, closedOneStopsWalkersAndSight) {
    Stage stage(doorway());
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(180, man, walkTowards(0));
    EXPECT_NEAR(stage.at(man).z, -2.9f + 0.35f, 0.01f);
    std::vector<std::uint32_t> scratch;
    const WorldHit hit = stage.world.castRay({{0, 1, 0}, {0, 0, -1}}, man, RayTargets::LevelAndBoxes, scratch);
    EXPECT_EQ(hit.objectClass, classes::kDoor);
    EXPECT_NEAR(hit.t, 2.9f, 1e-4f);
}

TEST(Doors, openedByUseStaysOpenAndCloses) {
    Stage stage(doorway());
    const EntityId man = stage.spawn({0, 0, -1.5f});
    const Door& door = stage.sim.doors()[0];
    stage.run(1, man, standing(0, {Button::Use}));
    EXPECT_EQ(door.phase, DoorPhase::Opening);
    ASSERT_EQ(stage.events(EventKind::Door).size(), 1u);
    EXPECT_EQ(stage.events(EventKind::Door)[0].amount, 1.0f);
    EXPECT_EQ(stage.events(EventKind::Door)[0].other, man);
    EXPECT_EQ(stage.events(EventKind::Noise).size(), 1u);
    // 2 m at 2 m/s: a second.
    for (int i = 2; i <= 59; ++i) {
        stage.run(1, man, standing(0, {Button::Use})); // held down: acts once
        ASSERT_EQ(door.phase, DoorPhase::Opening) << i;
        ASSERT_NEAR(stage.at(door.entity).x, static_cast<float>(i) / 30, 1e-4f);
        ASSERT_NEAR(stage.entity(door.entity).velocity.x, 2, 1e-2f);
    }
    stage.run(3);
    EXPECT_EQ(door.phase, DoorPhase::Open);
    EXPECT_NEAR(stage.at(door.entity).x, 2, 1e-5f);
    EXPECT_EQ(stage.entity(door.entity).velocity, (Vec3{}));
    stage.run(54);
    EXPECT_EQ(door.phase, DoorPhase::Open);
    stage.run(65);
    EXPECT_EQ(door.phase, DoorPhase::Closed);
    EXPECT_EQ(stage.at(door.entity), (Vec3{0, 1.25f, -3}));
}

TEST(Doors, canBeWalkedThroughWhenOpen) {
    Stage stage(doorway(5));
    const EntityId man = stage.spawn({0, 0, -1.5f});
    stage.run(1, man, standing(0, {Button::Use}));
    stage.run(70);
    stage.run(180, man, walkTowards(0));
    EXPECT_LT(stage.at(man).z, -5);
}

TEST(Doors, useAgainCloses) {
    Stage stage(doorway(-1));
    const EntityId man = stage.spawn({0, 0, -1.5f});
    const Door& door = stage.sim.doors()[0];
    stage.run(1, man, standing(0, {Button::Use}));
    stage.run(600);
    EXPECT_EQ(door.phase, DoorPhase::Open); // until used again
    // It slid aside, so look at where it is now.
    Stage half(doorway(-1, {0.5f, 0, 0}));
    const EntityId other = half.spawn({0, 0, -1.5f});
    half.run(1, other, standing(0, {Button::Use}));
    half.run(60);
    ASSERT_EQ(half.sim.doors()[0].phase, DoorPhase::Open);
    half.run(1, other, standing(0, {Button::Use}));
    EXPECT_EQ(half.sim.doors()[0].phase, DoorPhase::Closing);
    EXPECT_EQ(half.events(EventKind::Door)[0].amount, 0.0f);
    half.run(5);
    half.run(1, other, standing(0, {Button::Use})); // and changes its mind half way
    EXPECT_EQ(half.sim.doors()[0].phase, DoorPhase::Opening);
}

TEST(Doors, outOfReachOrUnseenNothingHappens) {
    Stage stage(doorway());
    const EntityId far = stage.spawn({0, 0, -0.5f}), aside = stage.spawn({2.5f, 0, -1.5f}),
                   turned = stage.spawn({-0.9f, 0, -2}, kPi);
    stage.step({{far, standing(0, {Button::Use})},
                {aside, standing(0, {Button::Use})},
                {turned, standing(kPi, {Button::Use})}});
    EXPECT_EQ(stage.sim.doors()[0].phase, DoorPhase::Closed);
    EXPECT_TRUE(stage.events(EventKind::Door).empty());
}

TEST(Doors, givesWayToABodyInIt) {
    Stage stage(doorway(1));
    const EntityId man = stage.spawn({0, 0, -1.5f});
    const Door& door = stage.sim.doors()[0];
    stage.run(1, man, standing(0, {Button::Use}));
    stage.run(40, man, walkTowards(0));
    while (stage.at(man).z > -2.95f)
        stage.run(1, man, walkTowards(0));
    bool closedAgainst = false;
    for (int i = 0; i < 600; ++i) { // stands in the doorway
        stage.step();
        closedAgainst = closedAgainst || door.phase == DoorPhase::Closing;
        const Penetration inside = penetrationCapsuleBox(stage.entity(man).capsule(), stage.entity(door.entity).box());
        ASSERT_LE(inside.depth, 0.02f) << "tick " << i;
    }
    EXPECT_TRUE(closedAgainst);
    EXPECT_TRUE(stage.who(man).alive);
    EXPECT_NEAR(stage.at(man).z, -2.95f, 0.15f); // not pushed away
    stage.run(60, man, walkTowards(0));
    stage.run(300);
    EXPECT_EQ(door.phase, DoorPhase::Closed); // once it can
}

TEST(Doors, theDeadDoNotKeepItOpen) {
    Stage stage(doorway(1));
    const EntityId man = stage.spawn({0, 0, -1.5f});
    stage.run(1, man, standing(0, {Button::Use}));
    stage.run(40, man, walkTowards(0));
    while (stage.at(man).z > -2.95f)
        stage.run(1, man, walkTowards(0));
    stage.sim.damage(man, 1000, {}, {});
    stage.run(400);
    EXPECT_EQ(stage.sim.doors()[0].phase, DoorPhase::Closed);
}

} // namespace
} // namespace lince
