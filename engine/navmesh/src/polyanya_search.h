#pragma once
// The search behind every question about ways: cheapest first over *intervals* of portals, each seen in one look from a
// root, the last bend of the way so far (Polyanya: Cui, Harabor, Grastien 2017). On ground of one kind the way found is
// a shortest one of all, not only of its corridor. Where the kind of ground changes, a way may bend anywhere on the
// border: it is tried at points along it. Jumps begin and end at points. Where none of this is needed, the graph of
// corners made with the mesh gives the same faster (corner_search.h). Private to this module.

#include "corner_search.h"

#include <lince/navmesh/nav_graph.h>
#include <lince/navmesh/nav_query.h>
#include <lince/navmesh/way_rules.h>

#include <cstdint>
#include <vector>

namespace lince {

class StateVisitor;

class PolyanyaSearch {
  public:
    enum class Phase : std::uint8_t { Idle, Running, Done };

    /// Both ends lie on the mesh. Where `to` cannot be reached, the way goes to the nearest place that can.
    void begin(const NavMesh& mesh, const WayRules& rules, NavPoint from, NavPoint to);
    /// Goes by intervals although corners would do: for tests, after `begin`.
    void forceIntervals(const NavMesh& mesh) {
        m_byCorners = false;
        start(mesh.graph(), m_from);
    }
    /// Opens up to `max` intervals; rules as at the beginning.
    Phase step(const NavMesh& mesh, const WayRules& rules, std::uint32_t max);
    Phase phase() const { return m_phase; }
    /// Only when Done.
    void build(const NavMesh& mesh, const WayRules& rules, NavPath& out) const;

    /// Shortest distances to the middles of all polygons, at most `max`; infinity elsewhere.
    /// `flooded` are then the polygons of which a part lies within.
    void spread(const NavMesh& mesh, const WayRules& rules, NavPoint from, float max, std::vector<float>& out);

    /// Cost of the cheapest way; infinity: there is none.
    float costTo(const NavMesh& mesh, const WayRules& rules, NavPoint from, NavPoint to);

    /// Polygons that can be come to; true when `to` is one of them (kNoPolygon: finds all).
    bool flood(const NavMesh& mesh, const WayRules& rules, std::uint32_t from, std::uint32_t to);
    const std::vector<std::uint32_t>& flooded() const { return m_flooded; }

    /// Without what follows from the mesh: call `restore` before the next step.
    void visitState(StateVisitor& v);
    /// False when what was read cannot belong to this mesh.
    bool restore(const NavMesh& mesh, const WayRules& rules);

  private:
    /// Points of a border between kinds of ground at which it is tried; one of them is the straight one.
    static constexpr std::uint32_t kSamples = 16, kStraightSample = 15;
    /// Not samples, but counted with them: a portal that is passed at its very end, by who turns round that end.
    static constexpr std::uint32_t kRoundLeft = 13, kRoundRight = 14;

    /// An interval of a portal and the way to it.
    struct Node {
        Vec2 root, left, right;
        float cost = 0;                     ///< up to the root
        float rootHeight = 0;               ///< metres
        std::uint32_t polygon = kNoPolygon; ///< that lies behind the interval
        std::uint32_t parent = kNoVertex;
        std::uint32_t rootVertex = kNoVertex;       ///< or a sample's number, beyond all vertices
        std::uint32_t portal = kNoVertex;           ///< that leads in; of a jump: the jump
        bool leftTurns = false, rightTurns = false; ///< ways may bend round that end
        bool bend = false;                          ///< no interval, only a bend of the way
        bool jumped = false;
        void visitState(StateVisitor& v);
    };
    struct Best {
        float cost = 0;
        std::uint32_t stamp = 0;
    };
    enum class Side : std::uint8_t { Straight, Left, Right };

    template <bool Plain, bool Field>
    void run(const NavMesh& mesh, const WayRules& rules, std::uint32_t max);
    template <bool Plain, bool Field>
    void open(const NavGraph& graph, const WayRules& rules, std::uint32_t index);
    template <bool Plain, bool Field>
    void openJump(const NavGraph& graph, const WayRules& rules, std::uint32_t index, std::uint32_t portal);
    template <bool Field>
    void addSamples(const NavGraph& graph, const WayRules& rules, std::uint32_t portal, const Node& child,
                    float factor);
    template <bool Field>
    void add(const Node& node, float factor);
    template <bool Plain>
    bool arrive(const WayRules& rules, std::uint32_t index, float key);
    void start(const NavGraph& graph, NavPoint from);
    void prepareBest(const NavGraph& graph);
    void beginFlood(const NavGraph& graph);
    void seek(const NavMesh& mesh);
    bool improves(std::uint32_t rootVertex, float cost);
    bool improvesStrictly(std::uint32_t number, float cost);
    static Side sideOf(const Node& node, Vec2 point);
    static Vec2 endOf(const Node& node, Side side) { return side == Side::Left ? node.left : node.right; }
    float guess(const Node& node) const;
    static float min(const Node& node);
    std::uint32_t addBend(const NavGraph& graph, std::uint32_t index, Side side, float cost);
    static bool cornersSuffice(const NavMesh& mesh, const WayRules& rules);
    bool stepByCorners(const NavMesh& mesh, std::uint32_t max);
    void buildByIntervals(const NavGraph& graph, NavPath& out) const;

    NavPoint m_from, m_goal;
    Vec2 m_target; ///< m_goal seen from above
    Phase m_phase = Phase::Idle;
    bool m_byCorners = false; ///< m_corners does the work
    CornerSearch m_corners;
    std::uint32_t m_cornersToOpen = 0;       ///< as read
    bool m_partial = false, m_loose = false; ///< loose: ways may bend at every vertex
    std::uint32_t m_last = kNoVertex;        ///< the node that arrived
    float m_cost = 0;
    std::vector<Node> m_nodes;
    std::vector<std::uint64_t> m_open; ///< a heap: cost in the high half, inverted number of the node in the low one
    std::uint64_t m_held = 0;          ///< the cheapest of those just added, not in the heap; 0: none

    // Follows from the rest.
    std::vector<Best> m_best; ///< by vertex, then by sample
    std::uint32_t m_stamp = 0;
    std::vector<std::uint32_t> m_flooded, m_floodStamp;
    std::uint32_t m_floodNumber = 0;
    std::vector<float>* m_field = nullptr;
    float m_max = 0, m_minFactor = 1;
};

} // namespace lince
