#include "wall_crossings.h"

#include <lince/influence/wall_grid.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace lince {
namespace {

constexpr double kMaxNodes = 4'000'000, kMaxNodesASide = 65'000;
/// Share of the spacing that a node keeps from walls at least: on a wall is neither inside nor outside.
constexpr float kMinClearance = 0.002f;

/// Chance to look around at a node. Who looks at every one turns back and forth in the middle of open ground, where
/// one way is always a little longer than the one just taken.
constexpr float kLookAround = 0.125f;

GridHeading turned(GridHeading heading, unsigned quarters) {
    return static_cast<GridHeading>((static_cast<unsigned>(heading) + quarters) % 4);
}

bool isWall(const GridWall& wall) {
    return std::isfinite(wall.from.x) && std::isfinite(wall.from.y) && std::isfinite(wall.to.x) &&
           std::isfinite(wall.to.y) && !(wall.from == wall.to);
}

/// Without what is no wall, and each wall once: those with two sides come twice, and would be crossed twice.
std::vector<GridWall> cleaned(std::span<const GridWall> walls) {
    std::vector<GridWall> clean;
    const auto key = [](const GridWall& w) { return std::array{w.from.x, w.from.y, w.to.x, w.to.y}; };
    for (GridWall wall : walls) {
        if (!isWall(wall)) continue;
        if (std::array{wall.to.x, wall.to.y} < std::array{wall.from.x, wall.from.y}) std::swap(wall.from, wall.to);
        clean.push_back(wall);
    }
    std::sort(clean.begin(), clean.end(), [&](const GridWall& a, const GridWall& b) { return key(a) < key(b); });
    clean.erase(
        std::unique(clean.begin(), clean.end(), [&](const GridWall& a, const GridWall& b) { return key(a) == key(b); }),
        clean.end());
    return clean;
}

} // namespace

WallGrid::WallGrid(std::span<const GridWall> walls, float spacing, float clearance) {
    const std::vector<GridWall> clean = cleaned(walls);
    if (clean.empty()) return;
    Vec2 low = clean.front().from, high = low;
    for (const GridWall& wall : clean) {
        for (const Vec2 end : {wall.from, wall.to}) {
            low = {minimum(low.x, end.x), minimum(low.y, end.y)};
            high = {maximum(high.x, end.x), maximum(high.y, end.y)};
        }
    }
    const double width = double{high.x} - double{low.x}, depth = double{high.y} - double{low.y};
    double step = std::isfinite(spacing) && spacing > 1e-3f ? double{spacing} : 1e-3;
    const auto along = [&](double metres) { return std::max(std::floor(metres / step + 0.01), 1.0); };
    while (along(width) * along(depth) > kMaxNodes || along(std::max(width, depth)) > kMaxNodesASide)
        step *= 2;
    m_spacing = static_cast<float>(step);
    m_columns = static_cast<std::uint32_t>(along(width));
    m_rows = static_cast<std::uint32_t>(along(depth));
    // In the middle of the box: the outermost nodes lie half a spacing to almost one inside, and the next ones outside.
    m_origin = {static_cast<float>(double{low.x} + (width - (m_columns - 1) * step) * 0.5),
                static_cast<float>(double{low.y} + (depth - (m_rows - 1) * step) * 0.5)};
    m_nodes.resize(static_cast<std::size_t>(m_columns) * m_rows);
    for (Node& node : m_nodes)
        node.neighbours.fill(kNone);

    const std::vector<std::uint8_t> inside = insideByCrossings(clean, m_origin, m_spacing, m_columns, m_rows);
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        m_nodes[i].valid = inside[i] != 0;
    const float keep = maximum(std::isfinite(clearance) ? clearance : 0, m_spacing * kMinClearance);
    std::vector<std::uint8_t> cut(m_nodes.size(), 0); ///< bit 0: the way east, bit 1: the way south
    for (const GridWall& wall : clean)
        takeClearance(wall, keep, cut);
    linkNodes(cut);
    numberRuns();
}

