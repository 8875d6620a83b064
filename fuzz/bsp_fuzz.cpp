// Any bytes as a Quake III map: a level or one line, never a crash.
#include <lince/world/importers.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto level = lince::importBsp({reinterpret_cast<const std::byte*>(data), size}, "fuzz.bsp");
    if (!level) {
        if (level.error().message.find('\n') != std::string::npos) __builtin_trap();
        return 0;
    }
    for (const lince::Vec3 p : level->mesh.positions) {
        if (!lince::isFinite(p)) __builtin_trap();
    }
    if (level->visibility) (void)level->visibility->clusterAt({0, 0, 0});
    return 0;
}
