#include <lince/render/level_look.h>

#include <gtest/gtest.h>

#include <cstdlib>

namespace lince {
namespace {

MaterialKind kindOf(std::string_view name, ClassId objectClass = classes::kWall) {
    return lookOfMaterial(name, objectClass).kind;
}

TEST(Materials, KindsAreFoundByWordsInNames) {
    EXPECT_EQ(kindOf("textures/base_wall/brick_3"), MaterialKind::Brick);
    EXPECT_EQ(kindOf("BRICK"), MaterialKind::Brick);
    EXPECT_EQ(kindOf("textures/acc_dm3/concrt"), MaterialKind::Concrete);
    EXPECT_EQ(kindOf("textures/base_trim/dirty_pewter_big"), MaterialKind::Metal);
    EXPECT_EQ(kindOf("textures/acc_dm5/stntiles_dirty"), MaterialKind::Tiles);
    EXPECT_EQ(kindOf("textures/e7/e7panelwood2"), MaterialKind::Wood);
    EXPECT_EQ(kindOf("vault/wood"), MaterialKind::Wood);
    EXPECT_EQ(kindOf("grass"), MaterialKind::Grass);
    EXPECT_EQ(kindOf("sand"), MaterialKind::Sand);
    EXPECT_EQ(kindOf("rock"), MaterialKind::Rock);
    EXPECT_EQ(kindOf("cliff"), MaterialKind::Cliff);
    EXPECT_EQ(kindOf("plaster"), MaterialKind::Plaster);
    EXPECT_EQ(kindOf("textures/evil1_metals/x17"), MaterialKind::Metal) << "by its folder when its name tells nothing";
    EXPECT_EQ(kindOf("textures/evil1_metals/stucco2"), MaterialKind::Plaster) << "the name goes before the folder";
}

TEST(Materials, WithoutATellingNameTheClassDecides) {
    const auto floor = lookOfMaterial("", classes::kFloor), wall = lookOfMaterial("x9", classes::kWall);
    EXPECT_EQ(floor.kind, MaterialKind::Tiles);
    EXPECT_EQ(wall.kind, MaterialKind::Plaster);
    EXPECT_NE(floor.tint, wall.tint);
    EXPECT_EQ(lookOfMaterial("", classes::kNothing).kind, MaterialKind::Plain);
}

TEST(Materials, SkyAndInvisibleThingsAreNotDrawn) {
    for (const char* name : {"textures/skies/blacksky", "textures/skies/evening", "sky", "textures/common/clip",
                             "textures/common/nodraw", "common/trigger", "textures/common/hint"})
        EXPECT_TRUE(lookOfMaterial(name, classes::kWall).isSky) << name;
    for (const char* name : {"", "brick", "textures/walls/eclipse", "textures/walls/paper_clipboard"})
        EXPECT_FALSE(lookOfMaterial(name, classes::kWall).isSky) << name;
}

TEST(Materials, SidesOfAMapCanBeToldApart) {
    const Colour red = lookOfMaterial("textures/evil8_base/e8crete03_red", classes::kWall).tint;
    const Colour blue = lookOfMaterial("textures/evil8_base/e8crete03_blue", classes::kWall).tint;
    EXPECT_GT(red.red, red.blue + 40);
    EXPECT_GT(blue.blue, blue.red + 20);
    // "red" inside another word is no colour.
    EXPECT_EQ(lookOfMaterial("rendered", classes::kWall).tint, lookOfMaterial("x", classes::kWall).tint);
}

TEST(Materials, PatternsLeaveTheTintAloneOnAverageAndTile) {
    constexpr std::uint32_t kSize = 256;
    for (std::size_t k = 0; k < kMaterialKinds; ++k) {
        const Image image = makeMaterialPattern(static_cast<MaterialKind>(k), kSize);
        ASSERT_EQ(image.width, kSize);
        double sum = 0, inside = 0, across = 0, upright = 0, over = 0;
        const auto at = [&](std::uint32_t x, std::uint32_t y) { return int{image.at(x % kSize, y % kSize).green}; };
        for (std::uint32_t y = 0; y < kSize; ++y) {
            for (std::uint32_t x = 0; x < kSize; ++x) {
                sum += at(x, y);
                (x + 1 == kSize ? across : inside) += std::abs(at(x, y) - at(x + 1, y));
                (y + 1 == kSize ? over : upright) += std::abs(at(x, y) - at(x, y + 1));
            }
        }
        EXPECT_NEAR(sum / (kSize * kSize), 128, 2) << k;
        // Over the border steps are not much larger than inside. Joints that lie on it make some.
        EXPECT_LT(across / kSize, 3 * inside / (kSize * (kSize - 1)) + 3) << k;
        EXPECT_LT(over / kSize, 3 * upright / (kSize * (kSize - 1)) + 3) << k;
    }
}

TEST(Materials, PatternsDiffer) {
    for (std::size_t a = 0; a < kMaterialKinds; ++a)
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_NE(makeMaterialPattern(static_cast<MaterialKind>(a), 32).pixels,
                      makeMaterialPattern(static_cast<MaterialKind>(b), 32).pixels)
                << a << " " << b;
}

} // namespace
} // namespace lince
