#include <lince/core/line_reader.h>
#include <lince/world/wall_list.h>

#include <algorithm>
#include <array>
#include <string>

namespace lince {
namespace {

constexpr float kShortestWall = 1e-3f; // metres; a shorter one has no trustworthy normal

constexpr std::size_t kWallsPerLeaf = 8;
constexpr int kDeepest = 16; // a root of 64 km then has leaves of 1 m

Status readWall(LineReader& reader, std::vector<WallSegment>& walls) {
    WallSegment wall;
    if (const Status s = reader.metres(wall.from.x, "X1"); !s) return s;
    if (const Status s = reader.metres(wall.from.y, "Z1"); !s) return s;
    if (const Status s = reader.metres(wall.to.x, "X2"); !s) return s;
    if (const Status s = reader.metres(wall.to.y, "Z2"); !s) return s;
    const LineReader::Word side = reader.next();
    if (side.text != "1" && side.text != "+1" && side.text != "-1") return reader.wrong(side, "a direction, 1 or -1");
    wall.direction = side.text == "-1" ? -1 : 1;
    if (const Status s = reader.end("X1 Z1 X2 Z2 direction"); !s) return s;
    if (length(wall.to - wall.from) < kShortestWall)
        return errorAt(reader.place(), "a wall without length", "two ends at least a millimetre apart");
    walls.push_back(wall);
    return {};
}

Vec2 lowOf(const WallSegment& w) {
    return {minimum(w.from.x, w.to.x), minimum(w.from.y, w.to.y)};
}
Vec2 highOf(const WallSegment& w) {
    return {maximum(w.from.x, w.to.x), maximum(w.from.y, w.to.y)};
}
bool overlap(Vec2 lowA, Vec2 highA, Vec2 lowB, Vec2 highB) {
    return lowA.x <= highB.x && highA.x >= lowB.x && lowA.y <= highB.y && highA.y >= lowB.y;
}

/// In double, since the fraction of a long way must still find a thin gap.
double crossing(Vec2 from, Vec2 to, const WallSegment& wall) {
    constexpr double kNone = 2;
    const double wayX = double{to.x} - from.x, wayY = double{to.y} - from.y;
    const double wallX = double{wall.to.x} - wall.from.x, wallY = double{wall.to.y} - wall.from.y;
    const double offX = double{wall.from.x} - from.x, offY = double{wall.from.y} - from.y;
    const double denominator = wayX * wallY - wayY * wallX;
    if (denominator == 0) return kNone; // parallel: it passes beside the wall or along it
    const double onWay = (offX * wallY - offY * wallX) / denominator;
    const double onWall = (offX * wayY - offY * wayX) / denominator;
    return onWay >= 0 && onWay <= 1 && onWall >= 0 && onWall <= 1 ? onWay : kNone;
}

} // namespace

Vec2 WallSegment::normal() const {
    const Vec2 along = normalized(to - from);
    const auto side = static_cast<float>(direction);
    return {along.y * side, -along.x * side};
}

Result<std::vector<WallSegment>> parseWallList(std::string_view text, const std::string& name) {
    std::vector<WallSegment> walls;
    const Status status = readLines(text, name, [&](LineReader& reader) { return readWall(reader, walls); });
    if (!status) return status.error();
    if (walls.empty()) return errorAt({name, 1, 1}, "no wall", "lines of x1 z1 x2 z2 side");
    return walls;
}

WallTree::WallTree(std::vector<WallSegment> walls) : m_walls(std::move(walls)) {
    if (m_walls.empty()) return;
    Node root{lowOf(m_walls[0]), highOf(m_walls[0]), 0, {}};
    for (const WallSegment& wall : m_walls) {
        const Vec2 low = lowOf(wall), high = highOf(wall);
        root.low = {minimum(root.low.x, low.x), minimum(root.low.y, low.y)};
        root.high = {maximum(root.high.x, high.x), maximum(root.high.y, high.y)};
    }
    m_nodes.push_back(std::move(root));
    for (std::uint32_t wall = 0; wall < m_walls.size(); ++wall)
        insert(wall);
}

void WallTree::insert(std::uint32_t wall) {
    // The child whose box holds the whole wall, or 4.
    const auto childFor = [this](const Node& node, std::uint32_t w) {
        const Vec2 low = lowOf(m_walls[w]), high = highOf(m_walls[w]);
        std::uint32_t child = 0;
        for (; child < 4; ++child) {
            const Node& c = m_nodes[node.firstChild + child];
            if (low.x >= c.low.x && high.x <= c.high.x && low.y >= c.low.y && high.y <= c.high.y) break;
        }
        return child;
    };

    std::uint32_t at = 0;
    int depth = 0;
    while (m_nodes[at].firstChild != 0) {
        const std::uint32_t child = childFor(m_nodes[at], wall);
        if (child == 4) break;
        at = m_nodes[at].firstChild + child;
        ++depth;
    }
    m_nodes[at].walls.push_back(wall);
    if (m_nodes[at].firstChild != 0 || m_nodes[at].walls.size() <= kWallsPerLeaf || depth >= kDeepest) return;

    // Split the full leaf. A child that gets too many splits when its next wall arrives, which keeps this loop flat.
    const Vec2 low = m_nodes[at].low, high = m_nodes[at].high, middle = (low + high) * 0.5f;
    m_nodes[at].firstChild = static_cast<std::uint32_t>(m_nodes.size());
    m_nodes.push_back({low, middle, 0, {}});
    m_nodes.push_back({{middle.x, low.y}, {high.x, middle.y}, 0, {}});
    m_nodes.push_back({{low.x, middle.y}, {middle.x, high.y}, 0, {}});
    m_nodes.push_back({middle, high, 0, {}});
    std::vector<std::uint32_t> staying;
    for (const std::uint32_t w : m_nodes[at].walls) {
        const std::uint32_t child = childFor(m_nodes[at], w);
        (child == 4 ? staying : m_nodes[m_nodes[at].firstChild + child].walls).push_back(w);
    }
    m_nodes[at].walls = std::move(staying);
}

void WallTree::overlapping(Vec2 low, Vec2 high, std::vector<std::uint32_t>& out) const {
    if (m_nodes.empty()) return;
    const std::size_t before = out.size();
    std::array<std::uint32_t, 3 * kDeepest + 4> stack; // a visit takes one and adds four, one level down
    std::size_t waiting = 0;
    stack[waiting++] = 0;
    while (waiting > 0) {
        const Node& node = m_nodes[stack[--waiting]];
        if (!overlap(low, high, node.low, node.high)) continue;
        for (const std::uint32_t wall : node.walls) {
            if (overlap(low, high, lowOf(m_walls[wall]), highOf(m_walls[wall]))) out.push_back(wall);
        }
        for (std::uint32_t child = 0; node.firstChild != 0 && child < 4; ++child) {
            stack[waiting++] = node.firstChild + child;
        }
    }
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(before), out.end());
}

