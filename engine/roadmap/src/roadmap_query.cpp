#include "roadmap_local.h"
#include "roadmap_smooth.h"

#include <lince/core/search_heap.h>
#include <lince/roadmap/roadmap_query.h>

#include <algorithm>
#include <limits>

namespace lince {
namespace {

constexpr std::uint32_t kNone = 0xffffffffu, kStart = 0xfffffffeu;
constexpr std::size_t kJoins = 5;      ///< nodes that an end is joined to: more give shorter ways
constexpr std::size_t kNearFirst = 12; ///< nearest nodes that are looked at at once
constexpr std::size_t kMaxTries = 400; ///< nodes that an end is tried with before it counts as cut off

} // namespace

struct RoadmapQuery::Memory {
    /// A node that an end can be joined to.
    struct Join {
        std::uint32_t node = 0;
        float length = 0;
    };
    std::vector<std::uint64_t> near, heap;
    std::vector<Join> startJoins, goalJoins;
    // By node; valid where `stamp` says so.
    std::vector<std::uint32_t> stamps, before;
    std::vector<float> lengths;            ///< from the start
    std::vector<float> ends;               ///< from the node to the goal; negative: not joined to it
    std::vector<std::uint32_t> components; ///< joined to the start, to the goal
    std::uint32_t stamp = 0;
    SmoothMemory smooth;

