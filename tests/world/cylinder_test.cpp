#include <lince/core/random.h>
#include <lince/world/cylinder.h>

#include <gtest/gtest.h>

#include <cmath>

namespace lince {
namespace {

class CylinderDice {
  public:
    explicit CylinderDice(std::uint32_t owner) : m_stream(5, owner, RandomPurpose::Test) {}
    float between(float low, float high) { return m_stream.between(low, high); }
    Vec3 point(float size) {
        const float x = between(-size, size);
        const float y = between(-size, size);
        const float z = between(-size, size);
        return {x, y, z};
    }
    Cylinder cylinder() {
        const Vec3 centre = point(1);
        const float radius = between(0.1f, 1);
        return {centre, radius, between(0.1f, 1)};
    }

  private:
    RandomStream m_stream;
};

bool inside(const Cylinder& c, Vec3 p, float grown = 0) {
    return std::fabs(p.y - c.centre.y) <= c.halfHeight + grown && length(horizontal(p - c.centre)) <= c.radius + grown;
}

/// Distance of two convex bodies by taking turns with nearest points (alternating projections).
template <class NearestA, class NearestB>
float distance(Vec3 start, NearestA nearestA, NearestB nearestB) {
    Vec3 a = start, b = start;
    for (int i = 0; i < 400; ++i)
        b = nearestB(a), a = nearestA(b);
    return length(a - b);
}

TEST(Cylinder, NearestPointIsInsideAndNearest) {
    CylinderDice dice(1);
    for (int i = 0; i < 500; ++i) {
        const Cylinder c = dice.cylinder();
        const Vec3 p = dice.point(3);
        const Vec3 q = nearestPoint(c, p);
        ASSERT_TRUE(inside(c, q, 1e-5f));
        if (inside(c, p)) {
            ASSERT_EQ(p, q);
        }
        for (int k = 0; k < 60; ++k) {
            const Vec3 other = c.centre + dice.point(1.5f);
            if (inside(c, other)) {
                ASSERT_LE(length(p - q), length(p - other) + 1e-5f);
            }
        }
    }
}

TEST(Cylinder, OverlapsAgreeWithDistances) {
    CylinderDice dice(2);
    int yes = 0, no = 0;
    for (int i = 0; i < 4000; ++i) {
        const Cylinder a = dice.cylinder();
        const auto nearestA = [&](Vec3 p) { return nearestPoint(a, p); };
        const auto check = [&](bool overlapping, float apart, float certain) {
            if (apart > certain) {
                EXPECT_FALSE(overlapping) << i;
                ++no;
            } else if (apart < 1e-4f) {
                EXPECT_TRUE(overlapping) << i;
                ++yes;
            }
        };
        Cylinder b = dice.cylinder();
        b.centre += dice.point(1);
        check(overlaps(a, b), distance(b.centre, nearestA, [&](Vec3 p) { return nearestPoint(b, p); }), 5e-3f);
        EXPECT_EQ(overlaps(a, b), overlaps(b, a));

        const Vec3 corner = dice.point(1.5f);
        const Aabb box{corner, corner + absolute(dice.point(1.5f))};
        check(overlapsBox(a, box),
              distance(box.centre(), nearestA, [&](Vec3 p) { return minimum(maximum(p, box.low), box.high); }), 5e-3f);

        const Vec3 centre = dice.point(2);
        const float radius = dice.between(0.05f, 1);
        const float gap = length(centre - nearestPoint(a, centre)) - radius;
        if (std::fabs(gap) > 1e-4f) {
            EXPECT_EQ(overlapsSphere(a, centre, radius), gap < 0) << i;
        }
    }
    EXPECT_GT(yes, 1500);
    EXPECT_GT(no, 1500);
}

TEST(Cylinder, BoxNeedsTheRoundCorner) {
    const Cylinder c{{0, 0, 0}, 1, 1};
    EXPECT_FALSE(overlapsBox(c, {{0.8f, -1, 0.8f}, {2, 1, 2}})); // within the square, outside the circle
    EXPECT_TRUE(overlapsBox(c, {{0.7f, -1, 0.7f}, {2, 1, 2}}));
    EXPECT_TRUE(overlapsBox(c, {{-5, -1, 0.9f}, {5, 1, 2}}));
    EXPECT_TRUE(overlapsBox(c, {{-5, -5, -5}, {5, 5, 5}}));
    EXPECT_FALSE(overlapsBox(c, {{-5, 1.1f, -5}, {5, 5, 5}}));
    EXPECT_FALSE(overlapsBox(c, {}));
}

TEST(Cylinder, RayMeetsItWhereSamplingSays) {
    CylinderDice dice(3);
    int hits = 0;
    for (int i = 0; i < 5000; ++i) {
        const Cylinder c = dice.cylinder();
        Ray ray{dice.point(3), dice.point(3), dice.between(0.2f, 2)};
        if (i % 2 == 0) ray.direction = c.centre - ray.origin + dice.point(0.5f); // aimed, so that many hit
        if (i % 7 == 0) ray.direction.x = ray.direction.z = 0;
        if (i % 11 == 0) ray.direction.y = 0;
        const auto t = hitByRay(c, ray);
        const auto at = [&](float s) { return ray.origin + ray.direction * s; };
        if (inside(c, ray.origin, -1e-5f)) {
            ASSERT_TRUE(t);
            ASSERT_EQ(*t, 0);
            continue;
        }
        const float end = t ? *t : ray.reach;
        for (int k = 0; k < 200; ++k) {
            ASSERT_FALSE(inside(c, at(end * static_cast<float>(k) / 200), -1e-3f)) << i;
        }
        if (!t) continue;
        ++hits;
        ASSERT_GE(*t, 0);
        ASSERT_LE(*t, ray.reach);
        ASSERT_TRUE(inside(c, at(*t), 1e-4f)) << i;
    }
    EXPECT_GT(hits, 500);
}

TEST(Cylinder, RayFromFarAndWithoutEnd) {
    const Cylinder c{{0, 0, 0}, 0.5f, 1};
    const auto t = hitByRay(c, {{-1000, 0, 0}, {1, 0, 0}});
    ASSERT_TRUE(t);
    EXPECT_FLOAT_EQ(*t, 999.5f);
    EXPECT_FALSE(hitByRay(c, {{-1000, 0, 0}, {1, 0, 0}, 999}));
    EXPECT_FALSE(hitByRay(c, {{-1000, 0, 0.51f}, {1, 0, 0}}));
    EXPECT_FALSE(hitByRay(c, {{-1000, 0, 0}, {-1, 0, 0}}));
    EXPECT_FALSE(hitByRay(c, {{2, 0, 0}, {0, 0, 0}}));
    EXPECT_TRUE(hitByRay(c, {{0, 0, 0}, {0, 0, 0}}));
    EXPECT_FLOAT_EQ(*hitByRay(c, {{0.2f, 5, 0}, {0, -2, 0}}), 2);
}

/// Looks along -Z with a field of view of 90°, near 0.1, far 100.
constexpr float kProjection[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.002f, -1, 0, 0, -0.2002f, 0};

TEST(Cylinder, ProjectionHoldsItsBox) {
    const auto r = projectToScreen({{0, 0, -10}, 1, 2}, kProjection);
    ASSERT_TRUE(r);
    // The nearest face of the box is at distance 9.
    EXPECT_NEAR(r->low.x, -1.0 / 9, 1e-5);
    EXPECT_NEAR(r->high.x, 1.0 / 9, 1e-5);
    EXPECT_NEAR(r->low.y, -2.0 / 9, 1e-5);
    EXPECT_NEAR(r->high.y, 2.0 / 9, 1e-5);
}

TEST(Cylinder, ProjectionBehindAndAroundTheEye) {
    EXPECT_FALSE(projectToScreen({{0, 0, 10}, 1, 2}, kProjection));
    const auto around = projectToScreen({{0, 0, 0}, 1, 2}, kProjection);
    ASSERT_TRUE(around);
    EXPECT_EQ(around->low.x, -1);
    EXPECT_EQ(around->high.y, 1);
    const auto aside = projectToScreen({{3, 0, -3}, 1, 1}, kProjection); // partly out of sight at the right
    ASSERT_TRUE(aside);
    EXPECT_EQ(aside->high.x, 1);
    EXPECT_NEAR(aside->low.x, 0.5, 1e-5);
}

} // namespace
} // namespace lince
