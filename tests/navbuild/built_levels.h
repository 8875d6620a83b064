#pragma once
// Small levels made in code, and questions that tests ask of their tiles.

#include <lince/navbuild/level_map.h>
#include <lince/navbuild/tile_baker.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <vector>

namespace lince {

using Tiles = std::vector<std::shared_ptr<const NavTile>>;

struct LevelBuilder {
    LevelData data;
    std::uint16_t stone = data.mesh.addSurface({"stone", {}, Blocks::All});

    LevelBuilder& box(Vec3 low, Vec3 high) {
        data.mesh.addBox((low + high) * 0.5f, (high - low) * 0.5f, 0, stone);
        return *this;
    }
    /// Its top is at height 0.
    LevelBuilder& floor(float left, float top, float right, float bottom) {
        return box({left, -0.5f, top}, {right, 0, bottom});
    }
    std::shared_ptr<const Level> make() { return Level::make(std::move(data)); }
};

inline NavBody athlete() {
    NavBody body;
    body.jumpHeight = 1.1f, body.jumpDistance = 3.5f, body.dropHeight = 3;
    return body;
}

inline std::shared_ptr<const TileBaker> bakerFor(const std::shared_ptr<const Level>& level, const NavBody& body = {},
                                                 const BakeSettings& settings = {}) {
    auto baker = TileBaker::make(level, body, settings);
    EXPECT_TRUE(baker) << (baker ? "" : baker.error().message);
    return baker ? *baker : nullptr;
}

inline Tiles bakeAll(const TileBaker& baker, std::span<const NavBox> boxes = {}) {
    Tiles tiles;
    for (std::int32_t row = 0; row < baker.layout().rows; ++row)
        for (std::int32_t column = 0; column < baker.layout().columns; ++column)
            tiles.push_back(baker.bake(column, row, boxes));
    return tiles;
}

/// Square metres seen from above.
inline double areaOf(const NavTile& tile, const NavPolygon& p) {
    double twice = 0;
    for (std::size_t i = 0; i < p.cornerCount; ++i) {
        const Vec3 a = tile.vertices[p.corners[i]], b = tile.vertices[p.corners[(i + 1) % p.cornerCount]];
        twice -=
            static_cast<double>(a.x) * static_cast<double>(b.z) - static_cast<double>(b.x) * static_cast<double>(a.z);
    }
    return twice / 2;
}

/// Of all ground below some height.
inline double areaOf(const Tiles& tiles, float below = 1000) {
    double sum = 0;
    for (const auto& tile : tiles)
        if (tile)
            for (const NavPolygon& p : tile->polygons)
                if (tile->vertices[p.corners[0]].y < below) sum += areaOf(*tile, p);
    return sum;
}

/// The polygon above or below (x, z) whose corners lie within a metre of the height.
inline const NavPolygon* polygonAt(const Tiles& tiles, Vec3 place) {
    for (const auto& tile : tiles) {
        if (!tile) continue;
        for (const NavPolygon& p : tile->polygons) {
            bool inside = true;
            for (std::size_t i = 0; i < p.cornerCount; ++i) {
                const Vec3 a = tile->vertices[p.corners[i]], b = tile->vertices[p.corners[(i + 1) % p.cornerCount]];
                inside = inside && (b.x - a.x) * (place.z - a.z) - (b.z - a.z) * (place.x - a.x) <= 0 &&
                         std::fabs(a.y - place.y) < 1;
            }
            if (inside) return &p;
        }
    }
    return nullptr;
}

inline std::vector<OffMeshLink> jumpsOf(const Tiles& tiles) {
    std::vector<OffMeshLink> jumps;
    for (const auto& tile : tiles)
        if (tile) jumps.insert(jumps.end(), tile->jumps.begin(), tile->jumps.end());
    return jumps;
}

inline std::vector<CoverEdge> coversOf(const Tiles& tiles) {
    std::vector<CoverEdge> covers;
    for (const auto& tile : tiles)
        if (tile) covers.insert(covers.end(), tile->covers.begin(), tile->covers.end());
    return covers;
}

inline bool onMesh(const Tiles& tiles, Vec3 place) {
    return polygonAt(tiles, place) != nullptr;
}

} // namespace lince
