#include "models/models.h"
#include "posed_model.h"

#include <lince/core/math.h>
#include <lince/groups/models.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace lince {
namespace {

using Place = std::tuple<int, int, int>; ///< of a vertex, to a hundredth of a millimetre

Place placeOf(Vec3 p) {
    const auto round = [](float v) { return static_cast<int>(std::lround(v * 1e5f)); };
    return {round(p.x), round(p.y), round(p.z)};
}

/// Solids of a mesh (faces that share places), each with its volume and the number of edges without a neighbour.
struct Solid {
    double volume = 0;
    int openEdges = 0;
    int triangles = 0;
};

std::vector<Solid> solidsOf(const ModelMesh& mesh) {
    std::map<Place, int> ids;
    std::vector<int> id;
    id.reserve(mesh.vertices.size());
    for (const ModelVertex& v : mesh.vertices)
        id.push_back(ids.emplace(placeOf(v.position), static_cast<int>(ids.size())).first->second);
    std::vector<int> group(ids.size());
    std::iota(group.begin(), group.end(), 0);
    const auto root = [&](int i) {
        while (group[static_cast<std::size_t>(i)] != i)
            i = group[static_cast<std::size_t>(i)];
        return i;
    };
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
        for (std::size_t k = 1; k < 3; ++k)
            group[static_cast<std::size_t>(root(id[mesh.indices[i]]))] = root(id[mesh.indices[i + k]]);
    std::map<int, Solid> solids;
    std::map<std::pair<int, int>, int> edges; // one way counts up, the other down
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
        Solid& solid = solids[root(id[mesh.indices[i]])];
        const Vec3 a = mesh.vertices[mesh.indices[i]].position, b = mesh.vertices[mesh.indices[i + 1]].position,
                   c = mesh.vertices[mesh.indices[i + 2]].position;
        solid.volume += static_cast<double>(dot(a, cross(b, c))) / 6;
        ++solid.triangles;
        for (std::size_t k = 0; k < 3; ++k) {
            const int from = id[mesh.indices[i + k]], to = id[mesh.indices[i + (k + 1) % 3]];
            edges[{std::min(from, to), std::max(from, to)}] += from < to ? 1 : -1;
        }
    }
    for (const auto& [edge, balance] : edges)
        if (balance != 0) ++solids[root(edge.first)].openEdges;
    std::vector<Solid> out;
    out.reserve(solids.size());
    for (const auto& [key, solid] : solids)
        out.push_back(solid);
    return out;
}

/// The engine's own and a game's: all must be well made.
ModelLibrary everyModel() {
    ModelLibrary library = ModelLibrary::standard();
    groups::addModels(library);
    return library;
}

std::vector<const ModelMesh*> allModels(const ModelLibrary& library) {
    std::vector<const ModelMesh*> out;
    for (std::uint16_t i = 1; i < library.size(); ++i)
        out.push_back(&library[ModelId{i}]);
    return out;
}

float volumeOf(const ModelMesh& mesh) {
    double sum = 0;
    for (const Solid& s : solidsOf(mesh))
        sum += s.volume;
    return static_cast<float>(sum);
}

TEST(ModelBuilder, SharpBoxHasItsVolumeAndSixFlatFaces) {
    ModelBuilder b("box");
    const ModelMesh mesh = b.box({1, 2, 3}, {0.5f, 1, 2}).finish();
    EXPECT_EQ(mesh.indices.size(), 36u);
    EXPECT_EQ(mesh.vertices.size(), 24u);
    EXPECT_NEAR(volumeOf(mesh), 8, 1e-4f);
    EXPECT_NEAR(mesh.box.low.x, 0.5f, 1e-6f);
    EXPECT_NEAR(mesh.box.high.z, 5, 1e-6f);
}

TEST(ModelBuilder, BevelTakesALittleAwayAndStaysClosedWhenTurned) {
    ModelBuilder b("box");
    const ModelMesh mesh = b.box({0, 0, 0}, {1, 1, 1}, 0.1f, quatFromAxisAngle({0, 0.6f, 0.8f}, 0.7f)).finish();
    EXPECT_EQ(mesh.indices.size() / 3, 44u);
    // Cube without twelve edge prisms of half a bevel squared, corners counted once.
    EXPECT_LT(volumeOf(mesh), 8.0f - 12 * 0.005f * 1.7f);
    EXPECT_GT(volumeOf(mesh), 8.0f - 12 * 0.005f * 2.0f);
    EXPECT_EQ(solidsOf(mesh).front().openEdges, 0);
}

