#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/world/terrain.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

Terrain hills(std::uint32_t columns, std::uint32_t rows, float cellSize, std::uint64_t seed, float rough) {
    RandomStream random(seed, 0, RandomPurpose::Test);
    std::vector<float> heights;
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t column = 0; column < columns; ++column) {
            heights.push_back(4 * sine(static_cast<float>(column) * 0.3f) * cosine(static_cast<float>(row) * 0.2f) +
                              rough * random.unit());
        }
    }
    return Terrain(std::move(heights), columns, rows, {-20, 1, -30}, cellSize, 3, 2);
}

/// Another way than the engine's, in double: where the ray meets the plane, then a test of sides seen from above.
double bruteForce(const Terrain& terrain, const Ray& ray, double grow) {
    double best = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < terrain.triangleCount(); ++i) {
        const TerrainTriangle t = terrain.triangle(i);
        const double abx = t.b.x - t.a.x, aby = t.b.y - t.a.y, abz = t.b.z - t.a.z;
        const double acx = t.c.x - t.a.x, acy = t.c.y - t.a.y, acz = t.c.z - t.a.z;
        const double nx = aby * acz - abz * acy, ny = abz * acx - abx * acz, nz = abx * acy - aby * acx;
        const double slope = nx * ray.direction.x + ny * ray.direction.y + nz * ray.direction.z;
        if (slope == 0) continue;
        const double along = (nx * (double{t.a.x} - ray.origin.x) + ny * (double{t.a.y} - ray.origin.y) +
                              nz * (double{t.a.z} - ray.origin.z)) /
                             slope;
        if (along < 0 || along > ray.reach || along >= best) continue;
        const double x = ray.origin.x + along * ray.direction.x, z = ray.origin.z + along * ray.direction.z;
        const auto side = [&](Vec3 p, Vec3 q) { // >= 0 inside, for upward winding
            return (double{q.z} - p.z) * (x - p.x) - (double{q.x} - p.x) * (z - p.z);
        };
        if (side(t.a, t.b) >= -grow && side(t.b, t.c) >= -grow && side(t.c, t.a) >= -grow) best = along;
    }
    return best;
}

TEST(Terrain, TrianglesPointUpAndMeetTheSamples) {
    const Terrain terrain = hills(9, 7, 2, 1, 1);
    ASSERT_EQ(terrain.triangleCount(), 2u * 8 * 6);
    for (std::uint32_t i = 0; i < terrain.triangleCount(); ++i) {
        const TerrainTriangle t = terrain.triangle(i);
        EXPECT_GT(cross(t.b - t.a, t.c - t.a).y, 0);
    }
    EXPECT_EQ(terrain.triangle(0).a, (Vec3{-20, 1 + terrain.heights()[0], -30}));
    EXPECT_EQ(terrain.triangle(terrain.triangleCount() - 1).a, (Vec3{-4, 1 + terrain.heights().back(), -18}));
}

TEST(Terrain, HeightAndNormalLieOnTheTriangles) {
    const Terrain terrain = hills(20, 30, 1.5f, 2, 2);
    RandomStream random(5, 0, RandomPurpose::Test);
    for (int i = 0; i < 3000; ++i) {
        const float x = random.between(terrain.bounds().low.x, terrain.bounds().high.x);
        const float z = random.between(terrain.bounds().low.z, terrain.bounds().high.z);
        const auto height = terrain.heightAt(x, z);
        ASSERT_TRUE(height);
        const double down = bruteForce(terrain, {{x, 50, z}, {0, -1, 0}}, 1e-6);
        ASSERT_NEAR(*height, 50 - down, 1e-4);
        const Vec3 n = terrain.normalAt(x, z);
        ASSERT_NEAR(length(n), 1, 1e-5f);
        // A small step along the ground inside the same triangle stays in its plane.
        const float step = 1e-3f;
        const auto beside = terrain.heightAt(x + step, z);
        if (beside && terrain.normalAt(x + step, z) == n) {
            ASSERT_NEAR((*beside - *height) * n.y, -step * n.x, 1e-4f);
        }
    }
    EXPECT_FALSE(terrain.heightAt(terrain.bounds().low.x - 0.01f, 0));
    EXPECT_FALSE(terrain.heightAt(0, std::numeric_limits<float>::quiet_NaN()));
    EXPECT_EQ(terrain.normalAt(1e6f, 0), (Vec3{0, 1, 0}));
    EXPECT_TRUE(terrain.heightAt(terrain.bounds().high.x, terrain.bounds().high.z)) << "the border belongs to it";
}

