#include "nav_memory.h"

#include <lince/core/state_visitor.h>
#include <lince/navmesh/nav_shape.h>
#include <lince/navmesh/path_search.h>

namespace lince {

struct PathSearch::Memory {
    WayRules rules;
    PolyanyaSearch search;
};

PathSearch::PathSearch() = default;
PathSearch::~PathSearch() = default;
PathSearch::PathSearch(PathSearch&&) noexcept = default;
PathSearch& PathSearch::operator=(PathSearch&&) noexcept = default;

void PathSearch::begin(NavPoint from, NavPoint to) {
    m_from = from, m_to = to;
    m_state = SearchState::Running;
    m_begun = m_restored = m_nowhere = false;
}

void PathSearch::cancel() {
    m_state = SearchState::Idle;
    m_begun = m_restored = m_nowhere = false;
}

SearchState PathSearch::step(const NavMesh& mesh, const NavFilter& filter, int steps) {
    if (m_state == SearchState::Idle) return m_state;
    if (!m_memory) m_memory = std::make_unique<Memory>();
    const bool known = m_begun && m_mesh == mesh.hash();
    if (m_state == SearchState::Done && known && !m_restored) return m_state;
    PolyanyaSearch& search = m_memory->search;
    WayRules& rules = m_memory->rules;
    rules.begin(mesh, filter);
    if (!known || (m_restored && !m_nowhere && !search.restore(mesh, rules))) {
        m_mesh = mesh.hash();
        m_begun = true;
        m_nowhere = !liesOn(mesh, m_from) || !liesOn(mesh, m_to);
        m_state = SearchState::Running;
        if (!m_nowhere) search.begin(mesh, rules, m_from, m_to);
    }
    m_restored = false;
    if (m_nowhere ||
        (steps > 0 && search.step(mesh, rules, static_cast<std::uint32_t>(steps)) == PolyanyaSearch::Phase::Done))
        m_state = SearchState::Done;
    return m_state;
}

PathResult PathSearch::finish(const NavMesh& mesh, const NavFilter& filter, NavQuery& /*query*/, NavPath& out) {
    out.clear();
    if (m_state != SearchState::Done) return out.result;
    // A mesh that came in between, or bytes just read: what was found may not hold.
    if (!m_begun || m_mesh != mesh.hash() || m_restored) {
        const bool again = !m_begun || m_mesh != mesh.hash();
        if (again) m_state = SearchState::Running;
        if (step(mesh, filter, 0) != SearchState::Done && again) return out.result;
    }
    if (m_nowhere || m_state != SearchState::Done) return out.result;
    m_memory->rules.begin(mesh, filter);
    m_memory->search.build(mesh, m_memory->rules, out);
    return out.result;
}

void PathSearch::visitState(StateVisitor& v) {
    v.field("state", m_state);
    v.field("from", m_from.position);
    v.field("fromPolygon", m_from.polygon);
    v.field("to", m_to.position);
    v.field("toPolygon", m_to.polygon);
    v.field("meshHigh", m_mesh.high);
    v.field("meshLow", m_mesh.low);
    v.field("begun", m_begun);
    v.field("nowhere", m_nowhere);
    if (m_state > SearchState::Done) cancel();
    if (m_begun && !m_nowhere) {
        if (!m_memory) m_memory = std::make_unique<Memory>();
        m_memory->search.visitState(v);
        // Writing visits too; looking once more at what was written costs little and changes nothing.
        m_restored = true;
    }
}

} // namespace lince
