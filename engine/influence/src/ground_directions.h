#pragma once
// The eight ways to the next square: 0 is -Z, then clockwise seen from above.

#include <array>
#include <cstddef>
#include <cstdint>

namespace lince {

struct Across {
    std::int32_t column, row;
};

inline constexpr std::array<Across, 8> kAcross{{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};

constexpr std::size_t opposite(std::size_t direction) {
    return (direction + 4) % 8;
}

} // namespace lince
