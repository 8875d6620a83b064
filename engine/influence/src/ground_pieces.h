#pragma once
// What part of a polygon lies in a square of the ground, seen from above. Doubles throughout: the same on every target,
// and far finer than the tolerance.

#include <lince/navmesh/nav_mesh.h>

#include <cstdint>

namespace lince {

/// Metres: what is nearer counts as touching.
inline constexpr double kGroundTouch = 1e-3;

struct GroundSquare {
    double left = 0, top = 0, right = 0, bottom = 0; ///< x from left to right, z from top to bottom
};

/// A polygon's part of a square.
struct GroundPiece {
    bool there = false;
    std::uint8_t corners =
        0;           ///< bit i: holds that corner of the square; north-west, north-east, south-east, south-west
    Vec2 place;      ///< in it: the square's middle, or a place near the nearest to it
    double away = 0; ///< squared metres from the middle; 0 when it holds the middle
};

/// Pieces of less than a square centimetre are not there.
GroundPiece pieceOf(const NavMesh& mesh, std::uint32_t polygon, const GroundSquare& square);

/// The part of the border between two polygons, on foot, that lies within the rectangle: is there any?
bool joinedWithin(const NavMesh& mesh, std::uint32_t from, std::uint32_t to, const GroundSquare& rectangle);

} // namespace lince
