#include <lince/core/math.h>
#include <lince/core/quat.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

// All in double: Taylor series on a short interval leave an error far below half a unit of a float, so one final
// rounding decides the result. Only + - * / and sqrt are used, each exactly rounded by IEEE 754 everywhere.

namespace lince {
namespace {

constexpr double kPiDouble = 3.14159265358979323846;
constexpr double kHalfPiHigh = 1.57079632673412561417e+00; ///< first 33 bits: products with n < 2^20 are exact
constexpr double kHalfPiLow = 6.07710050650619224932e-11;  ///< the rest
constexpr double kLn2High = 6.93147180369123816490e-01;    ///< trailing zeros, so k * high is exact
constexpr double kLn2Low = 1.90821492927058770002e-10;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// x to [-pi/4, pi/4] and the quarter turn it came from.
struct Reduced {
    double angle;
    int quarter;
};
Reduced reduceAngle(double x) {
    // Beyond 1e6 the remainder of 2*pi in double keeps it bounded; std::fmod is exact on every platform.
    if (std::fabs(x) > 1.0e6) x = std::fmod(x, 2.0 * kPiDouble);
    const double n = std::floor(x * (2.0 / kPiDouble) + 0.5);
    const double r = (x - n * kHalfPiHigh) - n * kHalfPiLow;
    return {r, static_cast<int>(static_cast<std::int64_t>(n) & 3)};
}

double sineKernel(double x) {
    const double s = x * x;
    double p = -1.0 / 1307674368000.0;
    p = p * s + 1.0 / 6227020800.0;
    p = p * s - 1.0 / 39916800.0;
    p = p * s + 1.0 / 362880.0;
    p = p * s - 1.0 / 5040.0;
    p = p * s + 1.0 / 120.0;
    p = p * s - 1.0 / 6.0;
    return x + x * (s * p);
}

double cosineKernel(double x) {
    const double s = x * x;
    double p = -1.0 / 87178291200.0;
    p = p * s + 1.0 / 479001600.0;
    p = p * s - 1.0 / 3628800.0;
    p = p * s + 1.0 / 40320.0;
    p = p * s - 1.0 / 720.0;
    p = p * s + 1.0 / 24.0;
    p = p * s - 0.5;
    return 1.0 + s * p;
}

double sineDouble(double x, int shift) {
    const Reduced r = reduceAngle(x);
    const int quarter = (r.quarter + shift) & 3;
    const double v = (quarter & 1) != 0 ? cosineKernel(r.angle) : sineKernel(r.angle);
    return (quarter & 2) != 0 ? -v : v;
}

/// Arc tangent of t in [0, 1].
double arcTangentUnit(double t) {
    // Above tan(pi/8) turn by pi/4, so that the series runs on |u| <= 0.4143.
    const bool turned = t > 0.41421356237309503;
    const double u = turned ? (t - 1.0) / (t + 1.0) : t;
    const double s = u * u;
    double sum = 0;
    for (int k = 31; k >= 1; k -= 2)
        sum = 1.0 / k - s * sum;
    return (turned ? kPiDouble / 4 : 0.0) + u * sum;
}

double arcTangent2Double(double y, double x) {
    if (std::isnan(x) || std::isnan(y)) return kNaN;
    const double ax = std::fabs(x), ay = std::fabs(y);
    double angle;
    if (ax == 0 && ay == 0)
        angle = 0;
    else if (std::isinf(ax) && std::isinf(ay))
        angle = kPiDouble / 4;
    else
        angle = ay <= ax ? arcTangentUnit(ay / ax) : kPiDouble / 2 - arcTangentUnit(ax / ay);
    if (std::signbit(x)) angle = kPiDouble - angle;
    return std::signbit(y) ? -angle : angle;
}

/// 2^k for -1022 <= k <= 1023.
double powerOfTwo(int k) {
    const std::uint64_t bits = static_cast<std::uint64_t>(k + 1023) << 52;
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

double exponentialDouble(double x) {
    if (std::isnan(x)) return kNaN;
    if (x > 700) return std::numeric_limits<double>::infinity();
    if (x < -700) return 0;
    const double k = std::floor(x * 1.44269504088896340736 + 0.5);
    const double r = (x - k * kLn2High) - k * kLn2Low;
    double p = 1.0;
    for (int n = 13; n >= 1; --n)
        p = 1.0 + r * p / n;
    return p * powerOfTwo(static_cast<int>(k));
}

double logarithmDouble(double x) {
    if (std::isnan(x) || x < 0) return kNaN;
    if (x == 0) return -std::numeric_limits<double>::infinity();
    if (std::isinf(x)) return x;
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    int k = static_cast<int>(bits >> 52) - 1023; // x came from a float: never subnormal as a double
    bits = (bits & 0x000fffffffffffffull) | 0x3ff0000000000000ull;
    double m;
    std::memcpy(&m, &bits, sizeof m);
    if (m > 1.41421356237309504880) m *= 0.5, ++k;
    const double s = (m - 1.0) / (m + 1.0);
    const double z = s * s;
    double sum = 0;
    for (int n = 21; n >= 1; n -= 2)
        sum = 1.0 / n + z * sum;
    return k * kLn2High + (2.0 * s * sum + k * kLn2Low);
}

} // namespace

float sine(float radians) {
    if (!std::isfinite(radians)) return static_cast<float>(kNaN);
    if (radians == 0) return radians;
    return static_cast<float>(sineDouble(radians, 0));
}

float cosine(float radians) {
    if (!std::isfinite(radians)) return static_cast<float>(kNaN);
    return static_cast<float>(sineDouble(radians, 1));
}

float arcTangent2(float y, float x) {
    return static_cast<float>(arcTangent2Double(y, x));
}

float arcTangent(float x) {
    return static_cast<float>(arcTangent2Double(x, 1.0));
}

float arcSine(float x) {
    const double v = clamp(x, -1, 1);
    return static_cast<float>(arcTangent2Double(v, std::sqrt((1.0 - v) * (1.0 + v))));
}

float arcCosine(float x) {
    const double v = clamp(x, -1, 1);
    return static_cast<float>(arcTangent2Double(std::sqrt((1.0 - v) * (1.0 + v)), v));
}

float exponential(float x) {
    return static_cast<float>(exponentialDouble(x));
}

float logarithm(float x) {
    return static_cast<float>(logarithmDouble(x));
}

float power(float x, float y) {
    if (y == 0) return 1;
    if (x == 0 && !std::isnan(y)) return y > 0 ? 0.0f : std::numeric_limits<float>::infinity();
    if (x < 0) {
        if (std::floor(y) != y) return static_cast<float>(kNaN);
        const double magnitude = exponentialDouble(y * logarithmDouble(-static_cast<double>(x)));
        const bool odd = std::fmod(std::fabs(y), 2.0f) == 1.0f;
        return static_cast<float>(odd ? -magnitude : magnitude);
    }
    return static_cast<float>(exponentialDouble(y * logarithmDouble(x)));
}

float wrapAngle(float radians) {
    if (radians >= -kPi && radians <= kPi) return radians;
    const double turns = std::floor(radians / (2.0 * kPiDouble) + 0.5);
    return clamp(static_cast<float>(radians - turns * 2.0 * kPiDouble), -kPi, kPi);
}

float angleDifference(float from, float to) {
    return wrapAngle(to - from);
}

Vec3 directionFromYawPitch(float yawRadians, float pitchRadians) {
    const float c = cosine(pitchRadians);
    return {c * sine(yawRadians), sine(pitchRadians), -c * cosine(yawRadians)};
}

float yawOf(Vec3 direction) {
    return direction.x == 0 && direction.z == 0 ? 0 : arcTangent2(direction.x, -direction.z);
}

float pitchOf(Vec3 direction) {
    return arcTangent2(direction.y, std::sqrt(direction.x * direction.x + direction.z * direction.z));
}

Vec3 rotateByYaw(Vec3 v, float yawRadians) {
    const float s = sine(yawRadians), c = cosine(yawRadians);
    return {v.x * c - v.z * s, v.y, v.x * s + v.z * c};
}

Quat slerp(Quat a, Quat b, float t) {
    float d = dot(a, b);
    if (d < 0) b = {-b.x, -b.y, -b.z, -b.w}, d = -d;
    float wa = 1 - t, wb = t;
    if (d < 0.9995f) { // nearly equal: the straight blend is exact enough and does not divide by zero
        const float angle = arcCosine(d);
        const float s = sine(angle);
        wa = sine(wa * angle) / s;
        wb = sine(wb * angle) / s;
    }
    return normalized(Quat{a.x * wa + b.x * wb, a.y * wa + b.y * wb, a.z * wa + b.z * wb, a.w * wa + b.w * wb});
}

} // namespace lince
