#include "../mind/painted_view.h"

#include <lince/bronto/seen_objects.h>

#include <gtest/gtest.h>

namespace lince::bronto {
namespace {

constexpr MotionColour kComingCloser{0.4f, 0.1f, 0.6f};
constexpr MotionColour kGoingAway{0.4f, 0.9f, 0.6f};

class Seen : public testing::Test {
  protected:
    Seen() : painted({}, eyePose({0, 1.6f, 0}, 0, 0)) {
        painted.paintFloor(55);
        parameters.clusterAcross = parameters.clusterUp = 240;
        parameters.clusterDepth = 0.004f;
        parameters.floorDepth = 0.004f;
    }
    /// Metres at a depth.
    float metres(float depth) const { return painted.view().distanceOf(depth); }
    void find(ClassId wanted = classes::kHealth) { find(wanted, wanted); }
    void find(ClassId wanted, ClassId also) { objects.find(painted.view(), wanted, also, parameters); }

    PaintedView painted;
    Parameters parameters;
    SeenObjects objects;
};

TEST_F(Seen, PixelsNearTheFirstOneAreOneObject) {
    painted.paint(50, 30, 58, 38, classes::kHealth, metres(0.05f)); // tolerance: 240 × 0.05 = 12 pixels
    find();
    ASSERT_EQ(objects.objects().size(), 1u);
    EXPECT_EQ(objects.objects()[0].pixel, (EyePixel{50, 30})); // the lowest row, there the leftmost
    EXPECT_EQ(objects.objects()[0].corner, (EyePixel{57, 37}));
    EXPECT_NEAR(objects.objects()[0].depth, 0.05f, 1e-6f);
    const auto middle = painted.view().project(middleOf(painted.view(), objects.objects()[0]));
    ASSERT_TRUE(middle);
    EXPECT_NEAR(middle->x, 54, 0.01f);
    EXPECT_NEAR(middle->y, 34, 0.01f);
}

TEST_F(Seen, BeyondTheToleranceAcrossIsAnother) {
    painted.paint(50, 30, 51, 31, classes::kHealth, metres(0.05f));
    painted.paint(62, 30, 63, 31, classes::kHealth, metres(0.05f)); // 12 pixels: the same
    find();
    EXPECT_EQ(objects.objects().size(), 1u);
    painted.paint(63, 30, 64, 31, classes::kHealth, metres(0.05f)); // 13: another
    find();
    EXPECT_EQ(objects.objects().size(), 2u);
}

TEST_F(Seen, BeyondTheToleranceUpwardsIsAnother) {
    painted.paint(50, 30, 51, 31, classes::kHealth, metres(0.05f));
    painted.paint(50, 43, 51, 44, classes::kHealth, metres(0.05f));
    find();
    EXPECT_EQ(objects.objects().size(), 2u);
}

TEST_F(Seen, TolerancesGrowWithDepth) {
    painted.paint(50, 30, 51, 31, classes::kHealth, metres(0.1f)); // 24 pixels
    painted.paint(70, 30, 71, 31, classes::kHealth, metres(0.1f));
    find();
    EXPECT_EQ(objects.objects().size(), 1u);
}

TEST_F(Seen, AnotherDepthIsAnotherObject) {
    painted.paint(50, 30, 54, 34, classes::kHealth, metres(0.05f));
    painted.paint(54, 30, 58, 34, classes::kHealth, metres(0.055f));
    find();
    EXPECT_EQ(objects.objects().size(), 2u);
}

TEST_F(Seen, TheNearestIsTheOneOfLeastDepth) {
    painted.paint(20, 30, 24, 34, classes::kHealth, metres(0.09f));
    painted.paint(120, 40, 124, 44, classes::kHealth, metres(0.03f));
    painted.paint(60, 20, 64, 24, classes::kHealth, metres(0.06f));
    find();
    ASSERT_NE(objects.nearest(), nullptr);
    EXPECT_EQ(objects.nearest()->pixel, (EyePixel{120, 40}));
}

TEST_F(Seen, OnlyTheWantedClassesCount) {
    painted.paint(20, 30, 24, 34, classes::kHealth, metres(0.09f));
    painted.paint(60, 20, 64, 24, classes::kAmmunition, metres(0.06f));
    find(classes::kHealth);
    EXPECT_EQ(objects.nearest()->objectClass, classes::kHealth);
    find(classes::kHealth, classes::kAmmunition);
    EXPECT_EQ(objects.objects().size(), 2u);
    EXPECT_EQ(objects.nearest()->objectClass, classes::kAmmunition);
    find(classes::kEnemy);
    EXPECT_EQ(objects.nearest(), nullptr);
}

TEST_F(Seen, GreenBelowAHalfComesNearer) {
    painted.paint(20, 60, 24, 64, classes::kEnemy, metres(0.09f), kGoingAway);
    find(classes::kEnemy);
    EXPECT_FALSE(objects.anyComesNearer());
    painted.paint(60, 60, 64, 64, classes::kEnemy, metres(0.09f)); // stands still: 0.5
    find(classes::kEnemy);
    EXPECT_FALSE(objects.anyComesNearer());
    painted.paint(22, 61, 25, 65, classes::kEnemy, metres(0.0901f),
                  kComingCloser); // one of three, taken for the first one
    find(classes::kEnemy);
    EXPECT_TRUE(objects.anyComesNearer());
}

TEST_F(Seen, TheListHasALimit) {
    parameters.clusterAcross = parameters.clusterUp = 0;
    painted.paint(0, 0, 160, 120, classes::kHealth, metres(0.05f));
    find();
    EXPECT_EQ(objects.objects().size(), SeenObjects::kMaxObjects);
}

TEST_F(Seen, FloorBelowIsStraightBelowAtAboutItsDepth) {
    // Floor at row y lies 1.6 m / ((59.5 − y) pixel) away. A thing that floats at 6 m with its lower edge in row 34.
    painted.paint(70, 34, 80, 44, classes::kHealth, 6.0f);
    find();
    const auto floor = floorBelow(painted.view(), *objects.nearest(), parameters);
    ASSERT_TRUE(floor);
    EXPECT_EQ(floor->x, 70);
    EXPECT_LT(floor->y, 34);
    const float distance = painted.view().distanceAt(floor->x, floor->y);
    EXPECT_NEAR(distance, 6, 0.004f * 120);
    // The first one from above: the row over it is out of tolerance or not floor.
    const float above = painted.view().distanceAt(floor->x, floor->y + 1);
    EXPECT_TRUE(floor->y + 1 == 34 || above > 6 + 0.004f * 119) << above;
}

TEST_F(Seen, NoFloorBelowAThingOverSomethingElse) {
    painted.paint(70, 34, 80, 44, classes::kHealth, 6.0f);
    painted.paint(60, 0, 90, 34, classes::kWall, 5.9f); // on a pillar: the depth fits, the colour does not
    find();
    EXPECT_FALSE(floorBelow(painted.view(), *objects.nearest(), parameters));
    painted.paint(60, 0, 90, 34, classes::kFloor, 3.0f); // floor, but of another depth
    EXPECT_FALSE(floorBelow(painted.view(), *objects.nearest(), parameters));
}

TEST_F(Seen, HasTheLookingForProblem) {
    // A bar across the way: the floor beyond it is found, and what is between is not looked at.
    painted.paint(70, 34, 80, 44, classes::kHealth, 6.0f);
    painted.paint(0, 5, 160, 20, classes::kWall, 3.0f);
    find();
    EXPECT_TRUE(floorBelow(painted.view(), *objects.nearest(), parameters));
}

} // namespace
} // namespace lince::bronto
