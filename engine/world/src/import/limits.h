#pragma once
// What every importer refuses, so that nothing behind it has to think of overflow.

#include <lince/core/vec.h>

#include <cstddef>

namespace lince::importing {

/// Metres (or the file's unit). Beyond it the squares of squares that normals need leave the range of float.
inline constexpr float kLargestCoordinate = 1e7f;
/// Triangles and vertices of one mesh; 32-bit indices three times over.
inline constexpr std::size_t kMaxTriangles = std::size_t{1} << 24;
/// Surfaces and objects are counted in 16 bits.
inline constexpr std::size_t kMaxNames = 65535;

/// False for NaN too.
inline bool isUsable(Vec3 p) {
    return absolute(p.x) <= kLargestCoordinate && absolute(p.y) <= kLargestCoordinate &&
           absolute(p.z) <= kLargestCoordinate;
}

} // namespace lince::importing
