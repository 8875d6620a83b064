#pragma once
// The linear programs of the paper: the velocity nearest to a wish inside half-planes and a disc of speeds.

#include <lince/move/avoidance.h>

namespace lince {

/// Obeys lines[0, hardCount) always (zero must obey them, up to rounding) and the others if possible; where not, the
/// one that is broken the most is broken the least.
Vec2 solveAvoidance(const AvoidanceLine* lines, int hardCount, int count, Vec2 wish, float maxSpeed);

} // namespace lince
