#pragma once
// Questions to a navmesh. The object is working memory only: keep one per thread and ask it about any mesh; no answer
// depends on what was asked before. Nothing is allocated once its buffers have grown.

#include <lince/core/debug_draw.h>
#include <lince/core/random.h>
#include <lince/navmesh/nav_belief.h>
#include <lince/navmesh/nav_mesh.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

class JobPool;

/// Complete: it ends at the goal. Partial: it ends where one comes nearest to it. None: not even a first step, or one
/// of the ends is not on the mesh.
enum class PathResult : std::uint8_t { None, Partial, Complete };

struct PathCorner {
    Vec3 position;
    NavStep step = NavStep::Walk; ///< how one gets here from the corner before
    std::uint32_t polygon = kNoPolygon;
};

struct NavPath {
    PathResult result = PathResult::None;
    std::vector<PathCorner> corners;     ///< the first is the start, the last the end
    std::vector<std::uint32_t> corridor; ///< polygons in order
    float length = 0;                    ///< metres, horizontal
    float cost = 0;                      ///< metres × factors
    void clear();
};

/// Of a raycast along the ground.
struct NavRayHit {
    float t = 1;   ///< share of the way that is free, [0, 1]
    Vec3 position; ///< where it ended, on the mesh
    Vec2 normal;   ///< of the border that it met, towards the mesh; zero: none
    std::uint32_t polygon = kNoPolygon;
    bool blocked = false;
};

/// A point for a batch, or for the result of one.
struct PathRequest {
    NavPoint from, to;
};

class NavQuery {
  public:
    NavQuery();
    ~NavQuery();
    NavQuery(NavQuery&&) noexcept;
    NavQuery& operator=(NavQuery&&) noexcept;

    /// The nearest place on the mesh within a box of ±reach. A point above or below a polygon counts by the height
    /// beyond a step.
    NavPoint nearest(const NavMesh& mesh, Vec3 point, Vec3 reach = {2, 2, 2});
    /// By connected components where the filter closes nothing, else by a search.
    bool reachable(const NavMesh& mesh, NavPoint from, NavPoint to, const NavFilter& filter);
    /// By Polyanya: the cheapest way of all over the mesh, not only the straightest one through a corridor, as a funnel
    /// would give. On ground of one kind it is a shortest one up to rounding; where ground of several kinds meets, it
    /// crosses their borders at points every half metre. Returns out.result.
    PathResult path(const NavMesh& mesh, NavPoint from, NavPoint to, const NavFilter& filter, NavPath& out);
    /// A raycast: straight along the ground until the border, or until ground that the filter closes.
    NavRayHit ray(const NavMesh& mesh, NavPoint from, Vec3 to, const NavFilter& filter);
    /// What the cheapest way from `from` to the middle of every polygon (the mean of its corners) costs: metres ×
    /// factors. Infinity beyond `max` or where nobody comes.
    void distances(const NavMesh& mesh, NavPoint from, float max, const NavFilter& filter, std::vector<float>& out);
    /// Uniform over the area that is reachable within `radius` metres of way. Nothing when `from` is not on the mesh.
    NavPoint randomReachable(const NavMesh& mesh, NavPoint from, float radius, const NavFilter& filter,
                             RandomStream& random);

  private:
    friend class PathSearch;
    struct Memory;
    std::unique_ptr<Memory> m_memory;
};

/// One way for each request. queries: one for each thread of the pool, or fewer; the results depend on neither.
void findPaths(const NavMesh& mesh, std::span<const PathRequest> requests, const NavFilter& filter, JobPool& pool,
               std::span<NavQuery> queries, std::span<NavPath> results);

/// A ribbon on the ground with arrows, jumps as arcs.
void draw(DebugDraw& sink, const NavPath& path, Colour colour);

} // namespace lince
