#pragma once
// The inner loop of influence maps, with vector instructions.

#include <lince/influence/ground_grid.h>

namespace lince {

/// One step's constants.
struct InfluenceRule {
    float straight = 1, diagonal = 1; ///< what is left over the way from a neighbour
    float momentum = 0.5f;
    float keep = 1;        ///< 1 - fade
    bool diagonals = true; ///< else only the straight neighbours
    bool bothSigns = true;
};

/// From `now` to `next`, both by slots of the ground. Every slot of `next` without a cell must be 0 and stays so.
void influenceStep(const GroundGrid& ground, const InfluenceRule& rule, const float* now, float* next);

} // namespace lince
