#pragma once
// Vectors, boxes and angles. Right-handed, Y up, metres, radians (as glTF).
//
// Heading: yaw 0 looks along -Z and grows clockwise seen from above (towards +X); pitch grows upwards.
// Every operation here is a fixed sequence of IEEE additions, multiplications, divisions and square roots, so it
// gives the same bits on every target (the build turns fused multiply-add off).

#include <cmath>
#include <cstdint>
#include <limits>

namespace lince {

inline constexpr float kPi = 3.14159265358979323846f;
inline constexpr float kTwoPi = 6.28318530717958647692f;
inline constexpr float kHalfPi = 1.57079632679489661923f;

struct Vec2 {
    float x = 0, y = 0;
    constexpr bool operator==(const Vec2&) const = default;
};
constexpr Vec2 operator+(Vec2 a, Vec2 b) {
    return {a.x + b.x, a.y + b.y};
}
constexpr Vec2 operator-(Vec2 a, Vec2 b) {
    return {a.x - b.x, a.y - b.y};
}
constexpr Vec2 operator-(Vec2 a) {
    return {-a.x, -a.y};
}
constexpr Vec2 operator*(Vec2 a, float s) {
    return {a.x * s, a.y * s};
}
constexpr Vec2 operator*(float s, Vec2 a) {
    return a * s;
}
constexpr float dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}
constexpr float cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}
constexpr float lengthSquared(Vec2 a) {
    return dot(a, a);
}
inline float length(Vec2 a) {
    return std::sqrt(dot(a, a));
}

struct Vec3 {
    float x = 0, y = 0, z = 0;
    constexpr bool operator==(const Vec3&) const = default;
    constexpr float operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
    constexpr float& operator[](int axis) { return axis == 0 ? x : axis == 1 ? y : z; }
};
constexpr Vec3 operator+(Vec3 a, Vec3 b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Vec3 operator-(Vec3 a, Vec3 b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Vec3 operator-(Vec3 a) {
    return {-a.x, -a.y, -a.z};
}
constexpr Vec3 operator*(Vec3 a, float s) {
    return {a.x * s, a.y * s, a.z * s};
}
constexpr Vec3 operator*(float s, Vec3 a) {
    return a * s;
}
constexpr Vec3 operator*(Vec3 a, Vec3 b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}
constexpr Vec3 operator/(Vec3 a, float s) {
    return {a.x / s, a.y / s, a.z / s};
}
constexpr Vec3& operator+=(Vec3& a, Vec3 b) {
    return a = a + b;
}
constexpr Vec3& operator-=(Vec3& a, Vec3 b) {
    return a = a - b;
}
constexpr Vec3& operator*=(Vec3& a, float s) {
    return a = a * s;
}
constexpr float dot(Vec3 a, Vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
constexpr float lengthSquared(Vec3 a) {
    return dot(a, a);
}
inline float length(Vec3 a) {
    return std::sqrt(dot(a, a));
}
constexpr Vec3 lerp(Vec3 a, Vec3 b, float t) {
    return a + (b - a) * t;
}
constexpr Vec3 horizontal(Vec3 a) {
    return {a.x, 0, a.z};
}

constexpr float minimum(float a, float b) {
    return b < a ? b : a;
}
constexpr float maximum(float a, float b) {
    return a < b ? b : a;
}
constexpr float clamp(float v, float low, float high) {
    return v < low ? low : v > high ? high : v;
}
constexpr float absolute(float v) {
    return v < 0 ? -v : v;
}
constexpr Vec3 minimum(Vec3 a, Vec3 b) {
    return {minimum(a.x, b.x), minimum(a.y, b.y), minimum(a.z, b.z)};
}
constexpr Vec3 maximum(Vec3 a, Vec3 b) {
    return {maximum(a.x, b.x), maximum(a.y, b.y), maximum(a.z, b.z)};
}
constexpr Vec3 absolute(Vec3 a) {
    return {absolute(a.x), absolute(a.y), absolute(a.z)};
}
inline bool isFinite(Vec3 a) {
    return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

/// Metres between two places on the map.
inline float horizontalDistance(Vec3 a, Vec3 b) {
    return length(horizontal(a - b));
}
/// What is left of a velocity along a face with this unit normal.
constexpr Vec3 slidAlong(Vec3 velocity, Vec3 normal) {
    return velocity - normal * dot(velocity, normal);
}
/// The unit vector along a, or `fallback` when a is (nearly) zero.
inline Vec3 normalized(Vec3 a, Vec3 fallback = {0, 0, 0}) {
    const float l = length(a);
    return l > 1e-12f ? a / l : fallback;
}
inline Vec2 normalized(Vec2 a, Vec2 fallback = {0, 0}) {
    const float l = length(a);
    return l > 1e-12f ? Vec2{a.x / l, a.y / l} : fallback;
}

/// Axis-aligned box. The default is empty: it contains nothing and grows from the first point added.
struct Aabb {
    Vec3 low{std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity(),
             std::numeric_limits<float>::infinity()};
    Vec3 high{-std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
              -std::numeric_limits<float>::infinity()};

    constexpr bool operator==(const Aabb&) const = default;
    constexpr bool empty() const { return low.x > high.x || low.y > high.y || low.z > high.z; }
    constexpr void add(Vec3 p) { low = minimum(low, p), high = maximum(high, p); }
    constexpr void add(const Aabb& b) { low = minimum(low, b.low), high = maximum(high, b.high); }
    constexpr Vec3 centre() const { return (low + high) * 0.5f; }
    constexpr Vec3 size() const { return high - low; }
    constexpr Aabb grown(float by) const { return {low - Vec3{by, by, by}, high + Vec3{by, by, by}}; }
    constexpr Aabb moved(Vec3 by) const { return {low + by, high + by}; }
    constexpr bool contains(Vec3 p) const {
        return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y && p.z >= low.z && p.z <= high.z;
    }
    constexpr bool overlaps(const Aabb& b) const {
        return low.x <= b.high.x && high.x >= b.low.x && low.y <= b.high.y && high.y >= b.low.y && low.z <= b.high.z &&
               high.z >= b.low.z;
    }
};

} // namespace lince
