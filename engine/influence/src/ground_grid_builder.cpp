#include "ground_grid_builder.h"

#include "ground_directions.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace lince {
namespace {

constexpr float kMaxSquares = 16.0f * 1024 * 1024;
constexpr float kMaxCellsASide = 65535;
constexpr std::size_t kEast = 2, kSouthEast = 3, kSouth = 4, kSouthWest = 5, kWest = 6;

} // namespace

GroundGridBuilder::GroundGridBuilder(const NavMesh& mesh, float cellMetres)
    : m_mesh(mesh), m_grid(std::shared_ptr<GroundGrid>(new GroundGrid)) { // NOLINT(modernize-make-shared): private
    frame(cellMetres);
    countPolygons();
}

void GroundGridBuilder::frame(float cellMetres) {
    const NavLayout& layout = m_mesh.layout();
    m_grid->m_layout = layout;
    m_grid->m_origin = layout.origin;
    m_grid->m_askedMetres = cellMetres;
    const float width = static_cast<float>(layout.columns) * layout.tileMetres;
    const float depth = static_cast<float>(layout.rows) * layout.tileMetres;
    float cell = std::isfinite(cellMetres) ? maximum(cellMetres, 0.01f) : 1.0f;
    while (std::ceil(width / cell) * std::ceil(depth / cell) > kMaxSquares ||
           std::ceil(maximum(width, depth) / cell) > kMaxCellsASide)
        cell *= 2;
    m_grid->m_cellMetres = cell;
    m_grid->m_columns = static_cast<std::int32_t>(std::ceil(width / cell));
    m_grid->m_rows = static_cast<std::int32_t>(std::ceil(depth / cell));
    m_changed.assign(static_cast<std::size_t>(m_grid->m_columns) * static_cast<std::size_t>(m_grid->m_rows), 0);
}

void GroundGridBuilder::countPolygons() {
    const std::size_t tiles =
        static_cast<std::size_t>(m_mesh.layout().columns) * static_cast<std::size_t>(m_mesh.layout().rows);
    m_grid->m_firstPolygon.assign(tiles + 1, 0);
    for (std::uint32_t polygon = 0; polygon < m_mesh.polygonCount(); ++polygon)
        ++m_grid->m_firstPolygon[m_mesh.face(polygon).tile + 1];
    for (std::size_t tile = 0; tile < tiles; ++tile)
        m_grid->m_firstPolygon[tile + 1] += m_grid->m_firstPolygon[tile];
}

GroundGridBuilder::Rectangle GroundGridBuilder::squaresOf(std::uint32_t tile, std::int32_t around) const {
    const auto tileColumns = static_cast<std::uint32_t>(m_mesh.layout().columns);
    const float tileSquares = m_mesh.layout().tileMetres / m_grid->m_cellMetres;
    const auto range = [&](std::uint32_t which, std::int32_t max) {
        // A thousandth of a square beyond counts as touched: rounding must not leave one out.
        const float first = std::floor(static_cast<float>(which) * tileSquares - 0.001f);
        const float end = std::ceil(static_cast<float>(which + 1) * tileSquares + 0.001f);
        return std::pair{std::clamp(static_cast<std::int32_t>(first) - around, 0, max),
                         std::clamp(static_cast<std::int32_t>(end) + around, 0, max)};
    };
    const auto [firstColumn, endColumn] = range(tile % tileColumns, m_grid->m_columns);
    const auto [firstRow, endRow] = range(tile / tileColumns, m_grid->m_rows);
    return {firstColumn, firstRow, endColumn, endRow};
}

GroundSquare GroundGridBuilder::shapeOf(std::int32_t column, std::int32_t row) const {
    const double cell = m_grid->m_cellMetres;
    const double left = double{m_grid->m_origin.x} + column * cell, top = double{m_grid->m_origin.z} + row * cell;
    return {left, top, left + cell, top + cell};
}

