#include "roadmap_learner.h"

#include "roadmap_local.h"

#include <lince/core/search_heap.h>
#include <lince/core/serial.h>

#include <algorithm>
#include <limits>

namespace lince {
namespace {

/// Difficulty is weighed anew this many times while expanding: new nodes are difficult or help others.
constexpr std::uint32_t kExpansionRounds = 4;

float finiteWithin(float value, float low, float high, float otherwise) {
    return value >= low && value <= high ? value : value > high ? high : value < low ? low : otherwise;
}

Hash128 hashOf(const Roadmap& roadmap) {
    ByteWriter w;
    const RoadmapSettings s = withinLimits(roadmap.settings());
    const Hash128 space = roadmap.space().hash();
    w.put(space.high), w.put(space.low), w.put(s.nodes), w.put(s.neighbours), w.put(s.farthest);
    w.put(static_cast<std::uint8_t>(s.connect)), w.put(static_cast<std::uint8_t>(s.sampling));
    w.put(static_cast<std::uint8_t>(s.local)), w.put(s.spread), w.put(s.uniformFraction), w.put(s.expansion);
    w.put(s.slideStep), w.put(s.gridCell), w.put(s.seed);
    const std::span<const Vec3> nodes = roadmap.nodes();
    static_assert(sizeof(Vec3) == 12 && sizeof(RoadmapEdge) == 8); // no gaps: the bytes are the values
    Hash128 hash = combine(hashBytes(w.bytes()), hashBytes(std::as_bytes(nodes)));
    if (roadmap.size() > 0) {
        const std::span<const RoadmapEdge> edges(roadmap.edges(0).data(), roadmap.edgeCount());
        hash = combine(hash, hashBytes(std::as_bytes(edges)));
    }
    return hash;
}

} // namespace

RoadmapSettings withinLimits(RoadmapSettings s) {
    const RoadmapSettings standard;
    s.nodes = std::clamp<std::uint32_t>(s.nodes, 1, 100000);
    s.neighbours = std::clamp<std::uint32_t>(s.neighbours, 1, 1000);
    s.farthest = finiteWithin(s.farthest, 0, 1e9f, standard.farthest);
    s.spread = finiteWithin(s.spread, 0, 1e6f, standard.spread);
    s.uniformFraction = finiteWithin(s.uniformFraction, 0, 1, standard.uniformFraction);
    s.expansion = finiteWithin(s.expansion, 0, 1, standard.expansion);
    s.slideStep = finiteWithin(s.slideStep, 0.01f, 1e6f, 0.01f); // as the sliding itself takes it
    s.gridCell = finiteWithin(s.gridCell, 0, 1e6f, standard.gridCell);
    return s;
}

RoadmapLearner::RoadmapLearner(std::shared_ptr<const FreeSpace> space, const RoadmapSettings& settings)
    : m_roadmap(new Roadmap()), m_settings(withinLimits(settings)), m_space(*space),
      m_sampler(m_space, m_settings, m_counters), m_random(m_settings.seed, 0, RandomPurpose::Roadmap),
      m_index(std::make_shared<RoadmapNodeIndex>(m_space.bounds(), m_space.flies(), m_settings.nodes)) {
    m_roadmap->m_space = std::move(space);
    m_roadmap->m_settings = settings;
    const std::size_t nodes = m_settings.nodes;
    m_roadmap->m_nodes.reserve(nodes);
    m_components.reserve(nodes);
    m_links.reserve(nodes * std::min<std::size_t>(m_settings.neighbours, 16));
    m_tried.reserve(nodes);
}

void RoadmapLearner::addNode(Vec3 place) {
    const auto number = static_cast<std::uint32_t>(m_roadmap->m_nodes.size());
    const float farthest = m_settings.farthest > 0 ? m_settings.farthest : std::numeric_limits<float>::infinity();
    m_index->nearest(place, m_settings.neighbours, farthest, m_near);
    m_index->add(place);
    m_roadmap->m_nodes.push_back(place);
    m_components.add();
    m_tried.push_back(0);
    for (const std::uint64_t entry : m_near) {
        const auto other = static_cast<std::uint32_t>(entry);
        if (m_settings.connect == RoadmapConnect::Forest && m_components.of(number) == m_components.of(other)) continue;
        ++m_counters.ways, ++m_tried[number], ++m_tried[other];
        const float way = findLocalWay(m_space, m_settings, place, m_roadmap->m_nodes[other], nullptr);
        if (way < 0) {
            if (m_settings.expansion > 0) m_failed.push_back({other, number, 0});
            continue;
        }
        ++m_counters.freeWays;
        m_components.join(number, other);
        m_links.push_back({other, number, way});
    }
}

void RoadmapLearner::construct(std::uint32_t until) {
    while (m_roadmap->size() < until) {
        const auto place = m_sampler.next(m_random);
        if (!place) return;
        addNode(*place);
    }
}

/// Kavraki, Švestka, Latombe, Overmars 1996: a node is the more difficult the more of its connections failed. Only
/// failures that still part components count: the others were made good by another way.
void RoadmapLearner::weighDifficulty() {
    const std::size_t nodes = m_tried.size();
    const auto healed = [&](const RoadmapLink& link) { return m_components.of(link.a) == m_components.of(link.b); };
    m_failed.erase(std::remove_if(m_failed.begin(), m_failed.end(), healed), m_failed.end());
    m_firstMissing.assign(nodes + 1, 0);
    for (const RoadmapLink& link : m_failed)
        ++m_firstMissing[link.a], ++m_firstMissing[link.b];
    for (std::size_t i = 0, sum = 0; i <= nodes; ++i) { // ends of the lists, which filling them makes beginnings
        sum += m_firstMissing[i];
        m_firstMissing[i] = static_cast<std::uint32_t>(sum);
    }
    m_missing.resize(m_failed.size() * 2);
    for (const RoadmapLink& link : m_failed)
        m_missing[--m_firstMissing[link.a]] = link.b, m_missing[--m_firstMissing[link.b]] = link.a;
    m_difficulty.clear();
    float sum = 0;
    for (std::size_t i = 0; i < nodes; ++i) {
        const std::uint32_t missing = m_firstMissing[i + 1] - m_firstMissing[i];
        sum += static_cast<float>(missing) / static_cast<float>(m_tried[i] + 1);
        m_difficulty.push_back(sum);
    }
}

void RoadmapLearner::expand(std::uint32_t until) {
    const std::uint32_t begin = m_roadmap->size();
    if (begin == 0 || begin >= until) return;
    const std::uint32_t ofRound = (until - begin + kExpansionRounds - 1) / kExpansionRounds;
    for (std::uint32_t sinceWeighed = ofRound; m_roadmap->size() < until; ++sinceWeighed) {
        if (sinceWeighed >= ofRound) weighDifficulty(), sinceWeighed = 0;
        if (!(m_difficulty.back() > 0)) return construct(until); // nothing is missing
        const float drawn = m_random.unit() * m_difficulty.back();
        auto chosen = std::upper_bound(m_difficulty.begin(), m_difficulty.end(), drawn);
        if (chosen == m_difficulty.end()) chosen = std::lower_bound(m_difficulty.begin(), chosen, m_difficulty.back());
        const auto node = static_cast<std::size_t>(chosen - m_difficulty.begin());
        const std::uint32_t first = m_firstMissing[node], count = m_firstMissing[node + 1] - first;
        const std::uint32_t other = m_missing[first + m_random.below(count)];
        std::optional<Vec3> place = m_sampler.between(m_roadmap->m_nodes[node], m_roadmap->m_nodes[other], m_random);
        if (!place) place = m_sampler.next(m_random);
        if (!place) return;
        addNode(*place);
    }
}

void RoadmapLearner::complete(Roadmap& roadmap, const std::vector<RoadmapLink>& links, Components& components,
                              std::shared_ptr<const RoadmapNodeIndex> index) {
    orderEdges(roadmap.size(), links, roadmap.m_first, roadmap.m_edges);
    roadmap.m_componentCount = components.number(roadmap.m_components);
    roadmap.m_index = std::move(index);
    roadmap.m_hash = hashOf(roadmap);
}

std::shared_ptr<const Roadmap> RoadmapLearner::learn() {
    const auto kept = static_cast<std::uint32_t>(static_cast<float>(m_settings.nodes) * m_settings.expansion);
    // The expansion needs nodes to expand.
    construct(std::max<std::uint32_t>(1, m_settings.nodes - std::min(kept, m_settings.nodes)));
    expand(m_settings.nodes);
    m_roadmap->m_counters = m_counters;
    complete(*m_roadmap, m_links, m_components, m_index);
    return m_roadmap;
}

} // namespace lince
