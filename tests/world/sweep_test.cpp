#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/world/sweep.h>
#include <lince/world/triangle_mesh.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace lince {
namespace {

// --- an independent, slow answer to compare with ---------------------------------------------------------------

struct Triangle {
    Vec3 a, b, c;
};

/// Distance of a point from a triangle by testing the plane's foot and the three edges.
double distanceToTriangle(const double p[3], const Triangle& t) {
    const Vec3 corners[3] = {t.a, t.b, t.c};
    double best = 1e30;
    for (int i = 0; i < 3; ++i) {
        const Vec3 a = corners[i], b = corners[(i + 1) % 3];
        double ee = 0, pe = 0;
        for (int k = 0; k < 3; ++k) {
            const double e = double(b[k]) - double(a[k]);
            ee += e * e, pe += (p[k] - double(a[k])) * e;
        }
        const double u = ee > 0 ? std::clamp(pe / ee, 0.0, 1.0) : 0.0;
        double dd = 0;
        for (int k = 0; k < 3; ++k) {
            const double d = p[k] - (double(a[k]) + u * (double(b[k]) - double(a[k])));
            dd += d * d;
        }
        best = std::min(best, std::sqrt(dd));
    }
    double e[3][3], n[3];
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            e[i][k] = double(corners[(i + 1) % 3][k]) - double(corners[i][k]);
    for (int k = 0; k < 3; ++k)
        n[k] = e[0][(k + 1) % 3] * e[1][(k + 2) % 3] - e[0][(k + 2) % 3] * e[1][(k + 1) % 3];
    const double l = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (l < 1e-12) return best;
    for (int i = 0; i < 3; ++i) {
        double side = 0;
        for (int k = 0; k < 3; ++k) {
            const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
            side += n[k] * (e[i][k1] * (p[k2] - double(corners[i][k2])) - e[i][k2] * (p[k1] - double(corners[i][k1])));
        }
        if (side < 0) return best;
    }
    double s = 0;
    for (int k = 0; k < 3; ++k)
        s += n[k] * (p[k] - double(t.a[k]));
    return std::min(best, std::fabs(s) / l);
}

/// Smallest value of a convex function on [0, 1].
template <class F>
double minOf(F f, double low = 0, double high = 1) {
    for (int i = 0; i < 44; ++i) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (f(a) < f(b))
            high = b;
        else
            low = a;
    }
    return f((low + high) / 2);
}

/// Distance of the capsule's inner segment, moved by t * motion, from the triangle.
double coreDistance(const Capsule& c, Vec3 motion, double t, const Triangle& triangle) {
    const auto at = [&](double s) {
        const double p[3] = {double(c.base.x) + t * double(motion.x),
                             double(c.base.y) + t * double(motion.y) + s * double(c.height),
                             double(c.base.z) + t * double(motion.z)};
        return distanceToTriangle(p, triangle);
    };
    return std::min({minOf(at), at(0), at(1)});
}

/// Whether a triangle has a point inside a box, by cutting it to the box's six sides.
bool boxMeetsTriangle(const UprightBox& box, double grown, Vec3 moved, const Triangle& t) {
    std::vector<std::array<double, 3>> polygon;
    const double c = double(cosine(box.yaw)), s = double(sine(box.yaw));
    for (const Vec3 p : {t.a, t.b, t.c}) {
        const double x = double(p.x) - double(box.centre.x) - double(moved.x);
        const double y = double(p.y) - double(box.centre.y) - double(moved.y);
        const double z = double(p.z) - double(box.centre.z) - double(moved.z);
        polygon.push_back({x * c + z * s, y, z * c - x * s});
    }
    for (int side = 0; side < 6; ++side) {
        const auto axis = static_cast<std::size_t>(side / 2);
        const double sign = side % 2 ? 1 : -1;
        const double limit = double(box.halfSize[side / 2]) + grown;
        std::vector<std::array<double, 3>> kept;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const auto& from = polygon[i];
            const auto& to = polygon[(i + 1) % polygon.size()];
            const double df = limit - sign * from[axis], dt = limit - sign * to[axis];
            if (df >= 0) kept.push_back(from);
            if ((df >= 0) != (dt >= 0)) {
                const double u = df / (df - dt);
                kept.push_back({from[0] + u * (to[0] - from[0]), from[1] + u * (to[1] - from[1]),
                                from[2] + u * (to[2] - from[2])});
            }
        }
        polygon = kept;
        if (polygon.empty()) return false;
    }
    return true;
}

