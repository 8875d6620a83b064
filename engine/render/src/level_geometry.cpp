// Which triangles of a level are seen, and their normals.

#include "level_parts.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <unordered_map>

namespace lince::looks {
namespace {

constexpr float kSmoothCosine = 0.819f; // 35°: flatter edges are round, others are edges
constexpr std::size_t kMaxAround = 64;  // triangles about a point; more are a fan that nobody smooths
constexpr float kSmallestArea = 1e-10f; // square metres, doubled; smaller ones have no normal to speak of

struct CornerHash {
    std::size_t operator()(const Corner& c) const {
        std::array<std::uint32_t, 8> words{};
        std::memcpy(words.data(), &c.position, 12);
        std::memcpy(words.data() + 3, &c.normal, 12);
        std::memcpy(words.data() + 6, &c.lightmapUv, 8);
        std::size_t hash = 0;
        for (const std::uint32_t word : words)
            hash = (hash ^ word) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
        return hash;
    }
};

/// Minus zero and zero are one place.
Vec3 withoutMinusZero(Vec3 v) {
    return {v.x + 0.0f, v.y + 0.0f, v.z + 0.0f};
}

/// Normals of triangles whose files give none: means of what meets in a point at less than the smoothing angle.
class Smoother {
  public:
    Smoother(const TriangleMesh& mesh, std::span<const std::uint32_t> triangles) : m_mesh(mesh) {
        m_around.reserve(triangles.size() * 3);
        for (const std::uint32_t t : triangles)
            for (int i = 0; i < 3; ++i)
                m_around.push_back({withoutMinusZero(mesh.corner(t, i)), t});
        std::sort(m_around.begin(), m_around.end(), [](const Around& a, const Around& b) {
            if (a.point.x != b.point.x) return a.point.x < b.point.x;
            if (a.point.y != b.point.y) return a.point.y < b.point.y;
            if (a.point.z != b.point.z) return a.point.z < b.point.z;
            return a.triangle < b.triangle;
        });
    }

    Vec3 normal(std::uint32_t triangle, int corner) const {
        const Vec3 own = m_mesh.areaNormal(triangle), unit = normalized(own);
        const Vec3 point = withoutMinusZero(m_mesh.corner(triangle, corner));
        auto at = std::lower_bound(m_around.begin(), m_around.end(), point, [](const Around& a, Vec3 p) {
            if (a.point.x != p.x) return a.point.x < p.x;
            if (a.point.y != p.y) return a.point.y < p.y;
            return a.point.z < p.z;
        });
        Vec3 sum;
        for (std::size_t n = 0; at != m_around.end() && at->point == point; ++at, ++n) {
            if (n >= kMaxAround) return unit;
            if (m_mesh.objectOf[at->triangle] != m_mesh.objectOf[triangle]) continue;
            const Vec3 other = m_mesh.areaNormal(at->triangle);
            if (dot(normalized(other), unit) >= kSmoothCosine) sum += other;
        }
        // Flat surroundings keep exactly their own normal, so that one face has one normal to the bit.
        const Vec3 mean = normalized(sum, unit);
        return dot(mean, unit) > 0.99999f ? unit : mean;
    }

  private:
    struct Around {
        Vec3 point;
        std::uint32_t triangle;
    };
    const TriangleMesh& m_mesh;
    std::vector<Around> m_around;
};

} // namespace

Vec3 roundedNormal(Vec3 normal) {
    const auto part = [](float v) { return std::floor(v * 1024 + 0.5f) / 1024 + 0.0f; };
    return {part(normal.x), part(normal.y), part(normal.z)};
}

DrawnMesh drawnTriangles(const Level& level) {
    const TriangleMesh& mesh = level.data().mesh;
    DrawnMesh out;
    std::map<std::pair<std::uint16_t, ClassId>, std::uint32_t> materials;
    std::vector<std::uint32_t> seen, materialOf;
    for (std::size_t t = 0; t < mesh.triangleCount(); ++t) {
        const Surface& surface = mesh.surfaces[mesh.surfaceOf[t]];
        // What stops no eye is not seen: clip brushes, and the brushes behind the faces of a BSP.
        if (!any(surface.blocks, Blocks::Sight)) continue;
        if (!(lengthSquared(mesh.areaNormal(t)) > kSmallestArea * kSmallestArea)) continue;
        const auto [known, isNew] = materials.try_emplace({mesh.surfaceOf[t], level.classOfTriangle(t)},
                                                          static_cast<std::uint32_t>(out.materials.size()));
        if (isNew) out.materials.push_back(lookOfMaterial(surface.material, level.classOfTriangle(t)));
        if (out.materials[known->second].isSky) continue;
        seen.push_back(static_cast<std::uint32_t>(t));
        materialOf.push_back(known->second);
    }

    const Smoother smoother(mesh, seen);
    std::unordered_map<Corner, std::uint32_t, CornerHash> corners;
    corners.reserve(seen.size() * 2);
    out.triangles.reserve(seen.size());
    for (std::size_t k = 0; k < seen.size(); ++k) {
        const std::uint32_t t = seen[k];
        DrawnTriangle triangle;
        triangle.material = materialOf[k];
        triangle.object = mesh.objectOf[t];
        const VertexLook* first = mesh.look(t, 0);
        const bool known = first != nullptr && first->lightmap >= 0 &&
                           static_cast<std::size_t>(first->lightmap) < level.data().lightmaps.size();
        if (known || (first != nullptr && first->lightmap == VertexLook::kVertexLit))
            triangle.lightmap = first->lightmap;
        for (int i = 0; i < 3; ++i) {
            const VertexLook* look = mesh.look(t, i);
            Corner corner;
            corner.position = withoutMinusZero(mesh.corner(t, i));
            const bool given = look != nullptr && look->normal != Vec3{};
            corner.normal = roundedNormal(given ? look->normal : smoother.normal(t, i));
            corner.hasOwnLight = triangle.lightmap != VertexLook::kNoLightmap;
            if (look != nullptr) corner.tint = look->tint;
            if (look != nullptr && triangle.lightmap >= 0) corner.lightmapUv = look->lightmapUv;
            if (look != nullptr && triangle.lightmap == VertexLook::kVertexLit) corner.light = look->light;
            const auto [place, isNew] = corners.try_emplace(corner, static_cast<std::uint32_t>(out.corners.size()));
            if (isNew) out.corners.push_back(corner);
            triangle.corners[static_cast<std::size_t>(i)] = place->second;
        }
        out.triangles.push_back(triangle);
    }
    return out;
}

} // namespace lince::looks
