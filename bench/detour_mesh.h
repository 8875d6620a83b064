#pragma once
// Our polygons as a navmesh of Detour, for comparing: the same corners to the bit, the same neighbours. Used by the
// benchmark and by the judges in tests/nav; needs Debian's librecast-dev.

#include <lince/navmesh/nav_mesh.h>

#include <recastnavigation/DetourCommon.h>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

namespace lince {

struct DetourMesh {
    struct FreeMesh {
        void operator()(dtNavMesh* gone) const { dtFreeNavMesh(gone); }
    };
    struct FreeQuery {
        void operator()(dtNavMeshQuery* gone) const { dtFreeNavMeshQuery(gone); }
    };
    std::unique_ptr<dtNavMesh, FreeMesh> mesh;
    std::unique_ptr<dtNavMeshQuery, FreeQuery> query;
    std::vector<dtPolyRef> refs; ///< by our polygon
    std::size_t bytes = 0;       ///< of all tiles

    /// Our polygon; kNoPolygon for 0.
    std::uint32_t polygonOf(dtPolyRef ref) const {
        if (ref == 0) return kNoPolygon;
        unsigned int salt = 0, tile = 0, polygon = 0;
        mesh->decodePolyId(ref, salt, tile, polygon);
        const dtMeshTile* t = const_cast<const dtNavMesh*>(mesh.get())->getTile(static_cast<int>(tile));
        return t->header->userId + polygon;
    }
};

/// One tile as Detour's bytes; empty when it has no polygon.
inline std::vector<unsigned char> detourTile(const NavLayout& layout, const NavTile& tile, unsigned int firstPolygon) {
    if (tile.polygons.empty()) return {};
    Aabb box;
    for (const Vec3& vertex : tile.vertices)
        box.add(vertex);
    const Vec3 low = {layout.origin.x + static_cast<float>(tile.column) * layout.tileMetres, box.low.y,
                      layout.origin.z + static_cast<float>(tile.row) * layout.tileMetres};
    const float grain = std::max(layout.tileMetres, box.size().y) / 60000;
    std::vector<unsigned short> vertices, polygons, flags(tile.polygons.size(), 1);
    std::vector<unsigned char> areas;
    for (const Vec3& vertex : tile.vertices)
        for (int axis = 0; axis < 3; ++axis)
            vertices.push_back(static_cast<unsigned short>(std::max(0.0f, (vertex[axis] - low[axis]) / grain + 0.5f)));
    for (const NavPolygon& polygon : tile.polygons) {
        for (int i = 0; i < NavPolygon::kMaxCorners; ++i)
            polygons.push_back(i < polygon.cornerCount ? polygon.corners[static_cast<std::size_t>(i)] : 0xffff);
        for (int i = 0; i < NavPolygon::kMaxCorners; ++i)
            polygons.push_back(i < polygon.cornerCount ? polygon.neighbours[static_cast<std::size_t>(i)] : 0xffff);
        areas.push_back(static_cast<unsigned char>(polygon.area));
    }
    dtNavMeshCreateParams p;
    std::memset(&p, 0, sizeof p);
    p.verts = vertices.data();
    p.vertCount = static_cast<int>(tile.vertices.size());
    p.polys = polygons.data();
    p.polyFlags = flags.data();
    p.polyAreas = areas.data();
    p.polyCount = static_cast<int>(tile.polygons.size());
    p.nvp = NavPolygon::kMaxCorners;
    p.userId = firstPolygon;
    p.tileX = tile.column, p.tileY = tile.row;
    p.bmin[0] = low.x, p.bmin[1] = low.y, p.bmin[2] = low.z;
    p.bmax[0] = low.x + layout.tileMetres, p.bmax[1] = box.high.y, p.bmax[2] = low.z + layout.tileMetres;
    p.walkableHeight = layout.body.height;
    p.walkableRadius = layout.body.radius;
    p.walkableClimb = layout.body.stepHeight;
    p.cs = p.ch = grain;
    p.buildBvTree = true;
    unsigned char* data = nullptr;
    int size = 0;
    if (!dtCreateNavMeshData(&p, &data, &size)) return {};
    // Corners as ours are, not as they were rounded on the way.
    auto* places = reinterpret_cast<float*>(data + dtAlign4(sizeof(dtMeshHeader)));
    for (std::size_t i = 0; i < tile.vertices.size(); ++i)
        for (int axis = 0; axis < 3; ++axis)
            places[i * 3 + static_cast<std::size_t>(axis)] = tile.vertices[i][axis];
    std::vector<unsigned char> bytes(data, data + size);
    dtFree(data);
    return bytes;
}

/// Without jumps. Null mesh when Detour refuses it.
inline DetourMesh detourMesh(const NavMesh& mesh, int nodes = 4096) {
    DetourMesh out;
    out.mesh.reset(dtAllocNavMesh());
    dtNavMeshParams p;
    std::memset(&p, 0, sizeof p);
    const NavLayout& layout = mesh.layout();
    p.orig[0] = layout.origin.x, p.orig[1] = layout.origin.y, p.orig[2] = layout.origin.z;
    p.tileWidth = p.tileHeight = layout.tileMetres;
    p.maxTiles = std::max(1, layout.columns * layout.rows);
    std::size_t max = 1;
    for (const auto& tile : mesh.tiles())
        if (tile) max = std::max(max, tile->polygons.size());
    p.maxPolys = static_cast<int>(max);
    if (dtStatusFailed(out.mesh->init(&p))) {
        out.mesh.reset();
        return out;
    }
    unsigned int first = 0;
    for (const auto& tile : mesh.tiles()) {
        if (!tile) continue;
        const std::vector<unsigned char> bytes = detourTile(layout, *tile, first);
        dtTileRef ref = 0;
        if (!bytes.empty()) {
            auto* copy = static_cast<unsigned char*>(dtAlloc(bytes.size(), DT_ALLOC_PERM));
            std::memcpy(copy, bytes.data(), bytes.size());
            if (dtStatusFailed(out.mesh->addTile(copy, static_cast<int>(bytes.size()), DT_TILE_FREE_DATA, 0, &ref))) {
                out.mesh.reset();
                return out;
            }
            out.bytes += bytes.size();
            const dtPolyRef base = out.mesh->getPolyRefBase(out.mesh->getTileByRef(ref));
            for (std::size_t i = 0; i < tile->polygons.size(); ++i)
                out.refs.push_back(base | static_cast<dtPolyRef>(i));
        }
        first += static_cast<unsigned int>(tile->polygons.size());
    }
    out.query.reset(dtAllocNavMeshQuery());
    if (dtStatusFailed(out.query->init(out.mesh.get(), nodes))) out.query.reset();
    return out;
}

} // namespace lince
