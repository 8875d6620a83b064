#include "box_scene.h"

#include <lince/core/state_visitor.h>
#include <lince/mind/seen_map.h>
#include <lince/mind/seen_planner.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

constexpr Vec3 kEye{0, 1.65f, 0};

/// Turns once around at a place, as a body that stands there would.
void lookAround(SeenMap& map, BoxScene& scene, Vec3 feet, Tick tick = 1) {
    for (const float pitch : {-0.3f, -0.8f, -0.3f, -0.8f})
        for (int i = 0; i < 24; ++i)
            map.look(scene.look(feet + kEye, static_cast<float>(i) * kTwoPi / 24, pitch), tick);
    map.walkedOn(feet, tick);
}

Room roomAt(SeenMap& map, Vec3 place) {
    const SeenColumn column = map.columnAt(place);
    const SeenMap::Index floor = map.floorNear(column, place.y, 0.2f, 0.2f);
    return floor == SeenMap::kNone ? Room::None : map.roomOn(floor, column);
}

float metresTo(SeenMap& map, Vec3 from, Vec3 to, const SeenSearch& search = {}) {
    SeenPlanner planner;
    planner.search(map, from, search);
    return planner.metresTo(map, to, 0.3f);
}

TEST(SeenMap, FloorIsKnownWhereItWasSeenAndNowhereElse) {
    BoxScene scene;
    scene.addGround();
    SeenMap map;
    for (int i = 0; i < 4; ++i)
        map.look(scene.look(kEye, 0, -0.3f), 1); // along -Z
    EXPECT_NE(map.floorNear(map.columnAt({0, 0, -4}), 0, 0.1f, 0.1f), SeenMap::kNone);
    EXPECT_EQ(map.floorNear(map.columnAt({0, 0, 4}), 0, 0.1f, 0.1f), SeenMap::kNone);
    EXPECT_EQ(map.floorNear(map.columnAt({0, 0, -19}), 0, 0.1f, 0.1f), SeenMap::kNone) << "beyond the range";
}

// The higher floor problem (spec S0.X1): the top of a box is floor by its class and no floor to walk to.
TEST(SeenMap, TheTopOfABoxIsNoFloorToWalkTo) {
    BoxScene scene;
    scene.addGround();
    scene.add({-1, 0, -5}, {1, 1, -3});
    SeenMap map;
    lookAround(map, scene, {0, 0, 0});
    lookAround(map, scene, {0, 0, -8});
    EXPECT_NE(map.floorNear(map.columnAt({0, 0, -4}), 1, 0.1f, 0.1f), SeenMap::kNone) << "it is seen";
    EXPECT_EQ(metresTo(map, {0, 0, 0}, {0, 1, -4}), SeenPlanner::kUnreachable);
    EXPECT_LT(metresTo(map, {0, 0, 0}, {0, 0, -8}), 20) << "around it";
    EXPECT_EQ(roomAt(map, {0.1f, 0, -2.9f}), Room::None) << "its side is an obstacle";
}

TEST(SeenMap, AStepIsFloorToWalkTo) {
    BoxScene scene;
    scene.addGround();
    scene.add({-3, 0, -6}, {3, 0.4f, -3});
    SeenMap map;
    lookAround(map, scene, {0, 0, 0});
    EXPECT_LT(metresTo(map, {0, 0, 0}, {0, 0.4f, -4}), 6);
}

void addWallWithGap(BoxScene& scene, float width) {
    scene.add({-10, 0, -3.4f}, {-0.5f * width, 3, -3});
    scene.add({0.5f * width, 0, -3.4f}, {10, 3, -3});
    scene.add({-10.5f, 0, -10}, {-10, 3, 10}); // closed at the sides
    scene.add({10, 0, -10}, {10.5f, 3, 10});
}

