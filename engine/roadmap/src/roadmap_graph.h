#pragma once
// What learning and reading a roadmap share: who is connected with whom, and edges put in order. Private to this
// module.

#include <lince/roadmap/roadmap.h>

#include <cstdint>
#include <vector>

namespace lince {

/// Sets that grow together (union-find). The least number of a set stands for it.
class Components {
  public:
    void reserve(std::size_t count) { m_above.reserve(count); }
    void add() { m_above.push_back(static_cast<std::uint32_t>(m_above.size())); }
    std::uint32_t of(std::uint32_t member) {
        while (m_above[member] != member)
            member = m_above[member] = m_above[m_above[member]];
        return member;
    }
    /// False: they were one already.
    bool join(std::uint32_t a, std::uint32_t b) {
        a = of(a), b = of(b);
        if (a == b) return false;
        (a < b ? m_above[b] : m_above[a]) = a < b ? a : b;
        return true;
    }
    /// Numbers 0, 1, … in the order of their first members. Returns how many there are.
    std::uint32_t number(std::vector<std::uint32_t>& out);

  private:
    std::vector<std::uint32_t> m_above;
};

/// An edge before it is put in its place: once, not there and back.
struct RoadmapLink {
    std::uint32_t a = 0, b = 0;
    float length = 0;
};

/// `first` and `edges` of a roadmap from its links.
void orderEdges(std::uint32_t nodes, const std::vector<RoadmapLink>& links, std::vector<std::uint32_t>& first,
                std::vector<RoadmapEdge>& edges);

} // namespace lince
