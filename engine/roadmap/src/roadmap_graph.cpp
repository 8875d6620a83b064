#include "roadmap_graph.h"

#include <lince/core/search_heap.h>

#include <algorithm>

namespace lince {
namespace {

/// A node's edges to earlier nodes come sorted, and lists are short: insertion is the fastest there.
void sortEntries(std::uint64_t* begin, std::uint64_t* end) {
    if (end - begin > 48) return std::sort(begin, end);
    for (std::uint64_t* next = begin; next != end; ++next) {
        const std::uint64_t entry = *next;
        std::uint64_t* at = next;
        for (; at != begin && at[-1] > entry; --at)
            *at = at[-1];
        *at = entry;
    }
}

} // namespace

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
    // Sorted as words of (length, node): lengths are not negative, so their bits sort as they do.
    std::vector<std::uint64_t> entries(links.size() * 2);
    // first[i] serves as the place of the next edge of i and ends as that of i + 1; it is moved back afterwards.
    for (const RoadmapLink& link : links) {
        entries[first[link.a]++] = searchEntry(link.length, link.b);
        entries[first[link.b]++] = searchEntry(link.length, link.a);
    }
    for (std::uint32_t i = nodes; i > 0; --i)
        first[i] = first[i - 1];
    first[0] = 0;
    for (std::uint32_t i = 0; i < nodes; ++i)
        sortEntries(entries.data() + first[i], entries.data() + first[i + 1]);
    edges.resize(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i)
        edges[i] = {static_cast<std::uint32_t>(entries[i]), entryCost(entries[i])};
}

} // namespace lince
