#include "recast_tile.h"

#ifdef LINCE_WITH_RECAST

#include <recastnavigation/Recast.h>

#include <algorithm>
#include <memory>

namespace lince::bake {
namespace {

template <class T, void (*Free)(T*)>
struct Freed {
    void operator()(T* thing) const { Free(thing); }
};
template <class T, void (*Free)(T*)>
using Owned = std::unique_ptr<T, Freed<T, Free>>;
using Heightfield = Owned<rcHeightfield, rcFreeHeightField>;
using CompactHeightfield = Owned<rcCompactHeightfield, rcFreeCompactHeightfield>;
using ContourSet = Owned<rcContourSet, rcFreeContourSet>;
using PolyMesh = Owned<rcPolyMesh, rcFreePolyMesh>;
using PolyMeshDetail = Owned<rcPolyMeshDetail, rcFreePolyMeshDetail>;

constexpr unsigned char kWaterArea = 1, kDangerArea = 2, kFirstDoorArea = 3; // ground is RC_WALKABLE_AREA, the highest

/// From triangles to a NavTile. One object a tile, used once.
class TileMaker {
  public:
    TileMaker(const BakeGrid& grid, const BakeSettings& settings, std::int32_t column, std::int32_t row)
        : m_grid(grid), m_settings(settings), m_column(column), m_row(row) {}

    std::optional<NavTile> make(const TileGeometry& geometry, std::span<const AreaMark> marks,
                                const std::function<bool(Vec3)>& outside) {
        if (!voxelise(geometry)) return {};
        if (!openSpace(marks)) return {};
        dropOutside(outside);
        if (!polygons()) return {};
        return tile();
    }

  private:
    bool voxelise(const TileGeometry& geometry) {
        m_solid.reset(rcAllocHeightfield());
        const int side = m_grid.tileCells + 2 * m_grid.borderCells;
        // Over all heights that spans can hold: clipping to the level's would depend on boxes.
        const float low[3] = {m_grid.cornerX(m_column, -m_grid.borderCells), m_grid.layout.origin.y,
                              m_grid.cornerZ(m_row, -m_grid.borderCells)};
        const float high[3] = {m_grid.cornerX(m_column, m_grid.tileCells + m_grid.borderCells),
                               m_grid.heightOf(RC_SPAN_MAX_HEIGHT - 1),
                               m_grid.cornerZ(m_row, m_grid.tileCells + m_grid.borderCells)};
        if (!m_solid ||
            !rcCreateHeightfield(&m_context, *m_solid, side, side, low, high, m_grid.cell, m_grid.cellHeight))
            return false;
        bool walkable = false;
        for (const TileGeometry::Triangle& t : geometry.triangles) {
            const Vec3 normal = cross(t.b - t.a, t.c - t.a);
            const float min = m_grid.layout.body.steepestCosine * length(normal);
            unsigned char area = RC_NULL_AREA;
            if (normal.y > 0 && normal.y >= min * 0.9999f) area = t.water ? kWaterArea : RC_WALKABLE_AREA;
            walkable = walkable || area != RC_NULL_AREA;
            const float a[3] = {t.a.x, t.a.y, t.a.z}, b[3] = {t.b.x, t.b.y, t.b.z}, c[3] = {t.c.x, t.c.y, t.c.z};
            if (!rcRasterizeTriangle(&m_context, a, b, c, area, *m_solid, m_grid.stepCells)) return false;
        }
        return walkable;
    }

    bool openSpace(std::span<const AreaMark> marks) {
        rcFilterLowHangingWalkableObstacles(&m_context, m_grid.stepCells, *m_solid);
        rcFilterLedgeSpans(&m_context, m_grid.heightCells, m_grid.stepCells, *m_solid);
        rcFilterWalkableLowHeightSpans(&m_context, m_grid.heightCells, *m_solid);
        m_open.reset(rcAllocCompactHeightfield());
        if (!m_open || !rcBuildCompactHeightfield(&m_context, m_grid.heightCells, m_grid.stepCells, *m_solid, *m_open))
            return false;
        m_solid.reset();
        // What kills is no ground at all, and bodies keep their radius from it as from a wall.
        for (const AreaMark& mark : marks)
            if (mark.kind == AreaMark::Kind::Deadly) put(mark, RC_NULL_AREA);
        if (!rcErodeWalkableArea(&m_context, m_grid.radiusCells, *m_open)) return false;
        for (const AreaMark& mark : marks)
            if (mark.kind == AreaMark::Kind::Water) put(mark, kWaterArea);
        for (const AreaMark& mark : marks)
            if (mark.kind == AreaMark::Kind::Danger) put(mark, kDangerArea);
        for (const AreaMark& mark : marks) {
            if (mark.kind != AreaMark::Kind::Door) continue;
            const std::size_t area = kFirstDoorArea + m_doors.size();
            if (area >= RC_WALKABLE_AREA) break; // sixty doors within one tile are enough
            m_doors.push_back(mark.door);
            put(mark, static_cast<unsigned char>(area));
        }
        const auto square = [&](float metres) {
            return static_cast<int>(metres * metres / (m_grid.cell * m_grid.cell));
        };
        return rcBuildDistanceField(&m_context, *m_open) &&
               rcBuildRegions(&m_context, *m_open, m_grid.borderCells, square(m_settings.regionMinMetres),
                              square(m_settings.regionMergeMetres));
    }

