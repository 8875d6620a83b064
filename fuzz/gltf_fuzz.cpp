// Any bytes as glTF 2.0, text or binary. The folder does not exist, so no file is read.
#include <lince/world/importers.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto mesh =
        lince::importGltf({reinterpret_cast<const std::byte*>(data), size}, "fuzz.gltf", "no-such-folder", {});
    if (!mesh) return 0;
    for (const std::uint32_t index : mesh->indices) {
        if (index >= mesh->positions.size() || !lince::isFinite(mesh->positions[index])) __builtin_trap();
    }
    return 0;
}