TEST(ModelBuilder, LimbsInAnyDirectionAreOutside) {
    for (const Vec3 to : {Vec3{0, 1, 0}, Vec3{0, -1, 0}, Vec3{1, 0, 0}, Vec3{-0.6f, 0.1f, -0.9f}}) {
        ModelBuilder cylinder("limb"), cone("cone");
        const float height = length(to);
        // A prism of 24 sides fills 98.9 % of its circle.
        EXPECT_NEAR(volumeOf(cylinder.limb({0, 0, 0}, to, 0.2f, 0.2f, 24).finish()), kPi * 0.04f * height, 0.004f);
        EXPECT_NEAR(volumeOf(cone.limb({0, 0, 0}, to, 0.2f, 0, 24).finish()), kPi * 0.04f * height / 3, 0.002f);
    }
}

TEST(ModelBuilder, SkinnedLimbGoesFromOneBoneToTheOther) {
    ModelBuilder b("limb");
    const ModelMesh mesh = b.skinnedLimb({0, 0, 0}, {0, 1, 0}, 0.1f, 0.1f, 2, 5).finish();
    EXPECT_EQ(mesh.bones, 6u);
    for (const ModelVertex& v : mesh.vertices) {
        const float other = v.bones[0] == 5 ? 1.0f : static_cast<float>(v.weights[1]) / 255.0f;
        EXPECT_NEAR(other, v.position.y, 0.01f);
    }
}

TEST(ModelBuilder, BallsAndPlatesAreOutside) {
    ModelBuilder ball("ball"), plate("plate"), other("plate");
    EXPECT_NEAR(volumeOf(ball.ball({1, 1, 1}, {1, 2, 0.5f}, 24, 32).finish()), 4.0f / 3 * kPi, 0.1f);
    const std::vector<Vec3> outline{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    EXPECT_NEAR(volumeOf(plate.plate(outline, {0, 0, 0.5f}).finish()), 0.5f, 1e-5f);
    EXPECT_NEAR(volumeOf(other.plate(outline, {0.2f, 0, -0.5f}).finish()), 0.5f, 1e-5f);
}

TEST(ModelBuilder, ColoursTellTheFractionOfTheSide) {
    ModelBuilder b("box");
    const ModelMesh mesh = b.colour({10, 20, 30, 255})
                               .sideColour(0.75f)
                               .box({0, 0, 0}, {1, 1, 1})
                               .colour({1, 2, 3, 255})
                               .box({0, 9, 0}, {1, 1, 1})
                               .finish();
    EXPECT_EQ(mesh.vertices.front().colour, (Colour{10, 20, 30, 64}));
    EXPECT_EQ(mesh.vertices.back().colour, (Colour{1, 2, 3, 255}));
}

TEST(ModelLibrary, KnowsWhatDefinitionsName) {
    const ModelLibrary library = ModelLibrary::standard();
    for (const char* name :
         {"soldier", "walker", "giant", "hunter", "rifle", "pistol", "shotgun", "rocket", "grenade", "shell", "bomb",
          "health", "ammunition", "item", "ball", "crate", "door", "tank", "truck"}) {
        const ModelId id = library.find(name);
        ASSERT_TRUE(id) << name;
        EXPECT_EQ(library[id].name, name);
    }
    for (const char* name : {"", "fists", "no such thing"}) {
        EXPECT_FALSE(library.find(name)) << name;
        EXPECT_TRUE(library[library.find(name)].indices.empty());
    }
}

TEST(ModelLibrary, EverySolidIsClosedAndSeenFromOutside) {
    const ModelLibrary library = everyModel();
    for (const ModelMesh* mesh : allModels(library))
        for (const Solid& solid : solidsOf(*mesh)) {
            EXPECT_GT(solid.volume, 0) << mesh->name << ", solid of " << solid.triangles;
            EXPECT_EQ(solid.openEdges, 0) << mesh->name << ", solid of " << solid.triangles;
        }
}

TEST(ModelLibrary, VerticesAreSound) {
    const ModelLibrary library = everyModel();
    for (const ModelMesh* mesh : allModels(library)) {
        SCOPED_TRACE(mesh->name);
        ASSERT_FALSE(mesh->vertices.empty());
        ASSERT_EQ(mesh->indices.size() % 3, 0u);
        EXPECT_LT(mesh->indices.size() / 3, 1800u);
        for (const std::uint32_t i : mesh->indices)
            ASSERT_LT(i, mesh->vertices.size());
        int wrongWeights = 0, wrongBones = 0, wrongNormals = 0, outside = 0;
        for (const ModelVertex& v : mesh->vertices) {
            wrongWeights += v.weights[0] + v.weights[1] + v.weights[2] + v.weights[3] != 255 ? 1 : 0;
            for (const std::uint8_t bone : v.bones)
                wrongBones += bone >= mesh->bones ? 1 : 0;
            const float n = length(Vec3{static_cast<float>(v.normal[0]), static_cast<float>(v.normal[1]),
                                        static_cast<float>(v.normal[2])});
            wrongNormals += absolute(n - 127) > 1.5f ? 1 : 0;
            outside += mesh->box.contains(v.position) ? 0 : 1;
        }
        EXPECT_EQ(wrongWeights, 0);
        EXPECT_EQ(wrongBones, 0);
        EXPECT_EQ(wrongNormals, 0);
        EXPECT_EQ(outside, 0);
        // Faces agree with their normals.
        int flipped = 0;
        for (std::size_t i = 0; i + 2 < mesh->indices.size(); i += 3) {
            const ModelVertex& a = mesh->vertices[mesh->indices[i]];
            const Vec3 face = cross(mesh->vertices[mesh->indices[i + 1]].position - a.position,
                                    mesh->vertices[mesh->indices[i + 2]].position - a.position);
            const Vec3 normal{static_cast<float>(a.normal[0]), static_cast<float>(a.normal[1]),
                              static_cast<float>(a.normal[2])};
            flipped += dot(face, normal) < 0 ? 1 : 0;
        }
        EXPECT_EQ(flipped, 0);
    }
}

TEST(ModelLibrary, BoxesAndDoorsFillTheUnitCube) {
    const ModelLibrary library = ModelLibrary::standard();
    for (const char* name : {"crate", "door"}) {
        const Aabb box = library[library.find(name)].box;
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(box.low[axis], -1, 0.04f) << name;
            EXPECT_NEAR(box.high[axis], 1, 0.04f) << name;
        }
    }
}

