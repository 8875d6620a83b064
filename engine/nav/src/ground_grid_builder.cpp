#include "ground_grid_builder.h"

#include "ground_directions.h"
#include "ground_walk.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace lince {
namespace {

constexpr float kMostSquares = 16.0f * 1024 * 1024;
constexpr float kMostASide = 65535;
constexpr std::size_t kEast = 2, kSouthEast = 3, kSouth = 4, kSouthWest = 5, kWest = 6;

} // namespace

GroundGridBuilder::GroundGridBuilder(const NavMesh& mesh, float cellMetres)
    : m_mesh(mesh), m_grid(std::shared_ptr<GroundGrid>(new GroundGrid)) {
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
    while (std::ceil(width / cell) * std::ceil(depth / cell) > kMostSquares ||
           std::ceil(maximum(width, depth) / cell) > kMostASide)
        cell *= 2;
    m_grid->m_cellMetres = cell;
    m_grid->m_columns = static_cast<std::int32_t>(std::ceil(width / cell));
    m_grid->m_rows = static_cast<std::int32_t>(std::ceil(depth / cell));
    // A square belongs to the one tile that its middle lies in, so that tiles can be sampled one by one.
    const auto tileOf = [&](std::int32_t square, std::int32_t tiles) {
        const float tile = std::floor((static_cast<float>(square) + 0.5f) * cell / layout.tileMetres);
        return static_cast<std::int32_t>(clamp(tile, 0, static_cast<float>(tiles - 1)));
    };
    for (std::int32_t column = 0; column < m_grid->m_columns; ++column)
        m_tileColumn.push_back(tileOf(column, layout.columns));
    for (std::int32_t row = 0; row < m_grid->m_rows; ++row)
        m_tileRow.push_back(tileOf(row, layout.rows));
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

GroundGridBuilder::Rectangle GroundGridBuilder::squaresOf(std::uint32_t tile) const {
    const auto columns = static_cast<std::uint32_t>(m_mesh.layout().columns);
    const auto range = [](const std::vector<std::int32_t>& tiles, std::uint32_t which) {
        const auto [first, end] = std::equal_range(tiles.begin(), tiles.end(), static_cast<std::int32_t>(which));
        return std::pair{static_cast<std::int32_t>(first - tiles.begin()),
                         static_cast<std::int32_t>(end - tiles.begin())};
    };
    const auto [firstColumn, endColumn] = range(m_tileColumn, tile % columns);
    const auto [firstRow, endRow] = range(m_tileRow, tile / columns);
    return {firstColumn, firstRow, endColumn, endRow};
}

Vec2 GroundGridBuilder::middle(std::int32_t column, std::int32_t row) const {
    return {m_grid->middleOf(m_grid->m_origin.x, column), m_grid->middleOf(m_grid->m_origin.z, row)};
}

void GroundGridBuilder::sample(std::uint32_t tile) {
    const Rectangle squares = squaresOf(tile);
    for (std::uint32_t polygon = m_grid->m_firstPolygon[tile]; polygon < m_grid->m_firstPolygon[tile + 1]; ++polygon) {
        Aabb box;
        for (const Vec3 corner : m_mesh.corners(polygon))
            box.add(corner);
        box = box.grown(0.001f);
        const std::int32_t firstColumn =
            std::max(squares.firstColumn, m_grid->squareAlong(m_grid->m_origin.x, box.low.x));
        const std::int32_t lastColumn =
            std::min(squares.endColumn - 1, m_grid->squareAlong(m_grid->m_origin.x, box.high.x));
        const std::int32_t firstRow = std::max(squares.firstRow, m_grid->squareAlong(m_grid->m_origin.z, box.low.z));
        const std::int32_t lastRow = std::min(squares.endRow - 1, m_grid->squareAlong(m_grid->m_origin.z, box.high.z));
        for (std::int32_t row = firstRow; row <= lastRow; ++row) {
            for (std::int32_t column = firstColumn; column <= lastColumn; ++column) {
                const Vec2 at = middle(column, row);
                if (!holds(m_mesh, polygon, at)) continue;
                m_samples.push_back(
                    {static_cast<std::uint32_t>(square(column, row)), m_mesh.heightAt(polygon, at.x, at.y), polygon});
            }
        }
    }
}

/// By square, then upwards; a middle on the border of two polygons is one cell, of the first of them.
void GroundGridBuilder::orderSamples() {
    std::sort(m_samples.begin(), m_samples.end(), [](const Sample& a, const Sample& b) {
        return std::tie(a.square, a.height, a.polygon) < std::tie(b.square, b.height, b.polygon);
    });
    // Floors are at least a body's height apart, else nobody could walk on the lower one.
    const float apart = m_mesh.layout().body.height * 0.5f;
    std::size_t kept = 0;
    for (const Sample& next : m_samples) {
        Sample* const last = kept > 0 ? &m_samples[kept - 1] : nullptr;
        if (last == nullptr || last->square != next.square || next.height - last->height >= apart) {
            m_samples[kept++] = next;
        } else if (next.polygon < last->polygon) {
            last->polygon = next.polygon;
            last->height = next.height;
        }
    }
    m_samples.resize(kept);
}

/// Numbers all cells: those sampled now, and of the other squares the old ones.
void GroundGridBuilder::place(const GroundGrid* old) {
    GroundGrid& grid = *m_grid;
    const std::size_t squares = static_cast<std::size_t>(grid.m_columns) * static_cast<std::size_t>(grid.m_rows);
    grid.m_firstOfSquare.resize(squares + 1);
    grid.m_cells.reserve(old != nullptr ? old->m_cells.size() + m_samples.size() : m_samples.size());
    std::size_t nextSample = 0, at = 0;
    for (std::int32_t row = 0; row < grid.m_rows; ++row) {
        for (std::int32_t column = 0; column < grid.m_columns; ++column, ++at) {
            grid.m_firstOfSquare[at] = static_cast<std::uint32_t>(grid.m_cells.size());
            if (m_fresh[at] == 2) {
                for (; nextSample < m_samples.size() && m_samples[nextSample].square == at; ++nextSample)
                    grid.m_cells.push_back({m_samples[nextSample].height, m_samples[nextSample].polygon, 0,
                                            static_cast<std::uint16_t>(column), static_cast<std::uint16_t>(row)});
            } else if (old != nullptr) {
                const auto tile =
                    static_cast<std::size_t>(m_tileRow[static_cast<std::size_t>(row)] * m_mesh.layout().columns +
                                             m_tileColumn[static_cast<std::size_t>(column)]);
                for (std::uint32_t c = old->m_firstOfSquare[at]; c < old->m_firstOfSquare[at + 1]; ++c) {
                    GroundGrid::Cell cell = old->m_cells[c];
                    cell.polygon = cell.polygon - old->m_firstPolygon[tile] + grid.m_firstPolygon[tile];
                    grid.m_cells.push_back(cell);
                }
            }
        }
    }
    grid.m_firstOfSquare[squares] = static_cast<std::uint32_t>(grid.m_cells.size());
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
    std::uint32_t slots = 0;
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

/// What cells keep of their old links: those to squares that are not linked anew.
void GroundGridBuilder::keepLinks(const GroundGrid& old) {
    GroundGrid& grid = *m_grid;
    const auto freshBeside = [&](const GroundGrid::Cell& cell, std::size_t direction) {
        const std::int32_t column = cell.column + kAcross[direction].column;
        const std::int32_t row = cell.row + kAcross[direction].row;
        return column >= 0 && row >= 0 && column < grid.m_columns && row < grid.m_rows &&
               m_fresh[square(column, row)] != 0;
    };
    for (std::uint32_t c = 0; c < grid.cellCount(); ++c) {
        const GroundGrid::Cell& cell = grid.m_cells[c];
        const std::size_t at = square(cell.column, cell.row);
        if (m_fresh[at] == 2) continue;
        std::uint8_t links = old.m_links[old.m_cells[old.m_firstOfSquare[at] + layerNumber(c)].slot];
        if (m_fresh[at] == 1) {
            for (std::size_t d = 0; d < kAcross.size(); ++d) {
                if (freshBeside(cell, d)) links = static_cast<std::uint8_t>(links & ~(1u << d));
            }
        }
        grid.m_links[cell.slot] = links;
    }
    for (const GroundGrid::BentLink& bent : old.m_bentLinks) {
        const std::size_t from = old.squareOf(bent.cell), to = old.squareOf(bent.to);
        if (m_fresh[from] != 0 && m_fresh[to] != 0) continue;
        m_addedBent.push_back({bent.cell - old.m_firstOfSquare[from] + grid.m_firstOfSquare[from], bent.direction,
                               bent.to - old.m_firstOfSquare[to] + grid.m_firstOfSquare[to]});
    }
}

std::uint32_t GroundGridBuilder::arrival(std::uint32_t cell, std::size_t direction) const {
    const GroundGrid& grid = *m_grid;
    const GroundGrid::Cell& from = grid.m_cells[cell];
    const std::int32_t column = from.column + kAcross[direction].column;
    const std::int32_t row = from.row + kAcross[direction].row;
    if (column < 0 || row < 0 || column >= grid.m_columns || row >= grid.m_rows) return kNoCell;
    const std::size_t beside = square(column, row);
    const std::uint32_t first = grid.m_firstOfSquare[beside], end = grid.m_firstOfSquare[beside + 1];
    for (std::uint32_t other = first; other < end; ++other) {
        if (grid.m_cells[other].polygon == from.polygon) return other; // a polygon is convex
    }
    if (first == end) return kNoCell;
    const Vec2 to = middle(column, row);
    const std::uint32_t polygon = walkStraight(m_mesh, from.polygon, middle(from.column, from.row), to);
    if (polygon == kNoPolygon) return kNoCell;
    for (std::uint32_t other = first; other < end; ++other) {
        if (grid.m_cells[other].polygon == polygon) return other;
    }
    // A middle on a border: the cell has the other polygon's number.
    const float height = m_mesh.heightAt(polygon, to.x, to.y);
    for (std::uint32_t other = first; other < end; ++other) {
        if (absolute(grid.m_cells[other].height - height) < m_mesh.layout().body.height * 0.5f) return other;
    }
    return kNoCell;
}

void GroundGridBuilder::linkStraight(std::int32_t column, std::int32_t row, std::size_t direction) {
    const std::size_t at = square(column, row);
    std::uint32_t last = kNoCell; // two floors never join within a cell: the second would not be mutual
    for (std::uint32_t cell = m_grid->m_firstOfSquare[at]; cell < m_grid->m_firstOfSquare[at + 1]; ++cell) {
        const std::uint32_t to = arrival(cell, direction);
        if (to == kNoCell || to == last) continue;
        link(cell, direction, to);
        last = to;
    }
}

std::uint32_t GroundGridBuilder::linked(std::uint32_t cell, std::size_t direction) const {
    const GroundGrid& grid = *m_grid;
    if (grid.m_links[grid.m_cells[cell].slot] >> direction & 1u) {
        const std::size_t beside = square(grid.m_cells[cell].column + kAcross[direction].column,
                                          grid.m_cells[cell].row + kAcross[direction].row);
        return grid.m_firstOfSquare[beside] + layerNumber(cell);
    }
    const auto bent = std::lower_bound(
        m_bent.begin(), m_bent.end(), std::tie(cell, direction), [](const GroundGrid::BentLink& link, const auto& key) {
            return std::tuple<std::uint32_t, std::size_t>(link.cell, link.direction) < key;
        });
    return bent != m_bent.end() && bent->cell == cell && bent->direction == direction ? bent->to : kNoCell;
}

void GroundGridBuilder::linkDiagonal(std::int32_t column, std::int32_t row, std::size_t direction) {
    const std::size_t at = square(column, row);
    const std::size_t side = direction == kSouthEast ? kEast : kWest;
    for (std::uint32_t cell = m_grid->m_firstOfSquare[at]; cell < m_grid->m_firstOfSquare[at + 1]; ++cell) {
        const std::uint32_t beside = linked(cell, side), below = linked(cell, kSouth);
        if (beside == kNoCell || below == kNoCell) continue;
        const std::uint32_t to = linked(beside, kSouth);
        if (to == kNoCell || linked(below, side) != to || arrival(cell, direction) != to) continue;
        link(cell, direction, to);
    }
}

void GroundGridBuilder::settleBent() {
    m_bent.insert(m_bent.end(), m_addedBent.begin(), m_addedBent.end());
    m_addedBent.clear();
    std::sort(m_bent.begin(), m_bent.end(), [](const GroundGrid::BentLink& a, const GroundGrid::BentLink& b) {
        return std::tie(a.cell, a.direction) < std::tie(b.cell, b.direction);
    });
}

void GroundGridBuilder::linkAll() {
    const auto forEach = [&](std::initializer_list<std::size_t> directions, auto&& make) {
        std::size_t at = 0;
        for (std::int32_t row = 0; row < m_grid->m_rows; ++row) {
            for (std::int32_t column = 0; column < m_grid->m_columns; ++column, ++at) {
                if (m_fresh[at] == 0) continue;
                for (const std::size_t direction : directions) {
                    const std::int32_t toColumn = column + kAcross[direction].column;
                    const std::int32_t toRow = row + kAcross[direction].row;
                    if (toColumn < 0 || toColumn >= m_grid->m_columns || toRow >= m_grid->m_rows) continue;
                    if (m_fresh[square(toColumn, toRow)] != 0) make(column, row, direction);
                }
            }
        }
    };
    forEach({kEast, kSouth}, [&](auto... way) { linkStraight(way...); });
    settleBent(); // diagonal links look up straight ones
    forEach({kSouthEast, kSouthWest}, [&](auto... way) { linkDiagonal(way...); });
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

std::shared_ptr<const GroundGrid> GroundGridBuilder::makeAll() {
    m_fresh.assign(static_cast<std::size_t>(m_grid->m_columns) * static_cast<std::size_t>(m_grid->m_rows), 2);
    for (std::uint32_t tile = 0; tile + 1 < m_grid->m_firstPolygon.size(); ++tile)
        sample(tile);
    orderSamples();
    place(nullptr);
    layOut();
    linkAll();
    return finish();
}

std::shared_ptr<const GroundGrid> GroundGridBuilder::makeFrom(const GroundGrid& old,
                                                              std::span<const std::uint32_t> changedTiles) {
    std::vector<std::uint32_t> tiles(changedTiles.begin(), changedTiles.end());
    std::sort(tiles.begin(), tiles.end());
    tiles.erase(std::unique(tiles.begin(), tiles.end()), tiles.end());
    m_fresh.assign(old.m_firstOfSquare.size() - 1, 0);
    // A link can hang on a tile when its way touches it: both its squares are within one of the tile's. One more makes
    // up for middles that lie on the tile's very border.
    constexpr std::int32_t kAround = 2;
    const auto mark = [&](std::int32_t around, std::uint8_t how) {
        for (const std::uint32_t tile : tiles) {
            if (tile + 1 >= m_grid->m_firstPolygon.size()) continue;
            const Rectangle squares = squaresOf(tile);
            const std::int32_t endRow = std::min(squares.endRow + around, m_grid->m_rows);
            const std::int32_t endColumn = std::min(squares.endColumn + around, m_grid->m_columns);
            for (std::int32_t row = std::max(squares.firstRow - around, 0); row < endRow; ++row) {
                for (std::int32_t column = std::max(squares.firstColumn - around, 0); column < endColumn; ++column)
                    m_fresh[square(column, row)] = how;
            }
        }
    };
    mark(kAround, 1);
    mark(0, 2);
    for (const std::uint32_t tile : tiles) {
        if (tile + 1 < m_grid->m_firstPolygon.size()) sample(tile);
    }
    orderSamples();
    place(&old);
    layOut();
    keepLinks(old);
    linkAll();
    return finish();
}

std::shared_ptr<const GroundGrid> GroundGrid::make(const NavMesh& mesh, float cellMetres) {
    return GroundGridBuilder(mesh, cellMetres).makeAll();
}

std::shared_ptr<const GroundGrid> GroundGrid::with(const NavMesh& mesh,
                                                   std::span<const std::uint32_t> changedTiles) const {
    if (!(mesh.layout() == m_layout)) return make(mesh, m_askedMetres);
    return GroundGridBuilder(mesh, m_askedMetres).makeFrom(*this, changedTiles);
}

} // namespace lince
