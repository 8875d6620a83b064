#include "../mind/painted_view.h"

#include <lince/bronto/free_way.h>

#include <gtest/gtest.h>

namespace lince::bronto {
namespace {

constexpr WalkMargins kMargins{12, 10, 8}; // B_bbr, b_waupd, b_walpd: a free way is 25 wide and at least 18 high

/// A picture of 160 × 120 with floor up to row 50, wall above.
class FreeWay : public testing::Test {
  protected:
    FreeWay() : painted({}, eyePose({0, 1.6f, 0}, 0, 0)) { painted.paintFloor(50); }
    void wall(int x0, int y0, int x1, int y1) { painted.paint(x0, y0, x1, y1, classes::kWall, 3); }
    WalkChoice choose() { return search.choose(painted.view(), kMargins, classes::kFloor); }
    std::optional<EyePixel> turn(Side side) {
        return FreeWaySearch::turn(painted.view(), kMargins, classes::kFloor, side);
    }
    PaintedView painted;
    FreeWaySearch search;
};

TEST_F(FreeWay, Strategy1TakesTheCentralOneAsFarAsItGoes) {
    const WalkChoice choice = choose();
    EXPECT_EQ(choice.strategy, Strategy::Centre);
    // 50 rows of floor: y_G = 50 - 18 = 32, y = 32 + 8; x = (79 - 12) + 12 + 1.
    EXPECT_EQ(choice.destination, (EyePixel{80, 40}));
}

TEST_F(FreeWay, Strategy1StopsBelowAnObstacleAhead) {
    wall(85, 30, 87, 35); // within the box, above its least height
    EXPECT_EQ(choose().strategy, Strategy::Centre);
    EXPECT_EQ(choose().destination, (EyePixel{80, 30 - 18 + 8}));
    wall(85, 18, 87, 20); // exactly the least height
    EXPECT_EQ(choose().destination, (EyePixel{80, 8}));
}

TEST_F(FreeWay, TheWholeRectangleMustBeFloor) {
    wall(91, 17, 92, 18); // one pixel in the last column of the box [67, 91], in its last row
    EXPECT_NE(choose().strategy, Strategy::Centre);
    painted.paintFloor(50);
    wall(92, 0, 93, 50); // just outside
    wall(66, 0, 67, 50);
    EXPECT_EQ(choose().strategy, Strategy::Centre);
}

TEST_F(FreeWay, Strategy2TakesTheRightmostOfTheLeftHalf) {
    wall(0, 10, 71, 50); // into the box from the left: columns 67 to 70
    const WalkChoice choice = choose();
    EXPECT_EQ(choice.strategy, Strategy::ObstacleLeft);
    EXPECT_EQ(choice.destination, (EyePixel{78 + 13, 40})); // x0 = 78, the greatest below 79
}

TEST_F(FreeWay, Strategy2GoesFurtherLeftWhenItMust) {
    wall(74, 10, 120, 50); // obstructed 7 from the left edge of the box and 0 from the right: that is strategy 3
    EXPECT_EQ(choose().strategy, Strategy::ObstacleRight);
    painted.paintFloor(50);
    wall(70, 5, 71, 50);  // lowest row: nearer the left edge (3) …
    wall(72, 9, 130, 50); // … and all is closed on the right of it
    const WalkChoice choice = choose();
    EXPECT_EQ(choice.strategy, Strategy::ObstacleLeft);
    EXPECT_EQ(choice.destination, (EyePixel{45 + 13, 40})); // [45, 69]
}

TEST_F(FreeWay, Strategy2FailsWhenTheLeftHalfHasNone) {
    wall(0, 5, 80, 50);
    wall(80, 12, 90, 50); // so that x0 = 68 … 78 are closed too; on the right of 90 there is room
    const WalkChoice choice = choose();
    EXPECT_EQ(choice.strategy, Strategy::ObstacleLeft);
    EXPECT_FALSE(choice.destination);
}

TEST_F(FreeWay, Strategy3IsTheMirrorImage) {
    wall(88, 10, 160, 50); // columns 88 to 91 of the box, the mirror image of 67 to 70
    const WalkChoice choice = choose();
    EXPECT_EQ(choice.strategy, Strategy::ObstacleRight);
    EXPECT_EQ(choice.destination, (EyePixel{56 + 13, 40})); // x1 = 80, the least above 79
}

TEST_F(FreeWay, Strategy4FailsWhenObstructedEquallyThoughThereAreFreeWays) {
    wall(79, 5, 80, 50); // one pixel in the middle
    WalkChoice choice = choose();
    EXPECT_EQ(choice.strategy, Strategy::ObstacleAcross);
    EXPECT_FALSE(choice.destination);
    painted.paintFloor(50);
    wall(70, 7, 71, 9), wall(88, 7, 89, 9); // two at the same distance from the edges
    EXPECT_EQ(choose().strategy, Strategy::ObstacleAcross);
    painted.paintFloor(50);
    wall(60, 12, 100, 50); // a wall ahead
    choice = choose();
    EXPECT_EQ(choice.strategy, Strategy::ObstacleAcross);
    EXPECT_FALSE(choice.destination);
}

TEST_F(FreeWay, OnlyTheLowestObstructedRowCounts) {
    wall(67, 9, 68, 50); // left edge, higher
    wall(90, 4, 91, 50); // one from the right edge, lower
    EXPECT_EQ(choose().strategy, Strategy::ObstacleRight);
}

TEST_F(FreeWay, NoneAnywhere) {
    painted.paintFloor(17);
    EXPECT_EQ(choose().strategy, Strategy::None);
    EXPECT_FALSE(choose().destination);
}

TEST_F(FreeWay, HasTheHigherFloorProblem) {
    // The top of a box is floor by its colour, whatever its depth says: straight on, into it.
    painted.paint(40, 20, 120, 50, classes::kFloor, 2.0f);
    EXPECT_EQ(choose().destination, (EyePixel{80, 40}));
}

TEST_F(FreeWay, TurnsToTheFarthestFloorLessTheMargin) {
    EXPECT_EQ(turn(Side::Left), (EyePixel{10, 8})); // floor to the edge: columns 0 to 9 are margin
    EXPECT_EQ(turn(Side::Right), (EyePixel{149, 8}));
    wall(30, 0, 31, 20);
    EXPECT_EQ(turn(Side::Left), (EyePixel{41, 8})); // 31 to 40 are floor and margin
    wall(120, 0, 160, 20);
    EXPECT_EQ(turn(Side::Right), (EyePixel{109, 8}));
}

TEST_F(FreeWay, TurnLooksOnlyAtItsRow) {
    wall(30, 9, 40, 20);
    wall(30, 0, 40, 8);
    EXPECT_EQ(turn(Side::Left), (EyePixel{10, 8}));
}

TEST_F(FreeWay, TurnFailsWhereTheMarginReachesTheCentre) {
    wall(0, 0, 69, 50);
    EXPECT_FALSE(turn(Side::Left)); // 69 + 10 is the centre itself
    EXPECT_TRUE(turn(Side::Right));
    wall(79, 8, 80, 9); // the centre is no floor
    EXPECT_FALSE(turn(Side::Right));
}

TEST(WalkMargins, AreScaledToThePicture) {
    Parameters parameters;
    parameters.bodyPixels = 12, parameters.upperMargin = 10, parameters.lowerMargin = 1;
    const WalkMargins twice = WalkMargins::of(parameters, 240);
    EXPECT_EQ(twice.body, 24);
    EXPECT_EQ(twice.upper, 20);
    EXPECT_EQ(twice.lower, 2);
    EXPECT_EQ(WalkMargins::of(parameters, 30).lower, 1);
}

TEST(FreeWaySearch, APictureTooSmallForTheMarginsHarmsNobody) {
    EyeLens lens;
    lens.width = 4, lens.height = 3;
    PaintedView tiny(lens);
    tiny.paint(0, 0, 4, 3, classes::kFloor, 2);
    FreeWaySearch search;
    EXPECT_FALSE(search.choose(tiny.view(), kMargins, classes::kFloor).destination);
    EXPECT_FALSE(FreeWaySearch::turn(tiny.view(), kMargins, classes::kFloor, Side::Left));
    EXPECT_FALSE(FreeWaySearch::turn(tiny.view(), {1, 5, 1}, classes::kFloor, Side::Right));
}

} // namespace
} // namespace lince::bronto
