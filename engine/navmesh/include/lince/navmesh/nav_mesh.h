#pragma once
// Tiles stitched together: the map that an agent knows. Immutable and shared; a changed tile makes a new mesh that
// shares all others. Indices of polygons hold for one mesh only.

#include <lince/core/debug_draw.h>
#include <lince/core/progress.h>
#include <lince/navmesh/nav_tile.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

inline constexpr std::uint32_t kNoPolygon = 0xffffffffu;

/// A place on the mesh.
struct NavPoint {
    Vec3 position;
    std::uint32_t polygon = kNoPolygon;
    explicit operator bool() const { return polygon != kNoPolygon; }
};

/// A way out of a polygon.
struct NavPortal {
    Vec3 left, right; ///< seen by who leaves; of a jump: both where it takes off
    std::uint32_t to = kNoPolygon;
    std::uint32_t jump = 0; ///< with Jump and Drop: index in jumps()
    NavStep step = NavStep::Walk;
};

struct NavFace {
    std::uint32_t firstCorner = 0, firstPortal = 0;
    std::uint16_t cornerCount = 0, portalCount = 0;
    NavArea area = NavArea::Ground;
    std::uint16_t door = kNoDoor;
    std::uint32_t tile = 0;      ///< index in tiles()
    std::uint32_t polygon = 0;   ///< in its tile
    std::uint32_t component = 0; ///< polygons that can be walked between (both ways, all doors open) share one
};

struct NavGraph;

/// A piece of the mesh's border: bodies keep to the left of from→to seen from above with X right and Z down the page.
struct NavWall {
    Vec3 from, to;
};

class NavMesh {
  public:
    /// Tiles by (row, column); missing ones are null. [Limit: all within the layout]
    static std::shared_ptr<const NavMesh>
    make(const NavLayout& layout, std::vector<std::shared_ptr<const NavTile>> tiles, const Progress& progress = {});
    /// The same with some tiles exchanged (by their own row and column).
    std::shared_ptr<const NavMesh> with(std::span<const std::shared_ptr<const NavTile>> changed) const;

    const NavLayout& layout() const { return m_layout; }
    const std::vector<std::shared_ptr<const NavTile>>& tiles() const { return m_tiles; }
    /// Equal for equal maps, whichever way they came to be.
    Hash128 hash() const { return m_hash; }
    /// Memory of this mesh with all its tiles.
    std::size_t bytes() const;

    std::uint32_t polygonCount() const { return static_cast<std::uint32_t>(m_faces.size()); }
    const NavFace& face(std::uint32_t polygon) const { return m_faces[polygon]; }
    std::span<const Vec3> corners(std::uint32_t polygon) const {
        return {m_corners.data() + m_faces[polygon].firstCorner, m_faces[polygon].cornerCount};
    }
    std::span<const NavPortal> portals(std::uint32_t polygon) const {
        return {m_portals.data() + m_faces[polygon].firstPortal, m_faces[polygon].portalCount};
    }
    /// Both ends on the mesh; but of what carries `from` is its middle, into which one walks off the mesh.
    const std::vector<OffMeshLink>& jumps() const { return m_jumps; }
    const std::vector<CoverEdge>& covers() const { return m_covers; }
    /// Polygons whose boxes overlap, appended in ascending order.
    void overlapping(const Aabb& box, std::vector<std::uint32_t>& out) const;
    /// Borders whose boxes overlap, appended in a fixed order.
    void walls(const Aabb& box, std::vector<NavWall>& out) const;
    /// Of the finer surface, above (x, z) of the polygon; beside the polygon: of the triangle that comes nearest.
    float heightAt(std::uint32_t polygon, float x, float z) const;
    /// The same laid out for searches (nav_graph.h).
    const NavGraph& graph() const { return *m_graph; }

  private:
    NavMesh() = default;

    NavLayout m_layout;
    std::vector<std::shared_ptr<const NavTile>> m_tiles;
    Hash128 m_hash;
    std::vector<NavFace> m_faces;
    std::vector<Vec3> m_corners;
    std::vector<NavPortal> m_portals;
    std::vector<OffMeshLink> m_jumps;
    std::vector<CoverEdge> m_covers;
    std::vector<std::uint32_t> m_firstFace; ///< of each tile, and one more
    std::shared_ptr<const NavGraph> m_graph;
};

/// Polygons by area, borders, jumps as arcs, cover as low fences.
void draw(DebugDraw& sink, const NavMesh& mesh);

} // namespace lince
