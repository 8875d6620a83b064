// How levels look: what is drawn, how it is cut, and the light upon it.

#include "places.h"
#include "sanitized.h"

#include <lince/render/level_look.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <set>

namespace lince {
namespace {

std::shared_ptr<const LevelLook> lookOf(const LevelData& data, LevelLookSettings settings = {}, unsigned threads = 1) {
    ThreadPool pool(threads);
    return makeLevelLook(*Level::make(data), settings, pool);
}

/// A floor of 20 × 20 m with its top at y = 0, and a wall of 4 m on it along x = 5.
LevelData yard() {
    LevelData data;
    const std::uint16_t floor = data.mesh.addSurface({"concrete", {}, Blocks::All});
    const std::uint16_t wall = data.mesh.addSurface({"brick", {}, Blocks::All});
    data.mesh.addBox({0, -0.5f, 0}, {10, 0.5f, 10}, 0, floor);
    data.mesh.addBox({5, 2, 0}, {0.25f, 2, 10}, 0, wall);
    data.spawnPoints.push_back({{0, 0, 0}, 0, ""});
    return data;
}

/// A room of 8 × 3 × 8 m with thick walls and nothing open.
LevelData closedRoom() {
    LevelData data;
    const std::uint16_t stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    data.mesh.addBox({0, -0.5f, 0}, {5, 0.5f, 5}, 0, stone);
    data.mesh.addBox({0, 3.5f, 0}, {5, 0.5f, 5}, 0, stone);
    for (const float side : {-4.5f, 4.5f}) {
        data.mesh.addBox({side, 1.5f, 0}, {0.5f, 1.5f, 5}, 0, stone);
        data.mesh.addBox({0, 1.5f, side}, {5, 1.5f, 0.5f}, 0, stone);
    }
    data.spawnPoints.push_back({{0, 0, 0}, 0, ""});
    return data;
}

/// The vertex that looks along `normal` and is nearest to a place.
const LevelVertex& vertexNear(const LevelLook& look, Vec3 place, Vec3 normal) {
    const LevelVertex* nearest = nullptr;
    float distance = 1e30f;
    for (const LevelVertex& v : look.vertices) {
        const Vec3 n =
            Vec3{static_cast<float>(v.normal[0]), static_cast<float>(v.normal[1]), static_cast<float>(v.normal[2])} /
            127;
        if (dot(n, normal) < 0.9f || lengthSquared(v.position - place) >= distance) continue;
        distance = lengthSquared(v.position - place), nearest = &v;
    }
    return *nearest;
}
int opennessAt(const LevelLook& look, Vec3 place, Vec3 normal = {0, 1, 0}) {
    return vertexNear(look, place, normal).tint[3];
}

double areaOf(const LevelLook& look) {
    double area = 0;
    for (std::size_t i = 0; i + 2 < look.indices.size(); i += 3) {
        const Vec3 a = look.vertices[look.indices[i]].position;
        area += 0.5 * double{length(cross(look.vertices[look.indices[i + 1]].position - a,
                                          look.vertices[look.indices[i + 2]].position - a))};
    }
    return area;
}

TEST(LevelLook, CornersAreDarkAndPlainsAreOpen) {
    const auto look = lookOf(yard());
    EXPECT_GT(opennessAt(*look, {-5, 0, 0}), 250) << "ten metres from the wall";
    EXPECT_LT(opennessAt(*look, {4.7f, 0, 0}), 190) << "at its foot";
    EXPECT_LT(opennessAt(*look, {4.75f, 0, 0}, {-1, 0, 0}), 190) << "the wall's own foot";
    EXPECT_GT(opennessAt(*look, {5, 4, 0}), 250) << "on top of the wall";
    EXPECT_TRUE(look->outdoors);
}

TEST(LevelLook, AFloorUnderAWallDoesNotDrawItsDarknessOut) {
    // Corners of the floor inside the wall are as light as the floor beside it, not black.
    const auto look = lookOf(yard());
    for (const LevelVertex& v : look->vertices) {
        if (v.position.y != 0 || v.normal[1] < 100) continue;
        EXPECT_GT(v.tint[3], 60) << v.position.x << " " << v.position.z;
    }
}

TEST(LevelLook, ALampBehindAWallDoesNotLight) {
    LevelData data = yard();
    data.lights.push_back({{8, 2, 0}, {255, 128, 0, 255}, 12});
    const auto look = lookOf(data);
    const LevelVertex &before = vertexNear(*look, {8, 0, 0}, {0, 1, 0}),
                      &behind = vertexNear(*look, {2, 0, 0}, {0, 1, 0});
    EXPECT_GT(before.baked[0], 30);
    EXPECT_LT(before.baked[1], before.baked[0]) << "orange";
    EXPECT_EQ(before.baked[2], 0);
    EXPECT_EQ(behind.baked[0], 0);
    EXPECT_GT(look->probeAt({8, 1, 0}).lamps.x, 0.15f);
    EXPECT_LT(look->probeAt({1, 1, 0}).lamps.x, 0.02f);
    EXPECT_EQ(vertexNear(*look, {8, 0, 9.9f}, {0, -1, 0}).baked[0], 0) << "the floor's other side";
}

TEST(LevelLook, AClosedRoomIsIndoorsAndReadableWithoutLamps) {
    const auto look = lookOf(closedRoom());
    EXPECT_FALSE(look->outdoors);
    const LevelVertex& middle = vertexNear(*look, {0, 0, 0}, {0, 1, 0});
    EXPECT_GT(middle.baked[0], 10);
    EXPECT_LT(middle.baked[0], 100) << "but dim";
    EXPECT_LT(opennessAt(*look, {3.9f, 0, 3.9f}), opennessAt(*look, {0, 0, 0}) - 30) << "its corners are darker";
}

/// Edges that only one triangle of a face has are borders; inside a face every edge has two.
TEST(LevelLook, CuttingKeepsTheAreaAndMakesNoGaps) {
    LevelData data;
    const std::uint16_t stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    data.mesh.addBox({0, 0, 0}, {9, 4, 1.5f}, 0.3f, stone);
    data.mesh.addBox({0, 3, 4}, {1, 1, 6}, 0, stone); // makes light that changes, so that cutting is uneven
    double area = 0;
    for (std::size_t t = 0; t < data.mesh.triangleCount(); ++t)
        area += 0.5 * double{length(data.mesh.areaNormal(t))};
    const auto look = lookOf(data);
    EXPECT_GT(look->indices.size() / 3, 500u);
    EXPECT_NEAR(areaOf(*look), area, area * 1e-4);

    // Both boxes are closed: whatever the cuts, each edge is walked once in each direction.
    const auto key = [](Vec3 p) { return std::array<float, 3>{p.x, p.y, p.z}; };
    std::map<std::pair<std::array<float, 3>, std::array<float, 3>>, int> walked;
    for (std::size_t i = 0; i < look->indices.size(); ++i) {
        const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
        const auto from = key(look->vertices[look->indices[i]].position);
        const auto to = key(look->vertices[look->indices[next]].position);
        ++walked[{from, to}], --walked[{to, from}];
    }
    for (const auto& [edge, times] : walked)
        ASSERT_EQ(times, 0) << edge.first[0] << " " << edge.first[1] << " " << edge.first[2];
}

TEST(LevelLook, CuttingHeedsItsLimits) {
    LevelLookSettings settings;
    settings.maxTriangles = 300;
    const auto few = lookOf(yard(), settings);
    EXPECT_LE(few->indices.size() / 3, 300u);
    EXPECT_GT(few->indices.size() / 3, 24u);
    settings = {};
    const auto look = lookOf(yard(), settings);
    for (std::size_t i = 0; i < look->indices.size(); ++i) {
        const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
        EXPECT_LE(length(look->vertices[look->indices[i]].position - look->vertices[look->indices[next]].position),
                  settings.longestEdge);
    }
}

TEST(LevelLook, EveryTriangleIsInOnePieceAndInItsBox) {
    for (const char* name : {"hills.xml", "house.xml", "vault.bsp", "yard.xml", "crates.xml", "range.xml"}) {
        const auto level = loadLevel(tests::home() + "/levels/" + name);
        ASSERT_TRUE(level) << level.error().message;
        ThreadPool pool(2);
        const auto look = makeLevelLook(**level, {}, pool);
        std::vector<int> used(look->indices.size(), 0);
        for (const auto* pieces : {&look->patches, &look->objects})
            for (const LevelPiece& piece : *pieces) {
                ASSERT_LE(piece.firstIndex + piece.indexCount, look->indices.size()) << name;
                EXPECT_EQ(piece.indexCount % 3, 0u);
                for (std::uint32_t i = piece.firstIndex; i < piece.firstIndex + piece.indexCount; ++i) {
                    ++used[i];
                    ASSERT_LT(look->indices[i], look->vertices.size());
                    ASSERT_TRUE(piece.box.contains(look->vertices[look->indices[i]].position)) << name;
                }
            }
        EXPECT_EQ(std::count(used.begin(), used.end(), 1), static_cast<std::ptrdiff_t>(used.size())) << name;
        EXPECT_LE(look->grid.columns, 64u);
        for (const LevelVertex& v : look->vertices)
            ASSERT_LT(v.baked[3], kMaterialKinds);
        // Each triangle is made of one thing.
        for (std::size_t i = 0; i < look->indices.size(); i += 3) {
            const auto layer = [&](std::size_t k) { return look->vertices[look->indices[i + k]].baked[3]; };
            ASSERT_TRUE(layer(0) == layer(1) && layer(1) == layer(2)) << name;
        }
    }
}

TEST(LevelLook, FromAfarAPieceIsTheSameSurfaceInFewerTriangles) {
    const auto level = loadLevel(tests::home() + "/levels/house.xml");
    ASSERT_TRUE(level) << level.error().message;
    ThreadPool pool(2);
    const auto look = makeLevelLook(**level, {}, pool);
    const auto area = [&](const std::vector<std::uint32_t>& indices, std::uint32_t first, std::uint32_t count) {
        double sum = 0;
        for (std::uint32_t i = first; i < first + count; i += 3) {
            const auto place = [&](std::uint32_t k) { return look->vertices[indices[i + k]].position; };
            sum += 0.5 * static_cast<double>(length(cross(place(1) - place(0), place(2) - place(0))));
        }
        return sum;
    };
    EXPECT_LT(look->coarse.size() * 2, look->indices.size());
    for (const auto* pieces : {&look->patches, &look->objects})
        for (const LevelPiece& piece : *pieces) {
            ASSERT_LE(piece.firstCoarse + piece.coarseCount, look->coarse.size());
            const double fine = area(look->indices, piece.firstIndex, piece.indexCount);
            EXPECT_NEAR(area(look->coarse, piece.firstCoarse, piece.coarseCount), fine, 1e-3 * fine + 1e-4);
        }
}

// Seen from above the coarse ground covers the same, and at the border of a patch it has every sample: no gap opens
// towards a patch that is drawn finely.
TEST(LevelLook, FromAfarGroundKeepsItsBorders) {
    const auto level = loadLevel(tests::home() + "/levels/hills.xml");
    ASSERT_TRUE(level) << level.error().message;
    ThreadPool pool(2);
    const auto look = makeLevelLook(**level, {}, pool);
    const Terrain& terrain = *(*level)->data().terrain;
    for (std::size_t p = 0; p < terrain.patches().size(); ++p) {
        const LevelPiece& piece = look->patches[p];
        const Aabb& box = piece.box;
        double area = 0;
        std::set<std::pair<float, float>> onBorder, fineOnBorder;
        const auto note = [&](const Vec3& v, std::set<std::pair<float, float>>& places) {
            if (v.x == box.low.x || v.x == box.high.x || v.z == box.low.z || v.z == box.high.z)
                places.emplace(v.x, v.z);
        };
        for (std::uint32_t i = 0; i < piece.coarseCount; i += 3) {
            const auto place = [&](std::uint32_t k) {
                return look->vertices[look->coarse[piece.firstCoarse + i + k]].position;
            };
            const float up = cross(place(1) - place(0), place(2) - place(0)).y;
            ASSERT_GT(up, 0) << "it is seen from above";
            area += 0.5 * static_cast<double>(up);
            for (std::uint32_t k = 0; k < 3; ++k)
                note(place(k), onBorder);
        }
        for (std::uint32_t i = 0; i < piece.indexCount; ++i)
            note(look->vertices[look->indices[piece.firstIndex + i]].position, fineOnBorder);
        EXPECT_NEAR(area, static_cast<double>(box.size().x * box.size().z), 1e-3 * area);
        EXPECT_EQ(onBorder, fineOnBorder);
        EXPECT_LT(piece.coarseCount * 2, piece.indexCount);
    }
}

TEST(LevelLook, TerrainHasAPieceForEachPatchAndObjectsAreObjects) {
    const auto level = loadLevel(tests::home() + "/levels/hills.xml");
    ASSERT_TRUE(level) << level.error().message;
    ThreadPool pool(1);
    const auto look = makeLevelLook(**level, {}, pool);
    const Terrain& terrain = *(*level)->data().terrain;
    ASSERT_GE(look->patches.size(), terrain.patches().size());
    std::size_t triangles = 0;
    for (std::size_t i = 0; i < terrain.patches().size(); ++i) {
        EXPECT_EQ(look->patches[i].box, terrain.patches()[i].bounds);
        triangles += look->patches[i].indexCount / 3;
    }
    EXPECT_EQ(triangles, terrain.triangleCount());
    EXPECT_EQ(look->objects.size(), 7u) << "five trees and two ruins";
    EXPECT_TRUE(look->outdoors);
    // All ground looks up: its triangles keep their winding.
    const LevelPiece& first = look->patches.front();
    for (std::uint32_t i = first.firstIndex; i < first.firstIndex + first.indexCount; i += 3) {
        const Vec3 a = look->vertices[look->indices[i]].position;
        ASSERT_GT(
            cross(look->vertices[look->indices[i + 1]].position - a, look->vertices[look->indices[i + 2]].position - a)
                .y,
            0);
    }
}

template <class T>
bool sameBytes(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

TEST(LevelLook, TheSameForAnyNumberOfThreads) {
    if (test::kSanitized) GTEST_SKIP() << "asks of bits; the other looks ask of memory";
    for (const char* name : {"hills.xml", "house.xml", "vault.bsp"}) {
        const auto level = loadLevel(tests::home() + "/levels/" + name);
        ASSERT_TRUE(level) << level.error().message;
        ThreadPool one(1), three(3);
        const auto a = makeLevelLook(**level, {}, one), b = makeLevelLook(**level, {}, three);
        EXPECT_TRUE(sameBytes(a->vertices, b->vertices)) << name;
        EXPECT_TRUE(sameBytes(a->indices, b->indices)) << name;
        EXPECT_TRUE(sameBytes(a->probes, b->probes)) << name;
    }
}

TEST(LevelLook, WhatNobodySeesIsNotDrawn) {
    LevelData data;
    const auto box = [&](const char* material, Blocks blocks, float x) {
        data.mesh.addBox({x, 0, 0}, {0.5f, 0.5f, 0.5f}, 0, data.mesh.addSurface({material, {}, blocks}));
    };
    box("stone", Blocks::All, 0);
    box("textures/skies/evening", Blocks::All, 10);
    box("textures/common/clip", Blocks::Bodies, 20);
    box("textures/common/nodraw", Blocks::All, 30);
    box("leaves", Blocks::Sight, 40);
    box("textures/walls/eclipse", Blocks::All, 50); // no clip brush
    const auto look = lookOf(data);
    std::set<int> seen;
    for (const LevelVertex& v : look->vertices)
        seen.insert(static_cast<int>(std::round(v.position.x / 10)) * 10);
    EXPECT_EQ(seen, (std::set<int>{0, 40, 50}));
}

TEST(LevelLook, RoundThingsAreSmoothAndBoxesAreNot) {
    LevelData data;
    const std::uint16_t stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    constexpr int kSides = 24; // 15° each
    const auto rim = [](int k, float y) {
        const float angle = static_cast<float>(k % kSides) * 6.2831853f / kSides;
        return Vec3{std::cos(angle), y, std::sin(angle)};
    };
    for (int i = 0; i < kSides; ++i) {
        data.mesh.addTriangle(rim(i, 0), rim(i, 1), rim(i + 1, 1), stone);
        data.mesh.addTriangle(rim(i, 0), rim(i + 1, 1), rim(i + 1, 0), stone);
    }
    data.mesh.addBox({10, 0, 0}, {1, 1, 1}, 0, stone);
    const auto look = lookOf(data);
    for (const LevelVertex& v : look->vertices) {
        const Vec3 n{static_cast<float>(v.normal[0]), static_cast<float>(v.normal[1]), static_cast<float>(v.normal[2])};
        if (v.position.x < 5 && absolute(length(horizontal(v.position)) - 1) < 1e-4f) {
            EXPECT_GT(dot(n / 127, normalized(horizontal(v.position))), 0.995f) << "along the radius";
        } else if (v.position.x > 5) {
            EXPECT_EQ(absolute(n.x) + absolute(n.y) + absolute(n.z), 127) << "along an axis";
        }
    }
}

/// A floor of one quad with a lightmap whose left half is dark, and one lit by its corners.
LevelData lightmappedFloor() {
    LevelData data;
    TriangleMesh& mesh = data.mesh;
    const std::uint16_t stone = mesh.addSurface({"stone", {}, Blocks::All});
    const auto quad = [&](float x, std::int16_t lightmap, Colour light) {
        const std::array<Vec2, 4> uv{Vec2{0, 0}, Vec2{0, 1}, Vec2{1, 1}, Vec2{1, 0}};
        for (const auto& corners : {std::array<std::size_t, 3>{0, 1, 2}, std::array<std::size_t, 3>{0, 2, 3}}) {
            std::array<Vec3, 3> p;
            std::array<std::uint32_t, 3> looks{};
            for (std::size_t i = 0; i < 3; ++i) {
                p[i] = {x + uv[corners[i]].x * 16, 0, uv[corners[i]].y * 16};
                looks[i] = static_cast<std::uint32_t>(mesh.looks.size());
                VertexLook look;
                look.normal = {0, 1, 0}, look.lightmapUv = uv[corners[i]], look.lightmap = lightmap, look.light = light;
                mesh.looks.push_back(look);
            }
            mesh.addTriangle(p[0], p[1], p[2], stone);
            mesh.addLooks(looks);
        }
    };
    quad(0, 1, {});
    quad(20, VertexLook::kVertexLit, {40, 0, 0, 255});
    quad(40, 7, {}); // there is no such lightmap
    data.lightmaps.resize(2);
    for (Lightmap& lightmap : data.lightmaps)
        lightmap.pixels.assign(std::size_t{3} * Lightmap::kSide * Lightmap::kSide, 0);
    for (std::uint32_t y = 0; y < Lightmap::kSide; ++y)
        for (std::uint32_t x = Lightmap::kSide / 2; x < Lightmap::kSide; ++x)
            data.lightmaps[1].pixels[(std::size_t{y} * Lightmap::kSide + x) * 3 + 1] = 90; // green
    return data;
}

TEST(LevelLook, LightmapsAreInTheAtlasAndFacesStayWhole) {
    const auto look = lookOf(lightmappedFloor());
    ASSERT_TRUE(look->lightmapped);
    ASSERT_GT(look->lightmaps.width, 0u);
    std::size_t dark = 0, green = 0, cornerLit = 0, wholeTriangles = 0;
    for (const LevelVertex& v : look->vertices) {
        ASSERT_TRUE(v.lightmapUv.x >= 0 && v.lightmapUv.x <= 1 && v.lightmapUv.y >= 0 && v.lightmapUv.y <= 1);
        const Colour texel =
            look->lightmaps.at(static_cast<std::uint32_t>(v.lightmapUv.x * static_cast<float>(look->lightmaps.width)),
                               static_cast<std::uint32_t>(v.lightmapUv.y * static_cast<float>(look->lightmaps.height)));
        if (v.position.x < 18) {
            EXPECT_EQ(v.tint[3], 0) << "no light of the sky besides";
            EXPECT_EQ(v.baked[0], 0);
            (v.position.x < 8 ? dark : green) += 1;
            if (v.position.x < 8) {
                EXPECT_LT(texel.green, 30);
            } else {
                EXPECT_TRUE(texel.green > 100 && texel.red < 30) << "brightened, in its own colour";
            }
        } else if (v.position.x < 38) {
            EXPECT_EQ(texel, (Colour{0, 0, 0, 255}));
            EXPECT_GT(v.baked[0], 2 * v.baked[1]);
            ++cornerLit;
        }
    }
    EXPECT_EQ(dark, 2u);
    EXPECT_EQ(green, 2u);
    EXPECT_EQ(cornerLit, 4u);
    for (std::size_t i = 0; i < look->indices.size(); i += 3)
        wholeTriangles += look->vertices[look->indices[i]].position.x < 38 ? 1 : 0;
    EXPECT_EQ(wholeTriangles, 4u);
    // Who stands on the bright half is in green light.
    EXPECT_GT(look->probeAt({14, 0.5f, 8}).lamps.y, 2 * look->probeAt({14, 0.5f, 8}).lamps.x);
    EXPECT_LT(look->probeAt({2, 0.5f, 8}).lamps.y, 0.2f);
}

TEST(LevelLook, ProbesAreSmoothAndReachBeyondTheLevel) {
    const auto look = lookOf(closedRoom());
    ASSERT_EQ(look->probes.size(), std::size_t{look->probeCount[0]} * look->probeCount[1] * look->probeCount[2]);
    const auto inside = look->probeAt({0, 1.5f, 0});
    EXPECT_GT(inside.lamps.x, 0.05f);
    // On a line through the room no step is large.
    float last = look->probeAt({-3.5f, 1, 0}).openness;
    for (float x = -3.5f; x < 3.5f; x += 0.05f) {
        const float now = look->probeAt({x, 1, 0}).openness;
        EXPECT_LT(absolute(now - last), 0.05f) << x;
        last = now;
    }
    for (const Vec3 far : {Vec3{1e9f, 0, 0}, Vec3{0, -1e9f, 0}, Vec3{NAN, NAN, NAN}})
        EXPECT_TRUE(isFinite(look->probeAt(far).lamps));
    // A probe exactly on a grid point gives that point.
    const Vec3 place = look->probeOrigin + Vec3{1, 1, 1} * look->probeSpacing;
    const std::size_t index = (std::size_t{1} * look->probeCount[1] + 1) * look->probeCount[0] + 1;
    EXPECT_NEAR(look->probeAt(place).openness, look->probes[index].openness, 1e-3f);
}

TEST(LevelLook, AnEmptyLevelHasALook) {
    const auto look = lookOf({});
    EXPECT_TRUE(look->vertices.empty());
    EXPECT_TRUE(look->outdoors);
    EXPECT_TRUE(isFinite(look->probeAt({0, 0, 0}).lamps));
}

TEST(LevelLook, ColoursOfTheFileWinOverNames) {
    LevelData data;
    const std::uint16_t brick = data.mesh.addSurface({"brick", {}, Blocks::All});
    data.mesh.addTriangle({0, 0, 0}, {0, 0, 1}, {1, 0, 0}, brick);
    VertexLook look;
    look.tint = {10, 200, 30, 255};
    data.mesh.looks.push_back(look);
    data.mesh.addLooks(std::array<std::uint32_t, 3>{0, 0, 0});
    data.mesh.addTriangle({5, 0, 0}, {5, 0, 1}, {6, 0, 0}, brick);
    const auto drawn = lookOf(data);
    const LevelVertex &own = vertexNear(*drawn, {0, 0, 0}, {0, 1, 0}),
                      &named = vertexNear(*drawn, {5, 0, 0}, {0, 1, 0});
    EXPECT_EQ(own.tint[1], 200);
    EXPECT_EQ(own.baked[3], static_cast<std::uint8_t>(MaterialKind::Brick)) << "still of brick";
    EXPECT_GT(named.tint[0], named.tint[1]) << "brick's own red";
}

} // namespace
} // namespace lince
