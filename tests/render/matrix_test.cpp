#include <lince/core/random.h>
#include <lince/render/matrix.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

void expectNear(Vec3 a, Vec3 b, float within) {
    EXPECT_NEAR(a.x, b.x, within);
    EXPECT_NEAR(a.y, b.y, within);
    EXPECT_NEAR(a.z, b.z, within);
}

Vec3 randomPoint(RandomStream& random, float reach) {
    const float x = random.between(-reach, reach);
    const float y = random.between(-reach, reach);
    const float z = random.between(-reach, reach);
    return {x, y, z};
}

TEST(Matrix, ProductAppliesTheRightOneFirst) {
    const Mat4 both = translation({1, 2, 3}) * scaling({2, 2, 2});
    expectNear(transformPoint(both, {1, 1, 1}), {3, 4, 5}, 0);
    expectNear(transformDirection(both, {1, 1, 1}), {2, 2, 2}, 0);
}

TEST(Matrix, PlacedByYawTurnsAsABodyDoes) {
    for (const float yaw : {0.0f, 0.7f, kHalfPi, -2.0f, 3.0f}) {
        const Mat4 m = placedByYaw({5, 1, -2}, yaw);
        expectNear(transformDirection(m, {0, 0, -1}), directionFromYawPitch(yaw, 0), 1e-6f);
        expectNear(transformDirection(m, {1, 2, 3}), rotateByYaw({1, 2, 3}, yaw), 1e-5f);
        expectNear(transformPoint(m, {0, 0, 0}), {5, 1, -2}, 0);
        const Mat4 q = placed({5, 1, -2}, quatFromYaw(yaw));
        for (std::size_t i = 0; i < 16; ++i)
            EXPECT_NEAR(m.m[i], q.m[i], 1e-6f);
    }
    // Scaled in the body's own axes, before it is turned: its length of two metres goes to the east.
    expectNear(transformPoint(placedByYaw({}, kHalfPi, {1, 1, 2}), {0, 0, -1}), {2, 0, 0}, 1e-6f);
}

TEST(Matrix, InverseGivesPointsBack) {
    RandomStream random(1, 0, RandomPurpose::Test);
    for (int i = 0; i < 200; ++i) {
        const Quat q = normalized(Quat{random.normal(), 0.3f, -0.2f, 0.8f});
        const float scale = random.between(0.1f, 4);
        const Mat4 m = placed(randomPoint(random, 50), q, scale);
        const Vec3 p = randomPoint(random, 30);
        expectNear(transformPoint(inverse(m), transformPoint(m, p)), p, 2e-4f);
    }
    const Mat4 projection = perspective(1.05f, 1.6f, 0.05f, 600);
    const Vec4 clip = transform(projection, {3, -2, -40, 1});
    const Vec4 back = transform(inverse(projection), clip);
    expectNear(Vec3{back.x, back.y, back.z} / back.w, {3, -2, -40}, 0.01f);
    EXPECT_EQ(inverse(scaling({1, 0, 1})), Mat4{}) << "one that has no inverse";
}

TEST(Matrix, PerspectiveMapsTheFrustumToTheCube) {
    const Mat4 m = perspective(kHalfPi, 2, 1, 100);
    const auto ndc = [&](Vec3 p) {
        const Vec4 clip = transform(m, {p.x, p.y, p.z, 1});
        return Vec3{clip.x, clip.y, clip.z} / clip.w;
    };
    expectNear(ndc({0, 0, -1}), {0, 0, -1}, 1e-5f);
    expectNear(ndc({0, 0, -100}), {0, 0, 1}, 1e-5f);
    expectNear(ndc({20, 10, -10}), {1, 1, ndc({0, 0, -10}).z}, 1e-5f);
}

TEST(Matrix, OrthographicMapsTheBoxToTheCube) {
    const Mat4 m = orthographic(-4, 6, 1, 3, 2, 12);
    expectNear(transformPoint(m, {-4, 1, -2}), {-1, -1, -1}, 1e-6f);
    expectNear(transformPoint(m, {6, 3, -12}), {1, 1, 1}, 1e-6f);
}

TEST(Matrix, ViewLooksAlongMinusZ) {
    const Mat4 m = viewAlong({3, 4, 5}, {1, 0, 0}, {0, 1, 0});
    expectNear(transformPoint(m, {13, 4, 5}), {0, 0, -10}, 1e-5f);
    expectNear(transformPoint(m, {13, 6, 8}), {3, 2, -10}, 1e-5f);
    // Straight down there is no right; still a proper rotation.
    const Mat4 down = viewAlong({0, 9, 0}, {0, -1, 0}, {0, 1, 0});
    expectNear(transformPoint(down, {0, 2, 0}), {0, 0, -7}, 1e-5f);
    EXPECT_NEAR(length(transformDirection(down, {1, 0, 0})), 1, 1e-5f);
}

TEST(Matrix, BoxAroundATurnedBox) {
    RandomStream random(2, 0, RandomPurpose::Test);
    for (int i = 0; i < 100; ++i) {
        const Quat q = normalized(Quat{random.normal(), 0.5f, 0.1f, 0.4f});
        const Mat4 m = placed(randomPoint(random, 5), q, 1.5f);
        Aabb box, exact;
        for (int k = 0; k < 3; ++k)
            box.add(randomPoint(random, 3));
        for (int corner = 0; corner < 8; ++corner) {
            exact.add(transformPoint(m, {corner & 1 ? box.low.x : box.high.x, corner & 2 ? box.low.y : box.high.y,
                                         corner & 4 ? box.low.z : box.high.z}));
        }
        const Aabb found = transformed(m, box);
        expectNear(found.low, exact.low, 1e-4f);
        expectNear(found.high, exact.high, 1e-4f);
    }
    EXPECT_TRUE(transformed(scaling({2, 2, 2}), Aabb{}).empty());
}

} // namespace
} // namespace lince
