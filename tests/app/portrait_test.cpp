#include <lince/app/portrait.h>
#include <lince/render/figure.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

std::size_t pixelsOf(const Image& image, bool (*like)(Colour)) {
    std::size_t count = 0;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            count += like(image.at(x, y)) ? 1 : 0;
    return count;
}
bool isRed(Colour c) {
    return c.red > 110 && c.red > c.green * 2 && c.red > c.blue * 2;
}
bool isGreen(Colour c) {
    return c.green > 90 && c.green > c.red * 1.6f && c.green > c.blue * 1.6f;
}

TEST(Portrait, TakesTheColourOfTheSide) {
    const ModelMesh soldier = makeFigure("soldier", FigureDress::Soldier);
    const Image red = makePortrait(soldier, {220, 40, 40, 255}, 64),
                green = makePortrait(soldier, {40, 190, 40, 255}, 64);
    ASSERT_EQ(red.width, 64u);
    ASSERT_EQ(red.height, 64u);
    EXPECT_GT(pixelsOf(red, isRed), 64u * 64 / 20);
    EXPECT_EQ(pixelsOf(red, isGreen), 0u);
    EXPECT_GT(pixelsOf(green, isGreen), 64u * 64 / 20);
    EXPECT_EQ(pixelsOf(green, isRed), 0u);
}

TEST(Portrait, ShowsTheHeadInTheMiddle) {
    const Image picture = makePortrait(makeFigure("walker", FigureDress::Walker), {60, 90, 200, 255}, 96);
    const Image ground = makePortrait(ModelMesh{}, {60, 90, 200, 255}, 96);
    const auto drawn = [&](std::uint32_t x, std::uint32_t y) { return !(picture.at(x, y) == ground.at(x, y)); };
    EXPECT_TRUE(drawn(48, 36)); // face
    EXPECT_TRUE(drawn(40, 92)); // chest
    EXPECT_FALSE(drawn(2, 2));  // corners stay free beside the head
    EXPECT_FALSE(drawn(93, 2));
}

TEST(Portrait, ShowsThingsWithoutBonesWhole) {
    ModelBuilder builder("crate");
    builder.colour({200, 180, 140, 255}).box({0, 5, 0}, {3, 3, 3});
    const Image picture = makePortrait(builder.finish(), {200, 60, 60, 255}, 64);
    const Image ground = makePortrait(ModelMesh{}, {200, 60, 60, 255}, 64);
    EXPECT_FALSE(picture.at(32, 32) == ground.at(32, 32));
    for (std::uint32_t i = 0; i < 64; ++i) {
        EXPECT_EQ(picture.at(i, 0), ground.at(i, 0));
        EXPECT_EQ(picture.at(0, i), ground.at(0, i));
    }
}

} // namespace
} // namespace lince::app
