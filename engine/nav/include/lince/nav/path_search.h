#pragma once
// A path search spread over many ticks: a few polygons at a time, can be thrown away, can be saved and gone on with.
// The same result as NavQuery::path on the same mesh.

#include <lince/nav/nav_query.h>

namespace lince {

enum class SearchState : std::uint8_t { Idle, Running, Done };

class PathSearch {
  public:
    void begin(NavPoint from, NavPoint to);
    /// Looks at up to `polygons` more. Begins again when the mesh is not the one of the last step (by its hash).
    SearchState step(const NavMesh& mesh, const NavFilter& filter, int polygons);
    void cancel();
    SearchState state() const { return m_state; }
    /// Fills corners; only when Done.
    PathResult finish(const NavMesh& mesh, const NavFilter& filter, NavQuery& query, NavPath& out);
    void visitState(StateVisitor& v);

  private:
    struct Node {
        std::uint32_t polygon = kNoPolygon, parent = 0;
        Vec3 position;
        float cost = 0, total = 0;
        bool closed = false;
        void visitState(StateVisitor& v);
    };
    NavPoint m_from, m_to;
    Hash128 m_mesh;
    SearchState m_state = SearchState::Idle;
    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_open;
    std::uint32_t m_best = 0;
};

} // namespace lince
