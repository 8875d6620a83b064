#include "area_marks.h"
#include "bake_grid.h"
#include "carrier_links.h"
#include "cover_finder.h"
#include "off_mesh_link_finder.h"
#include "recast_tile.h"
#include "sight_slices.h"
#include "surroundings.h"
#include "tile_geometry.h"

#include <lince/navbuild/tile_baker.h>
#include <lince/world/level.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace lince {

bool canBake() {
#ifdef LINCE_WITH_RECAST
    return true;
#else
    return false;
#endif
}

struct TileBaker::Parts {
    std::shared_ptr<const Level> level;
    BakeSettings settings;
    bake::BakeGrid grid;
    std::vector<bake::AreaMark> marks;
    std::vector<std::uint32_t> waterTriangles; ///< of the level's mesh, that do not carry

    /// Whether the box can change the tile.
    bool touches(const NavBox& box, std::int32_t column, std::int32_t row) const {
        return bake::boundsOf(box).overlaps(grid.tileBox(column, row, grid.influence));
    }
};

namespace {

/// Recast's heights are those of voxels; what is really there lies up to two of them off.
void settle(const bake::Surroundings& around, float cellHeight, std::vector<Vec3>& places) {
    for (Vec3& p : places)
        if (const auto ground = around.groundBelow(p + Vec3{0, 1.5f * cellHeight, 0}, 3.5f * cellHeight))
            p.y = ground->height;
}

} // namespace

TileBaker::TileBaker(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
TileBaker::~TileBaker() = default;

Result<std::shared_ptr<const TileBaker>> TileBaker::make(std::shared_ptr<const Level> level, const NavBody& body,
                                                         const BakeSettings& settings) {
    if (!canBake())
        return Error{"this build cannot bake maps: found no map of the level, expected one made beforehand by `lince "
                     "bake`"};
    auto grid = bake::makeGrid(*level, body, settings);
    if (!grid) return grid.error();
    auto parts = std::make_unique<Parts>();
    parts->settings = settings;
    parts->grid = *grid;
    parts->marks = bake::marksOf(*level, *grid);
    parts->waterTriangles = bake::waterToSinkInto(*level);
    parts->level = std::move(level);
    return std::shared_ptr<const TileBaker>(new TileBaker(std::move(parts)));
}

const NavLayout& TileBaker::layout() const {
    return m_parts->grid.layout;
}

std::shared_ptr<const NavTile> TileBaker::bake(std::int32_t column, std::int32_t row,
                                               std::span<const NavBox> boxes) const {
    const bake::BakeGrid& grid = m_parts->grid;
    if (column < 0 || row < 0 || column >= grid.layout.columns || row >= grid.layout.rows) return nullptr;
    // Only those that `tilesTouchedBy` would name, in an order of their own: the caller's changes nothing.
    std::vector<NavBox> near;
    for (const NavBox& box : boxes)
        if (m_parts->touches(box, column, row)) near.push_back(box);
    const auto key = [](const NavBox& b) {
        return std::tuple(b.centre.x, b.centre.y, b.centre.z, b.halfSize.x, b.halfSize.y, b.halfSize.z, b.yaw);
    };
    std::sort(near.begin(), near.end(), [&](const NavBox& a, const NavBox& b) { return key(a) < key(b); });

    const float border = static_cast<float>(grid.borderCells) * grid.cell;
    const Aabb around = grid.tileBox(column, row, border);
    const bake::TileGeometry geometry = bake::gatherTriangles(*m_parts->level, m_parts->waterTriangles, near, around);
    if (geometry.triangles.empty()) return nullptr;
    const auto marks = bake::marksWithin(m_parts->marks, geometry, around);
    const bake::Surroundings surroundings(*m_parts->level, near);
    auto tile = bake::bakePolygons(grid, m_parts->settings, column, row, geometry, marks,
                                   [&](Vec3 place) { return surroundings.outside(place); });
    if (!tile) return nullptr;
    settle(surroundings, grid.cellHeight, tile->vertices);
    settle(surroundings, grid.cellHeight, tile->surfaceVertices);
    bake::findCovers(surroundings, grid.layout.body, m_parts->settings, *tile);
    bake::addLinks(surroundings, grid, m_parts->level->data().links, *tile);
    bake::addCarriers(surroundings, grid, m_parts->level->data().carriers, *tile);
    bake::findJumps(surroundings, grid, *tile);
    tile->seal();
    return std::make_shared<const NavTile>(std::move(*tile));
}

void TileBaker::tilesTouchedBy(const NavBox& box, std::vector<std::uint32_t>& out) const {
    const bake::BakeGrid& grid = m_parts->grid;
    const Aabb reach = bake::boundsOf(box).grown(grid.influence);
    if (!isFinite(reach.low) || !isFinite(reach.high)) return;
    const auto place = [&](float metres, std::int32_t max) {
        return static_cast<std::int32_t>(
            clamp(std::floor(metres / grid.layout.tileMetres), -2, static_cast<float>(max) + 1));
    };
    // One more all around: the test that counts is the one that `bake` makes.
    const std::int32_t columns = grid.layout.columns, rows = grid.layout.rows;
    const std::int32_t left = std::max(0, place(reach.low.x - grid.layout.origin.x, columns) - 1);
    const std::int32_t right = std::min(columns - 1, place(reach.high.x - grid.layout.origin.x, columns) + 1);
    const std::int32_t top = std::max(0, place(reach.low.z - grid.layout.origin.z, rows) - 1);
    const std::int32_t bottom = std::min(rows - 1, place(reach.high.z - grid.layout.origin.z, rows) + 1);
    for (std::int32_t row = top; row <= bottom; ++row) {
        for (std::int32_t column = left; column <= right; ++column) {
            if (m_parts->touches(box, column, row)) out.push_back(static_cast<std::uint32_t>(row * columns + column));
        }
    }
}

std::shared_ptr<const SightMap> TileBaker::bakeSight(std::span<const std::shared_ptr<const NavTile>> tiles,
                                                     const Progress& progress) const {
    return bake::sliceSight(*m_parts->level, tiles, progress);
}

double TileBaker::squaresToBake() const {
    const Level& level = *m_parts->level;
    const TriangleMesh& mesh = level.data().mesh;
    const auto cell = static_cast<double>(m_parts->grid.cell);
    double squares = 0;
    for (std::size_t t = 0; t < mesh.triangleCount(); ++t) {
        if (mesh.surfaces[mesh.surfaceOf[t]].blocks == Blocks::Sight) continue;
        const Vec3 a = mesh.corner(t, 0), b = mesh.corner(t, 1), c = mesh.corner(t, 2);
        const float around = length(horizontal(b - a)) + length(horizontal(c - b)) + length(horizontal(a - c));
        // Of an upright one the squares along its edges.
        squares += static_cast<double>(absolute(mesh.areaNormal(t).y)) / 2 / (cell * cell) +
                   static_cast<double>(around) / 2 / cell;
    }
    if (const auto& terrain = level.data().terrain) {
        const Vec3 size = terrain->bounds().size();
        squares += static_cast<double>(size.x) * static_cast<double>(size.z) / (cell * cell);
    }
    return squares;
}

} // namespace lince