class Dice {
  public:
    explicit Dice(std::uint32_t owner) : m_stream(20240607, owner, RandomPurpose::Test) {}
    float between(float low, float high) { return m_stream.between(low, high); }
    Vec3 point(float size) {
        const float x = between(-size, size);
        const float y = between(-size, size);
        const float z = between(-size, size);
        return {x, y, z};
    }
    bool chance(float p) { return m_stream.chance(p); }

  private:
    RandomStream m_stream;
};

Triangle randomTriangle(Dice& dice) {
    Triangle t{dice.point(2), dice.point(2), dice.point(2)};
    if (dice.chance(0.15f))
        t.a.y = t.b.y = t.c.y; // floor
    else if (dice.chance(0.15f))
        t.c = {t.a.x, t.b.y + 1, t.a.z}; // upright, with an upright edge
    else if (dice.chance(0.05f))
        t.c = lerp(t.a, t.b, 0.3f); // line
    else if (dice.chance(0.05f))
        t.b = t.c = t.a; // point
    return t;
}

constexpr double kTolerance = 2.5e-4; // contact tolerance plus float rounding of t

// --- capsule against triangle ----------------------------------------------------------------------------------

TEST(SweepCapsuleTriangle, AgreesWithDenseSampling) {
    Dice dice(1);
    int hits = 0, misses = 0, starts = 0;
    for (int i = 0; i < 6000; ++i) {
        const Triangle t = randomTriangle(dice);
        Capsule capsule;
        capsule.base = dice.point(dice.chance(0.2f) ? 1.0f : 3.0f);
        capsule.radius = dice.between(0.05f, 0.6f);
        capsule.height = dice.chance(0.25f) ? 0.0f : dice.between(0, 2);
        Vec3 motion = dice.point(4);
        if (dice.chance(0.4f)) motion = (t.a - capsule.base) * dice.between(0.5f, 2); // aimed, so that many hit
        if (dice.chance(0.1f)) motion = {0, -3, 0};
        if (dice.chance(0.1f)) motion.y = 0;
        SweepHit hit;
        const bool found = sweepCapsuleTriangle(capsule, motion, t.a, t.b, t.c, hit);
        ASSERT_EQ(found, hit.hit);
        const double r = capsule.radius;
        const auto distance = [&](double s) { return coreDistance(capsule, motion, s, t); };
        const double start = distance(0);
        if (start < r) {
            ++starts;
            if (start < 1e-3) continue; // through the triangle: which way out is a matter of choice
            const double soon = distance(1e-3);
            if (found) {
                EXPECT_EQ(hit.t, 0) << i;
                EXPECT_LT(soon, start + 1e-6) << i;
            } else {
                EXPECT_GT(soon, start - 1e-6) << i;
            }
            continue;
        }
        if (!found) {
            ++misses;
            EXPECT_GT(minOf(distance), r - kTolerance) << i;
            continue;
        }
        ++hits;
        const double at = hit.t;
        EXPECT_NEAR(distance(at), r, kTolerance) << i;
        // Convex in t: nothing nearer before.
        EXPECT_GT(minOf(distance, 0, at), r - kTolerance) << i;
        EXPECT_NEAR(length(hit.normal), 1, 1e-5) << i;
        EXPECT_LT(dot(hit.normal, motion), 0) << i;
        // A step back along the normal is free, a step against it overlaps.
        const Vec3 out = hit.normal * 0.02f;
        Capsule moved = capsule;
        moved.base = capsule.base + motion * hit.t + out;
        EXPECT_NEAR(coreDistance(moved, {}, 0, t), r + 0.02, 2 * kTolerance) << i;
    }
    EXPECT_GT(hits, 800);
    EXPECT_GT(misses, 1000);
    EXPECT_GT(starts, 300);
}

