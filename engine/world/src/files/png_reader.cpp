#include <lince/world/png_reader.h>

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>

namespace lince {
namespace {

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

bool readHeader(PngReader& reader, PngLayout layout, std::uint32_t largestSide) {
    reader.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, onError, onWarning);
    if (reader.png == nullptr) return false;
    reader.info = png_create_info_struct(reader.png);
    if (reader.info == nullptr) return false;
    if (setjmp(png_jmpbuf(reader.png)) != 0) return false;
    png_set_read_fn(reader.png, &reader, readBytes);
    png_set_user_limits(reader.png, largestSide, largestSide);
    png_set_chunk_malloc_max(reader.png, 1u << 20);
    png_set_chunk_cache_max(reader.png, 16);
    png_read_info(reader.png, reader.info);
    reader.storedRowBytes = png_get_rowbytes(reader.png, reader.info);
    // Whatever is stored becomes one or three samples of 8 or 16 bits.
    if (png_get_color_type(reader.png, reader.info) == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(reader.png);
    if (png_get_bit_depth(reader.png, reader.info) < 8) png_set_expand_gray_1_2_4_to_8(reader.png);
    if (layout == PngLayout::Samples) {
        png_set_strip_alpha(reader.png);
    } else {
        png_set_scale_16(reader.png);
        png_set_gray_to_rgb(reader.png);
        png_set_tRNS_to_alpha(reader.png);
        png_set_add_alpha(reader.png, 0xff, PNG_FILLER_AFTER);
    }
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

Result<PngPixels> readPng(std::span<const std::byte> png, const std::string& name, PngLayout layout,
                          const PngLimits& limits) {
    PngReader reader;
    reader.bytes = png;
    if (!readHeader(reader, layout, limits.largestSide)) {
        return errorAt({name}, inQuotes(reader.message), "a PNG picture");
    }
    PngPixels out;
    out.width = png_get_image_width(reader.png, reader.info);
    out.height = png_get_image_height(reader.png, reader.info);
    out.channels = png_get_channels(reader.png, reader.info);
    out.depth = png_get_bit_depth(reader.png, reader.info);
    const std::string size = std::to_string(out.width) + " x " + std::to_string(out.height) + " pixels";
    const auto [narrow, wide] = std::minmax(out.width, out.height);
    if (narrow < limits.smallestSide || wide > limits.largestSide) {
        return errorAt({name}, size,
                       std::to_string(limits.smallestSide) + " to " + std::to_string(limits.largestSide) + " a side");
    }
    if (std::size_t{out.width} * out.height > limits.maxPixels) {
        return errorAt({name}, size, "at most " + std::to_string(limits.maxPixels) + " pixels together");
    }
    const std::size_t rowBytes = png_get_rowbytes(reader.png, reader.info);
    const bool known = layout == PngLayout::Rgba8
                           ? out.channels == 4 && out.depth == 8
                           : (out.channels == 1 || out.channels == 3) && (out.depth == 8 || out.depth == 16);
    if (!known || rowBytes != std::size_t{out.width} * out.channels * out.depth / 8) {
        return errorAt({name}, "an unknown layout of pixels", "grey or colour of 8 or 16 bits");
    }
    if (reader.storedRowBytes * out.height / kTightestPacking > png.size()) {
        return errorAt({name}, size + " in " + std::to_string(png.size()) + " bytes", "as much data as it says");
    }

    out.bytes.resize(rowBytes * out.height);
    std::vector<png_bytep> rowStarts(out.height);
    for (std::uint32_t row = 0; row < out.height; ++row)
        rowStarts[row] = out.bytes.data() + row * rowBytes;
    if (!readPixels(reader, rowStarts.data())) return errorAt({name}, inQuotes(reader.message), "a whole PNG picture");
    return out;
}

} // namespace lince
