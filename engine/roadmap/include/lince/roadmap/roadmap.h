#pragma once
// Probabilistic roadmap (PRM: Kavraki et al. 1996; spec S2.R1–R3, R5): free places drawn by chance and joined where a
// body gets from one to the other. Learnt once for a body, then asked by everybody (RoadmapQuery). Immutable; the same
// seed gives the same bits.

#include <lince/core/debug_draw.h>
#include <lince/core/error.h>
#include <lince/roadmap/free_space.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lince {

class RoadmapNodeIndex;
class LazyClearanceGrid;
struct RoadmapView;

/// Forest: a new node is joined only to nodes that it is not connected with yet (no circles, few checks). Nearest: to
/// all of its nearest that can be reached (circles, shorter ways).
enum class RoadmapConnect : std::uint8_t { Forest, Nearest };
/// Gaussian: near obstacles. Bridge: between two obstacles, the test for narrow passages.
enum class RoadmapSampling : std::uint8_t { Uniform, Gaussian, Bridge };
/// Straight: a line, nothing stored. Slide: steps over a grid towards the goal, along obstacles, as long as it comes
/// nearer; nothing stored either, since it is the same each time.
enum class RoadmapLocal : std::uint8_t { Straight, Slide };

/// As in files, in the enums' order.
inline constexpr const char* kRoadmapConnects[] = {"forest", "nearest"};
inline constexpr const char* kRoadmapSamplings[] = {"uniform", "gaussian", "bridge"};
inline constexpr const char* kRoadmapLocals[] = {"straight", "slide"};
inline const char* nameOf(RoadmapConnect value) {
    return kRoadmapConnects[static_cast<std::size_t>(value)];
}
inline const char* nameOf(RoadmapSampling value) {
    return kRoadmapSamplings[static_cast<std::size_t>(value)];
}
inline const char* nameOf(RoadmapLocal value) {
    return kRoadmapLocals[static_cast<std::size_t>(value)];
}

struct RoadmapSettings {
    std::uint32_t nodes = 200;     ///< [Limit: 1–100,000]
    std::uint32_t neighbours = 10; ///< most that a new node is tried with [Limit: 1–1,000]
    float farthest = 0;            ///< metres of a connection; 0: any
    RoadmapConnect connect = RoadmapConnect::Nearest;
    RoadmapSampling sampling = RoadmapSampling::Uniform;
    RoadmapLocal local = RoadmapLocal::Straight;
    float spread = 2; ///< metres, of Gaussian and Bridge: standard deviation of the second point
    float uniformFraction =
        0.3f; ///< of Gaussian and Bridge: samples that are uniform nevertheless, so that open places are covered
    float expansion =
        0.2f; ///< share of the nodes that are kept for the expansion step: near nodes whose connections failed
    float slideStep = 0.5f; ///< metres
    float gridCell = 0;     ///< metres, of the grid that spares exact checks; 0: chosen
    std::uint64_t seed = 1;
    bool operator==(const RoadmapSettings&) const = default;
};

struct RoadmapEdge {
    std::uint32_t to = 0;
    float length = 0; ///< metres as one goes
};

struct RoadmapCounters {
    std::uint32_t samples = 0, freeSamples = 0; ///< tried, and free
    std::uint32_t ways = 0, freeWays = 0;       ///< connections tried, and free
};

class Roadmap {
  public:
    /// Fewer nodes than wished when free places cannot be found; none at all in a space without any.
    static std::shared_ptr<const Roadmap> learn(std::shared_ptr<const FreeSpace> space,
                                                const RoadmapSettings& settings);

    const FreeSpace& space() const { return *m_space; }
    const RoadmapSettings& settings() const { return m_settings; }
    const RoadmapCounters& counters() const { return m_counters; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_nodes.size()); }
    Vec3 node(std::uint32_t index) const { return m_nodes[index]; }
    std::span<const Vec3> nodes() const { return m_nodes; }
    /// By ascending length; ties by index.
    std::span<const RoadmapEdge> edges(std::uint32_t node) const {
        return {m_edges.data() + m_first[node], m_first[node + 1] - m_first[node]};
    }
    /// Index of the first of its edges: edges have numbers, the edge there and the one back are two.
    std::uint32_t firstEdge(std::uint32_t node) const { return m_first[node]; }
    std::uint32_t edgeCount() const { return static_cast<std::uint32_t>(m_edges.size()); }
    /// Nodes that can reach each other share one.
    std::uint32_t component(std::uint32_t node) const { return m_components[node]; }
    std::uint32_t components() const { return m_componentCount; }
    /// The nearest nodes, nearest first, at most `max`, appended.
    void nearest(Vec3 place, std::size_t max, std::vector<std::uint32_t>& out) const;
    /// The same without allocating: the square of the distance (bits of the float) in the upper half of a word, the
    /// node in the lower. `out` is written over.
    void nearest(Vec3 place, std::size_t max, std::vector<std::uint64_t>& out) const;
    /// The points after `from` of the way that the local method takes, `to` included, appended. False: it finds none.
    /// The way back is the same one.
    bool localWay(Vec3 from, Vec3 to, std::vector<Vec3>& out) const;
    /// Of the space, the settings, the nodes and the edges.
    Hash128 hash() const { return m_hash; }

  private:
    friend class RoadmapLearner;
    friend struct RoadmapFile;
    friend void draw(DebugDraw& sink, const Roadmap& roadmap, const RoadmapView& view);
    Roadmap();

    std::shared_ptr<const FreeSpace> m_space;
    RoadmapSettings m_settings;
    RoadmapCounters m_counters;
    std::vector<Vec3> m_nodes;
    std::vector<std::uint32_t> m_first; ///< of m_edges, by node, and one more
    std::vector<RoadmapEdge> m_edges;
    std::vector<std::uint32_t> m_components;
    std::uint32_t m_componentCount = 0;
    Hash128 m_hash;
    std::shared_ptr<const RoadmapNodeIndex> m_index;
    std::shared_ptr<LazyClearanceGrid> m_grid; ///< for the view
};

/// What is shown of a roadmap (spec S2.R6).
struct RoadmapView {
    bool grid = false, nodes = true, neighbours = true;
};
void draw(DebugDraw& sink, const Roadmap& roadmap, const RoadmapView& view);

} // namespace lince