TEST(SweepCapsuleTriangle, KeepsTheNearerTouch) {
    const Capsule capsule{{0, 2, 0}, 0.5f, 1};
    SweepHit best;
    EXPECT_TRUE(sweepCapsuleTriangle(capsule, {0, -4, 0}, {-5, 0, -5}, {0, 0, 5}, {5, 0, -5}, best));
    EXPECT_FLOAT_EQ(best.t, 1.5f / 4);
    EXPECT_FALSE(sweepCapsuleTriangle(capsule, {0, -4, 0}, {-5, -1, -5}, {0, -1, 5}, {5, -1, -5}, best));
    EXPECT_TRUE(sweepCapsuleTriangle(capsule, {0, -4, 0}, {-5, 1, -5}, {0, 1, 5}, {5, 1, -5}, best));
    EXPECT_FLOAT_EQ(best.t, 0.5f / 4);
    EXPECT_EQ(best.normal, (Vec3{0, 1, 0}));
}

TEST(SweepCapsuleTriangle, NothingHappensWithoutMotion) {
    for (const float y : {0.2f, 0.5f, 3.0f}) {
        SweepHit best;
        EXPECT_FALSE(sweepCapsuleTriangle({{0, y, 0}, 0.5f, 1}, {}, {-5, 0, -5}, {0, 0, 5}, {5, 0, -5}, best));
    }
}

/// A floor of n × n cells of two triangles each.
std::vector<Triangle> floorOf(int n, float cell, float height, float slopeX) {
    std::vector<Triangle> out;
    const auto at = [&](int x, int z) {
        const float px = static_cast<float>(x) * cell - 2, pz = static_cast<float>(z) * cell - 2;
        return Vec3{px, height + slopeX * px, pz};
    };
    for (int z = 0; z < n; ++z)
        for (int x = 0; x < n; ++x) {
            out.push_back({at(x, z), at(x, z + 1), at(x + 1, z)});
            out.push_back({at(x + 1, z), at(x, z + 1), at(x + 1, z + 1)});
        }
    return out;
}

template <class Shape, class Sweep>
SweepHit sweepAll(const Shape& shape, Vec3 motion, const std::vector<Triangle>& triangles, Sweep sweep) {
    SweepHit best;
    for (const Triangle& t : triangles)
        sweep(shape, motion, t.a, t.b, t.c, best);
    return best;
}

TEST(SweepCapsuleTriangle, RestingOnAFloorSlidesFreely) {
    Dice dice(2);
    const auto floor = floorOf(10, 0.4f, 0, 0);
    for (int i = 0; i < 4000; ++i) {
        const float x = dice.between(-1.5f, 1.5f);
        const float z = dice.between(-1.5f, 1.5f);
        // Resting: a little above, exactly on, or a little inside by rounding.
        const float off = dice.chance(0.3f) ? 0.0f : dice.between(-5e-5f, 2e-5f);
        const Capsule capsule{{x, 0.3f + off, z}, 0.3f, 1};
        const float mx = dice.between(-0.3f, 0.3f);
        const float mz = dice.between(-0.3f, 0.3f);
        const SweepHit along = sweepAll(capsule, {mx, 0, mz}, floor, sweepCapsuleTriangle);
        ASSERT_FALSE(along.hit) << i << " t " << along.t << " normal " << along.normal.x << " " << along.normal.y;
        const SweepHit up = sweepAll(capsule, {mx, 0.1f, mz}, floor, sweepCapsuleTriangle);
        ASSERT_FALSE(up.hit) << i;
        const SweepHit down = sweepAll(capsule, {mx, -0.1f, mz}, floor, sweepCapsuleTriangle);
        ASSERT_TRUE(down.hit) << i;
        ASSERT_LT(down.t, 3e-4f) << i;
        ASSERT_EQ(down.normal, (Vec3{0, 1, 0})) << i;
    }
}

