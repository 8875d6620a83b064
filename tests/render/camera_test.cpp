#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/render/camera.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

Camera randomCamera(RandomStream& random) {
    Camera out;
    out.eye.x = random.between(-50, 50);
    out.eye.y = random.between(0, 20);
    out.eye.z = random.between(-50, 50);
    out.yaw = random.between(-kPi, kPi);
    out.pitch = random.between(-1.5f, 1.5f);
    out.fovYRadians = random.between(0.4f, 1.8f);
    out.aspect = random.between(0.5f, 2.4f);
    return out;
}

TEST(Camera, AxesAreThoseOfAHeading) {
    Camera camera;
    EXPECT_EQ(camera.forward(), (Vec3{0, 0, -1}));
    EXPECT_EQ(camera.right(), (Vec3{1, 0, 0}));
    EXPECT_EQ(camera.up(), (Vec3{0, 1, 0}));
    camera.yaw = kHalfPi; // east; the south is then on the right
    EXPECT_NEAR(camera.right().z, 1, 1e-6f);
    RandomStream random(3, 0, RandomPurpose::Test);
    for (int i = 0; i < 100; ++i) {
        const Camera c = randomCamera(random);
        EXPECT_NEAR(dot(c.forward(), c.right()), 0, 1e-6f);
        EXPECT_NEAR(length(c.up()), 1, 1e-5f);
        EXPECT_NEAR(length(cross(c.forward(), c.up()) - c.right()), 0, 1e-5f);
        EXPECT_GE(c.up().y, 0);
    }
}

TEST(Camera, ProjectionAgreesWithTheMatrixAndTheRays) {
    RandomStream random(4, 0, RandomPurpose::Test);
    for (int i = 0; i < 300; ++i) {
        const Camera camera = randomCamera(random);
        const float x = random.between(-1, 1);
        const float y = random.between(-1, 1);
        const float far = random.between(1, 200);
        const Ray ray = camera.rayThrough({x, y});
        EXPECT_NEAR(length(ray.direction), 1, 1e-5f);
        const Vec3 p = ray.origin + ray.direction * far;
        const auto seen = camera.project(p);
        ASSERT_TRUE(seen);
        EXPECT_NEAR(seen->x, x, 2e-3f);
        EXPECT_NEAR(seen->y, y, 2e-3f);
        const Vec4 clip = transform(camera.viewProjection(), {p.x, p.y, p.z, 1});
        EXPECT_NEAR(clip.x / clip.w, x, 2e-3f);
        EXPECT_NEAR(clip.y / clip.w, y, 2e-3f);
        EXPECT_FALSE(camera.project(camera.eye - ray.direction * far));
    }
}

TEST(Camera, LowerLeftIsMinusOne) {
    Camera camera;
    const Ray ray = camera.rayThrough({-1, -1});
    EXPECT_LT(ray.direction.x, 0);
    EXPECT_LT(ray.direction.y, 0);
}

TEST(Camera, LooksAtItsTarget) {
    const Camera camera = cameraLookingAt({3, 9, -4}, {-6, 2, 11});
    const auto seen = camera.project({-6, 2, 11});
    ASSERT_TRUE(seen);
    EXPECT_NEAR(seen->x, 0, 1e-5f);
    EXPECT_NEAR(seen->y, 0, 1e-5f);
}

TEST(Frustum, HoldsWhatIsInThePictureAndNothingElse) {
    RandomStream random(5, 0, RandomPurpose::Test);
    int inside = 0, outside = 0;
    for (int i = 0; i < 200; ++i) {
        const Camera camera = randomCamera(random);
        const Frustum frustum(camera.viewProjection());
        for (int k = 0; k < 50; ++k) {
            const float x = random.between(-1.6f, 1.6f);
            const float y = random.between(-1.6f, 1.6f);
            const float depth = random.between(-20, 800);
            const Vec3 along = camera.rayThrough({x, y}).direction;
            const Vec3 p = camera.eye + along * (depth / dot(along, camera.forward()));
            const bool deep = depth > camera.nearMetres && depth < camera.farMetres;
            if (absolute(x) < 0.999f && absolute(y) < 0.999f && deep) {
                EXPECT_TRUE(frustum.contains(p)) << x << ' ' << y << ' ' << depth;
                ++inside;
            } else if (absolute(x) > 1.01f || absolute(y) > 1.01f || depth < 0 || depth > camera.farMetres * 1.02f) {
                EXPECT_FALSE(frustum.contains(p)) << x << ' ' << y << ' ' << depth;
                ++outside;
            }
        }
    }
    EXPECT_GT(inside, 1000);
    EXPECT_GT(outside, 1000);
}

TEST(Frustum, BoxesAroundTheEyeAreShownAndThoseBehindAreNot) {
    const Camera camera;
    const Frustum frustum(camera.viewProjection());
    EXPECT_TRUE(frustum.mayShow({{-1, -1, -1}, {1, 1, 1}}));
    EXPECT_TRUE(frustum.mayShow({{-1000, -1000, -1000}, {1000, 1000, 1000}}));
    EXPECT_FALSE(frustum.mayShow({{-1, -1, 1}, {1, 1, 2}}));
    EXPECT_FALSE(frustum.mayShow({{-1, -1, -900}, {1, 1, -800}}));
    EXPECT_FALSE(frustum.mayShow({{-40, -1, -11}, {-30, 1, -10}}));
}

TEST(Frustum, OfAnOrthographicCamera) {
    const Mat4 matrix = orthographic(-10, 10, -10, 10, 0, 50) * viewAlong({0, 40, 0}, {0, -1, 0}, {0, 0, -1});
    const Frustum frustum(matrix);
    EXPECT_TRUE(frustum.contains({9.9f, 0, -9.9f}));
    EXPECT_FALSE(frustum.contains({10.1f, 0, 0}));
    EXPECT_FALSE(frustum.contains({0, 41, 0}));
    EXPECT_FALSE(frustum.contains({0, -11, 0}));
}

} // namespace
} // namespace lince
