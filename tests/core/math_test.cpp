#include <lince/core/hash.h>
#include <lince/core/math.h>
#include <lince/core/quat.h>
#include <lince/core/random.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace lince {
namespace {

constexpr float kBoundless = std::numeric_limits<float>::infinity();
constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();
constexpr double kMaxUlps = 0.51; ///< as math.h promises

float floatFromBits(std::uint32_t bits) {
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// Distance from the exact value in units of the last place of a float of its size.
double ulpsOff(float got, long double exact) {
    if (std::isnan(exact)) return std::isnan(got) ? 0 : 1e9;
    const long double largest = std::numeric_limits<float>::max();
    if (std::isinf(got)) { // right when the exact value rounds to infinity
        const bool beyond = std::fabs(exact) >= largest + std::ldexp(1.0L, 103);
        return beyond && (got > 0) == (exact > 0) ? 0 : 1e9;
    }
    int exponent = 0;
    (void)std::frexp(exact, &exponent); // |exact| in [2^(exponent-1), 2^exponent)
    const long double unit = std::ldexp(1.0L, std::max(exponent - 24, -149));
    return static_cast<double>(std::fabs(static_cast<long double>(got) - exact) / unit);
}

/// Keeps the worst of many comparisons, with its argument for the message.
class Worst {
  public:
    void see(float got, long double exact, float x, float y = 0) {
        const double off = ulpsOff(got, exact);
        if (off > m_off) m_off = off, m_x = x, m_y = y;
    }
    ~Worst() { EXPECT_LE(m_off, kMaxUlps) << "at " << m_x << ", " << m_y; }

  private:
    double m_off = 0;
    float m_x = 0, m_y = 0;
};

constexpr int kSweep = 200'000;
constexpr int kRandom = 200'000;

/// Evenly over [low, high], then random bit patterns inside it: the latter dwell on tiny numbers.
template <class Function, class Reference>
void checkOver(float low, float high, Function function, Reference reference) {
    Worst worst;
    for (int i = 0; i <= kSweep; ++i) {
        const float x = low + (high - low) * (static_cast<float>(i) / kSweep);
        worst.see(function(x), reference(static_cast<long double>(x)), x);
    }
    RandomStream random(1, 2, RandomPurpose::Test);
    for (int i = 0; i < kRandom;) {
        const float x = floatFromBits(random.bits());
        if (!(x >= low && x <= high)) {
            const float y = low + (high - low) * random.unit();
            worst.see(function(y), reference(static_cast<long double>(y)), y);
        } else
            worst.see(function(x), reference(static_cast<long double>(x)), x);
        ++i;
    }
}

TEST(Math, sineAndCosineAreWithinHalfAUnit) {
    const auto sin = [](long double x) { return std::sin(x); };
    const auto cos = [](long double x) { return std::cos(x); };
    checkOver(-7.0f, 7.0f, sine, sin);
    checkOver(-7.0f, 7.0f, cosine, cos);
    checkOver(-1e6f, 1e6f, sine, sin);
    checkOver(-1e6f, 1e6f, cosine, cos);
}

TEST(Math, sineAndCosineAreExactBesideTheirZeros) {
    // The floats nearest to multiples of pi/2: the remainder is small there, and an error of it shows.
    Worst worst;
    for (int n = 1; n < 600'000; n += 7) {
        float x = static_cast<float>(n * 1.57079632679489661923132169163975144L);
        for (int k = 0; k < 2; ++k, x = std::nextafter(x, kBoundless)) {
            worst.see(sine(x), std::sin(static_cast<long double>(x)), x);
            worst.see(cosine(x), std::cos(static_cast<long double>(x)), x);
        }
    }
}

TEST(Math, sineAndCosineBeyondTheRangeStayBounded) {
    RandomStream random(3, 0, RandomPurpose::Test);
    for (int i = 0; i < 100'000; ++i) {
        const float x = floatFromBits(random.bits());
        if (!std::isfinite(x)) continue;
        ASSERT_LE(std::fabs(sine(x)), 1.0f) << x;
        ASSERT_LE(std::fabs(cosine(x)), 1.0f) << x;
    }
}

TEST(Math, sineSpecialValues) {
    for (const float x : {kBoundless, -kBoundless, kNoNumber}) {
        EXPECT_TRUE(std::isnan(sine(x)));
        EXPECT_TRUE(std::isnan(cosine(x)));
    }
    EXPECT_EQ(cosine(0.0f), 1.0f);
    EXPECT_EQ(sine(0.0f), 0.0f);
    EXPECT_TRUE(std::signbit(sine(-0.0f)));
    EXPECT_EQ(sine(1e-40f), 1e-40f);
}

TEST(Math, arcTangentIsWithinHalfAUnit) {
    const auto atan = [](long double x) { return std::atan(x); };
    checkOver(-4.0f, 4.0f, arcTangent, atan);
    checkOver(-std::numeric_limits<float>::max(), std::numeric_limits<float>::max(), arcTangent, atan);
    EXPECT_EQ(arcTangent(kBoundless), kHalfPi);
    EXPECT_EQ(arcTangent(-kBoundless), -kHalfPi);
    EXPECT_TRUE(std::isnan(arcTangent(kNoNumber)));
    EXPECT_TRUE(std::signbit(arcTangent(-0.0f)));
}

TEST(Math, arcTangent2IsWithinHalfAUnit) {
    Worst worst;
    RandomStream random(4, 0, RandomPurpose::Test);
    const auto check = [&](float y, float x) {
        worst.see(arcTangent2(y, x), std::atan2(static_cast<long double>(y), static_cast<long double>(x)), y, x);
    };
    for (int i = 0; i < kRandom; ++i) {
        const float y = floatFromBits(random.bits());
        const float x = floatFromBits(random.bits());
        if (!std::isnan(x) && !std::isnan(y)) check(y, x);
        const float b = random.between(-10, 10);
        const float a = random.between(-10, 10);
        check(b, a);
    }
    for (int i = -300; i <= 300; ++i)
        for (int k = -300; k <= 300; ++k)
            if (i != 0 || k != 0) check(static_cast<float>(i), static_cast<float>(k));
}

TEST(Math, arcTangent2SpecialValuesAsInC) {
    for (const float y : {0.0f, -0.0f, 1.0f, -1.0f, kBoundless, -kBoundless})
        for (const float x : {0.0f, -0.0f, 1.0f, -1.0f, kBoundless, -kBoundless}) {
            const float expected = static_cast<float>(std::atan2(static_cast<double>(y), static_cast<double>(x)));
            EXPECT_EQ(arcTangent2(y, x), expected) << y << ", " << x;
            EXPECT_EQ(std::signbit(arcTangent2(y, x)), std::signbit(expected)) << y << ", " << x;
        }
    EXPECT_TRUE(std::isnan(arcTangent2(kNoNumber, 1)));
    EXPECT_TRUE(std::isnan(arcTangent2(1, kNoNumber)));
}

TEST(Math, arcSineAndArcCosineAreWithinHalfAUnit) {
    checkOver(-1.0f, 1.0f, arcSine, [](long double x) { return std::asin(x); });
    checkOver(-1.0f, 1.0f, arcCosine, [](long double x) { return std::acos(x); });
    Worst worst;
    float x = 1;
    for (int i = 0; i < 10'000; ++i, x = std::nextafter(x, 0.0f)) {
        worst.see(arcSine(x), std::asin(static_cast<long double>(x)), x);
        worst.see(arcCosine(x), std::acos(static_cast<long double>(x)), x);
        worst.see(arcCosine(-x), std::acos(-static_cast<long double>(x)), -x);
    }
}

TEST(Math, arcSineTakesTheNearestEndBeyondOne) {
    EXPECT_EQ(arcSine(1.5f), kHalfPi);
    EXPECT_EQ(arcSine(-kBoundless), -kHalfPi);
    EXPECT_EQ(arcCosine(1.0000001f), 0.0f);
    EXPECT_EQ(arcCosine(-2.0f), kPi);
    EXPECT_TRUE(std::isnan(arcSine(kNoNumber)));
    EXPECT_TRUE(std::isnan(arcCosine(kNoNumber)));
}

TEST(Math, exponentialIsWithinHalfAUnit) {
    const auto exp = [](long double x) { return std::exp(x); };
    checkOver(-1.0f, 1.0f, exponential, exp);
    checkOver(-104.5f, 89.0f, exponential, exp);
    EXPECT_EQ(exponential(0), 1.0f);
    EXPECT_EQ(exponential(88.73f), kBoundless);
    EXPECT_EQ(exponential(3e38f), kBoundless);
    EXPECT_EQ(exponential(kBoundless), kBoundless);
    EXPECT_EQ(exponential(-104.0f), 0.0f);
    EXPECT_EQ(exponential(-kBoundless), 0.0f);
    EXPECT_TRUE(std::isnan(exponential(kNoNumber)));
}

TEST(Math, logarithmIsWithinHalfAUnit) {
    const auto log = [](long double x) { return std::log(x); };
    checkOver(std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::max(), logarithm, log);
    checkOver(0.5f, 2.0f, logarithm, log);
    EXPECT_EQ(logarithm(1), 0.0f);
    EXPECT_EQ(logarithm(0), -kBoundless);
    EXPECT_EQ(logarithm(-0.0f), -kBoundless);
    EXPECT_EQ(logarithm(kBoundless), kBoundless);
    EXPECT_TRUE(std::isnan(logarithm(-1)));
    EXPECT_TRUE(std::isnan(logarithm(kNoNumber)));
}

TEST(Math, powerIsWithinHalfAUnit) {
    Worst worst;
    RandomStream random(5, 0, RandomPurpose::Test);
    const auto check = [&](float x, float y) {
        worst.see(power(x, y), std::pow(static_cast<long double>(x), static_cast<long double>(y)), x, y);
    };
    for (int i = 0; i < kRandom; ++i) {
        const float x = std::fabs(floatFromBits(random.bits()));
        const float y = random.between(-3, 3);
        if (std::isfinite(x) && x > 0) check(x, y);
        const float base = random.between(0, 20);
        const float exponent = random.between(-30, 30);
        if (base > 0) check(base, exponent);
        const float near = random.between(0.99f, 1.01f);
        const float high = random.between(-5000, 5000);
        check(near, high);
        check(-base, static_cast<float>(static_cast<int>(exponent)));
    }
    for (int i = 1; i <= 300; ++i)
        for (int k = -300; k <= 300; ++k)
            check(static_cast<float>(i), static_cast<float>(k) * 0.25f);
}

TEST(Math, powerSpecialValues) {
    EXPECT_EQ(power(0, 0), 1.0f);
    EXPECT_EQ(power(5, 0), 1.0f);
    EXPECT_EQ(power(0, 2), 0.0f);
    EXPECT_EQ(power(0, -2), kBoundless);
    EXPECT_EQ(power(-2, 3), -8.0f);
    EXPECT_EQ(power(-2, 4), 16.0f);
    EXPECT_EQ(power(-2, -1), -0.5f);
    EXPECT_TRUE(std::isnan(power(-2, 0.5f)));
    EXPECT_TRUE(std::isnan(power(kNoNumber, 2)));
    EXPECT_TRUE(std::isnan(power(2, kNoNumber)));
    EXPECT_TRUE(std::isnan(power(0, kNoNumber)));
    EXPECT_EQ(power(10, 60), kBoundless);
    EXPECT_EQ(power(10, -60), 0.0f);
}

TEST(Math, wrapAngleKeepsTheAngleAndTheRange) {
    RandomStream random(6, 0, RandomPurpose::Test);
    for (int i = 0; i < 100'000; ++i) {
        const float a = random.between(-1000, 1000);
        const float w = wrapAngle(a);
        ASSERT_LE(std::fabs(w), kPi);
        ASSERT_NEAR(sine(w), sine(a), 1e-4f) << a;
        ASSERT_NEAR(cosine(w), cosine(a), 1e-4f) << a;
    }
    EXPECT_LE(std::fabs(wrapAngle(3e38f)), kPi);
    EXPECT_EQ(wrapAngle(1.25f), 1.25f);
    EXPECT_NEAR(angleDifference(3.0f, -3.0f), kTwoPi - 6.0f, 1e-6f);
    EXPECT_NEAR(angleDifference(-3.0f, 3.0f), 6.0f - kTwoPi, 1e-6f);
}

TEST(Math, headingsFollowTheHouseConvention) {
    const auto near = [](Vec3 a, Vec3 b) { return length(a - b) < 1e-6f; };
    EXPECT_TRUE(near(directionFromYawPitch(0, 0), {0, 0, -1}));
    EXPECT_TRUE(near(directionFromYawPitch(kHalfPi, 0), {1, 0, 0}));
    EXPECT_TRUE(near(directionFromYawPitch(0, kHalfPi), {0, 1, 0}));
    EXPECT_TRUE(near(rotateByYaw({0, 0, -1}, kHalfPi), {1, 0, 0}));
    EXPECT_TRUE(near(rotateByYaw({0, 5, -1}, kHalfPi), {1, 5, 0}));
    EXPECT_TRUE(near(rotate(quatFromYaw(0.7f), {0, 0, -1}), directionFromYawPitch(0.7f, 0)));
    for (float yaw = -3; yaw < 3; yaw += 0.37f)
        for (float pitch = -1.5f; pitch < 1.5f; pitch += 0.23f) {
            const Vec3 d = directionFromYawPitch(yaw, pitch);
            EXPECT_NEAR(length(d), 1, 1e-6f);
            EXPECT_NEAR(yawOf(d), yaw, 1e-5f);
            EXPECT_NEAR(pitchOf(d), pitch, 1e-5f);
        }
    EXPECT_EQ(yawOf({0, 1, 0}), 0.0f);
}

TEST(Math, slerpRunsAtConstantSpeedTheShorterWay) {
    const Quat a = quatFromAxisAngle({0, 1, 0}, 0.2f), b = quatFromAxisAngle({0, 1, 0}, 1.4f);
    for (float t = 0; t <= 1; t += 0.125f) {
        const Quat expected = quatFromAxisAngle({0, 1, 0}, 0.2f + 1.2f * t);
        EXPECT_NEAR(dot(slerp(a, b, t), expected), 1, 1e-6f);
        EXPECT_NEAR(dot(slerp(a, {-b.x, -b.y, -b.z, -b.w}, t), expected), 1, 1e-6f);
    }
    EXPECT_NEAR(dot(slerp(a, a, 0.5f), a), 1, 1e-6f);
}

// --- golden bits ------------------------------------------------------------------------------------------------
// A hash over the bits of 100,000 results per function. Whatever compiler, optimisation or machine runs this test, it
// must find the same ones; a change here changes every recording ever made.

template <class Function>
std::string goldenHash(Function function) {
    RandomStream random(20250101, 0, RandomPurpose::Test);
    std::vector<float> results;
    for (int i = 0; i < 100'000; ++i)
        results.push_back(function(random));
    return toHex(hashBytes(std::as_bytes(std::span(results))));
}

/// Mostly everyday sizes, with every exponent among them.
float anyOf(RandomStream& random, float max) {
    const float everyday = random.between(-10, 10);
    const float wild = floatFromBits(random.bits());
    const bool everydayNow = random.chance(0.7f);
    return everydayNow || !(std::fabs(wild) <= max) ? everyday : wild;
}

TEST(MathGolden, sine) {
    EXPECT_EQ(goldenHash([](RandomStream& r) { return sine(anyOf(r, 1e6f)); }), "7bee7ef125f4000144afffde9a871cf2");
}
TEST(MathGolden, cosine) {
    EXPECT_EQ(goldenHash([](RandomStream& r) { return cosine(anyOf(r, 1e6f)); }), "6340ecc859a5e640debdf7edc61bb3f1");
}
TEST(MathGolden, arcTangent2) {
    EXPECT_EQ(goldenHash([](RandomStream& r) {
                  const float y = anyOf(r, 3e38f);
                  const float x = anyOf(r, 3e38f);
                  return arcTangent2(y, x);
              }),
              "7c548872f42bd4f7b336dd3a56ab5259");
}
TEST(MathGolden, arcTangent) {
    EXPECT_EQ(goldenHash([](RandomStream& r) { return arcTangent(anyOf(r, 3e38f)); }),
              "1d82bddd979ffdd5607237417f1892e8");
}
TEST(MathGolden, arcSine) {
    EXPECT_EQ(goldenHash([](RandomStream& r) { return arcSine(anyOf(r, 1.0f) * 0.1f); }),
              "6f19c4aab37ab3f7ca317dc33f8cecf5");
}
TEST(MathGolden, arcCosine) {
    EXPECT_EQ(goldenHash([](RandomStream& r) { return arcCosine(anyOf(r, 1.0f) * 0.1f); }),
              "e0f2a7781961427f69fc9a0dbdab595d");
}
TEST(MathGolden, exponential) {
    EXPECT_EQ(goldenHash([](RandomStream& r) { return exponential(anyOf(r, 105.0f) * 5); }),
              "391ce21ec9bec96b3fd05113beba08fb");
}
TEST(MathGolden, logarithm) {
    EXPECT_EQ(goldenHash([](RandomStream& r) { return logarithm(std::fabs(anyOf(r, 3e38f))); }),
              "1496635d2cc287e13437f94b08a9e14c");
}
TEST(MathGolden, power) {
    EXPECT_EQ(goldenHash([](RandomStream& r) {
                  const float x = std::fabs(anyOf(r, 1e6f));
                  const float y = r.between(-6, 6);
                  return power(x, y);
              }),
              "03de73ac09db36b3d17fe03c875a4f26");
}
TEST(MathGolden, headings) {
    EXPECT_EQ(goldenHash([](RandomStream& r) {
                  const float yaw = anyOf(r, 1e6f);
                  const float pitch = r.between(-kHalfPi, kHalfPi);
                  const Vec3 d = rotateByYaw(directionFromYawPitch(wrapAngle(yaw), pitch), pitch);
                  return d.x + yawOf(d) * d.y + pitchOf(d) * d.z;
              }),
              "89081f453d28336160bf46d1b3a551e1");
}

} // namespace
} // namespace lince
