#include <lince/world/terrain.h>

#include <gtest/gtest.h>
#include <png.h>

namespace lince {
namespace {

struct Picture {
    std::uint32_t width = 4, height = 3;
    int depth = 8, colourType = PNG_COLOR_TYPE_GRAY, interlace = PNG_INTERLACE_NONE;
    std::vector<png_color> palette;
    std::vector<png_byte> rowBytes; ///< all rows, packed as PNG stores them
};

std::vector<std::byte> write(const Picture& picture) {
    std::vector<std::byte> out;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(
        png, &out,
        [](png_structp p, png_bytep data, std::size_t size) {
            auto* to = static_cast<std::vector<std::byte>*>(png_get_io_ptr(p));
            const auto* from = reinterpret_cast<const std::byte*>(data);
            to->insert(to->end(), from, from + size);
        },
        nullptr);
    png_set_IHDR(png, info, picture.width, picture.height, picture.depth, picture.colourType, picture.interlace,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (!picture.palette.empty()) {
        png_set_PLTE(png, info, picture.palette.data(), static_cast<int>(picture.palette.size()));
    }
    png_write_info(png, info);
    std::vector<png_byte> bytes = picture.rowBytes;
    std::vector<png_bytep> rows;
    const std::size_t stride = bytes.size() / picture.height;
    for (std::size_t row = 0; row < picture.height; ++row)
        rows.push_back(bytes.data() + row * stride);
    png_write_image(png, rows.data());
    png_write_end(png, nullptr);
    png_destroy_write_struct(&png, &info);
    return out;
}

std::vector<png_byte> ramp(std::size_t count) {
    std::vector<png_byte> bytes(count);
    for (std::size_t i = 0; i < count; ++i)
        bytes[i] = static_cast<png_byte>(i * 37 + 11);
    return bytes;
}

Result<Terrain> read(const std::vector<std::byte>& bytes) {
    return terrainFromPng(bytes, "x.png", 2, 10, 1, 1);
}

TEST(PngTerrain, GreyOfEightBits) {
    Picture picture;
    picture.rowBytes = {0, 51, 102, 153, 204, 255, 0, 255, 1, 2, 3, 4};
    const auto terrain = read(write(picture));
    ASSERT_TRUE(terrain) << terrain.error().message;
    EXPECT_EQ(terrain->columns(), 4u);
    EXPECT_EQ(terrain->rows(), 3u);
    EXPECT_EQ(terrain->origin(), (Vec3{-3, 0, -2})) << "centred";
    for (std::size_t i = 0; i < 12; ++i) {
        EXPECT_FLOAT_EQ(terrain->heights()[i], 10 * static_cast<float>(picture.rowBytes[i]) / 255);
    }
}

TEST(PngTerrain, SixteenBitsAreBigEndian) {
    Picture picture;
    picture.depth = 16;
    picture.rowBytes = ramp(24);
    const auto terrain = read(write(picture));
    ASSERT_TRUE(terrain) << terrain.error().message;
    for (std::size_t i = 0; i < 12; ++i) {
        const int value = picture.rowBytes[i * 2] * 256 + picture.rowBytes[i * 2 + 1];
        EXPECT_FLOAT_EQ(terrain->heights()[i], 10 * static_cast<float>(value) / 65535);
    }
}

TEST(PngTerrain, ColourIsAveragedAndAlphaIgnored) {
    for (const int type : {PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGBA, PNG_COLOR_TYPE_GRAY_ALPHA}) {
        Picture picture;
        picture.colourType = type;
        const std::size_t channels = type == PNG_COLOR_TYPE_RGB ? 3 : type == PNG_COLOR_TYPE_RGBA ? 4 : 2;
        picture.rowBytes = ramp(12 * channels);
        const auto terrain = read(write(picture));
        ASSERT_TRUE(terrain) << terrain.error().message;
        for (std::size_t i = 0; i < 12; ++i) {
            const png_byte* p = &picture.rowBytes[i * channels];
            const float sum = channels == 2 ? static_cast<float>(3 * p[0]) : static_cast<float>(p[0] + p[1] + p[2]);
            EXPECT_FLOAT_EQ(terrain->heights()[i], 10 * sum / (3 * 255)) << "type " << type;
        }
    }
}

TEST(PngTerrain, PaletteAndFewBits) {
    Picture picture;
    picture.colourType = PNG_COLOR_TYPE_PALETTE;
    picture.depth = 4;
    picture.palette = {{0, 0, 0}, {255, 255, 255}, {30, 60, 90}};
    picture.rowBytes = {0x01, 0x21, 0x12, 0x00, 0x22, 0x11};
    auto terrain = read(write(picture));
    ASSERT_TRUE(terrain) << terrain.error().message;
    EXPECT_FLOAT_EQ(terrain->heights()[1], 10);
    EXPECT_FLOAT_EQ(terrain->heights()[2], 10 * 60.0f / 255);

    picture.colourType = PNG_COLOR_TYPE_GRAY;
    picture.palette.clear();
    picture.rowBytes = {0x0f, 0x80, 0, 0, 0, 0};
    terrain = read(write(picture));
    ASSERT_TRUE(terrain) << terrain.error().message;
    EXPECT_FLOAT_EQ(terrain->heights()[1], 10);
    EXPECT_FLOAT_EQ(terrain->heights()[2], 10 * 8.0f / 15);
}

TEST(PngTerrain, InterlacedEqualsPlain) {
    Picture picture;
    picture.width = 23, picture.height = 17, picture.rowBytes = ramp(23 * 17);
    const auto plain = read(write(picture));
    picture.interlace = PNG_INTERLACE_ADAM7;
    const auto interlaced = read(write(picture));
    ASSERT_TRUE(plain && interlaced);
    EXPECT_EQ(plain->heights(), interlaced->heights());
}

TEST(PngTerrain, CutOrAlteredFilesAreErrorsInOneLine) {
    Picture picture;
    picture.width = 16, picture.height = 16, picture.rowBytes = ramp(256);
    const std::vector<std::byte> whole = write(picture);
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const auto terrain = read({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)});
        ASSERT_FALSE(terrain) << "cut at " << size;
        EXPECT_EQ(terrain.error().message.find('\n'), std::string::npos);
        EXPECT_EQ(terrain.error().message.substr(0, 13), "x.png: found ");
    }
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::vector<std::byte> altered = whole;
        altered[at] ^= std::byte{0x55};
        (void)read(altered); // sums may hide it, crashes may not
    }
}

