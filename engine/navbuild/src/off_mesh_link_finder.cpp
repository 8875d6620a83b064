#include "off_mesh_link_finder.h"

#include "wall_edges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace lince::bake {
namespace {

constexpr float kTakeOffSpacing = 0.75f; ///< metres of border between tries
constexpr float kJumpSpacing = 1.5f;     ///< metres between two jumps that lead to about the same place
constexpr float kLandingStep = 0.15f;    ///< metres between landings that are tried
constexpr float kFallReach = 1.3f;       ///< metres beyond twice the radius where who steps off a ledge comes down
constexpr float kSureHeight = 0.95f;     ///< share of the jump's height that is counted on
constexpr float kDetour = 3;             ///< a walk up to this many times as long needs no jump
constexpr float kDetourMetres = 3;       ///< … and this much more
constexpr int kFlightPieces = 8;
constexpr float kRunUp = 0.4f; ///< metres between take-offs that are tried farther and farther back
constexpr int kRunUps = 5;

class OffMeshLinkFinder {
  public:
    OffMeshLinkFinder(const Surroundings& around, const BakeGrid& grid, NavTile& tile)
        : m_around(around), m_grid(grid), m_body(grid.layout.body), m_tile(tile) {
        m_square = grid.tileBox(tile.column, tile.row, 0);
    }

    void run() {
        for (const WallEdge& edge : wallEdges(m_tile)) {
            // Short edges are tried once: at the corners of pillars and stairs most of them are.
            const auto tries = static_cast<int>(maximum(1, std::floor(edge.length / kTakeOffSpacing)));
            for (int i = 0; i < tries; ++i) {
                const float fraction = (static_cast<float>(i) + 0.5f) / static_cast<float>(tries);
                tryFrom(lerp(edge.from, edge.to, fraction), edge);
            }
        }
    }

  private:
    struct Landing {
        Vec3 feet;
        float distance = 0; ///< horizontal from the take-off
    };

    void tryFrom(Vec3 from, const WallEdge& edge) {
        const float high = m_body.jumpHeight;
        float farthest = maximum(m_body.jumpDistance, 2 * m_body.radius + kFallReach);
        // Most borders are walls higher than any jump: one ray finds out.
        const Vec3 above = from + Vec3{0, maximum(high, m_body.stepHeight) + 0.05f, 0};
        if (m_around.blocksBody(from + Vec3{0, 0.05f, 0}, above)) return;
        const float min = 2 * m_body.radius;
        if (m_around.blocksBody(above, above + edge.outward * (min + 0.1f))) return;
        for (float distance = min; distance <= farthest; distance += kLandingStep) {
            const Vec3 over = above + edge.outward * distance;
            const auto ground = m_around.groundBelow(over, above.y - from.y + m_body.dropHeight);
            if (!ground || ground->normalUp < m_body.steepestCosine) continue;
            const Landing landing{{over.x, ground->height, over.z}, distance};
            const float rise = landing.feet.y - from.y;
            const bool falls = rise < -m_body.stepHeight && distance <= min + kFallReach;
            const bool jumps = high > 0 && rise <= high * kSureHeight && distance <= reachAt(rise);
            if (!falls && !jumps) continue;
            if (!canLand(landing.feet)) continue;
            OffMeshLink jump{from, landing.feet, falls ? NavStep::Drop : NavStep::Jump, false, false};
            if (!(falls && canFall(from, landing.feet))) {
                const auto takeOff = jumps ? takeOffFor(from, edge.outward, landing) : std::nullopt;
                if (!takeOff) continue;
                jump.from = *takeOff, jump.step = NavStep::Jump;
            }
            if (alreadyThere(jump) || walksInstead(from, edge.polygon, landing)) return;
            m_tile.jumps.push_back(jump);
            return;
        }
    }

    /// Where to take off: at the border, or farther back on the mesh, so that a running body is high enough when it
    /// comes to the ledge or the fence.
    std::optional<Vec3> takeOffFor(Vec3 border, Vec3 outward, const Landing& landing) const {
        for (int i = 0; i <= kRunUps; ++i) {
            const float back = kRunUp * static_cast<float>(i);
            Vec3 place = border - outward * back;
            if (i > 0) {
                const auto ground = m_around.groundBelow(place + Vec3{0, m_body.stepHeight, 0}, 2 * m_body.stepHeight);
                if (!ground) break;
                place.y = ground->height;
                if (!insideTile(place) || !polygonAt(place)) break;
            }
            if (landing.distance + back > reachAt(landing.feet.y - place.y)) break;
            if (flies(place, landing.feet)) return place;
        }
        return {};
    }