void GroundGridBuilder::cutTile(std::uint32_t tile) {
    for (std::uint32_t polygon = m_grid->m_firstPolygon[tile]; polygon < m_grid->m_firstPolygon[tile + 1]; ++polygon) {
        Aabb box;
        for (const Vec3 corner : m_mesh.corners(polygon))
            box.add(corner);
        const std::int32_t firstColumn = std::max(m_grid->squareAlong(m_grid->m_origin.x, box.low.x), 0);
        const std::int32_t firstRow = std::max(m_grid->squareAlong(m_grid->m_origin.z, box.low.z), 0);
        const std::int32_t lastColumn =
            std::min(m_grid->squareAlong(m_grid->m_origin.x, box.high.x), m_grid->m_columns - 1);
        const std::int32_t lastRow = std::min(m_grid->squareAlong(m_grid->m_origin.z, box.high.z), m_grid->m_rows - 1);
        for (std::int32_t row = firstRow; row <= lastRow; ++row) {
            for (std::int32_t column = firstColumn; column <= lastColumn; ++column) {
                const std::size_t at = square(column, row);
                if (m_changed[at] == 0) continue;
                const GroundPiece shape = pieceOf(m_mesh, polygon, shapeOf(column, row));
                if (shape.there) m_pieces.push_back({static_cast<std::uint32_t>(at), polygon, shape, 0});
            }
        }
    }
}

void GroundGridBuilder::orderPieces() {
    std::sort(m_pieces.begin(), m_pieces.end(), [](const Piece& a, const Piece& b) {
        return std::tie(a.square, a.polygon) < std::tie(b.square, b.polygon);
    });
}

std::span<const GroundGridBuilder::Piece> GroundGridBuilder::piecesOf(std::size_t square) const {
    const std::uint32_t number = m_changed[square];
    return {m_pieces.data() + m_firstPiece[number - 1], m_pieces.data() + m_firstPiece[number]};
}

bool GroundGridBuilder::joined(const Piece& a, const Piece& b, const GroundSquare& edge) const {
    return joinedWithin(m_mesh, a.polygon, b.polygon, edge);
}

void GroundGridBuilder::placeSquare(std::size_t first, std::size_t end, std::int32_t column, std::int32_t row) {
    // Pieces that join inside the square are one cell. Groups are few: a name that spreads does.
    const GroundSquare whole = shapeOf(column, row);
    const GroundSquare inner{whole.left + kGroundTouch, whole.top + kGroundTouch, whole.right - kGroundTouch,
                             whole.bottom - kGroundTouch};
    for (std::size_t i = first; i < end; ++i) {
        m_pieces[i].group = static_cast<std::uint32_t>(i);
        for (std::size_t j = first; j < i; ++j) {
            const std::uint32_t mine = m_pieces[i].group, other = m_pieces[j].group;
            if (mine == other || !joined(m_pieces[j], m_pieces[i], inner)) continue;
            for (std::size_t k = first; k <= i; ++k) {
                if (m_pieces[k].group == std::max(mine, other)) m_pieces[k].group = std::min(mine, other);
            }
        }
    }
    struct Group {
        std::uint32_t name = 0;
        std::size_t best = 0; ///< the piece nearest to the middle, the first of equal ones
        float height = 0;
        std::uint8_t corners = 0;
    };
    std::array<Group, 16> groups;
    std::size_t count = 0;
    for (std::size_t i = first; i < end; ++i) {
        const auto last = groups.begin() + static_cast<std::ptrdiff_t>(count);
        auto group = std::find_if(groups.begin(), last, [&](const Group& g) { return g.name == m_pieces[i].group; });
        if (group == last) {
            if (count == groups.size()) { // no more than 16 a square: the rest joins the last
                m_pieces[i].group = groups.back().name;
                continue;
            }
            *group = {m_pieces[i].group, i, 0, 0};
            ++count;
        }
        if (m_pieces[i].shape.away < m_pieces[group->best].shape.away) group->best = i;
        group->corners = static_cast<std::uint8_t>(group->corners | m_pieces[i].shape.corners);
    }
    const auto last = groups.begin() + static_cast<std::ptrdiff_t>(count);
    for (auto group = groups.begin(); group != last; ++group) {
        const Piece& best = m_pieces[group->best];
        group->height = m_mesh.heightAt(best.polygon, best.shape.place.x, best.shape.place.y);
    }
    // Upwards; two of one floor, parted by a thin wall, from north-west to south-east: so those of the next squares
    // along the wall fall into the same layers, whichever way it runs.
    std::sort(groups.begin(), last,
              [&](const Group& a, const Group& b) { return std::tie(a.height, a.name) < std::tie(b.height, b.name); });
    const float floor = m_mesh.layout().body.height * 0.5f;
    for (auto begin = groups.begin(); begin != last;) {
        auto next = begin + 1;
        while (next != last && next->height - (next - 1)->height < floor)
            ++next;
        std::sort(begin, next, [&](const Group& a, const Group& b) {
            const Vec2 first2 = m_pieces[a.best].shape.place, second2 = m_pieces[b.best].shape.place;
            const float one = first2.x + first2.y, other = second2.x + second2.y;
            return std::tie(one, a.name) < std::tie(other, b.name);
        });
        begin = next;
    }
    GroundGrid& grid = *m_grid;
    const std::uint32_t firstCell = grid.cellCount();
    for (auto group = groups.begin(); group != last; ++group) {
        const Piece& best = m_pieces[group->best];
        grid.m_cells.push_back({best.shape.place.x, group->height, best.shape.place.y, best.polygon, 0,
                                static_cast<std::uint16_t>(column), static_cast<std::uint16_t>(row)});
        m_corners.push_back(group->corners);
    }
    for (std::size_t i = first; i < end; ++i) {
        const auto group =
            std::find_if(groups.begin(), last, [&](const Group& g) { return g.name == m_pieces[i].group; });
        m_pieces[i].group = firstCell + static_cast<std::uint32_t>(group - groups.begin());
    }
}

