#include <lince/core/state_visitor.h>
#include <lince/move/ground_path.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

void expectNear(Vec2 a, Vec2 b, float tolerance = 1e-5f) {
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
}

double denseLength(const BezierCurve& curve, double to = 1) {
    constexpr int kSteps = 20'000;
    double sum = 0;
    Vec2 before = curve.at(0);
    for (int i = 1; i <= kSteps; ++i) {
        const Vec2 here = curve.at(static_cast<float>(to * i / kSteps));
        sum += static_cast<double>(length(here - before));
        before = here;
    }
    return sum;
}

TEST(BezierCurve, HasTheControlPointsOfTheSource) {
    // From (1, 2), looking along +x, to (1, 8): distance 6, so handles of 2 metres.
    const BezierCurve curve = curveBetween({1, 2}, {1, 0}, {1, 8}, {0, 1});
    EXPECT_EQ(curve.p0, (Vec2{1, 2}));
    EXPECT_EQ(curve.p1, (Vec2{3, 2}));
    EXPECT_EQ(curve.p2, (Vec2{1, 6}));
    EXPECT_EQ(curve.p3, (Vec2{1, 8}));
}

TEST(BezierCurve, IsWhereBernsteinSays) {
    const BezierCurve curve{{0, 0}, {2, 0}, {4, 2}, {4, 6}};
    expectNear(curve.at(0), {0, 0});
    expectNear(curve.at(1), {4, 6});
    expectNear(curve.at(0.5f), {(3 * 2 + 3 * 4 + 4) / 8.0f, (3 * 2 + 6) / 8.0f});
    expectNear(curve.derivative(0), {6, 0});  // 3 (P1 - P0)
    expectNear(curve.derivative(1), {0, 12}); // 3 (P3 - P2)
}

TEST(GroundPath, DirectLeavesAlongTheViewAndArrivesAlongTheStraightLine) {
    const GroundPath path = GroundPath::direct({0, 0}, {0, -1}, {6, -6});
    expectNear(path.at(0), {0, 0});
    expectNear(path.at(path.length()), {6, -6});
    expectNear(path.end(), {6, -6});
    expectNear(path.directionAt(0), {0, -1});
    expectNear(path.directionAt(path.length()), normalized(Vec2{1, -1}));
    EXPECT_GT(path.length(), length(Vec2{6, 6}));
}

TEST(GroundPath, LengthIsThatOfADenseSum) {
    const struct {
        BezierCurve curve;
        double tolerance; // metres
    } cases[] = {
        {curveBetween({0, 0}, {0, -1}, {6, -6}, normalized(Vec2{1, -1})), 0.001},
        {curveBetween({-3, 4}, {1, 0}, {20, 4}, {1, 0}), 0.001}, // straight
        {curveBetween({0, 0}, {0, 1}, {0, -9}, {0, -1}), 0.01},  // turns back on the spot: the speed has a corner there
    };
    for (const auto& [curve, tolerance] : cases) {
        GroundPath path;
        path.add(curve);
        EXPECT_NEAR(static_cast<double>(path.length()), denseLength(curve), tolerance);
    }
}

TEST(GroundPath, IsWalkedByArcLength) {
    // A curve whose parameter runs very unevenly: half of the parameter is far from half of the way.
    GroundPath path;
    const BezierCurve curve{{0, 0}, {0.1f, 0}, {0.2f, 0.3f}, {9, 5}};
    path.add(curve);
    for (const double t : {0.1, 0.3, 0.5, 0.77, 0.95}) {
        const auto metres = static_cast<float>(denseLength(curve, t));
        expectNear(path.at(metres), curve.at(static_cast<float>(t)), 0.01f);
    }
    // Equal steps along the path are equal steps on the ground, as far as it is straight.
    for (float metres = 2; metres < 9; metres += 0.5f)
        EXPECT_NEAR(length(path.at(metres + 0.1f) - path.at(metres)), 0.1f, 0.003f);
}

TEST(GroundPath, EndsAreCut) {
    const GroundPath path = GroundPath::direct({0, 0}, {1, 0}, {5, 0});
    EXPECT_NEAR(path.length(), 5, 1e-4f);
    expectNear(path.at(-3), {0, 0});
    expectNear(path.at(50), {5, 0});
    expectNear(path.at(2), {2, 0}, 1e-4f);
}

