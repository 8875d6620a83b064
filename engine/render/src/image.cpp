#include <lince/core/files.h>
#include <lince/render/image.h>
#include <lince/world/png_reader.h>

#include <png.h>

#include <algorithm>
#include <cassert>
#include <csetjmp>
#include <cstring>

namespace lince {

Image::Image(std::uint32_t w, std::uint32_t h, Colour fill) : width(w), height(h), pixels(std::size_t{w} * h * 4) {
    for (std::size_t i = 0; i < pixels.size(); i += 4) {
        pixels[i] = fill.red, pixels[i + 1] = fill.green, pixels[i + 2] = fill.blue, pixels[i + 3] = fill.alpha;
    }
}

Colour Image::at(std::uint32_t x, std::uint32_t y) const {
    assert(x < width && y < height);
    const std::uint8_t* p = &pixels[(std::size_t{y} * width + x) * 4];
    return {p[0], p[1], p[2], p[3]};
}

void Image::set(std::uint32_t x, std::uint32_t y, Colour colour) {
    assert(x < width && y < height);
    std::uint8_t* p = &pixels[(std::size_t{y} * width + x) * 4];
    p[0] = colour.red, p[1] = colour.green, p[2] = colour.blue, p[3] = colour.alpha;
}

void Image::paste(const Image& other, std::int64_t x, std::int64_t y) {
    const std::int64_t left = std::max<std::int64_t>(x, 0), right = std::min<std::int64_t>(x + other.width, width);
    const std::int64_t top = std::max<std::int64_t>(y, 0), bottom = std::min<std::int64_t>(y + other.height, height);
    if (left >= right) return;
    for (std::int64_t row = top; row < bottom; ++row) {
        const auto from = static_cast<std::size_t>((row - y) * other.width + (left - x)) * 4;
        const auto to = static_cast<std::size_t>(row * width + left) * 4;
        std::memmove(&pixels[to], &other.pixels[from], static_cast<std::size_t>(right - left) * 4);
    }
}

Image Image::scaledTo(std::uint32_t w, std::uint32_t h) const {
    assert(w > 0 && h > 0 && width > 0 && height > 0);
    Image out(w, h);
    // A pixel of the result covers [i * width, (i + 1) * width) on a line where a pixel of the source is w long.
    for (std::uint32_t y = 0; y < h; ++y) {
        const std::uint64_t top = std::uint64_t{y} * height, bottom = top + height;
        for (std::uint32_t x = 0; x < w; ++x) {
            const std::uint64_t left = std::uint64_t{x} * width, right = left + width;
            double colour[3] = {}, alpha = 0, area = 0;
            for (std::uint64_t sy = top / h; sy * h < bottom; ++sy) {
                const std::uint64_t high = std::min((sy + 1) * h, bottom) - std::max(sy * h, top);
                for (std::uint64_t sx = left / w; sx * w < right; ++sx) {
                    const std::uint64_t wide = std::min((sx + 1) * w, right) - std::max(sx * w, left);
                    const std::uint8_t* p = &pixels[(sy * width + sx) * 4];
                    const double weight = static_cast<double>(wide * high), opaque = weight * p[3];
                    // Colours count by their alpha: what cannot be seen does not bleed into its neighbours.
                    for (int k = 0; k < 3; ++k)
                        colour[k] += opaque * p[k];
                    alpha += opaque;
                    area += weight;
                }
            }
            const auto rounded = [](double value) { return static_cast<std::uint8_t>(value + 0.5); };
            const double by = alpha > 0 ? 1 / alpha : 0;
            out.set(x, y,
                    {rounded(colour[0] * by), rounded(colour[1] * by), rounded(colour[2] * by), rounded(alpha / area)});
        }
    }
    return out;
}

namespace {

/// As the reader in `world`: libpng jumps out of errors, so no object with a destructor lives in the function that sets
/// the jump.
struct PngWriter {
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::vector<std::byte>* out = nullptr;
    ~PngWriter() { png_destroy_write_struct(&png, &info); }
};

void writeBytes(png_structp png, png_bytep from, std::size_t count) {
    auto* writer = static_cast<PngWriter*>(png_get_io_ptr(png));
    const auto* bytes = reinterpret_cast<const std::byte*>(from);
    writer->out->insert(writer->out->end(), bytes, bytes + count);
}

void flushBytes(png_structp) {}
void onWarning(png_structp, png_const_charp) {}
[[noreturn]] void onError(png_structp png, png_const_charp) {
    png_longjmp(png, 1);
}

bool writeRows(PngWriter& writer, const Image& image, bool opaque) {
    writer.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, onError, onWarning);
    if (writer.png == nullptr) return false;
    writer.info = png_create_info_struct(writer.png);
    if (writer.info == nullptr) return false;
    if (setjmp(png_jmpbuf(writer.png)) != 0) return false;
    png_set_write_fn(writer.png, &writer, writeBytes, flushBytes);
    png_set_IHDR(writer.png, writer.info, image.width, image.height, 8,
                 opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    // One filter and a low level: three times as fast as libpng's own choice, and files of about the same size.
    png_set_filter(writer.png, PNG_FILTER_TYPE_DEFAULT, PNG_FILTER_SUB | PNG_FILTER_UP);
    png_set_compression_level(writer.png, 4);
    png_write_info(writer.png, writer.info);
    if (opaque) png_set_filler(writer.png, 0, PNG_FILLER_AFTER); // drops every fourth byte
    for (std::uint32_t row = 0; row < image.height; ++row) {
        png_write_row(writer.png, &image.pixels[std::size_t{row} * image.width * 4]);
    }
    png_write_end(writer.png, writer.info);
    return true;
}

} // namespace

std::vector<std::byte> encodePng(const Image& image) {
    std::vector<std::byte> out;
    if (image.width == 0 || image.height == 0) return out;
    bool opaque = true;
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        opaque = opaque && image.pixels[i] == 255;
    out.reserve(image.pixels.size() / 4);
    PngWriter writer;
    writer.out = &out;
    if (!writeRows(writer, image, opaque)) out.clear();
    return out;
}

Status writePng(const std::string& path, const Image& image) {
    const std::vector<std::byte> bytes = encodePng(image);
    if (bytes.empty()) {
        return errorAt({path}, std::to_string(image.width) + " x " + std::to_string(image.height) + " pixels",
                       "a picture that a PNG file can hold");
    }
    return writeFile(path, bytes);
}

Result<Image> loadPng(const std::string& path) {
    auto bytes = readFile(path, std::size_t{256} << 20);
    if (!bytes) return bytes.error();
    auto pixels = readPng(*bytes, path, PngLayout::Rgba8);
    if (!pixels) return pixels.error();
    Image out;
    out.width = pixels->width, out.height = pixels->height;
    out.pixels = std::move(pixels->bytes);
    return out;
}

} // namespace lince
