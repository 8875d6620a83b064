#include "tactical_price.h"
#include "tactical_straighten.h"

#include <lince/navmesh/nav_shape.h>
#include <lince/tactical/tactical_path.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr std::size_t kMaxGraphs = 4;  ///< of meshes
constexpr std::size_t kMaxSights = 16; ///< of viewers

} // namespace

struct TacticalPlanner::Memory {
    struct KnownGraph {
        Hash128 mesh;
        TacticalGraph graph;
        std::uint64_t used = 0;
    };
    NavQuery query;
    WayRules rules;
    std::vector<std::unique_ptr<KnownGraph>> graphs;
    std::vector<std::unique_ptr<SightMemory>> sights;
    std::uint64_t clock = 0;
    TacticalSearch search;
    EdgeCostScratch edgeCosts;
    PriceScratch price;
    TacticalStraightener straightener;
    PointWay way;
    TacticalPath found;

    const TacticalGraph& graphOf(const NavMesh& mesh);
    SightMemory& sightOf(Hash128 mesh, const TacticalGraph& graph, std::span<const VisibilityArea* const> viewers);
    void trace(const TacticalGraph& graph, TacticalEdgeCosts& ways, NavPoint from, NavPoint to, std::uint32_t last);
};

namespace {

/// The one whose use lies back the longest makes room.
template <class T>
T& roomFor(std::vector<std::unique_ptr<T>>& all, std::size_t max) {
    if (all.size() < max) return *all.emplace_back(std::make_unique<T>());
    return **std::min_element(all.begin(), all.end(), [](const auto& a, const auto& b) { return a->used < b->used; });
}

} // namespace

const TacticalGraph& TacticalPlanner::Memory::graphOf(const NavMesh& mesh) {
    const Hash128 hash = mesh.hash();
    for (const auto& known : graphs)
        if (known->mesh == hash) {
            known->used = ++clock;
            return known->graph;
        }
    KnownGraph& room = roomFor(graphs, kMaxGraphs);
    room.mesh = hash;
    room.graph = TacticalGraph(mesh);
    room.used = ++clock;
    return room.graph;
}

SightMemory& TacticalPlanner::Memory::sightOf(Hash128 mesh, const TacticalGraph& graph,
                                              std::span<const VisibilityArea* const> viewers) {
    const Hash128 key = SightMemory::keyOf(mesh, viewers);
    for (const auto& known : sights)
        if (known->key() == key) {
            known->used = ++clock;
            return *known;
        }
    SightMemory& room = roomFor(sights, kMaxSights);
    room.reset(key, graph);
    room.used = ++clock;
    return room;
}

/// The stops of the way that ends with this label.
void TacticalPlanner::Memory::trace(const TacticalGraph& graph, TacticalEdgeCosts& ways, NavPoint from, NavPoint to,
                                    std::uint32_t last) {
    way.stops.clear();
    way.stops.push_back({to.position, to.polygon, NavStep::Walk, ways.goalCost(search.label(last).point)});
    for (std::uint32_t at = last; at != TacticalSearch::kNone; at = search.label(at).parent) {
        const TacticalSearch::Label& label = search.label(at);
        const Vec3 place = graph.places[label.point];
        if (label.link == TacticalSearch::kNone) {
            way.stops.push_back({place, from.polygon, NavStep::Walk, ways.within(from.polygon, from.position, place)});
        } else {
            const TacticalGraph::Link& link = graph.links[label.link];
            way.stops.push_back({place, link.polygon, link.step, ways.edgeCost(label.link)});
        }
    }
    way.stops.push_back({from.position, from.polygon, NavStep::Walk, {}});
    std::reverse(way.stops.begin(), way.stops.end());
}

TacticalPlanner::TacticalPlanner() : m_memory(std::make_unique<Memory>()) {}
TacticalPlanner::~TacticalPlanner() = default;
TacticalPlanner::TacticalPlanner(TacticalPlanner&&) noexcept = default;
TacticalPlanner& TacticalPlanner::operator=(TacticalPlanner&&) noexcept = default;

PathResult TacticalPlanner::path(const NavMesh& mesh, NavPoint from, NavPoint to, const NavFilter& filter,
                                 const TacticalCosts& costs, const TacticalView& view, TacticalPath& out) {
    Memory& memory = *m_memory;
    out.clear();
    const PathResult result = memory.query.path(mesh, from, to, filter, out.path);
    if (result == PathResult::None) return result;
    memory.rules.begin(mesh, filter);
    const WayRules& rules = memory.rules;
    priceInto(mesh, rules, costs, view, memory.price, out);
    // A plain path that nobody sees and nothing threatens is the cheapest of all.
    bool safe = true;
    for (const TacticalPiece& piece : out.pieces)
        safe = safe && !piece.seen && piece.fire == 0 && piece.threat == 0;
    if (safe || !std::isfinite(out.path.cost)) return result;

    if (result == PathResult::Partial) to = {out.path.corners.back().position, out.path.corners.back().polygon};
    if (!liesOn(mesh, to) || !liesOn(mesh, from)) return result;
    const TacticalGraph& graph = memory.graphOf(mesh);
    SightMemory& sight = memory.sightOf(mesh.hash(), graph, view.viewers);
    TacticalEdgeCosts edgeCosts(graph, rules, costs, view, sight, memory.edgeCosts);
    edgeCosts.setEnds(from, to);
    const std::uint32_t last = memory.search.run(graph, edgeCosts.exposure(), edgeCosts, out.path.cost);
    if (last == TacticalSearch::kNone) return result;

    memory.trace(graph, edgeCosts, from, to, last);
    memory.found.clear();
    memory.found.path.result = result;
    memory.straightener.run(mesh, edgeCosts, memory.way, memory.found.path);
    priceInto(mesh, rules, costs, view, memory.price, memory.found);
    if (memory.found.path.cost < out.path.cost) std::swap(out, memory.found);
    return result;
}

} // namespace lince