    /// Time in the air until `rise` metres above the take-off on the way down, in halves of a level jump's time.
    float airTime(float rise) const { return 1 + std::sqrt(maximum(0, 1 - rise / m_body.jumpHeight)); }
    /// Metres that a running jump gets.
    float reachAt(float rise) const { return m_body.jumpDistance * airTime(maximum(rise, -m_body.stepHeight)) / 2; }

    bool alreadyThere(const OffMeshLink& other) const {
        const auto near = [](Vec3 a, Vec3 b) { return lengthSquared(a - b) < kJumpSpacing * kJumpSpacing; };
        return std::any_of(m_tile.jumps.begin(), m_tile.jumps.end(), [&](const OffMeshLink& jump) {
            return jump.step == other.step && near(jump.from, other.from) && near(jump.to, other.to);
        });
    }

    /// Room to stand, and ground all around that the mesh will cover, too.
    bool canLand(Vec3 feet) const {
        if (m_around.deadly(feet, m_body.height)) return false;
        if (insideTile(feet)) {
            if (!polygonAt(feet)) return false;
        } else {
            const float ring = m_body.radius + m_grid.cell;
            const float diagonal = ring * 0.7071f;
            for (const Vec3 offset :
                 {Vec3{ring, 0, 0}, Vec3{-ring, 0, 0}, Vec3{0, 0, ring}, Vec3{0, 0, -ring}, Vec3{diagonal, 0, diagonal},
                  Vec3{-diagonal, 0, diagonal}, Vec3{diagonal, 0, -diagonal}, Vec3{-diagonal, 0, -diagonal}}) {
                const Vec3 probe = feet + offset + Vec3{0, m_body.stepHeight, 0};
                const auto ground = m_around.groundBelow(probe, 2 * m_body.stepHeight);
                if (!ground || ground->normalUp < m_body.steepestCosine) return false;
            }
        }
        const float lift = minimum(m_body.stepHeight, m_body.height / 3);
        return m_around.hasRoom(feet + Vec3{0, lift, 0}, m_body.radius * 0.95f, m_body.height - lift);
    }

    bool passes(Vec3 from, Vec3 to) const {
        return m_around.passes(from, to, m_body.radius * kSlim, m_body.height * 0.95f);
    }

    /// Steps off and falls: level over the edge, then down.
    bool canFall(Vec3 from, Vec3 to) const {
        const Vec3 begin = from + Vec3{0, m_body.stepHeight, 0};
        const Vec3 turn{to.x, begin.y, to.z};
        return passes(begin, turn) && passes(turn, to + Vec3{0, 0.1f, 0});
    }

    /// Room along the throw's parabola.
    bool flies(Vec3 from, Vec3 to) const {
        const float lift = 0.05f; // off the ground that it leaves and comes down to
        const float time = airTime(to.y - from.y);
        Vec3 here = from + Vec3{0, lift, 0};
        for (int i = 1; i <= kFlightPieces; ++i) {
            const float fraction = static_cast<float>(i) / kFlightPieces;
            const float t = time * fraction;
            // Height of a throw that is at its top, jumpHeight, when t is 1.
            const float height = m_body.jumpHeight * (1 - (t - 1) * (t - 1));
            const Vec3 next{from.x + (to.x - from.x) * fraction, from.y + height + lift,
                            from.z + (to.z - from.z) * fraction};
            if (!passes(here, next)) return false;
            here = next;
        }
        return true;
    }

    bool insideTile(Vec3 p) const {
        return p.x > m_square.low.x && p.x < m_square.high.x && p.z > m_square.low.z && p.z < m_square.high.z;
    }