// The perspective problem (spec S0.X2): true widths.
TEST(SeenMap, ANarrowGapIsRefusedAndAWideOneTaken) {
    for (const auto& [width, passes] : {std::pair{0.6f, false}, {1.0f, true}, {1.4f, true}}) {
        BoxScene scene;
        scene.addGround(12);
        addWallWithGap(scene, width);
        SeenMap map;
        lookAround(map, scene, {0, 0, 0});
        map.walkedOn({0, 0, -2}, 1);
        lookAround(map, scene, {0, 0, -2});
        const float metres = metresTo(map, {0, 0, 0}, {0, 0, -5});
        EXPECT_EQ(metres < 12, passes) << width;
    }
}

TEST(SeenMap, FarPlacesThroughAGapCanBeReached) {
    BoxScene scene;
    scene.addGround(12);
    addWallWithGap(scene, 1.5f);
    SeenMap map;
    lookAround(map, scene, {0, 0, 0});
    EXPECT_LT(metresTo(map, {0, 0, 0}, {0, 0, -8}), 20);
}

TEST(SeenMap, AnEdgeOfADeepDropIsRefused) {
    BoxScene scene;
    scene.add({-10, -1, -4}, {10, 0, 10});   // here
    scene.add({-10, -7, -20}, {10, -6, -4}); // six metres down
    SeenMap map;
    lookAround(map, scene, {0, 0, 0});
    lookAround(map, scene, {0, 0, -2.5f});
    EXPECT_EQ(roomAt(map, {0, 0, -3.9f}), Room::None);
    EXPECT_NE(roomAt(map, {0, 0, -2.9f}), Room::None);
    SeenPlanner planner;
    planner.search(map, {0, 0, 0}, {});
    for (std::size_t i = 0; i < planner.reached(); ++i)
        ASSERT_GT(planner.reachedPlace(map, i).z, -3.9f);
    EXPECT_EQ(metresTo(map, {0, 0, 0}, {0, -6, -8}, {60, 40'000, 2.5f}), SeenPlanner::kUnreachable);
}

TEST(SeenMap, ASmallDropIsTakenOnlyOnPurpose) {
    BoxScene scene;
    scene.add({-10, -1, -4}, {10, 0, 10});
    scene.add({-10, -3, -20}, {10, -2, -4});
    SeenMap map;
    lookAround(map, scene, {0, 0, 0});
    lookAround(map, scene, {0, 0, -3});
    EXPECT_EQ(metresTo(map, {0, 0, 0}, {0, -2, -7}), SeenPlanner::kUnreachable);
    EXPECT_LT(metresTo(map, {0, 0, 0}, {0, -2, -7}, {60, 40'000, 2.5f}), 30);
    EXPECT_EQ(metresTo(map, {0, -2, -7}, {0, 0, 0}, {60, 40'000, 2.5f}), SeenPlanner::kUnreachable) << "never up";
}

TEST(SeenMap, TheEndOfKnownGroundIsAFrontierUntilItIsExhausted) {
    BoxScene scene;
    scene.addGround();
    SeenMap map;
    for (int i = 0; i < 4; ++i)
        map.look(scene.look(kEye, 0, -0.3f), 1);
    for (float z = 0; z > -3; z -= 0.2f) // he came from there
        map.walkedOn({0, 0, z}, 1);
    SeenPlanner planner;
    planner.search(map, {0, 0, -2}, {});
    ASSERT_FALSE(planner.frontiers().empty());
    const SeenFrontier before = planner.frontiers().front();
    const SeenMap::Index floor = map.floorNear(before.column, before.height, 0.1f, 0.1f);
    map.exhaust(floor);
    EXPECT_FALSE(map.isFrontier(floor, before.column));
}

TEST(SeenMap, WhatIsFeltStandsInTheWayForAWhile) {
    BoxScene scene;
    scene.addGround();
    SeenMapSettings settings;
    settings.touchSeconds = 5;
    SeenMap map(settings);
    lookAround(map, scene, {0, 0, 0});
    EXPECT_EQ(roomAt(map, {0, 0, -0.6f}), Room::Wide);
    map.felt({0, 0, 0}, {0, 0, -1}, 10);
    EXPECT_EQ(roomAt(map, {0, 0, -0.6f}), Room::None);
    map.forget(10 + 4 * kTicksPerSecond);
    EXPECT_EQ(roomAt(map, {0, 0, -0.6f}), Room::None);
    map.forget(10 + 6 * kTicksPerSecond);
    EXPECT_EQ(roomAt(map, {0, 0, -0.6f}), Room::Wide);
}

TEST(SeenMap, ForgetsWhatWasNotSeenForLongAndKeepsItsBound) {
    BoxScene scene;
    scene.addGround();
    SeenMapSettings settings;
    settings.forgetAfterSeconds = 60;
    settings.maxSurfaces = 6'000;
    SeenMap map(settings);
    lookAround(map, scene, {-12, 0, 0}, 100);
    EXPECT_GT(map.lastSeen(map.columnAt({-12, 0, -3})), 0u);
    map.forget(100 + 30 * kTicksPerSecond);
    EXPECT_NE(map.floorNear(map.columnAt({-12, 0, -3}), 0, 0.1f, 0.1f), SeenMap::kNone);
    map.forget(100 + 61 * kTicksPerSecond);
    EXPECT_EQ(map.surfaceCount(), 0u);
    for (int x = -15; x < 15; ++x) {
        lookAround(map, scene, {static_cast<float>(x), 0, 0}, 4'000 + static_cast<Tick>(x + 15));
        map.forget(4'000 + static_cast<Tick>(x + 15));
        ASSERT_LE(map.surfaceCount(), 6'000u);
    }
    EXPECT_NE(map.floorNear(map.columnAt({14, 0, -3}), 0, 0.1f, 0.1f), SeenMap::kNone) << "the newest stays";
}

TEST(SeenMap, AThingThatMovedAwayStandsInTheWayNoLonger) {
    BoxScene scene;
    scene.addGround();
    scene.add({-0.5f, 0, -3}, {0.5f, 1, -2}, classes::kBox);
    SeenMap map;
    lookAround(map, scene, {0, 0, 0});
    EXPECT_EQ(roomAt(map, {0, 0, -1.9f}), Room::None);
    scene.removeLast();
    lookAround(map, scene, {0, 0, 0}, 2);
    EXPECT_EQ(roomAt(map, {0, 0, -1.9f}), Room::Wide);
}

TEST(SeenMap, GoesOnAsBeforeAfterSavingAndRestoring) {
    BoxScene scene;
    scene.addGround(12);
    addWallWithGap(scene, 1.5f);
    SeenMap first;
    lookAround(first, scene, {0, 0, 0});
    first.felt({0, 0, 0}, {1, 0, 0}, 5);
    StateWriter saved;
    first.visitState(saved);
    SeenMap second;
    StateReader reader(saved.bytes());
    second.visitState(reader);
    ASSERT_FALSE(reader.failed());
    EXPECT_TRUE(reader.atEnd());
    for (SeenMap* map : {&first, &second}) {
        lookAround(*map, scene, {0, 0, -2}, 7);
        map->forget(8);
    }
    StateWriter a, b;
    first.visitState(a);
    second.visitState(b);
    ASSERT_EQ(a.bytes().size(), b.bytes().size());
    EXPECT_EQ(std::memcmp(a.bytes().data(), b.bytes().data(), a.bytes().size()), 0);
    EXPECT_EQ(metresTo(first, {0, 0, 0}, {0, 0, -8}), metresTo(second, {0, 0, 0}, {0, 0, -8}));
}

TEST(SeenMap, AStateThatIsNonsenseDoesNoHarm) {
    SeenMap map;
    map.walkedOn({1, 0, 1}, 1);
    StateWriter saved;
    map.visitState(saved);
    std::vector<std::byte> bytes(saved.bytes().begin(), saved.bytes().end());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto wrong = bytes;
        wrong[i] = std::byte{0xff};
        SeenMap other;
        StateReader reader(wrong);
        other.visitState(reader);
        other.look(BoxScene().look(kEye, 0, 0), 2);
        EXPECT_EQ(metresTo(other, {1, 0, 1}, {3, 0, 3}), SeenPlanner::kUnreachable) << i;
        EXPECT_LE(other.tileCount(), other.settings().maxTiles) << i;
        EXPECT_LE(other.surfaceCount(), other.settings().maxSurfaces) << i;
    }
}

} // namespace
} // namespace lince
