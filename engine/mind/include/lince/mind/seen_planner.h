#pragma once
// Ways over a map that a mind made of what it saw: how far everything is that can be walked to, where the known ground
// ends, and the way to a place as few points with room for the body (spec S0.X2).
//
// One search from the feet outwards answers all of it (Dijkstra with buckets), so a mind can compare goals by the way
// it would really walk. Only floor that was seen is walked on.

#include <lince/core/vec.h>
#include <lince/mind/seen_map.h>

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace lince {

/// A place that carries one off, as was found out by being carried: onto a jump pad, into a teleporter.
struct SeenPassage {
    Vec3 from, to; ///< of the feet
    void visitState(StateVisitor& v);
};

struct SeenSearch {
    float farthest = 60;      ///< metres of way (dearer ground counts as longer)
    std::size_t max = 40'000; ///< pieces of floor
    float deepestDrop = 0;    ///< metres that it may jump down, never up; at most 10. 0: only ways that lead back
    std::span<const SeenPassage> passages{}; ///< until the next search
};

/// Where known ground ends: one for each block of 2 m.
struct SeenFrontier {
    SeenColumn column;
    float height = 0;
    float metres = 0;        ///< of way
    std::uint16_t cells = 0; ///< how many pieces of floor end there
    Tick lastSeen = 0;
};

class SeenPlanner {
  public:
    static constexpr float kUnreachable = std::numeric_limits<float>::infinity();

    /// Finds all that can be walked to from `feet`. What it says holds until the next search or change of the map.
    void search(SeenMap& map, Vec3 feet, const SeenSearch& search);

    /// Metres of way to floor within `within` metres (at most 1) of a place, below it at most the height of the body:
    /// what hangs there can be touched. kUnreachable when there is none.
    float metresTo(const SeenMap& map, Vec3 place, float within) const;
    const std::vector<SeenFrontier>& frontiers() const { return m_frontiers; }
    /// Pieces of floor that can be walked to, nearest first.
    std::size_t reached() const { return m_order.size(); }
    Vec3 reachedPlace(const SeenMap& map, std::size_t i) const;
    float reachedMetres(std::size_t i) const;

    /// The way from the feet of the last search to within `within` metres of a place: corners only, the feet left out.
    /// False when there is none. Points have their height in y. A way by a passage ends where one is carried off.
    bool way(SeenMap& map, Vec3 place, float within, std::vector<Vec3>& points);

    /// A body can go straight from one place to the other: floor all the way, with room on both sides.
    static bool straight(SeenMap& map, Vec3 from, Vec3 to, Room min);

  private:
    static constexpr std::size_t kBuckets = 256; ///< more than the dearest step costs
    struct Node {
        SeenColumn column;
        std::uint32_t cost = 0;
        std::uint32_t stamp = 0;
        SeenMap::Index parent = SeenMap::kNone;
        bool done = false;
        bool carried = false; ///< from `parent`, by a passage
    };
    struct Open {
        SeenMap::Index node;
        std::uint32_t cost;
    };
    struct Target {
        SeenMap::Index node = SeenMap::kNone;
        float metres = kUnreachable;
    };

    void expand(SeenMap& map, SeenMap::Index index);
    void reach(SeenMap::Index to, SeenColumn column, SeenMap::Index from, std::uint32_t cost);
    void beCarried(SeenMap& map, SeenMap::Index index);
    void jumpDown(SeenMap& map, SeenMap::Index index, int dx, int dz);
    void noteFrontier(SeenMap& map, SeenMap::Index index);
    Target nearestNode(const SeenMap& map, Vec3 place, float within) const;
    bool visited(SeenMap::Index i) const { return i < m_nodes.size() && m_nodes[i].stamp == m_stamp; }
    static float metresOf(std::uint32_t cost) { return static_cast<float>(cost) * 0.025f; }

    SeenSearch m_search;
    SeenColumn m_start;
    std::uint32_t m_stamp = 0;
    std::vector<Node> m_nodes; ///< by surface
    std::vector<std::vector<Open>> m_buckets;
    std::vector<SeenMap::Index> m_order;
    std::vector<SeenFrontier> m_frontiers;
    std::vector<std::int32_t> m_frontierBlocks; ///< sorted keys beside their places in m_frontiers
    std::vector<SeenMap::Index> m_chain;
};

} // namespace lince
