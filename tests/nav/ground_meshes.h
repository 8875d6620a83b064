#pragma once
// Navmeshes made by hand, for tests of what lies on them.

#include <lince/core/random.h>
#include <lince/navmesh/nav_mesh.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace lince::testing_ground {

using Corners = std::vector<Vec3>; ///< of a convex polygon, counter-clockwise seen from above

inline NavLayout layoutOf(std::int32_t columns, std::int32_t rows, float tileMetres = 16, Vec3 origin = {}) {
    NavLayout layout;
    layout.origin = origin;
    layout.tileMetres = tileMetres;
    layout.columns = columns;
    layout.rows = rows;
    return layout;
}

/// Polygons that share an edge are stitched; each lies in one tile.
inline std::shared_ptr<const NavMesh> meshOf(const NavLayout& layout, const std::vector<Corners>& polygons) {
    std::vector<std::shared_ptr<NavTile>> tiles(static_cast<std::size_t>(layout.columns * layout.rows));
    using Place = std::tuple<float, float, float>;
    struct Side {
        std::size_t polygon, edge;
    };
    std::vector<std::map<Place, std::uint16_t>> vertices(tiles.size());
    std::vector<std::map<std::pair<std::uint16_t, std::uint16_t>, Side>> sides(tiles.size());
    for (const Corners& corners : polygons) {
        Vec3 middle;
        for (const Vec3 corner : corners)
            middle += corner / static_cast<float>(corners.size());
        const auto column = static_cast<std::int32_t>(std::floor((middle.x - layout.origin.x) / layout.tileMetres));
        const auto row = static_cast<std::int32_t>(std::floor((middle.z - layout.origin.z) / layout.tileMetres));
        const auto index = static_cast<std::size_t>(row * layout.columns + column);
        if (!tiles[index]) {
            tiles[index] = std::make_shared<NavTile>();
            tiles[index]->column = column;
            tiles[index]->row = row;
        }
        NavTile& tile = *tiles[index];
        NavPolygon polygon;
        polygon.cornerCount = static_cast<std::uint8_t>(corners.size());
        polygon.firstTriangle = static_cast<std::uint32_t>(tile.surfaceTriangles.size());
        polygon.triangleCount = static_cast<std::uint16_t>(corners.size() - 2);
        const auto firstSurface = static_cast<std::uint16_t>(tile.surfaceVertices.size());
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Place place{corners[i].x, corners[i].y, corners[i].z};
            const auto [at, isNew] = vertices[index].emplace(place, static_cast<std::uint16_t>(tile.vertices.size()));
            if (isNew) tile.vertices.push_back(corners[i]);
            polygon.corners[i] = at->second;
            tile.surfaceVertices.push_back(corners[i]);
            if (i >= 2)
                tile.surfaceTriangles.push_back({firstSurface, static_cast<std::uint16_t>(firstSurface + i - 1),
                                                 static_cast<std::uint16_t>(firstSurface + i)});
        }
        const float left = layout.origin.x + static_cast<float>(column) * layout.tileMetres;
        const float top = layout.origin.z + static_cast<float>(row) * layout.tileMetres;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec3 from = corners[i], to = corners[(i + 1) % corners.size()];
            polygon.neighbours[i] = NavPolygon::kWall;
            if (from.x == left && to.x == left) polygon.neighbours[i] = NavPolygon::kBorder;
            if (from.z == top + layout.tileMetres && to.z == from.z) polygon.neighbours[i] = NavPolygon::kBorder | 1;
            if (from.x == left + layout.tileMetres && to.x == from.x) polygon.neighbours[i] = NavPolygon::kBorder | 2;
            if (from.z == top && to.z == top) polygon.neighbours[i] = NavPolygon::kBorder | 3;
            const std::uint16_t a = polygon.corners[i], b = polygon.corners[(i + 1) % corners.size()];
            const auto other = sides[index].find({b, a});
            if (other != sides[index].end()) {
                polygon.neighbours[i] = static_cast<std::uint16_t>(other->second.polygon);
                tile.polygons[other->second.polygon].neighbours[other->second.edge] =
                    static_cast<std::uint16_t>(tile.polygons.size());
            }
            sides[index][{a, b}] = {tile.polygons.size(), i};
        }
        tile.polygons.push_back(polygon);
    }
    std::vector<std::shared_ptr<const NavTile>> sealed;
    for (const auto& tile : tiles) {
        if (tile) tile->seal();
        sealed.push_back(tile);
    }
    return NavMesh::make(layout, sealed);
}

