#include "roadmap_learner.h"

#include <lince/core/sealed_file.h>
#include <lince/core/serial.h>
#include <lince/roadmap/roadmap_file.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr SealedKind kKind{0x4d44524c, "LRDM", kRoadmapFileVersion, "a roadmap file"};
constexpr float kFarthest = 1e6f; ///< metres that a place may be from the origin

void putSettings(ByteWriter& w, const RoadmapSettings& s) {
    w.put(s.nodes), w.put(s.neighbours), w.put(s.farthest);
    w.put(static_cast<std::uint8_t>(s.connect)), w.put(static_cast<std::uint8_t>(s.sampling));
    w.put(static_cast<std::uint8_t>(s.local)), w.put(s.spread), w.put(s.uniformFraction), w.put(s.expansion);
    w.put(s.slideStep), w.put(s.gridCell), w.put(s.seed);
}

/// What stands before nodes and edges.
struct Preamble {
    RoadmapSummary summary;
    Hash128 space;
    RoadmapCounters counters;
    std::size_t nodes = 0;
};

Result<Preamble> getPreamble(ByteReader& r, const std::string& name) {
    Preamble p;
    RoadmapSettings& s = p.summary.settings;
    p.space.high = r.get<std::uint64_t>();
    p.space.low = r.get<std::uint64_t>();
    p.summary.radius = r.get<float>();
    const auto flies = r.get<std::uint8_t>();
    s.nodes = r.get<std::uint32_t>();
    s.neighbours = r.get<std::uint32_t>();
    s.farthest = r.get<float>();
    const auto connect = r.get<std::uint8_t>();
    const auto sampling = r.get<std::uint8_t>();
    const auto local = r.get<std::uint8_t>();
    for (float* value : {&s.spread, &s.uniformFraction, &s.expansion, &s.slideStep, &s.gridCell})
        *value = r.get<float>();
    s.seed = r.get<std::uint64_t>();
    for (std::uint32_t* value : {&p.counters.samples, &p.counters.freeSamples, &p.counters.ways, &p.counters.freeWays})
        *value = r.get<std::uint32_t>();
    if (r.failed()) return errorAt({name}, "an end in the middle of the settings", "all of them");
    if (flies > 1) return errorAt({name}, fmt::format("flies {}", flies), "0 or 1");
    if (connect > 1) return errorAt({name}, fmt::format("way of connecting {}", connect), "0 or 1");
    if (sampling > 2) return errorAt({name}, fmt::format("sampling {}", sampling), "0 to 2");
    if (local > 1) return errorAt({name}, fmt::format("local method {}", local), "0 or 1");
    if (!(p.summary.radius >= 0 && p.summary.radius <= kFarthest))
        return errorAt({name}, fmt::format("radius {}", p.summary.radius), "0 to 1000000");
    p.summary.flies = flies == 1;
    s.connect = static_cast<RoadmapConnect>(connect);
    s.sampling = static_cast<RoadmapSampling>(sampling);
    s.local = static_cast<RoadmapLocal>(local);
    if (!(withinLimits(s) == s)) return errorAt({name}, "settings beyond their limits", "settings within them");
    p.nodes = r.getCount(sizeof(Vec3) + 1);
    if (r.failed()) return errorAt({name}, "an end in the middle of the content", "all that was announced");
    if (p.nodes > s.nodes) return errorAt({name}, fmt::format("{} nodes", p.nodes), fmt::format("at most {}", s.nodes));
    p.summary.nodes = static_cast<std::uint32_t>(p.nodes);
    return p;
}

/// Nodes and links of the content after its preamble; checked but for what depends on the space.
struct Graph {
    std::vector<Vec3> nodes;
    std::vector<RoadmapLink> links;
    Components components;
};

Result<Graph> getGraph(ByteReader& r, const Preamble& p, const std::string& name) {
    Graph g;
    g.nodes.reserve(p.nodes);
    for (std::size_t i = 0; i < p.nodes && !r.failed(); ++i) {
        Vec3 node;
        for (int axis = 0; axis < 3; ++axis)
            node[axis] = r.get<float>();
        if (!(absolute(node.x) <= kFarthest && absolute(node.y) <= kFarthest && absolute(node.z) <= kFarthest))
            return errorAt({name}, fmt::format("node {} at {} {} {}", i, node.x, node.y, node.z),
                           "at most 1000000 m from the origin");
        g.nodes.push_back(node);
        g.components.add();
    }
    // By node its earlier neighbours, ascending, as differences.
    for (std::uint32_t i = 0; i < g.nodes.size() && !r.failed(); ++i) {
        const std::size_t count = r.getCount(1 + sizeof(float));
        std::uint64_t next = 0;
        for (std::size_t k = 0; k < count && !r.failed(); ++k) {
            const std::uint64_t skipped = r.getVarint();
            const auto way = r.get<float>();
            if (r.failed()) break;
            if (skipped >= i || next + skipped >= i)
                return errorAt({name}, fmt::format("a neighbour of node {} that is not before it", i),
                               "an earlier one");
            const auto other = static_cast<std::uint32_t>(next + skipped);
            next = std::uint64_t{other} + 1;
            const float straight = length(g.nodes[i] - g.nodes[other]);
            if (!(way >= straight * 0.999f && way <= kFarthest * 8))
                return errorAt({name}, fmt::format("a way of {} m between nodes {} and {}", way, other, i),
                               fmt::format("{} m or more", straight));
            g.links.push_back({other, i, way});
            const bool joined = g.components.join(other, i);
            if (!joined && p.summary.settings.connect == RoadmapConnect::Forest)
                return errorAt({name}, fmt::format("a circle through node {}", i), "a forest");
        }
    }
    if (r.failed()) return errorAt({name}, "an end in the middle of the content", "all that was announced");
    if (r.left() != 0) return errorAt({name}, fmt::format("{} bytes after the end", r.left()), "none");
    return g;
}

