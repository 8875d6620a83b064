#pragma once
// Gets a body to places over a roadmap: straight where the way is free, else over the graph. It says only where to head
// for; how to move there is the mind's business.

#include <lince/core/tick.h>
#include <lince/core/vec.h>
#include <lince/roadmap/roadmap.h>
#include <lince/roadmap/roadmap_query.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace lince {

class StateVisitor;

class RoadmapWalker {
  public:
    /// Keeps in mind where the body last stood on free ground: bodies are pushed off it by others. Call it once in each
    /// thought, before the questions.
    void stand(const Roadmap& roadmap, Vec3 feet);
    /// The free place that the body stands on, or stood on last.
    Vec3 place() const { return m_place; }
    /// Whether the way from `place` to there is free, in a straight line.
    bool isFreeWay(const Roadmap& roadmap, Vec3 to) const;

    /// Where to head for in order to get to `goal`, which may move: the goal itself when the way is free, else a point
    /// of a way over the roadmap, planned at most twice a second; as near to the goal as the roadmap comes when there
    /// is no way to it. Nothing: there is none at all.
    std::optional<Vec3> headFor(const Roadmap& roadmap, Vec3 goal, Tick tick);
    /// The way that it goes at the moment; empty when it goes straight.
    const std::vector<Vec3>& detour() const { return m_points; }
    void visitState(StateVisitor& v);

  private:
    bool plan(const Roadmap& roadmap, Vec3 goal);

    Vec3 m_place;
    bool m_stood = false;
    std::vector<Vec3> m_points;
    std::uint32_t m_next = 0;            ///< of m_points
    Vec3 m_goal;                         ///< that the points lead to
    Tick m_planAgain = 0;                ///< not before
    Tick m_unseenSince = 0;              ///< the point it heads for, + 1; 0: it sees it
    std::optional<RoadmapQuery> m_query; ///< made when it is first needed
    RoadmapPath m_path;                  ///< scratch
    std::vector<std::uint32_t> m_near;   ///< scratch
};

} // namespace lince