TEST(SweepCapsuleTriangle, LandsOnAFloorOfManyTrianglesWithItsNormal) {
    Dice dice(3);
    for (const float slope : {0.0f, 0.5f, -1.0f}) {
        const auto floor = floorOf(10, 0.4f, 0.1f, slope);
        const Vec3 normal = normalized(Vec3{-slope, 1, 0});
        for (int i = 0; i < 3000; ++i) {
            const float x = dice.chance(0.2f) ? 0.4f : dice.between(-1, 1); // also right over the seams
            const float z = dice.between(-1, 1);
            const float mx = dice.between(-0.4f, 0.4f);
            const Capsule capsule{{x, 2.0f, z}, 0.3f, 0.8f};
            const SweepHit hit = sweepAll(capsule, {mx, -4, 0.1f}, floor, sweepCapsuleTriangle);
            ASSERT_TRUE(hit.hit) << i;
            ASSERT_LT(length(hit.normal - normal), 1e-5f) << i << " " << hit.normal.x << " " << hit.normal.y;
        }
    }
}

TEST(SweepCapsuleTriangle, WalksManyStepsAlongWallAndFloorWithoutSinking) {
    // A floor at y = 0 and a wall at x = 100 whose seams the capsule crosses; gravity and push into the wall.
    std::vector<Triangle> level;
    for (int i = 0; i < 40; ++i) {
        const float z0 = static_cast<float>(i) * 0.37f, z1 = static_cast<float>(i + 1) * 0.37f;
        level.push_back({{98, 0, z0}, {98, 0, z1}, {100, 0, z1}});
        level.push_back({{98, 0, z0}, {100, 0, z1}, {100, 0, z0}});
        for (int k = 0; k < 4; ++k) {
            const float y0 = static_cast<float>(k) * 0.6f, y1 = static_cast<float>(k + 1) * 0.6f;
            level.push_back({{100, y0, z0}, {100, y0, z1}, {100, y1, z1}});
            level.push_back({{100, y0, z0}, {100, y1, z1}, {100, y1, z0}});
        }
    }
    Capsule capsule{{99.5f, 0.35f, 1}, 0.35f, 1.1f};
    for (int step = 0; step < 200; ++step) {
        Vec3 motion{0.03f, -0.02f, 0.05f};
        for (int slide = 0; slide < 5 && lengthSquared(motion) > 0; ++slide) {
            const SweepHit hit = sweepAll(capsule, motion, level, sweepCapsuleTriangle);
            capsule.base += motion * hit.t;
            if (!hit) break;
            motion = motion * (1 - hit.t);
            motion -= hit.normal * dot(motion, hit.normal);
        }
    }
    EXPECT_NEAR(capsule.base.z, 11, 2e-3);
    EXPECT_NEAR(capsule.base.x, 99.65, 2e-4);
    EXPECT_NEAR(capsule.base.y, 0.35, 2e-4);
}

// --- penetration -----------------------------------------------------------------------------------------------

TEST(PenetrationCapsuleTriangle, TheWayOutLeadsOut) {
    Dice dice(4);
    int inside = 0;
    for (int i = 0; i < 8000; ++i) {
        const Triangle t = randomTriangle(dice);
        Capsule capsule{dice.point(1.5f), dice.between(0.1f, 0.7f), dice.chance(0.3f) ? 0.0f : dice.between(0, 2)};
        const double distance = coreDistance(capsule, {}, 0, t);
        const Penetration p = penetrationCapsuleTriangle(capsule, t.a, t.b, t.c);
        if (distance > double(capsule.radius) + 1e-6) {
            EXPECT_FALSE(p) << i;
            continue;
        }
        if (distance > double(capsule.radius) - 1e-6) continue;
        ++inside;
        ASSERT_TRUE(p) << i;
        if (lengthSquared(p.normal) == 0) continue; // a degenerate triangle right on the axis has no side
        if (distance > 1e-3) {
            EXPECT_NEAR(double(p.depth), double(capsule.radius) - distance, 1e-5) << i;
        }
        capsule.base += p.normal * p.depth;
        EXPECT_GT(coreDistance(capsule, {}, 0, t), double(capsule.radius) - 1e-4) << i;
    }
    EXPECT_GT(inside, 800);
}

