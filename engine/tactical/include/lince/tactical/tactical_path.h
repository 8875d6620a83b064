#pragma once
// Ways that keep out of sight (spec S1.N3). A piece of a way costs its length × the factor of the ground × (seen ?
// seenFactor : hiddenFactor). A stretch that is seen without a break is one run, over corners and polygons: it costs
//     run <= 1: run        run > 1: run ^ exposurePower        with run = sum of length × ground × seenFactor,
// so twenty metres in the open are worse than ten times two. (The source takes the power of any run; below 1 that
// would make a glimpse cheaper than hiding.) With exposurePower 1 everything is a plain sum.

#include <lince/agent/decision_trace.h>
#include <lince/core/debug_draw.h>
#include <lince/core/error.h>
#include <lince/influence/influence_map.h>
#include <lince/navmesh/nav_query.h>
#include <lince/visibility/visibility_area.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

struct TacticalCosts {
    float hiddenFactor = 1;       ///< [Limit: 0.01..100]
    float seenFactor = 2;         ///< [Limit: 0.01..100]
    float exposurePower = 1.5f;   ///< of an unbroken seen stretch's cost [Limit: 1..3]
    float fireLineFactor = 4;     ///< added per metre inside a friend's line of fire, of each line [Limit: 0..1000]
    float fireLineRadius = 0.75f; ///< metres to both sides of it [Limit: 0..10]
    float threatFactor = 5;       ///< added per metre × threat [0, 1] of the ground [Limit: 0..1000]
    bool operator==(const TacticalCosts&) const = default;
};
/// `<tacticalCosts seenFactor="3" …/>`; what is not said keeps its default.
Result<TacticalCosts> parseTacticalCosts(std::string_view text, const std::string& name);

struct FireLine {
    Vec3 from, to;
};

/// All that makes ground dangerous, as believed by who asks. Borrowed for the call.
struct TacticalView {
    std::span<const VisibilityArea* const> viewers;
    std::span<const FireLine> friendlyFire;
    const InfluenceMap* threat = nullptr;
};

/// One piece of a way and what it costs, for the trace and for drawing. cost = ground + exposure + fire + threat.
struct TacticalPiece {
    Vec3 from, to;
    float length = 0; ///< metres, horizontal
    bool seen = false;
    NavStep step = NavStep::Walk;
    float openRun = 0;  ///< the unbroken seen stretch up to the end of this piece, before the power; 0: hidden
    float exposure = 0; ///< seen: this piece's share of the powered cost
    float ground = 0;   ///< hidden: length × ground × hiddenFactor; either way: doors to open and jumps
    float fire = 0, threat = 0;
    float cost = 0;
};

struct TacticalPath {
    NavPath path; ///< path.cost is the sum of the pieces' costs
    std::vector<TacticalPiece> pieces;
    float seenMetres = 0;        ///< of the whole way
    float longestSeenMetres = 0; ///< without a break
    void clear();
};

/// Finds them. Points on the mesh's portals and inside of large polygons are joined to a graph; a search over (point,
/// open run) finds the cheapest way through it, which is then straightened where that costs no more, and given up for
/// the plain path where that one is cheaper. Cheapest over the graph, that is: up to 12 ways to a point are kept that
/// differ in cost and open run, and the ground is known to 2 metres or so.
///
/// Keeps what is costly to find (the graph of a mesh; which parts of its edges are seen, by viewer and pose) for the
/// last few meshes and viewers; the answers do not depend on it. Per thread. Nothing is allocated once its buffers have
/// grown.
class TacticalPlanner {
  public:
    TacticalPlanner();
    ~TacticalPlanner();
    TacticalPlanner(TacticalPlanner&&) noexcept;
    TacticalPlanner& operator=(TacticalPlanner&&) noexcept;

    /// Partial and None as NavQuery::path: a goal that cannot be reached gives the plain path to where one comes
    /// nearest, priced.
    PathResult path(const NavMesh& mesh, NavPoint from, NavPoint to, const NavFilter& filter,
                    const TacticalCosts& costs, const TacticalView& view, TacticalPath& out);
    /// What a given way would cost, piece by piece: to compare, and to judge the search. `path` may be out.path.
    static void price(const NavMesh& mesh, const NavPath& path, const NavFilter& filter, const TacticalCosts& costs,
                      const TacticalView& view, TacticalPath& out);

  private:
    struct Memory;
    std::unique_ptr<Memory> m_memory;
};

/// One entry for the way and one for each piece with what makes up its cost.
void explain(const TacticalPath& path, DecisionTrace& trace);

/// Hidden pieces green, seen ones red and broader the longer they are seen without a break; costs as text.
void draw(DebugDraw& sink, const TacticalPath& path);

} // namespace lince
