#include "places.h"

#include <lince/core/files.h>
#include <lince/core/random.h>
#include <lince/render/image.h>

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

namespace lince {
namespace {

/// A file of this test alone, gone afterwards.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& name)
        : m_path((std::filesystem::temp_directory_path() / ("lince_image_" + std::to_string(::getpid()) + "_" + name))
                     .string()) {}
    ~TemporaryFile() { std::remove(m_path.c_str()); }
    const std::string& path() const { return m_path; }

  private:
    std::string m_path;
};

Image noise(std::uint32_t width, std::uint32_t height, bool opaque) {
    Image out(width, height);
    RandomStream random(7, 0, RandomPurpose::Test);
    for (std::size_t i = 0; i < out.pixels.size(); ++i)
        out.pixels[i] = opaque && i % 4 == 3 ? 255 : static_cast<std::uint8_t>(random.below(256));
    return out;
}

/// A scene of flat faces: sky, ground and one box whose left edge is at `edge` (fractions are blended).
Image scene(float edge) {
    Image out(160, 90);
    for (std::uint32_t y = 0; y < 90; ++y) {
        for (std::uint32_t x = 0; x < 160; ++x) {
            const Colour back = y < 45 ? Colour{150, 180, 215, 255} : Colour{190, 180, 160, 255};
            const float fraction = y > 30 && y < 70 && static_cast<float>(x) < edge + 30
                                       ? clamp(static_cast<float>(x) + 1 - edge, 0, 1)
                                       : 0;
            const auto mix = [&](std::uint8_t a, int b) {
                return static_cast<std::uint8_t>(static_cast<float>(a) + (static_cast<float>(b) - a) * fraction);
            };
            out.set(x, y, {mix(back.red, 120), mix(back.green, 70), mix(back.blue, 50), 255});
        }
    }
    return out;
}

TEST(Image, PngGivesThePixelsBack) {
    for (const bool opaque : {true, false}) {
        TemporaryFile file("back.png");
        const Image image = noise(37, 21, opaque);
        ASSERT_TRUE(writePng(file.path(), image));
        const auto loaded = loadPng(file.path());
        ASSERT_TRUE(loaded) << loaded.error().message;
        EXPECT_EQ(loaded->width, 37u);
        EXPECT_EQ(loaded->height, 21u);
        EXPECT_EQ(loaded->pixels, image.pixels);
    }
}

TEST(Image, GreyPicturesOfLevelsCanBeLoaded) {
    const auto loaded = loadPng(tests::home() + "/levels/hills.png");
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->pixels.size(), std::size_t{loaded->width} * loaded->height * 4);
    const Colour middle = loaded->at(loaded->width / 2, loaded->height / 2);
    EXPECT_EQ(middle.red, middle.green);
    EXPECT_EQ(middle.red, middle.blue);
    EXPECT_EQ(middle.alpha, 255);
}

TEST(Image, DamagedFilesAreErrorsInOneLine) {
    TemporaryFile file("damaged.png");
    const std::vector<std::byte> whole = encodePng(noise(19, 11, false));
    for (std::size_t size = 0; size < whole.size(); size += 7) {
        ASSERT_TRUE(writeFile(file.path(), std::span(whole).first(size)));
        const auto loaded = loadPng(file.path());
        ASSERT_FALSE(loaded) << size;
        EXPECT_EQ(loaded.error().message.find('\n'), std::string::npos);
    }
    RandomStream random(8, 0, RandomPurpose::Test);
    for (int i = 0; i < 300; ++i) {
        auto bytes = whole;
        bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] ^= std::byte{0x41};
        ASSERT_TRUE(writeFile(file.path(), bytes));
        const auto loaded = loadPng(file.path());
        if (loaded) {
            EXPECT_EQ(loaded->pixels.size(), std::size_t{loaded->width} * loaded->height * 4);
        }
    }
    EXPECT_FALSE(loadPng("no/such/file.png"));
}

TEST(Image, LargeClaimsInSmallFilesAreRefused) {
    TemporaryFile file("bomb.png");
    // The header of a real picture with another size, its checksum mended.
    auto bytes = encodePng(Image(4, 4));
    const auto put = [&](std::size_t at, std::uint32_t value) {
        for (std::size_t i = 0; i < 4; ++i)
            bytes[at + i] = static_cast<std::byte>(value >> (24 - 8 * i));
    };
    const auto checksum = [&](std::size_t from, std::size_t count) {
        std::uint32_t sum = 0xffffffffu;
        for (std::size_t i = from; i < from + count; ++i) {
            sum ^= std::to_integer<std::uint32_t>(bytes[i]);
            for (int k = 0; k < 8; ++k)
                sum = (sum >> 1) ^ ((sum & 1) != 0 ? 0xedb88320u : 0);
        }
        return ~sum;
    };
    for (const std::uint32_t side : {0u, 8000u, 16384u, 16385u, 0x7fffffffu}) {
        put(16, side), put(20, side);
        put(29, checksum(12, 17));
        ASSERT_TRUE(writeFile(file.path(), bytes));
        EXPECT_FALSE(loadPng(file.path())) << side;
    }
}

