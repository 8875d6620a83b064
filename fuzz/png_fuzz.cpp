// Any bytes as a height map; what is read is walked over.
#include <lince/world/terrain.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto* bytes = reinterpret_cast<const std::byte*>(data);
    const auto terrain = lince::terrainFromPng({bytes, bytes + size}, "fuzz.png", 1, 10, 2, 2);
    if (!terrain) return 0;
    (void)terrain->heightAt(0, 0);
    (void)terrain->hitByRay({{-3, 20, -2}, {0.3f, -1, 0.2f}});
    return 0;
}
