#include <lince/core/math.h>
#include <lince/world/triangle_mesh.h>

#include <array>

namespace lince {

namespace {

constexpr std::size_t kLargestTable = 65536; // indices are 16 bits

} // namespace

std::uint16_t TriangleMesh::addSurface(const Surface& surface) {
    for (std::size_t i = 0; i < surfaces.size(); ++i)
        if (surfaces[i] == surface) return static_cast<std::uint16_t>(i);
    // A full table gives its last entry rather than an index that wraps round to an unrelated one.
    if (surfaces.size() < kLargestTable) surfaces.push_back(surface);
    return static_cast<std::uint16_t>(surfaces.size() - 1);
}

std::uint16_t TriangleMesh::addObject(std::string name) {
    if (objects.size() < kLargestTable) objects.push_back(std::move(name));
    return static_cast<std::uint16_t>(objects.size() - 1);
}

void TriangleMesh::addTriangle(Vec3 a, Vec3 b, Vec3 c, std::uint16_t surface, std::uint16_t object) {
    const auto first = static_cast<std::uint32_t>(positions.size());
    positions.insert(positions.end(), {a, b, c});
    indices.insert(indices.end(), {first, first + 1, first + 2});
    surfaceOf.push_back(surface);
    objectOf.push_back(object);
}

void TriangleMesh::addBox(Vec3 centre, Vec3 halfSize, float yaw, std::uint16_t surface, std::uint16_t object) {
    // Corner i lies on the high side of x, y, z where bit 0, 1, 2 of i is set.
    const auto first = static_cast<std::uint32_t>(positions.size());
    for (int i = 0; i < 8; ++i) {
        const Vec3 offset{(i & 1) ? halfSize.x : -halfSize.x, (i & 2) ? halfSize.y : -halfSize.y,
                          (i & 4) ? halfSize.z : -halfSize.z};
        positions.push_back(centre + rotateByYaw(offset, yaw));
    }
    static constexpr std::array<std::array<std::uint32_t, 4>, 6> kFaces{{
        {0, 4, 6, 2}, // -x
        {1, 3, 7, 5}, // +x
        {0, 1, 5, 4}, // -y
        {2, 6, 7, 3}, // +y
        {0, 2, 3, 1}, // -z
        {4, 5, 7, 6}, // +z
    }};
    for (const auto& face : kFaces) {
        indices.insert(indices.end(), {first + face[0], first + face[1], first + face[2]});
        indices.insert(indices.end(), {first + face[0], first + face[2], first + face[3]});
        surfaceOf.insert(surfaceOf.end(), 2, surface);
        objectOf.insert(objectOf.end(), 2, object);
    }
}

void TriangleMesh::addLooks(std::span<const std::uint32_t> ofLastCorners) {
    lookOf.resize(indices.size() - ofLastCorners.size(), kNoLook);
    lookOf.insert(lookOf.end(), ofLastCorners.begin(), ofLastCorners.end());
}

void TriangleMesh::append(const TriangleMesh& other, Vec3 offset, float scale, float yaw) {
    if (&other == this) {
        const TriangleMesh copy = other; // NOLINT(performance-unnecessary-copy-initialization): it grows meanwhile
        return append(copy, offset, scale, yaw);
    }
    const auto firstPosition = static_cast<std::uint32_t>(positions.size());
    // No reserve of just what is needed now: many appends in a row would copy everything each time.
    for (const Vec3 p : other.positions)
        positions.push_back(offset + rotateByYaw(p, yaw) * scale);

    std::vector<std::uint16_t> newSurface, newObject;
    for (const Surface& surface : other.surfaces)
        newSurface.push_back(addSurface(surface));
    // Object 0 is the level itself in every mesh; the others stay objects of their own.
    for (std::size_t i = 0; i < other.objects.size(); ++i)
        newObject.push_back(i == 0 ? 0 : addObject(other.objects[i]));

    for (const std::uint32_t index : other.indices)
        indices.push_back(firstPosition + index);
    if (!other.lookOf.empty()) {
        const auto firstLook = static_cast<std::uint32_t>(looks.size());
        for (VertexLook look : other.looks) {
            look.normal = rotateByYaw(look.normal, yaw) * (scale < 0 ? -1.0f : 1.0f);
            look.lightmap = VertexLook::kNoLightmap;
            looks.push_back(look);
        }
        lookOf.resize(indices.size() - other.indices.size(), kNoLook);
        for (const std::uint32_t look : other.lookOf)
            lookOf.push_back(look < other.looks.size() ? firstLook + look : kNoLook);
        lookOf.resize(indices.size(), kNoLook);
    }
    // A mirrored mesh would turn inside out.
    if (scale < 0)
        for (std::size_t i = indices.size() - other.indices.size(); i + 2 < indices.size(); i += 3) {
            std::swap(indices[i + 1], indices[i + 2]);
            if (!lookOf.empty() && i + 2 < lookOf.size()) std::swap(lookOf[i + 1], lookOf[i + 2]);
        }
    for (const std::uint16_t surface : other.surfaceOf)
        surfaceOf.push_back(surface < newSurface.size() ? newSurface[surface] : surface);
    for (const std::uint16_t object : other.objectOf)
        objectOf.push_back(object < newObject.size() ? newObject[object] : std::uint16_t{0});
}

Aabb TriangleMesh::bounds() const {
    Aabb box;
    for (const std::uint32_t index : indices)
        box.add(positions[index]);
    return box;
}

} // namespace lince
