// Any bytes as a roadmap. The checksum would keep a fuzzer out of everything behind it, so the first byte says how the
// rest is taken: 'P' as content without its wrapping, anything else as a file. Who gets through is written again, and
// ways are looked for in it.
#include <lince/roadmap/obstacle_field.h>
#include <lince/roadmap/roadmap_file.h>
#include <lince/roadmap/roadmap_query.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

using namespace lince;

const std::shared_ptr<const FreeSpace>& space() {
    static const std::shared_ptr<const FreeSpace> made = [] {
        FieldObstacles field;
        field.discs.push_back({{20, 20}, 8});
        return makeFieldSpace(field, 0.3f);
    }();
    return made;
}

/// A roadmap of another space is refused before anything else of it is looked at: the fuzzer need not guess a hash.
void putSpace(std::vector<std::byte>& content) {
    RoadmapSettings settings;
    settings.nodes = 1;
    const std::vector<std::byte> own = roadmapPayload(*Roadmap::learn(space(), settings));
    constexpr std::size_t kSpaceBytes = 16 + 4 + 1; // hash, radius, flies
    if (content.size() >= kSpaceBytes) std::memcpy(content.data(), own.data(), kSpaceBytes);
}

void use(const Roadmap& roadmap) {
    const auto again = readRoadmapPayload(roadmapPayload(roadmap), "again.roadmap", space());
    if (!again || (*again)->hash() != roadmap.hash()) __builtin_trap();
    RoadmapQuery query;
    RoadmapPath path;
    RandomStream random;
    query.find(roadmap, {2, 0, 2}, {38, 0, 38}, path);
    query.smooth(roadmap, {}, random, path);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    (void)checkRoadmap(bytes, "fuzz.roadmap");
    Result<std::shared_ptr<const Roadmap>> roadmap = Error{};
    if (data[0] == 'P') {
        std::vector<std::byte> content(bytes.begin() + 1, bytes.end());
        putSpace(content);
        roadmap = readRoadmapPayload(content, "fuzz.roadmap", space());
    } else {
        roadmap = readRoadmap(bytes, "fuzz.roadmap", space());
    }
    if (roadmap)
        use(**roadmap);
    else if (roadmap.error().message.find_first_of("\r\n") != std::string::npos)
        __builtin_trap();
    return 0;
}
