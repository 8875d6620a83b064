#include <lince/agent/eye_view.h>
#include <lince/core/math.h>
#include <lince/core/random.h>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace lince {
namespace {

/// A picture of one thing everywhere at one distance, to be painted over.
struct Painted {
    EyeLens lens;
    EyePose pose;
    std::vector<std::uint16_t> numbers;
    std::vector<float> distances;
    std::vector<EyeObject> objects{{}, {classes::kFloor, {}}, {classes::kEnemy, {0.3f, 0.1f, 0.6f}}};

    Painted() : numbers(160 * 120, 1), distances(160 * 120, 5.0f) {}
    EyeView view() const { return {lens, pose, numbers, distances, objects}; }
};

TEST(MotionColour, handComputedCases) {
    const Vec3 ahead{0, 0, -1};
    EXPECT_EQ(motionColour({}, ahead, 10), (MotionColour{0, 0.5f, 1}));         // motionless
    EXPECT_EQ(motionColour({0, 0, 5}, ahead, 10), (MotionColour{0.5f, 0, 0}));  // straight at us, half the speed
    EXPECT_EQ(motionColour({0, 0, -5}, ahead, 10), (MotionColour{0.5f, 1, 0})); // straight away
    EXPECT_EQ(motionColour({10, 0, 0}, ahead, 10), (MotionColour{1, 0.5f, 1})); // across
    EXPECT_EQ(motionColour({0, 40, 0}, ahead, 10), (MotionColour{1, 0.5f, 1})); // faster than can be shown
    const MotionColour slanting = motionColour({3, 0, 4}, ahead, 10);           // c = -0.8
    EXPECT_FLOAT_EQ(slanting.red, 0.5f);
    EXPECT_NEAR(slanting.green, 0.1f, 1e-6f);
    EXPECT_NEAR(slanting.blue, 0.6f, 1e-6f);
    // The length of the direction of view does not matter.
    EXPECT_EQ(motionColour({3, 0, 4}, ahead * 7, 10), slanting);
}

TEST(EyeView, rowZeroIsTheBottom) {
    Painted p;
    p.numbers[0] = 2;               // upper left corner as drawn
    p.numbers[119 * 160 + 159] = 0; // lower right
    const EyeView view = p.view();
    EXPECT_EQ(view.classAt(0, 119), classes::kEnemy);
    EXPECT_EQ(view.motionAt(0, 119), (MotionColour{0.3f, 0.1f, 0.6f}));
    EXPECT_EQ(view.classAt(159, 0), classes::kNothing);
    EXPECT_EQ(view.classAt(0, 0), classes::kFloor);
    EXPECT_TRUE(view.contains(159, 119));
    EXPECT_FALSE(view.contains(160, 0));
    EXPECT_FALSE(view.contains(0, -1));
}

TEST(EyeView, depthIsTheFractionBetweenNearAndFarPlane) {
    Painted p;
    p.lens.nearPlane = 1, p.lens.farPlane = 101;
    p.distances[0] = 1, p.distances[1] = 101, p.distances[2] = 51;
    const EyeView view = p.view();
    EXPECT_FLOAT_EQ(view.depthAt(0, 119), 0);
    EXPECT_FLOAT_EQ(view.depthAt(1, 119), 1);
    EXPECT_FLOAT_EQ(view.depthAt(2, 119), 0.5f);
    EXPECT_FLOAT_EQ(view.distanceOf(0.5f), 51);
}

TEST(EyeView, unprojectionOfKnownPoints) {
    Painted p;
    p.pose = eyePose({1, 2, 3}, 0, 0);
    const EyeView view = p.view();
    // The middle of the picture lies straight ahead.
    EXPECT_NEAR(length(view.unproject(80, 60, 5) - Vec3{1, 2, -2}), 0, 1e-6f);
    // The upper edge is 30° up: at 10 m, 10·tan 30° higher. Pixels are square: the right edge is 160/120 of that.
    const float up = 10 * std::tan(kPi / 6);
    EXPECT_NEAR(length(view.unproject(80, 120, 10) - Vec3{1, 2 + up, -7}), 0, 1e-5f);
    EXPECT_NEAR(length(view.unproject(160, 60, 10) - Vec3{1 + up * 4 / 3, 2, -7}), 0, 1e-5f);
    // Turned by 90° to the right, the picture's right is behind.
    p.pose = eyePose({}, kPi / 2, 0);
    EXPECT_NEAR(length(p.view().unproject(160, 60, 10) - Vec3{10, 0, up * 4 / 3}), 0, 1e-5f);
}

TEST(EyeView, projectionAndUnprojectionAreInverse) {
    Painted p;
    RandomStream random(1, 1, RandomPurpose::Test);
    for (int i = 0; i < 1000; ++i) {
        const float yaw = random.between(-kPi, kPi), pitch = random.between(-1.4f, 1.4f);
        p.pose = eyePose({random.between(-50, 50), 1.6f, random.between(-50, 50)}, yaw, pitch);
        const EyeView view = p.view();
        const float x = random.between(0, 160), y = random.between(0, 120), distance = random.between(0.1f, 100);
        const Vec3 place = view.unproject(x, y, distance);
        const auto back = view.project(place);
        ASSERT_TRUE(back);
        EXPECT_NEAR(back->x, x, 0.05f);
        EXPECT_NEAR(back->y, y, 0.05f);
        EXPECT_NEAR(back->z, distance, distance * 1e-4f + 1e-4f);
    }
}

TEST(EyeView, whatIsBehindOrBesideHasNoPixel) {
    Painted p;
    const EyeView view = p.view();
    EXPECT_FALSE(view.project({0, 0, 1}));
    EXPECT_FALSE(view.project({0, 0, -0.01f})); // before the near plane
    EXPECT_FALSE(view.pixelOf({50, 0, -10}));
    EXPECT_TRUE(view.project({50, 0, -10}));
    EXPECT_EQ(view.pixelOf({0.01f, 0.01f, -10}), (EyePixel{80, 60}));
    EXPECT_FALSE(view.pixelOf({std::nanf(""), 0, -10}));
}

TEST(EyePose, isARightHandedFrame) {
    for (const float yaw : {0.0f, 1.0f, -2.5f})
        for (const float pitch : {-1.5f, 0.0f, 0.7f}) {
            const EyePose pose = eyePose({}, yaw, pitch);
            EXPECT_NEAR(dot(pose.right, pose.forward), 0, 1e-6f);
            EXPECT_NEAR(dot(pose.right, pose.up), 0, 1e-6f);
            EXPECT_NEAR(length(pose.up), 1, 1e-6f);
            EXPECT_GE(pose.up.y, 0);
            EXPECT_NEAR(pose.right.y, 0, 1e-6f);
        }
}

} // namespace
} // namespace lince