/// The content of a file whose header and checksum are right.
Result<std::span<const std::byte>> contentOf(std::span<const std::byte> bytes, const std::string& name) {
    const auto file = openSealed(kKind, bytes, name);
    if (!file) return file.error();
    const std::span<const std::byte> content = file->rest;
    if (file->size != content.size())
        return errorAt({name}, fmt::format("{} bytes of content", content.size()), fmt::format("{}", file->size));
    if (const Status status = checkSeal(kKind, *file, content, name); !status) return status.error();
    return content;
}

} // namespace

/// Friend of Roadmap: puts together what was read.
struct RoadmapFile {
    static std::shared_ptr<const Roadmap> make(const Preamble& p, Graph g, std::shared_ptr<const FreeSpace> space) {
        const std::shared_ptr<Roadmap> roadmap(new Roadmap());
        auto index = std::make_shared<RoadmapNodeIndex>(space->bounds(), space->flies(), g.nodes.size());
        for (const Vec3& node : g.nodes)
            index->add(node);
        roadmap->m_space = std::move(space);
        roadmap->m_settings = p.summary.settings;
        roadmap->m_counters = p.counters;
        roadmap->m_nodes = std::move(g.nodes);
        RoadmapLearner::complete(*roadmap, g.links, g.components, std::move(index));
        return roadmap;
    }
};

std::vector<std::byte> roadmapPayload(const Roadmap& roadmap) {
    ByteWriter w;
    const Hash128 space = roadmap.space().hash();
    w.put(space.high), w.put(space.low), w.put(roadmap.space().radius());
    w.put(static_cast<std::uint8_t>(roadmap.space().flies()));
    putSettings(w, withinLimits(roadmap.settings()));
    const RoadmapCounters& c = roadmap.counters();
    w.put(c.samples), w.put(c.freeSamples), w.put(c.ways), w.put(c.freeWays);
    w.putVarint(roadmap.size());
    for (const Vec3& node : roadmap.nodes())
        w.put(node.x), w.put(node.y), w.put(node.z);
    std::vector<RoadmapEdge> earlier;
    for (std::uint32_t i = 0; i < roadmap.size(); ++i) {
        earlier.clear();
        for (const RoadmapEdge& edge : roadmap.edges(i))
            if (edge.to < i) earlier.push_back(edge);
        std::sort(earlier.begin(), earlier.end(), [](const auto& a, const auto& b) { return a.to < b.to; });
        w.putVarint(earlier.size());
        std::uint32_t next = 0;
        for (const RoadmapEdge& edge : earlier) {
            w.putVarint(edge.to - next), w.put(edge.length);
            next = edge.to + 1;
        }
    }
    return w.take();
}

std::vector<std::byte> writeRoadmap(const Roadmap& roadmap) {
    const std::vector<std::byte> content = roadmapPayload(roadmap);
    return sealed(kKind, content, content);
}

Result<std::shared_ptr<const Roadmap>> readRoadmapPayload(std::span<const std::byte> content, const std::string& name,
                                                          std::shared_ptr<const FreeSpace> space) {
    ByteReader r(content);
    const auto preamble = getPreamble(r, name);
    if (!preamble) return preamble.error();
    const RoadmapSummary& s = preamble->summary;
    if (preamble->space != space->hash() || s.radius != space->radius() || s.flies != space->flies())
        return errorAt({name}, "a roadmap of another space", "one of this level and body");
    auto graph = getGraph(r, *preamble, name);
    if (!graph) return graph.error();
    return RoadmapFile::make(*preamble, std::move(*graph), std::move(space));
}

Result<std::shared_ptr<const Roadmap>> readRoadmap(std::span<const std::byte> bytes, const std::string& name,
                                                   std::shared_ptr<const FreeSpace> space) {
    const auto content = contentOf(bytes, name);
    if (!content) return content.error();
    return readRoadmapPayload(*content, name, std::move(space));
}

Result<RoadmapSummary> checkRoadmap(std::span<const std::byte> bytes, const std::string& name) {
    const auto content = contentOf(bytes, name);
    if (!content) return content.error();
    ByteReader r(*content);
    auto preamble = getPreamble(r, name);
    if (!preamble) return preamble.error();
    auto graph = getGraph(r, *preamble, name);
    if (!graph) return graph.error();
    RoadmapSummary summary = preamble->summary;
    std::vector<std::uint32_t> numbers;
    summary.edges = static_cast<std::uint32_t>(graph->links.size());
    summary.components = graph->components.number(numbers);
    return summary;
}

} // namespace lince