    void begin(std::uint32_t nodes);
    void touch(std::uint32_t node);
    void joinNear(const Roadmap& roadmap, Vec3 place, std::vector<Join>& joins);
    void joinAll(const Roadmap& roadmap, Vec3 place, std::vector<Join>& joins);
    bool meet(const Roadmap& roadmap) const;
    bool search(const Roadmap& roadmap, Vec3 to, std::vector<std::uint32_t>& nodes);
};

void RoadmapQuery::Memory::begin(std::uint32_t nodes) {
    if (stamps.size() < nodes) stamps.resize(nodes, 0), before.resize(nodes), lengths.resize(nodes), ends.resize(nodes);
    if (++stamp == 0) std::fill(stamps.begin(), stamps.end(), 0), stamp = 1;
    heap.clear();
}

void RoadmapQuery::Memory::touch(std::uint32_t node) {
    if (stamps[node] == stamp) return;
    stamps[node] = stamp;
    before[node] = kNone;
    lengths[node] = std::numeric_limits<float>::infinity();
    ends[node] = -1;
}

/// The nearest that can be reached.
void RoadmapQuery::Memory::joinNear(const Roadmap& roadmap, Vec3 place, std::vector<Join>& joins) {
    joins.clear();
    roadmap.nearest(place, kNearFirst, near);
    for (std::size_t i = 0; i < near.size() && joins.size() < kJoins; ++i) {
        const auto node = static_cast<std::uint32_t>(near[i]);
        const float way = findLocalWay(roadmap.space(), roadmap.settings(), place, roadmap.node(node), nullptr);
        if (way >= 0) joins.push_back({node, way});
    }
}

/// Farther ones, of components that are not joined yet.
void RoadmapQuery::Memory::joinAll(const Roadmap& roadmap, Vec3 place, std::vector<Join>& joins) {
    components.assign(roadmap.components(), 0);
    for (const Join& join : joins)
        components[roadmap.component(join.node)] = 1;
    roadmap.nearest(place, kMaxTries, near);
    for (std::size_t i = std::min(kNearFirst, near.size()); i < near.size(); ++i) {
        const auto node = static_cast<std::uint32_t>(near[i]);
        if (components[roadmap.component(node)] != 0) continue;
        const float way = findLocalWay(roadmap.space(), roadmap.settings(), place, roadmap.node(node), nullptr);
        if (way < 0) continue;
        components[roadmap.component(node)] = 1;
        joins.push_back({node, way});
    }
}

/// Whether some component is joined to both ends.
bool RoadmapQuery::Memory::meet(const Roadmap& roadmap) const {
    for (const Join& a : startJoins)
        for (const Join& b : goalJoins)
            if (roadmap.component(a.node) == roadmap.component(b.node)) return true;
    return false;
}

/// A* from the joins of the start to those of the goal.
bool RoadmapQuery::Memory::search(const Roadmap& roadmap, Vec3 to, std::vector<std::uint32_t>& nodes) {
    begin(roadmap.size());
    for (const Join& join : goalJoins)
        touch(join.node), ends[join.node] = join.length;
    const auto reach = [&](std::uint32_t node, float way, std::uint32_t from) {
        touch(node);
        if (!(way < lengths[node])) return;
        lengths[node] = way;
        before[node] = from;
        pushEntry(heap, searchEntry(way + length(roadmap.node(node) - to), node));
    };
    for (const Join& join : startJoins)
        reach(join.node, join.length, kStart);
    float best = std::numeric_limits<float>::infinity();
    std::uint32_t last = kNone;
    while (!heap.empty() && entryCost(heap.front()) < best) {
        const std::uint64_t entry = popEntry(heap);
        const auto node = static_cast<std::uint32_t>(entry);
        // The entry of a longer way to the node: it was gone on from by the shorter one.
        if (entryCost(entry) > lengths[node] + length(roadmap.node(node) - to)) continue;
        const float way = lengths[node];
        if (ends[node] >= 0 && way + ends[node] < best) best = way + ends[node], last = node;
        for (const RoadmapEdge& edge : roadmap.edges(node))
            reach(edge.to, way + edge.length, node);
    }
    for (; last != kNone && last != kStart; last = before[last])
        nodes.push_back(last);
    std::reverse(nodes.begin(), nodes.end());
    return !nodes.empty();
}

namespace {

/// Whoever stands a finger's breadth inside a wall means the place beside it.
std::optional<Vec3> placeNear(const FreeSpace& space, Vec3 point) {
    if (!isFinite(point)) return std::nullopt;
    if (const auto place = space.place(point)) return place;
    const float unit = maximum(space.radius(), 0.1f);
    constexpr float kDiagonal = 0.70710678f;
    constexpr Vec2 kAround[8] = {{1, 0},  {kDiagonal, kDiagonal},   {0, 1},  {-kDiagonal, kDiagonal},
                                 {-1, 0}, {-kDiagonal, -kDiagonal}, {0, -1}, {kDiagonal, -kDiagonal}};
    for (const float distance : {0.25f, 0.5f, 1.0f})
        for (const Vec2 d : kAround)
            if (const auto place = space.place(point + Vec3{d.x, 0, d.y} * (distance * unit))) return place;
    return std::nullopt;
}

} // namespace

void RoadmapPath::clear() {
    found = false;
    graph.clear(), points.clear(), nodes.clear();
    graphLength = length = 0;
}

RoadmapQuery::RoadmapQuery() : m_memory(std::make_unique<Memory>()) {}
RoadmapQuery::~RoadmapQuery() = default;
RoadmapQuery::RoadmapQuery(RoadmapQuery&&) noexcept = default;
RoadmapQuery& RoadmapQuery::operator=(RoadmapQuery&&) noexcept = default;

bool RoadmapQuery::find(const Roadmap& roadmap, Vec3 from, Vec3 to, RoadmapPath& out) {
    Memory& m = *m_memory;
    out.clear();
    const FreeSpace& space = roadmap.space();
    const auto start = placeNear(space, from);
    const auto goal = start ? placeNear(space, to) : std::nullopt;
    if (!goal) return false;
    out.graph.push_back(*start);
    if (!roadmap.localWay(*start, *goal, out.graph)) {
        m.joinNear(roadmap, *start, m.startJoins);
        m.joinNear(roadmap, *goal, m.goalJoins);
        if (!m.meet(roadmap)) m.joinAll(roadmap, *start, m.startJoins);
        if (!m.meet(roadmap)) m.joinAll(roadmap, *goal, m.goalJoins);
        if (!m.meet(roadmap) || !m.search(roadmap, *goal, out.nodes)) return out.clear(), false;
        for (const std::uint32_t node : out.nodes)
            if (!roadmap.localWay(out.graph.back(), roadmap.node(node), out.graph)) return out.clear(), false;
        if (!roadmap.localWay(out.graph.back(), *goal, out.graph)) return out.clear(), false;
    }
    out.points = out.graph;
    out.graphLength = out.length = lengthOf(out.graph);
    return out.found = true;
}

void RoadmapQuery::smooth(const Roadmap& roadmap, const RoadmapSmoothing& smoothing, RandomStream& random,
                          RoadmapPath& path) {
    if (!path.found) return;
    cutShort(roadmap.space(), smoothing.shortCuts, random, m_memory->smooth, path.points);
    if (smoothing.bezier) roundCorners(roadmap.space(), smoothing.curveStep, m_memory->smooth, path.points);
    path.length = lengthOf(path.points);
}

} // namespace lince
