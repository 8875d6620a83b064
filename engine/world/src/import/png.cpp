#include <lince/world/terrain.h>

#include <png.h>

#include <csetjmp>
#include <cstring>
#include <span>

namespace lince {
namespace {

constexpr std::uint32_t kSmallestSide = 2, kLargestSide = 4097; // pixels
// Deflate cannot pack tighter than this, so a small file that claims a large picture is refused unread.
constexpr std::size_t kTightestPacking = 1040;

/// libpng leaves errors by longjmp, which must not pass over C++ objects that have destructors. So this struct owns the
/// library's objects, every buffer belongs to the caller, and the two functions that set the jump hold plain values
/// only.
struct PngReader {
    std::span<const std::byte> bytes;
    std::size_t at = 0;
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::size_t storedRowBytes = 0; // before anything is expanded
    char message[120] = "damaged data";

    ~PngReader() { png_destroy_read_struct(&png, &info, nullptr); }
};

[[noreturn]] void onError(png_structp png, png_const_charp message) {
    auto* reader = static_cast<PngReader*>(png_get_error_ptr(png));
    std::strncpy(reader->message, message, sizeof reader->message - 1);
    reader->message[sizeof reader->message - 1] = '\0';
    png_longjmp(png, 1);
}

void onWarning(png_structp, png_const_charp) {}

void readBytes(png_structp png, png_bytep to, std::size_t count) {
    auto* reader = static_cast<PngReader*>(png_get_io_ptr(png));
    if (count > reader->bytes.size() - reader->at) png_error(png, "the end of the file");
    std::memcpy(to, reader->bytes.data() + reader->at, count);
    reader->at += count;
}

bool readHeader(PngReader& reader) {
    reader.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, onError, onWarning);
    if (reader.png == nullptr) return false;
    reader.info = png_create_info_struct(reader.png);
    if (reader.info == nullptr) return false;
    if (setjmp(png_jmpbuf(reader.png)) != 0) return false;
    png_set_read_fn(reader.png, &reader, readBytes);
    png_set_user_limits(reader.png, kLargestSide, kLargestSide);
    png_set_chunk_malloc_max(reader.png, 1u << 20);
    png_set_chunk_cache_max(reader.png, 16);
    png_read_info(reader.png, reader.info);
    reader.storedRowBytes = png_get_rowbytes(reader.png, reader.info);
    // Whatever is stored becomes one or three samples of 8 or 16 bits.
    if (png_get_color_type(reader.png, reader.info) == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(reader.png);
    if (png_get_bit_depth(reader.png, reader.info) < 8) png_set_expand_gray_1_2_4_to_8(reader.png);
    png_set_strip_alpha(reader.png);
    png_set_interlace_handling(reader.png);
    png_read_update_info(reader.png, reader.info);
    return true;
}

bool readPixels(PngReader& reader, png_bytepp rows) {
    if (setjmp(png_jmpbuf(reader.png)) != 0) return false;
    png_read_image(reader.png, rows);
    png_read_end(reader.png, nullptr);
    return true;
}

} // namespace

Result<Terrain> terrainFromPng(const std::vector<std::byte>& png, const std::string& name, float scaleXZ, float scaleY,
                               std::uint32_t patchColumns, std::uint32_t patchRows) {
    if (!(scaleXZ >= 1e-3f && scaleXZ <= 1e3f)) {
        return errorAt({name}, "scaleXZ " + std::to_string(scaleXZ), "metres between pixels, 0.001 to 1000");
    }
    if (!(absolute(scaleY) <= 1e5f)) {
        return errorAt({name}, "scaleY " + std::to_string(scaleY), "metres of height, at most 100000");
    }
    PngReader reader;
    reader.bytes = png;
    if (!readHeader(reader)) return errorAt({name}, inQuotes(reader.message), "a PNG picture");

    const std::uint32_t columns = png_get_image_width(reader.png, reader.info);
    const std::uint32_t rows = png_get_image_height(reader.png, reader.info);
    const std::string size = std::to_string(columns) + " x " + std::to_string(rows) + " pixels";
    if (columns < kSmallestSide || rows < kSmallestSide || columns > kLargestSide || rows > kLargestSide) {
        return errorAt({name}, size, "2 to 4097 a side");
    }
    const std::size_t channels = png_get_channels(reader.png, reader.info);
    const std::size_t depth = png_get_bit_depth(reader.png, reader.info);
    const std::size_t rowBytes = png_get_rowbytes(reader.png, reader.info);
    if ((channels != 1 && channels != 3) || (depth != 8 && depth != 16) || rowBytes != columns * channels * depth / 8) {
        return errorAt({name}, "an unknown layout of pixels", "grey or colour of 8 or 16 bits");
    }
    if (reader.storedRowBytes * rows / kTightestPacking > png.size()) {
        return errorAt({name}, size + " in " + std::to_string(png.size()) + " bytes", "as much data as it says");
    }

    std::vector<png_byte> pixels(rowBytes * rows);
    std::vector<png_bytep> rowStarts(rows);
    for (std::uint32_t row = 0; row < rows; ++row)
        rowStarts[row] = pixels.data() + row * rowBytes;
    if (!readPixels(reader, rowStarts.data())) return errorAt({name}, inQuotes(reader.message), "a whole PNG picture");

    const std::size_t sampleBytes = depth / 8;
    const float largest = static_cast<float>((1u << depth) - 1) * static_cast<float>(channels);
    std::vector<float> heights(std::size_t{columns} * rows);
    for (std::size_t i = 0; i < heights.size(); ++i) {
        std::uint32_t sum = 0;
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const png_byte* sample = &pixels[(i * channels + channel) * sampleBytes];
            sum += sampleBytes == 2 ? sample[0] * 256u + sample[1] : sample[0];
        }
        heights[i] = scaleY * (static_cast<float>(sum) / largest);
    }
    const Vec3 origin{static_cast<float>(columns - 1) * scaleXZ * -0.5f, 0,
                      static_cast<float>(rows - 1) * scaleXZ * -0.5f};
    return Terrain(std::move(heights), columns, rows, origin, scaleXZ, patchColumns, patchRows);
}

} // namespace lince