void WallGrid::takeClearance(const GridWall& wall, float keep, std::vector<std::uint8_t>& cut) {
    const auto index = [&](float origin, float at, std::uint32_t count) {
        const float square = std::floor((at - origin) / m_spacing);
        return static_cast<std::uint32_t>(clamp(square, 0, static_cast<float>(count - 1)));
    };
    // A way reaches one spacing beyond its node.
    const float reach = keep + m_spacing;
    const std::uint32_t firstColumn = index(m_origin.x, minimum(wall.from.x, wall.to.x) - reach, m_columns);
    const std::uint32_t lastColumn = index(m_origin.x, maximum(wall.from.x, wall.to.x) + reach, m_columns);
    const std::uint32_t firstRow = index(m_origin.y, minimum(wall.from.y, wall.to.y) - reach, m_rows);
    const std::uint32_t lastRow = index(m_origin.y, maximum(wall.from.y, wall.to.y) + reach, m_rows);
    for (std::uint32_t row = firstRow; row <= lastRow; ++row) {
        for (std::uint32_t column = firstColumn; column <= lastColumn; ++column) {
            const std::uint32_t at = row * m_columns + column;
            const Vec2 here = place(at);
            if (distanceBetween({here, here}, wall) < double{keep}) m_nodes[at].valid = false;
            if (distanceBetween({here, {here.x + m_spacing, here.y}}, wall) < double{keep}) cut[at] |= 1u;
            if (distanceBetween({here, {here.x, here.y + m_spacing}}, wall) < double{keep}) cut[at] |= 2u;
        }
    }
}

void WallGrid::linkNodes(const std::vector<std::uint8_t>& cut) {
    const auto join = [&](std::uint32_t a, GridHeading heading, std::uint32_t b) {
        if (!m_nodes[a].valid || !m_nodes[b].valid) return;
        const auto way = static_cast<std::size_t>(heading);
        m_nodes[a].neighbours[way] = b;
        m_nodes[b].neighbours[(way + 2) % 4] = a;
    };
    for (std::uint32_t at = 0; at < m_nodes.size(); ++at) {
        if (at % m_columns + 1 < m_columns && !(cut[at] & 1u)) join(at, GridHeading::East, at + 1);
        if (at + m_columns < m_nodes.size() && !(cut[at] & 2u)) join(at, GridHeading::South, at + m_columns);
    }
}

/// A run ends at a node that is not valid, and where a wall cuts the way.
void WallGrid::numberRuns() {
    const auto number = [&](std::uint32_t first, GridHeading ahead, Run Node::*run) {
        const auto way = static_cast<std::size_t>(ahead);
        if (!m_nodes[first].valid || m_nodes[first].neighbours[(way + 2) % 4] != kNone) return; // no beginning
        std::uint16_t count = 0;
        for (std::uint32_t at = first; at != kNone; at = m_nodes[at].neighbours[way])
            (m_nodes[at].*run).number = count++;
        for (std::uint32_t at = first; at != kNone; at = m_nodes[at].neighbours[way])
            (m_nodes[at].*run).count = count;
    };
    for (std::uint32_t at = 0; at < m_nodes.size(); ++at) {
        number(at, GridHeading::East, &Node::row);
        number(at, GridHeading::South, &Node::column);
    }
}

Vec2 WallGrid::place(std::uint32_t index) const {
    const std::uint32_t column = index % m_columns, row = index / m_columns;
    return {m_origin.x + static_cast<float>(column) * m_spacing, m_origin.y + static_cast<float>(row) * m_spacing};
}

