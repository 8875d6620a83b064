// The minimap puts things where they are, whichever way the camera looks (spec S3.R1).
#include "screen_reader.h"

#include <lince/app/minimap.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

MinimapState mapAt(Vec3 centre, float yaw, float across) {
    MinimapState map;
    map.centre = map.eye = centre;
    map.yaw = yaw, map.metresAcross = across;
    return map;
}

TEST(Minimap, NorthIsUpWhenLookingNorth) {
    const MinimapState map = mapAt({10, 0, 20}, 0, 40);
    const Vec2 north = onMinimap(map, {10, 0, 10});
    EXPECT_NEAR(north.x, 0, 1e-5f);
    EXPECT_NEAR(north.y, -0.5f, 1e-5f);
    const Vec2 east = onMinimap(map, {20, 0, 20});
    EXPECT_NEAR(east.x, 0.5f, 1e-5f);
    EXPECT_NEAR(east.y, 0, 1e-5f);
}

TEST(Minimap, TurnsWithTheCamera) {
    const MinimapState map = mapAt({}, kHalfPi, 40); // looks along +X
    const Vec2 ahead = onMinimap(map, {10, 0, 0});
    EXPECT_NEAR(ahead.x, 0, 1e-4f);
    EXPECT_NEAR(ahead.y, -0.5f, 1e-4f);
    const Vec2 north = onMinimap(map, {0, 0, -10}); // to the left hand
    EXPECT_NEAR(north.x, -0.5f, 1e-4f);
    EXPECT_NEAR(north.y, 0, 1e-4f);
}

TEST(Minimap, ZoomChangesTheScale) {
    EXPECT_NEAR(onMinimap(mapAt({}, 0, 80), {0, 0, -10}).y, -0.25f, 1e-5f);
}

TEST(Minimap, AClickFindsThePlaceAgain) {
    const MinimapState map = mapAt({3, 2, -7}, 2.1f, 55);
    const Vec3 place{12, 2, 4};
    const Vec3 found = fromMinimap(map, onMinimap(map, place));
    EXPECT_NEAR(found.x, place.x, 1e-3f);
    EXPECT_NEAR(found.z, place.z, 1e-3f);
}

TEST(Minimap, FollowsHeightOfACameraThatLooksDown) {
    Camera camera;
    camera.eye = {0, 30, 20}, camera.pitch = -1, camera.yaw = 0.4f;
    MinimapState low, high;
    follow(low, camera, {0, 0, 0});
    camera.eye = {0, 60, 40};
    follow(high, camera, {0, 0, 0});
    EXPECT_NEAR(high.metresAcross, low.metresAcross * 2, 0.1f);
    EXPECT_EQ(high.centre, (Vec3{0, 0, 0}));
    EXPECT_FLOAT_EQ(high.yaw, 0.4f);
    MinimapState walking;
    walking.metresAcross = 33;
    camera.pitch = 0;
    follow(walking, camera, {0, 0, -5});
    EXPECT_EQ(walking.centre, camera.eye);
    EXPECT_FLOAT_EQ(walking.metresAcross, 33);
}

class MinimapDrawn : public testing::Test {
  protected:
    void SetUp() override {
        interface = headless();
        interface->begin(1280, 720, 0.016f);
    }
    void TearDown() override { interface->end(); }
    /// Middle of what was drawn in this colour, or nothing.
    std::optional<ImVec2> middleOf(Colour colour) const {
        ImVec2 low{1e9f, 1e9f}, high{-1e9f, -1e9f};
        for (const ImDrawVert& corner : ImGui::GetBackgroundDrawList()->VtxBuffer)
            if (corner.col == packed(colour)) {
                low = {minimum(low.x, corner.pos.x), minimum(low.y, corner.pos.y)};
                high = {maximum(high.x, corner.pos.x), maximum(high.y, corner.pos.y)};
            }
        if (low.x > high.x) return std::nullopt;
        return ImVec2{(low.x + high.x) * 0.5f, (low.y + high.y) * 0.5f};
    }
    void draw(const MinimapState& map) const {
        drawMinimap(*ImGui::GetBackgroundDrawList(), interface->style(), map, {1000, 20}, 208);
    }
    std::unique_ptr<Interface> interface;
};
constexpr float kHalf = 100; // of 208 pixels, without the frame

TEST_F(MinimapDrawn, EnemiesAreRedAndWhereTheyAre) {
    for (const float yaw : {0.0f, 1.0f, 2.5f, -2.0f}) {
        interface->end();
        interface->begin(1280, 720, 0.016f);
        MinimapState map = mapAt({5, 0, 5}, yaw, 50);
        map.marks.push_back({{15, 0, -3}, MinimapSide::Enemy, 0, false, false, false});
        draw(map);
        const auto red = middleOf(palette::kRed);
        ASSERT_TRUE(red) << yaw;
        // By hand: right of the camera is (cos, sin) of its yaw in x and z, ahead is (sin, -cos).
        const float right = 10 * std::cos(yaw) - 8 * std::sin(yaw), ahead = 10 * std::sin(yaw) + 8 * std::cos(yaw);
        EXPECT_NEAR(red->x, 1104 + right / 25 * kHalf, 2) << yaw;
        EXPECT_NEAR(red->y, 124 - ahead / 25 * kHalf, 2) << yaw;
        EXPECT_FALSE(middleOf(palette::kGreen));
    }
}

