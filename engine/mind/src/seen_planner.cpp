#include <lince/core/state_visitor.h>
#include <lince/mind/seen_planner.h>

#include <algorithm>
#include <cstdlib>

namespace lince {
namespace {

// Costs are in fortieths of a metre: a cell of 0.25 m is 10 straight on and 14 across.
constexpr std::uint32_t kStraight = 10;
constexpr std::uint32_t kAcross = 14;
constexpr int kWayOut = 3;              ///< cells around the start where a body may squeeze out of a place too tight
constexpr std::uint32_t kSqueeze = 10;  ///< times as dear
constexpr std::uint32_t kDropCost = 60; ///< and there is no way back
constexpr std::uint32_t kPassageCost = 80;
constexpr float kOntoPassage = 0.3f; ///< metres: from floor so near one gets onto it

std::uint32_t factor(Room room) { // in halves
    switch (room) {
    case Room::None:
        return 2 * kSqueeze;
    case Room::Tight:
        return 5;
    case Room::Wide:
        break;
    }
    return 2;
}

} // namespace

void SeenPassage::visitState(StateVisitor& v) {
    v.field("from", from);
    v.field("to", to);
}

void SeenPlanner::search(SeenMap& map, Vec3 feet, const SeenSearch& search) {
    m_search = search;
    m_buckets.resize(kBuckets);
    for (auto& bucket : m_buckets)
        bucket.clear();
    m_order.clear();
    m_frontiers.clear();
    m_frontierBlocks.clear();
    ++m_stamp;
    m_start = map.columnAt(feet);
    const SeenMap::Index first = map.floorNear(m_start, feet.y, 0.6f, 0.6f);
    if (first == SeenMap::kNone) return;
    reach(first, m_start, SeenMap::kNone, 0);
    const auto max = static_cast<std::uint32_t>(search.farthest / 0.025f);
    std::uint32_t empty = 0;
    for (std::uint32_t cost = 0; cost <= max && empty < kBuckets && m_order.size() < search.max; ++cost) {
        auto& bucket = m_buckets[cost % kBuckets];
        ++empty;
        for (std::size_t i = 0; i < bucket.size(); ++i) { // grows while it is walked only with this cost + kBuckets
            const Open open = bucket[i];
            Node& node = m_nodes[open.node];
            if (node.done || node.cost != open.cost) continue;
            node.done = true;
            empty = 0;
            m_order.push_back(open.node);
            if (map.isFrontier(open.node, node.column)) noteFrontier(map, open.node);
            expand(map, open.node);
        }
        bucket.clear();
    }
}

void SeenPlanner::expand(SeenMap& map, SeenMap::Index index) {
    const SeenColumn from = m_nodes[index].column;
    const std::uint32_t cost = m_nodes[index].cost;
    const float height = map.heightOf(index);
    const float step = map.body().step;
    for (int dz = -1; dz <= 1; ++dz)
        for (int dx = -1; dx <= 1; ++dx) {
            if (dx == 0 && dz == 0) continue;
            const SeenColumn to{from.x + dx, from.z + dz};
            const SeenMap::Index floor = map.floorNear(to, height, step, step);
            const std::uint32_t length = dx == 0 || dz == 0 ? kStraight : kAcross;
            if (floor != SeenMap::kNone) {
                if (visited(floor) && m_nodes[floor].done) continue;
                const Room room = map.roomOn(floor, to);
                const bool nearStart = std::abs(to.x - m_start.x) <= kWayOut && std::abs(to.z - m_start.z) <= kWayOut;
                const float base = map.heightOf(floor);
                if (room != Room::None || (nearStart && !map.solidBetween(to, base + step, base + map.body().height))) {
                    reach(floor, to, index, cost + length * factor(room) / 2);
                    continue;
                }
            }
            if (m_search.deepestDrop > 0 && (dx == 0 || dz == 0)) jumpDown(map, index, dx, dz);
        }
    if (!m_search.passages.empty()) beCarried(map, index);
}

void SeenPlanner::beCarried(SeenMap& map, SeenMap::Index index) {
    const Vec3 here = map.middleOf(m_nodes[index].column, map.heightOf(index));
    for (const SeenPassage& passage : m_search.passages) {
        if (length(passage.from - here) > kOntoPassage) continue;
        const SeenColumn column = map.columnAt(passage.to);
        const SeenMap::Index floor = map.floorNear(column, passage.to.y, 0.6f, 0.6f);
        if (floor == SeenMap::kNone || (visited(floor) && m_nodes[floor].done)) continue;
        reach(floor, column, index, m_nodes[index].cost + kPassageCost);
        if (m_nodes[floor].parent == index) m_nodes[floor].carried = true;
    }
}

/// Over an edge: floor near it has no room, and the columns behind it are hidden, the more the deeper it goes; so a
/// place to land on is looked for some cells on. Who runs off an edge flies about as far.
void SeenPlanner::jumpDown(SeenMap& map, SeenMap::Index index, int dx, int dz) {
    const SeenColumn from = m_nodes[index].column;
    const float height = map.heightOf(index);
    const float step = map.body().step;
    const int farthest = 5 + static_cast<int>(m_search.deepestDrop / map.settings().cell * 0.4f);
    for (int far = 1; far <= farthest; ++far) {
        const SeenColumn landing{from.x + far * dx, from.z + far * dz};
        if (map.solidBetween(landing, height + step, height + map.body().height)) return;
        const SeenMap::Index level = map.floorNear(landing, height, step, step);
        if (level != SeenMap::kNone) {
            if (map.roomOn(level, landing) != Room::None) return; // goes on here
            continue;
        }
        const SeenMap::Index low = map.floorNear(landing, height, -step, m_search.deepestDrop);
        if (low == SeenMap::kNone || map.roomOn(low, landing) == Room::None) continue;
        return reach(low, landing, index,
                     m_nodes[index].cost + static_cast<std::uint32_t>(far) * kStraight + kDropCost);
    }
}

void SeenPlanner::reach(SeenMap::Index to, SeenColumn column, SeenMap::Index from, std::uint32_t cost) {
    if (to >= m_nodes.size()) m_nodes.resize(static_cast<std::size_t>(to) + 1024);
    Node& node = m_nodes[to];
    if (node.stamp == m_stamp && node.cost <= cost) return;
    node = {column, cost, m_stamp, from, false, false};
    m_buckets[cost % kBuckets].push_back({to, cost});
}

void SeenPlanner::noteFrontier(SeenMap& map, SeenMap::Index index) {
    const Node& node = m_nodes[index];
    const auto block = [](int cell) { return (cell + (1 << 20)) >> 3; };
    const std::int32_t key = block(node.column.z) * 4096 + (block(node.column.x) & 4095);
    for (std::size_t i = m_frontierBlocks.size(); i-- > 0;) {
        if (m_frontierBlocks[i] != key || absolute(m_frontiers[i].height - map.heightOf(index)) > 2) continue;
        ++m_frontiers[i].cells;
        return;
    }
    if (m_frontiers.size() >= 512) return;
    m_frontierBlocks.push_back(key);
    m_frontiers.push_back({node.column, map.heightOf(index), metresOf(node.cost), 1, map.lastSeen(node.column)});
}

Vec3 SeenPlanner::reachedPlace(const SeenMap& map, std::size_t i) const {
    return map.middleOf(m_nodes[m_order[i]].column, map.heightOf(m_order[i]));
}

float SeenPlanner::reachedMetres(std::size_t i) const {
    return metresOf(m_nodes[m_order[i]].cost);
}

SeenPlanner::Target SeenPlanner::nearestNode(const SeenMap& map, Vec3 place, float within) const {
    Target best;
    float bestScore = kUnreachable;
    const SeenColumn centre = map.columnAt(place);
    const int cells = static_cast<int>(minimum(within, 1) / map.settings().cell) + 1;
    for (int dz = -cells; dz <= cells; ++dz)
        for (int dx = -cells; dx <= cells; ++dx) {
            const SeenColumn column{centre.x + dx, centre.z + dz};
            const SeenMap::Index floor = map.floorNear(column, place.y, 0.6f, map.body().height);
            if (floor == SeenMap::kNone || !visited(floor) || !m_nodes[floor].done) continue;
            const float off = length(horizontal(map.middleOf(column, 0) - place));
            if (off > within) continue;
            // Nearer to the place is better than a shorter way: half a metre is soon walked.
            const float score = metresOf(m_nodes[floor].cost) + 4 * off;
            if (score < bestScore) bestScore = score, best = {floor, metresOf(m_nodes[floor].cost)};
        }
    return best;
}

float SeenPlanner::metresTo(const SeenMap& map, Vec3 place, float within) const {
    return nearestNode(map, place, within).metres;
}

bool SeenPlanner::straight(SeenMap& map, Vec3 from, Vec3 to, Room min) {
    const Vec3 way = horizontal(to - from);
    const float size = length(way);
    const int steps = static_cast<int>(size / 0.12f) + 1;
    float height = from.y;
    SeenColumn last{0x7fffffff, 0};
    for (int i = 0; i <= steps; ++i) {
        const Vec3 place = lerp(from, to, static_cast<float>(i) / static_cast<float>(steps));
        const SeenColumn column = map.columnAt(place);
        if (column == last) continue;
        last = column;
        const SeenMap::Index floor = map.floorNear(column, height, map.body().step, map.body().step);
        if (floor == SeenMap::kNone || map.roomOn(floor, column) < min) return false;
        height = map.heightOf(floor);
    }
    return absolute(height - to.y) <= map.body().step;
}

bool SeenPlanner::way(SeenMap& map, Vec3 place, float within, std::vector<Vec3>& points) {
    points.clear();
    const Target target = nearestNode(map, place, within);
    if (target.node == SeenMap::kNone) return false;
    m_chain.clear();
    for (SeenMap::Index i = target.node; i != SeenMap::kNone; i = m_nodes[i].parent)
        m_chain.push_back(i);
    std::reverse(m_chain.begin(), m_chain.end());
    const auto carried = std::find_if(m_chain.begin(), m_chain.end(), [&](auto i) { return m_nodes[i].carried; });
    const bool cut = carried != m_chain.end();
    m_chain.erase(carried, m_chain.end());
    const auto at = [&](std::size_t i) { return map.middleOf(m_nodes[m_chain[i]].column, map.heightOf(m_chain[i])); };
    const auto roomAt = [&](std::size_t i) { return map.roomOn(m_chain[i], m_nodes[m_chain[i]].column); };
    // Pull the string tight: from a corner to the farthest place that is seen straight with as much room as the way
    // has.
    std::size_t corner = 0;
    while (corner + 1 < m_chain.size()) {
        std::size_t next = corner + 1;
        Room narrowest = std::min(roomAt(next), Room::Wide);
        for (std::size_t i = next + 1; i < m_chain.size() && i - corner < 48; ++i) {
            narrowest = std::min(narrowest, roomAt(i));
            if (absolute(at(i).y - at(i - 1).y) > map.body().step) break; // a drop is a corner
            if (straight(map, at(corner), at(i), narrowest)) next = i;
        }
        points.push_back(at(next));
        corner = next;
    }
    if (points.empty()) points.push_back(at(0));
    if (!cut) return true;
    const auto nearer = [&](const SeenPassage& a, const SeenPassage& b) {
        return length(a.from - points.back()) < length(b.from - points.back());
    };
    points.push_back(std::min_element(m_search.passages.begin(), m_search.passages.end(), nearer)->from);
    return true;
}

} // namespace lince