    std::optional<std::size_t> polygonAt(Vec3 p) const {
        for (std::size_t i = 0; i < m_tile.polygons.size(); ++i) {
            const NavPolygon& polygon = m_tile.polygons[i];
            bool inside = true;
            float low = 1e9f, high = -1e9f;
            for (std::size_t c = 0; c < polygon.cornerCount && inside; ++c) {
                const Vec3 a = m_tile.vertices[polygon.corners[c]];
                const Vec3 b = m_tile.vertices[polygon.corners[(c + 1) % polygon.cornerCount]];
                inside = (b.x - a.x) * (p.z - a.z) - (b.z - a.z) * (p.x - a.x) <= 0;
                low = minimum(low, a.y), high = maximum(high, a.y);
            }
            // The corners say how high it is only roughly: hills rise between them.
            if (inside && p.y > low - 1 && p.y < high + 1) return i;
        }
        return {};
    }

    /// Whether walking there within the tile is about as short: Dijkstra over the middles of edges.
    bool walksInstead(Vec3 from, std::size_t polygon, const Landing& landing) {
        if (!insideTile(landing.feet)) return false;
        const auto goal = polygonAt(landing.feet);
        if (!goal) return false;
        const float max = landing.distance * kDetour + kDetourMetres;
        m_cost.assign(m_tile.polygons.size(), max);
        m_entry.assign(m_tile.polygons.size(), from);
        m_done.assign(m_tile.polygons.size(), 0);
        m_cost[polygon] = 0;
        for (;;) {
            std::size_t best = m_cost.size();
            for (std::size_t i = 0; i < m_cost.size(); ++i)
                if (m_done[i] == 0 && m_cost[i] < max && (best == m_cost.size() || m_cost[i] < m_cost[best])) best = i;
            if (best == m_cost.size()) return false;
            if (best == *goal) return m_cost[best] + length(landing.feet - m_entry[best]) < max;
            m_done[best] = 1;
            const NavPolygon& p = m_tile.polygons[best];
            for (std::size_t i = 0; i < p.cornerCount; ++i) {
                const std::uint16_t next = p.neighbours[i];
                if ((next & NavPolygon::kBorder) != 0 || m_done[next] != 0) continue;
                const Vec3 a = m_tile.vertices[p.corners[i]];
                const Vec3 b = m_tile.vertices[p.corners[(i + 1) % p.cornerCount]];
                const Vec3 through = closestOn(a, b, m_entry[best]);
                const float cost = m_cost[best] + length(through - m_entry[best]);
                if (cost < m_cost[next]) m_cost[next] = cost, m_entry[next] = through;
            }
        }
    }

    static Vec3 closestOn(Vec3 a, Vec3 b, Vec3 p) {
        const Vec3 way = b - a;
        return a + way * clamp(dot(p - a, way) / maximum(1e-9f, lengthSquared(way)), 0, 1);
    }

    const Surroundings& m_around;
    const BakeGrid& m_grid;
    const NavBody& m_body;
    NavTile& m_tile;
    Aabb m_square;
    std::vector<float> m_cost;
    std::vector<Vec3> m_entry;
    std::vector<char> m_done;
};

} // namespace

float jumpReach(const NavBody& body) {
    if (body.jumpHeight <= 0 && body.dropHeight <= 0) return 0;
    return maximum(body.jumpDistance, 2 * body.radius + kFallReach) + 2 * body.radius;
}

void addLinks(const Surroundings& around, const BakeGrid& grid, std::span<const LinkPlacement> links, NavTile& tile) {
    constexpr float kNear = 1;
    const Aabb square = grid.tileBox(tile.column, tile.row, 0);
    const auto settled = [&](Vec3 p) {
        const auto ground = around.groundBelow(p + Vec3{0, kNear / 2, 0}, kNear);
        return ground ? Vec3{p.x, ground->height, p.z} : p;
    };
    const auto inside = [&](Vec3 p) { // half open: a link on the border belongs to one tile
        return p.x >= square.low.x && p.x < square.high.x && p.z >= square.low.z && p.z < square.high.z;
    };
    for (const LinkPlacement& link : links) {
        if (!inside(link.from) || lengthSquared(link.to - link.from) > kFarthestLink * kFarthestLink) continue;
        const NavStep step = link.step == LinkPlacement::Step::Drop ? NavStep::Drop : NavStep::Jump;
        tile.jumps.push_back({settled(link.from), settled(link.to), step, link.bothWays, true});
    }
}

void findJumps(const Surroundings& around, const BakeGrid& grid, NavTile& tile) {
    if (grid.layout.body.jumpHeight <= 0 && grid.layout.body.dropHeight <= 0) return;
    OffMeshLinkFinder(around, grid, tile).run();
}

} // namespace lince::bake
