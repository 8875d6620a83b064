#pragma once
// Which polygons a straight stretch passes. Private to this module.

#include <lince/navmesh/nav_mesh.h>
#include <lince/navmesh/way_rules.h>

#include <cstdint>
#include <vector>

namespace lince {

struct GroundSpan {
    float begin = 0, end = 1; ///< shares of the stretch
    std::uint32_t polygon = kNoPolygon;
};

/// Appends the polygons on the straight way, seen from above. False: it leaves the mesh before `to`, or something is
/// closed on the way.
bool walkStraight(const NavMesh& mesh, const WayRules& rules, std::uint32_t polygon, Vec3 from, Vec3 to,
                  std::vector<GroundSpan>& out);

/// The same where the polygons are known: those of a corridor, beginning with the one at `place`, which moves on to the
/// last one touched. Never fails; what lies beside the corridor counts as its last polygon.
void walkCorridor(const NavMesh& mesh, const std::vector<std::uint32_t>& corridor, std::size_t& place, Vec3 from,
                  Vec3 to, std::vector<GroundSpan>& out);

} // namespace lince