    /// Regions all of whose samples lie in no cluster of the map. Every sixteenth voxel is asked, and none any more
    /// once one is inside.
    void dropOutside(const std::function<bool(Vec3)>& outside) {
        struct Asked {
            int voxels = 0;
            bool inside = false;
        };
        std::vector<Asked> regions(std::size_t{m_open->maxRegions} + 1);
        const auto forEachVoxel = [&](const auto& use) {
            for (int z = 0; z < m_open->height; ++z)
                for (int x = 0; x < m_open->width; ++x) {
                    const rcCompactCell& cell = m_open->cells[x + z * m_open->width];
                    const unsigned end = cell.index + cell.count;
                    for (unsigned i = cell.index; i < end; ++i)
                        if (m_open->spans[i].reg < regions.size()) use(x, z, m_open->spans[i]);
                }
        };
        forEachVoxel([&](int x, int z, const rcCompactSpan& span) {
            Asked& region = regions[span.reg];
            if (region.inside || region.voxels++ % 16 != 0) return;
            const Vec3 middle{m_open->bmin[0] + (static_cast<float>(x) + 0.5f) * m_grid.cell,
                              m_grid.heightOf(span.y) + m_grid.layout.body.height / 2,
                              m_open->bmin[2] + (static_cast<float>(z) + 0.5f) * m_grid.cell};
            region.inside = !outside(middle);
        });
        forEachVoxel([&](int, int, rcCompactSpan& span) {
            if (!regions[span.reg].inside) span.reg = 0;
        });
    }

    void put(const AreaMark& mark, unsigned char area) {
        float corners[12];
        for (int i = 0; i < mark.cornerCount; ++i) {
            const Vec3 p = mark.corners[static_cast<std::size_t>(i)];
            corners[i * 3] = p.x, corners[i * 3 + 1] = p.y, corners[i * 3 + 2] = p.z;
        }
        rcMarkConvexPolyArea(&m_context, corners, mark.cornerCount, mark.low, mark.high, area, *m_open);
    }

    /// Outlines that are simplified may cross themselves, and their polygons run the wrong way round: such a tile is
    /// outlined more exactly.
    bool polygons() {
        for (const float error : {m_settings.edgeError, m_settings.edgeError * 0.5f, 0.0f}) {
            if (!polygons(error)) return false;
            if (areConvex()) break;
        }
        if (m_polygons->npolys == 0) return false;
        m_detail.reset(rcAllocPolyMeshDetail());
        return m_detail &&
               rcBuildPolyMeshDetail(&m_context, *m_polygons, *m_open, m_grid.cell * 6, m_grid.cellHeight, *m_detail);
    }

    bool polygons(float edgeError) {
        const ContourSet contours(rcAllocContourSet());
        const int longest = static_cast<int>(m_settings.edgeMaxMetres / m_grid.cell);
        if (!contours || !rcBuildContours(&m_context, *m_open, edgeError, longest, *contours)) return false;
        m_polygons.reset(rcAllocPolyMesh());
        return m_polygons && rcBuildPolyMesh(&m_context, *contours, NavPolygon::kMaxCorners, *m_polygons);
    }

    /// All of them, and counter-clockwise seen from above.
    bool areConvex() const {
        const rcPolyMesh& mesh = *m_polygons;
        for (int i = 0; i < mesh.npolys; ++i) {
            const unsigned short* p = mesh.polys + std::ptrdiff_t{i} * 2 * mesh.nvp;
            int count = 0;
            while (count < mesh.nvp && p[count] != RC_MESH_NULL_IDX)
                ++count;
            for (int k = 0; k < count; ++k) {
                const auto at = [&](int corner) { return mesh.verts + std::ptrdiff_t{p[corner % count]} * 3; };
                const unsigned short *a = at(k), *b = at(k + 1), *c = at(k + 2);
                if ((b[0] - a[0]) * (c[2] - b[2]) - (b[2] - a[2]) * (c[0] - b[0]) > 0) return false;
            }
        }
        return true;
    }