TEST(ClosestPointOnTriangle, IsOnTheTriangleAndNearest) {
    Dice dice(5);
    for (int i = 0; i < 5000; ++i) {
        const Triangle t = randomTriangle(dice);
        const Vec3 p = dice.point(4);
        const Vec3 q = closestPointOnTriangle(p, t.a, t.b, t.c);
        const double pd[3] = {p.x, p.y, p.z}, qd[3] = {q.x, q.y, q.z};
        EXPECT_LT(distanceToTriangle(qd, t), 1e-5) << i;
        EXPECT_NEAR(double(length(p - q)), distanceToTriangle(pd, t), 1e-5) << i;
    }
}

// --- boxes -----------------------------------------------------------------------------------------------------

TEST(SweepBoxTriangle, AgreesWithDenseSampling) {
    Dice dice(6);
    int hits = 0, misses = 0;
    for (int i = 0; i < 6000; ++i) {
        const Triangle t = randomTriangle(dice);
        UprightBox box;
        box.centre = dice.point(3);
        box.halfSize = Vec3{0.1f, 0.1f, 0.1f} + absolute(dice.point(0.6f));
        box.yaw = dice.chance(0.3f) ? 0.0f : dice.between(-4, 4);
        Vec3 motion = dice.point(4);
        if (dice.chance(0.4f)) motion = (t.a - box.centre) * dice.between(0.5f, 2); // aimed, so that many hit
        if (dice.chance(0.1f)) motion = {0, -3, 0};
        SweepHit hit;
        const bool found = sweepBoxTriangle(box, motion, t.a, t.b, t.c, hit);
        if (boxMeetsTriangle(box, 0, {}, t)) {
            if (found) {
                EXPECT_EQ(hit.t, 0) << i;
            }
            continue;
        }
        if (boxMeetsTriangle(box, 1e-3, {}, t)) continue;
        const double end = found ? double(hit.t) : 1.0;
        for (int s = 0; s < 100; ++s) {
            const auto u = static_cast<float>(end * s / 100);
            ASSERT_FALSE(boxMeetsTriangle(box, -kTolerance, motion * u, t)) << i << " at " << u << " of " << end;
        }
        if (found) {
            ++hits;
            EXPECT_TRUE(boxMeetsTriangle(box, 1e-4, motion * hit.t, t)) << i;
            EXPECT_FALSE(boxMeetsTriangle(box, -1e-3, motion * hit.t, t)) << i;
            EXPECT_NEAR(length(hit.normal), 1, 1e-5);
            EXPECT_LT(dot(hit.normal, motion), 0);
            // Moved out along the normal the box is free, whichever way it was turned.
            EXPECT_FALSE(boxMeetsTriangle(box, 0, motion * hit.t + hit.normal * 2e-3f, t)) << i;
        } else {
            ++misses;
        }
    }
    EXPECT_GT(hits, 800);
    EXPECT_GT(misses, 1000);
}

TEST(SweepBoxTriangle, RestingOnAFloorSlidesFreely) {
    Dice dice(7);
    const auto floor = floorOf(10, 0.4f, 0, 0);
    for (int i = 0; i < 3000; ++i) {
        const float x = dice.between(-1.2f, 1.2f);
        const float z = dice.between(-1.2f, 1.2f);
        const float off = dice.chance(0.3f) ? 0.0f : dice.between(-5e-5f, 2e-5f);
        const UprightBox box{{x, 0.25f + off, z}, {0.3f, 0.25f, 0.2f}, dice.chance(0.5f) ? 0.0f : dice.between(0, 6)};
        const float mx = dice.between(-0.3f, 0.3f);
        const float mz = dice.between(-0.3f, 0.3f);
        ASSERT_FALSE(sweepAll(box, {mx, 0, mz}, floor, sweepBoxTriangle).hit) << i;
        const SweepHit down = sweepAll(box, {mx, -0.1f, mz}, floor, sweepBoxTriangle);
        ASSERT_TRUE(down.hit) << i;
        ASSERT_EQ(down.normal, (Vec3{0, 1, 0})) << i;
    }
}

