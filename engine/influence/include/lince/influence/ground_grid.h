#pragma once
// The navigable ground as square cells, several floors one above the other. Cells over the same square that lie on
// different floors are different cells; neighbours are those that one can walk to.

#include <lince/navmesh/nav_mesh.h>

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

inline constexpr std::uint32_t kNoCell = 0xffffffffu;

class GroundGrid {
  public:
    static constexpr int kDirections = 8; ///< 0 is -Z, then clockwise seen from above; even ones are straight

    /// cellMetres: side. The part of the mesh that lies in a square is a cell, or several where it falls into parts
    /// that do not join inside the square: floors, and the two sides of a thin wall. Cells of squares side by side are
    /// neighbours when their parts join at the side between (doors are open, jumps do not count), so that the cells
    /// hang together as the mesh does, however narrow the doorway. Of squares that share only a corner: when the mesh
    /// is there at the corner, too, and one gets there by both squares beside. Always mutual. [Limit: 16 million
    /// squares and 65,535 a side; larger maps get wider cells, twice as wide each time]
    static std::shared_ptr<const GroundGrid> make(const NavMesh& mesh, float cellMetres = 1,
                                                  const Progress& progress = {});
    /// What make(mesh) gives, bit for bit, when only these tiles (row × columns + column) differ from the mesh that
    /// this one was made of; looks only at them and around them. Another layout: all is made anew.
    std::shared_ptr<const GroundGrid> with(const NavMesh& mesh, std::span<const std::uint32_t> changedTiles) const;

    float cellMetres() const { return m_cellMetres; }
    /// Cells are numbered by rows (+Z), columns (+X) and upwards.
    std::uint32_t cellCount() const { return static_cast<std::uint32_t>(m_cells.size()); }
    /// On the mesh: the middle of the square, or where the cell's part comes near to it.
    Vec3 centre(std::uint32_t cell) const { return {m_cells[cell].x, m_cells[cell].height, m_cells[cell].z}; }
    /// Of the cell's square, at the height of its centre.
    Vec3 squareMiddle(std::uint32_t cell) const {
        const Cell& c = m_cells[cell];
        return {m_origin.x + (static_cast<float>(c.column) + 0.5f) * m_cellMetres, c.height,
                m_origin.z + (static_cast<float>(c.row) + 0.5f) * m_cellMetres};
    }
    std::uint32_t polygon(std::uint32_t cell) const { return m_cells[cell].polygon; }
    /// By direction; kNoCell where there is none. Of several in one direction (a thin wall begins in the next square)
    /// the first; visitNeighbours has them all.
    std::array<std::uint32_t, kDirections> neighbours(std::uint32_t cell) const;
    /// Calls visit(neighbour, direction) for all of them.
    template <class Visit>
    void visitNeighbours(std::uint32_t cell, const Visit& visit) const;
    /// The cell of the point's square, of the floor next below or within a step above it (of several on that floor the
    /// one with the nearest centre); the nearest within `reach` metres when the square has none. kNoCell: none there.
    std::uint32_t cellAt(Vec3 point, float reach = 1.5f) const;
    /// Cells whose centres lie within the radius (in space, so that other floors count when they are near), ascending,
    /// appended.
    void cellsNear(Vec3 point, float radius, std::vector<std::uint32_t>& out) const;
    /// Calls visit(cell, squared distance) for the same cells, ascending.
    template <class Visit>
    void visitNear(Vec3 point, float radius, const Visit& visit) const;
    std::size_t bytes() const;
    bool operator==(const GroundGrid&) const;