TEST(Image, EmptyPicturesAreNotWritten) {
    EXPECT_TRUE(encodePng(Image()).empty());
    TemporaryFile file("empty.png");
    EXPECT_FALSE(writePng(file.path(), Image()));
}

TEST(Image, PasteCutsWhatSticksOut) {
    Image image(4, 3, {1, 1, 1, 255});
    image.paste(Image(3, 3, {9, 9, 9, 255}), -2, 1);
    EXPECT_EQ(image.at(0, 1).red, 9);
    EXPECT_EQ(image.at(0, 2).red, 9);
    EXPECT_EQ(image.at(1, 1).red, 1);
    EXPECT_EQ(image.at(0, 0).red, 1);
    image.paste(Image(3, 3, {5, 5, 5, 255}), 3, -2);
    EXPECT_EQ(image.at(3, 0).red, 5);
    EXPECT_EQ(image.at(2, 0).red, 1);
    image.paste(Image(3, 3), 4, 0);
    image.paste(Image(3, 3), 0, -3);
    image.paste(Image(3, 3), -3, 3);
    EXPECT_EQ(image.at(3, 0).red, 5);
}

TEST(Image, ScalingAverages) {
    Image image(4, 2);
    for (std::uint32_t x = 0; x < 4; ++x)
        for (std::uint32_t y = 0; y < 2; ++y)
            image.set(x, y, {static_cast<std::uint8_t>(x * 60), static_cast<std::uint8_t>(y * 200), 10, 255});
    const Image half = image.scaledTo(2, 1);
    EXPECT_EQ(half.at(0, 0), (Colour{30, 100, 10, 255}));
    EXPECT_EQ(half.at(1, 0), (Colour{150, 100, 10, 255}));
    // Three from four: one source pixel and a third of the next, (0 * 3 + 60 * 1) / 4.
    EXPECT_EQ(image.scaledTo(3, 2).at(0, 0).red, 15);
    EXPECT_EQ(image.scaledTo(4, 2).pixels, image.pixels);
    EXPECT_EQ(image.scaledTo(8, 4).at(7, 3), image.at(3, 1));
    Image cut(2, 1, {200, 100, 50, 255});
    cut.set(1, 0, {0, 0, 0, 0});
    EXPECT_EQ(cut.scaledTo(1, 1).at(0, 0), (Colour{200, 100, 50, 128})) << "invisible black does not bleed";
}

TEST(CompareImages, EqualOnesDoNotDiffer) {
    const auto result = compareImages(scene(60), scene(60));
    ASSERT_TRUE(result);
    EXPECT_EQ(result->mean, 0);
    EXPECT_EQ(result->changedFraction, 0);
    for (std::uint32_t x = 0; x < 160; ++x)
        EXPECT_EQ(result->picture.at(x, 50).red, result->picture.at(x, 50).green);
}

TEST(CompareImages, AnEdgeThatMovesByHalfAPixelIsLittleAMovedBoxIsMuch) {
    const auto shifted = compareImages(scene(60), scene(60.5f));
    const auto moved = compareImages(scene(60), scene(80));
    ASSERT_TRUE(shifted && moved);
    EXPECT_GT(shifted->mean, 0);
    EXPECT_LT(shifted->mean, 0.004f);
    EXPECT_LT(shifted->changedFraction, 0.025f);
    EXPECT_GT(moved->mean, shifted->mean * 10);
    EXPECT_GT(moved->changedFraction, 0.09f) << "40 columns of 39 rows";
    EXPECT_LT(moved->changedFraction, 0.14f);
    const Colour found = moved->picture.at(70, 50), same = moved->picture.at(10, 50);
    EXPECT_GT(found.red, found.green + 80);
    EXPECT_EQ(same.red, same.green);
}

TEST(CompareImages, NoiseBelowSightIsNotCounted) {
    const Image clean = scene(60);
    Image rough = clean;
    for (std::size_t i = 0; i < rough.pixels.size(); ++i)
        if (i % 4 != 3) rough.pixels[i] = static_cast<std::uint8_t>(rough.pixels[i] + i % 3);
    const auto result = compareImages(clean, rough);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->changedFraction, 0);
    EXPECT_GT(result->mean, 0);
}

TEST(CompareImages, ColourCountsAtEqualLightness) {
    const auto result = compareImages(Image(20, 20, {150, 120, 120, 255}), Image(20, 20, {113, 130, 130, 255}));
    ASSERT_TRUE(result);
    EXPECT_EQ(result->changedFraction, 1);
    const auto largest = compareImages(Image(5, 5, {0, 0, 0, 255}), Image(5, 5, {255, 255, 255, 255}));
    ASSERT_TRUE(largest);
    EXPECT_NEAR(largest->mean, 1, 1e-3f);
}

TEST(CompareImages, OtherSizesAreAnError) {
    const auto result = compareImages(Image(4, 4), Image(4, 5));
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().message.find("4 x 5"), std::string::npos);
    EXPECT_FALSE(compareImages(Image(), Image()));
}

} // namespace
} // namespace lince