    NavTile tile() const {
        NavTile tile;
        tile.column = m_column, tile.row = m_row;
        const rcPolyMesh& mesh = *m_polygons;
        tile.vertices.reserve(static_cast<std::size_t>(mesh.nverts));
        for (int i = 0; i < mesh.nverts; ++i) {
            const unsigned short* v = mesh.verts + std::ptrdiff_t{i} * 3;
            tile.vertices.push_back(
                {m_grid.cornerX(m_column, v[0]), m_grid.heightOf(v[1]), m_grid.cornerZ(m_row, v[2])});
        }
        // Triangles name 65,536 vertices at most; a tile that needs more has flat polygons.
        const bool fine = m_detail->nverts <= 65535 && m_detail->nmeshes == mesh.npolys;
        tile.polygons.reserve(static_cast<std::size_t>(mesh.npolys));
        for (int i = 0; i < mesh.npolys; ++i) {
            tile.polygons.push_back(polygon(i));
            if (fine) addSurface(i, tile);
        }
        return tile;
    }

    NavPolygon polygon(int index) const {
        const rcPolyMesh& mesh = *m_polygons;
        const unsigned short* p = mesh.polys + std::ptrdiff_t{index} * 2 * mesh.nvp;
        NavPolygon polygon;
        for (int i = 0; i < mesh.nvp && p[i] != RC_MESH_NULL_IDX; ++i) {
            const auto at = static_cast<std::size_t>(i);
            polygon.corners[at] = p[i], polygon.neighbours[at] = p[mesh.nvp + i];
            ++polygon.cornerCount;
        }
        const unsigned char area = mesh.areas[index];
        if (area == kWaterArea)
            polygon.area = NavArea::Water;
        else if (area == kDangerArea)
            polygon.area = NavArea::Danger;
        else if (area >= kFirstDoorArea && area < kFirstDoorArea + m_doors.size())
            polygon.area = NavArea::Door, polygon.door = m_doors[area - kFirstDoorArea];
        return polygon;
    }

    /// The finer triangles of the polygon added last.
    void addSurface(int index, NavTile& tile) const {
        const unsigned int* part = m_detail->meshes + std::ptrdiff_t{index} * 4;
        const auto base = static_cast<std::uint32_t>(tile.surfaceVertices.size());
        if (part[3] > 0xffff) return;
        for (unsigned int i = 0; i < part[1]; ++i) {
            const float* v = m_detail->verts + std::size_t{part[0] + i} * 3;
            // Recast lifts these by one voxel; the others are not.
            tile.surfaceVertices.push_back({v[0], v[1] - m_grid.cellHeight, v[2]});
        }
        NavPolygon& polygon = tile.polygons.back();
        polygon.firstTriangle = static_cast<std::uint32_t>(tile.surfaceTriangles.size());
        polygon.triangleCount = static_cast<std::uint16_t>(part[3]);
        for (unsigned int i = 0; i < part[3]; ++i) {
            const unsigned char* t = m_detail->tris + std::size_t{part[2] + i} * 4;
            std::array<std::uint16_t, 3> corners{};
            for (std::size_t c = 0; c < 3; ++c)
                corners[c] = static_cast<std::uint16_t>(base + t[c]);
            tile.surfaceTriangles.push_back(corners);
        }
    }

    const BakeGrid& m_grid;
    const BakeSettings& m_settings;
    std::int32_t m_column, m_row;
    rcContext m_context{false}; ///< no log, no clocks
    Heightfield m_solid;
    CompactHeightfield m_open;
    PolyMesh m_polygons;
    PolyMeshDetail m_detail;
    std::vector<std::uint16_t> m_doors; ///< of the areas from kFirstDoorArea on
};

} // namespace

std::optional<NavTile> bakePolygons(const BakeGrid& grid, const BakeSettings& settings, std::int32_t column,
                                    std::int32_t row, const TileGeometry& geometry, std::span<const AreaMark> marks,
                                    const std::function<bool(Vec3)>& outside) {
    return TileMaker(grid, settings, column, row).make(geometry, marks, outside);
}

} // namespace lince::bake

#else

namespace lince::bake {

std::optional<NavTile> bakePolygons(const BakeGrid&, const BakeSettings&, std::int32_t, std::int32_t,
                                    const TileGeometry&, std::span<const AreaMark>, const std::function<bool(Vec3)>&) {
    return {};
}

} // namespace lince::bake

#endif
