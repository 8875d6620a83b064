#include "sight_tree.h"

#include "sight_triangulation.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace lince {

namespace {

using Tree = SightFloor::Tree;

/// Bits of x and y in turn: neighbours in this order lie near each other, which keeps walks between them short.
std::uint64_t mortonCode(SightTriangulation::Point p) {
    std::uint64_t code = 0;
    const auto x = static_cast<std::uint32_t>(p.x + (1 << 24)), y = static_cast<std::uint32_t>(p.y + (1 << 24));
    for (unsigned bit = 0; bit < 26; ++bit)
        code |= (std::uint64_t{x >> bit & 1} << (2 * bit)) | (std::uint64_t{y >> bit & 1} << (2 * bit + 1));
    return code;
}

/// Points that lie within the weld of an earlier one become that one.
class Welder {
  public:
    explicit Welder(double weld) : m_weld(std::max(weld, 1.0)) {}
    std::uint32_t add(SightTriangulation::Point p) {
        const auto column = static_cast<std::int64_t>(std::floor(static_cast<double>(p.x) / m_weld));
        const auto row = static_cast<std::int64_t>(std::floor(static_cast<double>(p.y) / m_weld));
        for (std::int64_t x = column - 1; x <= column + 1; ++x)
            for (auto cell = m_cells.lower_bound({x, row - 1});
                 cell != m_cells.end() && cell->first <= std::pair(x, row + 1); ++cell) {
                const SightTriangulation::Point& q = points[cell->second];
                const double dx = static_cast<double>(p.x - q.x), dy = static_cast<double>(p.y - q.y);
                if (dx * dx + dy * dy < m_weld * m_weld) return cell->second;
            }
        const auto index = static_cast<std::uint32_t>(points.size());
        points.push_back(p);
        m_cells.emplace(std::pair(column, row), index);
        return index;
    }
    std::vector<SightTriangulation::Point> points;

  private:
    double m_weld;
    std::multimap<std::pair<std::int64_t, std::int64_t>, std::uint32_t> m_cells;
};

/// The part of a segment within the bounds (Liang, Barsky 1984). False: none.
bool clip(const Tree& tree, double& ax, double& ay, double& bx, double& by) {
    double begin = 0, end = 1;
    const double dx = bx - ax, dy = by - ay;
    const double along[4] = {-dx, dx, -dy, dy};
    const double room[4] = {ax + tree.halfX, tree.halfX - ax, ay + tree.halfY, tree.halfY - ay};
    for (int i = 0; i < 4; ++i) {
        if (along[i] == 0) {
            if (room[i] < 0) return false;
        } else if (along[i] < 0) {
            begin = std::max(begin, room[i] / along[i]);
        } else {
            end = std::min(end, room[i] / along[i]);
        }
    }
    if (begin > end) return false;
    bx = ax + dx * end, by = ay + dy * end;
    ax = ax + dx * begin, ay = ay + dy * begin;
    return true;
}

SightTriangulation::Point gridPoint(const Tree& tree, double x, double y) {
    return {static_cast<std::int32_t>(std::clamp(std::floor(x + 0.5), -tree.halfX, tree.halfX)),
            static_cast<std::int32_t>(std::clamp(std::floor(y + 0.5), -tree.halfY, tree.halfY))};
}

double turn(Tree::GridPoint a, Tree::GridPoint b, Tree::GridPoint c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Cells with a triangle near each, so that a search begins a few steps from its end.
void fillCells(Tree& tree) {
    const double triangles = static_cast<double>(tree.sides.size()) / 3;
    // Square cells, about as many as triangles.
    const double side = std::sqrt(4 * tree.halfX * tree.halfY / triangles);
    tree.columns = static_cast<std::int32_t>(std::clamp(std::ceil(2 * tree.halfX / side), 1.0, 1024.0));
    tree.rows = static_cast<std::int32_t>(std::clamp(std::ceil(2 * tree.halfY / side), 1.0, 1024.0));
    tree.cellsPerStepX = tree.columns / (2 * tree.halfX);
    tree.cellsPerStepY = tree.rows / (2 * tree.halfY);
    tree.startOfCell.assign(static_cast<std::size_t>(tree.columns) * static_cast<std::size_t>(tree.rows), 0);
    std::size_t cell = 0;
    for (std::int32_t row = 0; row < tree.rows; ++row)
        for (std::int32_t column = 0; column < tree.columns; ++column, ++cell) {
            if (cell > 0) tree.startOfCell[cell] = tree.startOfCell[cell - 1];
            tree.startOfCell[cell] = tree.locate({std::floor((column + 0.5) / tree.cellsPerStepX - tree.halfX),
                                                  std::floor((row + 0.5) / tree.cellsPerStepY - tree.halfY)});
        }
}

void addSegments(const Tree& tree, std::span<const SightSegment> segments, SightTriangulation& triangulation) {
    struct Wall {
        std::uint32_t from, to;
    };
    Welder welder(kSightWeld / tree.step);
    for (const double x : {-tree.halfX, tree.halfX})
        for (const double y : {-tree.halfY, tree.halfY})
            welder.add(gridPoint(tree, x, y));
    std::vector<Wall> walls;
    for (const SightSegment& segment : segments) {
        double ax = (segment.from.x - tree.originX) / tree.step, ay = (segment.from.y - tree.originY) / tree.step;
        double bx = (segment.to.x - tree.originX) / tree.step, by = (segment.to.y - tree.originY) / tree.step;
        if (!std::isfinite(ax + ay + bx + by) || !clip(tree, ax, ay, bx, by)) continue;
        const std::uint32_t from = welder.add(gridPoint(tree, ax, ay));
        const std::uint32_t to = welder.add(gridPoint(tree, bx, by));
        if (from != to) walls.push_back({from, to});
    }
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
    for (std::uint32_t i = 0; i < welder.points.size(); ++i)
        order.emplace_back(mortonCode(welder.points[i]), i);
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> indices(welder.points.size());
    for (const auto& [code, i] : order)
        indices[i] = triangulation.addPoint(welder.points[i]);
    for (const Wall& wall : walls)
        triangulation.addWall(indices[wall.from], indices[wall.to]);
}

} // namespace

SightFloor::Tree triangulateSight(Vec2 low, Vec2 high, std::span<const SightSegment> segments) {
    Tree tree;
    const double width = static_cast<double>(high.x) - static_cast<double>(low.x);
    const double height = static_cast<double>(high.y) - static_cast<double>(low.y);
    if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6 && std::fabs(low.x) < 1e6f && std::fabs(low.y) < 1e6f))
        return tree;
    tree.step = 1.0 / 1048576;
    while (std::max(width, height) / 2 / tree.step > Tree::kHalfGrid - 2)
        tree.step *= 2;
    // On the grid itself, so that coordinates that are whole steps stay what they are.
    tree.originX = std::floor((static_cast<double>(low.x) + width / 2) / tree.step + 0.5) * tree.step;
    tree.originY = std::floor((static_cast<double>(low.y) + height / 2) / tree.step + 0.5) * tree.step;
    tree.halfX = std::max(4.0, std::floor(width / 2 / tree.step + 0.5));
    tree.halfY = std::max(4.0, std::floor(height / 2 / tree.step + 0.5));

    const double weld = kSightWeld / tree.step;
    const auto triangulation = std::make_shared<SightTriangulation>(static_cast<std::int32_t>(tree.halfX),
                                                                    static_cast<std::int32_t>(tree.halfY), weld);
    addSegments(tree, segments, *triangulation);
    triangulation->write(tree.sides);
    fillCells(tree);
    tree.source = triangulation;
    return tree;
}