TEST(Terrain, RaysEqualBruteForce) {
    int hits = 0, misses = 0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const Terrain terrain = hills(41, 37, seed % 2 == 0 ? 1.0f : 0.7f, seed, seed < 2 ? 0.5f : 6.0f);
        RandomStream random(seed + 100, 0, RandomPurpose::Test);
        for (int i = 0; i < 3000; ++i) {
            Ray ray;
            for (int axis = 0; axis < 3; ++axis) {
                ray.origin[axis] = random.between(terrain.bounds().low[axis] - 5, terrain.bounds().high[axis] + 5);
                ray.direction[axis] = random.between(-1, 1);
            }
            if (i % 10 == 0) ray.direction = {0, ray.direction.y < 0 ? -1.0f : 1.0f, 0};
            if (i % 10 == 1) ray.direction.x = 0;
            if (i % 10 == 2) ray.direction.y = 0;
            if (i % 10 == 3) ray.direction.z = 0;
            if (i % 10 == 4) ray.reach = random.between(0, 20);
            if (i % 10 == 5) ray.direction.y *= 0.01f; // grazing
            const double expected = bruteForce(terrain, ray, 0);
            const auto got = terrain.hitByRay(ray);
            if (got && !std::isinf(expected)) {
                ASSERT_NEAR(*got, expected, 1e-4 * (1 + expected)) << "seed " << seed << " ray " << i;
                ++hits;
            } else if (got || !std::isinf(expected)) {
                // Only rays through the seam of two triangles, or that end on the ground, may differ.
                const double loose = bruteForce(terrain, {ray.origin, ray.direction, ray.reach * 1.0001f}, 1e-4);
                ASSERT_TRUE(got && !std::isinf(loose)) << "seed " << seed << " ray " << i << " expected " << expected;
            } else {
                ++misses;
            }
        }
    }
    EXPECT_GT(hits, 2000);
    EXPECT_GT(misses, 500);
}

TEST(Terrain, RaysThroughCornersAndAlongEdgesFindTheGround) {
    const Terrain terrain(std::vector<float>(33 * 33, 0.0f), 33, 33, {0, 0, 0}, 1, 1, 1);
    for (int i = 0; i <= 32; ++i) {
        for (int j = 0; j <= 32; ++j) {
            const Vec3 corner{static_cast<float>(i), 0, static_cast<float>(j)};
            EXPECT_TRUE(terrain.hitByRay({corner + Vec3{0, 3, 0}, {0, -1, 0}}));
            EXPECT_TRUE(terrain.hitByRay(raySegment({-1, 5, -1}, corner + (corner - Vec3{-1, 5, -1}) * 0.1f)));
        }
    }
    EXPECT_FALSE(terrain.hitByRay({{5, 1, 5}, {1, 0, 0}}));
    EXPECT_FALSE(terrain.hitByRay({{5, 1, 5}, {0, 0, 0}}));
    EXPECT_FALSE(terrain.hitByRay({{5, 1, 5}, {0, std::numeric_limits<float>::quiet_NaN(), 0}}));
    EXPECT_FALSE(terrain.hitByRay({{5, 1, 5}, {0, -1, 0}, 0.5f}));
    EXPECT_TRUE(terrain.hitByRay({{5, -1, 5}, {0, 1, 0}})) << "both sides";
}

TEST(Terrain, OverlappingEqualsBruteForceInAscendingOrder) {
    const Terrain terrain = hills(25, 19, 1.3f, 3, 3);
    RandomStream random(9, 0, RandomPurpose::Test);
    std::size_t found = 0;
    for (int i = 0; i < 1000; ++i) {
        Aabb box;
        for (int axis = 0; axis < 3; ++axis) {
            box.low[axis] = random.between(terrain.bounds().low[axis] - 3, terrain.bounds().high[axis] + 3);
            box.high[axis] = box.low[axis] + random.between(0, 5);
        }
        std::vector<std::uint32_t> got{9}, expected{9};
        terrain.overlapping(box, got);
        for (std::uint32_t t = 0; t < terrain.triangleCount(); ++t) {
            const TerrainTriangle triangle = terrain.triangle(t);
            Aabb own;
            own.add(triangle.a), own.add(triangle.b), own.add(triangle.c);
            if (own.overlaps(box)) expected.push_back(t);
        }
        ASSERT_EQ(got, expected);
        found += got.size() - 1;
    }
    EXPECT_GT(found, 1000u);
}

TEST(Terrain, PatchesCoverAllCellsOnce) {
    const Terrain terrain = hills(12, 8, 1, 4, 1);
    ASSERT_EQ(terrain.patches().size(), 6u);
    std::uint32_t cells = 0;
    for (const TerrainPatch& patch : terrain.patches()) {
        cells += (patch.columnEnd - patch.columnBegin) * (patch.rowEnd - patch.rowBegin);
        EXPECT_FALSE(patch.bounds.empty());
    }
    EXPECT_EQ(cells, 11u * 7);
    const Terrain tiny(std::vector<float>(4, 0.0f), 2, 2, {}, 1, 50, 0);
    EXPECT_EQ(tiny.patches().size(), 1u) << "no more patches than cells, no fewer than one";
}

} // namespace
} // namespace lince
