#include "tile_geometry.h"

#include <lince/core/math.h>

namespace lince::bake {

std::array<Vec3, 8> cornersOf(const NavBox& box) {
    const Vec3 h = box.halfSize;
    std::array<Vec3, 8> corners{};
    const Vec3 around[4] = {{-h.x, 0, -h.z}, {h.x, 0, -h.z}, {h.x, 0, h.z}, {-h.x, 0, h.z}};
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec3 turned = rotateByYaw(around[i], box.yaw);
        corners[i] = box.centre + turned - Vec3{0, h.y, 0};
        corners[i + 4] = box.centre + turned + Vec3{0, h.y, 0};
    }
    return corners;
}

void addTriangles(const NavBox& box, std::vector<TileGeometry::Triangle>& out) {
    const auto c = cornersOf(box);
    constexpr std::array<std::array<std::uint8_t, 4>, 6> kFaces{
        {{0, 1, 2, 3}, {4, 7, 6, 5}, {0, 4, 5, 1}, {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}}};
    for (const auto& f : kFaces) {
        out.push_back({c[f[0]], c[f[1]], c[f[2]]});
        out.push_back({c[f[0]], c[f[2]], c[f[3]]});
    }
}

Aabb boundsOf(const NavBox& box) {
    Aabb bounds;
    for (const Vec3& corner : cornersOf(box))
        bounds.add(corner);
    return bounds;
}

TileGeometry gatherTriangles(const Level& level, std::span<const std::uint32_t> waterTriangles,
                             std::span<const NavBox> boxes, const Aabb& around) {
    TileGeometry geometry;
    const TriangleMesh& mesh = level.data().mesh;
    std::vector<std::uint32_t> found;
    level.bodyTree().overlapping(around, found);
    geometry.triangles.reserve(found.size() + boxes.size() * 12);
    for (const std::uint32_t t : found) {
        geometry.triangles.push_back(
            {mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2), level.classOfTriangle(t) == classes::kWater});
    }
    if (level.data().terrain) {
        found.clear();
        level.data().terrain->overlapping(around, found);
        for (const std::uint32_t t : found) {
            const TerrainTriangle corners = level.data().terrain->triangle(t);
            geometry.triangles.push_back({corners.a, corners.b, corners.c});
        }
    }
    for (const NavBox& box : boxes)
        if (boundsOf(box).overlaps(around)) addTriangles(box, geometry.triangles);
    for (const std::uint32_t t : waterTriangles) {
        Aabb box;
        for (int corner = 0; corner < 3; ++corner)
            box.add(mesh.corner(t, corner));
        if (box.overlaps(around)) geometry.water.push_back({mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2)});
    }
    return geometry;
}

} // namespace lince::bake
