// How light it is where: sky, roofs, lamps, shadows, lightmaps.
#include "light_field.h"
#include "sense_stage.h"

namespace lince::test {
namespace {

LightField fieldOf(LevelData data) {
    return LightField(*Level::make(std::move(data)));
}

Light lampAt(Vec3 position, float radius, Colour colour = {255, 255, 255, 255}) {
    return {position, colour, radius};
}

/// A lamp that lights nothing here: with it, the level has said something about light.
const Light kElsewhere = lampAt({0, 100, 0}, 0.1f);

TEST(LightField, underTheOpenSkyItIsDay) {
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {20, 0.5f, 20});
    const LightField field = fieldOf(std::move(data));
    EXPECT_EQ(field.at({0, 0.1f, 0}), 1);
    EXPECT_EQ(field.at({-19, 1, 19}), 1);
    EXPECT_EQ(field.at({500, 50, -500}), 1); // outside: as at the edge
    EXPECT_EQ(fieldOf({}).at({3, 4, 5}), 1); // nothing at all
}

TEST(LightField, byNightOnlyLampsGiveLight) {
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {20, 0.5f, 20});
    data.lights.push_back(lampAt({0, 3, 0}, 8));
    data.night = true;
    const LightField field = fieldOf(std::move(data));
    EXPECT_NEAR(field.at({15, 1, 15}), 0.05f, 0.01f); // the moon
    EXPECT_GT(field.at({0, 2, 0}), 0.5f);
}

TEST(LightField, aClosedRoomIsDimWhenTheLevelSaysNothingAndDarkWhenItDoes) {
    EXPECT_NEAR(fieldOf(closedRoom()).at({0, 1, 0}), 0.25f, 0.005f);
    LevelData data = closedRoom();
    data.lights.push_back(kElsewhere);
    const LightField field = fieldOf(std::move(data));
    EXPECT_EQ(field.at({0, 1, 0}), 0);
    EXPECT_EQ(field.at({4, 2, -9}), 0);
    EXPECT_EQ(field.at({0, 4.6f, 0}), 1); // on the roof
}

TEST(LightField, underARoofWithOpenSidesItIsBetween) {
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {20, 0.5f, 20});
    addBlock(data, {0, 3.1f, 0}, {3, 0.1f, 3});
    data.lights.push_back(kElsewhere);
    const LightField field = fieldOf(std::move(data));
    EXPECT_GT(field.at({0, 1, 0}), 0.1f);
    EXPECT_LT(field.at({0, 1, 0}), 0.8f);
    EXPECT_EQ(field.at({10, 1, 0}), 1);
}

TEST(LightField, aLampFallsOffToNothingAtItsRadius) {
    LevelData data = closedRoom();
    data.lights.push_back(lampAt({0, 1.5f, 0}, 8));
    const LightField field = fieldOf(std::move(data));
    const auto expected = [](float distance) {
        const float fraction = distance * distance / 64;
        return (1 - fraction) * (1 - fraction);
    };
    for (const float z : {2.0f, 4.0f, 6.0f}) { // the value is that of a cell, half a metre wide
        EXPECT_LT(field.at({0, 1.5f, -z}), expected(z - 0.5f) + 0.01f) << z;
        EXPECT_GT(field.at({0, 1.5f, -z}), expected(z + 0.6f) - 0.01f) << z;
    }
    EXPECT_EQ(field.at({0, 1.5f, -9}), 0);
    LevelData red = closedRoom();
    red.lights.push_back(lampAt({0, 1.5f, 0}, 8, {255, 0, 0, 255}));
    EXPECT_NEAR(fieldOf(std::move(red)).at({0, 1.5f, -4}), 0.2126f * field.at({0, 1.5f, -4}), 0.01f);
}

TEST(LightField, wallsShadeALamp) {
    LevelData data = closedRoom();
    addBlock(data, {0, 1.5f, -3}, {5, 1.5f, 0.3f}); // two rooms
    data.lights.push_back(lampAt({0, 1.5f, 0}, 15));
    const LightField field = fieldOf(std::move(data));
    EXPECT_GT(field.at({0, 1.5f, -2}), 0.5f);
    EXPECT_EQ(field.at({0, 1.5f, -4.5f}), 0);
    // On the faces of the wall, a little before them, each side is as its own room.
    EXPECT_GT(field.at({0, 1.5f, -2.4f}), 0.5f);
    EXPECT_EQ(field.at({0, 1.5f, -3.8f}), 0);
}

