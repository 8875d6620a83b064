#pragma once
// A heap of (cost, number) in one word each, four children to a node. For shortest-path searches.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace lince {

/// Costs that are not negative sort as their bits; equal ones by number.
inline std::uint64_t searchEntry(float cost, std::uint32_t number) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &cost, sizeof bits);
    return static_cast<std::uint64_t>(bits) << 32u | number;
}

inline float entryCost(std::uint64_t entry) {
    const auto bits = static_cast<std::uint32_t>(entry >> 32u);
    float cost = 0;
    std::memcpy(&cost, &bits, sizeof cost);
    return cost;
}

inline void pushEntry(std::vector<std::uint64_t>& heap, std::uint64_t entry) {
    std::size_t at = heap.size();
    heap.push_back(entry);
    while (at > 0) {
        const std::size_t above = (at - 1) / 4;
        if (heap[above] <= entry) break;
        heap[at] = heap[above];
        at = above;
    }
    heap[at] = entry;
}

inline std::uint64_t popEntry(std::vector<std::uint64_t>& heap) {
    const std::uint64_t top = heap.front(), last = heap.back();
    heap.pop_back();
    const std::size_t count = heap.size();
    if (count == 0) return top;
    std::size_t at = 0;
    for (;;) {
        const std::size_t first = at * 4 + 1;
        if (first >= count) break;
        std::size_t min = first;
        const std::size_t end = first + 4 < count ? first + 4 : count;
        for (std::size_t i = first + 1; i < end; ++i)
            if (heap[i] < heap[min]) min = i;
        if (last <= heap[min]) break;
        heap[at] = heap[min];
        at = min;
    }
    heap[at] = last;
    return top;
}

} // namespace lince