TEST_F(MinimapDrawn, OwnSideIsGreenOthersPale) {
    MinimapState map = mapAt({}, 0, 50);
    map.fovXRadians = 0;
    map.marks.push_back({{5, 0, 0}, MinimapSide::Own, 0, false, false, false});
    map.marks.push_back({{-5, 0, 0}, MinimapSide::Other, 0, false, false, false});
    draw(map);
    ASSERT_TRUE(middleOf(palette::kGreen));
    ASSERT_TRUE(middleOf(palette::kPale));
    EXPECT_GT(middleOf(palette::kGreen)->x, 1104);
    EXPECT_LT(middleOf(palette::kPale)->x, 1104);
}

TEST_F(MinimapDrawn, WhatLiesOutsideIsLeftOutOrAtTheRim) {
    MinimapState map = mapAt({}, 0, 50);
    map.marks.push_back({{200, 0, 0}, MinimapSide::Enemy, 0, false, false, false});
    draw(map);
    EXPECT_FALSE(middleOf(palette::kRed));
    map.marks[0].keptAtRim = true;
    draw(map);
    ASSERT_TRUE(middleOf(palette::kRed));
    EXPECT_GT(middleOf(palette::kRed)->x, 1104 + kHalf * 0.85f);
    EXPECT_LT(middleOf(palette::kRed)->x, 1104 + kHalf);
}

/// A floor of 40 × 20 m, a red block in the north-west and, if wanted, a roof over everything.
LevelLook levelWith(bool roof) {
    LevelLook level;
    const auto plate = [&](float left, float north, float right, float south, float y, Colour tint) {
        const auto first = static_cast<std::uint32_t>(level.vertices.size());
        for (const Vec3 p :
             {Vec3{left, y, north}, Vec3{left, y, south}, Vec3{right, y, south}, Vec3{right, y, north}}) {
            LevelVertex vertex;
            vertex.position = p;
            vertex.tint = {tint.red, tint.green, tint.blue, 255};
            level.vertices.push_back(vertex);
            level.box.add(p);
        }
        for (const std::uint32_t i : {0u, 1u, 2u, 0u, 2u, 3u})
            level.indices.push_back(first + i);
    };
    plate(-20, -10, 20, 10, 0, {90, 90, 90, 255});
    plate(-18, -8, -10, -2, 2, {255, 0, 0, 255});
    if (roof) plate(-20, -10, 20, 10, 4, {0, 0, 255, 255});
    return level;
}

Colour colourAt(const MinimapPicture& picture, float x, float z) {
    const Vec2 size = picture.high - picture.low;
    const float u = (x - picture.low.x) / size.x * static_cast<float>(picture.image.width);
    const float v = (z - picture.low.y) / size.y * static_cast<float>(picture.image.height);
    return picture.image.at(static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(v));
}

TEST(MinimapPicture, ShowsTheLevelFromAbove) {
    MinimapPictureSettings settings;
    settings.size = 200;
    const MinimapPicture picture = makeMinimapPicture(levelWith(false), settings);
    EXPECT_EQ(picture.image.width, 200u);
    EXPECT_LT(picture.image.height, 140u);
    const Colour block = colourAt(picture, -14, -5), floor = colourAt(picture, 10, 5);
    EXPECT_GT(block.red, block.green + 25);
    EXPECT_NEAR(floor.red, floor.green, 8);
    const Colour outside = picture.image.at(0, 0);
    EXPECT_LT(outside.green, floor.green);
    // The border is the same all around, since what lies beyond repeats it.
    EXPECT_EQ(outside, picture.image.at(picture.image.width - 1, picture.image.height - 1));
}

TEST(MinimapPicture, ACutTakesTheRoofOff) {
    MinimapPictureSettings settings;
    settings.size = 200;
    const MinimapPicture whole = makeMinimapPicture(levelWith(true), settings);
    EXPECT_GT(colourAt(whole, -14, -5).blue, colourAt(whole, -14, -5).red);
    settings.cutAbove = 3;
    const MinimapPicture cut = makeMinimapPicture(levelWith(true), settings);
    EXPECT_GT(colourAt(cut, -14, -5).red, colourAt(cut, -14, -5).blue);
}

TEST(MinimapPicture, AnEmptyLevelIsNoTrouble) {
    const MinimapPicture picture = makeMinimapPicture(LevelLook{});
    EXPECT_GT(picture.image.width, 0u);
}

} // namespace
} // namespace lince::app