/// Heights at its four corners: north-west, south-west, south-east, north-east.
inline Corners square(float x, float z, float side, Vec3 origin, const std::function<float(float, float)>& height) {
    Corners corners;
    for (const Vec2 p : {Vec2{x, z}, Vec2{x, z + side}, Vec2{x + side, z + side}, Vec2{x + side, z}})
        corners.push_back({origin.x + p.x, origin.y + height(p.x, p.y), origin.z + p.y});
    return corners;
}

/// Flat, one polygon a tile.
inline std::shared_ptr<const NavMesh> openField(std::int32_t columns, std::int32_t rows, float tileMetres = 16) {
    std::vector<Corners> polygons;
    for (std::int32_t row = 0; row < rows; ++row) {
        for (std::int32_t column = 0; column < columns; ++column)
            polygons.push_back(square(static_cast<float>(column) * tileMetres, static_cast<float>(row) * tileMetres,
                                      tileMetres, {}, [](float, float) { return 0.0f; }));
    }
    return meshOf(layoutOf(columns, rows, tileMetres), polygons);
}

/// Squares of a metre, some missing, on two floors with a ramp between (32 × 32 metres, four tiles). The upper floor
/// lies over the lower one east of x = 16; the ramp goes up eastwards from x = 10 to 16 within z of 12 to 20.
class TwoFloors {
  public:
    static constexpr int kSide = 32;
    static constexpr float kUpper = 3;
    explicit TwoFloors(RandomStream& random, float fraction = 0.85f) {
        for (auto& floor : m_there)
            floor.assign(kSide * kSide, 0);
        for (int z = 0; z < kSide; ++z) {
            for (int x = 0; x < kSide; ++x)
                redraw(x, z, random, fraction);
        }
    }
    /// Draws anew which squares are there.
    void redraw(int x, int z, RandomStream& random, float fraction) {
        const bool lower = random.chance(fraction), upper = random.chance(fraction);
        const bool onRamp = x >= 10 && x < 16 && z >= 12 && z < 20;
        m_there[0][index(x, z)] = lower && !(onRamp && x < 14) ? 1 : 0; // no head room under the low part of the ramp
        m_there[1][index(x, z)] = upper && (x >= 16 || onRamp) ? 1 : 0;
    }
    bool there(int floor, int x, int z) const {
        return x >= 0 && z >= 0 && x < kSide && z < kSide && m_there[static_cast<std::size_t>(floor)][index(x, z)] != 0;
    }
    static float upperHeight(float x) { return clamp((x - 10) * (kUpper / 6), 0, kUpper); }
    std::shared_ptr<const NavMesh> mesh() const {
        std::vector<Corners> polygons;
        for (int floor = 0; floor < 2; ++floor) {
            for (int z = 0; z < kSide; ++z) {
                for (int x = 0; x < kSide; ++x) {
                    if (there(floor, x, z))
                        polygons.push_back(
                            square(static_cast<float>(x), static_cast<float>(z), 1, {-5, 1, 3},
                                   [&](float at, float) { return floor == 0 ? 0.0f : upperHeight(at); }));
                }
            }
        }
        return meshOf(layoutOf(2, 2, 16, {-5, 1, 3}), polygons);
    }

  private:
    static std::size_t index(int x, int z) { return static_cast<std::size_t>(z * kSide + x); }
    std::vector<char> m_there[2];
};

} // namespace lince::testing_ground