TEST(UprightBox, BoundsHoldTheCorners) {
    Dice dice(8);
    for (int i = 0; i < 200; ++i) {
        const UprightBox box{dice.point(5), absolute(dice.point(2)), dice.between(-7, 7)};
        TriangleMesh mesh;
        mesh.addBox(box.centre, box.halfSize, box.yaw, 0);
        const Aabb fromMesh = mesh.bounds(), own = box.bounds();
        EXPECT_LT(length(fromMesh.low - own.low), 1e-5f);
        EXPECT_LT(length(fromMesh.high - own.high), 1e-5f);
    }
}

// Boxes against the same boxes made of triangles.
template <class Shape, class Sweep>
SweepHit sweepMesh(const Shape& shape, Vec3 motion, const TriangleMesh& mesh, Sweep sweep) {
    SweepHit best;
    for (std::size_t i = 0; i < mesh.indices.size() / 3; ++i)
        sweep(shape, motion, mesh.corner(i, 0), mesh.corner(i, 1), mesh.corner(i, 2), best);
    return best;
}

TEST(SweepCapsuleBox, AgreesWithTheTrianglesOfTheBox) {
    Dice dice(9);
    int hits = 0;
    for (int i = 0; i < 5000; ++i) {
        const UprightBox box{dice.point(1), Vec3{0.2f, 0.2f, 0.2f} + absolute(dice.point(0.8f)), dice.between(-4, 4)};
        const Capsule capsule{dice.point(4), dice.between(0.1f, 0.5f), dice.chance(0.3f) ? 0.0f : dice.between(0, 2)};
        if (penetrationCapsuleBox(capsule, box)) continue;
        TriangleMesh mesh;
        mesh.addBox(box.centre, box.halfSize, box.yaw, 0);
        const Vec3 motion = dice.chance(0.5f) ? dice.point(5) : (box.centre - capsule.base) * dice.between(0.5f, 1.5f);
        const SweepHit expected = sweepMesh(capsule, motion, mesh, sweepCapsuleTriangle);
        SweepHit hit;
        sweepCapsuleBox(capsule, motion, box, hit);
        if (expected.hit != hit.hit) {
            // Only a graze may be seen by one and not by the other.
            const SweepHit& seen = hit.hit ? hit : expected;
            EXPECT_GT(dot(normalized(motion), seen.normal), -0.05f) << i;
            continue;
        }
        if (!hit.hit) continue;
        ++hits;
        EXPECT_NEAR(hit.t, expected.t, 2e-4 / double(length(motion)) + 1e-5) << i;
        EXPECT_LT(length(hit.normal - expected.normal), 5e-2f) << i;
    }
    EXPECT_GT(hits, 1500);
}

TEST(SweepBoxBox, AgreesWithTheTrianglesOfTheBox) {
    Dice dice(10);
    int hits = 0;
    for (int i = 0; i < 5000; ++i) {
        const UprightBox still{dice.point(1), Vec3{0.2f, 0.2f, 0.2f} + absolute(dice.point(0.8f)), dice.between(-4, 4)};
        const UprightBox moving{dice.point(4), Vec3{0.2f, 0.2f, 0.2f} + absolute(dice.point(0.4f)),
                                dice.between(-4, 4)};
        TriangleMesh mesh;
        mesh.addBox(still.centre, still.halfSize, still.yaw, 0);
        bool apart = true;
        for (std::size_t k = 0; k < 12; ++k)
            apart =
                apart && !boxMeetsTriangle(moving, 1e-3, {}, {mesh.corner(k, 0), mesh.corner(k, 1), mesh.corner(k, 2)});
        if (!apart) continue;
        const Vec3 motion =
            dice.chance(0.5f) ? dice.point(5) : (still.centre - moving.centre) * dice.between(0.5f, 1.5f);
        const SweepHit expected = sweepMesh(moving, motion, mesh, sweepBoxTriangle);
        SweepHit hit;
        sweepBoxBox(moving, motion, still, hit);
        ASSERT_EQ(expected.hit, hit.hit) << i;
        if (!hit.hit) continue;
        ++hits;
        EXPECT_NEAR(hit.t, expected.t, 1e-5) << i;
    }
    EXPECT_GT(hits, 1500);
}

