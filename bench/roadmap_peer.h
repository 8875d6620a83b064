#pragma once
// Another library's probabilistic roadmap in the same space, asked with the same geometry.

#include <lince/roadmap/free_space.h>

#include <cstddef>
#include <memory>

namespace lince::bench {

enum class WayCheck { Exact, Sampled };     ///< the space's own answer, or places every 1 % of its extent
enum class PeerConnect { Nearest, Forest }; ///< all of the nearest that can be reached, or those not connected yet

class RoadmapPeer {
  public:
    virtual ~RoadmapPeer() = default;
    virtual void learn(std::size_t nodes, std::size_t neighbours, PeerConnect connect) = 0;
    virtual std::size_t edges() const = 0;
    /// Metres; negative: no way. The ends stay in the roadmap.
    virtual double query(Vec3 from, Vec3 to) = 0;
};

/// Only where OMPL is installed (LINCE_PEER_OMPL). Flat ground.
std::unique_ptr<RoadmapPeer> makeOmplPeer(std::shared_ptr<const FreeSpace> space, WayCheck check);

} // namespace lince::bench
