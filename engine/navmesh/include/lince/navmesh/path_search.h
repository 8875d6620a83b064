#pragma once
// A path search by Polyanya spread over many ticks: a few steps at a time, can be thrown away, can be saved and gone on
// with. The same result as NavQuery::path on the same mesh with the same filter, however it is cut.

#include <lince/navmesh/nav_query.h>

#include <memory>

namespace lince {

enum class SearchState : std::uint8_t { Idle, Running, Done };

class PathSearch {
  public:
    PathSearch();
    ~PathSearch();
    PathSearch(PathSearch&&) noexcept;
    PathSearch& operator=(PathSearch&&) noexcept;

    void begin(NavPoint from, NavPoint to);
    /// Takes up to `steps` more, each a polygon looked at or so. Begins again when the mesh is not the one of the last
    /// step (by its hash): then the points must lie on the new one, or there is no way.
    SearchState step(const NavMesh& mesh, const NavFilter& filter, int steps);
    void cancel();
    SearchState state() const { return m_state; }
    /// Fills corners; only when Done, else None. Begins again when the mesh is not the one that was searched.
    PathResult finish(const NavMesh& mesh, const NavFilter& filter, NavQuery& query, NavPath& out);
    void visitState(StateVisitor& v);

  private:
    struct Memory;
    SearchState m_state = SearchState::Idle;
    NavPoint m_from, m_to;
    Hash128 m_mesh;
    bool m_begun = false;             ///< on m_mesh
    bool m_restored = false;          ///< read from bytes: not yet looked at
    bool m_nowhere = false;           ///< an end does not lie on the mesh
    std::unique_ptr<Memory> m_memory; ///< null as long as nothing is searched
};

} // namespace lince