SightFloor::Tree addSight(const SightFloor::Tree& tree, std::span<const SightSegment> added) {
    Tree result = tree; // places to begin a search from are as good as before: triangles only split and turn
    result.source = nullptr;
    if (!tree.source) return result;
    SightTriangulation triangulation = *tree.source;
    addSegments(tree, added, triangulation);
    triangulation.write(result.sides);
    return result;
}

std::size_t SightFloor::Tree::bytes() const {
    return sizeof *this + sides.capacity() * sizeof(Side) + startOfCell.capacity() * sizeof(std::uint32_t) +
           (source ? source->bytes() : 0);
}

bool SightFloor::Tree::toGrid(Vec2 place, GridPoint& out) const {
    const double x = (place.x - originX) / step, y = (place.y - originY) / step;
    if (sides.empty() || !(std::fabs(x) <= halfX + 0.5 && std::fabs(y) <= halfY + 0.5)) return false;
    out = {std::clamp(std::floor(x + 0.5), 1 - halfX, halfX - 1),
           std::clamp(std::floor(y + 0.5), 1 - halfY, halfY - 1)};
    return true;
}

std::uint32_t SightFloor::Tree::locate(GridPoint point) const {
    const auto column = std::clamp(static_cast<std::int32_t>((point.x + halfX) * cellsPerStepX), 0, columns - 1);
    const auto row = std::clamp(static_cast<std::int32_t>((point.y + halfY) * cellsPerStepY), 0, rows - 1);
    std::uint32_t triangle = startOfCell[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                                         static_cast<std::size_t>(column)];
    std::uint32_t cameFrom = kNoEdge;
    const std::size_t max = 100 + sides.size();
    for (std::size_t steps = 0;; ++steps) {
        std::uint32_t out = kNoEdge;
        for (std::uint32_t side = triangle; side < triangle + 3 && out == kNoEdge; ++side)
            if (side != cameFrom && turn(begin(side), begin(nextSide(side)), point) < 0) out = side;
        if (out == kNoEdge) return triangle;
        cameFrom = link(out) & ~kWall;
        // Walks between walls can go round in circles (not in a plain Delaunay triangulation): then all are looked at.
        if (steps < max) {
            triangle = cameFrom - cameFrom % 3;
        } else {
            triangle = static_cast<std::uint32_t>((steps - max) * 3);
            cameFrom = kNoEdge;
        }
    }
}

void SightFloor::Tree::windowsAround(GridPoint point, std::vector<Window>& out) const {
    out.clear();
    const auto add = [&](std::uint32_t side) {
        const GridPoint right = begin(side), left = begin(nextSide(side));
        out.push_back({right.x - point.x, right.y - point.y, left.x - point.x, left.y - point.y, link(side)});
    };
    const std::uint32_t triangle = locate(point);
    std::uint32_t touched = kNoEdge;
    for (std::uint32_t side = triangle; side < triangle + 3; ++side) {
        const GridPoint corner = begin(side);
        if (corner.x == point.x && corner.y == point.y) {
            // Around the corner: the far side of each triangle of the star. Points are off the bounds, so it is whole.
            std::uint32_t around = side;
            do {
                add(nextSide(around));
                around = link(previousSide(around)) & ~kWall;
            } while (around != side);
            return;
        }
        if (turn(corner, begin(nextSide(side)), point) == 0) touched = side;
    }
    if (touched == kNoEdge) {
        for (std::uint32_t side = triangle; side < triangle + 3; ++side)
            add(side);
        return;
    }
    add(nextSide(touched));
    add(previousSide(touched));
    const std::uint32_t other = link(touched) & ~kWall;
    add(nextSide(other));
    add(previousSide(other));
}

} // namespace lince
