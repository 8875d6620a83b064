// Any bytes as Wavefront OBJ.
#include <lince/world/importers.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto mesh = lince::importObj({reinterpret_cast<const std::byte*>(data), size}, "fuzz.obj", {});
    if (!mesh) return 0;
    for (const std::uint32_t index : mesh->indices) {
        if (index >= mesh->positions.size() || !lince::isFinite(mesh->positions[index])) __builtin_trap();
    }
    return 0;
}
