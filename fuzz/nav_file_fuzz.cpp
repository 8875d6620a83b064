// Any bytes as a baked map. The checksum would keep a fuzzer out of everything behind it, so the first byte says how
// the rest is taken: 'P' as content without its wrapping, anything else as a file. Who gets through is walked on.
#include <lince/nav/nav_file.h>
#include <lince/navmesh/nav_query.h>

#include <cstddef>
#include <cstdint>

namespace {

using namespace lince;

void use(const NavData& map) {
    const auto bytes = navPayloadBytes(map);
    const auto again = parseNavPayload(bytes, "again.nav");
    if (!again || again->mesh->hash() != map.mesh->hash()) __builtin_trap();
    const NavMesh& mesh = *map.mesh;
    if (mesh.polygonCount() == 0) return;
    const auto middleOf = [&](std::uint32_t polygon) {
        Vec3 sum;
        for (const Vec3& corner : mesh.corners(polygon))
            sum += corner;
        return NavPoint{sum / static_cast<float>(mesh.corners(polygon).size()), polygon};
    };
    NavQuery query;
    NavPath path;
    (void)query.path(mesh, middleOf(0), middleOf(mesh.polygonCount() - 1), NavFilter{}, path);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    const auto map = data[0] == 'P' ? parseNavPayload(bytes.subspan(1), "fuzz.nav") : parseNavFile(bytes, "fuzz.nav");
    if (map)
        use(*map);
    else if (map.error().message.find_first_of("\r\n") != std::string::npos)
        __builtin_trap();
    return 0;
}
