#pragma once
// What lies on a straight stretch of ground: which parts are seen, how much of it is in a friend's line of fire, how
// dangerous it is. Private to this module.

#include <lince/core/math.h>
#include <lince/tactical/tactical_path.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace lince {

/// What an unbroken seen stretch costs (see tactical_path.h). Convex, with f(x) >= x: that is what makes the search's
/// bound hold.
class ExposurePower {
  public:
    explicit ExposurePower(float power) : m_power(power) {}
    float operator()(float run) const {
        if (run <= 1 || m_power == 1) return run;
        if (m_power == 1.5f) return run * std::sqrt(run); // the usual ones without a logarithm
        if (m_power == 2) return run * run;
        return power(run, m_power);
    }

  private:
    float m_power;
};

/// Of one stretch, in metres. Seen at its beginning (lead), hidden parts, seen at its end (tail), and whole runs
/// between.
struct SightSplit {
    float hidden = 0;             ///< 0: all of it is seen, and lead is its length
    float lead = 0, tail = 0;     ///< tail is 0 when all of it is seen
    std::uint32_t firstInner = 0; ///< of the runs between, in a pool
    std::uint32_t innerCount = 0;
};

/// Metres that are neither seen nor hidden: shorter parts come from rounding and are joined with what is around them.
inline constexpr float kSightSliver = 0.01f;

inline float horizontalLength(Vec3 a, Vec3 b) {
    return length(Vec2{b.x - a.x, b.z - a.z});
}

/// Shares [begin, end] of the stretch that at least one viewer sees: ascending, apart, none shorter than a sliver.
/// `out` is cleared first.
void seenParts(std::span<const VisibilityArea* const> viewers, Vec3 from, Vec3 to, std::vector<Vec2>& out);

/// The same as lengths; runs between are appended to `inner`.
SightSplit splitBySight(const std::vector<Vec2>& parts, float length, std::vector<float>& inner);

/// Metres of the stretch within `radius` of the lines, summed over the lines. A line counts where it passes at the
/// height of a body that stands there.
float metresInFire(std::span<const FireLine> lines, float radius, Vec3 from, Vec3 to);

/// Integral of the threat, cut to [0, 1], over the stretch: metres. Sampled every metre at least.
float threatMetres(const InfluenceMap& threat, Vec3 from, Vec3 to);

} // namespace lince
