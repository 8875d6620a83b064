#include "stage.h"

namespace lince {
namespace {

Definitions supplies() {
    return readDefinitions("<weapon name='gun' magazine='7'/>"
                           "<item name='health' class='health' health='20' respawn='2'/>"
                           "<item name='once' ammunition='5' respawn='0'/>"
                           "<item name='gun' class='weapon' weapon='gun' respawn='1'/>"
                           "<body name='man' health='50' ammunition='50'/>");
}

LevelData withItem(const std::string& type, Vec3 place = {0, 0, -3}) {
    LevelData data = floorOnly();
    data.items.push_back({type, place});
    return data;
}

TEST(Items, fallToTheFloorWhereTheMapSaysSo) {
    LevelData data = floorOnly();
    addBlock(data, {5, 0.5f, 0}, {1, 0.5f, 1});
    data.items.push_back({"h", {0, 3, 0}, true});
    data.items.push_back({"h", {5, 4, 0}, true});
    data.items.push_back({"h", {0, 3, 4}, false});
    data.items.push_back({"h", {90, 3, 0}, true}); // nothing below
    Stage stage(std::move(data), readDefinitions("<item name='h' health='5' radius='0.4'/><body name='b'/>"));
    const auto height = [&](std::size_t i) { return stage.entity(stage.sim.items()[i].entity).position.y; };
    EXPECT_NEAR(height(0), 0.4f, 0.01f);
    EXPECT_NEAR(height(1), 1.4f, 0.01f);
    EXPECT_NEAR(height(2), 3.4f, 0.01f);
    EXPECT_NEAR(height(3), 3.4f, 0.01f);
}

TEST(Items, takenWhenWalkedOverGoneForAWhileAndBack) {
    Stage stage(withItem("health"), supplies());
    const Item& item = stage.sim.items()[0];
    EXPECT_EQ(stage.entity(item.entity).objectClass, classes::kHealth);
    EXPECT_NEAR(stage.at(item.entity).y, 0.4f, 1e-6f); // its lower end is at the place
    const EntityId man = stage.spawn({0, 0, 0});
    int ticks = 0;
    while (stage.who(man).health == 50 && ++ticks < 300)
        stage.run(1, man, walkTowards(0));
    EXPECT_EQ(stage.who(man).health, 70);
    // Touching is enough: the two radii apart.
    EXPECT_NEAR(stage.at(man).z, -3 + 0.35f + 0.4f, 0.04f);
    const auto taken = stage.events(EventKind::PickUp);
    ASSERT_EQ(taken.size(), 1u);
    EXPECT_EQ(taken[0].subject, man);
    EXPECT_EQ(taken[0].other, item.entity);
    EXPECT_EQ(taken[0].amount, 20.0f);
    EXPECT_FALSE(stage.entity(item.entity).visible);
    for (int i = 1; i < 120; ++i) {
        stage.run(1, man, walkTowards(kPi)); // away from it
        ASSERT_FALSE(stage.entity(item.entity).visible) << i;
    }
    stage.step();
    EXPECT_TRUE(stage.entity(item.entity).visible);
    EXPECT_EQ(stage.events(EventKind::Spawn).size(), 1u);
    EXPECT_EQ(stage.who(man).health, 70);
}

/// Ticks of the first 240 in which the steps of one who walks straight on are heard.
std::vector<int> stepsOf(Stage& stage, EntityId man) {
    std::vector<int> heard;
    for (int tick = 0; tick < 240; ++tick) {
        stage.run(1, man, walkTowards(0));
        for (const Event& noise : stage.events(EventKind::Noise))
            if (noise.subject == man) heard.push_back(tick);
    }
    return heard;
}

TEST(Items, takenHealthDoesNotDisturbTheBeatOfSteps) {
    Stage plain(floorOnly(), supplies());
    const std::vector<int> beat = stepsOf(plain, plain.spawn({0, 0, 0}));
    ASSERT_GE(beat.size(), 8u);
    for (std::size_t i = 1; i < beat.size(); ++i)
        EXPECT_EQ(beat[i] - beat[i - 1], beat[1] - beat[0]);

    // Health on the way, so placed that it is taken off the beat.
    LevelData data = floorOnly();
    for (const float z : {-1.3f, -2.9f})
        data.items.push_back({"health", {0, 0, z}});
    Stage stage(std::move(data), supplies());
    const EntityId man = stage.spawn({0, 0, 0});
    std::vector<int> shifted = stepsOf(stage, man);
    EXPECT_EQ(stage.who(man).health, 90) << "both were taken";
    // Its slot differs, and with it where the beat begins.
    ASSERT_GE(shifted.size(), 8u);
    for (std::size_t i = 1; i < shifted.size(); ++i)
        EXPECT_EQ(shifted[i] - shifted[i - 1], beat[1] - beat[0]) << i;
}

TEST(Items, oneThatIsAwayIsNeitherTakenNorSeen) {
    Stage stage(withItem("health", {0, 0, 0}), supplies());
    const EntityId man = stage.spawn({0, 0, 0});
    stage.step();
    EXPECT_EQ(stage.who(man).health, 70);
    std::vector<std::uint32_t> scratch;
    const Ray ray{{0, 0.2f, 5}, {0, 0, -1}};
    EXPECT_FALSE(stage.world.castRay(ray, man, RayTargets::Everything, scratch));
    stage.run(119);
    EXPECT_EQ(stage.who(man).health, 70);
    stage.run(2); // it comes back under the feet of who waits for it, and is taken again
    EXPECT_EQ(stage.who(man).health, 90);
}

TEST(Items, withoutRespawnGoneForGood) {
    Stage stage(withItem("once", {0, 0, 0}), supplies());
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(600);
    EXPECT_EQ(stage.who(man).ammunition, 55);
    EXPECT_TRUE(stage.sim.items()[0].gone);
    EXPECT_FALSE(stage.entity(stage.sim.items()[0].entity).visible);
}

TEST(Items, theLowestSlotWinsATie) {
    Stage stage(withItem("health", {0, 0, 0}), supplies());
    const EntityId first = stage.spawn({-0.5f, 0, 0}), second = stage.spawn({0.5f, 0, 0});
    ASSERT_LT(first.slot, second.slot);
    stage.step();
    EXPECT_EQ(stage.who(first).health, 70);
    EXPECT_EQ(stage.who(second).health, 50);
}

TEST(Items, theDeadTakeNothing) {
    Stage stage(withItem("health", {0, 0, 0}), supplies());
    const EntityId man = stage.spawn({0, 0, 0});
    stage.sim.damage(man, 1000, {}, {});
    stage.run(10);
    EXPECT_TRUE(stage.entity(stage.sim.items()[0].entity).visible);
}

TEST(Items, oneOverheadIsNotReached) {
    Stage stage(withItem("health", {0, 2.0f, 0}), supplies());
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(10);
    EXPECT_EQ(stage.who(man).health, 50);
    stage.run(30, man, standing(0, {Button::Jump}));
    EXPECT_EQ(stage.who(man).health, 70);
}

TEST(Items, weaponsAreAddedOnceAndRefilledAfterwards) {
    Stage stage(floorOnly(), supplies());
    const EntityId man = stage.spawn({0, 0, 0});
    const ItemTypeId gun = *stage.definitions.findItem("gun");
    EXPECT_TRUE(stage.who(man).weapons.empty());
    stage.sim.give(man, gun);
    ASSERT_EQ(stage.who(man).weapons.size(), 1u);
    EXPECT_EQ(stage.who(man).weapons[0].magazine, 7);
    stage.run(30, man, standing(0, {Button::Fire}));
    EXPECT_LT(stage.who(man).weapons[0].magazine, 7);
    stage.sim.give(man, gun);
    ASSERT_EQ(stage.who(man).weapons.size(), 1u);
    EXPECT_EQ(stage.who(man).weapons[0].magazine, 7);
}

TEST(Items, unknownTypesAreCountedAndLeftOut) {
    LevelData data = withItem("health");
    data.items.push_back({"wand", {1, 0, 1}});
    data.items.push_back({"ring", {2, 0, 1}});
    Stage stage(std::move(data), supplies());
    EXPECT_EQ(stage.sim.items().size(), 1u);
    EXPECT_EQ(stage.sim.unknownItems(), 2);
}

TEST(Items, anItemStopsNobody) {
    Stage stage(withItem("health"), supplies());
    const EntityId man = stage.spawn({0, 0, 0});
    stage.run(240, man, walkTowards(0));
    EXPECT_LT(stage.at(man).z, -6);
}

} // namespace
} // namespace lince
