#include "places.h"

#include <lince/core/math.h>
#include <lince/render/picking.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

std::shared_ptr<const Level> levelOf(const char* name) {
    auto loaded = loadLevel(tests::home() + "/levels/" + name);
    EXPECT_TRUE(loaded) << loaded.error().message;
    return loaded ? *loaded : nullptr;
}

EntityId addCharacter(World& world, Vec3 feet) {
    Entity e;
    e.kind = EntityKind::Character;
    e.objectClass = classes::kEnemy;
    e.position = feet;
    e.shape = Shape::capsule(0.4f, 1.8f), e.eyeHeight = 1.65f;
    return world.add(e);
}

class PickingInTheHouse : public testing::Test {
  protected:
    World world{levelOf("house.xml")};
    /// Three metres up, looking north over the southern room.
    Camera camera = cameraLookingAt({-8, 3, -4}, {-8, 0.9f, -12});
};

TEST_F(PickingInTheHouse, CharactersItemsAndBoxesInFrontOfTheFloor) {
    const EntityId person = addCharacter(world, {-8, 0, -12});
    Entity item;
    item.kind = EntityKind::Item;
    item.objectClass = classes::kHealth;
    item.position = {-10, 0.3f, -12};
    item.shape = Shape::sphere(0.3f);
    item.solid = false;
    const EntityId thing = world.add(item);
    Entity box;
    box.kind = EntityKind::Box;
    box.objectClass = classes::kBox;
    box.position = {-6, 0.5f, -12};
    box.shape = Shape::box({0.5f, 0.5f, 0.5f});
    const EntityId crate = world.add(box);
    world.refreshGrid();

    const auto pickAt = [&](Vec3 p) { return pick(world, camera, camera.project(p).value_or(Vec2{9, 9})); };
    const auto a = pickAt({-8, 0.9f, -12});
    ASSERT_TRUE(a);
    EXPECT_EQ(a->entity, person);
    EXPECT_EQ(a->objectClass, classes::kEnemy);
    EXPECT_NEAR(a->place.z, -11.6f, 0.02f) << "the near side of the cylinder";
    EXPECT_NEAR(a->distance, length(a->place - camera.eye), 1e-3f);
    EXPECT_EQ(pickAt({-10, 0.3f, -12})->entity, thing);
    EXPECT_EQ(pickAt({-6, 0.5f, -12})->entity, crate);

    // A plank on its end is picked where its upper end is, and nowhere else.
    Entity& plank = *world.find(crate);
    plank.shape = Shape::box({1.2f, 0.1f, 0.2f}), plank.position.y = 1.2f;
    world.refreshGrid();
    EXPECT_NE(pickAt({-6, 2.2f, -12})->entity, crate);
    EXPECT_EQ(pickAt({-6.9f, 1.2f, -12})->entity, crate);
    plank.tilt = quatFromAxisAngle({0, 0, 1}, kHalfPi);
    world.refreshGrid();
    EXPECT_EQ(pickAt({-6, 2.2f, -12})->entity, crate);
    EXPECT_NE(pickAt({-6.9f, 1.2f, -12})->entity, crate);

    const auto floor = pickAt({-8, 0, -8});
    ASSERT_TRUE(floor);
    EXPECT_FALSE(floor->entity);
    EXPECT_EQ(floor->objectClass, classes::kFloor);
    EXPECT_NEAR(length(floor->place - Vec3{-8, 0, -8}), 0, 0.01f);
    EXPECT_NEAR(floor->normal.y, 1, 1e-5f);

    // Who is ignored is looked through.
    const auto through = pick(world, camera, {0, 0}, person);
    ASSERT_TRUE(through);
    EXPECT_FALSE(through->entity);
}

TEST_F(PickingInTheHouse, WallsHideWhoStandsBehind) {
    addCharacter(world, {-8, 0, 4}); // beyond the inner wall at z = 0
    world.refreshGrid();
    const Camera north = cameraLookingAt({-8, 1.5f, -6}, {-8, 0.9f, 4});
    const auto hit = pick(world, north, {0, 0});
    ASSERT_TRUE(hit);
    EXPECT_FALSE(hit->entity);
    EXPECT_EQ(hit->objectClass, classes::kWall);
    // A camera that has cut the wall away does not pick it.
    Camera cut = north;
    cut.nearMetres = 7;
    EXPECT_TRUE(pick(world, cut, {0, 0})->entity);
}

TEST_F(PickingInTheHouse, TheSkyIsNothing) {
    world.refreshGrid();
    EXPECT_FALSE(pick(world, cameraLookingAt({-8, 3, -4}, {-8, 90, -5}), {0, 0}));
}

TEST(Picking, TheGroundOfAMap) {
    const auto level = levelOf("hills.xml");
    World world(level);
    world.refreshGrid();
    const Camera camera = cameraLookingAt({0, 60, 30}, {0, 0, 0});
    int hits = 0;
    for (float x = -0.9f; x < 1; x += 0.3f) {
        for (float y = -0.9f; y < 1; y += 0.3f) {
            const auto hit = pick(world, camera, {x, y});
            if (!hit) continue;
            ++hits;
            const auto ground = level->data().terrain->heightAt(hit->place.x, hit->place.z);
            ASSERT_TRUE(ground);
            EXPECT_GE(hit->place.y, *ground - 0.02f) << "on the ground or on something that stands there";
            const auto back = camera.project(hit->place);
            ASSERT_TRUE(back);
            EXPECT_NEAR(back->x, x, 1e-3f);
            EXPECT_NEAR(back->y, y, 1e-3f);
        }
    }
    EXPECT_GT(hits, 20);
}

TEST_F(PickingInTheHouse, RectanglesSelectWhomTheyTouch) {
    std::vector<EntityId> row;
    for (int i = 0; i < 5; ++i)
        row.push_back(addCharacter(world, {-12 + 2 * static_cast<float>(i), 0, -12}));
    const auto at = [&](int i) { return *camera.project({-12 + 2 * static_cast<float>(i), 0.9f, -12}); };

    EXPECT_EQ(selectInRectangle(world, camera, {-1, -1}, {1, 1}), row);
    // Any order of corners; the second to the fourth.
    const Vec2 a = at(1) + Vec2{0, 0.05f}, b = at(3) - Vec2{0, 0.05f};
    const std::vector<EntityId> middle{row[1], row[2], row[3]};
    EXPECT_EQ(selectInRectangle(world, camera, a, b), middle);
    EXPECT_EQ(selectInRectangle(world, camera, b, a), middle);
    EXPECT_EQ(selectInRectangle(world, camera, {a.x, b.y}, {b.x, a.y}), middle);
    // A click is a rectangle of no size.
    EXPECT_EQ(selectInRectangle(world, camera, at(2), at(2)), std::vector<EntityId>{row[2]});
    EXPECT_TRUE(selectInRectangle(world, camera, {-0.9f, 0.8f}, {0.9f, 0.9f}).empty());
    // The dead are left out.
    world.find(row[2])->solid = false;
    EXPECT_EQ(selectInRectangle(world, camera, a, b), (std::vector<EntityId>{row[1], row[3]}));
}

TEST_F(PickingInTheHouse, WhoIsOutOfThePictureIsNotSelected) {
    addCharacter(world, {-8, 0, 4});     // behind the eye
    addCharacter(world, {-200, 0, -12}); // far to the left
    addCharacter(world, {-8, 90, -12});  // far above
    EXPECT_TRUE(selectInRectangle(world, camera, {-1, -1}, {1, 1}).empty());
}

} // namespace
} // namespace lince
