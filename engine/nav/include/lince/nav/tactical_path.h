#pragma once
// Ways that keep out of sight (spec S1.N3). The cost of a piece is its length × (seen ? seenFactor : hiddenFactor), and
// a stretch that is seen without a break costs its sum to a power, carried along the whole way and not per edge: twenty
// metres in the open are worse than ten times two.

#include <lince/core/error.h>
#include <lince/nav/influence_map.h>
#include <lince/nav/nav_query.h>
#include <lince/nav/visibility_area.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

struct TacticalCosts {
    float hiddenFactor = 1;
    float seenFactor = 2;
    float exposurePower = 1.5f;   ///< of an unbroken seen stretch's cost [Limit: 1..3]
    float fireLineFactor = 4;     ///< added per metre inside a friend's line of fire
    float fireLineRadius = 0.75f; ///< metres to both sides of it
    float threatFactor = 5;       ///< added per metre × threat [0, 1] of the ground
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

/// One piece of a way and what it costs, for the trace and for drawing.
struct TacticalPiece {
    Vec3 from, to;
    float length = 0;
    bool seen = false;
    float openRun = 0;  ///< cost of the unbroken seen stretch up to the end of this piece, before the power
    float exposure = 0; ///< this piece's share of the powered cost
    float fire = 0, threat = 0, area = 0;
    float cost = 0;
};

struct TacticalPath {
    NavPath path;
    std::vector<TacticalPiece> pieces;
    float seenMetres = 0;        ///< of the whole way
    float longestSeenMetres = 0; ///< without a break
};

/// Keeps what is costly to find: which parts of the mesh's edges are seen, by viewers and pose. Per thread.
class TacticalPlanner {
  public:
    TacticalPlanner();
    ~TacticalPlanner();
    TacticalPlanner(TacticalPlanner&&) noexcept;
    TacticalPlanner& operator=(TacticalPlanner&&) noexcept;

    PathResult path(const NavMesh& mesh, NavPoint from, NavPoint to, const NavFilter& filter,
                    const TacticalCosts& costs, const TacticalView& view, TacticalPath& out);
    /// What a given way would cost, piece by piece: to compare, and to judge the search.
    static void price(const NavMesh& mesh, const NavPath& path, const NavFilter& filter, const TacticalCosts& costs,
                      const TacticalView& view, TacticalPath& out);

  private:
    struct Memory;
    std::unique_ptr<Memory> m_memory;
};

void draw(DebugDraw& sink, const TacticalPath& path);

} // namespace lince