float WallTree::firstCrossing(Vec2 from, Vec2 to) const {
    constexpr float kNone = 2;
    if (m_nodes.empty()) return kNone;
    const Vec2 low{minimum(from.x, to.x), minimum(from.y, to.y)}, high{maximum(from.x, to.x), maximum(from.y, to.y)};
    // A box is left out when all its corners are clearly on one side of the line; the slack covers rounding.
    const double wayX = double{to.x} - from.x, wayY = double{to.y} - from.y;
    const auto passesBy = [&](const Node& node) {
        const double centreX = 0.5 * (double{node.low.x} + node.high.x) - from.x;
        const double centreY = 0.5 * (double{node.low.y} + node.high.y) - from.y;
        const double halfX = 0.5 * (double{node.high.x} - node.low.x), halfY = 0.5 * (double{node.high.y} - node.low.y);
        const double reach = std::fabs(wayX) * halfY + std::fabs(wayY) * halfX;
        const double size = (std::fabs(wayX) + std::fabs(wayY)) * (std::fabs(centreX) + std::fabs(centreY));
        return std::fabs(wayX * centreY - wayY * centreX) > reach + 1e-12 * size;
    };

    double best = 2;
    std::array<std::uint32_t, 3 * kDeepest + 4> stack;
    std::size_t waiting = 0;
    stack[waiting++] = 0;
    while (waiting > 0) {
        const Node& node = m_nodes[stack[--waiting]];
        if (!overlap(low, high, node.low, node.high) || passesBy(node)) continue;
        for (const std::uint32_t wall : node.walls)
            best = std::min(best, crossing(from, to, m_walls[wall]));
        for (std::uint32_t child = 0; node.firstChild != 0 && child < 4; ++child) {
            stack[waiting++] = node.firstChild + child;
        }
    }
    return best <= 1 ? static_cast<float>(best) : kNone;
}

} // namespace lince