std::uint32_t WallGrid::nearestValid(Vec2 point) const {
    if (m_nodes.empty() || !std::isfinite(point.x) || !std::isfinite(point.y)) return kNone;
    const auto nearest = [&](float origin, float at, std::uint32_t count) {
        return static_cast<std::int64_t>(
            clamp(std::floor((at - origin) / m_spacing + 0.5f), 0, static_cast<float>(count - 1)));
    };
    const std::int64_t column = nearest(m_origin.x, point.x, m_columns), row = nearest(m_origin.y, point.y, m_rows);
    std::uint32_t found = kNone;
    float min = std::numeric_limits<float>::infinity();
    const auto look = [&](std::int64_t c, std::int64_t r) {
        if (c < 0 || r < 0 || c >= m_columns || r >= m_rows) return;
        const auto at = static_cast<std::uint32_t>(r * m_columns + c);
        if (!m_nodes[at].valid) return;
        const float distance = lengthSquared(place(at) - point);
        if (distance < min || (distance == min && at < found)) found = at, min = distance;
    };
    // Square rings around the node next to the point. One found in a ring may be farther than one of the next rings: of
    // those not yet looked at, none is nearer than the ring less one (the point lies up to half a spacing beside).
    const std::int64_t last = std::max<std::int64_t>(m_columns, m_rows);
    const Vec2 beside = place(static_cast<std::uint32_t>(row * m_columns + column)) - point;
    for (std::int64_t ring = 0; ring <= last; ++ring) {
        const float nearestOfRing =
            static_cast<float>(ring) * m_spacing - maximum(absolute(beside.x), absolute(beside.y));
        if (found != kNone && nearestOfRing > 0 && nearestOfRing * nearestOfRing > min) break;
        for (std::int64_t i = -ring; i <= ring; ++i) {
            look(column + i, row - ring);
            look(column + i, row + ring);
            look(column - ring, row + i);
            look(column + ring, row + i);
        }
    }
    return found;
}

std::uint32_t WallGrid::freeAhead(std::uint32_t index, GridHeading heading) const {
    const Node& node = m_nodes[index];
    if (!node.valid) return 0;
    switch (heading) {
    case GridHeading::North:
        return node.column.number;
    case GridHeading::East:
        return node.row.count - 1u - node.row.number;
    case GridHeading::South:
        return node.column.count - 1u - node.column.number;
    case GridHeading::West:
        return node.row.number;
    }
    return 0;
}

GridHeading WallGrid::longestAhead(std::uint32_t index, GridHeading heading, RandomStream& random) const {
    std::array<GridHeading, 3> longest{};
    std::uint32_t count = 0, max = 0;
    for (const unsigned quarters : {0u, 3u, 1u}) {
        const GridHeading way = turned(heading, quarters);
        const std::uint32_t free = freeAhead(index, way);
        if (free == 0 || free < max) continue;
        if (free > max) count = 0;
        max = free;
        longest[count++] = way;
    }
    return count == 0 ? turned(heading, 2) : longest[random.below(count)];
}

GridHeading WallGrid::wander(std::uint32_t index, GridHeading heading, RandomStream& random) const {
    const bool looks = random.chance(kLookAround);
    if (!looks && freeAhead(index, heading) > 0) return heading;
    return longestAhead(index, heading, random);
}

void draw(DebugDraw& sink, const WallGrid& grid, float height) {
    const auto at = [&](std::uint32_t node) {
        const Vec2 place = grid.place(node);
        return Vec3{place.x, height, place.y};
    };
    constexpr Colour kWay{110, 190, 240, 160}, kNode{250, 230, 120, 255};
    for (std::uint32_t i = 0; i < grid.columns() * grid.rows(); ++i) {
        const WallGrid::Node& node = grid.node(i);
        if (!node.valid) continue;
        for (const GridHeading way : {GridHeading::East, GridHeading::South}) {
            const std::uint32_t other = node.neighbours[static_cast<std::size_t>(way)];
            if (other != WallGrid::kNone) sink.line(at(i), at(other), kWay);
        }
        const Vec3 size{0.08f, 0, 0.08f};
        sink.line(at(i) - size, at(i) + size, kNode);
    }
}

} // namespace lince
