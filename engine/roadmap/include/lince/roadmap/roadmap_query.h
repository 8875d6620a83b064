#pragma once
// Ways over a roadmap, the query phase of a PRM (spec S2.R4): start and goal are joined to it, the graph is searched,
// and the way is made shorter and round, never through an obstacle.

#include <lince/core/debug_draw.h>
#include <lince/core/random.h>
#include <lince/roadmap/roadmap.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace lince {

struct RoadmapSmoothing {
    std::uint32_t shortCuts = 60; ///< random pairs of points that are tried
    bool bezier = true;           ///< round corners by curves
    float curveStep = 0.5f;       ///< metres between points of a curve, about
    bool operator==(const RoadmapSmoothing&) const = default;
};

struct RoadmapPath {
    bool found = false;
    std::vector<Vec3> graph;           ///< as the graph has it, start and goal included
    std::vector<Vec3> points;          ///< smoothed; the same ends
    std::vector<std::uint32_t> nodes;  ///< of the roadmap, in order
    float graphLength = 0, length = 0; ///< metres
    void clear();
};

/// Working memory; one for each thread. Nothing is allocated once its buffers have grown.
class RoadmapQuery {
  public:
    RoadmapQuery();
    ~RoadmapQuery();
    RoadmapQuery(RoadmapQuery&&) noexcept;
    RoadmapQuery& operator=(RoadmapQuery&&) noexcept;

    /// An end that stands a little inside an obstacle (up to the body's radius) is moved out of it. Without smoothing:
    /// points = graph. False: there is no way (out.found says it too).
    bool find(const Roadmap& roadmap, Vec3 from, Vec3 to, RoadmapPath& out);
    /// Makes out.points shorter, then round. Every piece of the result is a free way.
    void smooth(const Roadmap& roadmap, const RoadmapSmoothing& smoothing, RandomStream& random, RoadmapPath& path);

  private:
    struct Memory;
    std::unique_ptr<Memory> m_memory;
};

/// The way found black, the optimised one red (spec S2.R6).
void draw(DebugDraw& sink, const RoadmapPath& path);

} // namespace lince