TEST(PenetrationCapsuleBox, TheWayOutLeadsOut) {
    Dice dice(11);
    int inside = 0;
    for (int i = 0; i < 5000; ++i) {
        const UprightBox box{dice.point(1), Vec3{0.2f, 0.2f, 0.2f} + absolute(dice.point(0.8f)), dice.between(-4, 4)};
        Capsule capsule{dice.point(1.5f), dice.between(0.1f, 0.5f), dice.chance(0.3f) ? 0.0f : dice.between(0, 2)};
        const Penetration p = penetrationCapsuleBox(capsule, box);
        if (!p) continue;
        ++inside;
        capsule.base += p.normal * (p.depth + 1e-5f);
        EXPECT_FALSE(penetrationCapsuleBox(capsule, box)) << i;
        capsule.base -= p.normal * 2e-4f;
        EXPECT_TRUE(penetrationCapsuleBox(capsule, box)) << i;
    }
    EXPECT_GT(inside, 1000);
}

TEST(SweepCapsuleCapsule, AgreesWithDenseSampling) {
    Dice dice(12);
    int hits = 0, misses = 0;
    for (int i = 0; i < 5000; ++i) {
        const Capsule still{dice.point(1), dice.between(0.1f, 0.5f), dice.between(0, 2)};
        const Capsule moving{dice.point(4), dice.between(0.1f, 0.5f), dice.chance(0.3f) ? 0.0f : dice.between(0, 2)};
        const Vec3 motion = dice.chance(0.5f) ? dice.point(5) : (still.base - moving.base) * dice.between(0.5f, 1.5f);
        const double r = double(still.radius) + double(moving.radius);
        const Vec3 top = still.base + Vec3{0, still.height, 0};
        const Triangle line{still.base, top, still.base};
        const auto distance = [&](double t) { return coreDistance(moving, motion, t, line); };
        if (distance(0) < r) continue;
        SweepHit hit;
        if (!sweepCapsuleCapsule(moving, motion, still, hit)) {
            ++misses;
            EXPECT_GT(minOf(distance), r - kTolerance) << i;
            continue;
        }
        ++hits;
        EXPECT_NEAR(distance(double(hit.t)), r, kTolerance) << i;
        EXPECT_GT(minOf(distance, 0, double(hit.t)), r - kTolerance) << i;
        EXPECT_LT(dot(hit.normal, motion), 0) << i;
    }
    EXPECT_GT(hits, 1000);
    EXPECT_GT(misses, 1000);
}

TEST(SweepCapsuleCapsule, TouchingNeighboursMayPartAndSlide) {
    const Capsule still{{0, 0.3f, 0}, 0.3f, 1};
    const Capsule moving{{0.6f, 0.3f, 0}, 0.3f, 1};
    SweepHit best;
    EXPECT_FALSE(sweepCapsuleCapsule(moving, {0.5f, 0, 0}, still, best));
    EXPECT_FALSE(sweepCapsuleCapsule(moving, {0, 0, 0.5f}, still, best));
    EXPECT_FALSE(sweepCapsuleCapsule(moving, {0, 1, 0}, still, best));
    EXPECT_TRUE(sweepCapsuleCapsule(moving, {-0.5f, 0, 0}, still, best));
    EXPECT_EQ(best.t, 0);
    EXPECT_NEAR(best.normal.x, 1, 1e-6);
}

} // namespace
} // namespace lince