/// Numbers all cells: those of changed squares, and of the other squares the old ones.
void GroundGridBuilder::place(const GroundGrid* old) {
    GroundGrid& grid = *m_grid;
    grid.m_firstOfSquare.resize(m_changed.size() + 1);
    grid.m_cells.reserve(old != nullptr ? old->m_cells.size() + m_pieces.size() : m_pieces.size());
    m_corners.reserve(grid.m_cells.capacity());
    std::size_t next = 0, at = 0;
    for (std::int32_t row = 0; row < grid.m_rows; ++row) {
        for (std::int32_t column = 0; column < grid.m_columns; ++column, ++at) {
            grid.m_firstOfSquare[at] = grid.cellCount();
            if (m_changed[at] != 0) {
                const std::size_t first = next;
                while (next < m_pieces.size() && m_pieces[next].square == at)
                    ++next;
                m_firstPiece.push_back(static_cast<std::uint32_t>(first));
                m_changed[at] = static_cast<std::uint32_t>(m_firstPiece.size());
                if (next > first) placeSquare(first, next, column, row);
            } else if (old != nullptr) {
                for (std::uint32_t c = old->m_firstOfSquare[at]; c < old->m_firstOfSquare[at + 1]; ++c) {
                    GroundGrid::Cell cell = old->m_cells[c];
                    const auto tile =
                        std::upper_bound(old->m_firstPolygon.begin(), old->m_firstPolygon.end(), cell.polygon) -
                        old->m_firstPolygon.begin() - 1;
                    cell.polygon = cell.polygon - old->m_firstPolygon[static_cast<std::size_t>(tile)] +
                                   grid.m_firstPolygon[static_cast<std::size_t>(tile)];
                    grid.m_cells.push_back(cell);
                    m_corners.push_back(0);
                }
            }
        }
    }
    m_firstPiece.push_back(static_cast<std::uint32_t>(m_pieces.size()));
    grid.m_firstOfSquare[m_changed.size()] = grid.cellCount();
    grid.m_cells.shrink_to_fit();
}

