#pragma once
// Makes ground grids: cuts the mesh by squares where it changed, keeps the cells of the other squares, links, and lays
// the cells out in layers. A grid made from nothing is one in which every square changed.

#include "ground_pieces.h"

#include <lince/influence/ground_grid.h>

#include <memory>
#include <span>
#include <vector>

namespace lince {

class GroundGridBuilder {
  public:
    GroundGridBuilder(const NavMesh& mesh, float cellMetres);
    std::shared_ptr<const GroundGrid> makeAll(const Progress& progress);
    std::shared_ptr<const GroundGrid> makeFrom(const GroundGrid& old, std::span<const std::uint32_t> changedTiles);

  private:
    struct Piece {
        std::uint32_t square = 0, polygon = 0;
        GroundPiece shape;
        std::uint32_t group = 0; ///< while they are grouped: another piece; then the cell
    };
    /// Of squares, the ends not included.
    struct Rectangle {
        std::int32_t firstColumn = 0, firstRow = 0, endColumn = 0, endRow = 0;
    };

    void frame(float cellMetres);
    void countPolygons();
    /// Squares that the tile lies in, and so many more around.
    Rectangle squaresOf(std::uint32_t tile, std::int32_t around) const;
    /// Pieces of the tile's polygons in the changed squares.
    void cutTile(std::uint32_t tile);
    void orderPieces();
    /// Cells of one square, from pieces [first, end).
    void placeSquare(std::size_t first, std::size_t end, std::int32_t column, std::int32_t row);
    void place(const GroundGrid* old);
    void layOut();
    void keepLinks(const GroundGrid& old);
    void linkAcross(std::int32_t column, std::int32_t row, std::size_t direction);
    void linkAslant(std::int32_t column, std::int32_t row, std::size_t direction);
    void linkAll();
    void link(std::uint32_t cell, std::size_t direction, std::uint32_t to);
    void settleBent();
    void classifyBlocks();
    std::shared_ptr<const GroundGrid> finish();

    bool isLinked(std::uint32_t cell, std::size_t direction, std::uint32_t to) const;
    bool joined(const Piece& a, const Piece& b, const GroundSquare& edge) const;
    std::size_t square(std::int32_t column, std::int32_t row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(m_grid->m_columns) +
               static_cast<std::size_t>(column);
    }
    GroundSquare shapeOf(std::int32_t column, std::int32_t row) const;
    std::span<const Piece> piecesOf(std::size_t square) const;
    std::uint32_t layerNumber(std::uint32_t cell) const {
        return cell - m_grid->m_firstOfSquare[m_grid->squareOf(cell)];
    }

    const NavMesh& m_mesh;
    std::shared_ptr<GroundGrid> m_grid;
    std::vector<Piece> m_pieces;                   ///< by square, once ordered
    std::vector<std::uint32_t> m_firstPiece;       ///< of each changed square in m_squares, and one more
    std::vector<std::uint32_t> m_changed;          ///< of each square: 0, or 1 + its number in m_firstPiece
    std::vector<std::uint8_t> m_corners;           ///< of each cell: which corners of the square it holds
    std::vector<GroundGrid::BentLink> m_bent;      ///< by cell, direction and goal
    std::vector<GroundGrid::BentLink> m_addedBent; ///< not yet sorted in
};

} // namespace lince
