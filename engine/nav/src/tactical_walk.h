#pragma once
// Which polygons a straight stretch passes, and what the ground costs there. Private to the tactical paths.

#include <lince/nav/nav_belief.h>
#include <lince/nav/nav_query.h>

#include <cstdint>
#include <vector>

namespace lince {

struct GroundSpan {
    float begin = 0, end = 1; ///< shares of the stretch
    std::uint32_t polygon = kNoPolygon;
};

/// Appends the polygons on the straight way, seen from above. False: it leaves the mesh before `to`.
bool walkStraight(const NavMesh& mesh, std::uint32_t polygon, Vec3 from, Vec3 to, std::vector<GroundSpan>& out);

/// The same where the polygons are known: those of a corridor, beginning with the one at `place`, which moves on to the
/// last one touched. Never fails; what lies beside the corridor counts as its last polygon.
void walkCorridor(const NavMesh& mesh, const std::vector<std::uint32_t>& corridor, std::size_t& place, Vec3 from,
                  Vec3 to, std::vector<GroundSpan>& out);

/// What the ground costs one agent.
class GroundFees {
  public:
    GroundFees(const NavMesh& mesh, const NavFilter& filter);
    /// All ground costs the same and nothing is believed to stand about.
    bool plain() const { return m_plain; }
    /// The least that a metre costs.
    float leastFactor() const { return m_least; }
    /// Factor on the length, or kClosed.
    float factor(std::uint32_t polygon) const;
    /// Metres that entering it costs: a closed door. kClosed: a locked one.
    float entry(std::uint32_t polygon) const;
    /// What a jump costs besides its length, in metres, or kClosed.
    float jump(NavStep step) const;
    /// A believed obstacle that nobody passes covers the place.
    bool covered(Vec3 place) const;
    bool hasObstacles() const { return m_filter.belief != nullptr && !m_filter.belief->obstacles().empty(); }

  private:
    const NavMesh& m_mesh;
    const NavFilter& m_filter;
    bool m_plain = false;
    float m_least = 1;
};

} // namespace lince
