#pragma once
// The learning phase: nodes one after the other, each joined to those near it. Private to this module.

#include "node_index.h"
#include "roadmap_graph.h"
#include "roadmap_sampler.h"

#include <lince/roadmap/roadmap.h>

#include <memory>
#include <vector>

namespace lince {

/// The settings brought into their limits; numbers that are none become the default's.
RoadmapSettings withinLimits(RoadmapSettings settings);

class RoadmapLearner {
  public:
    RoadmapLearner(std::shared_ptr<const FreeSpace> space, const RoadmapSettings& settings);
    std::shared_ptr<const Roadmap> learn();

    /// Index, order of edges, components and hash of a roadmap that has nodes: the part that a file need not hold.
    static void complete(Roadmap& roadmap, const std::vector<RoadmapLink>& links, Components& components,
                         std::shared_ptr<const RoadmapNodeIndex> index);

  private:
    void construct(std::uint32_t until);
    void expand(std::uint32_t until);
    void addNode(Vec3 place);
    void weighDifficulty();

    std::shared_ptr<Roadmap> m_roadmap;
    RoadmapSettings m_settings;
    const FreeSpace& m_space;
    RoadmapCounters m_counters;
    RoadmapSampler m_sampler;
    RandomStream m_random;
    std::shared_ptr<RoadmapNodeIndex> m_index;
    Components m_components;
    std::vector<RoadmapLink> m_links;
    std::vector<std::uint64_t> m_near;  ///< of the node that is being added
    std::vector<std::uint32_t> m_tried; ///< connections, by node
    // For the expansion: connections that failed; those of them that are missing still, by node (m_firstMissing, and
    // one more); the sum of difficulties up to each node.
    std::vector<RoadmapLink> m_failed;
    std::vector<std::uint32_t> m_missing, m_firstMissing;
    std::vector<float> m_difficulty;
};

} // namespace lince