TEST(LightField, underTheGroundItIsAsAbove) {
    LevelData data;
    std::vector<float> heights(41 * 41, 0.0f);
    for (std::size_t i = 0; i < heights.size(); ++i)
        heights[i] = static_cast<float>(i % 41) * 0.5f; // a slope along x
    data.terrain.emplace(heights, 41, 41, Vec3{-20, 0, -20}, 1.0f, 1, 1);
    const LightField field = fieldOf(std::move(data));
    for (const float x : {-15.0f, 0.0f, 15.0f})
        EXPECT_EQ(field.at({x, (x + 20) * 0.5f, 0}), 1) << x;
}

TEST(LightField, aCellWhoseMiddleIsInTheFloorIsAsBrightAsAbove) {
    LevelData data;
    addBlock(data, {0, -0.1f, 0}, {20, 0.4f, 20}); // from -0.5 to 0.3: the second layer's middles are at 0.25
    data.lights.push_back(kElsewhere);
    const LightField field = fieldOf(std::move(data));
    EXPECT_EQ(field.at({0, 0.31f, 0}), 1);
    EXPECT_EQ(field.at({7, 0.45f, -11}), 1);
}

TEST(LightField, aLampLightsAllOfASlopeUnderARoof) {
    LevelData data;
    std::vector<float> heights(21 * 21, 0.0f);
    for (std::size_t i = 0; i < heights.size(); ++i)
        heights[i] = static_cast<float>(i % 21) * 0.3f;
    data.terrain.emplace(heights, 21, 21, Vec3{-10, 0, -10}, 1.0f, 1, 1);
    addBlock(data, {0, 12, 0}, {200, 0.5f, 200}); // no light from outside
    data.lights.push_back(lampAt({0, 8, 0}, 30));
    const LightField field = fieldOf(std::move(data));
    for (float x = -9; x <= 9; x += 0.25f)
        EXPECT_GT(field.at({x, (x + 10) * 0.3f + 0.01f, 3}), 0.3f) << x;
}

TEST(LightField, lightmapsAreTakenFromTheSurfaceBelow) {
    LevelData data;
    const std::uint16_t surface = data.mesh.addSurface({"floor", {}, Blocks::All});
    // A floor of 10 × 10 m whose lightmap is black in the half x < 0 and half grey in the other.
    const Vec3 a{-5, 0, 5}, b{5, 0, 5}, c{5, 0, -5}, d{-5, 0, -5};
    data.mesh.addTriangle(a, b, c, surface);
    data.mesh.addTriangle(a, c, d, surface);
    for (const Vec2 uv : {Vec2{0, 0}, Vec2{1, 0}, Vec2{1, 1}, Vec2{0, 1}}) {
        VertexLook look;
        look.lightmap = 0;
        look.lightmapUv = uv;
        data.mesh.looks.push_back(look);
    }
    const std::uint32_t corners[] = {0, 1, 2, 0, 2, 3};
    data.mesh.addLooks(corners);
    data.lightmaps.emplace_back();
    std::vector<std::uint8_t>& pixels = data.lightmaps[0].pixels;
    pixels.resize(std::size_t{Lightmap::kSide} * Lightmap::kSide * 3);
    for (std::size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = i / 3 % Lightmap::kSide < Lightmap::kSide / 2 ? 0 : 37;
    data.lights.push_back(lampAt({0, 1, 0}, 20)); // the compiler has seen to it already
    const LightField field = fieldOf(std::move(data));
    EXPECT_EQ(field.at({-3, 1, 2}), 0);
    EXPECT_NEAR(field.at({3, 1, -2}), 0.396f, 0.01f); // (37 × 3.4 / 255) ^ 1.3
}

TEST(LightField, staysSmallForLargeLevels) {
    LevelData data;
    addBlock(data, {0, 0, 0}, {300'000, 100, 300'000});
    const LightField field = fieldOf(std::move(data));
    EXPECT_LE(field.cellCount(), 1'000'000u);
    EXPECT_EQ(field.at({0, 101, 0}), 1);
}

} // namespace
} // namespace lince::test
