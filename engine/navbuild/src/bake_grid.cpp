#include "bake_grid.h"

#include "cover_finder.h"
#include "off_mesh_link_finder.h"

#include <fmt/format.h>

#include <cmath>

namespace lince::bake {
namespace {

constexpr int kMaxTilesASide = 512;
constexpr int kMaxTiles = 32768;
constexpr int kMaxTileCells = 400;       ///< a heightfield of 16 bytes a column stays within a few megabytes
constexpr int kMaxHeightCells = 8000;    ///< Recast's spans hold 13 bits
constexpr float kCoarsestCell = 1;       ///< metres; doors and stairs are lost beyond
constexpr float kMaxCoordinate = 1.0e6f; ///< metres; floats have centimetres left there

/// What can be stood on or walked into.
Aabb solidBounds(const Level& level) {
    Aabb box;
    if (level.bodyTree().triangleCount() != 0) box.add(level.bodyTree().bounds());
    if (level.data().terrain) box.add(level.data().terrain->bounds());
    return box;
}

bool within(float value, float low, float high) {
    return value >= low && value <= high; // false for NaN
}

Status checkBody(const NavBody& body) {
    const struct {
        const char* name;
        float value, low, high;
    } limits[] = {
        {"radius", body.radius, 0.05f, 10},      {"height", body.height, 0.1f, 50},
        {"stepHeight", body.stepHeight, 0, 10},  {"steepestCosine", body.steepestCosine, 0.05f, 1},
        {"jumpHeight", body.jumpHeight, 0, 20},  {"jumpDistance", body.jumpDistance, 0, 20},
        {"dropHeight", body.dropHeight, 0, 100},
    };
    for (const auto& limit : limits) {
        if (!within(limit.value, limit.low, limit.high))
            return Error{fmt::format("body to bake for: found {} {}, expected {} to {}", limit.name, limit.value,
                                     limit.low, limit.high)};
    }
    return {};
}

Status checkSettings(const BakeSettings& settings) {
    const struct {
        const char* name;
        float value, low, high;
    } limits[] = {
        {"cellMetres", settings.cellMetres, 0, 10},
        {"cellHeight", settings.cellHeight, 0.01f, 2},
        {"tileMetres", settings.tileMetres, 1, 1000},
        {"edgeMaxMetres", settings.edgeMaxMetres, 0, 1000},
        {"edgeError", settings.edgeError, 0.1f, 10},
        {"regionMinMetres", settings.regionMinMetres, 0, 100},
        {"regionMergeMetres", settings.regionMergeMetres, 0, 100},
        {"coverLow", settings.coverLow, 0.1f, 10},
        {"coverHigh", settings.coverHigh, 0.1f, 10},
        {"gridMetres", settings.gridMetres, 0.1f, 100},
    };
    for (const auto& limit : limits) {
        if (!within(limit.value, limit.low, limit.high))
            return Error{fmt::format("settings of baking: found {} {}, expected {} to {}", limit.name, limit.value,
                                     limit.low, limit.high)};
    }
    return {};
}

} // namespace

Aabb BakeGrid::tileBox(std::int32_t column, std::int32_t row, float by) const {
    constexpr float kAll = std::numeric_limits<float>::max();
    return {{cornerX(column, 0) - by, -kAll, cornerZ(row, 0) - by},
            {cornerX(column, tileCells) + by, kAll, cornerZ(row, tileCells) + by}};
}

Result<BakeGrid> makeGrid(const Level& level, const NavBody& body, const BakeSettings& settings) {
    if (const Status status = checkBody(body); !status) return status.error();
    if (const Status status = checkSettings(settings); !status) return status.error();
    const Aabb solid = solidBounds(level);
    BakeGrid grid;
    grid.layout.body = body;
    grid.layout.level = level.hash();
    if (solid.empty())
        return Error{"level " + inQuotes(level.data().name) + ": found no solid triangle, expected some"};
    if (!isFinite(solid.low) || !isFinite(solid.high) || absolute(solid.low).x > kMaxCoordinate ||
        absolute(solid.low).y > kMaxCoordinate || absolute(solid.low).z > kMaxCoordinate ||
        absolute(solid.high).x > kMaxCoordinate || absolute(solid.high).y > kMaxCoordinate ||
        absolute(solid.high).z > kMaxCoordinate)
        return Error{"level " + inQuotes(level.data().name) +
                     ": found triangles beyond 1000 km or not finite, expected a level of at most some kilometres"};
    const Vec3 size = solid.size();

    float cell = settings.cellMetres > 0 ? settings.cellMetres : maximum(0.1f, body.radius / 3);
    float tile = maximum(settings.tileMetres, 8 * cell);
    // A level of ten kilometres in voxels of ten centimetres would take hours: the voxels grow with it.
    const float wide = maximum(size.x, size.z);
    float tiles = (std::floor(size.x / tile) + 1) * (std::floor(size.z / tile) + 1);
    while (wide / tile > kMaxTilesASide || tiles > kMaxTiles) {
        cell *= 1.25f, tile *= 1.25f;
        tiles = (std::floor(size.x / tile) + 1) * (std::floor(size.z / tile) + 1);
    }
    if (cell > maximum(kCoarsestCell, settings.cellMetres))
        return Error{fmt::format("level {}: found {:.0f} x {:.0f} metres, expected at most about {:.0f} a side",
                                 inQuotes(level.data().name), size.x, size.z,
                                 static_cast<double>(kCoarsestCell / maximum(0.1f, body.radius / 3)) * 180 *
                                     static_cast<double>(settings.tileMetres))};
    // Whole voxels in a tile: the tile's side stays as it was asked for, the voxel gives way.
    grid.tileCells = static_cast<int>(clamp(std::ceil(tile / cell - 0.01f), 8, kMaxTileCells));
    grid.cell = tile / static_cast<float>(grid.tileCells);
    grid.cellHeight = maximum(settings.cellHeight, (size.y + body.height + 4) / kMaxHeightCells);
    grid.layout.tileMetres = tile;
    // A little below and beside: what lies exactly on the rim is inside.
    grid.layout.origin = {solid.low.x, solid.low.y - 2 * grid.cellHeight, solid.low.z};
    grid.layout.columns = static_cast<std::int32_t>(std::floor(size.x / tile)) + 1;
    grid.layout.rows = static_cast<std::int32_t>(std::floor(size.z / tile)) + 1;

    grid.radiusCells = static_cast<int>(std::ceil(body.radius / grid.cell - 0.01f));
    grid.stepCells = static_cast<int>(std::floor(body.stepHeight / grid.cellHeight + 0.01f));
    grid.heightCells = static_cast<int>(maximum(3, std::ceil(body.height / grid.cellHeight - 0.01f)));
    grid.borderCells = grid.radiusCells + 3;
    const float border = static_cast<float>(grid.borderCells) * grid.cell;
    grid.influence = maximum(border, maximum(body.radius + kCoverReach, jumpReach(body)) + grid.cell);
    return grid;
}

} // namespace lince::bake