TEST(GroundPath, ThroughPassesAllPointsWithContinuousTangents) {
    const std::vector<Vec2> points{{4, -1}, {6, -5}, {3, -9}, {3, -9}, {-2, -8}};
    const GroundPath path = GroundPath::through({0, 0}, {0, -1}, points);
    for (const Vec2 point : points) {
        const float metres = path.nearest(point, 0, path.length());
        EXPECT_LT(length(path.at(metres) - point), 0.01f);
    }
    expectNear(path.directionAt(0), {0, -1});
    expectNear(path.end(), {-2, -8});
    // No corner anywhere: within a centimetre the direction hardly turns.
    for (float metres = 0; metres + 0.01f < path.length(); metres += 0.01f)
        ASSERT_GT(dot(path.directionAt(metres), path.directionAt(metres + 0.01f)), 0.998f) << "at " << metres;
    // At an inner point the tangent is that of the neighbours.
    const float second = path.nearest({6, -5}, 0, path.length());
    expectNear(path.directionAt(second), normalized(Vec2{3, -9} - Vec2{4, -1}), 0.02f);
}

TEST(GroundPath, ThroughHasNoLoopsWhereSidesDifferMuch) {
    // A handle as long as the long side would throw the short one into a loop.
    const GroundPath path = GroundPath::through({0, 0}, {1, 0}, {{10, 0}, {10.3f, 0.3f}, {10.3f, 8}});
    EXPECT_LT(path.length(), 10 + 0.5f + 7.7f + 0.3f);
}

TEST(GroundPath, NearestLooksOnlyWhereItShould) {
    // There and back again beside the way out: the point lies near both.
    const GroundPath path = GroundPath::through({0, 0}, {1, 0}, {{10, 0}, {10, 1}, {0, 1}});
    const Vec2 point{3, 0.6f};
    EXPECT_NEAR(path.nearest(point, 0, 5), 3, 0.3f);
    EXPECT_GT(path.nearest(point, 5, path.length()), 15);
    EXPECT_FLOAT_EQ(path.nearest({-5, 0}, 0, 3), 0);
    EXPECT_FLOAT_EQ(path.nearest({9, 0}, 1, 2), 2);
    EXPECT_EQ(GroundPath().nearest(point, 0, 4), 0);
}

TEST(GroundPath, TakesNoMoreThanItsLimit) {
    GroundPath path;
    for (std::size_t i = 0; i < GroundPath::kMaxCurves; ++i)
        EXPECT_TRUE(path.add(curveBetween({static_cast<float>(i), 0}, {1, 0}, {static_cast<float>(i) + 1, 0}, {1, 0})));
    EXPECT_FALSE(path.add(curveBetween({64, 0}, {1, 0}, {65, 0}, {1, 0})));
    EXPECT_NEAR(path.length(), 64, 1e-3f);
    expectNear(path.at(63.5f), {63.5f, 0}, 1e-3f);
}

TEST(GroundPath, APathWithoutLengthHarmsNobody) {
    const GroundPath path = GroundPath::direct({2, 3}, {1, 0}, {2, 3});
    EXPECT_EQ(path.length(), 0);
    EXPECT_EQ(path.at(1), (Vec2{2, 3}));
    EXPECT_EQ(path.directionAt(0), (Vec2{0, 0}));
    EXPECT_TRUE(GroundPath::through({1, 1}, {1, 0}, {{1, 1}}).empty());
    EXPECT_EQ(GroundPath().at(3), (Vec2{0, 0}));
}

TEST(GroundPath, StateComesBackWhole) {
    GroundPath path = GroundPath::through({0, 0}, {0, -1}, {{4, -1}, {6, -5}, {3, -9}});
    StateWriter writer;
    path.visitState(writer);
    GroundPath restored = GroundPath::direct({9, 9}, {1, 0}, {12, 9});
    StateReader reader(writer.bytes());
    restored.visitState(reader);
    EXPECT_FALSE(reader.failed());
    EXPECT_TRUE(reader.atEnd());
    EXPECT_EQ(restored.length(), path.length());
    for (float metres = 0; metres <= path.length(); metres += 0.37f)
        EXPECT_EQ(restored.at(metres), path.at(metres));
    StateWriter again;
    restored.visitState(again);
    EXPECT_TRUE(std::equal(writer.bytes().begin(), writer.bytes().end(), again.bytes().begin(), again.bytes().end()));
}

TEST(GroundPath, IsDrawnFromEndToEnd) {
    RecordingDebugDraw drawn;
    GroundPath::direct({0, 0}, {1, 0}, {3, 2}).draw(drawn, 0.1f, {1, 2, 3, 255});
    ASSERT_GE(drawn.lines.size(), 8u);
    EXPECT_EQ(drawn.lines.front().from, (Vec3{0, 0.1f, 0}));
    EXPECT_EQ(drawn.lines.back().to, (Vec3{3, 0.1f, 2}));
    for (std::size_t i = 1; i < drawn.lines.size(); ++i)
        EXPECT_EQ(drawn.lines[i].from, drawn.lines[i - 1].to);
}

} // namespace
} // namespace lince
