#pragma once
// One tile of a navmesh, as baked: convex polygons on the walkable ground of one square of the map, the jumps that
// leave it and the edges behind which one can hide. Immutable once made and shared between maps: when the world
// changes, a new tile takes the place of the old one.

#include <lince/core/hash.h>
#include <lince/core/vec.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lince {

/// What a polygon lies on. Who asks says what each costs (NavFilter).
enum class NavArea : std::uint8_t { Ground, Water, Door, Danger };
inline constexpr int kNavAreas = 4;
std::string_view nameOf(NavArea area);

/// The body that a mesh is baked for.
struct NavBody {
    float radius = 0.35f, height = 1.8f;
    float stepHeight = 0.45f;    ///< metres that it climbs without jumping
    float steepestCosine = 0.7f; ///< of the steepest slope that it walks
    float jumpHeight = 0;        ///< metres that a jump takes it up; 0: it does not jump
    float jumpDistance = 0;      ///< metres over a gap, level
    float dropHeight = 0;        ///< metres that it lets itself fall; 0: it does not
    bool operator==(const NavBody&) const = default;
};

inline constexpr std::uint16_t kNoDoor = 0xffff;

struct NavPolygon {
    static constexpr int kMaxCorners = 6;
    static constexpr std::uint16_t kWall = 0xffff; ///< neighbour: none, the mesh ends here
    static constexpr std::uint16_t kBorder =
        0x8000; ///< neighbour: across the tile's border; low bits: side 0 -X, 1 +Z, 2 +X, 3 -Z

    /// Vertices of the tile, counter-clockwise seen from above (X right, Z down the page): the polygon lies to the left
    /// of its edges, and the sum of x(i) z(i+1) - x(i+1) z(i) is negative.
    std::array<std::uint16_t, kMaxCorners> corners{};
    /// Across the edge from corner i to corner i + 1: a polygon of the tile, kWall, or kBorder | side. An edge of
    /// kBorder may touch several polygons of the neighbouring tile, or none; its ends need not be theirs.
    std::array<std::uint16_t, kMaxCorners> neighbours{};
    std::uint8_t cornerCount = 0;
    NavArea area = NavArea::Ground;
    std::uint16_t door = kNoDoor; ///< which of the level's doors stands here, with NavArea::Door
    std::uint32_t firstTriangle = 0;
    std::uint16_t triangleCount = 0; ///< of the finer surface that gives the height
};

/// Carried: a jump pad or a teleporter does it; one only walks onto it.
enum class NavStep : std::uint8_t { Walk, Jump, Drop, Carried };

/// An off-mesh link, a way off the mesh: over a gap, up onto a ledge, down from one, by a jump pad. Found by the baker
/// or written by an author.
struct OffMeshLink {
    Vec3 from, to;
    NavStep step = NavStep::Jump;
    bool bothWays = false;
    bool authored = false;
};

/// A stretch of the mesh's border with something behind it that hides a body from that side.
struct CoverEdge {
    Vec3 from, to;
    Vec3 towards;     ///< unit, horizontal: where the cover stands, seen from the edge
    bool high = true; ///< hides a standing body; else only a crouching one, who can rise and shoot over it
};

struct NavTile {
    std::int32_t column = 0, row = 0; ///< along +X and +Z
    std::vector<Vec3> vertices;
    std::vector<NavPolygon> polygons;
    std::vector<Vec3> surfaceVertices;
    std::vector<std::array<std::uint16_t, 3>> surfaceTriangles; ///< into surfaceVertices
    std::vector<OffMeshLink> jumps;
    std::vector<CoverEdge> covers;
    Hash128 hash; ///< of all the above; set by `seal`

    void seal();
};

/// How tiles lie together.
struct NavLayout {
    NavBody body;
    Vec3 origin;           ///< low corner of tile (0, 0)
    float tileMetres = 16; ///< side
    std::int32_t columns = 0, rows = 0;
    Hash128 level; ///< that it was baked from
    bool operator==(const NavLayout&) const = default;
};

} // namespace lince