TEST(ModelLibrary, BarrelsPointAhead) {
    const ModelLibrary library = ModelLibrary::standard();
    for (const char* name : {"rifle", "shotgun", "pistol", "rocket"}) {
        const Aabb box = library[library.find(name)].box;
        EXPECT_TRUE(box.contains({0, 0, 0})) << name;
        EXPECT_LT(box.low.z, -0.15f) << name;
        EXPECT_GT(-box.low.z, box.high.z) << name;
    }
}

TEST(Ball, RollsForwardWithinItsBox) {
    const ModelLibrary library = ModelLibrary::standard();
    const ModelMesh& ball = library[library.find("ball")];
    std::vector<Mat4> now(ball.bones);
    ball.pose({.metres = 0}, now);
    const std::vector<Vec3> still = posed(ball, now);
    ball.pose({.metres = 0.05f}, now);
    const std::vector<Vec3> later = posed(ball, now);
    for (std::size_t i = 0; i < still.size(); ++i) {
        if (still[i].y < 0.69f) continue;
        EXPECT_LT(later[i].z, still[i].z - 0.03f); // the top goes ahead
    }
    for (int centimetres = 0; centimetres < 400; centimetres += 7) {
        ball.pose({.metres = static_cast<float>(centimetres) / 100}, now);
        expectInside(ball, now);
    }
}

TEST(Tank, TurretAndBarrelTurn) {
    const ModelLibrary library = ModelLibrary::standard();
    const ModelMesh& tank = library[library.find("tank")];
    ASSERT_EQ(tank.bones, kTankBones);
    std::vector<Mat4> matrices(kTankBones);
    for (int i = 0; i < 16; ++i) {
        const float yaw = static_cast<float>(i) * 0.4f - 3, pitch = 0.02f * static_cast<float>(i) - 0.1f;
        poseTank(yaw, pitch, matrices);
        EXPECT_EQ(matrices[0], Mat4{});
        const Vec3 barrel = transformDirection(matrices[2], {0, 0, -1});
        EXPECT_LT(length(barrel - directionFromYawPitch(yaw, pitch)), 1e-4f);
        expectInside(tank, matrices);
    }
}

} // namespace
} // namespace lince
