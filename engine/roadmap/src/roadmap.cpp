#include "clearance_grid.h"
#include "roadmap_learner.h"
#include "roadmap_local.h"

#include <lince/roadmap/roadmap.h>

#include <limits>

namespace lince {

Roadmap::Roadmap() : m_grid(std::make_shared<LazyClearanceGrid>()) {}

std::shared_ptr<const Roadmap> Roadmap::learn(std::shared_ptr<const FreeSpace> space, const RoadmapSettings& settings) {
    return RoadmapLearner(std::move(space), settings).learn();
}

void Roadmap::nearest(Vec3 place, std::size_t max, std::vector<std::uint32_t>& out) const {
    std::vector<std::uint64_t> entries;
    nearest(place, max, entries);
    for (const std::uint64_t entry : entries)
        out.push_back(static_cast<std::uint32_t>(entry));
}

void Roadmap::nearest(Vec3 place, std::size_t max, std::vector<std::uint64_t>& out) const {
    m_index->nearest(place, max, std::numeric_limits<float>::infinity(), out);
}

bool Roadmap::localWay(Vec3 from, Vec3 to, std::vector<Vec3>& out) const {
    return findLocalWay(*m_space, m_settings, from, to, &out) >= 0;
}

} // namespace lince
