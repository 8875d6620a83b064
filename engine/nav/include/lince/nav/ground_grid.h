#pragma once
// The navigable ground as square cells, several floors one above the other. Cells over the same square that lie on
// different floors are different cells; neighbours are those that one can step to.

#include <lince/nav/nav_mesh.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

inline constexpr std::uint32_t kNoCell = 0xffffffffu;

class GroundGrid {
  public:
    /// cellMetres: side. A cell is there when its middle lies on the mesh. Neighbours: eight around (diagonal only
    /// when both beside it are there), when the straight way between the middles stays on the mesh.
    static std::shared_ptr<const GroundGrid> make(const NavMesh& mesh, float cellMetres = 1);

    float cellMetres() const { return m_cellMetres; }
    std::uint32_t cellCount() const { return static_cast<std::uint32_t>(m_centres.size()); }
    Vec3 centre(std::uint32_t cell) const { return m_centres[cell]; }
    std::uint32_t polygon(std::uint32_t cell) const { return m_polygons[cell]; }
    /// Directions: 0 -Z, then clockwise seen from above; kNoCell where there is none.
    std::span<const std::uint32_t> neighbours(std::uint32_t cell) const { return m_neighbours[cell]; }
    /// The cell that holds the point, of the floor next below or within a step above it; the nearest within `reach`
    /// metres when it holds none. kNoCell: none there.
    std::uint32_t cellAt(Vec3 point, float reach = 1.5f) const;
    /// Cells whose middles lie within the radius, ascending, appended.
    void cellsNear(Vec3 point, float radius, std::vector<std::uint32_t>& out) const;
    std::size_t bytes() const;

  private:
    GroundGrid() = default;
    float m_cellMetres = 1;
    Vec3 m_origin;
    std::int32_t m_columns = 0, m_rows = 0;
    std::vector<Vec3> m_centres;
    std::vector<std::uint32_t> m_polygons;
    std::vector<std::array<std::uint32_t, 8>> m_neighbours;
    std::vector<std::uint32_t> m_firstOfColumn; ///< cells over each square, by ascending height
};

} // namespace lince
