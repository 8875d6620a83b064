#include <lince/decision/response_curve.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace lince {
namespace {

ResponseCurve curveOf(CurveKind kind) {
    ResponseCurve curve;
    curve.kind = kind;
    curve.min = 10;
    curve.max = 20;
    return curve;
}

TEST(ResponseCurve, ScoresAsItsTableSays) {
    ResponseCurve curve = curveOf(CurveKind::Linear);
    EXPECT_EQ(curve.score(10), 0);
    EXPECT_EQ(curve.score(12.5), 0.25f);
    EXPECT_EQ(curve.score(20), 1);
    EXPECT_EQ(curve.score(-1e30), 0) << "cut";
    EXPECT_EQ(curve.score(1e300), 1);
    curve.slope = -2, curve.shift = 0.5f, curve.lift = 0.5f;
    EXPECT_EQ(curve.score(15), 0.5f);
    EXPECT_EQ(curve.score(12.5), 1);
    EXPECT_EQ(curve.score(17.5), 0);

    curve = curveOf(CurveKind::Power);
    EXPECT_EQ(curve.score(15), 0.25f);
    curve.exponent = 0.5f;
    EXPECT_NEAR(curve.score(15), std::sqrt(0.5f), 1e-6);
    curve.shift = 0.6f;
    EXPECT_EQ(curve.score(15), 0) << "before its shift a power is flat";

    curve = curveOf(CurveKind::Logistic);
    EXPECT_EQ(curve.score(15), 0.5f);
    EXPECT_NEAR(curve.score(20), 1 / (1 + std::exp(-5.0)), 1e-6);
    curve.steepness = -10;
    EXPECT_NEAR(curve.score(20), 1 / (1 + std::exp(5.0)), 1e-6);

    curve = curveOf(CurveKind::Gauss);
    EXPECT_EQ(curve.score(15), 1);
    EXPECT_NEAR(curve.score(16.5), std::exp(-0.5), 1e-5);

    curve = curveOf(CurveKind::Step);
    EXPECT_EQ(curve.score(14.9), 0);
    EXPECT_EQ(curve.score(15), 1);

    curve = curveOf(CurveKind::Drawn);
    curve.points = {{0, 0.5f}, {10, 1}, {30, 0}};
    EXPECT_EQ(curve.score(-5), 0.5f);
    EXPECT_EQ(curve.score(5), 0.75f);
    EXPECT_EQ(curve.score(20), 0.5f);
    EXPECT_EQ(curve.score(99), 0);
}

TEST(ResponseCurve, FallsAndKnowsNothing) {
    ResponseCurve curve = curveOf(CurveKind::Linear);
    curve.falls = true;
    EXPECT_EQ(curve.score(12.5), 0.75f);
    EXPECT_EQ(curve.score(std::numeric_limits<double>::quiet_NaN()), 0) << "nothing known speaks for nothing";
}

TEST(ScoreProduct, MakesUpForTheirNumber) {
    const auto product = [](Compensation compensation, std::initializer_list<float> scores) {
        ScoreProduct joined(compensation, static_cast<std::uint32_t>(scores.size()));
        for (const float score : scores)
            joined.multiply(score);
        return joined.total();
    };
    EXPECT_EQ(product(Compensation::None, {0.5f, 0.5f}), 0.25f);
    EXPECT_EQ(product(Compensation::MakeUp, {0.5f}), 0.5f) << "one alone stays";
    EXPECT_EQ(product(Compensation::MakeUp, {0.5f, 0.5f}), 0.625f * 0.625f);
    EXPECT_NEAR(product(Compensation::Mean, {0.5f, 0.5f}), 0.5f, 1e-6);
    EXPECT_EQ(product(Compensation::MakeUp, {0, 1}), 0) << "none overrules a veto";
    EXPECT_EQ(product(Compensation::Mean, {0, 1}), 0);
    EXPECT_EQ(product(Compensation::MakeUp, {1, 1, 1}), 1);
    EXPECT_EQ(product(Compensation::MakeUp, {}), 1);
}

} // namespace
} // namespace lince
