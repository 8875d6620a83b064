// Any bytes as a wall list; what is read is put into a tree and asked.
#include <lince/world/wall_list.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto walls = lince::parseWallList({reinterpret_cast<const char*>(data), size}, "fuzz.walls");
    if (!walls) return 0;
    const lince::WallTree tree(std::move(*walls));
    std::vector<std::uint32_t> near;
    tree.overlapping({-10, -10}, {10, 10}, near);
    (void)tree.firstCrossing({-100, -50}, {100, 60});
    return 0;
}
