#pragma once
// Turning round on the spot, by a chosen side.

#include <lince/agent/intent.h>
#include <lince/agent/self_state.h>

namespace lince {
class StateVisitor;
}

namespace lince::bronto {

class Turning {
  public:
    /// `radians` from where the body looks now; positive is clockwise, to the right. At most a whole turn.
    void start(float yaw, float radians);
    void stop() { m_active = false; }
    bool active() const { return m_active; }
    /// Sets yaw and stops the feet; false once it is done.
    bool steer(const SelfState& self, Intent& intent);
    void visitState(StateVisitor& v);

  private:
    bool m_active = false;
    bool m_right = false;
    float m_target = 0; ///< yaw
};

} // namespace lince::bronto
