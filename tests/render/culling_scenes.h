#pragma once
// Random scenes and cameras for the tests of culling, and what "visible" means there.

#include <lince/core/random.h>
#include <lince/render/culling.h>

#include <algorithm>

namespace lince {

inline Vec3 randomIn(RandomStream& random, const Aabb& box) {
    const float x = random.between(box.low.x, box.high.x);
    const float y = random.between(box.low.y, box.high.y);
    const float z = random.between(box.low.z, box.high.z);
    return {x, y, z};
}

/// Small things and large ones, on the map, above it, below it and beyond its borders.
inline std::vector<Aabb> randomBoxes(RandomStream& random, std::size_t count, float reach) {
    std::vector<Aabb> out;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 low = randomIn(random, {{-reach, -20, -reach}, {reach, 40, reach}});
        const float largest = i % 7 == 0 ? 60.0f : 3.0f;
        out.push_back({low, low + randomIn(random, {{0, 0, 0}, {largest, largest, largest}})});
    }
    return out;
}

inline Camera randomCamera(RandomStream& random, const Aabb& where) {
    Camera out;
    out.eye = randomIn(random, where);
    out.yaw = random.between(-kPi, kPi);
    out.pitch = random.between(-1.55f, 1.55f);
    out.fovYRadians = random.between(0.3f, 2.0f);
    out.aspect = random.between(0.5f, 2.5f);
    out.farMetres = random.between(50, 600);
    out.nearMetres = random.between(0.02f, 1.5f);
    return out;
}

inline bool inPicture(const Camera& camera, Vec3 p) {
    const float depth = dot(p - camera.eye, camera.forward());
    if (depth < camera.nearMetres || depth > camera.farMetres) return false;
    const auto at = camera.project(p);
    return at && absolute(at->x) <= 1 && absolute(at->y) <= 1;
}

/// Corners, middle and points anywhere in a box.
template <class Test>
bool anyPoint(RandomStream& random, const Aabb& box, int samples, Test test) {
    for (int i = 0; i < 8; ++i) {
        if (test(
                Vec3{i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y, i & 4 ? box.high.z : box.low.z})) {
            return true;
        }
    }
    if (test(box.centre())) return true;
    for (int i = 0; i < samples; ++i)
        if (test(randomIn(random, box))) return true;
    return false;
}

/// The indices below `count` that are not in `kept`, which is sorted.
inline std::vector<std::uint32_t> culled(std::size_t count, const std::vector<std::uint32_t>& kept) {
    std::vector<std::uint32_t> out;
    for (std::uint32_t i = 0; i < count; ++i)
        if (!std::binary_search(kept.begin(), kept.end(), i)) out.push_back(i);
    return out;
}

} // namespace lince
