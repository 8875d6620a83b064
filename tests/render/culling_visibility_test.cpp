// Culling by the visibility sets of BSP levels.

#include "culling_scenes.h"
#include "places.h"

#include <lince/world/installed_maps.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

#include <cstdlib>

namespace lince {
namespace {

/// A place where a camera can be: inside, in a known cluster.
Vec3 randomEye(RandomStream& random, const Level& level) {
    for (int i = 0; i < 100000; ++i) {
        const Vec3 p = randomIn(random, level.bounds());
        if (level.data().visibility->clusterAt(p) >= 0) return p;
    }
    ADD_FAILURE() << "no open place";
    return {};
}

/// Nothing in between, and not through a hole in the world either: maps have no surfaces behind their skies, so a line
/// may leave one room and enter another through the void.
bool inSight(const Level& level, Vec3 eye, Vec3 p) {
    if (!level.clearLine(eye, p)) return false;
    const int steps = static_cast<int>(length(p - eye) / 0.05f) + 1;
    for (int i = 0; i <= steps; ++i) {
        const Vec3 at = lerp(eye, p, static_cast<float>(i) / static_cast<float>(steps));
        if (level.data().visibility->clusterAt(at) < 0) return false;
    }
    return true;
}

struct Cut {
    std::size_t all = 0, gone = 0;
};

/// Looks from many places; whatever is culled must be out of sight.
Cut checkSets(const Level& level, int views, std::size_t boxCount) {
    Cut cut;
    RandomStream random(13, 0, RandomPurpose::Test);
    std::vector<Aabb> boxes;
    for (std::size_t i = 0; i < boxCount; ++i) {
        const Vec3 low = randomEye(random, level);
        boxes.push_back({low, low + randomIn(random, {{0.1f, 0.1f, 0.1f}, {1.5f, 2, 1.5f}})});
    }
    // The level's own triangles, one patch each: their boxes are flat and lie on the walls.
    const TriangleMesh& mesh = level.data().mesh;
    std::vector<Aabb> patches(mesh.triangleCount());
    for (std::size_t t = 0; t < patches.size(); ++t)
        for (int k = 0; k < 3; ++k)
            patches[t].add(mesh.corner(t, k));
    const std::size_t fixed = boxCount / 2;
    CullChain chain;
    chain.add(std::make_unique<PvsFilter>(*level.data().visibility, patches, std::span(boxes).first(fixed)));
    for (int view = 0; view < views; ++view) {
        Camera camera;
        camera.eye = randomEye(random, level);
        const CullLists& kept = chain.run(camera, {boxes, boxes, patches, fixed});
        const auto visible = [&](Vec3 p) { return inSight(level, camera.eye, p); };
        for (const auto* list : {&kept.characters, &kept.objects}) {
            for (const std::uint32_t i : culled(boxes.size(), *list)) {
                EXPECT_FALSE(anyPoint(random, boxes[i], 25, visible)) << "box " << i << ", view " << view;
                ++cut.gone;
            }
            cut.all += boxes.size();
        }
        for (const std::uint32_t t : culled(patches.size(), kept.patches)) {
            for (int k = 0; k < 4; ++k) {
                float u = random.unit();
                float v = random.unit();
                if (u + v > 1) u = 1 - u, v = 1 - v;
                const Vec3 a = mesh.corner(t, 0);
                const Vec3 p = a + (mesh.corner(t, 1) - a) * u + (mesh.corner(t, 2) - a) * v;
                // A little before the triangle, which must not hide itself.
                const Vec3 before = p + normalized(camera.eye - p) * 0.01f;
                EXPECT_FALSE(inSight(level, camera.eye, before)) << "triangle " << t << ", view " << view;
            }
            ++cut.gone;
        }
        cut.all += patches.size();
        if (testing::Test::HasFailure()) break;
    }
    return cut;
}

/// Three rooms in a row. The doors of the narrow one in the middle are at its opposite ends, so far apart that no line
/// goes through both: a line through a door two metres wide in a wall of half a metre rises by four at most, and eight
/// are needed.
LevelData threeRooms() {
    LevelData data;
    TriangleMesh& mesh = data.mesh;
    const std::uint16_t stone = mesh.addSurface({});
    mesh.addBox({1, -0.5f, 0}, {12, 0.5f, 11}, 0, stone);
    mesh.addBox({1, 4.5f, 0}, {12, 0.5f, 11}, 0, stone);
    mesh.addBox({1, 2, -10.5f}, {12, 2, 0.5f}, 0, stone);
    mesh.addBox({1, 2, 10.5f}, {12, 2, 0.5f}, 0, stone);
    mesh.addBox({-10.5f, 2, 0}, {0.5f, 2, 11}, 0, stone);
    mesh.addBox({12.5f, 2, 0}, {0.5f, 2, 11}, 0, stone);
    mesh.addBox({0, 2, -1}, {0.25f, 2, 9}, 0, stone); // open from z = 8 to 10
    mesh.addBox({2, 2, 1}, {0.25f, 2, 9}, 0, stone);  // open from z = -10 to -8
    VisibilitySets sets;
    // The six outer sides, then the two walls inside. Leaf 3 is solid.
    sets.nodes = {{{0, 1, 0}, 0, 1, -4},   {{0, -1, 0}, -4, 2, -4},  {{1, 0, 0}, -10, 3, -4}, {{-1, 0, 0}, -12, 4, -4},
                  {{0, 0, 1}, -10, 5, -4}, {{0, 0, -1}, -10, 6, -4}, {{1, 0, 0}, 0, 7, -1},   {{1, 0, 0}, 2, -3, -2}};
    sets.leaves = {{{}, 0}, {{}, 1}, {{}, 2}, {{}, -1}};
    sets.clusters = 3, sets.bytesPerRow = 1;
    sets.bits = {0b011, 0b111, 0b110};
    data.visibility = sets;
    return data;
}

TEST(PvsFilter, WhatTheSetsHideHasNoLineOfSight) {
    const auto level = Level::make(threeRooms());
    const Cut cut = checkSets(*level, 60, 200);
    EXPECT_GT(cut.gone, cut.all / 4) << "of " << cut.all << ": from the ends a whole room goes";
}

TEST(PvsFilter, Vault) {
    const auto level = loadLevel(tests::home() + "/levels/vault.bsp");
    ASSERT_TRUE(level) << level.error().message;
    ASSERT_TRUE((*level)->data().visibility);
    // Two clusters that see each other: nothing may go.
    EXPECT_EQ(checkSets(**level, 30, 100).gone, 0u);
}

TEST(PvsFilter, RealMaps) {
    auto installed = installedMaps();
    ASSERT_TRUE(installed) << installed.error().message;
    std::vector<std::string> maps = std::move(*installed);
    if (maps.empty()) GTEST_SKIP() << "openarena-085-data is not installed (./lince setup --maps)";
    maps.resize(std::min<std::size_t>(maps.size(), 4));
    Cut sum;
    for (const std::string& map : maps) {
        SCOPED_TRACE(map);
        const auto level = loadLevel(map);
        ASSERT_TRUE(level) << level.error().message;
        const Cut cut = checkSets(**level, 4, 100);
        sum.all += cut.all, sum.gone += cut.gone;
    }
    EXPECT_GT(sum.gone, sum.all / 10) << "of " << sum.all;
}

TEST(PvsFilter, FromOutsideEverythingPasses) {
    LevelData data = threeRooms();
    data.visibility->leaves[0].cluster = -1;
    const std::vector<Aabb> boxes{{{5, 0, 0}, {6, 1, 1}}, {{-5, 0, 0}, {-4, 1, 1}}};
    CullChain chain;
    chain.add(std::make_unique<PvsFilter>(*data.visibility, boxes, boxes));
    Camera camera;
    camera.eye = {-5, 1, 0};
    EXPECT_EQ(chain.run(camera, {boxes, boxes, boxes, 2}).size(), 6u);
    camera.eye = {1, 1, 0};
    EXPECT_EQ(chain.run(camera, {boxes, boxes, boxes, 2}).size(), 6u) << "what is in no cluster passes";
}

TEST(PvsFilter, ABrokenTreeHidesNothing) {
    VisibilitySets sets;
    sets.nodes = {{{1, 0, 0}, 0, 0, 0}}; // both sides lead back to itself
    sets.leaves = {{{}, 0}};
    sets.clusters = 1, sets.bytesPerRow = 1, sets.bits = {0};
    const std::vector<Aabb> boxes{{{-1, -1, -1}, {1, 1, 1}}};
    CullChain chain;
    chain.add(std::make_unique<PvsFilter>(sets, boxes, boxes));
    EXPECT_EQ(chain.run(Camera{}, {boxes, boxes, boxes, 1}).size(), 3u);
}

} // namespace
} // namespace lince
