#include "flock_rules.h"

namespace lince {

namespace flocking {

namespace {

float square(float metres) {
    return metres > 0 ? metres * metres : -1; // a rule that reaches nowhere finds nobody
}

float signedSquare(float cosine) {
    return cosine > -1 ? cosine * absolute(cosine) : -2; // all around, whatever rounding makes of straight behind
}

/// One division instead of three.
Vec3 divided(Vec3 a, float by) {
    return a * (1 / by);
}

} // namespace

PairLimits::PairLimits(const FlockReach& reach)
    : separationSquare(square(reach.separation)), alignmentSquare(square(reach.alignment)),
      cohesionSquare(square(reach.cohesion)),
      widestSquare(maximum(maximum(separationSquare, alignmentSquare), cohesionSquare)),
      separationAngle(signedSquare(reach.separationCosine)), alignmentAngle(signedSquare(reach.alignmentCosine)),
      cohesionAngle(signedSquare(reach.cohesionCosine)) {}

float widestReach(const FlockReach& reach) {
    return maximum(maximum(reach.separation, reach.alignment), reach.cohesion);
}

} // namespace flocking

FlockSums flockSums(Vec3 self, Vec3 heading, const NeighbourSpan& others, const FlockReach& reach) {
    const flocking::PairLimits limits(reach);
    FlockSums sums;
    for (std::size_t i = 0; i < others.count; ++i) {
        const Vec3 offset{others.x[i] - self.x, others.y[i] - self.y, others.z[i] - self.z};
        const float distanceSquare = dot(offset, offset);
        if (!(distanceSquare <= limits.widestSquare)) continue;
        const float forward = dot(heading, offset);
        const float forwardSquare = forward * absolute(forward);
        if (distanceSquare <= limits.separationSquare && forwardSquare > limits.separationAngle * distanceSquare) {
            const float inverse = 1 / maximum(distanceSquare, flocking::kSamePlaceSquare);
            sums.away = sums.away - offset * inverse;
            sums.separationCount += 1;
        }
        if (distanceSquare <= limits.alignmentSquare && forwardSquare > limits.alignmentAngle * distanceSquare) {
            sums.velocity += Vec3{others.vx[i], others.vy[i], others.vz[i]};
            sums.alignmentCount += 1;
        }
        if (distanceSquare <= limits.cohesionSquare && forwardSquare > limits.cohesionAngle * distanceSquare) {
            sums.place += offset;
            sums.cohesionCount += 1;
        }
    }
    return sums;
}

// The divisor is length or 1 (or what stands for 1), never a branch: the vector kernel does the same for all its lanes.

Vec3 separationOf(const FlockSums& sums) {
    return flocking::divided(sums.away, maximum(length(sums.away), flocking::kFullPush));
}

Vec3 alignmentOf(const FlockSums& sums, Vec3 heading) {
    const float speed = length(sums.velocity);
    if (!(speed > flocking::kStill)) return {}; // they stand, or go apart evenly
    const Vec3 turn = flocking::divided(sums.velocity, speed) - heading;
    return flocking::divided(turn, maximum(length(turn), 1));
}

Vec3 cohesionOf(const FlockSums& sums) {
    const Vec3 mean = flocking::divided(sums.place, maximum(sums.cohesionCount, 1));
    return flocking::divided(mean, maximum(length(mean), 1));
}

} // namespace lince
