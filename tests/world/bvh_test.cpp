#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/world/bvh.h>

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

namespace lince {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

class Dice {
  public:
    explicit Dice(std::uint32_t owner) : m_stream(77, owner, RandomPurpose::Test) {}
    float between(float low, float high) { return m_stream.between(low, high); }
    std::uint32_t below(std::uint32_t count) { return m_stream.below(count); }
    bool chance(float p) { return m_stream.chance(p); }
    Vec3 point(float size) {
        const float x = between(-size, size);
        const float y = between(-size, size);
        const float z = between(-size, size);
        return {x, y, z};
    }

  private:
    RandomStream m_stream;
};

TriangleMesh soup(Dice& dice, int count, float size, float triangleSize) {
    TriangleMesh mesh;
    const std::uint16_t surface = mesh.addSurface({});
    for (int i = 0; i < count; ++i) {
        const Vec3 centre = dice.point(size);
        const Vec3 a = centre + dice.point(triangleSize);
        const Vec3 b = centre + dice.point(triangleSize);
        mesh.addTriangle(a, b, centre + dice.point(triangleSize), surface);
    }
    return mesh;
}

/// A wavy sheet of n × n cells over [-1, 1]²; every ray through its inside must hit.
TriangleMesh sheet(int n, float waves) {
    TriangleMesh mesh;
    const std::uint16_t surface = mesh.addSurface({});
    const auto at = [&](int x, int z) {
        const float px = -1 + 2 * static_cast<float>(x) / static_cast<float>(n);
        const float pz = -1 + 2 * static_cast<float>(z) / static_cast<float>(n);
        return Vec3{px, waves * sine(9 * px) * cosine(7 * pz), pz};
    };
    for (int z = 0; z < n; ++z)
        for (int x = 0; x < n; ++x) {
            mesh.addTriangle(at(x, z), at(x, z + 1), at(x + 1, z), surface);
            mesh.addTriangle(at(x + 1, z), at(x, z + 1), at(x + 1, z + 1), surface);
        }
    return mesh;
}

/// Moeller-Trumbore in double: smallest t and its triangle, and how near the ray comes to a triangle's rim.
struct SlowHit {
    double t = 1e300;
    std::uint32_t triangle = RayHit::kNoTriangle;
    bool doubtful = false; ///< the ray meets a rim, a plane nearly edge-on, or an end of the reach
};

SlowHit slowClosest(const TriangleMesh& mesh, const Ray& ray) {
    SlowHit best;
    using D3 = std::array<double, 3>;
    const auto cross3 = [](D3 a, D3 b) {
        return D3{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    };
    const auto dot3 = [](D3 a, D3 b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; };
    const D3 d{ray.direction.x, ray.direction.y, ray.direction.z};
    for (std::size_t i = 0; i < mesh.triangleCount(); ++i) {
        const auto from = [&](Vec3 p, Vec3 q) {
            return D3{double(p.x) - double(q.x), double(p.y) - double(q.y), double(p.z) - double(q.z)};
        };
        const Vec3 a = mesh.corner(i, 0);
        const D3 ab = from(mesh.corner(i, 1), a), ac = from(mesh.corner(i, 2), a), s = from(ray.origin, a);
        const D3 p = cross3(d, ac);
        const double det = dot3(ab, p);
        const double scale = std::sqrt(dot3(ab, ab) * dot3(ac, ac) * dot3(d, d));
        if (std::fabs(det) <= 1e-4 * scale) {
            best.doubtful = best.doubtful || det != 0;
            if (det == 0) continue;
        }
        const double u = dot3(s, p) / det;
        const D3 q = cross3(s, ab);
        const double v = dot3(d, q) / det;
        const double t = dot3(ac, q) / det;
        const double rim = std::min({u, v, 1 - u - v});
        const double ends = std::min(t, double(ray.reach) - t);
        if (rim > -1e-4 && ends > -1e-4 && (rim < 1e-4 || ends < 1e-4)) best.doubtful = true;
        if (rim < 0 || ends < 0) continue;
        if (t < best.t) best.t = t, best.triangle = static_cast<std::uint32_t>(i);
    }
    return best;
}

Ray randomRay(Dice& dice, float size) {
    Ray ray{dice.point(size), dice.point(1), kInfinity};
    if (dice.chance(0.5f)) ray.direction = dice.point(size / 2) - ray.origin; // aimed, so that many hit
    if (dice.chance(0.5f)) ray.reach = dice.between(0, 2 * size);
    for (int axis = 0; axis < 3; ++axis)
        if (dice.chance(0.15f)) ray.direction[axis] = dice.chance(0.5f) ? 0.0f : -0.0f;
    return ray;
}

TEST(Bvh, AgreesWithTestingEveryTriangle) {
    Dice dice(1);
    int sure = 0, hits = 0;
    for (const int count : {1, 2, 7, 8, 9, 60, 1000}) {
        const TriangleMesh mesh = soup(dice, count, 5, count > 100 ? 0.8f : 3.0f);
        const Bvh bvh = Bvh::build(mesh, Blocks::All);
        ASSERT_EQ(bvh.triangleCount(), static_cast<std::size_t>(count));
        for (int i = 0; i < 3000; ++i) {
            const Ray ray = randomRay(dice, 7);
            const RayHit hit = bvh.closestHit(ray);
            ASSERT_EQ(bvh.anyHit(ray), static_cast<bool>(hit));
            const SlowHit slow = slowClosest(mesh, ray);
            if (slow.doubtful) continue;
            ++sure;
            ASSERT_EQ(hit.triangle, slow.triangle) << count << " triangles, ray " << i;
            if (!hit) continue;
            ++hits;
            ASSERT_NEAR(double(hit.t), slow.t, 1e-4 * (1 + slow.t));
        }
    }
    EXPECT_GT(sure, 15000);
    EXPECT_GT(hits, 2000);
}

TEST(Bvh, SameBitsOnEveryInstructionSet) {
    Dice dice(2);
    const TriangleMesh mesh = soup(dice, 3000, 5, 0.7f);
    const Bvh bvh = Bvh::build(mesh, Blocks::All);
    std::vector<Ray> rays;
    for (int i = 0; i < 20000; ++i)
        rays.push_back(randomRay(dice, 7));
    std::vector<Aabb> boxes;
    for (int i = 0; i < 500; ++i) {
        const Vec3 centre = dice.point(5);
        boxes.push_back(Aabb{centre, centre}.grown(dice.between(0, 1)));
    }
    struct Answers {
        std::vector<std::uint32_t> words;
    };
    const auto ask = [&] {
        Answers out;
        for (const Ray& ray : rays) {
            const RayHit hit = bvh.closestHit(ray);
            std::uint32_t bits;
            std::memcpy(&bits, &hit.t, sizeof bits);
            out.words.insert(out.words.end(), {bits, hit.triangle, bvh.anyHit(ray) ? 1u : 0u});
        }
        for (const Aabb& box : boxes)
            bvh.overlapping(box, out.words);
        return out;
    };
    const Answers expected = ask();
    const std::int64_t all = hwy::SupportedTargets();
    int sets = 0;
    for (std::int64_t rest = all; rest != 0; rest &= rest - 1) {
        const std::int64_t target = rest & -rest;
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        EXPECT_EQ(ask().words, expected.words) << hwy::TargetName(target);
        ++sets;
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    EXPECT_GE(sets, 1);
    RecordProperty("instruction_sets", sets);
}

TEST(Bvh, NothingSlipsBetweenNeighbours) {
    Dice dice(3);
    for (const float waves : {0.0f, 0.2f}) {
        const TriangleMesh mesh = sheet(24, waves);
        const Bvh bvh = Bvh::build(mesh, Blocks::All);
        for (int i = 0; i < 40000; ++i) {
            // Through a corner, a point of an edge, or anywhere; from straight above, from aside and from far away.
            const std::size_t triangle = dice.below(static_cast<std::uint32_t>(mesh.triangleCount()));
            const Vec3 a = mesh.corner(triangle, 0), b = mesh.corner(triangle, 1);
            Vec3 through = dice.chance(0.3f) ? a : lerp(a, b, dice.between(0, 1));
            if (std::fabs(through.x) > 0.9f || std::fabs(through.z) > 0.9f) continue;
            Vec3 from = through + Vec3{0, dice.chance(0.5f) ? 3.0f : 40.0f, 0};
            if (dice.chance(0.6f)) {
                from.x += dice.between(-2, 2);
                from.z += dice.between(-2, 2);
            }
            ASSERT_TRUE(bvh.closestHit({from, through - from, 2})) << i;
            ASSERT_TRUE(bvh.anyHit({from, through - from, kInfinity})) << i;
        }
    }
}

TEST(Bvh, RaysAlongTheAxesAndInPlanes) {
    TriangleMesh mesh;
    mesh.addBox({0, 0, 0}, {1, 1, 1}, 0, mesh.addSurface({}));
    const Bvh bvh = Bvh::build(mesh, Blocks::All);
    for (int axis = 0; axis < 3; ++axis)
        for (const float sign : {1.0f, -1.0f})
            for (const float zero : {0.0f, -0.0f})
                for (const float aside : {0.0f, 0.5f, 1.0f, -1.0f}) {
                    Vec3 direction{zero, zero, zero}, origin{aside, aside, aside};
                    direction[axis] = sign * 2;
                    origin[axis] = -sign * 5;
                    const RayHit hit = bvh.closestHit({origin, direction, kInfinity});
                    ASSERT_TRUE(hit) << axis << " " << sign << " " << aside;
                    EXPECT_FLOAT_EQ(hit.t, 2);
                    EXPECT_FALSE(bvh.closestHit({origin, direction, 1.9f}));
                    EXPECT_TRUE(bvh.closestHit({origin, direction, 2}));
                    EXPECT_FALSE(bvh.closestHit({origin, -direction, kInfinity}));
                    origin[(axis + 1) % 3] = 1.001f;
                    EXPECT_FALSE(bvh.anyHit({origin, direction, kInfinity}));
                }
}

TEST(Bvh, TiesGoToTheLowerIndex) {
    // The same triangle many times, in two places, so that equal hits lie in different blocks and nodes.
    TriangleMesh mesh;
    const std::uint16_t surface = mesh.addSurface({});
    for (int i = 0; i < 40; ++i) {
        mesh.addTriangle({-1, 5, -1}, {0, 5, 1}, {1, 5, -1}, surface);
        mesh.addTriangle({-1, 2, -1}, {0, 2, 1}, {1, 2, -1}, surface);
    }
    const Bvh bvh = Bvh::build(mesh, Blocks::All);
    EXPECT_EQ(bvh.closestHit({{0, 9, 0}, {0, -1, 0}}).triangle, 0u);
    EXPECT_EQ(bvh.closestHit({{0, 0, 0}, {0, 1, 0}}).triangle, 1u);
    EXPECT_EQ(bvh.closestHit({{0, 3, 0}, {0, 1, 0}}).triangle, 0u);
    EXPECT_EQ(bvh.closestHit({{0, 2, 0}, {0, 1, 0}}).t, 0);
    EXPECT_EQ(bvh.closestHit({{0, 2, 0}, {0, 1, 0}}).triangle, 1u);
}

TEST(Bvh, OverlappingGivesTheTrianglesOwnBoxesInOrder) {
    Dice dice(4);
    const TriangleMesh mesh = soup(dice, 800, 5, 0.6f);
    const Bvh bvh = Bvh::build(mesh, Blocks::All);
    std::size_t total = 0;
    for (int i = 0; i < 1000; ++i) {
        const Vec3 centre = dice.point(6);
        const Aabb box = i % 3 == 0 ? Aabb{centre, centre} : Aabb{centre, centre}.grown(dice.between(0, 3));
        std::vector<std::uint32_t> found{99}, expected{99};
        bvh.overlapping(box, found);
        for (std::uint32_t t = 0; t < mesh.triangleCount(); ++t) {
            Aabb own;
            for (int k = 0; k < 3; ++k)
                own.add(mesh.corner(t, k));
            if (own.overlaps(box)) expected.push_back(t);
        }
        ASSERT_EQ(found, expected);
        total += found.size() - 1;
    }
    EXPECT_GT(total, 1000u);
}

TEST(Bvh, TakesOnlyWhatBlocks) {
    TriangleMesh mesh;
    const std::uint16_t glass = mesh.addSurface({"glass", {}, Blocks::Bodies});
    const std::uint16_t curtain = mesh.addSurface({"curtain", {}, Blocks::Sight});
    const std::uint16_t mark = mesh.addSurface({"mark", {}, Blocks::Nothing});
    mesh.addTriangle({-1, 1, -1}, {0, 1, 1}, {1, 1, -1}, mark);
    mesh.addTriangle({-1, 2, -1}, {0, 2, 1}, {1, 2, -1}, glass);
    mesh.addTriangle({-1, 3, -1}, {0, 3, 1}, {1, 3, -1}, curtain);
    const Ray up{{0, 0, 0}, {0, 1, 0}};
    EXPECT_EQ(Bvh::build(mesh, Blocks::Bodies).closestHit(up).triangle, 1u);
    EXPECT_EQ(Bvh::build(mesh, Blocks::Sight).closestHit(up).triangle, 2u);
    EXPECT_EQ(Bvh::build(mesh, Blocks::All).triangleCount(), 2u);
    EXPECT_FALSE(Bvh::build(mesh, Blocks::Nothing).closestHit(up));
}

TEST(Bvh, EmptyDegenerateAndWildMeshesAreHarmless) {
    const Ray ray{{0, 1, 0}, {0, -1, 0}};
    std::vector<std::uint32_t> out;
    for (const Bvh& bvh : {Bvh(), Bvh::build({}, Blocks::All)}) {
        EXPECT_FALSE(bvh.closestHit(ray));
        EXPECT_FALSE(bvh.anyHit(ray));
        bvh.overlapping({{-1, -1, -1}, {1, 1, 1}}, out);
        EXPECT_TRUE(out.empty());
        EXPECT_TRUE(bvh.bounds().empty());
    }
    TriangleMesh mesh;
    const std::uint16_t surface = mesh.addSurface({});
    const float nan = std::numeric_limits<float>::quiet_NaN();
    mesh.addTriangle({0, 0, 0}, {0, 0, 0}, {0, 0, 0}, surface);
    mesh.addTriangle({0, 0, 0}, {1, 1, 1}, {2, 2, 2}, surface);
    mesh.addTriangle({nan, 0, 0}, {1, 0, 1}, {2, 0, 2}, surface);
    mesh.addTriangle({kInfinity, 0, 0}, {1, 0, 1}, {2, 0, 2}, surface);
    EXPECT_EQ(Bvh::build(mesh, Blocks::All).triangleCount(), 0u);

    // Huge ones, up to what a float can hold, among ordinary ones.
    Dice dice(5);
    for (const float size : {1e6f, 1e18f, 3e38f})
        for (int i = 0; i < 30; ++i) {
            const Vec3 a = dice.point(1) * size;
            const Vec3 b = dice.point(1) * size;
            mesh.addTriangle(a, b, dice.point(1) * size, surface);
        }
    mesh.addTriangle({-1, 0, -1}, {0, 0, 1}, {1, 0, -1}, surface);
    const Bvh bvh = Bvh::build(mesh, Blocks::All);
    EXPECT_EQ(bvh.triangleCount(), 91u);
    EXPECT_TRUE(bvh.closestHit({{0, 1, 0}, {0, -1, 0}, 1.5f}));
    for (int i = 0; i < 200; ++i)
        bvh.closestHit({dice.point(1e30f), dice.point(1e30f)});
    // Rays that are no rays.
    EXPECT_FALSE(bvh.closestHit({{0, 1, 0}, {0, 0, 0}}));
    EXPECT_FALSE(bvh.closestHit({{nan, 1, 0}, {0, -1, 0}}));
    EXPECT_FALSE(bvh.closestHit({{0, 1, 0}, {nan, -1, 0}}));
    EXPECT_FALSE(bvh.anyHit({{0, 1, 0}, {0, -1, 0}, nan}));
    EXPECT_FALSE(bvh.anyHit({{0, 1, 0}, {0, -1, 0}, -1}));
    for (const float far : {kInfinity, -kInfinity})
        for (int axis = 0; axis < 3; ++axis) {
            Ray from{{0, 1, 0}, {0, -1, 0}}, to = from;
            from.origin[axis] = far, to.direction[axis] = far;
            EXPECT_FALSE(bvh.closestHit(from) || bvh.anyHit(from) || bvh.closestHit(to) || bvh.anyHit(to));
        }
    // Boxes without end hold everything once, and those that are no boxes nothing or everything.
    bvh.overlapping({{-kInfinity, -kInfinity, -kInfinity}, {kInfinity, kInfinity, kInfinity}}, out);
    EXPECT_EQ(out.size(), bvh.triangleCount());
    for (const float odd : {nan, kInfinity, -kInfinity})
        for (int side = 0; side < 6; ++side) {
            Aabb box{{-1, -1, -1}, {1, 1, 1}};
            (side < 3 ? box.low : box.high)[side % 3] = odd;
            out.clear();
            bvh.overlapping(box, out);
            EXPECT_LE(out.size(), bvh.triangleCount());
        }
}

TEST(Bvh, ManyInOnePlaceAndInARow) {
    // All centres alike (no plane splits them) and sizes that grow by powers (each split cuts off one).
    TriangleMesh mesh;
    const std::uint16_t surface = mesh.addSurface({});
    for (int i = 0; i < 2000; ++i)
        mesh.addTriangle({-1, 0, -1}, {0, 0, 2}, {1, 0, -1}, surface);
    float at = std::ldexp(1.0f, -60);
    for (int i = 0; i < 120; ++i, at *= 2)
        mesh.addTriangle({at, 1, at}, {at * 1.1f, 1, at}, {at, 1, at * 1.1f}, surface);
    const Bvh bvh = Bvh::build(mesh, Blocks::All);
    EXPECT_EQ(bvh.triangleCount(), 2120u);
    EXPECT_EQ(bvh.closestHit({{0, -1, 0}, {0, 1, 0}}).triangle, 0u);
    EXPECT_EQ(bvh.closestHit({{1.02f, 9, 1.02f}, {0, -1, 0}}).t, 8);
}

} // namespace
} // namespace lince
