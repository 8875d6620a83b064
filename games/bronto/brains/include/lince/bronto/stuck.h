#pragma once
// Notices that a body which wants to walk does not get on (spec S0.B6).

#include <lince/agent/self_state.h>
#include <lince/bronto/parameters.h>
#include <lince/core/tick.h>

namespace lince {
class StateVisitor;
}

namespace lince::bronto {

class StuckWatch {
  public:
    /// At every thought. True when the body stayed near one place for the whole time although it wanted to walk; then
    /// it begins to count anew.
    bool update(Tick tick, const SelfState& self, bool wantsToWalk, const Parameters& parameters);
    void visitState(StateVisitor& v);

  private:
    bool m_watching = false;
    Vec3 m_place;
    Tick m_since = 0;
};

} // namespace lince::bronto
