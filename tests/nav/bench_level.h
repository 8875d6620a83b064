#pragma once
// The rooms of bench/data/vision_level.obj, baked, and the pairs of places of nav_pairs.txt.

#include "places.h"

#include <lince/navbuild/tile_baker.h>
#include <lince/navmesh/nav_query.h>
#include <lince/world/importers.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>
#include <zstd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace lince::test {

inline std::vector<std::byte> unpack(const std::string& name) {
    std::ifstream file(tests::home() + "/bench/data/" + name, std::ios::binary);
    const std::vector<char> packed((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    EXPECT_LT(size, 100'000'000u) << name;
    std::vector<std::byte> bytes(size < 100'000'000u ? size : 0);
    EXPECT_EQ(ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size()), bytes.size()) << name;
    return bytes;
}

inline std::shared_ptr<const NavMesh> bakeLevel(const std::shared_ptr<const Level>& level, const NavBody& body = {}) {
    const auto baker = TileBaker::make(level, body, {});
    EXPECT_TRUE(baker) << baker.error().message;
    if (!baker) return nullptr;
    const NavLayout layout = (*baker)->layout();
    std::vector<std::shared_ptr<const NavTile>> tiles;
    for (std::int32_t row = 0; row < layout.rows; ++row)
        for (std::int32_t column = 0; column < layout.columns; ++column)
            tiles.push_back((*baker)->bake(column, row, {}));
    return NavMesh::make(layout, std::move(tiles));
}

inline const std::shared_ptr<const NavMesh>& benchMesh() {
    static const std::shared_ptr<const NavMesh> kMesh = [] {
        const std::vector<std::byte> bytes = unpack("vision_level.obj.zst");
        LevelData data;
        auto mesh = importObj(bytes, "vision_level.obj", data.classes);
        EXPECT_TRUE(mesh) << mesh.error().message;
        data.mesh = std::move(*mesh);
        return bakeLevel(Level::make(std::move(data)));
    }();
    return kMesh;
}

/// Fewer where every step is checked.
/// The step `maps` of the matrix tries everything: all pairs, all installed maps.
inline bool triesEverything() {
    return std::getenv("LINCE_EVERY_PAIR") != nullptr;
}

inline std::size_t pairsToTry(std::size_t max) {
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    return max;
#else
    return max * 3 / 10;
#endif
}

inline std::vector<PathRequest> benchPairs(const NavMesh& mesh, std::size_t max) {
    std::vector<std::byte> bytes = unpack("nav_pairs.txt.zst");
    bytes.push_back(std::byte{0});
    const char* at = reinterpret_cast<const char*>(bytes.data());
    std::vector<PathRequest> pairs;
    NavQuery query;
    Vec3 a, b;
    for (int read = 0;
         pairs.size() < max && std::sscanf(at, "%f %f %f %f %f %f%n", &a.x, &a.y, &a.z, &b.x, &b.y, &b.z, &read) == 6;
         at += read)
        pairs.push_back({query.nearest(mesh, a), query.nearest(mesh, b)});
    return pairs;
}

} // namespace lince::test
