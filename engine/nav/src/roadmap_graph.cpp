#include "roadmap_graph.h"

#include <algorithm>

namespace lince {

std::uint32_t Components::number(std::vector<std::uint32_t>& out) {
    std::uint32_t count = 0;
    out.resize(m_above.size());
    for (std::uint32_t i = 0; i < m_above.size(); ++i) {
        const std::uint32_t root = of(i);
        out[i] = root == i ? count++ : out[root]; // the root is the least, so it has its number
    }
    return count;
}

void orderEdges(std::uint32_t nodes, const std::vector<RoadmapLink>& links, std::vector<std::uint32_t>& first,
                std::vector<RoadmapEdge>& edges) {
    first.assign(std::size_t{nodes} + 1, 0);
    for (const RoadmapLink& link : links)
        ++first[link.a + 1], ++first[link.b + 1];
    for (std::uint32_t i = 0; i < nodes; ++i)
        first[i + 1] += first[i];
    edges.resize(links.size() * 2);
    // first[i] serves as the place of the next edge of i and ends as that of i + 1; it is moved back afterwards.
    for (const RoadmapLink& link : links) {
        edges[first[link.a]++] = {link.b, link.length};
        edges[first[link.b]++] = {link.a, link.length};
    }
    for (std::uint32_t i = nodes; i > 0; --i)
        first[i] = first[i - 1];
    first[0] = 0;
    const auto shorter = [](const RoadmapEdge& a, const RoadmapEdge& b) {
        return a.length != b.length ? a.length < b.length : a.to < b.to;
    };
    for (std::uint32_t i = 0; i < nodes; ++i)
        std::sort(edges.begin() + first[i], edges.begin() + first[i + 1], shorter);
}

} // namespace lince
