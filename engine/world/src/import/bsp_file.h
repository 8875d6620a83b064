#pragma once
// The lumps of a Quake III map (IBSP, version 46), decoded and checked: every index in here points at something.
// Lengths are Quake's units and axes (Z up) until they are converted by toMetres.

#include <lince/core/error.h>
#include <lince/core/vec.h>
#include <lince/world/level_data.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince::importing {

/// A player of 56 units then stands 1.75 m high; a power of two, so that converting rounds nothing.
inline constexpr float kMetresPerUnit = 0.03125f;

/// Turns Z up into Y up, keeping right hands right.
constexpr Vec3 toOurAxes(Vec3 v) {
    return {v.x, v.z, -v.y};
}
constexpr Vec3 toMetres(Vec3 v) {
    return toOurAxes(v) * kMetresPerUnit;
}
constexpr Aabb toMetres(const Aabb& box) {
    Aabb out;
    out.add(toMetres(box.low)), out.add(toMetres(box.high));
    return out;
}

namespace surface_flags {
inline constexpr std::uint32_t kSky = 0x4, kNoDraw = 0x80, kHint = 0x100, kSkip = 0x200, kNonSolid = 0x4000;
}
namespace contents {
inline constexpr std::uint32_t kSolid = 0x1, kLava = 0x8, kSlime = 0x10, kWater = 0x20, kFog = 0x40;
inline constexpr std::uint32_t kPlayerClip = 0x10000, kTranslucent = 0x20000000;
} // namespace contents

struct BspTexture {
    std::string name; ///< printable ASCII
    std::uint32_t flags = 0, contents = 0;
};
struct BspPlane {
    Vec3 normal; ///< of unit length
    float distance = 0;
};
struct BspNode {
    std::uint32_t plane = 0;
    std::array<std::int32_t, 2> children{}; ///< front, back; negative: leaf -(n + 1)
};
struct BspLeaf {
    std::int32_t cluster = -1;
    Aabb box;
};
struct BspModel {
    Aabb box;
    std::uint32_t firstFace = 0, faces = 0;
    std::uint32_t firstBrush = 0, brushes = 0;
};
struct BspBrush {
    std::uint32_t firstSide = 0, sides = 0;
    std::uint32_t texture = 0;
};
struct BspBrushSide {
    std::uint32_t plane = 0, texture = 0;
};
enum class BspFaceKind { Polygon = 1, Patch = 2, Mesh = 3, Billboard = 4 };
struct BspFace {
    std::uint32_t texture = 0;
    BspFaceKind kind = BspFaceKind::Billboard;
    std::uint32_t firstVertex = 0, vertices = 0;
    std::uint32_t firstIndex = 0, indices = 0; ///< into BspFile::indices; each is an offset from firstVertex
    std::uint32_t width = 0, height = 0;       ///< control points of a patch, odd
    std::int16_t lightmap = -1;                ///< into BspFile::lightmaps, or one of VertexLook's constants
};

struct BspFile {
    std::string_view entities; ///< text, inside the bytes that were read
    std::vector<BspTexture> textures;
    std::vector<BspPlane> planes;
    std::vector<BspNode> nodes;
    std::vector<BspLeaf> leaves;
    std::vector<BspModel> models; ///< at least one; the first is the world
    std::vector<BspBrush> brushes;
    std::vector<BspBrushSide> brushSides;
    std::vector<Vec3> vertices;
    std::vector<VertexLook> looks; ///< one per vertex, in our axes; the lightmap is the face's
    std::vector<std::uint32_t> indices;
    std::vector<BspFace> faces;
    std::uint32_t clusters = 0, bytesPerCluster = 0;
    std::vector<std::uint8_t> visibility; ///< clusters rows; empty: not computed
    std::vector<Lightmap> lightmaps;
};

/// The bytes must outlive the result.
Result<BspFile> readBspFile(std::span<const std::byte> bytes, const std::string& name);

/// Text from a map made fit for names: other bytes than printable ASCII become '?'.
std::string cleanText(std::string_view text);

} // namespace lince::importing