/// Slots of the cells. Around each layer lie empty slots, so that every neighbour of a slot is one.
void GroundGridBuilder::layOut() {
    GroundGrid& grid = *m_grid;
    std::vector<Rectangle> bounds;
    for (std::uint32_t cell = 0; cell < grid.cellCount(); ++cell) {
        const std::uint32_t layer = layerNumber(cell);
        const std::int32_t column = grid.m_cells[cell].column, row = grid.m_cells[cell].row;
        if (layer == bounds.size()) bounds.push_back({column, row, column + 1, row + 1});
        Rectangle& b = bounds[layer];
        b.firstColumn = std::min(b.firstColumn, column);
        b.endColumn = std::max(b.endColumn, column + 1);
        b.endRow = std::max(b.endRow, row + 1); // cells come by rows: the first is known
    }
    // The first block of a layer may begin before the layer, and looks at neighbours of that.
    std::uint32_t slots = bounds.empty() ? 0 : GroundGrid::kBlock;
    for (const Rectangle& b : bounds) {
        GroundGrid::Layer layer;
        layer.firstSlot = slots;
        layer.columns = static_cast<std::uint32_t>(b.endColumn - b.firstColumn);
        layer.rows = static_cast<std::uint32_t>(b.endRow - b.firstRow);
        layer.column = static_cast<std::uint32_t>(b.firstColumn);
        layer.row = static_cast<std::uint32_t>(b.firstRow);
        layer.stride = layer.columns + 1;
        const std::uint32_t first = layer.firstSlot + layer.stride + 1;
        layer.firstBlock = first / GroundGrid::kBlock;
        layer.endBlock = (first + layer.rows * layer.stride + GroundGrid::kBlock - 1) / GroundGrid::kBlock;
        grid.m_layers.push_back(layer);
        // The last block may reach beyond the layer and reads its neighbours: room for those too.
        slots += (layer.rows + 3) * layer.stride + 2 * GroundGrid::kBlock;
        slots = (slots + GroundGrid::kBlock - 1) / GroundGrid::kBlock * GroundGrid::kBlock;
    }
    grid.m_links.assign(slots, 0);
    for (std::uint32_t c = 0; c < grid.cellCount(); ++c) {
        GroundGrid::Cell& cell = grid.m_cells[c];
        const GroundGrid::Layer& layer = grid.m_layers[layerNumber(c)];
        cell.slot = layer.firstSlot + (cell.row - layer.row + 1) * layer.stride + cell.column - layer.column + 1;
    }
}

void GroundGridBuilder::link(std::uint32_t cell, std::size_t direction, std::uint32_t to) {
    const auto set = [&](std::uint32_t from, std::size_t way, std::uint32_t target) {
        if (layerNumber(from) == layerNumber(target)) {
            std::uint8_t& links = m_grid->m_links[m_grid->m_cells[from].slot];
            links = static_cast<std::uint8_t>(links | 1u << way);
        } else {
            m_addedBent.push_back({from, static_cast<std::uint32_t>(way), target});
        }
    };
    set(cell, direction, to);
    set(to, opposite(direction), cell);
}

/// What cells keep of their old links: those with an end in a square that did not change.
void GroundGridBuilder::keepLinks(const GroundGrid& old) {
    GroundGrid& grid = *m_grid;
    const auto changedBeside = [&](const GroundGrid::Cell& cell, std::size_t direction) {
        const std::int32_t column = cell.column + kAcross[direction].column;
        const std::int32_t row = cell.row + kAcross[direction].row;
        return column >= 0 && row >= 0 && column < grid.m_columns && row < grid.m_rows &&
               m_changed[square(column, row)] != 0;
    };
    for (std::uint32_t c = 0; c < grid.cellCount(); ++c) {
        const GroundGrid::Cell& cell = grid.m_cells[c];
        const std::size_t at = square(cell.column, cell.row);
        const std::uint32_t before = old.m_firstOfSquare[at] + layerNumber(c);
        if (before >= old.m_firstOfSquare[at + 1]) continue;
        std::uint8_t links = old.m_links[old.m_cells[before].slot];
        if (m_changed[at] != 0) {
            for (std::size_t d = 0; d < kAcross.size(); ++d) {
                if (changedBeside(cell, d)) links = static_cast<std::uint8_t>(links & ~(1u << d));
            }
        }
        grid.m_links[cell.slot] = links;
    }
    for (const GroundGrid::BentLink& bent : old.m_bentLinks) {
        const std::size_t from = old.squareOf(bent.cell), to = old.squareOf(bent.to);
        if (m_changed[from] != 0 && m_changed[to] != 0) continue;
        m_addedBent.push_back({bent.cell - old.m_firstOfSquare[from] + grid.m_firstOfSquare[from], bent.direction,
                               bent.to - old.m_firstOfSquare[to] + grid.m_firstOfSquare[to]});
    }
}

