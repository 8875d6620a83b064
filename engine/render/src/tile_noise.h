#pragma once
// Smooth noise for patterns and ground colours: cheap, tileable, and the same everywhere.

#include <lince/core/vec.h>

#include <cstdint>

namespace lince::looks {

/// Well mixed bits of two whole numbers and a seed, as a fraction in [0, 1).
inline float latticeNoise(std::uint32_t x, std::uint32_t y, std::uint32_t seed) {
    std::uint32_t h = x * 0x8da6b343u ^ y * 0xd8163841u ^ seed * 0xcb1ab31fu;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    h ^= h >> 15;
    return static_cast<float>(h >> 8) * (1.0f / 16777216.0f);
}

/// In [-1, 1], smooth, a hill or hollow about every unit; repeats after `period` units (0: never).
inline float smoothNoise(float x, float y, std::uint32_t periodX, std::uint32_t periodY, std::uint32_t seed) {
    const float cellX = std::floor(x), cellY = std::floor(y);
    const float fx = x - cellX, fy = y - cellY;
    const auto wrapped = [](float cell, int step, std::uint32_t period) {
        const auto whole = static_cast<std::int64_t>(cell) + step;
        if (period == 0) return static_cast<std::uint32_t>(whole & 0xffffffff);
        const auto p = static_cast<std::int64_t>(period);
        return static_cast<std::uint32_t>(((whole % p) + p) % p);
    };
    const std::uint32_t x0 = wrapped(cellX, 0, periodX), x1 = wrapped(cellX, 1, periodX);
    const std::uint32_t y0 = wrapped(cellY, 0, periodY), y1 = wrapped(cellY, 1, periodY);
    const float u = fx * fx * (3 - 2 * fx), v = fy * fy * (3 - 2 * fy);
    const float low = latticeNoise(x0, y0, seed) * (1 - u) + latticeNoise(x1, y0, seed) * u;
    const float high = latticeNoise(x0, y1, seed) * (1 - u) + latticeNoise(x1, y1, seed) * u;
    return (low * (1 - v) + high * v) * 2 - 1;
}

/// Three sizes of smooth noise together, in about [-1, 1]; does not repeat.
inline float wanderingNoise(float x, float y, std::uint32_t seed) {
    return (smoothNoise(x, y, 0, 0, seed) + 0.5f * smoothNoise(x * 2, y * 2, 0, 0, seed + 101) +
            0.25f * smoothNoise(x * 4, y * 4, 0, 0, seed + 202)) /
           1.2f;
}

} // namespace lince::looks