TEST(PngTerrain, SizesHaveLimits) {
    Picture picture;
    picture.width = 1, picture.height = 4, picture.rowBytes = ramp(4);
    EXPECT_FALSE(read(write(picture)));
    picture.width = 4098, picture.height = 2, picture.rowBytes = ramp(4098 * 2);
    EXPECT_FALSE(read(write(picture)));
    picture.width = 4097, picture.rowBytes = ramp(4097 * 2);
    EXPECT_TRUE(read(write(picture)));
    picture.width = 4, picture.height = 3, picture.rowBytes = ramp(12);
    EXPECT_FALSE(terrainFromPng(write(picture), "x.png", 0, 1, 1, 1));
    EXPECT_FALSE(terrainFromPng(write(picture), "x.png", 1, std::numeric_limits<float>::infinity(), 1, 1));
}

TEST(PngTerrain, SmallFileThatClaimsMuchIsRefused) {
    Picture picture;
    picture.width = 4000, picture.height = 4000, picture.depth = 16, picture.rowBytes = ramp(4000 * 2 * 4000);
    std::vector<std::byte> bytes = write(picture);
    bytes.resize(200); // the header says 32 MB
    const auto terrain = read(bytes);
    ASSERT_FALSE(terrain);
    EXPECT_NE(terrain.error().message.find("4000 x 4000"), std::string::npos) << terrain.error().message;
}

} // namespace
} // namespace lince