void GroundGridBuilder::linkAcross(std::int32_t column, std::int32_t row, std::size_t direction) {
    const std::int32_t toColumn = column + kAcross[direction].column, toRow = row + kAcross[direction].row;
    const auto mine = piecesOf(square(column, row)), theirs = piecesOf(square(toColumn, toRow));
    if (mine.empty() || theirs.empty()) return;
    // The side that the squares share, without its ends.
    const GroundSquare to = shapeOf(toColumn, toRow);
    const GroundSquare side = direction == kEast ? GroundSquare{to.left - kGroundTouch, to.top + kGroundTouch,
                                                                to.left + kGroundTouch, to.bottom - kGroundTouch}
                                                 : GroundSquare{to.left + kGroundTouch, to.top - kGroundTouch,
                                                                to.right - kGroundTouch, to.top + kGroundTouch};
    std::array<std::pair<std::uint32_t, std::uint32_t>, 64> made;
    std::size_t count = 0;
    for (const Piece& a : mine) {
        for (const Piece& b : theirs) {
            const std::pair pair{a.group, b.group};
            const auto end = made.begin() + static_cast<std::ptrdiff_t>(count);
            if (count == made.size() || std::find(made.begin(), end, pair) != end) continue;
            // A convex polygon with a part in both squares passes the side between them.
            if (a.polygon != b.polygon && !joined(a, b, side)) continue;
            made[count++] = pair;
            link(a.group, direction, b.group);
        }
    }
}

bool GroundGridBuilder::isLinked(std::uint32_t cell, std::size_t direction, std::uint32_t to) const {
    if (layerNumber(cell) == layerNumber(to)) return m_grid->m_links[m_grid->m_cells[cell].slot] >> direction & 1u;
    return std::binary_search(m_bent.begin(), m_bent.end(),
                              GroundGrid::BentLink{cell, static_cast<std::uint32_t>(direction), to});
}

void GroundGridBuilder::linkAslant(std::int32_t column, std::int32_t row, std::size_t direction) {
    const bool east = direction == kSouthEast;
    const std::size_t side = east ? kEast : kWest;
    const std::int32_t beside = east ? column + 1 : column - 1;
    const std::uint8_t ownCorner = east ? 4 : 8, otherCorner = east ? 1 : 2;
    const auto cellsOf = [&](std::int32_t c, std::int32_t r) {
        const std::size_t at = square(c, r);
        return std::pair{m_grid->m_firstOfSquare[at], m_grid->m_firstOfSquare[at + 1]};
    };
    const auto [firstHere, endHere] = cellsOf(column, row);
    const auto [firstThere, endThere] = cellsOf(beside, row + 1);
    /// By a cell of that square.
    const auto by = [&](std::int32_t c, std::int32_t r, std::uint32_t from, std::size_t first, std::size_t second,
                        std::uint32_t to) {
        const auto [begin, end] = cellsOf(c, r);
        for (std::uint32_t over = begin; over < end; ++over) {
            if (isLinked(from, first, over) && isLinked(over, second, to)) return true;
        }
        return false;
    };
    for (std::uint32_t here = firstHere; here < endHere; ++here) {
        if (!(m_corners[here] & ownCorner)) continue;
        for (std::uint32_t there = firstThere; there < endThere; ++there) {
            if (m_corners[there] & otherCorner && by(beside, row, here, side, kSouth, there) &&
                by(column, row + 1, here, kSouth, side, there))
                link(here, direction, there);
        }
    }
}

void GroundGridBuilder::settleBent() {
    m_bent.insert(m_bent.end(), m_addedBent.begin(), m_addedBent.end());
    m_addedBent.clear();
    std::sort(m_bent.begin(), m_bent.end());
}

void GroundGridBuilder::linkAll() {
    const auto forEach = [&](std::initializer_list<std::size_t> directions, const auto& make) {
        std::size_t at = 0;
        for (std::int32_t row = 0; row < m_grid->m_rows; ++row) {
            for (std::int32_t column = 0; column < m_grid->m_columns; ++column, ++at) {
                if (m_changed[at] == 0) continue;
                for (const std::size_t direction : directions) {
                    const std::int32_t toColumn = column + kAcross[direction].column;
                    const std::int32_t toRow = row + kAcross[direction].row;
                    if (toColumn < 0 || toColumn >= m_grid->m_columns || toRow >= m_grid->m_rows) continue;
                    if (m_changed[square(toColumn, toRow)] != 0) make(column, row, direction);
                }
            }
        }
    };
    forEach({kEast, kSouth}, [&](auto... way) { linkAcross(way...); });
    settleBent(); // those aslant look up the straight ones
    forEach({kSouthEast, kSouthWest}, [&](auto... way) { linkAslant(way...); });
    settleBent();
    m_grid->m_bentLinks.assign(m_bent.begin(), m_bent.end());
}

