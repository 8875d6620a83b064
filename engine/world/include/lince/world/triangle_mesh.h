#pragma once
// Static geometry as one soup of triangles; all importers end here.

#include <lince/core/debug_draw.h>
#include <lince/core/vec.h>
#include <lince/world/object_class.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lince {

/// What a triangle stops.
enum class Blocks : std::uint8_t {
    Nothing = 0,
    Bodies = 1, ///< characters, boxes
    Sight = 2,  ///< eyes, hearing and shots
    All = 3,
};
constexpr bool any(Blocks a, Blocks b) {
    return (static_cast<unsigned>(a) & static_cast<unsigned>(b)) != 0;
}
constexpr Blocks operator|(Blocks a, Blocks b) {
    return static_cast<Blocks>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/// Triangles that share look and meaning point to one surface.
/// Material of leaves in which somebody hides: who is within sees out of them (Level::closestHit).
inline constexpr const char* kBushMaterial = "bush";

struct Surface {
    std::string material; ///< name for the renderer and for footsteps; may be empty
    ClassId objectClass;  ///< kNothing: classified triangle by triangle from its normal
    Blocks blocks = Blocks::All;
    bool operator==(const Surface&) const = default;
};

/// What a file says about the look of a corner. For pictures only: nothing of it is part of a level's hash.
struct VertexLook {
    static constexpr std::int16_t kNoLightmap = -1; ///< the file says nothing about light here
    static constexpr std::int16_t kVertexLit = -2;  ///< `light` is all the light there is

    Vec3 normal;                         ///< unit; zero: the file gives none
    Vec2 uv;                             ///< of the material's picture
    Vec2 lightmapUv;                     ///< [0, 1]², in `lightmap`
    Colour tint{255, 255, 255, 0};       ///< own colour of the material, sRGB; alpha 0: the file gives none
    Colour light{255, 255, 255, 255};    ///< light baked into the corner; means something when kVertexLit
    std::int16_t lightmap = kNoLightmap; ///< into LevelData::lightmaps; the same for all corners of a triangle
    bool operator==(const VertexLook&) const = default;
};

struct TriangleMesh {
    static constexpr std::uint32_t kNoLook = 0xffffffffu;

    std::vector<Vec3> positions;
    std::vector<std::uint32_t> indices;   ///< three per triangle, counter-clockwise seen from the open side
    std::vector<std::uint16_t> surfaceOf; ///< one per triangle, into `surfaces`
    std::vector<std::uint16_t> objectOf;  ///< one per triangle; names an object of the level, 0: the level itself
    std::vector<Surface> surfaces;
    std::vector<std::string> objects{"level"};
    std::vector<VertexLook> looks;
    /// Into `looks`, or kNoLook; one per index. May be shorter than `indices`: the corners behind its end have none.
    std::vector<std::uint32_t> lookOf;

    std::size_t triangleCount() const { return surfaceOf.size(); }
    Vec3 corner(std::size_t triangle, int which) const {
        return positions[indices[triangle * 3 + static_cast<std::size_t>(which)]];
    }
    /// What the file says about a corner's look; null when it says nothing.
    const VertexLook* look(std::size_t triangle, int which) const {
        const std::size_t index = triangle * 3 + static_cast<std::size_t>(which);
        return index < lookOf.size() && lookOf[index] < looks.size() ? &looks[lookOf[index]] : nullptr;
    }
    /// Not normalised; zero for a degenerate triangle.
    Vec3 areaNormal(std::size_t triangle) const {
        const Vec3 a = corner(triangle, 0);
        return cross(corner(triangle, 1) - a, corner(triangle, 2) - a);
    }

    /// Index of an equal surface, added when new.
    std::uint16_t addSurface(const Surface& surface);
    std::uint16_t addObject(std::string name);
    void addTriangle(Vec3 a, Vec3 b, Vec3 c, std::uint16_t surface, std::uint16_t object = 0);
    /// The twelve triangles of a box turned by `yaw` about its centre.
    void addBox(Vec3 centre, Vec3 halfSize, float yaw, std::uint16_t surface, std::uint16_t object = 0);
    /// Looks for the corners added last, in the order of `indices`; corners before them without one get kNoLook.
    void addLooks(std::span<const std::uint32_t> ofLastCorners);
    /// Appends another mesh: turned by yaw, scaled, then moved. Its lightmaps stay behind with its level.
    void append(const TriangleMesh& other, Vec3 offset, float scale = 1, float yaw = 0);
    Aabb bounds() const;
};

} // namespace lince