    // How values over the cells lie in memory so that neighbours are found without lists: one rectangle for the lowest
    // cell of each square, one for the second, and so on. A slot holds the value of a cell or nothing (0).
    struct Layer {
        std::uint32_t firstSlot = 0;  ///< of a row of empty slots; a multiple of kBlock
        std::uint32_t stride = 1;     ///< slots from one row to the next; one of them is empty
        std::uint32_t column = 0;     ///< of the grid that is the layer's first
        std::uint32_t row = 0;        ///< likewise
        std::uint32_t columns = 0;    ///< of the layer
        std::uint32_t rows = 0;       ///< likewise
        std::uint32_t firstBlock = 0; ///< blocks with cells are among [firstBlock, endBlock)
        std::uint32_t endBlock = 0;   ///< likewise
        bool operator==(const Layer&) const = default;
    };
    /// A neighbour that lies in another layer.
    struct BentLink {
        std::uint32_t cell = 0, direction = 0, to = 0;
        auto operator<=>(const BentLink&) const = default;
    };
    enum class Block : std::uint8_t { Empty, Mixed, Open }; ///< Open: all its slots have all neighbours in the layer
    static constexpr std::uint32_t kBlock = 16;
    std::uint32_t slotCount() const { return static_cast<std::uint32_t>(m_links.size()); } ///< a multiple of kBlock
    std::uint32_t slot(std::uint32_t cell) const { return m_cells[cell].slot; }
    std::span<const std::uint8_t> links() const { return m_links; } ///< of a slot: bit d, a neighbour in the layer
    std::span<const Block> blocks() const { return m_blocks; }
    std::span<const Layer> layers() const { return m_layers; }
    std::span<const BentLink> bentLinks() const { return m_bentLinks; } ///< ascending
    const Layer& layerOf(std::uint32_t cell) const { return m_layers[cell - m_firstOfSquare[squareOf(cell)]]; }

  private:
    friend class GroundGridBuilder;
    struct Cell {
        float x = 0, height = 0, z = 0;
        std::uint32_t polygon = kNoPolygon;
        std::uint32_t slot = 0;
        std::uint16_t column = 0, row = 0;
        bool operator==(const Cell&) const = default;
    };

    GroundGrid() = default;
    /// The square (along one axis) of a place, which may lie outside.
    std::int32_t squareAlong(float origin, float at) const;
    std::uint32_t squareOf(std::uint32_t cell) const {
        return m_cells[cell].row * static_cast<std::uint32_t>(m_columns) + m_cells[cell].column;
    }
    std::size_t besideSquare(std::uint32_t square, std::size_t direction) const;

    NavLayout m_layout;
    float m_askedMetres = 1, m_cellMetres = 1;
    Vec3 m_origin;
    std::int32_t m_columns = 0, m_rows = 0;
    std::vector<Cell> m_cells;
    std::vector<std::uint32_t> m_firstOfSquare; ///< by row and column, and one more
    std::vector<std::uint32_t> m_firstPolygon;  ///< of each tile in the mesh
    std::vector<Layer> m_layers;
    std::vector<std::uint8_t> m_links;
    std::vector<Block> m_blocks;
    std::vector<BentLink> m_bentLinks;
};

template <class Visit>
void GroundGrid::visitNeighbours(std::uint32_t cell, const Visit& visit) const {
    const std::uint32_t square = squareOf(cell);
    const std::uint32_t layer = cell - m_firstOfSquare[square];
    const std::uint8_t links = m_links[m_cells[cell].slot];
    for (std::size_t d = 0; d < kDirections; ++d) {
        if (links >> d & 1u) visit(m_firstOfSquare[besideSquare(square, d)] + layer, d);
    }
    if (links == 0xff && m_layers.size() == 1) return;
    auto bent = std::lower_bound(m_bentLinks.begin(), m_bentLinks.end(), BentLink{cell, 0, 0});
    for (; bent != m_bentLinks.end() && bent->cell == cell; ++bent)
        visit(bent->to, std::size_t{bent->direction});
}

template <class Visit>
void GroundGrid::visitNear(Vec3 point, float radius, const Visit& visit) const {
    if (!isFinite(point) || !(radius >= 0)) return;
    const std::int32_t firstColumn = std::max(squareAlong(m_origin.x, point.x - radius), 0);
    const std::int32_t lastColumn = std::min(squareAlong(m_origin.x, point.x + radius), m_columns - 1);
    const std::int32_t firstRow = std::max(squareAlong(m_origin.z, point.z - radius), 0);
    const std::int32_t lastRow = std::min(squareAlong(m_origin.z, point.z + radius), m_rows - 1);
    if (firstColumn > lastColumn) return;
    for (std::int32_t row = firstRow; row <= lastRow; ++row) {
        // Cells of the squares of a row follow each other.
        const auto square = static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns);
        const std::uint32_t end = m_firstOfSquare[square + static_cast<std::size_t>(lastColumn) + 1];
        std::uint32_t cell = m_firstOfSquare[square + static_cast<std::size_t>(firstColumn)];
        for (; cell < end; ++cell) {
            const float distance = lengthSquared(centre(cell) - point);
            if (distance <= radius * radius) visit(cell, distance);
        }
    }
}

/// Middles and links, as lines.
void draw(DebugDraw& sink, const GroundGrid& grid);

} // namespace lince
