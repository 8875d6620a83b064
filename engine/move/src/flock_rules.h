#pragma once
// One pair of the flock's rules, as numbers that the plain loop and the vector kernel share. Both do the same
// operations in the same order, so a body summed alone and one summed among ten thousand have the same bits.

#include <lince/move/flock.h>

namespace lince::flocking {

/// Who is nearer than a millionth of a millimetre (here squared) pushes no harder: 1 / 0 would be the end of the flock.
inline constexpr float kSamePlaceSquare = 1e-18f;
/// Pushes that together are weaker than that of one body at four metres are wished for the less the weaker they are:
/// who stands evenly between others does not tremble.
inline constexpr float kFullPush = 0.25f;

/// Slower than this is standing, metres a second.
inline constexpr float kStill = 1e-6f;

/// FlockReach for comparisons without a root: forward > cosine * distance is forward * |forward| > signed square of the
/// cosine * square of the distance. At the very same place both sides are 0, so nobody is its own neighbour.
struct PairLimits {
    float separationSquare, alignmentSquare, cohesionSquare, widestSquare;
    float separationAngle, alignmentAngle, cohesionAngle;

    explicit PairLimits(const FlockReach& reach);
};

float widestReach(const FlockReach& reach);

} // namespace lince::flocking
