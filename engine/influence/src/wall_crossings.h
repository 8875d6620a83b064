#pragma once
// Inside or outside, from the walls that are crossed.

#include <lince/influence/wall_grid.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince {

/// For each node (row by row), 1 when it lies inside: the fewest walls that must be crossed to come there from outside
/// of all walls is odd. For closed outlines that is the even-odd rule along any line; walls with an open end change
/// nothing, as one can go round it.
std::vector<std::uint8_t> insideByCrossings(std::span<const GridWall> walls, Vec2 origin, float spacing,
                                            std::uint32_t columns, std::uint32_t rows);

/// Metres between two segments, 0 when they meet.
double distanceBetween(const GridWall& first, const GridWall& second);

} // namespace lince
