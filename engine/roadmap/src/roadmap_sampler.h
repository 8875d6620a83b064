#pragma once
// Where the nodes of a roadmap come from. Private to this module.

#include <lince/roadmap/roadmap.h>

#include <optional>

namespace lince {

class RoadmapSampler {
  public:
    /// `settings` within their limits.
    RoadmapSampler(const FreeSpace& space, const RoadmapSettings& settings, RoadmapCounters& counters);

    /// A free place by the strategy of the settings. Nothing: free places are too rare to go on.
    std::optional<Vec3> next(RandomStream& random);
    /// A free place near the way between two that could not be joined.
    std::optional<Vec3> between(Vec3 place, Vec3 other, RandomStream& random);

  private:
    std::optional<Vec3> uniform(RandomStream& random);
    std::optional<Vec3> gaussian(RandomStream& random);
    std::optional<Vec3> bridge(RandomStream& random);
    std::optional<Vec3> freePlace(Vec3 point);
    Vec3 offset(RandomStream& random) const;
    bool mayTry();

    const FreeSpace& m_space;
    const RoadmapSettings& m_settings;
    RoadmapCounters& m_counters;
    Aabb m_bounds;
    bool m_flies;
    std::uint32_t m_inVain = 0; ///< tries since the last free place
    std::uint32_t m_left;       ///< tries
    int m_nodesInVain = 0;      ///< since the strategy found a place
};

} // namespace lince