void GroundGridBuilder::classifyBlocks() {
    GroundGrid& grid = *m_grid;
    grid.m_blocks.assign(grid.m_links.size() / GroundGrid::kBlock, GroundGrid::Block::Empty);
    for (const GroundGrid::Cell& cell : grid.m_cells)
        grid.m_blocks[cell.slot / GroundGrid::kBlock] = GroundGrid::Block::Mixed;
    for (std::size_t block = 0; block < grid.m_blocks.size(); ++block) {
        const auto first = grid.m_links.begin() + static_cast<std::ptrdiff_t>(block * GroundGrid::kBlock);
        if (std::all_of(first, first + GroundGrid::kBlock, [](std::uint8_t links) { return links == 0xff; }))
            grid.m_blocks[block] = GroundGrid::Block::Open;
    }
}

std::shared_ptr<const GroundGrid> GroundGridBuilder::finish() {
    classifyBlocks();
    return std::move(m_grid);
}

std::shared_ptr<const GroundGrid> GroundGridBuilder::makeAll(const Progress& progress) {
    std::fill(m_changed.begin(), m_changed.end(), 1);
    for (std::uint32_t tile = 0; tile + 1 < m_grid->m_firstPolygon.size(); ++tile) {
        if (progress) progress("tiles cut into ground cells", tile, m_grid->m_firstPolygon.size() - 1);
        cutTile(tile);
    }
    orderPieces();
    place(nullptr);
    layOut();
    linkAll();
    return finish();
}

std::shared_ptr<const GroundGrid> GroundGridBuilder::makeFrom(const GroundGrid& old,
                                                              std::span<const std::uint32_t> changedTiles) {
    // A link depends on the pieces in its two squares and on what joins them at their side. With one square more around
    // the tile's, no side of an unchanged square touches the tile.
    const auto tileColumns = static_cast<std::uint32_t>(m_mesh.layout().columns);
    const std::size_t tiles = m_grid->m_firstPolygon.size() - 1;
    std::vector<std::uint8_t> toCut(tiles, 0);
    // Squares around may reach into tiles beyond the next when cells are larger than tiles.
    const auto reach = 1 + static_cast<std::int32_t>(std::ceil(2 * m_grid->m_cellMetres / m_mesh.layout().tileMetres));
    for (const std::uint32_t tile : changedTiles) {
        if (tile >= tiles) continue;
        const Rectangle squares = squaresOf(tile, 1);
        for (std::int32_t row = squares.firstRow; row < squares.endRow; ++row) {
            for (std::int32_t column = squares.firstColumn; column < squares.endColumn; ++column)
                m_changed[square(column, row)] = 1;
        }
        const auto column = static_cast<std::int32_t>(tile % tileColumns);
        const auto row = static_cast<std::int32_t>(tile / tileColumns);
        for (std::int32_t r = std::max(row - reach, 0); r <= std::min(row + reach, m_mesh.layout().rows - 1); ++r) {
            for (std::int32_t c = std::max(column - reach, 0);
                 c <= std::min(column + reach, m_mesh.layout().columns - 1); ++c)
                toCut[static_cast<std::size_t>(r) * tileColumns + static_cast<std::size_t>(c)] = 1;
        }
    }
    for (std::uint32_t tile = 0; tile < tiles; ++tile) {
        if (toCut[tile]) cutTile(tile);
    }
    orderPieces();
    place(&old);
    layOut();
    keepLinks(old);
    linkAll();
    return finish();
}

std::shared_ptr<const GroundGrid> GroundGrid::make(const NavMesh& mesh, float cellMetres, const Progress& progress) {
    return GroundGridBuilder(mesh, cellMetres).makeAll(progress);
}

std::shared_ptr<const GroundGrid> GroundGrid::with(const NavMesh& mesh,
                                                   std::span<const std::uint32_t> changedTiles) const {
    if (!(mesh.layout() == m_layout)) return make(mesh, m_askedMetres);
    return GroundGridBuilder(mesh, m_askedMetres).makeFrom(*this, changedTiles);
}

} // namespace lince
