#pragma once
// What one searcher makes of a roadmap (spec S2.G2, algorithm 3): a weight for each node, by which it chooses where to
// go next; an edge weighs what the node weighs that it leads to. The source counts visits and takes the neighbour of
// least weight; here a weight says how much a node is liked, so that what leads to the goal goes up and dead ends go
// down, as the source's text has it.

#include <lince/core/random.h>
#include <lince/roadmap/roadmap.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince {

class StateVisitor;

enum class EdgeChoice : std::uint8_t {
    Uniform,  ///< every edge alike, whatever was learnt
    Adaptive, ///< in proportion to the weights
};

class RoadmapMemory {
  public:
    static constexpr std::uint32_t kNone = 0xffffffffu;
    static constexpr float kMin = 1e-6f, kMax = 1e6f; ///< bounds of a weight; all begin with 1

    /// Forgets everything.
    void begin(const Roadmap& roadmap, std::uint32_t node);
    bool begun() const { return !m_path.empty(); }
    /// Nodes from the beginning to the present one, without dead ends.
    const std::vector<std::uint32_t>& path() const { return m_path; }
    std::uint32_t node() const { return m_path.empty() ? kNone : m_path.back(); }
    float weight(std::uint32_t node) const { return node < m_weights.size() ? m_weights[node] : 1; }
    bool visited(std::uint32_t node) const { return node < m_visited.size() && m_visited[node] != 0; }

    /// Stands at node(): where to go next, which is node() from then on and weighs less. A node all of whose neighbours
    /// it has been at is a dead end: it goes back by one, and the node that it leaves is removed from the path and
    /// weighs less still. kNone: the node has no edge.
    std::uint32_t choose(const Roadmap& roadmap, EdgeChoice choice, RandomStream& random);
    /// Whether the last choice went back.
    bool wentBack() const { return m_back; }
    /// The goal was found from here: the nodes of the path weigh up.
    void praisePath();
    /// Somebody else's way to the goal: the nodes nearest to its points weigh up.
    void praise(const Roadmap& roadmap, std::span<const Vec3> way);

    void visitState(StateVisitor& v);
    /// After a restore: forgets everything when it does not fit the roadmap.
    void fit(const Roadmap& roadmap);

  private:
    void multiply(std::uint32_t node, float by);
    std::uint32_t drawNeighbour(const Roadmap& roadmap, std::uint32_t node, EdgeChoice choice, bool freshOnly,
                                RandomStream& random) const;
    bool hasFresh(const Roadmap& roadmap, std::uint32_t node) const;

    std::vector<float> m_weights;        ///< by node
    std::vector<std::uint8_t> m_visited; ///< by node
    std::vector<std::uint32_t> m_path;
    bool m_back = false;
};

} // namespace lince
