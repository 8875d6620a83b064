// Any bytes as a picture and as a height map; what is read is walked over. The sums of all chunks are mended first,
// since a fuzzer cannot guess them and would never get behind the header.
#include <lince/world/png_reader.h>
#include <lince/world/terrain.h>

#include <cstddef>
#include <cstdint>

namespace {

std::uint32_t checksum(const std::byte* data, std::size_t size) {
    std::uint32_t sum = 0xffffffffu;
    for (std::size_t i = 0; i < size; ++i) {
        sum ^= std::to_integer<std::uint32_t>(data[i]);
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum >> 1) ^ (0xedb88320u & (0u - (sum & 1u)));
    }
    return ~sum;
}

void mendChecksums(std::vector<std::byte>& png) {
    for (std::size_t at = 8; at + 12 <= png.size();) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < 4; ++i)
            size = size << 8 | std::to_integer<std::size_t>(png[at + i]);
        if (size > png.size() - at - 12) return;
        const std::uint32_t sum = checksum(png.data() + at + 4, size + 4);
        for (std::size_t i = 0; i < 4; ++i)
            png[at + 8 + size + i] = static_cast<std::byte>(sum >> (24 - 8 * i));
        at += size + 12;
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto* bytes = reinterpret_cast<const std::byte*>(data);
    std::vector<std::byte> png(bytes, bytes + size);
    mendChecksums(png);
    (void)lince::readPng(png, "fuzz.png", lince::PngLayout::Rgba8);
    const auto terrain = lince::terrainFromPng(png, "fuzz.png", 1, 10, 2, 2);
    if (!terrain) return 0;
    (void)terrain->heightAt(0, 0);
    (void)terrain->hitByRay({{-3, 20, -2}, {0.3f, -1, 0.2f}});
    return 0;
}
