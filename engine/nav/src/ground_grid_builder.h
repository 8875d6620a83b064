#pragma once
// Makes ground grids: samples the tiles that changed, keeps the cells of the others, links, and lays the cells out in
// layers. A grid made from nothing is one in which every tile changed.

#include <lince/nav/ground_grid.h>

#include <memory>
#include <span>
#include <vector>

namespace lince {

class GroundGridBuilder {
  public:
    GroundGridBuilder(const NavMesh& mesh, float cellMetres);
    std::shared_ptr<const GroundGrid> makeAll();
    std::shared_ptr<const GroundGrid> makeFrom(const GroundGrid& old, std::span<const std::uint32_t> changedTiles);

  private:
    struct Sample {
        std::uint32_t square = 0;
        float height = 0;
        std::uint32_t polygon = 0;
    };
    struct Rectangle {
        std::int32_t firstColumn = 0, firstRow = 0, endColumn = 0, endRow = 0;
    };

    void frame(float cellMetres);
    void countPolygons();
    /// Squares whose middles lie in the tile.
    Rectangle squaresOf(std::uint32_t tile) const;
    void sample(std::uint32_t tile);
    void orderSamples();
    void place(const GroundGrid* old);
    void layOut();
    void keepLinks(const GroundGrid& old);
    void linkStraight(std::int32_t column, std::int32_t row, std::size_t direction);
    void linkDiagonal(std::int32_t column, std::int32_t row, std::size_t direction);
    void linkAll();
    void link(std::uint32_t cell, std::size_t direction, std::uint32_t to);
    void settleBent();
    void classifyBlocks();
    std::shared_ptr<const GroundGrid> finish();

    /// Where one arrives from the cell, straight across; kNoCell.
    std::uint32_t arrival(std::uint32_t cell, std::size_t direction) const;
    std::uint32_t linked(std::uint32_t cell, std::size_t direction) const;
    std::size_t square(std::int32_t column, std::int32_t row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(m_grid->m_columns) +
               static_cast<std::size_t>(column);
    }
    std::uint32_t layerNumber(std::uint32_t cell) const {
        return cell - m_grid->m_firstOfSquare[m_grid->squareOf(cell)];
    }
    Vec2 middle(std::int32_t column, std::int32_t row) const;

    const NavMesh& m_mesh;
    std::shared_ptr<GroundGrid> m_grid;
    std::vector<std::int32_t> m_tileColumn, m_tileRow; ///< of each column and row of squares
    std::vector<Sample> m_samples;
    /// Of each square: 0 as it was, 1 its links are made anew, 2 its cells too.
    std::vector<std::uint8_t> m_fresh;
    std::vector<GroundGrid::BentLink> m_bent;      ///< by cell and direction
    std::vector<GroundGrid::BentLink> m_addedBent; ///< not yet sorted in
};

} // namespace lince
