#include <lince/bronto/stuck.h>
#include <lince/core/state_visitor.h>

namespace lince::bronto {

bool StuckWatch::update(Tick tick, const SelfState& self, bool wantsToWalk, const Parameters& parameters) {
    if (!wantsToWalk) {
        m_watching = false;
        return false;
    }
    if (!m_watching || length(horizontal(self.position - m_place)) > parameters.stuckMetres) {
        m_watching = true;
        m_place = self.position;
        m_since = tick;
        return false;
    }
    if (tick - m_since < ticksFromSeconds(parameters.stuckSeconds)) return false;
    m_watching = false;
    return true;
}

void StuckWatch::visitState(StateVisitor& v) {
    v.field("watching", m_watching);
    v.field("place", m_place);
    v.field("since", m_since);
}

} // namespace lince::bronto
